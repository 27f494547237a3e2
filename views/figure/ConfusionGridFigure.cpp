// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/ConfusionGridFigure.h"

namespace raterscope {

Table ConfusionGridFigure::data() const
{
    Table table;
    table.title = m_grid.text.title.toStdString();
    table.columns = {"rater", "true", "given", "probability", "expected count"};
    const auto levels = static_cast<int>(m_grid.labels.size());
    for (const auto& tile : m_grid.tiles) {
        for (int truth = 0; truth < levels; ++truth) {
            for (int given = 0; given < levels; ++given)
                table.rows.push_back({tile.name.toStdString(),
                                      m_grid.labels[static_cast<std::size_t>(truth)].toStdString(),
                                      m_grid.labels[static_cast<std::size_t>(given)].toStdString(),
                                      Value(m_grid.probability(tile, truth, given)),
                                      Value(m_grid.expected(tile, truth, given))});
        }
    }
    return table;
}

double ConfusionGridFigure::heightForWidth(double width) const
{
    const GridLayout layout(m_grid, QRectF(0.0, 0.0, width * pixelsPerMm, 1e6), Theme::print());
    return layout.height() / pixelsPerMm;
}

void ConfusionGridFigure::paint(QPainter& painter, const QRectF& target, const Theme& theme) const
{
    paintConfusionGrid(painter, m_grid, GridLayout(m_grid, target, theme), target, theme);
}

} // namespace raterscope
