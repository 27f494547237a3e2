// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/PanelRecords.h"

#include "io/KindWords.h"

#include <cmath>
#include <ostream>

namespace raterscope {

std::string recordText(const Record& record)
{
    return record.dump(-1, ' ', false, Record::error_handler_t::replace);
}

void writeRecordLine(const Record& record, std::ostream& out)
{
    out << recordText(record) << '\n';
}

Record recordNumber(double number)
{
    constexpr double mostExact = 9e15;
    if (number == std::floor(number) && std::abs(number) < mostExact)
        return static_cast<std::int64_t>(number);
    return number;
}

Record PanelRecords::value(const Rating& rating) const
{
    const auto& scale = dimension(rating).scale;
    if (scale.kind != ScaleKind::Numeric)
        return label(rating);
    return recordNumber(scale.numbers[static_cast<std::size_t>(rating.level)]);
}

void PanelRecords::putItem(Record& record, const Item& item) const
{
    record["item"] = item.name;
    if (item.group.isValid())
        record["group"] = m_data.groups[item.group.index()];
    if (!item.system.empty())
        record["system"] = item.system;
}

void PanelRecords::putRater(Record& record, const Rater& rater) const
{
    if (m_panels)
        record["panel"] = m_data.panels[rater.panel.index()];
    if (rater.kind != RaterKind::Human)
        record["kind"] = kindWord(rater.kind);
}

Record PanelRecords::references(const Item& item, DimensionId dimension) const
{
    Record result = Record::object();
    for (std::size_t c = 0; c < m_data.referenceColumns.size(); ++c) {
        if (const auto& text = referenceText(item, c, dimension); !text.empty())
            result[m_data.referenceColumns[c]] = text;
    }
    return result;
}

Record PanelRecords::allReferences(const Item& item) const
{
    Record result = Record::object();
    for (std::size_t d = 0; d < m_data.dimensions.size(); ++d) {
        const Record ofDimension = references(item, DimensionId(d));
        for (const auto& [column, text] : ofDimension.items())
            result[column][m_data.dimensions[d].name] = text;
    }
    return result;
}

void PanelRecords::putDimension(Record& record, const Item& item, DimensionId dimension) const
{
    record["dimension"] = m_data.dimensions[dimension.index()].name;
    if (auto values = references(item, dimension); !values.empty())
        record["reference"] = std::move(values);
}

} // namespace raterscope
