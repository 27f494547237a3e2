// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QPainter>
#include <QPointF>
#include <QString>

#include <functional>
#include <memory>
#include <vector>

namespace raterscope {

// Pages made from pieces that are never split. Units: logical pixels of 1/96 inch, as in figures.

/// A line of text, a row of a table, a figure.
struct ReportPiece {
    double height = 0.0;
    double before = 0.0;   ///< room above; none at the top of a page
    bool withNext = false; ///< stays on the page of the next piece
    std::function<void(QPainter& painter, const QPointF& topLeft)> paint = {};
    /// Painted once more where a page begins with this piece: the header row of a table.
    std::shared_ptr<const ReportPiece> repeated = {};
    QString anchor = {}; ///< of a section's heading, to find its page
};

using ReportPieces = std::vector<ReportPiece>;

/// Where a piece goes on its page.
struct PlacedPiece {
    const ReportPiece* piece = nullptr;
    double top = 0.0;
};

using ReportPages = std::vector<std::vector<PlacedPiece>>;

/// Fills pages of a height from top to bottom. Pieces that belong together move to the next page together,
/// unless a page cannot hold them all; a piece taller than a page gets one to itself. The result points into
/// `pieces`.
ReportPages paginate(const ReportPieces& pieces, double pageHeight);

/// How a run of text is set.
struct ReportType {
    QFont font;
    QColor colour;
    double width = 0.0;
    double indent = 0.0;
    Qt::Alignment alignment = Qt::AlignLeft;
};

/// One piece a line; words longer than a line are broken. The first two lines stay together and so do the
/// last two.
ReportPieces linesOf(const QString& text, const ReportType& type, double before);

} // namespace raterscope
