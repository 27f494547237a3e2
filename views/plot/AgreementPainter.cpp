// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/AgreementPainter.h"

#include "Format.h"
#include "Tr.h"
#include "plot/BlockMeans.h"
#include "plot/CellImage.h"
#include "plot/PlotText.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace raterscope {

namespace {

constexpr int manyLeaves = 100;

} // namespace

AgreementPainter::AgreementPainter(QPainter& painter, const AgreementScene& scene,
                                   const AgreementLayout& layout, const Theme& theme,
                                   const CellColours& colours)
    : m_painter(painter), m_scene(scene), m_layout(layout), m_theme(theme), m_colours(colours)
{
}

int AgreementPainter::cellsPerSquare(int raters)
{
    return (raters + largestVectorMatrix - 1) / largestVectorMatrix;
}

void AgreementPainter::paintSurroundings(const std::set<std::int32_t>& marked)
{
    paintNames(marked);
    paintColumnNames(marked);
    paintChips();
    paintTree();
    paintBar();
    paintLegend();
    if (!m_layout.blocks.isEmpty())
        paintBlockMeans(m_painter, m_layout.blocks, m_scene, m_theme);
}

bool AgreementPainter::showsName(int row, int step, const std::set<std::int32_t>& marked) const
{
    const auto isMarked = [&](int other) {
        return marked.contains(m_scene.rows[static_cast<std::size_t>(other)]);
    };
    // A few selected raters are named even where names are thinned out, and then take the room of their
    // neighbours.
    const bool namesMarked = step > 1 && marked.size() < 4;
    int nearest = step;
    for (int other = std::max(0, row - step + 1); namesMarked && other < std::min(m_layout.rows, row + step);
         ++other) {
        if (isMarked(other))
            nearest = std::min(nearest, std::abs(other - row));
    }
    return nearest == 0 || (nearest >= step && row % step == 0);
}

void AgreementPainter::paintNames(const std::set<std::int32_t>& marked)
{
    const QFont plain = m_theme.sized(0.9);
    const QFont bold = m_theme.sized(0.9, QFont::DemiBold);
    const QFontMetricsF metrics(plain);
    const int step = labelStep(m_layout.cell, metrics.height() * 0.95);
    const auto [first, last] = m_layout.visibleRows();
    for (int row = first; row < last; ++row) {
        const bool isMarked = marked.contains(m_scene.rows[static_cast<std::size_t>(row)]);
        const double middle = m_layout.rowY(row + 0.5);
        if (!showsName(row, step, marked) || middle < m_layout.heat.top() || middle > m_layout.heat.bottom())
            continue;
        const QRectF rect(m_layout.names.left(), middle - 0.5 * metrics.height(), m_layout.names.width(),
                          metrics.height());
        const QFont& font = isMarked ? bold : plain;
        drawText(m_painter, rect, Qt::AlignRight | Qt::AlignVCenter,
                 elidedMiddle(QFontMetricsF(font), m_scene.rater(row).name, rect.width()), font,
                 m_theme.text);
    }
}

void AgreementPainter::paintColumnNames(const std::set<std::int32_t>& marked)
{
    const QFont plain = m_theme.sized(0.9);
    const QFont bold = m_theme.sized(0.9, QFont::DemiBold);
    const QFontMetricsF metrics(plain);
    const int step = labelStep(m_layout.cell, metrics.height() * 1.15);
    const bool upright = m_layout.nameAngle < -80.0;
    const double room = m_layout.columnNames.height() - 5.0;
    const double longest = std::max(10.0, upright ? room : room * std::sqrt(2.0) - metrics.height());
    const auto [first, last] = m_layout.visibleColumns();
    for (int column = first; column < last; ++column) {
        const bool isMarked = marked.contains(m_scene.rows[static_cast<std::size_t>(column)]);
        const double middle = m_layout.columnX(column + 0.5);
        if (column % step != 0 || middle < m_layout.heat.left() || middle > m_layout.heat.right())
            continue;
        const QFont& font = isMarked ? bold : plain;
        m_painter.save();
        m_painter.translate(middle, m_layout.heat.top() - 5.0);
        m_painter.rotate(m_layout.nameAngle);
        drawText(m_painter, QRectF(0.0, -0.5 * metrics.height(), longest, metrics.height()),
                 Qt::AlignLeft | Qt::AlignVCenter,
                 elidedMiddle(QFontMetricsF(font), m_scene.rater(column).name, longest), font, m_theme.text);
        m_painter.restore();
    }
}

