// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Theme.h"
#include "catalog/Facets.h"

#include <QPainter>
#include <QRectF>

#include <vector>

namespace raterscope {

// The small pictures of one rater that the table and the figure share.

/// The levels' shares of a rater's labels; nothing without labels. Long scales are put together into at most
/// `mostBars` neighbours a bar.
std::vector<double> levelShares(const RaterProfile& profile, std::size_t mostBars = 24);
/// The share that a bar of full height stands for, one for all raters so that they can be compared: the
/// largest, but at most three times the median of the raters' largest, so that a constant rater does not
/// flatten the rest.
double barScale(const std::vector<RaterProfile>& profiles);
/// One bar a level, standing on a thin line; bars above `most` are cut there.
void paintLevelBars(QPainter& painter, const QRectF& rect, const std::vector<double>& shares, double most,
                    const QColor& colour, const QColor& line);

/// How far severities reach on either side of 0, rounded up; 0 when none is defined.
double severityReach(const std::vector<RaterProfile>& profiles);
/// A dot on its interval, on an axis from −reach to reach, with a line at 0. Nothing when undefined.
void paintSeverity(QPainter& painter, const QRectF& rect, const Estimate& severity, double reach,
                   const QColor& colour, const QColor& line, const QColor& ground);

} // namespace raterscope
