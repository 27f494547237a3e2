// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/WindowFixture.h"
#include "io/ReadPanel.h"
#include "support/Support.h"

#include <benchmark/benchmark.h>

#include <QElapsedTimer>
#include <QEventLoop>

using namespace raterscope;

namespace {

QString summevalPath()
{
    return test::shared(QStringLiteral("data/summeval/model_annotations.aligned.slim.jsonl"));
}

/// From the command to open SummEval's file to a heatmap on the screen: all 12,000 verdicts, with the tree
/// and the bootstrap of every cell. The window is there already; nothing is cached, since each open is a new
/// data set.
void openToFirstHeatmap(benchmark::State& state)
{
    if (!QFileInfo::exists(summevalPath())) {
        state.SkipWithError("needs data/summeval: set RATERSCOPE_DATA");
        return;
    }
    const test::WindowFixture window;
    window->workspace().goTo(QStringLiteral("agreement"));
    auto* plot = window.find<QWidget>("agreementPlot");
    View* view = window->workspace().view(QStringLiteral("agreement"));
    for (auto _ : state) {
        state.PauseTiming();
        window.trigger("file.close");
        while (view->figure() || !window.isSettled())
            QCoreApplication::processEvents(QEventLoop::AllEvents, 10);
        state.ResumeTiming();
        window->openFileDirectly(summevalPath(), {}, true);
        while (!view->figure())
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        plot->repaint();
    }
}

/// The part of it that any program must do: parse the file into a table. The ratio of the two is what the
/// rest costs.
void readOnly(benchmark::State& state)
{
    if (!QFileInfo::exists(summevalPath())) {
        state.SkipWithError("needs data/summeval: set RATERSCOPE_DATA");
        return;
    }
    for (auto _ : state)
        benchmark::DoNotOptimize(readPanel(summevalPath().toStdString(), {}).data->ratingCount());
}

BENCHMARK(openToFirstHeatmap)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(readOnly)->Unit(benchmark::kMillisecond)->UseRealTime();

} // namespace

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
}
