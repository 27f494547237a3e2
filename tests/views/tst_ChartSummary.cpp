// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/Selection.h"
#include "plot/LineChart.h"
#include "plot/LinePlot.h"

#include <QTest>

#include <limits>

using namespace raterscope;

/// What a screen reader is told about lines.
class tst_ChartSummary : public QObject
{
    Q_OBJECT

private slots:
    void lines();
    void gapsAndNothing();
    void manyLines();
    void thePlotTellsIt();
};

namespace {

LineSeries series(const char* name, std::vector<double> y)
{
    LineSeries line;
    line.name = QLatin1String(name);
    for (std::size_t i = 0; i < y.size(); ++i)
        line.x.push_back(static_cast<double>(i + 1));
    line.y = std::move(y);
    return line;
}

LineChart chartOf(std::vector<LineSeries> lines)
{
    LineChart chart;
    chart.series = std::move(lines);
    fitAxes(chart, "items", "accuracy");
    return chart;
}

constexpr double gap = std::numeric_limits<double>::quiet_NaN();

} // namespace

void tst_ChartSummary::lines()
{
    LineChart chart = chartOf({series("mean", {0.5, 0.625, 0.75}), series("median", {0.25, 0.875, 0.5})});
    QCOMPARE(summaryOf(chart), QStringLiteral("accuracy by items. mean: from 0.5 at 1 to 0.75 at 3. "
                                              "median: from 0.25 at 1 to 0.5 at 3, highest 0.875 at 2"));
    chart.corner = "n = 3";
    chart.x.named = {{1, "first"}, {3, "all"}};
    QCOMPARE(summaryOf(chart), QStringLiteral("accuracy by items. mean: from 0.5 at first to 0.75 at all. "
                                              "median: from 0.25 at first to 0.5 at all, highest 0.875 at 2. "
                                              "n = 3"));
}

void tst_ChartSummary::gapsAndNothing()
{
    QCOMPARE(summaryOf(chartOf({series("a", {gap, 2, gap}), series("b", {gap}), series("c", {})})),
             QStringLiteral("accuracy by items. a: 2 at 2"));
}

void tst_ChartSummary::manyLines()
{
    const QString text = summaryOf(chartOf(std::vector<LineSeries>(200, series("line", {1, 2}))));
    QCOMPARE(text.count("line:"), 12);
    QVERIFY(text.endsWith("and more lines: 188"));
}

void tst_ChartSummary::thePlotTellsIt()
{
    Selection selection;
    LinePlot plot(selection);
    plot.setChart(chartOf({series("mean", {1, 2})}));
    QCOMPARE(plot.accessibleDescription(), QStringLiteral("accuracy by items. mean: from 1 at 1 to 2 at 2"));
}

RATERSCOPE_TEST(tst_ChartSummary)
#include "tst_ChartSummary.moc"
