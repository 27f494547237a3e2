// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ranking/SkillFit.h"
#include "support/ReferenceTables.h"

#include <map>
#include <stdexcept>
#include <string>
#include <vector>

/// Comparisons of the data sets in reference/ranking.json, read as its `input` lines say.
namespace raterscope::test {

inline double probabilityOf(const std::string& verdict, const char* first, const char* second)
{
    return verdict == first ? 1.0 : verdict == second ? 0.0 : 0.5;
}

/// Rows of a case file: pair, judge, left, right, winner.
inline Comparisons caseComparisons(const QString& file)
{
    const auto csv = readCsv(shared(QStringLiteral("cases/") + file));
    ComparisonsBuilder builder;
    for (const auto& row : csv.rows)
        builder.add("", row[2], row[3], row[1], row[4] == row[2] ? 1.0 : row[4] == row[3] ? 0.0 : 0.5);
    return builder.finish();
}

inline Comparisons citations()
{
    const auto csv = readCsv(shared(QStringLiteral("data/bradley-terry-r/citations.csv")));
    ComparisonsBuilder builder;
    for (std::size_t i = 0; i < csv.rows.size(); ++i) {
        for (std::size_t j = 1; j < csv.header.size(); ++j) {
            if (csv.rows[i][0] == csv.header[j])
                continue;
            for (int count = std::stoi(csv.rows[i][j]); count > 0; --count)
                builder.add("", csv.rows[i][0], csv.header[j], "citations", 1.0);
        }
    }
    return builder.finish();
}

inline Comparisons baseball()
{
    const auto csv = readCsv(shared(QStringLiteral("data/bradley-terry-r/baseball.csv")));
    ComparisonsBuilder builder;
    for (const auto& row : csv.rows) {
        for (int wins = std::stoi(row[2]); wins > 0; --wins)
            builder.add("", row[0], row[1], "season", 1.0);
        for (int losses = std::stoi(row[3]); losses > 0; --losses)
            builder.add("", row[0], row[1], "season", 0.0);
    }
    return builder.finish();
}

inline Comparisons football()
{
    const auto csv = readCsv(shared(QStringLiteral("data/bradley-terry-r/football.csv")));
    ComparisonsBuilder builder;
    for (const auto& row : csv.rows)
        builder.add("", row[1], row[2], "season", probabilityOf(row[3], "1", "-1"));
    return builder.finish();
}

inline Comparisons cems()
{
    const auto csv = readCsv(shared(QStringLiteral("data/bradley-terry-r/cems.csv")));
    ComparisonsBuilder builder;
    for (const auto& row : csv.rows) {
        if (row[3] == "1" || row[4] == "1" || row[5] == "1")
            builder.add("", row[1], row[2], row[0], row[3] == "1" ? 1.0 : row[4] == "1" ? 0.0 : 0.5);
    }
    return builder.finish();
}

/// row, col, win, loss, tie: counts of the first sample against the second.
inline Comparisons springall()
{
    const auto csv = readCsv(shared(QStringLiteral("data/bradley-terry-r/springall.csv")));
    ComparisonsBuilder builder;
    for (const auto& row : csv.rows) {
        for (std::size_t outcome = 0; outcome < 3; ++outcome) {
            for (int count = std::stoi(row[2 + outcome]); count > 0; --count)
                builder.add("", row[0], row[1], "tasters", outcome == 0 ? 1.0 : outcome == 1 ? 0.0 : 0.5);
        }
    }
    return builder.finish();
}

inline Comparisons llmfao(bool byPrompt = false)
{
    const auto csv = readCsv(shared(QStringLiteral("data/llmfao/crowd-comparisons.csv")));
    const auto left = csv.column("left");
    const auto right = csv.column("right");
    ComparisonsBuilder builder;
    for (const auto& row : csv.rows)
        builder.add(byPrompt ? row[1] : "", row[left], row[right], row[4],
                    probabilityOf(row[5], "left", "right"));
    return builder.finish();
}

inline Comparisons mtBench()
{
    const auto csv = readCsv(shared(QStringLiteral("data/position-bias-judges/mtbench_swap.csv")));
    ComparisonsBuilder builder;
    for (const auto& row : csv.rows) {
        if (row[4] == "A" || row[4] == "B" || row[4] == "C")
            builder.add("", row[2], row[3], row[0], probabilityOf(row[4], "A", "B"));
    }
    return builder.finish();
}

/// Both games of every line as rows; game 2 shows model_2 first. Errors are dropped.
inline Comparisons fastChat()
{
    QFile file(shared(QStringLiteral("data/fastchat-mtbench/gpt-4_pair.slim.jsonl")));
    ComparisonsBuilder builder;
    if (!file.open(QIODevice::ReadOnly))
        return builder.finish();
    while (!file.atEnd()) {
        const auto line = nlohmann::json::parse(file.readLine().toStdString());
        const auto models = {line["model_1"].get<std::string>(), line["model_2"].get<std::string>()};
        for (const int game : {1, 2}) {
            const auto winner = line["g" + std::to_string(game) + "_winner"].get<std::string>();
            if (winner == "error")
                continue;
            builder.add("", *(game == 1 ? models.begin() : models.begin() + 1),
                        *(game == 1 ? models.begin() + 1 : models.begin()), "gpt-4",
                        game == 1 ? probabilityOf(winner, "model_1", "model_2")
                                  : probabilityOf(winner, "model_2", "model_1"));
        }
    }
    return builder.finish();
}

/// Reward models on pairs of answers, p = σ(score A − score B); each pair is a group.
inline Comparisons rewardModels()
{
    const auto csv = readCsv(shared(QStringLiteral("data/judgebench/judgebench_verdicts.csv")));
    const auto model = csv.column("judge_model");
    const auto name = csv.column("judge_name");
    const auto a = csv.column("score_A");
    ComparisonsBuilder builder;
    for (const auto& row : csv.rows) {
        if (row[name] == "reward_model")
            builder.add(row[0], "A", "B", row[model],
                        1.0 / (1.0 + std::exp(std::stod(row[a + 1]) - std::stod(row[a]))));
    }
    return builder.finish();
}

/// SummEval on some dimensions: all pairs within an article, rows dimension by dimension, then rater by
/// rater. `raters` names the raters by their first letter, "e", "t", or both.
inline Comparisons summevalPairs(const std::vector<std::string>& dimensions, const std::string& raters = "et",
                                 std::size_t articles = 100)
{
    const auto csv = readCsv(shared(QStringLiteral("data/summeval/ratings_wide.csv")));
    ComparisonsBuilder builder;
    for (const auto& dimension : dimensions) {
        const std::string aspect = dimensions.size() > 1 ? dimension : "";
        for (std::size_t column = 3; column < csv.header.size(); ++column) {
            const auto split = csv.header[column].rfind('_');
            if (csv.header[column].substr(split + 1) != dimension
                || raters.find(csv.header[column][0]) == std::string::npos)
                continue;
            for (std::size_t article = 0; article < articles; ++article) {
                std::string name = std::to_string(article);
                name = "article_" + std::string(3 - name.size(), '0') + name;
                for (std::size_t i = 16 * article; i < 16 * article + 16; ++i) {
                    for (std::size_t j = i + 1; j < 16 * article + 16; ++j) {
                        const double gap = std::stod(csv.rows[i][column]) - std::stod(csv.rows[j][column]);
                        builder.add(name, csv.rows[i][2], csv.rows[j][2], csv.header[column].substr(0, split),
                                    gap > 0.0   ? 1.0
                                    : gap < 0.0 ? 0.0
                                                : 0.5,
                                    aspect);
                    }
                }
            }
        }
    }
    return builder.finish();
}

/// Comparisons that reference/ranking.json knows by this key.
inline Comparisons rankingCase(const std::string& key)
{
    static const std::map<std::string, Comparisons (*)()> cases{
        {"citations", &citations},
        {"baseball", &baseball},
        {"football/all", &football},
        {"cems", &cems},
        {"position-bias/mtbench", &mtBench},
        {"fastchat-mtbench", &fastChat},
        {"judgebench/reward_models", &rewardModels},
        {"llmfao/crowd", [] { return llmfao(); }},
        {"summeval/coherence", [] { return summevalPairs({"coherence"}); }},
        {"summeval/relevance", [] { return summevalPairs({"relevance"}); }}};
    return cases.at(key)();
}

inline const nlohmann::json& rankingReference()
{
    static const nlohmann::json reference =
        readJson(shared(QStringLiteral("reference/ranking.json")))["data"];
    return reference;
}

/// Position of an item named as in the reference: the bare name, or "group/item", "group/aspect/item".
inline std::size_t itemNamed(const Comparisons& comparisons, const std::string& name)
{
    for (std::size_t item = 0; item < comparisons.itemCount(); ++item) {
        const auto group = static_cast<std::size_t>(comparisons.groupOf[item]);
        const auto& aspect = comparisons.aspects[static_cast<std::size_t>(comparisons.aspectOf[group])];
        std::string full = comparisons.groups[group];
        if (!full.empty())
            full += "/";
        if (!aspect.empty())
            full += aspect + "/";
        if (full + comparisons.items[item] == name)
            return item;
    }
    throw std::out_of_range("no item " + name);
}

inline std::size_t judgeNamed(const Comparisons& comparisons, const std::string& name)
{
    for (std::size_t judge = 0; judge < comparisons.judgeCount(); ++judge) {
        if (comparisons.judges[judge] == name)
            return judge;
    }
    throw std::out_of_range("no judge " + name);
}

} // namespace raterscope::test

/// Every number of a JSON object of item → number against the values of a fit.
#define COMPARE_ITEMS(values, comparisons, expectedByName, tolerance)                                        \
    do {                                                                                                     \
        const auto& expectedItems = (expectedByName);                                                        \
        QVERIFY(!expectedItems.empty());                                                                     \
        for (const auto& [itemName, number] : expectedItems.items()) {                                       \
            const auto item = raterscope::test::itemNamed(comparisons, itemName);                            \
            QVERIFY2((values)[item].isDefined(), itemName.c_str());                                          \
            COMPARE_NEAR((values)[item].number(), number.template get<double>(), tolerance);                 \
        }                                                                                                    \
    } while (false)
