// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/ConfusionFigure.h"

#include "plot/ConfusionPainter.h"

namespace raterscope {

namespace {

constexpr double largestCell = 64.0;

} // namespace

Table ConfusionFigure::data() const
{
    Table table;
    table.title = m_scene.text.title.toStdString();
    table.columns = {m_scene.nameOfA.toStdString(), m_scene.nameOfB.toStdString(), "count", "share of row"};
    for (int row = 0; row < m_scene.size(); ++row) {
        for (int column = 0; column < m_scene.size(); ++column) {
            const bool hasRow = m_scene.counts.rowTotal(row) > 0;
            table.rows.push_back(
                {m_scene.labels[static_cast<std::size_t>(row)].toStdString(),
                 m_scene.labels[static_cast<std::size_t>(column)].toStdString(),
                 static_cast<std::int64_t>(m_scene.counts.at(row, column)),
                 hasRow ? Value(m_scene.rowShare(row, column)) : Value(UndefinedReason::NothingPairable)});
        }
    }
    return table;
}

QSizeF ConfusionFigure::naturalSize() const
{
    const double width = m_scene.size() <= 5 ? 120.0 : 170.0;
    return QSizeF(width, heightForWidth(width));
}

double ConfusionFigure::heightForWidth(double width) const
{
    return confusionHeight(m_scene, width * pixelsPerMm, Theme::print()) / pixelsPerMm;
}

void ConfusionFigure::paint(QPainter& painter, const QRectF& target, const Theme& theme) const
{
    paintConfusion(painter, m_scene, layOutConfusion(m_scene, target, theme, largestCell), theme);
}

} // namespace raterscope
