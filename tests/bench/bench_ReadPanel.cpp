// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/ReadPanel.h"
#include "support/Support.h"

#include <benchmark/benchmark.h>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <unordered_map>
#include <vector>

using namespace raterscope;

namespace {

constexpr int itemCount = 10'000;
constexpr int raterCount = 100;

/// A temporary file that goes with the program.
class TemporaryFile
{
public:
    explicit TemporaryFile(const std::string& name)
        : m_path(std::filesystem::temp_directory_path() / (std::to_string(getpid()) + "-" + name))
    {
    }
    ~TemporaryFile() { std::filesystem::remove(m_path); }
    const std::filesystem::path& path() const { return m_path; }

private:
    std::filesystem::path m_path;
};

/// 1,000,000 rows item,rater,score. Rows of one item are neighbours, or those of one rater.
const std::filesystem::path& longTable(bool byItem)
{
    static const TemporaryFile files[2]{TemporaryFile("by-rater.csv"), TemporaryFile("by-item.csv")};
    const auto& path = files[byItem].path();
    if (std::filesystem::exists(path))
        return path;
    std::ofstream out(path);
    out << "item,rater,score\n";
    for (int i = 0; i < itemCount * raterCount; ++i) {
        const int item = byItem ? i / raterCount : i % itemCount;
        const int rater = byItem ? i % raterCount : i / itemCount;
        out << "item_" << item << ",rater_" << rater << ',' << 1 + (item * 7 + rater * 3) % 5 << '\n';
    }
    return path;
}

/// The same rows by getline and three hash tables: no quotes, no checks, no table. What an impatient script
/// does.
std::size_t readPlainly(const std::filesystem::path& path)
{
    struct Row {
        int item, rater, label;
    };
    std::unordered_map<std::string, int> items, raters, labels;
    std::vector<Row> rows;
    std::ifstream in(path);
    std::string line;
    std::getline(in, line);
    const auto intern = [](std::unordered_map<std::string, int>& index, std::string name) {
        return index.try_emplace(std::move(name), static_cast<int>(index.size())).first->second;
    };
    while (std::getline(in, line)) {
        const auto first = line.find(',');
        const auto second = line.find(',', first + 1);
        rows.push_back({intern(items, line.substr(0, first)),
                        intern(raters, line.substr(first + 1, second - first - 1)),
                        intern(labels, line.substr(second + 1))});
    }
    return rows.size() + items.size();
}

/// Peak memory in MB of a process of its own that does nothing but `work`.
template <class Work>
double peakMegabytes(Work work)
{
    const pid_t child = fork();
    if (child == 0) {
        work();
        _exit(0);
    }
    int status = 0;
    rusage usage{};
    wait4(child, &status, 0, &usage);
    return static_cast<double>(usage.ru_maxrss) / 1024.0;
}

void longCsv(benchmark::State& state)
{
    const auto& path = longTable(state.range(0) != 0);
    // Measured first: a forked process begins with what the parent holds.
    const double peak = peakMegabytes([&] { benchmark::DoNotOptimize(readPanel(path, {})); });
    using Clock = std::chrono::steady_clock;
    double plain = 0.0;
    double ours = 0.0;
    for (auto _ : state) {
        const auto begin = Clock::now();
        const auto result = readPanel(path, {});
        ours += std::chrono::duration<double>(Clock::now() - begin).count();
        if (result.data->ratingCount() != itemCount * raterCount)
            state.SkipWithError("not all rows were read");
        state.PauseTiming();
        const auto plainBegin = Clock::now();
        benchmark::DoNotOptimize(readPlainly(path));
        plain += std::chrono::duration<double>(Clock::now() - plainBegin).count();
        state.ResumeTiming();
    }
    state.SetItemsProcessed(state.iterations() * itemCount * raterCount);
    state.counters["peak_MB"] = peak;
    state.counters["plain_loop_s"] = plain / static_cast<double>(state.iterations());
    state.counters["times_plain_loop"] = ours / plain;
}

void summEvalJsonLines(benchmark::State& state)
{
    const auto path =
        test::shared(QStringLiteral("data/summeval/model_annotations.aligned.slim.jsonl")).toStdString();
    if (!std::filesystem::exists(path)) {
        state.SkipWithError("needs data/summeval");
        return;
    }
    for (auto _ : state)
        benchmark::DoNotOptimize(readPanel(path, {}));
}

} // namespace

BENCHMARK(longCsv)->Arg(1)->Arg(0)->ArgName("by_item")->Unit(benchmark::kMillisecond);
BENCHMARK(summEvalJsonLines)->Unit(benchmark::kMillisecond);

BENCHMARK_MAIN();
