// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/RowFigure.h"

#include <algorithm>
#include <cmath>

namespace raterscope {

std::size_t rowsOfAPart(std::size_t count, double room)
{
    const auto most = static_cast<std::size_t>(std::max(1.0, std::floor(room + 1e-9)));
    if (count <= most)
        return count;
    const std::size_t parts = (count + most - 1) / most;
    return (count + parts - 1) / parts;
}

} // namespace raterscope
