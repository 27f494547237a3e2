// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Dataset.h"
#include "core/Job.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace raterscope {

/// What to do with a second rating of the same (item, rater, dimension).
enum class RepeatPolicy : std::uint8_t { Error, First, Last, Mean, Median, Mode, Keep };

/// "error", "first", … as on the command line; nothing for an unknown word.
std::optional<RepeatPolicy> parseRepeatPolicy(std::string_view word);
const char* toString(RepeatPolicy policy);

/// Repeated rows under the policy `error`: the counts and the first offending lines.
struct RepeatsFound : std::runtime_error {
    struct Cell {
        std::string item, rater, dimension;
        std::vector<std::string> values;
        std::vector<std::int64_t> lines;
        bool conflicting = false;
    };
    RepeatsFound(std::string message, std::int64_t rows, std::int64_t distinct, std::int64_t exact,
                 std::int64_t conflicting, std::vector<Cell> cells)
        : std::runtime_error(std::move(message)), rowCount(rows), distinctCells(distinct),
          exactRepeats(exact), conflictingCells(conflicting), firstCells(std::move(cells))
    {
    }
    std::int64_t rowCount;
    std::int64_t distinctCells;
    std::int64_t exactRepeats;     ///< rows that say again what an earlier row said
    std::int64_t conflictingCells; ///< cells whose rows differ
    std::vector<Cell> firstCells;  ///< at most 20
};

/// Collects ratings in file order, then makes the immutable table.
///
/// Names are interned as they come; labels become provisional codes and are put on their scale at the end, so
/// the order of rows never changes a scale. Memory: 20 bytes a rating while building, 12 afterwards.
class DatasetBuilder
{
public:
    ItemId item(std::string_view name);
    RaterId rater(std::string_view name);
    DimensionId dimension(std::string_view name);
    GroupId group(std::string_view name);
    PanelId panel(std::string_view name);
    bool hasItem(std::string_view name) const;
    bool hasRater(std::string_view name) const;

    Item& itemData(ItemId id) { return m_data.items[id.index()]; }
    Rater& raterData(RaterId id) { return m_data.raters[id.index()]; }
    const std::vector<Rater>& raters() const { return m_data.raters; }
    const std::vector<Item>& items() const { return m_data.items; }
    const std::vector<std::string>& groups() const { return m_data.groups; }
    Provenance& provenance() { return m_data.provenance; }
    std::vector<std::string>& referenceColumns() { return m_data.referenceColumns; }
    /// The recorded comparisons, to be filled with ids of this builder.
    ComparisonTable& comparisons() { return m_data.comparisons; }

    /// One rating; `label` is neither blank nor escaped. `line` is its line in the file (1-based) for
    /// messages.
    void add(ItemId item, RaterId rater, DimensionId dimension, std::string_view label, std::int64_t line);

    /// The scale of one dimension, or of all that have none of their own. Ratings off a declared scale are
    /// dropped at finish() and counted in provenance.
    void declareScale(DimensionId dimension, Scale scale);
    void declareScale(Scale scale) { m_commonScale = std::move(scale); }
    /// The number a label reads as; decimal commas are read when set.
    void setDecimalComma(bool on) { m_decimalComma = on; }
    /// Labels are names without an order, even where they are numbers or a scale was declared.
    void setUnordered(bool on) { m_unordered = on; }

    /// Ratings whose label is not on the declared scale, found by finish(): at most 1,000 are listed.
    struct OffScale {
        std::int64_t line;
        std::string label;
        DimensionId dimension;
        RaterId rater;
        ItemId item;
    };
    const std::vector<OffScale>& offScale() const { return m_offScale; }
    /// How many there are, listed or not.
    std::int64_t offScaleCount() const { return m_offScaleCount; }
    /// How many ratings have been added.
    std::int64_t addedCount() const { return static_cast<std::int64_t>(m_rows.size()); }

    /// Makes the table and leaves the builder empty. Throws RepeatsFound under RepeatPolicy::Error.
    /// Mean, median and mode: `mode` leaves out cells without a single most frequent label, counted under
    /// drops; mean and median need numbers (throws std::invalid_argument otherwise) and may add levels to an
    /// undeclared scale; on a declared scale a mean between levels is dropped and counted.
    std::shared_ptr<Dataset> finish(RepeatPolicy policy = RepeatPolicy::Error, const JobControl& job = {});

private:
    struct StringHash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const noexcept
        {
            return std::hash<std::string_view>{}(text);
        }
    };
    using Index = std::unordered_map<std::string, std::int32_t, StringHash, std::equal_to<>>;
    struct DimensionLabels {
        DimensionLabels() { ofByte.fill(-1); }
        Index index;
        std::array<std::int32_t, 256> ofByte; ///< codes of labels of one byte, which most labels are
        std::vector<std::string> labels;
        std::optional<Scale> declared;
    };
    struct Row {
        std::int32_t item;
        std::int32_t rater;
        std::int32_t dimension;
        std::int32_t code;
        std::uint32_t line;
    };

    /// The scale of a dimension and, per provisional code, its level or −1 when it is not on the scale.
    std::pair<Scale, std::vector<std::int32_t>> settleScale(const DimensionLabels& labels) const;
    void orderRows(const JobControl& job);
    void settleRepeats(RepeatPolicy policy, const JobControl& job);
    void drop(const std::string& reason, std::int64_t count);

    Dataset m_data;
    Index m_items, m_raters, m_dimensions, m_groups, m_panels;
    std::vector<DimensionLabels> m_labels;
    std::optional<Scale> m_commonScale;
    bool m_decimalComma = false;
    bool m_unordered = false;
    std::vector<Row> m_rows;
    std::vector<OffScale> m_offScale;
    std::int64_t m_offScaleCount = 0;
};

} // namespace raterscope
