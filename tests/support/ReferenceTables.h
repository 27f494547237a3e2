// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/PrepareTable.h"
#include "core/DatasetBuilder.h"
#include "support/Support.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

/// Label tables of the shared data, read with a plain CSV splitter of their own, so that a test of a
/// statistic does not stand or fall with the product's readers.
namespace raterscope::test {

struct CsvFile {
    std::vector<std::string> header;
    std::vector<std::vector<std::string>> rows;

    std::size_t column(const std::string& name) const
    {
        const auto place = std::find(header.begin(), header.end(), name);
        if (place == header.end())
            throw std::out_of_range("no column " + name);
        return static_cast<std::size_t>(place - header.begin());
    }
};

/// Commas, double quotes; LF or CRLF.
inline CsvFile readCsv(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        throw std::runtime_error("cannot open " + path.toStdString());
    const std::string text = file.readAll().toStdString();
    CsvFile csv;
    std::vector<std::string> row{""};
    bool quoted = false;
    for (const char c : text) {
        if (c == '"') {
            quoted = !quoted;
        } else if (c == ',' && !quoted) {
            row.emplace_back();
        } else if (c == '\n' && !quoted) {
            csv.rows.push_back(std::move(row));
            row = {""};
        } else if (c != '\r') {
            row.back() += c;
        }
    }
    if (row.size() > 1 || !row.front().empty())
        csv.rows.push_back(std::move(row));
    csv.header = csv.rows.front();
    csv.rows.erase(csv.rows.begin());
    return csv;
}

inline LabelTable tableOf(const DatasetPtr& data, const Comparison& comparison = {}, const Edits& edits = {})
{
    return *prepareTable(data, edits, comparison);
}

/// Every row an item, every named column a rater; empty cells are missing.
inline LabelTable wideTable(const CsvFile& csv, const std::vector<std::string>& raters,
                            std::optional<Scale> scale = {})
{
    DatasetBuilder builder;
    if (scale)
        builder.declareScale(*scale);
    const auto dimension = builder.dimension("rating");
    for (const auto& name : raters)
        builder.rater(name);
    for (std::size_t i = 0; i < csv.rows.size(); ++i) {
        const auto item = builder.item(std::to_string(i));
        for (const auto& name : raters) {
            const auto& cell = csv.rows[i][csv.column(name)];
            if (!cell.empty())
                builder.add(item, builder.rater(name), dimension, cell, static_cast<std::int64_t>(i) + 2);
        }
    }
    return tableOf(builder.finish());
}

/// One row a rating; the item is made of several columns.
inline LabelTable longTable(const CsvFile& csv, const std::vector<std::string>& itemColumns,
                            const std::string& rater, const std::string& value,
                            std::optional<Scale> scale = {}, RepeatPolicy repeats = RepeatPolicy::Error)
{
    DatasetBuilder builder;
    if (scale)
        builder.declareScale(*scale);
    const auto dimension = builder.dimension("rating");
    for (std::size_t i = 0; i < csv.rows.size(); ++i) {
        std::string name;
        for (const auto& column : itemColumns)
            name += csv.rows[i][csv.column(column)] + "/";
        const auto& cell = csv.rows[i][csv.column(value)];
        if (!cell.empty())
            builder.add(builder.item(name), builder.rater(csv.rows[i][csv.column(rater)]), dimension, cell,
                        static_cast<std::int64_t>(i) + 2);
    }
    return tableOf(builder.finish(repeats));
}

/// SummEval from ratings_wide.csv: 1,600 items in 100 groups, panels expert and crowd, four dimensions on
/// 1–5.
inline DatasetPtr summevalData()
{
    const auto csv = readCsv(shared(QStringLiteral("data/summeval/ratings_wide.csv")));
    DatasetBuilder builder;
    builder.declareScale(integerScale(1, 5));
    const auto expert = builder.panel("expert");
    const auto crowd = builder.panel("crowd");
    for (std::size_t i = 0; i < csv.rows.size(); ++i) {
        const auto& row = csv.rows[i];
        const auto item = builder.item(row[1] + " · " + row[2]);
        builder.itemData(item).group = builder.group(row[1]);
        for (std::size_t c = 3; c < row.size(); ++c) {
            const auto split = csv.header[c].rfind('_');
            const auto rater = builder.rater(csv.header[c].substr(0, split));
            builder.raterData(rater).panel = csv.header[c][0] == 'e' ? expert : crowd;
            builder.add(item, rater, builder.dimension(csv.header[c].substr(split + 1)), row[c],
                        static_cast<std::int64_t>(i) + 2);
        }
    }
    return builder.finish();
}

/// The published subset: 1,000 of 12,000 verdicts, seed 42.
inline Comparison seed42()
{
    Comparison comparison;
    comparison.kind = CompareKind::Verdicts;
    comparison.sample = SampleKind::Seeded;
    return comparison;
}

inline Comparison allVerdicts()
{
    Comparison comparison;
    comparison.kind = CompareKind::Verdicts;
    return comparison;
}

inline Comparison dimensionNamed(const Dataset& data, const std::string& name)
{
    Comparison comparison;
    for (std::size_t d = 0; d < data.dimensions.size(); ++d) {
        if (data.dimensions[d].name == name)
            comparison.dimension = DimensionId(d);
    }
    return comparison;
}

/// A table with the first units only.
inline LabelTable firstUnits(const LabelTable& table, std::size_t count)
{
    LabelTable result = table;
    result.units.resize(count);
    result.start.resize(count + 1);
    result.labels.resize(result.start.back());
    if (!result.groupOf.empty())
        result.groupOf.resize(count);
    return result;
}

} // namespace raterscope::test
