// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Theme.h"

#include <array>

namespace raterscope {

/// A diverging palette cut into 256 steps: finer than the eye, and few enough that the cells of a large
/// matrix can be drawn colour by colour (fast on screen, small in files).
class CellColours
{
public:
    static constexpr int steps = 256;

    CellColours(const Theme& theme, double low, double centre, double high);

    /// Values beyond the ends take the colour of the end.
    int step(double value) const;
    QRgb rgb(int step) const { return m_colours[static_cast<std::size_t>(step)]; }
    QColor colour(double value) const { return QColor(rgb(step(value))); }
    double low() const { return m_low; }
    double high() const { return m_high; }

private:
    double m_low;
    double m_high;
    std::array<QRgb, steps> m_colours;
};

} // namespace raterscope
