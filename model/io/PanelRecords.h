// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Dataset.h"

#include <nlohmann/json.hpp>

#include <iosfwd>
#include <string>

namespace raterscope {

/// A JSON object whose members keep their order.
using Record = nlohmann::ordered_json;

/// The record in one line, without its end. Bytes that are no UTF-8 become U+FFFD.
std::string recordText(const Record& record);
void writeRecordLine(const Record& record, std::ostream& out);
/// A number as an integer where it is one.
Record recordNumber(double number);

/// What the writers of records ask a data set for.
class PanelRecords
{
public:
    explicit PanelRecords(const Dataset& data) : m_data(data), m_panels(data.panels.size() > 1) {}

    const Rater& rater(const Rating& rating) const
    {
        return m_data.raters[static_cast<std::size_t>(rating.rater)];
    }
    const Dimension& dimension(const Rating& rating) const
    {
        return m_data.dimensions[static_cast<std::size_t>(rating.dimension)];
    }
    std::string label(const Rating& rating) const
    {
        return dimension(rating).scale.labels[static_cast<std::size_t>(rating.level)];
    }
    /// The label as a number where the scale is one of numbers.
    Record value(const Rating& rating) const;

    void putItem(Record& record, const Item& item) const;
    /// The item's text; its name where it has none, since tools want something to show.
    void putText(Record& record, const char* key, const Item& item) const
    {
        record[key] = item.text.empty() ? item.name : item.text;
    }
    /// Panel and kind, where raters differ in them.
    void putRater(Record& record, const Rater& rater) const;
    /// {"gold": "yes"}: the reference values of an item for a dimension.
    Record references(const Item& item, DimensionId dimension) const;
    /// {"gold": {"clarity": "yes"}}: those for all dimensions.
    Record allReferences(const Item& item) const;
    /// What a record of one rating ends with: the dimension and its reference values.
    void putDimension(Record& record, const Item& item, DimensionId dimension) const;

private:
    const Dataset& m_data;
    bool m_panels;
};

} // namespace raterscope
