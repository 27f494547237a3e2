// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Ids.h"
#include "plot/ChartAxis.h"

#include <vector>

namespace raterscope {

/// One line of a chart; points whose y is not finite leave a gap.
struct LineSeries {
    QString name;
    std::vector<double> x, y;
    std::vector<double> low, high; ///< a band around the line, by point; empty = none
    std::vector<double> marks;     ///< x of ticks on the line: thresholds
    int colour = -1;               ///< category; −1 muted
    RaterId rater;                 ///< invalid when the line is no rater's
    bool strong = false;           ///< drawn thicker: the kept start, the whole
    bool dots = false;  ///< a dot at each point, low and high as a bar through it instead of a band
    double shift = 0.0; ///< pixels to the right, so that bars of several lines stand side by side
};

struct LineChart {
    ChartAxis x, y;
    std::vector<LineSeries> series;
    QString corner; ///< said in a corner of the plot
};

/// Puts both axes around all lines.
void fitAxes(LineChart& chart, const QString& xTitle, const QString& yTitle);

/// What the chart shows in words, for screen readers: its axes, and where each line begins, ends, and has its
/// highest point when that is neither. At most twelve lines are told.
QString summaryOf(const LineChart& chart);

/// The line nearest to a place within 14 pixels; −1 when there is none.
int lineAt(const LineChart& chart, const QRectF& area, const QPointF& place);

/// Axes, lines, their marks, and the name of each line at its right end where names do not overlap. `chosen`
/// are the lines that stay strong while the rest fades; empty = all.
void paintLines(QPainter& painter, const LineChart& chart, const QRectF& area, const Theme& theme,
                const std::vector<std::size_t>& chosen = {});

/// The area of the lines in a target, with room for their names on the right.
QRectF lineArea(const LineChart& chart, const QRectF& target, const Theme& theme);

} // namespace raterscope
