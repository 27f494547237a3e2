// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace raterscope {

/// Text as one CSV field: quoted where the delimiter, a quote, a line break or an outer blank asks for it.
///
/// Text from data may be a formula to a spreadsheet: a field that starts with = + - @ tab or carriage return
/// and is not a number gets a leading apostrophe (OWASP CSV injection). Numbers stay as they are.
std::string csvField(std::string_view text, char delimiter = ',');

/// A number at full precision (17 significant digits), always with a point.
std::string csvNumber(double number);

} // namespace raterscope
