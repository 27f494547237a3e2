// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/BarChart.h"

#include "plot/PlotText.h"

#include <QBarCategoryAxis>
#include <QBarSet>
#include <QChart>
#include <QFontMetricsF>
#include <QGraphicsScene>
#include <QHorizontalStackedBarSeries>
#include <QLegend>
#include <QPainter>
#include <QValueAxis>

#include <algorithm>
#include <cmath>

namespace raterscope {

namespace {

constexpr double longestLabel = 220.0;
/// Qt Charts gives an axis two fifths of a chart at most, a little of it to the line and its ticks.
constexpr double shareOfLabels = 0.37;

double longestBar(const BarChart& bars)
{
    double most = 0.0;
    for (qsizetype c = 0; c < bars.categories.size(); ++c) {
        double sum = 0.0;
        for (const auto& part : bars.parts)
            sum += part.values[static_cast<std::size_t>(c)];
        most = std::max(most, sum);
    }
    return most;
}

double axisEnd(const BarChart& bars)
{
    if (bars.most > 0.0)
        return bars.most;
    const double longest = std::max(longestBar(bars), 1e-9);
    // Four steps of whole per cents.
    return bars.isShare ? std::min(1.0, std::ceil(25.0 * longest - 1e-9) / 25.0) : roundedUp(longest);
}

/// Labels of a category axis are its keys: equal or empty ones would fall into one row.
QStringList distinctLabels(const QStringList& categories, const QFontMetricsF& metrics, double width)
{
    QStringList labels;
    for (const auto& name : categories) {
        // Qt Charts reads its labels as HTML.
        QString label =
            name.isEmpty() ? QStringLiteral(" ") : elidedMiddle(metrics, name, width).toHtmlEscaped();
        while (labels.contains(label))
            label += QChar(0x200B); // zero width: reads the same
        labels << label;
    }
    return labels;
}

/// Names the rows from below, cut to what a chart of that width has room for.
void nameRows(QBarCategoryAxis& axis, const QStringList& categories, double chartWidth)
{
    QStringList labels = distinctLabels(categories, QFontMetricsF(axis.labelsFont()),
                                        std::min(longestLabel, shareOfLabels * chartWidth));
    std::reverse(labels.begin(), labels.end());
    if (labels != axis.categories())
        axis.setCategories(labels);
}

} // namespace

BarChart barRows(const BarChart& bars, std::size_t first, std::size_t end)
{
    BarChart part = bars;
    part.categories = bars.categories.mid(static_cast<qsizetype>(first), static_cast<qsizetype>(end - first));
    for (auto& stack : part.parts)
        stack.values = {stack.values.begin() + static_cast<std::ptrdiff_t>(first),
                        stack.values.begin() + static_cast<std::ptrdiff_t>(end)};
    part.most = axisEnd(bars);
    return part;
}

std::unique_ptr<QChart> makeChart(const BarChart& bars, const Theme& theme)
{
    auto chart = std::make_unique<QChart>();
    chart->setBackgroundVisible(false);
    chart->setMargins(QMargins(0, 0, 0, 0));
    chart->layout()->setContentsMargins(0, 0, 0, 0);
    chart->setAnimationOptions(QChart::NoAnimation);
    const QFont small = theme.sized(0.86);

    auto* series = new QHorizontalStackedBarSeries;
    series->setBarWidth(0.62);
    for (const auto& part : bars.parts) {
        auto* set = new QBarSet(part.name);
        set->setColor(part.colour < 0 ? Theme::blend(theme.ground, theme.muted, 0.35)
                                      : theme.category(part.colour));
        set->setBorderColor(theme.ground);
        for (auto value = part.values.rbegin(); value != part.values.rend(); ++value)
            set->append(*value); // the axis counts from below
        series->append(set);
    }
    chart->addSeries(series);

    auto* names = new QBarCategoryAxis;
    names->setLabelsFont(small);
    names->setTruncateLabels(false); // nameRows() cuts them, in the middle
    nameRows(*names, bars.categories, longestLabel / shareOfLabels);
    QObject::connect(chart.get(), &QGraphicsWidget::geometryChanged, names,
                     [chart = chart.get(), names, categories = bars.categories] {
                         nameRows(*names, categories, chart->size().width());
                     });
    names->setLabelsColor(theme.text);
    names->setGridLineVisible(false);
    names->setLinePenColor(theme.line);
    chart->addAxis(names, Qt::AlignLeft);
    series->attachAxis(names);

    auto* values = new QValueAxis;
    const double most = axisEnd(bars);
    values->setRange(0.0, bars.isShare ? 100.0 * most : most);
    // Whole per cents where there can be: 25 in five steps, not 6.25 in four.
    const double quarter = 25.0 * most;
    values->setTickCount(bars.isShare && std::abs(quarter - std::round(quarter)) > 1e-9 ? 6 : 5);
    values->setLabelFormat(bars.isShare  ? QStringLiteral("%.0f %%")
                           : most >= 8.0 ? QStringLiteral("%.0f")
                                         : QStringLiteral("%.2g"));
    values->setLabelsFont(small);
    values->setLabelsColor(theme.muted);
    values->setTitleText(bars.axis);
    values->setTitleFont(small);
    values->setTitleBrush(theme.muted);
    values->setGridLineColor(Theme::blend(theme.ground, theme.line, 0.6));
    values->setLinePenColor(theme.line);
    chart->addAxis(values, Qt::AlignBottom);
    series->attachAxis(values);

    chart->legend()->setVisible(bars.parts.size() > 1);
    chart->legend()->setAlignment(Qt::AlignTop);
    chart->legend()->setFont(small);
    chart->legend()->setLabelColor(theme.text);
    return chart;
}

double rowHeight(const Theme& theme)
{
    return QFontMetricsF(theme.sized(0.86)).height() + 8.0;
}

QRectF rowRect(const QRectF& plotArea, int category, int count)
{
    const double height = plotArea.height() / std::max(count, 1);
    return {plotArea.left(), plotArea.top() + category * height, plotArea.width(), height};
}

void paintChart(QPainter& painter, QChart& chart, const QRectF& target)
{
    QGraphicsScene scene;
    scene.addItem(&chart);
    chart.resize(target.size());
    // The chart lays itself out when the scene polishes its items.
    scene.setSceneRect(QRectF(QPointF(), target.size()));
    chart.layout()->activate();
    scene.render(&painter, target, scene.sceneRect(), Qt::IgnoreAspectRatio);
    scene.removeItem(&chart);
}

} // namespace raterscope
