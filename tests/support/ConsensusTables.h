// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "support/ReferenceTables.h"

#include <map>
#include <string>
#include <vector>

/// The crowd sets of reference/consensus.json and of data/crowd-*, with their gold labels.
namespace raterscope::test {

struct CrowdSet {
    LabelTable table;
    std::vector<std::int32_t> gold; ///< by unit, −1 = none; empty when the set has none
    std::map<std::string, std::size_t> unitOf;
    std::map<std::string, std::size_t> columnOf;

    std::pair<std::int64_t, std::int64_t> hits(const std::vector<std::int32_t>& chosen) const
    {
        std::pair<std::int64_t, std::int64_t> result{0, 0};
        for (std::size_t unit = 0; unit < gold.size(); ++unit) {
            if (gold[unit] < 0)
                continue;
            ++result.second;
            result.first += chosen[unit] == gold[unit] ? 1 : 0;
        }
        return result;
    }
};

/// Collects (item, rater, label) rows and gold labels, on a declared scale of names.
class CrowdBuilder
{
public:
    explicit CrowdBuilder(std::vector<std::string> labels)
    {
        Scale scale;
        scale.labels = std::move(labels);
        scale.declared = true;
        m_builder.declareScale(scale);
        m_dimension = m_builder.dimension("rating");
    }
    void item(const std::string& name) { m_builder.item(name); }
    void rater(const std::string& name) { m_builder.rater(name); }
    void add(const std::string& item, const std::string& rater, const std::string& label)
    {
        m_builder.add(m_builder.item(item), m_builder.rater(rater), m_dimension, label, ++m_line);
    }
    void gold(const std::string& item, const std::string& label) { m_gold[item] = label; }

    CrowdSet finish()
    {
        const auto data = m_builder.finish(RepeatPolicy::Keep);
        CrowdSet set;
        set.table = tableOf(data);
        for (std::size_t unit = 0; unit < set.table.unitCount(); ++unit)
            set.unitOf[data->items[set.table.units[unit].item.index()].name] = unit;
        for (std::size_t column = 0; column < set.table.raterCount(); ++column)
            set.columnOf[set.table.raterNames[column]] = column;
        if (!m_gold.empty())
            set.gold.assign(set.table.unitCount(), -1);
        for (const auto& [item, label] : m_gold) {
            const auto place = set.unitOf.find(item);
            if (place != set.unitOf.end())
                set.gold[place->second] = set.table.scale.find(label).value_or(-1);
        }
        return set;
    }

private:
    DatasetBuilder m_builder;
    DimensionId m_dimension;
    std::map<std::string, std::string> m_gold;
    std::int64_t m_line = 1;
};

/// Lines of a file without a header, split at commas; empty lines stay.
inline std::vector<std::vector<std::string>> plainRows(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        throw std::runtime_error("cannot open " + path.toStdString());
    std::vector<std::vector<std::string>> rows;
    for (const QByteArray& line : file.readAll().split('\n')) {
        rows.emplace_back();
        for (const QByteArray& cell : line.split(','))
            rows.back().push_back(cell.toStdString());
    }
    if (!rows.empty() && rows.back().size() == 1 && rows.back().front().empty())
        rows.pop_back();
    return rows;
}

/// MACE's format: a line an item, a column a rater, no header; one gold label a line beside it.
inline CrowdSet maceSet(const QString& table, const QString& key, std::vector<std::string> labels)
{
    CrowdBuilder builder(std::move(labels));
    const auto rows = plainRows(table);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        builder.item(std::to_string(i));
        for (std::size_t c = 0; c < rows[i].size(); ++c) {
            if (!rows[i][c].empty())
                builder.add(std::to_string(i), std::to_string(c), rows[i][c]);
        }
    }
    const auto gold = plainRows(key);
    for (std::size_t i = 0; i < gold.size(); ++i) {
        if (!gold[i].front().empty())
            builder.gold(std::to_string(i), gold[i].front());
    }
    return builder.finish();
}

/// data/crowd-<name>: answer.csv (question, worker, answer) and truth.csv (question, truth).
inline CrowdSet answersAndTruth(const std::string& name, std::vector<std::string> labels)
{
    CrowdBuilder builder(std::move(labels));
    const auto folder = QStringLiteral("data/crowd-") + QString::fromStdString(name);
    for (const auto& row : readCsv(shared(folder + QStringLiteral("/answer.csv"))).rows)
        builder.add(row[0], row[1], row[2]);
    for (const auto& row : readCsv(shared(folder + QStringLiteral("/truth.csv"))).rows)
        builder.gold(row[0], row[1]);
    return builder.finish();
}

/// The set that a key of reference/consensus.json describes, its levels in the order given there.
inline CrowdSet consensusSet(const std::string& key, const std::vector<std::string>& labels)
{
    if (key == "crowd-bluebird" || key == "crowd-dog")
        return answersAndTruth(key.substr(6), labels);
    if (key == "mace-example")
        return maceSet(shared("data/mace-examples/example.csv"), shared("data/mace-examples/example.key"),
                       labels);
    CrowdBuilder builder(labels);
    if (key == "anesthesia") {
        for (const auto& row : readCsv(shared("data/dawid-skene-anesthesia/anesthesia.csv")).rows)
            builder.add(row[0], row[1], row[2]);
    } else if (key == "caries") {
        const auto csv = readCsv(shared("data/dawid-skene-anesthesia/caries.csv"));
        int item = 0;
        for (const auto& row : csv.rows) {
            for (int copy = 0; copy < std::stoi(row[5]); ++copy, ++item) {
                for (std::size_t c = 0; c < 5; ++c)
                    builder.add(std::to_string(item), csv.header[c], row[c]);
            }
        }
    } else if (key == "snow-rte") {
        for (const auto& row : readCsv(shared("data/snow2008/rte.standardized.slim.csv")).rows) {
            builder.add(row[2], row[1], row[3]);
            builder.gold(row[2], row[4]);
        }
    } else if (key == "triviaqa-v1") {
        const auto csv = readCsv(shared("data/triviaqa-judges/judges_v1.csv"));
        for (const auto& row : csv.rows) {
            for (std::size_t c = 2; c < 13; ++c) {
                if (!row[c].empty())
                    builder.add(row[0] + "|" + row[1], csv.header[c], row[c]);
            }
            builder.gold(row[0] + "|" + row[1], row[13]);
        }
    } else if (key == "llmfao-crowd") {
        for (const auto& row : readCsv(shared("data/llmfao/crowd-comparisons.csv")).rows)
            builder.add(row[0], row[4], row[5]);
    } else {
        throw std::out_of_range("no such set: " + key);
    }
    return builder.finish();
}

} // namespace raterscope::test
