// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace raterscope {

/// Two columns whose names differ in their side alone: model_a and model_b, left and right, order_12 and
/// order_21.
struct PartnerColumns {
    std::size_t first, second;
    std::string side;              ///< of the first: "a", "left", "12", …
    std::vector<std::string> stem; ///< what the names share, see nameTokens()

    bool isOrder() const { return side == "12" || side == "ab"; }
    bool stemHas(const char* token) const;
};

/// All partners among the columns, in the order of the first.
std::vector<PartnerColumns> findPartners(const std::vector<std::string>& columns);

} // namespace raterscope
