// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/CoefficientsFigure.h"

#include "plot/CoefficientsPainter.h"

namespace raterscope {

Table CoefficientsFigure::data() const
{
    Table table;
    table.title = m_scene.text.title.toStdString();
    table.columns = {"of",   "coefficient", "id", "value",    "standard error",   "low",
                     "high", "interval",    "n",  "left out", "undefined because"};
    const TableCell none{std::string()};
    for (const auto& group : m_scene.groups) {
        for (const auto& row : group.rows) {
            const auto& estimate = row.estimate;
            const bool defined = estimate.value.isDefined();
            const bool hasInterval = defined && estimate.interval;
            table.rows.push_back(
                {group.title.toStdString(), row.title, row.name, estimate.value,
                 estimate.standardError ? TableCell(Value(*estimate.standardError)) : none,
                 hasInterval ? TableCell(Value(estimate.interval->low)) : none,
                 hasInterval ? TableCell(Value(estimate.interval->high)) : none,
                 hasInterval ? TableCell(estimate.interval->method) : none, estimate.used, estimate.dropped,
                 defined ? none : TableCell(std::string(describe(estimate.value.reason())))});
        }
    }
    return table;
}

double CoefficientsFigure::heightForWidth(double width) const
{
    const auto layout = layOutCoefficients(m_scene, width * pixelsPerMm, Theme::print());
    return (layout.headerHeight + layout.height) / pixelsPerMm;
}

void CoefficientsFigure::paint(QPainter& painter, const QRectF& target, const Theme& theme) const
{
    const auto layout = layOutCoefficients(m_scene, target.width(), theme);
    painter.save();
    painter.translate(target.topLeft());
    paintCoefficientsHeader(painter, layout, theme);
    painter.translate(0.0, layout.headerHeight);
    paintCoefficients(painter, m_scene, layout, theme, QRectF(0.0, 0.0, layout.width, layout.height));
    painter.restore();
}

} // namespace raterscope
