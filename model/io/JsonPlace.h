// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string_view>
#include <variant>

namespace raterscope {

/// One step into a JSON value: the member of an object or the element of an array.
using JsonStep = std::variant<std::string_view, std::size_t>;

/// The byte where the value at `path` begins in `json`, from 0; the deepest step that is there when the path
/// leads further. For messages: nlohmann's values do not know where they stood. `json` is valid JSON whose
/// keys on the path are written without escapes. Cost: one scan up to the value.
std::size_t placeOfValue(std::string_view json, std::initializer_list<JsonStep> path);

} // namespace raterscope
