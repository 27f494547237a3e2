// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "consensus/Reference.h"

#include "core/NumberText.h"
#include "core/Numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace raterscope {

namespace {

std::string titleOf(const std::vector<std::string>& columns)
{
    if (columns.size() == 1)
        return columns.front();
    std::string title = "mean of ";
    for (std::size_t c = 0; c < columns.size(); ++c)
        title += (c == 0 ? "" : ", ") + columns[c];
    return title;
}

/// The mean of an item's cells that are numbers; NaN without one.
double numberOf(const Dataset& data, const Item& item, DimensionId dimension)
{
    double sum = 0.0;
    int count = 0;
    for (std::size_t c = 0; c < data.referenceColumns.size(); ++c) {
        if (const auto number = parseNumber(referenceText(item, c, dimension))) {
            sum += *number;
            ++count;
        }
    }
    return count > 0 ? sum / count : noNumber;
}

/// The same, averaged over the dimensions that have a number; the item's own where none has.
double numberOverDimensions(const Dataset& data, const Item& item)
{
    if (item.referenceByDimension.empty())
        return numberOf(data, item, {});
    double sum = 0.0;
    int count = 0;
    for (std::size_t d = 0; d < data.dimensions.size(); ++d) {
        const double number = numberOf(data, item, DimensionId(d));
        if (!std::isnan(number)) {
            sum += number;
            ++count;
        }
    }
    return count > 0 ? sum / count : noNumber;
}

/// Votes of the reference columns on one unit.
class LevelVote
{
public:
    explicit LevelVote(const Scale& scale) : m_scale(scale), m_votes(static_cast<std::size_t>(scale.size()))
    {
    }

    /// The level most cells name, −1 without one or at a tie. `unknown` counts the cells that name none.
    std::int32_t operator()(const Dataset& data, const Item& item, DimensionId dimension,
                            std::int64_t& unknown)
    {
        std::fill(m_votes.begin(), m_votes.end(), 0);
        int filled = 0;
        for (std::size_t c = 0; c < data.referenceColumns.size(); ++c) {
            const std::string& text = referenceText(item, c, dimension);
            if (text.empty())
                continue;
            ++filled;
            if (const auto level = m_scale.find(text))
                ++m_votes[static_cast<std::size_t>(*level)];
            else if (!parseNumber(text))
                ++unknown;
        }
        if (filled == 0 || m_votes.empty())
            return -1;
        const auto most = std::max_element(m_votes.begin(), m_votes.end());
        const bool isTied = std::count(m_votes.begin(), m_votes.end(), *most) > 1;
        return *most == 0 || isTied ? -1 : static_cast<std::int32_t>(most - m_votes.begin());
    }

private:
    const Scale& m_scale;
    std::vector<int> m_votes;
};

std::int32_t verdictOf(double difference, const Scale& scale)
{
    // Reference means come from text: what is equal there must not differ by a rounding.
    constexpr double width = 1e-9;
    const auto level = scale.find(difference > width ? "A" : difference < -width ? "B" : "T");
    return level ? *level : -1;
}

} // namespace

Value itemReference(const Dataset& data, const Item& item, DimensionId dimension)
{
    const double number =
        dimension.isValid() ? numberOf(data, item, dimension) : numberOverDimensions(data, item);
    return std::isnan(number) ? Value(UndefinedReason::NoReference) : Value(number);
}

Reference referenceOf(const Dataset& data, const LabelTable& table)
{
    Reference reference;
    if (data.referenceColumns.empty())
        return reference;
    reference.title = titleOf(data.referenceColumns);
    reference.numbers.assign(table.unitCount(), noNumber);
    reference.levels.assign(table.unitCount(), -1);
    LevelVote vote(table.scale);
    std::int64_t unknown = 0;
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        const Unit& place = table.units[unit];
        const Item& item = data.items[place.item.index()];
        double& number = reference.numbers[unit];
        std::int32_t& level = reference.levels[unit];
        if (place.isPair()) {
            number = numberOverDimensions(data, item)
                     - numberOverDimensions(data, data.items[place.second.index()]);
            if (!std::isnan(number))
                level = verdictOf(number, table.scale);
        } else {
            number = numberOf(data, item, place.dimension);
            level = vote(data, item, place.dimension, unknown);
        }
        reference.numbered += std::isnan(number) ? 0 : 1;
        reference.labelled += level >= 0 ? 1 : 0;
    }
    if (unknown > 0)
        reference.notes.push_back(
            groupedText(unknown)
            + " reference cells hold neither a number nor a label of the scale; they do "
              "not count.");
    return reference;
}

} // namespace raterscope
