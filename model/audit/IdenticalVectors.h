// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Dataset.h"
#include "core/Edits.h"

#include <string>
#include <string_view>
#include <vector>

namespace raterscope {

/// The panel a rater belongs to after the edits, by name.
const std::string& effectivePanel(const Dataset& data, const Edits& edits, RaterId rater);
/// Names of the panels that at least one rater belongs to after the edits, excluded raters included: the
/// file's panels in file order, then new ones by name.
std::vector<std::string> effectivePanels(const Dataset& data, const Edits& edits);

/// Items on which every rater of a panel gave the same full vector (METHODS §4).
struct IdenticalItems {
    std::string panel;
    std::vector<ItemId> items;      ///< ascending
    std::int64_t itemsLookedAt = 0; ///< items with at least two raters of the panel, each with a full vector
    std::int64_t itemsIncomplete = 0; ///< items left out: fewer than two raters, or a vector with a gap
    std::int64_t rowCount = 0;        ///< all items that are not excluded
    std::int64_t fewestRaters = 0;    ///< of the panel, on an identical item; 0 without any
    std::int64_t mostRaters = 0;
};

/// Finds the identical-vector items of one panel.
///
/// Raters that rated none of an item's dimensions do not count for it; the others must each have rated all D
/// dimensions, and there must be at least two of them, otherwise the item is counted as incomplete. Excluded
/// raters and items are ignored; where repeats are kept, each repeat must be the same as well.
/// Cost: one pass over the ratings.
IdenticalItems identicalVectorItems(const Dataset& data, const Edits& edits, std::string_view panel);

/// Why the edits leave an item out: by item.
enum class Skipped : std::uint8_t { No, Excluded, Identical };
/// Excluded by hand, or dropped with the identical-vector items of a panel.
std::vector<Skipped> skippedItems(const Dataset& data, const Edits& edits);

} // namespace raterscope
