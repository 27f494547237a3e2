// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Random.h"
#include "ranking/Presentations.h"
#include "support/ReferenceTables.h"

#include <array>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

/// Presentations of the data sets in reference/order_bias.json, and simulated ones.
namespace raterscope::test {

/// Collects presentations by name.
class PresentationsBuilder
{
public:
    void add(const std::string& judge, const std::string& question, const std::string& aspect,
             const std::string& first, const std::string& second, Verdict verdict, int repetition = -1)
    {
        Presentation row;
        row.judge = number(judge, m_judges, m_data.judges);
        row.question = number(question, m_questions, m_data.questions);
        row.aspect = number(aspect, m_aspects, m_data.aspects);
        row.first = number(first, m_things, m_names);
        row.second = number(second, m_things, m_names);
        row.verdict = verdict;
        row.repetition = repetition;
        m_data.rows.push_back(row);
    }
    Presentations finish() { return std::move(m_data); }

private:
    static std::int32_t number(const std::string& name, std::map<std::string, std::int32_t>& numbers,
                               std::vector<std::string>& names)
    {
        const auto [place, isNew] = numbers.try_emplace(name, static_cast<std::int32_t>(names.size()));
        if (isNew)
            names.push_back(name);
        return place->second;
    }

    Presentations m_data;
    std::vector<std::string> m_names;
    std::map<std::string, std::int32_t> m_judges, m_questions, m_aspects, m_things;
};

/// A letter or sign that names a position.
inline Verdict verdictOf(const std::string& cell)
{
    static const std::map<std::string, Verdict> words{{"A", Verdict::First},     {"A>B", Verdict::First},
                                                      {"first", Verdict::First}, {"B", Verdict::Second},
                                                      {"B>A", Verdict::Second},  {"second", Verdict::Second},
                                                      {"C", Verdict::Tie},       {"A=B", Verdict::Tie},
                                                      {"tie", Verdict::Tie},     {"", Verdict::Unreadable}};
    return words.at(cell);
}

/// position-bias-judges/*.csv: one row a presentation.
inline Presentations positionBias(const QString& file)
{
    const auto csv = readCsv(shared("data/position-bias-judges/" + file));
    const bool repeated = csv.header[1] == "repetition";
    PresentationsBuilder builder;
    for (const auto& row : csv.rows)
        builder.add(row[0], row[csv.column("question")], {}, row[csv.column("shown_first")],
                    row[csv.column("shown_second")], verdictOf(row[csv.column("verdict")]),
                    repeated ? std::stoi(row[1]) : -1);
    return builder.finish();
}

/// The swap pairs of a section of reference/order_bias.json; only the judges that it lists.
inline Presentations swapTable(const std::string& section, const std::set<std::string>& judges)
{
    if (section.rfind("position-bias/", 0) == 0)
        return positionBias(QString::fromStdString(section.substr(14)) + ".csv");
    PresentationsBuilder builder;
    const auto both = [&](const std::string& judge, const std::string& question, const std::string& aspect,
                          Verdict inOrder, Verdict swapped) {
        if (!judges.contains(judge))
            return;
        builder.add(judge, question, aspect, "1", "2", inOrder);
        builder.add(judge, question, aspect, "2", "1", swapped);
    };
    if (section == "judgebench") {
        const auto csv = readCsv(shared("data/judgebench/judgebench_verdicts.csv"));
        for (const auto& row : csv.rows)
            both(row[5], row[0], {}, verdictOf(row[6]), verdictOf(row[7]));
    } else if (section == "llmbar") {
        const auto csv = readCsv(shared("data/llmbar-judges/llmbar_verdicts.csv"));
        const auto winner = [](const std::string& cell, const char* shownFirst) {
            if (cell.empty())
                return Verdict::Unreadable;
            return cell == shownFirst ? Verdict::First : Verdict::Second;
        };
        for (const auto& row : csv.rows)
            both(row[3] + " | " + row[4], row[0] + "/" + row[1], {}, winner(row[5], "1"),
                 winner(row[6], "2"));
    } else {
        const auto csv = readCsv(shared("data/summeval-llm-judges/h2h_ab_ba.csv"));
        std::size_t line = 0;
        for (const auto& row : csv.rows)
            both(row[0], row[1] + "/" + row[3] + "/" + row[4] + std::to_string(++line), row[2],
                 verdictOf(row[5]), verdictOf(row[6]));
    }
    return builder.finish();
}

/// A verdict drawn from exp(utility + β f): utilities of the things shown first and second, and of a tie.
inline Verdict drawVerdict(Random& random, double first, double second, double tie, double beta)
{
    const std::array<double, 3> weight{std::exp(first + 0.5 * beta), std::exp(second - 0.5 * beta),
                                       std::exp(tie)};
    double point = random.uniform() * (weight[0] + weight[1] + weight[2]);
    for (std::size_t v = 0; v < 2; ++v) {
        if (point < weight[v])
            return static_cast<Verdict>(v);
        point -= weight[v];
    }
    return Verdict::Tie;
}

} // namespace raterscope::test
