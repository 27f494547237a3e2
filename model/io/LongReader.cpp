// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/LongReader.h"

#include "io/ItemColumns.h"
#include "io/KindWords.h"
#include "io/NamePredictor.h"
#include "io/TableRows.h"
#include "io/Words.h"

namespace raterscope {

namespace {

class LongTable
{
public:
    LongTable(const TableShape& shape, const TableRoles& roles, PanelAssembly& assembly)
        : m_shape(shape), m_assembly(assembly), m_items(shape, roles, assembly),
          m_rater(columns(roles, "rater")), m_value(columns(roles, "value")),
          m_dimension(columns(roles, "dimension")), m_panel(columns(roles, "panel")),
          m_kind(columns(roles, "kind"))
    {
        if (m_dimension.isEmpty())
            m_lastDimensionId = assembly.builder().dimension(defaultDimension());
    }

    void read(const CsvRow& row);
    Place valuePlace() const
    {
        const std::size_t column = m_value.columns().front();
        return {0, static_cast<std::int64_t>(column) + 1, m_shape.columns[column]};
    }

private:
    RoleColumns columns(const TableRoles& roles, const char* role) const
    {
        const auto place = roles.mapping.find(role);
        return place == roles.mapping.end() ? RoleColumns() : RoleColumns(m_shape.columns, place->second);
    }
    std::string defaultDimension() const;
    RaterId raterOf(const CsvRow& row);
    DimensionId dimensionOf(const CsvRow& row);
    void notePanel(RaterId rater, const CsvRow& row);
    void noteKind(RaterId rater, const CsvRow& row);
    /// A row of a tool's export without rater and value tells what the item's reference is.
    void describeItem(ItemId item, const CsvRow& row);

    const TableShape& m_shape;
    PanelAssembly& m_assembly;
    ItemColumns m_items;
    RoleColumns m_rater, m_value, m_dimension, m_panel, m_kind;
    NamePredictor m_raterNames;
    std::string m_lastDimension;
    DimensionId m_lastDimensionId;
    std::map<RaterId, std::string> m_panelOf;
    std::set<RaterId> m_panelConflicts;
    std::set<RaterId> m_kindsKnown;
};

std::string LongTable::defaultDimension() const
{
    const std::string& name = m_shape.columns[m_value.columns().front()];
    // Of a path into records, the last step is the name.
    const auto step = m_shape.isRecords ? name.substr(name.rfind('.') + 1) : name;
    return !m_shape.header || m_value.columns().size() > 1 || step == "value" ? "rating" : step;
}

RaterId LongTable::raterOf(const CsvRow& row)
{
    const auto name = m_rater.text(row);
    auto& builder = m_assembly.builder();
    if (!name.empty())
        return RaterId(m_raterNames.find(
            name, [&](std::int32_t id) -> std::string_view { return builder.raterData(RaterId(id)).name; },
            [&](std::string_view unseen) { return builder.rater(unseen).value; }));
    m_assembly.drop(m_rater.blankPlace(row, m_shape.columns), {}, "the rater is empty",
                    "Fill in the cell, or name another rater column (--map rater=COLUMN).");
    return {};
}

DimensionId LongTable::dimensionOf(const CsvRow& row)
{
    if (m_dimension.isEmpty())
        return m_lastDimensionId;
    const auto name = m_dimension.text(row);
    if (name.empty()) {
        m_assembly.drop(m_dimension.blankPlace(row, m_shape.columns), {}, "the dimension is empty",
                        "Fill in the cell, or name another dimension column (--map dimension=COLUMN).");
        return {};
    }
    if (!m_lastDimensionId.isValid() || name != m_lastDimension) {
        m_lastDimensionId = m_assembly.builder().dimension(name);
        m_lastDimension = name;
    }
    return m_lastDimensionId;
}

void LongTable::notePanel(RaterId rater, const CsvRow& row)
{
    const auto name = m_panel.text(row);
    if (name.empty())
        return;
    const auto [place, isNew] = m_panelOf.emplace(rater, name);
    if (isNew)
        m_assembly.proposePanel(rater, name);
    else if (place->second != name && m_panelConflicts.insert(rater).second)
        m_assembly.note({row.line, static_cast<std::int64_t>(m_panel.columns().front()) + 1,
                         m_shape.columns[m_panel.columns().front()]},
                        name,
                        "the rater \"" + shortValue(m_assembly.builder().raterData(rater).name)
                            + "\" is in another panel than before (\"" + shortValue(place->second)
                            + "\"); the first is kept",
                        "Correct the panel, or assign it (--panel NAME=rater).");
}

void LongTable::noteKind(RaterId rater, const CsvRow& row)
{
    const auto word = m_kind.text(row);
    if (word.empty() || !m_kindsKnown.insert(rater).second)
        return;
    auto& data = m_assembly.builder().raterData(rater);
    if (const auto kind = readRaterKind(word)) {
        data.kind = *kind;
        return;
    }
    const std::size_t column = m_kind.columns().front();
    m_assembly.note({row.line, static_cast<std::int64_t>(column) + 1, m_shape.columns[column]}, word,
                    "the kind of the rater \"" + shortValue(data.name) + "\" is not known; human is assumed",
                    "Write human, model or metric.");
}

void LongTable::describeItem(ItemId item, const CsvRow& row)
{
    if (!m_dimension.isEmpty() && !m_dimension.text(row).empty())
        m_items.describeDimension(item, dimensionOf(row), row);
    m_assembly.missingRating();
}

void LongTable::read(const CsvRow& row)
{
    // Every name is interned before the value is looked at: items and raters with only missing ratings stay
    // known.
    const ItemId item = m_items.itemOf(row);
    if (!item.isValid())
        return;
    if (m_shape.describesItems && m_value.text(row).empty() && m_rater.text(row).empty()) {
        describeItem(item, row);
        return;
    }
    const RaterId rater = raterOf(row);
    if (!rater.isValid())
        return;
    const DimensionId dimension = dimensionOf(row);
    if (!dimension.isValid())
        return;
    m_items.describeDimension(item, dimension, row);
    if (!m_panel.isEmpty())
        notePanel(rater, row);
    if (!m_kind.isEmpty())
        noteKind(rater, row);
    const auto value = m_value.text(row);
    if (value.empty())
        m_assembly.missingRating();
    else
        m_assembly.builder().add(item, rater, dimension, value, row.line);
}

} // namespace

ImportResult readLongTable(RowFeed& rows, const TableShape& shape, const TableRoles& roles,
                           const std::string& format, PanelAssembly& assembly, const JobControl& job)
{
    LongTable table(shape, roles, assembly);
    CsvRow row;
    while (rows.next(row))
        table.read(row);
    return assembly.finish(
        format, [&](RaterId, DimensionId) { return table.valuePlace(); }, job);
}

} // namespace raterscope
