// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Catalog.h"
#include "figure/Figure.h"
#include "plot/BarChart.h"

#include <memory>
#include <optional>
#include <vector>

namespace raterscope {

/// What the rows of an order-bias figure are about.
enum class BiasPart { Judge, Aspect, Group };

/// Counts of swap pairs as bars, and beside each bar the back share and the fitted β with their intervals.
struct OrderBiasScene {
    struct Line {
        QString label;
        RaterId judge; ///< invalid when it is not among the raters
        OrderBias::Row row;
    };
    BiasPart part = BiasPart::Judge;
    bool asShares = false;
    std::vector<Line> lines;               ///< top to bottom: most one-sided first
    std::int64_t left = 0;                 ///< rows that had no room
    double betaLow = -1.0, betaHigh = 1.0; ///< ends of the axis of β
    FigureText text;
    FigureOrigin origin;

    BarChart bars() const;
    /// The counts, test and estimates of a line in words.
    QString describe(const Line& line) const;
    /// The same without the label, for a line of its own; where they are few enough, what they mean.
    QString sentence(const Line& line) const;
};

/// Nothing without the facet, or without any row in that part. At most `mostLines` rows, those with the
/// largest |front − back| first.
std::optional<OrderBiasScene> orderBiasScene(const std::shared_ptr<const AnalysisResult>& result,
                                             const AnalysisInput& input, BiasPart part, bool asShares,
                                             std::size_t mostLines = 60);

/// How much of the width the two columns beside the bars take.
double biasSideWidth(const Theme& theme);
/// The columns of back share and β beside the plot area of the bars: their titles, and for every line a dot
/// on its interval. They end at `right` and take `width`, the room of biasSideWidth() unless told otherwise.
void paintBiasSide(QPainter& painter, const OrderBiasScene& scene, const QRectF& plotArea, double right,
                   const Theme& theme, double width = 0.0);

} // namespace raterscope
