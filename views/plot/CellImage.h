// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plot/AgreementScene.h"
#include "plot/CellColours.h"

#include <QImage>
#include <QPainter>
#include <QRectF>

#include <vector>

namespace raterscope {

/// The cells of a scene as an image, one pixel a cell, with halved copies for looking from far: a matrix of
/// thousands of raters is drawn in a few milliseconds, and no cell is skipped when there are more cells than
/// pixels.
class CellImage
{
public:
    CellImage() = default;
    CellImage(const AgreementScene& scene, const Theme& theme, const CellColours& colours);

    bool isNull() const { return m_levels.empty(); }
    /// Draws the cells of `source` (in cells) into `target`.
    void draw(QPainter& painter, const QRectF& target, const QRectF& source) const;

private:
    std::vector<QImage> m_levels; ///< level i holds 2^i × 2^i cells a pixel
};

} // namespace raterscope
