// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/OrderBiasScene.h"

#include "Format.h"
#include "Plural.h"
#include "Tr.h"
#include "plot/PlotText.h"
#include "plot/SceneText.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace raterscope {

namespace {

constexpr double gap = 40.0; // room for the end labels of both axes
constexpr double widestColumn = 100.0;
constexpr double sideMargin = 24.0;

RaterId raterNamed(const AnalysisInput& input, const std::string& name)
{
    const int column = columnOf(input, name);
    return column < 0 ? RaterId() : input.table->raters[static_cast<std::size_t>(column)];
}

const std::vector<OrderBias::Row>& rowsOf(const OrderBias& bias, BiasPart part)
{
    return part == BiasPart::Judge ? bias.judges : part == BiasPart::Aspect ? bias.byAspect : bias.byGroup;
}

void findBetaAxis(OrderBiasScene& scene)
{
    double reach = 0.5;
    for (const auto& line : scene.lines) {
        const auto& beta = line.row.beta;
        if (!beta.value.isDefined())
            continue;
        reach = std::max(reach, std::abs(beta.value.number()));
        // A very wide interval must not flatten the rest; it runs out of its column instead.
        if (beta.interval)
            reach = std::max(
                reach, std::min(6.0, std::max(std::abs(beta.interval->low), std::abs(beta.interval->high))));
    }
    scene.betaHigh = roundedUp(reach);
    scene.betaLow = -scene.betaHigh;
}

struct Column {
    QString title;
    double low, high, centre;
    QRectF area;
};

void paintEstimate(QPainter& painter, const Column& column, double y, const Estimate& estimate,
                   const Theme& theme)
{
    if (!estimate.value.isDefined())
        return;
    const auto at = [&](double value) {
        const double share =
            (std::clamp(value, column.low, column.high) - column.low) / (column.high - column.low);
        return column.area.left() + share * column.area.width();
    };
    const double value = estimate.value.number();
    const double low = estimate.interval ? estimate.interval->low : value;
    const double high = estimate.interval ? estimate.interval->high : value;
    paintDotWithBar(painter, QPointF(at(value), y), at(low), at(high), theme.accent, theme.ground);
}

} // namespace

BarChart OrderBiasScene::bars() const
{
    BarChart chart;
    chart.axis = asShares ? tr("share of swap pairs") : tr("swap pairs");
    chart.isShare = asShares;
    chart.most = asShares ? 1.0 : 0.0;
    // The two that bias is read from stand first and in strong colours.
    chart.parts = {{tr("front"), 0, {}},
                   {tr("back"), 1, {}},
                   {tr("same item"), 2, {}},
                   {tr("two ties"), 6, {}},
                   {tr("tie or other"), -1, {}}};
    for (const auto& line : lines) {
        chart.categories << line.label;
        const auto& row = line.row;
        const double scale = !asShares         ? 1.0
                             : row.pairs() > 0 ? 100.0 / static_cast<double>(row.pairs())
                                               : 0.0;
        const std::int64_t counts[] = {row.front, row.back, row.consistent, row.doubleTie, row.tieOrOther};
        for (std::size_t k = 0; k < chart.parts.size(); ++k)
            chart.parts[k].values.push_back(scale * static_cast<double>(counts[k]));
    }
    return chart;
}

QString OrderBiasScene::sentence(const Line& line) const
{
    const auto& row = line.row;
    QStringList parts{tr("front %1, back %2, same item %3, two ties %4, one tie or other %5 of %6 swap pairs")
                          .arg(formatCount(row.front), formatCount(row.back), formatCount(row.consistent),
                               formatCount(row.doubleTie), formatCount(row.tieOrOther),
                               formatCount(row.pairs()))};
    if (row.p.isDefined()) {
        QString test = tr("sign test p %1").arg(formatPValue(row.p.number()));
        if (row.holmP.isDefined())
            test += tr(", Holm %1").arg(formatPValue(row.holmP.number()));
        parts << test;
    }
    parts << tr("back share %1").arg(formatEstimate(row.backShare.value, row.backShare.interval, 3));
    if (row.beta.value.isDefined())
        parts << tr("\u03b2 %1").arg(formatEstimate(row.beta.value, row.beta.interval));
    if (row.unpaired > 0)
        parts << tr("%1 without a partner").arg(formatCount(row.unpaired));
    if (row.unreadable > 0)
        parts << tr("%1 unreadable").arg(formatCount(row.unreadable));
    if (row.repeats > 0)
        parts << tr("%1 repeats").arg(formatCount(row.repeats));
    return parts.join(QStringLiteral("; "));
}

QString OrderBiasScene::describe(const Line& line) const
{
    return line.label + QStringLiteral(": ") + sentence(line);
}

