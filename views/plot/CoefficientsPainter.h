// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Theme.h"
#include "plot/CoefficientsScene.h"

#include <QPainter>
#include <QRectF>

#include <vector>

namespace raterscope {

/// Where the lines and columns of a forest plot are, from (0, 0) on.
struct CoefficientsLayout {
    struct Line {
        std::size_t group = 0;
        int row = -1; ///< −1: the title of the group
        double top = 0.0, height = 0.0;
    };
    std::vector<Line> lines;
    double width = 0.0, height = 0.0; ///< of all lines, without the header
    double headerHeight = 0.0;
    double labelRight = 0.0;
    double axisLeft = 0.0, axisRight = 0.0;
    double valueRight = 0.0, intervalRight = 0.0, unitsRight = 0.0;
    bool hasIntervals = true, hasUnits = true; ///< columns that the width has room for
    double low = 0.0, high = 1.0;

    double x(double value) const;
    /// The line at a height, or nullptr.
    const Line* lineAt(double y) const;
};

CoefficientsLayout layOutCoefficients(const CoefficientsScene& scene, double width, const Theme& theme);
/// Column titles and the axis with its numbers, headerHeight high.
void paintCoefficientsHeader(QPainter& painter, const CoefficientsLayout& layout, const Theme& theme);
/// The lines that meet `exposed`, in the layout's coordinates.
void paintCoefficients(QPainter& painter, const CoefficientsScene& scene, const CoefficientsLayout& layout,
                       const Theme& theme, const QRectF& exposed);

} // namespace raterscope
