// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Ranks.h"
#include "support/ReferenceTables.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

/// Tables of the data sets in reference/scores.json, with their reference scores where there are any.
namespace raterscope::test {

struct ScoreCase {
    LabelTable table;
    std::vector<double> reference; ///< by unit, or empty
};

/// What reference/scores.json says, by data set.
inline const nlohmann::json& scoreReference()
{
    static const nlohmann::json file = readJson(shared("reference/scores.json"));
    return file.at("data");
}

/// The rows of a file for which a column holds a value.
inline CsvFile rowsWhere(CsvFile csv, const std::string& column, const std::string& value)
{
    const auto place = csv.column(column);
    std::erase_if(csv.rows, [&](const auto& row) { return row[place] != value; });
    return csv;
}

/// Per example the median of each judge over its 15 rows, on the scale 0–100; reference: the mean human
/// rating. With binWidth the level is min(4, ⌊median / binWidth⌋), on 0–4.
inline ScoreCase assetCase(const std::string& aspect, double binWidth = 0.0)
{
    const auto csv = rowsWhere(readCsv(shared("data/asset-judges/asset_judge_scores.csv")), "aspect", aspect);
    std::map<int, std::vector<const std::vector<std::string>*>> examples;
    for (const auto& row : csv.rows)
        examples[std::stoi(row[csv.column("example_index")])].push_back(&row);
    DatasetBuilder builder;
    const auto dimension = builder.dimension("aspect " + aspect);
    ScoreCase result;
    std::int64_t line = 1;
    for (const auto& [example, rows] : examples) {
        const auto item = builder.item(std::to_string(example));
        double human = 0.0;
        for (const auto* row : rows)
            human += std::stod((*row)[csv.column("human_rating")]) / static_cast<double>(rows.size());
        result.reference.push_back(human);
        for (std::size_t c = csv.column("human_rating") + 1; c < csv.header.size(); ++c) {
            std::vector<double> scores;
            for (const auto* row : rows)
                scores.push_back(std::stod((*row)[c]));
            std::sort(scores.begin(), scores.end());
            double median = scores[scores.size() / 2]; // 15 of them
            if (binWidth > 0.0)
                median = std::min(4.0, std::floor(median / binWidth));
            builder.add(item, builder.rater(csv.header[c]), dimension, formatNumber(median), ++line);
        }
    }
    result.table = tableOf(builder.finish());
    return result;
}

/// LLM judges on one dimension of SummEval; reference: the mean of the three experts.
inline ScoreCase llmJudgesCase(const std::string& dimension)
{
    const auto csv =
        rowsWhere(readCsv(shared("data/summeval-llm-judges/judge_scores.csv")), "dimension", dimension);
    ScoreCase result;
    const auto first = csv.column("gpt-4-0314/rts");
    const auto last = csv.column("expert_1");
    result.table = wideTable(csv, {csv.header.begin() + static_cast<std::ptrdiff_t>(first),
                                   csv.header.begin() + static_cast<std::ptrdiff_t>(last)});
    for (const auto& row : csv.rows)
        result.reference.push_back(
            (std::stod(row[last]) + std::stod(row[last + 1]) + std::stod(row[last + 2])) / 3.0);
    return result;
}

/// The table of one entry of reference/scores.json.
inline ScoreCase scoreCase(const std::string& key, const nlohmann::json& entry)
{
    const auto judges = entry["judges"].get<std::vector<std::string>>();
    if (key.rfind("asset/aspect_", 0) == 0)
        return assetCase(key.substr(13));
    if (key.rfind("topical_chat/", 0) == 0)
        return {longTable(readCsv(shared("data/topical-chat-usr/usr_topical_chat.csv")),
                          {"dialogue", "response"}, "worker", key.substr(13)),
                {}};
    if (key == "rewardbench2/Math") {
        const auto csv =
            rowsWhere(readCsv(shared("data/rewardbench2-llm-judges/scores_base_k8.csv")), "subset", "Math");
        DatasetBuilder builder;
        const auto dimension = builder.dimension("rating");
        for (const auto& name : judges)
            builder.rater(name);
        ScoreCase result;
        std::int64_t line = 1;
        std::set<std::string> seen;
        for (const auto& row : csv.rows) {
            const auto name = row[1] + "/" + row[2];
            const auto item = builder.item(name);
            if (seen.insert(name).second)
                result.reference.push_back(row[2] == "0" ? 1.0 : 0.0);
            ++line;
            if (!row[4].empty())
                builder.add(item, builder.rater(row[3]), dimension, row[4], line);
        }
        result.table = tableOf(builder.finish());
        return result;
    }
    if (key == "summeval/coherence") {
        auto columns = judges;
        for (auto& name : columns)
            name += "_coherence";
        return {wideTable(readCsv(shared("data/summeval/ratings_wide.csv")), columns), {}};
    }
    if (key == "jrt_ratings")
        return {wideTable(readCsv(shared("data/graded-response-r/jrt_ratings.csv")), judges), {}};
    return {wideTable(readCsv(shared(key == "ltm_environment" ? "data/graded-response-r/ltm_environment.csv"
                                                              : "data/graded-response-r/ltm_science.csv")),
                      judges),
            {}};
}

inline std::vector<double> definedOf(const std::vector<Value>& values)
{
    std::vector<double> result;
    for (const auto& value : values) {
        if (value.isDefined())
            result.push_back(value.number());
    }
    return result;
}

/// Spearman of scores with the reference, over the units that have a score.
inline double spearmanWith(const std::vector<double>& reference, const std::vector<Value>& scores)
{
    std::vector<double> x;
    std::vector<double> y;
    for (std::size_t i = 0; i < scores.size(); ++i) {
        if (scores[i].isDefined()) {
            x.push_back(reference[i]);
            y.push_back(scores[i].number());
        }
    }
    return spearmanCorrelation(x, y).number();
}

} // namespace raterscope::test
