// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How long a frame of the agreement picture takes. 60 frames a second leave 16 ms; 2,000 raters may take 33
// ms.
#include "plot/AgreementPlot.h"
#include "views/Fixtures.h"

#include <benchmark/benchmark.h>

#include <QApplication>
#include <QImage>
#include <QWheelEvent>

#include <map>

using namespace raterscope;

namespace {

const AgreementScene& sceneOf(int raters)
{
    static std::map<int, AgreementScene> scenes;
    if (!scenes.contains(raters)) {
        const auto input = test::inputOf(test::madePanel(test::manyRaters(raters), 1));
        scenes.emplace(raters, agreementScene(test::madeResult(*input.table), input, {}));
    }
    return scenes.at(raters);
}

struct Window {
    explicit Window(int raters) : frame(1600, 950, QImage::Format_RGB32)
    {
        plot.resize(frame.size());
        plot.setScene(sceneOf(raters));
        draw();
    }
    void draw() { plot.render(&frame); }

    AgreementPlot plot;
    QImage frame;
};

/// Everything anew: what a resize, a new selection or a moved cut costs.
void fullRepaint(benchmark::State& state)
{
    Window window(static_cast<int>(state.range(0)));
    bool odd = false;
    for (auto _ : state) {
        odd = !odd;
        window.plot.setMarked(odd ? std::set<std::int32_t>{1, 2, 3} : std::set<std::int32_t>{}, {});
        window.draw();
    }
}

/// One step of dragging a zoomed matrix.
void pan(benchmark::State& state)
{
    Window window(static_cast<int>(state.range(0)));
    const QPointF middle =
        window.plot.cellRect(static_cast<int>(state.range(0)) / 2, static_cast<int>(state.range(0)) / 2)
            .center();
    QWheelEvent wheel(middle, middle, {}, QPoint(0, static_cast<int>(state.range(1))), Qt::NoButton,
                      Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(&window.plot, &wheel);
    const auto send = [&](QEvent::Type type, const QPointF& at) {
        QMouseEvent event(type, at, at, Qt::LeftButton,
                          type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&window.plot, &event);
    };
    send(QEvent::MouseButtonPress, middle);
    int step = 0;
    for (auto _ : state) {
        step = (step + 7) % 200;
        send(QEvent::MouseMove, middle - QPointF(20.0 + step, 20.0 + step));
        window.draw();
    }
    send(QEvent::MouseButtonRelease, middle);
}

/// The mouse moves on to another cell.
void hover(benchmark::State& state)
{
    Window window(static_cast<int>(state.range(0)));
    const int raters = static_cast<int>(state.range(0));
    int row = 0;
    for (auto _ : state) {
        row = (row + 7) % raters;
        const QPointF at = window.plot.cellRect(row, (row * 3) % raters).center();
        QMouseEvent event(QEvent::MouseMove, at, at, Qt::NoButton, Qt::NoButton, Qt::NoModifier);
        QApplication::sendEvent(&window.plot, &event);
        window.draw();
    }
}

/// The cut line moves: clusters, colours and the dendrogram.
void dragCut(benchmark::State& state)
{
    Window window(static_cast<int>(state.range(0)));
    const double top = window.plot.scene().treeHeight();
    double height = 0.0;
    for (auto _ : state) {
        height = height > 0.9 * top ? 0.3 * top : height + 0.013 * top;
        window.plot.setCut(height);
        window.draw();
    }
}

/// A new result of another order or theme: the image of the cells is made again.
void newScene(benchmark::State& state)
{
    Window window(static_cast<int>(state.range(0)));
    for (auto _ : state) {
        window.plot.setScene(sceneOf(static_cast<int>(state.range(0))));
        window.draw();
    }
}

BENCHMARK(fullRepaint)->Arg(8)->Arg(200)->Arg(2000)->Unit(benchmark::kMillisecond);
BENCHMARK(pan)
    ->Args({200, 600})
    ->Args({200, 1200})
    ->Args({2000, 600})
    ->Args({2000, 2400})
    ->Unit(benchmark::kMillisecond);
BENCHMARK(hover)->Arg(200)->Arg(2000)->Unit(benchmark::kMillisecond);
BENCHMARK(dragCut)->Arg(8)->Arg(200)->Arg(2000)->Unit(benchmark::kMillisecond);
BENCHMARK(newScene)->Arg(200)->Arg(2000)->Unit(benchmark::kMillisecond);

} // namespace

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
}
