// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/BlockMeans.h"

#include "Format.h"
#include "Tr.h"
#include "plot/PlotText.h"

#include <algorithm>
#include <cmath>

namespace raterscope {

namespace {

double lineHeight(const Theme& theme)
{
    return QFontMetricsF(theme.sized(0.95)).height();
}

double meanRowHeight(const Theme& theme)
{
    return lineHeight(theme) + 20.0;
}

/// The colour of the panel or cluster a block is about; text colour for a block between two.
QColor blockColour(const AgreementScene& scene, const Block& block, const Theme& theme)
{
    if (!block.within())
        return theme.muted;
    const QString name = QString::fromStdString(block.a);
    if (scene.style.blocksBy == "panel") {
        const auto place = std::find(scene.panels.begin(), scene.panels.end(), name);
        return place == scene.panels.end() ? theme.muted
                                           : theme.category(static_cast<int>(place - scene.panels.begin()));
    }
    // Clusters are named by their number, alone or behind a word.
    bool isNumber = false;
    const int number = name.mid(name.lastIndexOf(QLatin1Char(' ')) + 1).toInt(&isNumber);
    if (!isNumber || number < 1 || number > scene.clusterCount())
        return theme.muted;
    const int colour = scene.clusterColour[static_cast<std::size_t>(number - 1)];
    return colour < 0 ? theme.muted : theme.category(colour);
}

struct Axis {
    double low, high;
    double left, right;
    double x(double value) const { return left + (value - low) / (high - low) * (right - left); }
};

/// From the centre (or the lowest end, when below it) to the highest end, so that the distance to chance is
/// seen.
Axis commonAxis(const std::vector<const Block*>& blocks, double centre, const QRectF& rect)
{
    double low = centre;
    double high = centre;
    const auto include = [&](double number) {
        low = std::min(low, number);
        high = std::max(high, number);
    };
    for (const auto* block : blocks) {
        if (!block->mean.isDefined())
            continue;
        include(block->mean.number());
        include(block->lowest.numberOr(block->mean.number()));
        include(block->highest.numberOr(block->mean.number()));
        if (block->interval) {
            include(block->interval->low);
            include(block->interval->high);
        }
    }
    const double span = high > low ? high - low : 1.0;
    return {low - 0.06 * span, high + 0.06 * span, rect.left(), rect.right()};
}

void paintRow(QPainter& painter, const QRectF& rect, const AgreementScene& scene, const Block& block,
              const Axis& axis, const Theme& theme)
{
    const double line = lineHeight(theme);
    const QRectF textLine(rect.left(), rect.top(), rect.width(), line);
    const QFont bold = theme.sized(0.95, QFont::DemiBold);
    const QString number = block.mean.isDefined() ? formatFixed(block.mean.number(), 3) : tr("undefined");
    const QFontMetricsF labels(theme.sized(0.95));
    const double room = rect.width() - QFontMetricsF(bold).horizontalAdvance(number) - 8.0;
    drawText(painter, textLine, Qt::AlignLeft | Qt::AlignVCenter,
             elidedMiddle(labels, blockTitle(scene, block), room), theme.sized(0.95), theme.text);
    drawText(painter, textLine, Qt::AlignRight | Qt::AlignVCenter, number, bold, theme.text);

    const double y = rect.top() + line + 8.0;
    painter.setPen(QPen(theme.line, 1.0));
    painter.drawLine(QPointF(axis.left, y), QPointF(axis.right, y));
    const double centreX = axis.x(scene.centre);
    painter.setPen(QPen(theme.muted, 1.0));
    painter.drawLine(QPointF(centreX, y - 4.0), QPointF(centreX, y + 4.0));
    if (!block.mean.isDefined())
        return;
    const QColor colour = blockColour(scene, block, theme);
    if (block.lowest.isDefined() && block.highest.isDefined()) {
        painter.setPen(QPen(Theme::blend(theme.ground, colour, 0.45), 1.4, Qt::SolidLine, Qt::FlatCap));
        painter.drawLine(QPointF(axis.x(block.lowest.number()), y),
                         QPointF(axis.x(block.highest.number()), y));
    }
    const double mean = axis.x(block.mean.number());
    const bool hasInterval = block.interval.has_value();
    paintDotWithBar(painter, QPointF(mean, y), hasInterval ? axis.x(block.interval->low) : mean,
                    hasInterval ? axis.x(block.interval->high) : mean, colour, theme.ground);
}

void paintAxisLabels(QPainter& painter, const QRectF& rect, double centre, const Axis& axis,
                     const Theme& theme)
{
    const QFont font = theme.sized(0.82);
    const double middle = axis.x(centre);
    drawText(painter, QRectF(middle - 30.0, rect.top(), 60.0, rect.height()), Qt::AlignHCenter | Qt::AlignTop,
             formatFixed(centre, 1), font, theme.muted);
    const double end = std::floor((axis.high - 1e-9) * 10.0) / 10.0;
    if (axis.x(end) - middle > 40.0)
        drawText(painter, QRectF(axis.x(end) - 30.0, rect.top(), 60.0, rect.height()),
                 Qt::AlignHCenter | Qt::AlignTop, formatFixed(end, 1), font, theme.muted);
}

} // namespace

std::vector<const Block*> orderedBlocks(const AgreementScene& scene)
{
    std::vector<const Block*> result;
    if (const Blocks* blocks = scene.blocks()) {
        for (const auto& block : blocks->blocks)
            result.push_back(&block);
        std::stable_partition(result.begin(), result.end(),
                              [](const Block* block) { return block->within(); });
    }
    return result;
}

QString blockTitle(const AgreementScene& scene, const Block& block)
{
    const bool clusters = scene.style.blocksBy == "cluster";
    const auto name = [clusters](const std::string& text) {
        const QString plain = QString::fromStdString(text);
        bool isNumber = false;
        plain.toInt(&isNumber);
        return clusters && isNumber ? tr("cluster %1").arg(plain) : plain;
    };
    return block.within() ? tr("within %1").arg(name(block.a))
                          : tr("%1 × %2").arg(name(block.a), name(block.b));
}

QString describeBlock(const AgreementScene& scene, const Block& block)
{
    QString text = tr("%1: mean %2 %3 over %4 cells")
                       .arg(blockTitle(scene, block), scene.symbol,
                            formatEstimate(block.mean, block.interval, 3), formatCount(block.cells));
    if (block.lowest.isDefined() && block.highest.isDefined())
        text += tr(", from %1 to %2")
                    .arg(formatFixed(block.lowest.number(), 3), formatFixed(block.highest.number(), 3));
    if (block.undefinedCells > 0)
        text += tr(", %1 undefined").arg(formatCount(block.undefinedCells));
    return text;
}

double blockMeansHeight(int count, const Theme& theme)
{
    return std::ceil(lineHeight(theme) * 2.0 + 8.0 + meanRowHeight(theme) * count);
}

void paintBlockMeans(QPainter& painter, const QRectF& rect, const AgreementScene& scene, const Theme& theme)
{
    const auto blocks = orderedBlocks(scene);
    if (blocks.empty())
        return;
    const double line = lineHeight(theme);
    const double height = meanRowHeight(theme);
    drawText(painter, QRectF(rect.left(), rect.top(), rect.width(), line), Qt::AlignLeft | Qt::AlignVCenter,
             scene.style.blocksBy == "cluster" ? tr("Block means by cluster") : tr("Block means by panel"),
             theme.sized(1.0, QFont::DemiBold), theme.text);
    const double room = rect.height() - 2.0 * line - 8.0;
    const auto fitting = static_cast<std::size_t>(std::max(1.0, std::floor(room / height)));
    const std::size_t shown =
        blocks.size() <= fitting ? blocks.size() : std::max<std::size_t>(fitting, 2) - 1;
    const Axis axis = commonAxis(blocks, scene.centre, rect.adjusted(4.0, 0.0, -4.0, 0.0));
    double y = rect.top() + line + 8.0;
    for (std::size_t i = 0; i < shown; ++i, y += height)
        paintRow(painter, QRectF(rect.left(), y, rect.width(), height), scene, *blocks[i], axis, theme);
    paintAxisLabels(painter, QRectF(rect.left(), y - 6.0, rect.width(), line), scene.centre, axis, theme);
    if (shown < blocks.size())
        drawText(painter, QRectF(rect.left(), y + line, rect.width(), line), Qt::AlignLeft | Qt::AlignVCenter,
                 tr("and %1 more").arg(formatCount(static_cast<std::int64_t>(blocks.size() - shown))),
                 theme.sized(0.9), theme.muted);
}

} // namespace raterscope
