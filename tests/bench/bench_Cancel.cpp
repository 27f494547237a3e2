// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// From cancel to return, for every analysis of the catalog on a panel large enough to be in the middle of
// something. The target is 100 ms; the time shown is the worst of several moments.

#include "catalog/Catalog.h"
#include "catalog/PrepareTable.h"
#include "core/DatasetBuilder.h"
#include "core/Random.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <future>
#include <string>
#include <thread>

using namespace raterscope;
using Clock = std::chrono::steady_clock;

namespace {

/// 30,000 items × 10 raters in two panels, two dimensions on 1–5, groups of ten items: 600,000 ratings.
const AnalysisInput& largePanel()
{
    static const AnalysisInput input = [] {
        constexpr int items = 30'000;
        constexpr int raters = 10;
        DatasetBuilder builder;
        builder.declareScale(integerScale(1, 5));
        std::vector<RaterId> ids;
        for (int r = 0; r < raters; ++r) {
            ids.push_back(builder.rater("r" + std::to_string(r)));
            builder.raterData(ids.back()).panel = builder.panel(r < 4 ? "experts" : "crowd");
        }
        const std::array dimensions{builder.dimension("quality"), builder.dimension("style")};
        Random random(1);
        std::int64_t line = 1;
        for (int i = 0; i < items; ++i) {
            const auto item = builder.item("i" + std::to_string(i));
            builder.itemData(item).group = builder.group("g" + std::to_string(i / 10));
            for (const auto dimension : dimensions) {
                const auto truth = random.below(5);
                for (const auto rater : ids) {
                    const auto level = random.uniform() < 0.6 ? truth : random.below(5);
                    builder.add(item, rater, dimension, std::to_string(level + 1), ++line);
                }
            }
        }
        AnalysisInput made;
        made.data = builder.finish();
        made.table = prepareTable(made.data, {}, {});
        return made;
    }();
    return input;
}

enum class End { Cancelled, Finished, Refused };

struct Stopped {
    double seconds = 0.0; ///< from cancel to return
    End end = End::Cancelled;
};

Stopped cancelAfter(const std::string& method, std::chrono::milliseconds delay)
{
    std::atomic<bool> flag{false};
    auto job = std::async(std::launch::async, [&] {
        try {
            runAnalysis(method, largePanel(), {}, JobControl(&flag, {}));
        } catch (const Cancelled&) {
            return End::Cancelled;
        } catch (const AnalysisError&) {
            return End::Refused;
        }
        return End::Finished;
    });
    const bool early = job.wait_for(delay) == std::future_status::ready;
    const auto asked = Clock::now();
    flag = true;
    const End end = job.get();
    return {early ? 0.0 : std::chrono::duration<double>(Clock::now() - asked).count(), end};
}

void cancel(benchmark::State& state, const std::string& method)
{
    largePanel();
    for (auto _ : state) {
        double worst = 0.0;
        int cancelled = 0;
        for (const int delay : {5, 20, 60, 150, 400, 1000, 2500}) {
            const auto stopped = cancelAfter(method, std::chrono::milliseconds(delay));
            worst = std::max(worst, stopped.seconds);
            cancelled += stopped.end == End::Cancelled ? 1 : 0;
            if (stopped.end == End::Refused)
                state.SetLabel("does not fit this panel");
            if (stopped.end != End::Cancelled)
                break; // it ends before that anyway
        }
        state.SetIterationTime(worst);
        state.counters["cancelled"] = cancelled;
    }
}

} // namespace

int main(int argc, char** argv)
{
    benchmark::Initialize(&argc, argv);
    for (const auto& analysis : catalog())
        benchmark::RegisterBenchmark(("cancel/" + analysis.id).c_str(),
                                     [id = analysis.id](benchmark::State& state) { cancel(state, id); })
            ->UseManualTime()
            ->Iterations(1)
            ->Unit(benchmark::kMillisecond);
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
}
