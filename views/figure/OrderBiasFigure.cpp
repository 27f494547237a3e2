// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/OrderBiasFigure.h"

#include <QChart>

namespace raterscope {

Table OrderBiasFigure::data() const
{
    Table table;
    table.title = m_scene.text.title.toStdString();
    table.columns = {"judge",        "part",     "front",      "back", "consistent", "double tie",
                     "tie or other", "unpaired", "unreadable", "p",    "log10 p",    "Holm p",
                     "back share",   "low",      "high",       "beta", "beta low",   "beta high"};
    const auto end = [](const Estimate& estimate, bool low) -> TableCell {
        if (!estimate.value.isDefined() || !estimate.interval)
            return std::string();
        return Value(low ? estimate.interval->low : estimate.interval->high);
    };
    for (const auto& line : m_scene.lines) {
        const auto& row = line.row;
        table.rows.push_back({row.judge, row.part, row.front, row.back, row.consistent, row.doubleTie,
                              row.tieOrOther, row.unpaired, row.unreadable, row.p, row.log10P, row.holmP,
                              row.backShare.value, end(row.backShare, true), end(row.backShare, false),
                              row.beta.value, end(row.beta, true), end(row.beta, false)});
    }
    return table;
}

double OrderBiasFigure::heightForWidth(double) const
{
    const double pixels = 84.0 + rowHeight(Theme::print()) * static_cast<double>(m_scene.lines.size());
    return pixels * 25.4 / 96.0;
}

void OrderBiasFigure::paint(QPainter& painter, const QRectF& target, const Theme& theme) const
{
    const auto chart = makeChart(m_scene.bars(), theme);
    const QRectF bars = target.adjusted(0.0, 0.0, -biasSideWidth(theme), 0.0);
    paintChart(painter, *chart, bars);
    paintBiasSide(painter, m_scene, chart->plotArea().translated(bars.topLeft()), target.right(), theme);
}

} // namespace raterscope
