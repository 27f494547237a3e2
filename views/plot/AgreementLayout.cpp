// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/AgreementLayout.h"

#include "Format.h"
#include "plot/BlockMeans.h"
#include "plot/PlotText.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace raterscope {

namespace {

constexpr double chipWidth = 8.0;
constexpr double spacing = 8.0;
constexpr double barThickness = 10.0;
constexpr double narrow = 400.0;
constexpr int manyRaters = 12;

double widestName(const AgreementScene& scene, const QFontMetricsF& metrics)
{
    // The longest texts are the widest within a few pixels; measuring thousands of names would cost a frame.
    qsizetype longest = 0;
    double widest = 0.0;
    for (const auto& rater : scene.raters) {
        if (rater.name.size() + 2 < longest)
            continue;
        longest = std::max(longest, rater.name.size());
        widest = std::max(widest, metrics.horizontalAdvance(rater.name));
    }
    return std::ceil(widest) + 2.0;
}

/// What the block means need in one column; at most six are drawn below a matrix.
double blocksHeight(const AgreementScene& scene, const Theme& theme)
{
    const Blocks* blocks = scene.blocks();
    return blocks ? blockMeansHeight(static_cast<int>(std::min<std::size_t>(blocks->blocks.size(), 6)), theme)
                  : 0.0;
}

/// Decides which font size of cell numbers fits, from the body size down to what is still legible.
double fittingNumberSize(const AgreementScene& scene, const Theme& theme, double cell)
{
    if (!scene.style.numbers)
        return 0.0;
    for (const double factor : {1.0, 0.92, 0.84, 0.76, 0.7, 0.64}) {
        const QFont font = theme.sized(factor);
        const QFontMetricsF metrics(font);
        if (font.pixelSize() < 7)
            break;
        if (metrics.horizontalAdvance(formatFixed(-0.88)) + 2.0 <= cell && metrics.ascent() + 3.0 <= cell)
            return factor;
    }
    return 0.0;
}

} // namespace

QRectF AgreementLayout::cellRect(int row, int column) const
{
    return QRectF(columnX(column), rowY(row), cell - gap, cell - gap);
}

int AgreementLayout::rowAt(double y) const
{
    if (y < heat.top() || y >= heat.bottom() || cell <= 0.0)
        return -1;
    return std::min(static_cast<int>((y - heat.top()) / cell + firstCell.y()), rows - 1);
}

int AgreementLayout::columnAt(double x) const
{
    if (x < heat.left() || x >= heat.right() || cell <= 0.0)
        return -1;
    return std::min(static_cast<int>((x - heat.left()) / cell + firstCell.x()), rows - 1);
}

std::pair<int, int> AgreementLayout::visibleRows() const
{
    const int first = std::max(0, static_cast<int>(firstCell.y()));
    return {first, std::min(rows, static_cast<int>(std::ceil(firstCell.y() + heat.height() / cell)))};
}

std::pair<int, int> AgreementLayout::visibleColumns() const
{
    const int first = std::max(0, static_cast<int>(firstCell.x()));
    return {first, std::min(rows, static_cast<int>(std::ceil(firstCell.x() + heat.width() / cell)))};
}

