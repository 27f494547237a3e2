// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/PrepareTable.h"
#include "core/DatasetBuilder.h"
#include "core/Numbers.h"
#include "studies/SmallSets.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

using namespace raterscope;

// The ladder of small sets (Ahn 2026, section 5.2): 8 methods refitted on 50 subsets of each of 5 sizes, by
// dimension. Afterwards the mean Spearman by size and method is printed as a table. $RATERSCOPE_DATA is the
// folder that holds data/.

namespace {

struct Csv {
    std::map<std::string, std::size_t> column;
    std::vector<std::vector<std::string>> rows;

    const std::string& at(std::size_t row, const std::string& name) const
    {
        return rows[row][column.at(name)];
    }
};

/// A table without quotes.
Csv readCsv(const std::string& name)
{
    const char* root = std::getenv("RATERSCOPE_DATA");
    std::ifstream file(std::string(root ? root : RATERSCOPE_SOURCE_DIR "/../shared") + "/data/" + name);
    Csv csv;
    for (std::string line; std::getline(file, line);) {
        std::vector<std::string> cells{""};
        for (const char c : line) {
            if (c == ',')
                cells.emplace_back();
            else if (c != '\r')
                cells.back() += c;
        }
        if (csv.column.empty()) {
            for (std::size_t c = 0; c < cells.size(); ++c)
                csv.column[cells[c]] = c;
        } else {
            csv.rows.push_back(std::move(cells));
        }
    }
    return csv;
}

struct Panel {
    LabelTable table;
    Reference reference;
};

Reference referenceOfNumbers(std::vector<double> numbers, const std::string& title)
{
    Reference reference;
    reference.title = title;
    reference.levels.assign(numbers.size(), -1);
    reference.numbered =
        std::count_if(numbers.begin(), numbers.end(), [](double n) { return !std::isnan(n); });
    reference.numbers = std::move(numbers);
    return reference;
}

/// Nine judges on 1,200 summaries; reference: the mean of three experts.
Panel summevalJudges(const std::string& dimension)
{
    static const Csv csv = readCsv("summeval-llm-judges/judge_scores.csv");
    DatasetBuilder builder;
    const auto scored = builder.dimension(dimension);
    std::vector<double> numbers;
    for (std::size_t row = 0; row < csv.rows.size(); ++row) {
        if (csv.at(row, "dimension") != dimension)
            continue;
        const auto item = builder.item(csv.at(row, "id") + " " + csv.at(row, "model_id"));
        for (const auto& [name, column] : csv.column) {
            if (name.find('/') != std::string::npos && !csv.rows[row][column].empty())
                builder.add(item, builder.rater(name), scored, csv.rows[row][column],
                            static_cast<std::int64_t>(row) + 2);
        }
        double sum = 0.0;
        for (const char* expert : {"expert_1", "expert_2", "expert_3"})
            sum += std::stod(csv.at(row, expert));
        numbers.push_back(sum / 3.0);
    }
    return {*prepareTable(builder.finish(), {}, {}), referenceOfNumbers(numbers, "mean of three experts")};
}

/// Seven prompts to one model as judges, the first reply of each, on 360 responses; reference: the mean of
/// three workers.
Panel topicalChatPrompts(const std::string& dimension)
{
    static const Csv replies = readCsv("topical-chat-usr/gpt3.5_samples.csv");
    static const Csv people = readCsv("topical-chat-usr/usr_topical_chat.csv");
    std::map<std::string, std::pair<double, int>> sums;
    const auto nameOf = [](const Csv& csv, std::size_t row) {
        return csv.at(row, "dialogue") + "/" + csv.at(row, "response");
    };
    for (std::size_t row = 0; row < people.rows.size(); ++row) {
        auto& [sum, count] = sums[nameOf(people, row)];
        sum += std::stod(people.at(row, dimension));
        ++count;
    }
    DatasetBuilder builder;
    const auto scored = builder.dimension(dimension);
    for (std::size_t row = 0; row < replies.rows.size(); ++row) {
        if (replies.at(row, "dimension") == dimension && !replies.at(row, "s1").empty())
            builder.add(builder.item(nameOf(replies, row)), builder.rater(replies.at(row, "prompt")), scored,
                        replies.at(row, "s1"), static_cast<std::int64_t>(row) + 2);
    }
    const DatasetPtr data = builder.finish();
    std::vector<double> numbers;
    for (const auto& item : data->items) {
        const auto place = sums.find(item.name);
        numbers.push_back(place == sums.end() ? noNumber : place->second.first / place->second.second);
    }
    return {*prepareTable(data, {}, {}), referenceOfNumbers(numbers, "mean of three workers")};
}

/// Results by data set, dimension and method, in the order in which they ran.
std::vector<std::pair<std::string, StudyCurve>>& finishedLadders()
{
    static std::vector<std::pair<std::string, StudyCurve>> curves;
    return curves;
}

void ladder(benchmark::State& state, Panel (*panelOf)(const std::string&), const char* data,
            const char* dimension)
{
    const Panel panel = panelOf(dimension);
    SmallSetOptions options;
    StudyCurve curve;
    for ([[maybe_unused]] auto _ : state)
        curve = smallSets(panel.table, panel.reference, chosenStudyMethods({}, panel.table), options).curve;
    finishedLadders().emplace_back(std::string(data) + ", " + dimension, std::move(curve));
}

/// Means over the curves, which have the same methods and sizes.
void printTable(const std::string& title, const std::vector<const StudyCurve*>& curves)
{
    std::printf("\n%s\n\n| units |", title.c_str());
    const auto& first = curves.front()->series;
    for (const auto& series : first)
        std::printf(" %s |", series.title.c_str());
    std::printf("\n|---|");
    for (std::size_t m = 0; m < first.size(); ++m)
        std::printf("---|");
    for (std::size_t p = 0; p < first.front().points.size(); ++p) {
        const auto& point = first.front().points[p];
        std::printf("\n| %s |", point.label.empty() ? std::to_string(static_cast<int>(point.x)).c_str()
                                                    : point.label.c_str());
        for (std::size_t m = 0; m < first.size(); ++m) {
            double sum = 0.0;
            double count = 0.0;
            for (const auto* curve : curves) {
                const auto& mean = curve->series[m].points[p].mean;
                sum += mean.numberOr(0.0);
                count += mean.isDefined() ? 1.0 : 0.0;
            }
            std::printf(count > 0.0 ? " %.3f |" : " – |", sum / count);
        }
    }
    std::printf("\n");
}

void printTables()
{
    std::map<std::string, std::vector<const StudyCurve*>> byData;
    for (const auto& [name, curve] : finishedLadders()) {
        byData[name.substr(0, name.find(','))].push_back(&curve);
        printTable(name, {&curve});
    }
    for (const auto& [data, curves] : byData)
        printTable(data + ", mean over " + std::to_string(curves.size()) + " dimensions", curves);
}

} // namespace

#define LADDER(panel, data, dimension)                                                                       \
    BENCHMARK_CAPTURE(ladder, data##_##dimension, &panel, #data, #dimension)                                 \
        ->Unit(benchmark::kSecond)                                                                           \
        ->Iterations(1)                                                                                      \
        ->UseRealTime()

LADDER(summevalJudges, SummEval, coherence);
LADDER(summevalJudges, SummEval, consistency);
LADDER(summevalJudges, SummEval, fluency);
LADDER(summevalJudges, SummEval, relevance);
LADDER(topicalChatPrompts, TopicalChat, natural);
LADDER(topicalChatPrompts, TopicalChat, maintains_context);
LADDER(topicalChatPrompts, TopicalChat, engaging);
LADDER(topicalChatPrompts, TopicalChat, uses_knowledge);

int main(int argc, char** argv)
{
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    printTables();
    return 0;
}
