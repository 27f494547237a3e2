// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Facets.h"
#include "core/Estimate.h"

#include <string>
#include <utility>
#include <vector>

namespace raterscope {

/// Adds a column with its format, so that the two lists cannot drift apart.
inline void addColumn(Table& table, std::string name, ColumnFormat format = ColumnFormat::Plain)
{
    table.columns.push_back(std::move(name));
    table.formats.resize(table.columns.size(), ColumnFormat::Plain);
    table.formats.back() = format;
}

/// A table without rows whose columns are all plain.
inline Table startTable(std::string id, std::string title, const std::vector<std::string>& columns)
{
    Table table;
    table.id = std::move(id);
    table.title = std::move(title);
    for (const auto& column : columns)
        addColumn(table, column);
    return table;
}

/// One end of an interval; undefined where there is no interval.
inline Value bound(const std::optional<Interval>& interval, double Interval::*end)
{
    return interval ? Value((*interval).*end) : Value(UndefinedReason::NoReplicates);
}

inline Value bound(const Estimate& estimate, double Interval::*end)
{
    return bound(estimate.interval, end);
}

} // namespace raterscope
