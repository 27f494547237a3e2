// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace raterscope {

// Words of findings.

/// 0.504 → "50.4 %".
std::string percentText(double share);
std::string countText(std::size_t count);
/// "a", "a and b", "a, b and c", "a, b, c and 4 more".
std::string listText(const std::vector<std::string>& names);

} // namespace raterscope
