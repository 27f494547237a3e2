// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ComparisonTable.h"
#include "core/Ids.h"
#include "core/Scale.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace raterscope {

enum class RaterKind : std::uint8_t { Human, Model, Metric };

struct Rater {
    std::string name;
    PanelId panel;
    RaterKind kind = RaterKind::Human;
    /// A list position that different people may have filled, not a person: its statistics are averages.
    bool isSlot = false;
};

/// A reference value that holds for one dimension.
struct DimensionReference {
    DimensionId dimension;
    std::int32_t column; ///< position in Dataset::referenceColumns
    std::string text;
};

struct Item {
    std::string name;                   ///< unique; for SummEval "<id> · <model_id>"
    GroupId group;                      ///< article, context, prompt; invalid when items are not grouped
    std::string system;                 ///< empty when there is none
    std::string text;                   ///< empty when there is none
    std::vector<std::string> reference; ///< one cell per reference column, empty string = missing
    std::vector<DimensionReference> referenceByDimension; ///< where a column of the file names the dimension
};

/// The item's cell of a reference column for a dimension (or for none in particular): the dimension's own
/// where there is one, else the item's; empty when there is neither.
const std::string& referenceText(const Item& item, std::size_t column, DimensionId dimension = {});

struct Dimension {
    std::string name;
    Scale scale;
};

/// Rows that were read but are not in the table, by reason.
struct Drop {
    std::string reason;
    std::int64_t count = 0;
};

/// Where a data set came from and what happened on the way in.
struct Provenance {
    std::string file;   ///< as given by the person; "simulated: …" for simulated panels
    std::string sha256; ///< of the file's bytes, hexadecimal; of the scenario and seed for simulated panels
    std::string format; ///< "summeval", "long", "wide", …
    std::int64_t rowsRead = 0;
    std::vector<Drop> drops;
    std::vector<std::string> notes; ///< what the sniffer decided, which repeat policy was used, …
    std::string repeatPolicy;       ///< "none found" or the policy that was applied
    bool keepsRepeats = false;      ///< policy `keep`: every result carries a warning
};

/// One rating in the table.
struct Rating {
    std::int32_t rater;
    std::int32_t dimension;
    std::int32_t level;
};

/// An immutable panel: items × raters × dimensions, any pattern of missing cells; or recorded comparisons of
/// items by the same raters; or both.
///
/// Ratings are stored by item (compressed rows), within an item by dimension, then rater. A rating is the
/// index of its level on its dimension's scale. Raters without a rating stay in the table.
class Dataset
{
public:
    std::vector<Item> items;
    std::vector<Rater> raters;
    std::vector<Dimension> dimensions;
    std::vector<std::string> panels; ///< names; every rater belongs to one
    std::vector<std::string> groups; ///< names, in order of first appearance
    std::vector<std::string> referenceColumns;
    ComparisonTable comparisons; ///< recorded comparisons of the items by the raters; may be empty
    Provenance provenance;

    std::span<const Rating> ratingsOf(ItemId item) const
    {
        return {m_ratings.data() + m_start[item.index()], m_ratings.data() + m_start[item.index() + 1]};
    }
    std::int64_t ratingCount() const { return static_cast<std::int64_t>(m_ratings.size()); }
    bool isGrouped() const { return !groups.empty(); }
    bool hasRatings() const { return !m_ratings.empty(); }
    bool hasComparisons() const { return !comparisons.isEmpty(); }
    /// Items of each group in file order; empty when items are not grouped. Items without a group are left
    /// out.
    std::vector<std::vector<ItemId>> itemsByGroup() const;

private:
    friend class DatasetBuilder;
    std::vector<std::size_t> m_start; ///< items.size() + 1
    std::vector<Rating> m_ratings;
};

using DatasetPtr = std::shared_ptr<const Dataset>;

} // namespace raterscope
