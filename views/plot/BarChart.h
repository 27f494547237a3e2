// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Theme.h"

#include <QString>
#include <QStringList>

#include <memory>
#include <vector>

class QChart;
class QPainter;
class QRectF;

namespace raterscope {

/// Horizontal bars, one category a row from top to bottom, its parts stacked.
struct BarChart {
    struct Part {
        QString name;
        int colour = -1;            ///< category; −1 muted
        std::vector<double> values; ///< by category
    };
    QStringList categories; ///< untrusted names, read as plain text
    std::vector<Part> parts;
    QString axis;         ///< "swap pairs"
    double most = 0.0;    ///< end of the axis; 0 = the longest bar
    bool isShare = false; ///< the axis reads as a percentage
};

/// Rows from `first` to before `end`, on the axis of all of them.
BarChart barRows(const BarChart& bars, std::size_t first, std::size_t end);

/// The bars as a chart of Qt Charts in the colours of a theme. Category 0 stands at the top. The parts of the
/// chart keep their order in QStackedBarSeries::barSets().
std::unique_ptr<QChart> makeChart(const BarChart& bars, const Theme& theme);

/// How wide a part of a row is across: pixels from one category to the next that keep its label readable.
double rowHeight(const Theme& theme);

/// Where row `category` of `count` lies within the plot area of a chart.
QRectF rowRect(const QRectF& plotArea, int category, int count);

/// Draws a chart on any painter, as vectors.
void paintChart(QPainter& painter, QChart& chart, const QRectF& target);

} // namespace raterscope
