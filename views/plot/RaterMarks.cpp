// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/RaterMarks.h"

#include "plot/PlotText.h"

#include <algorithm>
#include <cmath>

namespace raterscope {

std::vector<double> levelShares(const RaterProfile& profile, std::size_t mostBars)
{
    const std::size_t levels = profile.levelCounts.size();
    if (profile.labels == 0 || levels == 0)
        return {};
    const std::size_t perBar = (levels + mostBars - 1) / mostBars;
    std::vector<double> shares((levels + perBar - 1) / perBar, 0.0);
    for (std::size_t level = 0; level < levels; ++level)
        shares[level / perBar] +=
            static_cast<double>(profile.levelCounts[level]) / static_cast<double>(profile.labels);
    return shares;
}

double barScale(const std::vector<RaterProfile>& profiles)
{
    std::vector<double> largest;
    for (const auto& profile : profiles) {
        const auto shares = levelShares(profile);
        if (!shares.empty())
            largest.push_back(*std::max_element(shares.begin(), shares.end()));
    }
    if (largest.empty())
        return 0.0;
    std::sort(largest.begin(), largest.end());
    return std::min(largest.back(), 3.0 * largest[largest.size() / 2]);
}

void paintLevelBars(QPainter& painter, const QRectF& rect, const std::vector<double>& shares, double most,
                    const QColor& colour, const QColor& line)
{
    if (shares.empty() || !(most > 0.0))
        return;
    const double slot = rect.width() / static_cast<double>(shares.size());
    const double gap = slot > 4.0 ? 1.0 : 0.0;
    for (std::size_t i = 0; i < shares.size(); ++i) {
        const double height = rect.height() * std::min(1.0, shares[i] / most);
        if (height > 0.0)
            painter.fillRect(QRectF(rect.left() + static_cast<double>(i) * slot, rect.bottom() - height,
                                    slot - gap, height),
                             colour);
    }
    painter.fillRect(QRectF(rect.left(), rect.bottom(), rect.width(), 1.0), line);
}

double severityReach(const std::vector<RaterProfile>& profiles)
{
    double reach = 0.0;
    for (const auto& profile : profiles) {
        const auto& severity = profile.severity;
        if (!severity.value.isDefined())
            continue;
        reach = std::max(reach, std::abs(severity.value.number()));
        if (severity.interval)
            reach = std::max({reach, std::abs(severity.interval->low), std::abs(severity.interval->high)});
    }
    return roundedUp(reach);
}

void paintSeverity(QPainter& painter, const QRectF& rect, const Estimate& severity, double reach,
                   const QColor& colour, const QColor& line, const QColor& ground)
{
    const double middle = rect.center().x();
    painter.setPen(QPen(line, 1.0));
    painter.drawLine(QPointF(middle, rect.top()), QPointF(middle, rect.bottom()));
    if (!severity.value.isDefined() || !(reach > 0.0))
        return;
    const auto x = [&](double value) {
        return middle + 0.5 * rect.width() * std::clamp(value / reach, -1.0, 1.0);
    };
    const double value = severity.value.number();
    const double low = severity.interval ? severity.interval->low : value;
    const double high = severity.interval ? severity.interval->high : value;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    // The interval is taller than the dot, so that a narrow one still shows.
    const QRectF interval(x(low), rect.center().y() - 4.0, std::max(1.0, x(high) - x(low)), 8.0);
    painter.fillRect(interval, Theme::blend(ground, colour, 0.45));
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawEllipse(QPointF(x(value), rect.center().y()), 2.6, 2.6);
    painter.restore();
}

} // namespace raterscope
