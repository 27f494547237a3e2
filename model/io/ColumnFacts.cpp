// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/ColumnFacts.h"

#include "core/Scale.h"
#include "io/Words.h"

#include <algorithm>
#include <unordered_set>

namespace raterscope {

namespace {

constexpr std::size_t longestLabel = 60;
constexpr std::size_t fewLabels = 12;
constexpr std::size_t mostValues = 200;

/// "annotations.worker" is a worker: the last step of a path says what it is. "judge.1" is the first element
/// of a list that names the judge, and all of "reference" is one.
NameKind pathKind(std::string_view path)
{
    if (path.starts_with("reference."))
        return NameKind::Reference;
    const auto dot = path.rfind('.');
    if (dot == std::string_view::npos)
        return nameKind(path);
    const auto above = path.substr(0, dot);
    const auto kind = nameKind(path.substr(dot + 1));
    const bool isElement = path.find_first_not_of("0123456789", dot + 1) == std::string_view::npos;
    return isElement && nameKind(above.substr(above.rfind('.') + 1)) == NameKind::Rater ? NameKind::Rater
                                                                                        : kind;
}

ColumnFacts factsOf(const TableShape& table, std::size_t column)
{
    ColumnFacts facts;
    const std::string& name = table.columns[column];
    if (table.header) {
        const bool nameless =
            name == std::to_string(column + 1) || name == "column " + std::to_string(column + 1);
        const auto step = std::string_view(name).substr(table.isRecords ? name.rfind('.') + 1 : 0);
        facts.kind = nameless ? NameKind::Index : table.isRecords ? pathKind(name) : nameKind(name);
        facts.stem = nameless ? std::string_view() : nameStem(step);
    }
    std::unordered_set<std::string_view> values;
    for (const auto& row : table.rows) {
        if (row.size() != table.columns.size())
            continue;
        ++facts.rows;
        const auto cell = trimmed(row[column]);
        if (cell.empty())
            continue;
        ++facts.filled;
        facts.numeric += parseNumber(cell) || parseNumber(cell, true) ? 1 : 0;
        facts.longest = std::max(facts.longest, cell.size());
        facts.hasBlankWithin = facts.hasBlankWithin || cell.find(' ') != std::string_view::npos;
        values.insert(cell);
    }
    facts.distinct = values.size();
    if (values.size() <= mostValues) {
        facts.values.assign(values.begin(), values.end());
        std::sort(facts.values.begin(), facts.values.end());
    }
    return facts;
}

} // namespace

bool ColumnFacts::isLabelLike() const
{
    if (longest > longestLabel)
        return false;
    return numeric == filled || distinct <= std::max(fewLabels, filled / 20);
}

std::vector<ColumnFacts> columnFacts(const TableShape& table)
{
    std::vector<ColumnFacts> facts;
    for (std::size_t column = 0; column < table.columns.size(); ++column)
        facts.push_back(factsOf(table, column));
    return facts;
}

} // namespace raterscope
