// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Theme.h"
#include "plot/ConfusionScene.h"

#include <QPainter>
#include <QRectF>

namespace raterscope {

/// Where the parts of a confusion matrix are.
struct ConfusionLayout {
    QRectF heat; ///< the K × K cells
    QRectF rowLabels, columnLabels, rowTotals, columnTotals, bar;
    double cell = 0.0;
    double gap = 1.0;
    int size = 0;

    QRectF cellRect(int row, int column) const;
    int rowAt(double y) const;
    int columnAt(double x) const;
};

ConfusionLayout layOutConfusion(const ConfusionScene& scene, const QRectF& target, const Theme& theme,
                                double largestCell);
/// Cells with counts (and shares where they fit), margins, labels, colour bar.
void paintConfusion(QPainter& painter, const ConfusionScene& scene, const ConfusionLayout& layout,
                    const Theme& theme);
/// The height the picture needs at a width, for cells as large as the width allows.
double confusionHeight(const ConfusionScene& scene, double width, const Theme& theme);

} // namespace raterscope