void AgreementPainter::paintChips()
{
    m_painter.setPen(Qt::NoPen);
    const double side = std::min(m_layout.chips.width(), std::max(m_layout.cell - m_layout.gap, 1.0));
    const auto [first, last] = m_layout.visibleRows();
    for (int row = first; row < last; ++row) {
        const int panel = m_scene.rater(row).panel;
        const double middle = m_layout.rowY(row + 0.5);
        if (panel < 0 || middle < m_layout.heat.top() || middle > m_layout.heat.bottom())
            continue;
        m_painter.setBrush(m_theme.category(panel));
        m_painter.drawRect(QRectF(m_layout.chips.left(), middle - 0.5 * side, m_layout.chips.width(), side));
    }
}

QColor AgreementPainter::nodeColour(std::size_t node) const
{
    const Tree& tree = *m_scene.tree();
    const std::size_t leaves = tree.raters.size();
    if (node >= leaves && tree.merges[node - leaves].height > m_scene.cutHeight)
        return m_theme.muted;
    const auto leaf = static_cast<std::size_t>(m_scene.nodeLeaf[node]);
    const auto cluster = m_scene.cluster[static_cast<std::size_t>(tree.columns[leaf])];
    const int colour = m_scene.clusterColour[static_cast<std::size_t>(cluster - 1)];
    return colour < 0 ? m_theme.muted : m_theme.category(colour);
}

void AgreementPainter::paintTree()
{
    if (!m_scene.showsTree())
        return;
    const Tree& tree = *m_scene.tree();
    const std::size_t leaves = tree.raters.size();
    const auto x = [&](std::size_t node) {
        return node < leaves ? m_layout.tree.right() : m_layout.heightX(tree.merges[node - leaves].height);
    };
    const auto y = [&](std::size_t node) { return m_layout.rowY(m_scene.nodeRow[node]); };
    // Lines by colour: few state changes, and the branches of a cluster are one group in a file.
    std::map<QRgb, std::vector<QLineF>> lines;
    for (std::size_t i = 0; i < tree.merges.size(); ++i) {
        const std::size_t node = leaves + i;
        const auto a = static_cast<std::size_t>(tree.merges[i].a);
        const auto b = static_cast<std::size_t>(tree.merges[i].b);
        lines[nodeColour(node).rgb()].push_back(QLineF(x(node), y(a), x(node), y(b)));
        for (const auto child : {a, b})
            lines[nodeColour(child).rgb()].push_back(QLineF(x(node), y(child), x(child), y(child)));
    }
    m_painter.save();
    if (m_layout.isZoomed())
        m_painter.setClipRect(m_layout.tree.adjusted(0.0, -2.0, 3.0, 2.0));
    const bool smooth = m_painter.testRenderHint(QPainter::Antialiasing);
    m_painter.setRenderHint(QPainter::Antialiasing, smooth && leaves <= manyLeaves);
    for (const auto& [colour, group] : lines) {
        m_painter.setPen(
            QPen(QColor(colour), leaves <= manyLeaves ? 1.5 : 1.0, Qt::SolidLine, Qt::SquareCap));
        m_painter.drawLines(group.data(), static_cast<int>(group.size()));
    }
    m_painter.restore();
    paintTreeAxis();
    paintCut();
}

void AgreementPainter::paintTreeAxis()
{
    const QFont font = m_theme.sized(0.82);
    const double top = m_layout.tree.bottom() + 3.0;
    const double line = QFontMetricsF(font).height();
    const double rounded = roundedUp(m_layout.treeHeight / 3.0);
    m_painter.setPen(QPen(m_theme.line, 1.0));
    m_painter.drawLine(QPointF(m_layout.tree.left(), top), QPointF(m_layout.tree.right(), top));
    for (double height = 0.0; height <= m_layout.treeHeight; height += rounded) {
        const double x = m_layout.heightX(height);
        m_painter.setPen(QPen(m_theme.line, 1.0));
        m_painter.drawLine(QPointF(x, top), QPointF(x, top + 3.0));
        drawText(m_painter, QRectF(x - 30.0, top + 3.0, 60.0, line), Qt::AlignHCenter | Qt::AlignTop,
                 formatFixed(height, tickDecimals(rounded)), font, m_theme.muted);
    }
    drawText(m_painter, QRectF(m_layout.tree.left(), top + 3.0 + line, m_layout.tree.width(), line),
             Qt::AlignHCenter | Qt::AlignTop, tr("1 − %1").arg(m_scene.symbol), font, m_theme.muted);
}