AgreementLayout layOutAgreement(const AgreementScene& scene, const QRectF& target, const Theme& theme,
                                const AgreementLayoutOptions& options)
{
    AgreementLayout layout;
    layout.target = target;
    layout.rows = scene.rowCount();
    layout.treeHeight = scene.treeHeight();
    const QFontMetricsF small(theme.sized(0.9));
    // A column of a paper: little width, as much height as it takes. In a low window height is what lacks.
    const bool isNarrow = target.width() < narrow && target.height() > 0.7 * target.width();
    const double line = small.height();

    // Bold, because names of selected raters are.
    const QFontMetricsF bold(theme.sized(0.9, QFont::DemiBold));
    const double nameWidth = std::min({widestName(scene, bold), target.width() * 0.2, 170.0});
    const double treeWidth = scene.showsTree() ? std::clamp(target.width() * 0.13, 36.0, 170.0) : 0.0;
    const double slant = std::sqrt(0.5);
    const double headHeight = isNarrow ? nameWidth + 8.0 : (std::min(nameWidth, 120.0) + line) * slant + 4.0;
    layout.horizontalBar = isNarrow;
    layout.nameAngle = isNarrow ? -90.0 : -45.0;
    const double barRoom =
        isNarrow ? 0.0 : spacing * 1.5 + barThickness + 4.0 + small.horizontalAdvance(formatFixed(-0.88));

    const bool hasBlocks = options.blocks && scene.blocks();
    const bool blocksBelow = hasBlocks && (target.width() < 480.0 || layout.rows > manyRaters);
    const double blocksWidth =
        hasBlocks && !blocksBelow ? std::clamp(target.width() * 0.26, 150.0, 240.0) : 0.0;
    const double blocksRoom = blocksBelow ? blocksHeight(scene, theme) + spacing : 0.0;
    const double footHeight = (isNarrow ? barThickness + spacing : 0.0) + 2.0 * line + 6.0;

    // The tree, chips and names stand to the left of the cells.
    const double chipRoom = chipWidth + 6.0;
    const double left = treeWidth + (treeWidth > 0.0 ? 4.0 : 0.0) + chipRoom + nameWidth + 6.0;
    const double overhang = blocksWidth > 0.0 ? spacing * 3.0 : 0.0;
    const double roomWide = target.width() - left - barRoom - blocksWidth - overhang;
    const double roomHigh = target.height() - headHeight - footHeight - blocksRoom;
    const int shown = std::max(layout.rows, 1);
    double fitted = std::max(1.0, std::min(roomWide, roomHigh)) / shown;
    fitted = std::min(fitted, options.largestCell);
    if (options.snapCells && fitted >= 6.0)
        fitted = std::floor(fitted);
    const double side = fitted * shown;

    layout.cell = fitted * options.zoom;
    layout.gap = layout.cell >= 9.0 ? 1.0 : 0.0;
    const double top = options.snapCells ? std::round(target.top() + headHeight) : target.top() + headHeight;
    // Room that the cells leave unused widens the tree, where heights are easier to read.
    const double spare = std::max(0.0, roomWide - side);
    const double widened = treeWidth > 0.0 ? std::min(treeWidth + spare * 0.5, 240.0) : 0.0;
    const double x0 = target.left();
    const double heatLeft = x0 + left + (widened - treeWidth);
    layout.heat = QRectF(options.snapCells ? std::round(heatLeft) : heatLeft, top, side, side);
    layout.tree = QRectF(x0, top, widened, side);
    layout.names = QRectF(layout.heat.left() - 6.0 - nameWidth, top, nameWidth, side);
    layout.chips = QRectF(layout.names.left() - chipRoom, top, chipWidth, side);
    layout.columnNames = QRectF(layout.heat.left(), target.top(), side, headHeight);
    const double extent = shown - side / layout.cell;
    layout.firstCell = QPointF(std::clamp(options.firstCell.x(), 0.0, std::max(0.0, extent)),
                               std::clamp(options.firstCell.y(), 0.0, std::max(0.0, extent)));
    layout.numberSize = fittingNumberSize(scene, theme, layout.cell - layout.gap);

    const double barLength = std::clamp(side, 40.0, 320.0);
    if (isNarrow)
        layout.bar =
            QRectF(layout.heat.left(), layout.heat.bottom() + 8.0, std::max(side, 100.0), barThickness);
    else
        layout.bar = QRectF(layout.heat.right() + spacing * 1.5, top, barThickness, barLength);
    const double legendTop = isNarrow ? layout.bar.bottom() + line + 4.0
                                      : std::max(layout.heat.bottom() + line, layout.bar.bottom()) + 6.0;
    layout.legend = QRectF(layout.heat.left(), legendTop, std::max(side, 160.0), line);
    if (blocksBelow)
        layout.blocks = QRectF(x0, layout.legend.bottom() + spacing, target.width(), blocksRoom - spacing);
    else if (hasBlocks)
        layout.blocks =
            QRectF(layout.heat.right() + barRoom + overhang, top, blocksWidth, target.bottom() - top);
    return layout;
}

double agreementHeight(const AgreementScene& scene, double width, const Theme& theme)
{
    AgreementLayoutOptions options;
    options.blocks = true;
    const auto layout = layOutAgreement(scene, QRectF(0.0, 0.0, width, 1e5), theme, options);
    const bool blocksBeside = layout.blocks.left() > layout.heat.right();
    double bottom = layout.legend.bottom();
    if (blocksBeside)
        bottom = std::max(bottom, layout.blocks.top() + blocksHeight(scene, theme));
    else if (!layout.blocks.isEmpty())
        bottom = layout.blocks.bottom();
    return bottom;
}

} // namespace raterscope
