// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "audit/IdenticalVectors.h"
#include "core/Dataset.h"
#include "core/Job.h"
#include "core/LabelTable.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace raterscope {

/// The full vectors, over all dimensions of the file, that raters gave to items, as numbers: equal vectors
/// have equal numbers. With one dimension a vector is a label.
class RaterVectors
{
public:
    /// One rater's vector of one item.
    struct Entry {
        std::int32_t column; ///< of the label table
        std::int32_t vector; ///< 0 … vectorCount − 1; −1 = some dimension was not rated
    };
    /// The same, seen from the rater; complete vectors only.
    struct Place {
        std::size_t position; ///< of the entry in `entries`
        std::size_t item;     ///< position in `items`
    };

    std::size_t dimensions = 0;
    std::vector<ItemId> items; ///< that some rater of the table rated, in file order
    std::vector<std::size_t> start{0};
    std::vector<Entry> entries; ///< by item, within an item by column
    std::int32_t vectorCount = 0;

    std::span<const Entry> of(std::size_t item) const
    {
        return {entries.data() + start[item], entries.data() + start[item + 1]};
    }
    std::span<const Place> ofRater(std::size_t column) const
    {
        return {m_places.data() + m_firstPlace[column], m_places.data() + m_firstPlace[column + 1]};
    }
    std::size_t raterCount() const { return m_firstPlace.size() - 1; }
    /// "vectors over 4 dimensions" or "labels".
    std::string noun() const;

private:
    friend RaterVectors raterVectors(const Dataset&, const LabelTable&, const std::vector<Skipped>&,
                                     const JobControl&);
    std::vector<std::size_t> m_firstPlace{0};
    std::vector<Place> m_places;
};

/// Reads them for the raters of the table. Items that are marked as skipped are left out (empty: none); what
/// the table compares does not matter. A vector with a gap is −1. Where repeats are kept the first rating of
/// each dimension counts. Cost: one pass over the ratings. Throws Cancelled.
RaterVectors raterVectors(const Dataset& data, const LabelTable& table, const std::vector<Skipped>& skipped,
                          const JobControl& job = {});

/// "5, 5, 4, 5": a rater's vector of an item in the words of the scales; "–" where a dimension was not rated.
std::string vectorText(const Dataset& data, ItemId item, RaterId rater);

} // namespace raterscope
