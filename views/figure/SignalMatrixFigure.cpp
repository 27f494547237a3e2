// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/SignalMatrixFigure.h"

namespace raterscope {

namespace {

constexpr double pixelsInMm = 96.0 / 25.4;

} // namespace

Table SignalMatrixFigure::data() const
{
    Table table{m_matrix.text.title.toStdString(),
                {"signal", "with", "rows", "rho", "p", "n", "labels"},
                {},
                {},
                "uncertainty"};
    for (std::size_t row = 0; row < m_matrix.size(); ++row) {
        for (std::size_t column = 0; column < m_matrix.size(); ++column) {
            if (row == column)
                continue;
            const auto& cell = m_matrix.at(row, column);
            table.rows.push_back({m_matrix.ids[row], m_matrix.ids[column],
                                  std::string(row < column ? "all" : "test"), cell.rho, cell.p, cell.n,
                                  std::string(cell.sharesLabels ? "shared" : "separate")});
        }
    }
    return table;
}

double SignalMatrixFigure::heightForWidth(double width) const
{
    return SignalMatrixLayout::heightForWidth(m_matrix, width * pixelsInMm, Theme::print()) / pixelsInMm;
}

void SignalMatrixFigure::paint(QPainter& painter, const QRectF& target, const Theme& theme) const
{
    paintSignalMatrix(painter, m_matrix, SignalMatrixLayout(m_matrix, target, theme), theme);
}

} // namespace raterscope