void AgreementPainter::paintCut()
{
    const double x = m_layout.heightX(m_scene.cutHeight);
    m_painter.setPen(QPen(m_theme.warning, 1.2, Qt::DashLine));
    m_painter.drawLine(QPointF(x, m_layout.tree.top() - 2.0), QPointF(x, m_layout.tree.bottom() + 3.0));
    const int count = m_scene.clusterCount();
    const QString label = count == 1
                              ? tr("cut %1 · 1 cluster").arg(formatFixed(m_scene.cutHeight))
                              : tr("cut %1 · %2 clusters").arg(formatFixed(m_scene.cutHeight)).arg(count);
    const QFont font = m_theme.sized(0.86);
    const QFontMetricsF metrics(font);
    const double width = metrics.horizontalAdvance(label);
    const double farthest = std::max(m_layout.target.left(), m_layout.heat.left() - 4.0 - width);
    const double left = std::clamp(x - 0.5 * width, m_layout.target.left(), farthest);
    drawText(m_painter, QRectF(left, m_layout.tree.top() - metrics.height() - 5.0, width, metrics.height()),
             Qt::AlignLeft | Qt::AlignVCenter, label, font, m_theme.warning);
}

QColor AgreementPainter::cellColour(int row, int column) const
{
    const Value& value = m_scene.value(row, column);
    return value.isDefined() ? m_colours.colour(value.number()) : m_theme.missing;
}

void AgreementPainter::paintNumber(int row, int column)
{
    const Value& value = m_scene.value(row, column);
    if (!value.isDefined())
        return;
    m_painter.setPen(Theme::textOn(cellColour(row, column)));
    m_painter.drawText(m_layout.cellRect(row, column), Qt::AlignCenter | Qt::TextSingleLine,
                       formatFixed(value.number()));
}

void AgreementPainter::paintCell(int row, int column)
{
    const QRectF rect = m_layout.cellRect(row, column);
    if (!m_scene.value(row, column).isDefined() && !m_scene.isSameRater(row, column))
        paintHatched(m_painter, rect, m_theme);
    else
        m_painter.fillRect(rect, cellColour(row, column));
}

void AgreementPainter::paintCells(const std::vector<int>& rows, const std::vector<int>& columns)
{
    for (const int row : rows) {
        for (const int column : columns)
            paintCell(row, column);
    }
    if (m_layout.numberSize <= 0.0)
        return;
    m_painter.setFont(m_theme.sized(m_layout.numberSize));
    for (const int row : rows) {
        for (const int column : columns)
            paintNumber(row, column);
    }
}

void AgreementPainter::paintCells()
{
    if (m_layout.gap <= 0.0) {
        paintMergedRuns(cellsPerSquare(m_layout.rows));
        return;
    }
    const auto listed = [](std::pair<int, int> range) {
        std::vector<int> list(static_cast<std::size_t>(std::max(range.second - range.first, 0)));
        std::iota(list.begin(), list.end(), range.first);
        return list;
    };
    paintCells(listed(m_layout.visibleRows()), listed(m_layout.visibleColumns()));
}

void AgreementPainter::paintMergedRuns(int perSquare)
{
    // Cells without gaps: neighbours of one colour are one rectangle, and rectangles are drawn colour by
    // colour. They overlap by a hair, because viewers smooth touching edges into pale seams.
    constexpr double overlap = 0.05;
    std::map<QRgb, std::vector<QRectF>> byColour;
    const auto squareColour = [&](int row, int column) {
        double sum = 0.0;
        int defined = 0;
        for (int r = row; r < std::min(row + perSquare, m_layout.rows); ++r) {
            for (int c = column; c < std::min(column + perSquare, m_layout.rows); ++c) {
                const Value& value = m_scene.value(r, c);
                sum += value.numberOr(0.0);
                defined += value.isDefined() ? 1 : 0;
            }
        }
        if (defined > 0)
            return m_colours.colour(sum / defined).rgb();
        return row == column && m_scene.isSameRater(row, column) ? m_theme.missing.rgb()
                                                                 : m_theme.missingHatch.rgb();
    };
    for (int row = 0; row < m_layout.rows; row += perSquare) {
        const double top = m_layout.rowY(row);
        const double height = m_layout.rowY(std::min(row + perSquare, m_layout.rows)) - top + overlap;
        for (int column = 0; column < m_layout.rows;) {
            const QRgb colour = squareColour(row, column);
            int end = column + perSquare;
            while (end < m_layout.rows && squareColour(row, end) == colour)
                end += perSquare;
            end = std::min(end, m_layout.rows);
            const double left = m_layout.columnX(column);
            byColour[colour].push_back(QRectF(left, top, m_layout.columnX(end) - left + overlap, height));
            column = end;
        }
    }
    m_painter.setPen(Qt::NoPen);
    for (const auto& [colour, rectangles] : byColour) {
        m_painter.setBrush(QColor(colour));
        m_painter.drawRects(rectangles.data(), static_cast<int>(rectangles.size()));
    }
}

