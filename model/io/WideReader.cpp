// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/WideReader.h"

#include "io/ItemColumns.h"
#include "io/RaterPattern.h"
#include "io/TableRows.h"
#include "io/Words.h"

#include <algorithm>
#include <map>
#include <optional>

namespace raterscope {

namespace {

constexpr const char* defaultDimension = "rating";

class WideTable
{
public:
    WideTable(const TableShape& shape, const TableRoles& roles, PanelAssembly& assembly)
        : m_shape(shape), m_assembly(assembly), m_items(shape, roles, assembly)
    {
        if (const auto place = roles.mapping.find("dimension"); place != roles.mapping.end())
            m_dimension = RoleColumns(shape.columns, place->second);
        openColumns(roles);
    }

    void read(const CsvRow& row);
    Place placeOf(RaterId rater, DimensionId dimension) const;

private:
    struct RaterColumn {
        std::size_t column;
        RaterId rater;
        DimensionId dimension; ///< invalid when a column of the row says it
    };

    void openColumns(const TableRoles& roles);

    const TableShape& m_shape;
    PanelAssembly& m_assembly;
    ItemColumns m_items;
    RoleColumns m_dimension;
    std::vector<RaterColumn> m_raters;
};

void WideTable::openColumns(const TableRoles& roles)
{
    auto& builder = m_assembly.builder();
    const auto pattern =
        roles.raterPattern.empty() ? std::nullopt : std::optional(RaterPattern(roles.raterPattern));
    const RoleColumns columns(m_shape.columns, roles.raterColumns);
    for (const std::size_t column : columns.columns()) {
        const std::string& name = m_shape.columns[column];
        const auto match = pattern ? pattern->match(name) : std::nullopt;
        const RaterId rater = builder.rater(match ? match->rater : std::string_view(name));
        DimensionId dimension;
        if (match && !match->dimension.empty())
            dimension = builder.dimension(match->dimension);
        else if (m_dimension.isEmpty())
            dimension = builder.dimension(defaultDimension);
        m_raters.push_back({column, rater, dimension});
    }
}

void WideTable::read(const CsvRow& row)
{
    const ItemId item = m_items.itemOf(row);
    if (!item.isValid())
        return;
    auto& builder = m_assembly.builder();
    DimensionId ofRow;
    if (!m_dimension.isEmpty()) {
        const auto name = m_dimension.text(row);
        if (name.empty()) {
            m_assembly.drop(m_dimension.blankPlace(row, m_shape.columns), {}, "the dimension is empty",
                            "Fill in the cell, or name another dimension column (--map dimension=COLUMN).");
            return;
        }
        ofRow = builder.dimension(name);
        m_items.describeDimension(item, ofRow, row);
    }
    for (const auto& [column, rater, dimension] : m_raters) {
        const auto value = trimmed(row.fields[column]);
        if (value.empty())
            m_assembly.missingRating();
        else
            builder.add(item, rater, dimension.isValid() ? dimension : ofRow, value, row.line);
    }
}

Place WideTable::placeOf(RaterId rater, DimensionId dimension) const
{
    const auto place = std::find_if(m_raters.begin(), m_raters.end(), [&](const RaterColumn& column) {
        return column.rater == rater && (!column.dimension.isValid() || column.dimension == dimension);
    });
    if (place == m_raters.end())
        return {};
    return {0, static_cast<std::int64_t>(place->column) + 1, m_shape.columns[place->column]};
}

} // namespace

ImportResult readWideTable(RowFeed& rows, const TableShape& shape, const TableRoles& roles,
                           const std::string& format, PanelAssembly& assembly, const JobControl& job)
{
    WideTable table(shape, roles, assembly);
    CsvRow row;
    while (rows.next(row))
        table.read(row);
    return assembly.finish(
        format, [&](RaterId rater, DimensionId dimension) { return table.placeOf(rater, dimension); }, job);
}

} // namespace raterscope
