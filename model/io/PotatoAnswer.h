// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace raterscope {

/// What Potato says about one option of a schema: the label where the option was selected. A check mark
/// ("true", "1", the option's own name) selects the option; another value, as of a scale or a text field, is
/// the answer itself; "", "0" for a named option and "false" are no selection.
std::optional<std::string> potatoSelection(std::string_view option, std::string_view mark);

} // namespace raterscope
