// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plot/AgreementLayout.h"
#include "plot/AgreementScene.h"
#include "plot/CellColours.h"

#include <QPainter>

#include <set>
#include <vector>

namespace raterscope {

class CellImage;

/// Draws the parts of an agreement picture. The widget and the exported figure both draw through it; the
/// widget adds its selection marks on top.
class AgreementPainter
{
public:
    /// Above this many raters a figure on paper joins cells into squares, so that a file stays small: 500 ×
    /// 500 squares on 100 mm are 0.2 mm each.
    static constexpr int largestVectorMatrix = 500;

    AgreementPainter(QPainter& painter, const AgreementScene& scene, const AgreementLayout& layout,
                     const Theme& theme, const CellColours& colours);

    /// Everything but the cells: names, chips, tree, colour bar, legend, block means. Names of raters
    /// (positions) in `marked` are bold.
    void paintSurroundings(const std::set<std::int32_t>& marked = {});
    /// The visible cells as vectors, with their numbers where they fit.
    void paintCells();
    /// The same for the cells where one of these rows meets one of these columns: on top of a faded matrix.
    void paintCells(const std::vector<int>& rows, const std::vector<int>& columns);
    /// The visible cells from an image of one pixel a cell: for screens, when cells are small.
    void paintCells(const CellImage& image);
    void paintTree();

    /// How many cells share a square on paper: 1 up to largestVectorMatrix raters.
    static int cellsPerSquare(int raters);

private:
    bool showsName(int row, int step, const std::set<std::int32_t>& marked) const;
    void paintNames(const std::set<std::int32_t>& marked);
    void paintColumnNames(const std::set<std::int32_t>& marked);
    void paintChips();
    void paintTreeAxis();
    void paintCut();
    void paintBar();
    void paintBarTicks();
    void paintLegend();
    void paintCell(int row, int column);
    void paintNumber(int row, int column);
    void paintMergedRuns(int perSquare);
    QColor nodeColour(std::size_t node) const;
    QColor cellColour(int row, int column) const;

    QPainter& m_painter;
    const AgreementScene& m_scene;
    const AgreementLayout& m_layout;
    const Theme& m_theme;
    const CellColours& m_colours;
};

/// Draws the whole picture as vectors: what a figure on paper shows.
void paintAgreement(QPainter& painter, const AgreementScene& scene, const QRectF& target, const Theme& theme);

} // namespace raterscope