void AgreementPainter::paintCells(const CellImage& image)
{
    const QRectF source(m_layout.firstCell, m_layout.heat.size() / m_layout.cell);
    image.draw(m_painter, m_layout.heat, source);
}

void AgreementPainter::paintBar()
{
    const QRectF& bar = m_layout.bar;
    constexpr int slices = 64;
    // Each slice reaches to the end of the bar, and the next covers it: no seams between slices.
    for (int i = 0; i < slices; ++i) {
        const double from = static_cast<double>(i) / slices;
        const double value = m_scene.low + (m_scene.high - m_scene.low) * (from + 0.5 / slices);
        const QRectF slice =
            m_layout.horizontalBar
                ? QRectF(bar.left() + from * bar.width(), bar.top(), (1.0 - from) * bar.width(), bar.height())
                : QRectF(bar.left(), bar.top(), bar.width(), (1.0 - from) * bar.height());
        m_painter.fillRect(slice, m_colours.colour(value));
    }
    paintBarTicks();
}

void AgreementPainter::paintBarTicks()
{
    const QRectF& bar = m_layout.bar;
    const QFont font = m_theme.sized(0.82);
    const double line = QFontMetricsF(font).height();
    const double step = (m_scene.high - m_scene.low) / 4.0;
    const int decimals = std::min(std::max(tickDecimals(step), tickDecimals(m_scene.centre)), 2);
    // The centre is named in bold: it is the value that has no colour.
    for (int i = 0; i <= 4; ++i) {
        const double fraction = i / 4.0;
        const double value = m_scene.low + fraction * (m_scene.high - m_scene.low);
        const QFont& tickFont = i == 2 ? m_theme.sized(0.82, QFont::DemiBold) : font;
        const QColor& colour = i == 2 ? m_theme.text : m_theme.muted;
        const bool isHalf = i % 2 != 0;
        if (m_layout.horizontalBar) {
            const int align = i == 0 ? Qt::AlignLeft : i == 4 ? Qt::AlignRight : Qt::AlignHCenter;
            if (!isHalf)
                drawText(m_painter, QRectF(bar.left(), bar.bottom() + 1.0, bar.width(), line),
                         align | Qt::AlignTop, formatFixed(value, decimals), tickFont, colour);
        } else {
            const double y = bar.bottom() - fraction * bar.height();
            if (!isHalf || bar.height() > 6.0 * line)
                drawText(m_painter, QRectF(bar.right() + 4.0, y - 0.5 * line, 60.0, line),
                         Qt::AlignLeft | Qt::AlignVCenter, formatFixed(value, decimals), tickFont, colour);
        }
    }
}

void AgreementPainter::paintLegend()
{
    const QFont font = m_theme.sized(0.82);
    const QFontMetricsF metrics(font);
    const QRectF& legend = m_layout.legend;
    double x = legend.left();
    const auto entry = [&](bool hatched, const QString& label) {
        const QRectF swatch(x, legend.top() + 0.5 * (legend.height() - 9.0), 12.0, 9.0);
        if (hatched)
            paintHatched(m_painter, swatch, m_theme);
        else
            m_painter.fillRect(swatch, m_theme.missing);
        x += 16.0;
        const double width = metrics.horizontalAdvance(label);
        drawText(m_painter, QRectF(x, legend.top(), width, legend.height()), Qt::AlignLeft | Qt::AlignVCenter,
                 label, font, m_theme.muted);
        x += width + 12.0;
    };
    entry(false, tr("same rater"));
    if (m_scene.hasUndefined)
        entry(true, tr("undefined"));
}

void paintAgreement(QPainter& painter, const AgreementScene& scene, const QRectF& target, const Theme& theme)
{
    AgreementLayoutOptions options;
    options.blocks = true;
    const AgreementLayout layout = layOutAgreement(scene, target, theme, options);
    const CellColours colours(theme, scene.low, scene.centre, scene.high);
    AgreementPainter parts(painter, scene, layout, theme, colours);
    parts.paintCells();
    parts.paintSurroundings();
}

} // namespace raterscope
