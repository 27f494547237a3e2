// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/Figure.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace raterscope {

/// A figure of rows, which several pages can share.
class RowFigure : public Figure
{
public:
    /// The figure as several, each at most `tallest` mm high at a width in mm, in reading order and on the
    /// same axes. Empty when it fits whole.
    virtual std::vector<std::shared_ptr<const Figure>> split(double width, double tallest) const = 0;
};

/// How many of `count` equal rows each of the parts of a split figure takes, none much shorter than the
/// others, when a part has room for `room` rows; at least one. `count` when all fit.
std::size_t rowsOfAPart(std::size_t count, double room);

} // namespace raterscope
