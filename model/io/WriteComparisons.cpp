// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/WriteComparisons.h"

#include "io/CsvText.h"
#include "io/KindWords.h"

#include <algorithm>
#include <ostream>
#include <stdexcept>

namespace raterscope {

namespace {

const char* wordOf(Verdict verdict)
{
    switch (verdict) {
    case Verdict::First:
        return "first";
    case Verdict::Second:
        return "second";
    case Verdict::Tie:
        return "tie";
    case Verdict::Unreadable:
        break;
    }
    return "";
}

class PairsWriter
{
public:
    PairsWriter(const Dataset& data, std::ostream& out);
    void writeHeader();
    void writeRow(std::size_t row);

private:
    void put(const std::string& text) { m_out << (m_first ? "" : ",") << csvField(text), m_first = false; }
    void end() { m_out << '\n', m_first = true; }
    const Item& item(ItemId id) const { return m_data.items[id.index()]; }
    const std::string& nameOf(const Item& item) const { return m_groups ? item.system : item.name; }
    /// The dimension called like the aspect, where reference values of that aspect stand.
    DimensionId dimensionOf(std::int32_t aspect) const;

    const Dataset& m_data;
    const ComparisonTable& m_table;
    std::ostream& m_out;
    bool m_first = true;
    bool m_groups, m_panels, m_kinds, m_reference, m_values;
};

PairsWriter::PairsWriter(const Dataset& data, std::ostream& out)
    : m_data(data), m_table(data.comparisons), m_out(out)
{
    std::size_t grouped = 0;
    for (std::size_t row = 0; row < m_table.size(); ++row) {
        for (const ItemId id : {m_table.first[row], m_table.second[row]})
            grouped += item(id).group.isValid() && !item(id).system.empty() ? 1 : 0;
        if (item(m_table.first[row]).group != item(m_table.second[row]).group)
            throw std::invalid_argument(
                "The compared items \"" + item(m_table.first[row]).name + "\" and \""
                + item(m_table.second[row]).name
                + "\" are of different groups, which a table of pairs has no place for.");
    }
    m_groups = grouped == 2 * m_table.size();
    if (grouped > 0 && !m_groups)
        throw std::invalid_argument("Some compared items have a group and others have none, which a table of "
                                    "pairs has no place for.");
    m_panels = data.panels.size() > 1;
    m_kinds = std::any_of(data.raters.begin(), data.raters.end(),
                          [](const Rater& rater) { return rater.kind != RaterKind::Human; });
    m_reference = !m_table.reference.empty();
    m_values = !data.referenceColumns.empty();
}

void PairsWriter::writeHeader()
{
    if (m_groups)
        put("group");
    put("first");
    put("second");
    put("judge");
    if (m_panels)
        put("panel");
    if (m_kinds)
        put("kind");
    if (m_table.hasAspects())
        put("aspect");
    if (m_table.hasRepetitions())
        put("repetition");
    put(m_table.areProbabilities ? "probability" : "verdict");
    if (m_reference)
        put("reference");
    if (m_values) {
        put("reference_first");
        put("reference_second");
    }
    end();
}

DimensionId PairsWriter::dimensionOf(std::int32_t aspect) const
{
    const auto& name = m_table.aspects[static_cast<std::size_t>(aspect)];
    const auto place = std::find_if(m_data.dimensions.begin(), m_data.dimensions.end(),
                                    [&](const Dimension& dimension) { return dimension.name == name; });
    return place == m_data.dimensions.end()
               ? DimensionId()
               : DimensionId(static_cast<std::size_t>(place - m_data.dimensions.begin()));
}

void PairsWriter::writeRow(std::size_t row)
{
    const Item& first = item(m_table.first[row]);
    const Item& second = item(m_table.second[row]);
    const Rater& judge = m_data.raters[m_table.judge[row].index()];
    if (m_groups)
        put(m_data.groups[first.group.index()]);
    put(nameOf(first));
    put(nameOf(second));
    put(judge.name);
    if (m_panels)
        put(m_data.panels[judge.panel.index()]);
    if (m_kinds)
        put(kindWord(judge.kind));
    if (m_table.hasAspects())
        put(m_table.aspects[static_cast<std::size_t>(m_table.aspect[row])]);
    if (m_table.hasRepetitions())
        put(m_table.repetitions[static_cast<std::size_t>(m_table.repetition[row])]);
    const Verdict verdict = m_table.verdict[row];
    put(m_table.areProbabilities && verdict != Verdict::Unreadable ? csvNumber(m_table.probability[row])
                                                                   : wordOf(verdict));
    if (m_reference)
        put(wordOf(m_table.referenceAt(row)));
    if (m_values) {
        const DimensionId dimension = dimensionOf(m_table.aspect[row]);
        put(referenceText(first, 0, dimension));
        put(referenceText(second, 0, dimension));
    }
    end();
}

} // namespace

void writePairsCsv(const Dataset& data, std::ostream& out)
{
    PairsWriter writer(data, out);
    writer.writeHeader();
    for (std::size_t row = 0; row < data.comparisons.size(); ++row)
        writer.writeRow(row);
}

} // namespace raterscope
