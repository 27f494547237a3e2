// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Ids.h"
#include "plot/ChartAxis.h"

#include <limits>
#include <set>
#include <vector>

namespace raterscope {

/// A rater as a point of two numbers, each with an interval where there is one.
struct ScatterPoint {
    RaterId rater;
    QString name;
    QString tip; ///< what hovering says
    double x = 0.0, y = 0.0;
    double xLow = std::numeric_limits<double>::quiet_NaN(), xHigh = xLow;
    double yLow = xLow, yHigh = xLow;
    int colour = -1; ///< category of the panel; −1 muted
};

struct ScatterChart {
    ChartAxis x, y;
    std::vector<ScatterPoint> points;
    QString corner;      ///< said in a corner of the plot: the correlation and its interval
    QStringList missing; ///< raters without a point, with the reason

    /// The first of them, and how many more there are: of a crowd nobody reads thousands, nor lays them out.
    QStringList firstMissing(int most) const;
};

/// Puts both axes around the points and their intervals.
void fitAxes(ScatterChart& chart, const QString& xTitle, const QString& yTitle);

/// What is marked on screen; exports mark nothing.
struct ScatterMarks {
    std::set<RaterId> selected;
    RaterId hovered;
};

class ScatterLayout
{
public:
    ScatterLayout() = default;
    ScatterLayout(const ScatterChart& chart, const QRectF& target, const Theme& theme);

    const QRectF& area() const { return m_area; }
    QPointF at(const ScatterChart& chart, const ScatterPoint& point) const;
    /// The nearest point within 12 pixels; −1 when there is none.
    int pointAt(const ScatterChart& chart, const QPointF& place) const;

private:
    QRectF m_area;
};

/// Axes, interval bars, points, and as many names as fit without overlapping; names of selected and hovered
/// points come first.
void paintScatter(QPainter& painter, const ScatterChart& chart, const ScatterLayout& layout,
                  const Theme& theme, const ScatterMarks& marks = {});

} // namespace raterscope
