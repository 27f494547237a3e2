// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plot/AgreementLayout.h"
#include "plot/AgreementScene.h"
#include "plot/CellColours.h"

#include <QPainter>
#include <QRectF>

#include <cstdint>
#include <vector>

namespace raterscope {

/// Cells of blocks at least this large, in pixels, are drawn in parts.
constexpr double finerCellsFrom = 12.0;

/// Into how many parts a row of a scene of blocks is divided at this size of its cells: 1 from afar, then
/// finer blocks, and at last one part a rater. Always 1 where rows are raters.
int partsOfRow(const AgreementScene& scene, int row, double cellSide);

/// The raters (columns of the table) of one part of a row.
std::vector<std::int32_t> membersOfPart(const AgreementScene& scene, int row, int part, int parts);

/// Where part (rowPart, columnPart) of a cell is.
QRectF partRect(const QRectF& cell, int rowPart, int rowParts, int columnPart, int columnParts);

/// Draws the cells where one of these rows meets one of these columns in the parts that their size allows,
/// each the mean over its compared pairs. Cost: the compared pairs of the raters in view.
void paintFinerCells(QPainter& painter, const AgreementScene& scene, const AgreementLayout& layout,
                     const Theme& theme, const CellColours& colours, const std::vector<int>& rows,
                     const std::vector<int>& columns);

} // namespace raterscope
