// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/SignalMatrix.h"

#include "CatalogText.h"
#include "Format.h"
#include "plot/CellColours.h"
#include "plot/PlotText.h"
#include "plot/SceneText.h"

#include <QCoreApplication>

#include <algorithm>

namespace raterscope {

namespace {

constexpr double longestSignalName = 260.0;
constexpr double widestCell = 76.0;
constexpr double legendWidth = 160.0;

QString inWords(const char* text)
{
    return QCoreApplication::translate("SignalMatrix", text);
}

/// "3 Dawid–Skene posterior entropy": the number stands for the signal above its column.
QString numberedName(const SignalMatrix& matrix, std::size_t row)
{
    return QStringLiteral("%1\u2002%2").arg(row + 1).arg(matrix.names[static_cast<qsizetype>(row)]);
}

double namesWidth(const SignalMatrix& matrix, double width, const Theme& theme)
{
    const QFontMetricsF metrics(theme.font);
    double needed = 0.0;
    for (std::size_t row = 0; row < matrix.size(); ++row)
        needed = std::max(needed, metrics.horizontalAdvance(numberedName(matrix, row)));
    return std::min({needed, longestSignalName, 0.45 * width}) + 10.0;
}

void paintCell(QPainter& painter, const SignalMatrix::Cell& cell, const QRectF& rect,
               const CellColours& colours, const Theme& theme)
{
    if (!cell.rho.isDefined()) {
        paintHatched(painter, rect, theme);
        return;
    }
    const QColor ground = colours.colour(cell.rho.number());
    painter.fillRect(rect, ground);
    const QFont font = theme.sized(0.92);
    QString text = formatFixed(cell.rho.number());
    if (cell.sharesLabels)
        text += QLatin1Char('*');
    if (QFontMetricsF(font).horizontalAdvance(text) <= rect.width() - 4.0
        && QFontMetricsF(font).height() <= rect.height())
        drawText(painter, rect, Qt::AlignCenter, text, font, Theme::textOn(ground));
}

void paintScale(QPainter& painter, const QRectF& rect, const CellColours& colours, const Theme& theme)
{
    constexpr int steps = 64;
    const QFont font = theme.sized(0.86);
    const double line = QFontMetricsF(font).height();
    const QRectF bar(rect.left(), rect.top(), rect.width(), 8.0);
    for (int s = 0; s < steps; ++s)
        painter.fillRect(
            QRectF(bar.left() + bar.width() * s / steps, bar.top(), bar.width() / steps + 0.5, bar.height()),
            colours.colour(-1.0 + 2.0 * (s + 0.5) / steps));
    const QRectF under(bar.left(), bar.bottom() + 2.0, bar.width(), line);
    drawText(painter, under, Qt::AlignLeft, QStringLiteral("\u22121"), font, theme.muted);
    drawText(painter, under, Qt::AlignHCenter, QStringLiteral("Spearman \u03c1"), font, theme.muted);
    drawText(painter, under, Qt::AlignRight, QStringLiteral("1"), font, theme.muted);
}

} // namespace

QString SignalMatrix::describe(std::size_t row, std::size_t column) const
{
    const auto name = [&](std::size_t signal) { return names[static_cast<qsizetype>(signal)]; };
    if (row == column)
        return name(row);
    const Cell& cell = at(row, column);
    QString sentence =
        inWords("%1 with %2, %3: \u03c1 %4")
            .arg(name(row), name(column), row < column ? inWords("all rows") : inWords("test rows"),
                 describeValue(cell.rho, 3));
    if (cell.p.isDefined())
        sentence += inWords(", p %1").arg(formatPValue(cell.p.number()));
    sentence += inWords(", %1 %2").arg(formatCount(cell.n), noun);
    if (cell.sharesLabels)
        sentence += inWords("; made from labels of the same raters");
    return sentence;
}

std::optional<SignalMatrix> signalMatrix(const ResultRef& result, const AnalysisInput& input)
{
    if (!result || !result->facets.uncertainty || !input.table)
        return std::nullopt;
    const auto& found = *result->facets.uncertainty;
    SignalMatrix matrix;
    matrix.noun = unitNounOf(input);
    const std::size_t size = found.measures.size();
    for (const auto& measure : found.measures) {
        matrix.ids.push_back(measure.id);
        matrix.names << catalogText(measure.title);
    }
    for (std::size_t row = 0; row < size; ++row) {
        for (std::size_t column = 0; column < size; ++column) {
            const auto& association = found.at(row < column ? found.all : found.test, row, column);
            matrix.cells.push_back({association.rho.value, association.p, association.rho.used,
                                    found.sharesLabels[row * size + column] != 0});
        }
    }
    matrix.text.title = inWords("Spearman between signals of uncertainty");
    matrix.text.subtitle = (dataParts(input) << inWords("all rows above the diagonal, test rows below"))
                               .join(QStringLiteral(" \u00b7 "));
    matrix.text.footnote =
        inWords("* Both are made from labels of the same raters and agree in part by construction.");
    matrix.origin = originOf(*result, input);
    return matrix;
}

SignalMatrixLayout::SignalMatrixLayout(const SignalMatrix& matrix, const QRectF& target, const Theme& theme)
    : m_size(matrix.size())
{
    if (m_size == 0)
        return;
    const double line = QFontMetricsF(theme.font).height();
    m_nameWidth = namesWidth(matrix, target.width(), theme);
    m_head = line + 4.0;
    const double legend = line + 22.0;
    const auto count = static_cast<double>(m_size);
    const double width = std::min(widestCell, (target.width() - m_nameWidth - 8.0) / count);
    const double height = std::min(width, std::max(line, (target.height() - m_head - legend) / count));
    m_square = QRectF(target.left() + m_nameWidth, target.top() + m_head, width * count, height * count);
    m_legend = QRectF(m_square.left(), m_square.bottom() + 12.0, std::min(legendWidth, m_square.width()),
                      legend - 12.0);
}

double SignalMatrixLayout::heightForWidth(const SignalMatrix& matrix, double width, const Theme& theme)
{
    const double line = QFontMetricsF(theme.font).height();
    const auto count = static_cast<double>(std::max<std::size_t>(1, matrix.size()));
    const double cell =
        std::min({widestCell, (width - namesWidth(matrix, width, theme) - 8.0) / count, 2.2 * line});
    return line + 4.0 + count * std::max(line, cell) + line + 22.0;
}

QRectF SignalMatrixLayout::cellRect(std::size_t row, std::size_t column) const
{
    const double width = m_square.width() / static_cast<double>(m_size);
    const double height = m_square.height() / static_cast<double>(m_size);
    return {m_square.left() + static_cast<double>(column) * width + 0.5,
            m_square.top() + static_cast<double>(row) * height + 0.5, width - 1.0, height - 1.0};
}

QRectF SignalMatrixLayout::nameRect(std::size_t row) const
{
    const QRectF cell = cellRect(row, 0);
    return {m_square.left() - m_nameWidth, cell.top(), m_nameWidth - 10.0, cell.height()};
}

QRectF SignalMatrixLayout::headRect(std::size_t column) const
{
    const QRectF cell = cellRect(0, column);
    return {cell.left(), m_square.top() - m_head, cell.width(), m_head - 2.0};
}

std::optional<std::pair<std::size_t, std::size_t>> SignalMatrixLayout::cellAt(const QPointF& place) const
{
    const QRectF reach = m_square.adjusted(-m_nameWidth, 0.0, 0.0, 0.0);
    if (m_size == 0 || !reach.contains(place))
        return std::nullopt;
    const auto count = static_cast<double>(m_size);
    const auto step = [&](double from, double length, double at) {
        return static_cast<std::size_t>(std::clamp((at - from) / length * count, 0.0, count - 1.0));
    };
    const std::size_t row = step(m_square.top(), m_square.height(), place.y());
    // The name of a signal stands for the signal itself.
    return std::pair(row,
                     place.x() < m_square.left() ? row : step(m_square.left(), m_square.width(), place.x()));
}

void paintSignalMatrix(QPainter& painter, const SignalMatrix& matrix, const SignalMatrixLayout& layout,
                       const Theme& theme, std::optional<std::size_t> chosen)
{
    const CellColours colours(theme, -1.0, 0.0, 1.0);
    const QFontMetricsF metrics(theme.font);
    for (std::size_t row = 0; row < matrix.size(); ++row) {
        const bool isChosen = chosen == row;
        const QFont font = theme.sized(1.0, isChosen ? QFont::DemiBold : QFont::Normal);
        const QRectF name = layout.nameRect(row);
        drawText(painter, name, Qt::AlignLeft | Qt::AlignVCenter,
                 elidedMiddle(QFontMetricsF(font), numberedName(matrix, row), name.width()), font,
                 isChosen ? theme.accent : theme.text);
        drawText(painter, layout.headRect(row), Qt::AlignHCenter | Qt::AlignBottom, QString::number(row + 1),
                 font, isChosen ? theme.accent : theme.muted);
        for (std::size_t column = 0; column < matrix.size(); ++column) {
            const QRectF rect = layout.cellRect(row, column);
            if (row == column)
                painter.fillRect(rect, Theme::blend(theme.ground, theme.line, 0.4));
            else
                paintCell(painter, matrix.at(row, column), rect, colours, theme);
        }
    }
    paintScale(painter, layout.legendRect(), colours, theme);
}

} // namespace raterscope
