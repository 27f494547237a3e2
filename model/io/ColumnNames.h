// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace raterscope {

/// What a column is likely to hold, by its name alone.
enum class NameKind : std::uint8_t {
    None,
    Item,
    Rater,
    Value,
    Dimension,
    Group,
    System,
    Panel,
    Text,
    Reference,
    Aggregate, ///< a majority or mean of the ratings: neither a rater nor a reference
    Index,     ///< a running number
};

/// Case, separators, camel case and a trailing "id" or "name" do not matter: "WorkerId", "worker_id" and
/// "worker" are the same.
NameKind nameKind(std::string_view column);

/// The parts of a name in lower case, cut at separators, at camel case and between letters and digits:
/// "verdict_order_AB" → verdict, order, ab; "school1" → school, 1.
std::vector<std::string> nameTokens(std::string_view column);

/// "Prüfer 2", "r17", "RaterA" → what is left without the running number or letter; empty when there is none.
std::string_view nameStem(std::string_view column);

/// Whether a name such as "expert", "turker_3" or "Coder B" is one of a rater.
bool soundsLikeRater(std::string_view name);

} // namespace raterscope
