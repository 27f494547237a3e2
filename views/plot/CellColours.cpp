// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/CellColours.h"

#include <algorithm>

namespace raterscope {

CellColours::CellColours(const Theme& theme, double low, double centre, double high)
    : m_low(low), m_high(high)
{
    for (int i = 0; i < steps; ++i) {
        const double value = low + (high - low) * i / (steps - 1);
        m_colours[static_cast<std::size_t>(i)] = theme.diverging(value, low, centre, high).rgb();
    }
}

int CellColours::step(double value) const
{
    if (!(m_high > m_low))
        return steps / 2;
    const double place = (value - m_low) / (m_high - m_low) * (steps - 1) + 0.5;
    return static_cast<int>(std::clamp(place, 0.0, steps - 1.0));
}

} // namespace raterscope