std::optional<OrderBiasScene> orderBiasScene(const std::shared_ptr<const AnalysisResult>& result,
                                             const AnalysisInput& input, BiasPart part, bool asShares,
                                             std::size_t mostLines)
{
    if (!result || !result->facets.orderBias || !input.table)
        return std::nullopt;
    const auto& bias = *result->facets.orderBias;
    const auto& rows = rowsOf(bias, part);
    if (rows.empty())
        return std::nullopt;
    OrderBiasScene scene;
    scene.part = part;
    scene.asShares = asShares;
    std::int64_t pairs = 0;
    for (const auto& row : rows) {
        pairs += row.pairs();
        QString label = QString::fromStdString(row.judge);
        if (!row.part.empty())
            label = QString::fromStdString(row.part) + QStringLiteral(" \u00b7 ") + label;
        scene.lines.push_back({label, raterNamed(input, row.judge), row});
    }
    std::stable_sort(scene.lines.begin(), scene.lines.end(), [](const auto& a, const auto& b) {
        return std::llabs(a.row.front - a.row.back) > std::llabs(b.row.front - b.row.back);
    });
    if (scene.lines.size() > mostLines) {
        scene.left = static_cast<std::int64_t>(scene.lines.size() - mostLines);
        scene.lines.resize(mostLines);
    }
    findBetaAxis(scene);
    scene.text.title = part == BiasPart::Judge    ? tr("Order bias by judge")
                       : part == BiasPart::Aspect ? tr("Order bias by aspect and judge")
                                                  : tr("Order bias by group and judge");
    QStringList subtitle = dataParts(input);
    subtitle << tr("%1 swap pairs", nullptr, pluralOf(pairs)).arg(formatCount(pairs));
    if (scene.left > 0)
        subtitle << tr("the %1 most one-sided of %2 rows")
                        .arg(formatCount(static_cast<std::int64_t>(mostLines)),
                             formatCount(static_cast<std::int64_t>(rows.size())));
    scene.text.subtitle = subtitle.join(QStringLiteral(" \u00b7 "));
    scene.text.footnote =
        tr("A swap pair is the same two items shown to a judge in both orders. Front, back: the "
           "item in that position was chosen both times; exact two-sided sign test of one against "
           "the other. Back share with Clopper\u2013Pearson interval. ");
    if (!bias.betaMethod.empty())
        scene.text.footnote += tr("\u03b2 below 0 prefers what is shown second: %1.")
                                   .arg(QString::fromStdString(bias.betaMethod));
    scene.origin = originOf(*result, input);
    return scene;
}

double biasSideWidth(const Theme&)
{
    return 2.0 * widestColumn + gap + 2.0 * sideMargin;
}

void paintBiasSide(QPainter& painter, const OrderBiasScene& scene, const QRectF& plotArea, double right,
                   const Theme& theme, double width)
{
    const double columnWidth =
        width > 0.0 ? std::max(0.5 * (width - gap - 2.0 * sideMargin), 20.0) : widestColumn;
    const QFont small = theme.sized(0.86);
    const QFontMetricsF metrics(small);
    const double end = right - sideMargin;
    Column columns[] = {{tr("back share"), 0.0, 1.0, 0.5, {}},
                        {tr("fitted \u03b2"), scene.betaLow, scene.betaHigh, 0.0, {}}};
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (int c = 0; c < 2; ++c) {
        auto& column = columns[c];
        column.area = QRectF(end - (2 - c) * columnWidth - (1 - c) * gap, plotArea.top(), columnWidth,
                             plotArea.height());
        drawText(painter,
                 QRectF(column.area.left(), plotArea.top() - metrics.height() - 4.0, columnWidth,
                        metrics.height()),
                 Qt::AlignHCenter | Qt::AlignVCenter, column.title, small, theme.text);
        painter.setPen(QPen(Theme::blend(theme.ground, theme.line, 0.6), 1.0));
        for (const double at : {column.low, column.centre, column.high}) {
            const double x =
                column.area.left() + (at - column.low) / (column.high - column.low) * columnWidth;
            painter.setPen(
                QPen(at == column.centre ? theme.line : Theme::blend(theme.ground, theme.line, 0.6), 1.0));
            painter.drawLine(QPointF(x, column.area.top()), QPointF(x, column.area.bottom()));
            const QString text = c == 0 ? formatShare(at, 0) : formatFixed(at, tickDecimals(column.high));
            drawText(painter, QRectF(x - 30.0, column.area.bottom() + 4.0, 60.0, metrics.height()),
                     Qt::AlignHCenter | Qt::AlignTop, text, small, theme.muted);
        }
        for (std::size_t i = 0; i < scene.lines.size(); ++i) {
            const double y =
                rowRect(plotArea, static_cast<int>(i), static_cast<int>(scene.lines.size())).center().y();
            const auto& row = scene.lines[i].row;
            paintEstimate(painter, column, y, c == 0 ? row.backShare : row.beta, theme);
        }
    }
    painter.restore();
}

} // namespace raterscope
