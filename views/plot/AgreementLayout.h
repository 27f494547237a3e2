// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Theme.h"
#include "plot/AgreementScene.h"

#include <QPointF>
#include <QRectF>

#include <utility>

namespace raterscope {

/// What surrounds the cells, and how close one looks.
struct AgreementLayoutOptions {
    bool blocks = false; ///< block means beside the matrix, or below it where it is narrow or has many raters
    bool snapCells = false; ///< whole-pixel cells, for screens
    double largestCell = 44.0;
    double zoom = 1.0; ///< ≥ 1; 1 shows the whole matrix
    QPointF firstCell; ///< (column, row) at the top left corner, in cells
};

/// Where everything of the agreement picture is, in the painter's logical pixels.
///
///     column names
///     tree | chip | names | heat | colour bar | blocks
///     tree axis, legend
struct AgreementLayout {
    QRectF target, tree, chips, names, columnNames, heat, bar, legend, blocks;
    bool horizontalBar = false;
    double nameAngle = -45.0; ///< of column names; upright where slanted names would run out of the picture
    double cell = 0.0;        ///< side of a cell
    double gap = 0.0;         ///< ground between cells
    QPointF firstCell;
    double treeHeight = 1.0;
    int rows = 0;
    double numberSize = 0.0; ///< font factor for cell numbers; 0 = they do not fit

    /// Only a part of the matrix is in view (on screens; paper always shows all of it).
    bool isZoomed() const { return cell * rows > heat.height() + 0.5; }
    QRectF cellRect(int row, int column) const;
    /// The y of a place in rows from the top of the first row.
    double rowY(double place) const { return heat.top() + (place - firstCell.y()) * cell; }
    double columnX(double place) const { return heat.left() + (place - firstCell.x()) * cell; }
    double heightX(double height) const { return tree.right() - height / treeHeight * tree.width(); }
    double heightAt(double x) const { return (tree.right() - x) / tree.width() * treeHeight; }
    /// Row or column under a point inside heat's range; −1 outside.
    int rowAt(double y) const;
    int columnAt(double x) const;
    /// First and one past the last row (column) that is at least partly visible.
    std::pair<int, int> visibleRows() const;
    std::pair<int, int> visibleColumns() const;
};

AgreementLayout layOutAgreement(const AgreementScene& scene, const QRectF& target, const Theme& theme,
                                const AgreementLayoutOptions& options);

/// The height that a picture with block means needs at a width, for cells as large as the width allows.
double agreementHeight(const AgreementScene& scene, double width, const Theme& theme);

} // namespace raterscope
