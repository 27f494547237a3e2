// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace raterscope {

inline constexpr const char* productName = "Raterscope";
inline constexpr const char* productVersion = RATERSCOPE_VERSION;

} // namespace raterscope
