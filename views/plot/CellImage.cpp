// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/CellImage.h"

#include <algorithm>
#include <array>

namespace raterscope {

namespace {

/// Palette colours, then one for undefined and one for the same rater.
using Palette = std::array<QRgb, CellColours::steps + 2>;

QImage cellsAsPixels(const AgreementScene& scene, const Palette& palette, const CellColours& colours)
{
    const auto& matrix = scene.matrix();
    const int size = scene.rowCount();
    QImage image(size, size, QImage::Format_RGB32);
    for (int row = 0; row < size; ++row) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(row));
        const auto* values =
            matrix.values.data()
            + static_cast<std::size_t>(scene.rows[static_cast<std::size_t>(row)]) * matrix.size();
        for (int column = 0; column < size; ++column) {
            const auto& value = values[scene.rows[static_cast<std::size_t>(column)]];
            const int entry =
                value.isDefined()
                    ? colours.step(value.numberOr(0.0))
                    : CellColours::steps + (value.reason() == UndefinedReason::SameRater ? 1 : 0);
            line[column] = palette[static_cast<std::size_t>(entry)];
        }
    }
    return image;
}

/// Each pixel the mean of the 2 × 2 below it (of what there is of them at an odd edge).
QImage halved(const QImage& image)
{
    const int size = (image.width() + 1) / 2;
    QImage half(size, size, QImage::Format_RGB32);
    const int last = image.width() - 1;
    for (int y = 0; y < size; ++y) {
        const auto* upper = reinterpret_cast<const QRgb*>(image.constScanLine(2 * y));
        const auto* lower = reinterpret_cast<const QRgb*>(image.constScanLine(std::min(2 * y + 1, last)));
        auto* out = reinterpret_cast<QRgb*>(half.scanLine(y));
        for (int x = 0; x < size; ++x) {
            const std::array<QRgb, 4> four{upper[2 * x], upper[std::min(2 * x + 1, last)], lower[2 * x],
                                           lower[std::min(2 * x + 1, last)]};
            int red = 2, green = 2, blue = 2;
            for (const QRgb one : four) {
                red += qRed(one);
                green += qGreen(one);
                blue += qBlue(one);
            }
            out[x] = qRgb(red / 4, green / 4, blue / 4);
        }
    }
    return half;
}

} // namespace

CellImage::CellImage(const AgreementScene& scene, const Theme& theme, const CellColours& colours)
{
    if (scene.rowCount() == 0)
        return;
    Palette palette;
    for (int step = 0; step < CellColours::steps; ++step)
        palette[static_cast<std::size_t>(step)] = colours.rgb(step);
    palette[CellColours::steps] = theme.missingHatch.rgb();
    palette[CellColours::steps + 1] = theme.missing.rgb();
    m_levels.push_back(cellsAsPixels(scene, palette, colours));
    while (m_levels.back().width() > 256)
        m_levels.push_back(halved(m_levels.back()));
}

void CellImage::draw(QPainter& painter, const QRectF& target, const QRectF& source) const
{
    if (isNull() || target.isEmpty())
        return;
    const double cellsPerPixel = source.width() / (target.width() * painter.device()->devicePixelRatioF());
    std::size_t level = 0;
    double scale = 1.0;
    while (level + 1 < m_levels.size() && cellsPerPixel >= 1.5 * scale) {
        ++level;
        scale *= 2.0;
    }
    const QRectF part(source.topLeft() / scale, source.size() / scale);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.drawImage(target, m_levels[level], part);
}

} // namespace raterscope
