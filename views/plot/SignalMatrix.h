// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Theme.h"
#include "plot/ConsensusCharts.h"

#include <QPainter>
#include <QRectF>

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace raterscope {

/// Spearman between signals of uncertainty as one square: over all units above the diagonal, over the test
/// units below it.
struct SignalMatrix {
    struct Cell {
        Value rho;
        Value p;
        std::int64_t n = 0;
        bool sharesLabels = false;
    };
    std::vector<std::string> ids;
    QStringList names;
    std::vector<Cell> cells; ///< S·S, row-major; the diagonal is not read
    FigureText text;
    FigureOrigin origin;

    std::size_t size() const { return ids.size(); }
    const Cell& at(std::size_t row, std::size_t column) const { return cells[row * size() + column]; }
    /// "vote entropy, all with MACE posterior entropy: ρ 0.52, p 3e-80, 1,000 pairs, labels shared".
    QString describe(std::size_t row, std::size_t column) const;
    QString noun; ///< "pairs"
};

/// Nothing without the facet.
std::optional<SignalMatrix> signalMatrix(const ResultRef& result, const AnalysisInput& input);

/// Where the parts of the square are.
class SignalMatrixLayout
{
public:
    SignalMatrixLayout() = default;
    SignalMatrixLayout(const SignalMatrix& matrix, const QRectF& target, const Theme& theme);

    QRectF cellRect(std::size_t row, std::size_t column) const;
    QRectF nameRect(std::size_t row) const;
    QRectF headRect(std::size_t column) const;
    QRectF legendRect() const { return m_legend; }
    /// Row and column under a place; the diagonal counts.
    std::optional<std::pair<std::size_t, std::size_t>> cellAt(const QPointF& place) const;

    /// The height that cells of a readable size need in that width.
    static double heightForWidth(const SignalMatrix& matrix, double width, const Theme& theme);

private:
    std::size_t m_size = 0;
    QRectF m_square;
    double m_nameWidth = 0.0;
    double m_head = 0.0;
    QRectF m_names;
    QRectF m_legend;
};

/// `chosen` is the row of the signal that stays strong.
void paintSignalMatrix(QPainter& painter, const SignalMatrix& matrix, const SignalMatrixLayout& layout,
                       const Theme& theme, std::optional<std::size_t> chosen = {});

} // namespace raterscope
