// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "io/InputIssue.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace raterscope {

/// 1234567 → "1,234,567".
std::string grouped(std::int64_t number);
/// "1 row", "1,200 rows".
std::string counted(std::int64_t number, const std::string& one, const std::string& many);
/// "a, b, c and 12 more": at most `shown` names.
std::string listed(std::span<const std::string> names, std::size_t shown = 12);
/// A value as a message shows it: at most 80 characters, control characters and broken bytes as \xNN.
std::string shortValue(std::string_view value);
/// Without white space at either end (ASCII and no-break space); a cell of white space becomes empty.
std::string_view trimmed(std::string_view text);

/// An error about the file as a whole.
InputError fileError(const std::string& file, std::string message, std::string remedy);
/// An error at a line of the file.
InputError lineError(const std::string& file, std::int64_t line, std::string message, std::string remedy);

} // namespace raterscope
