// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/Figure.h"

#include <QByteArray>
#include <QSizeF>
#include <QString>

#include <memory>
#include <optional>
#include <stdexcept>

class QMimeData;

namespace raterscope {

enum class FigureFormat { Pdf, Svg, Png, Csv };

struct ExportOptions {
    QSizeF sizeMm;     ///< without a width: the natural one; without a height: what the content needs
    int dpi = 300;     ///< PNG only
    bool title = true; ///< each text line can be dropped, for papers that carry their own caption
    bool subtitle = true;
    bool footnote = true;
    bool withMetadata = false; ///< CSV only: origin in leading "#" lines; the other formats always carry it
};

/// An export that failed, with the place and what to do, in words for the person.
struct ExportError : std::runtime_error {
    explicit ExportError(const QString& message) : std::runtime_error(message.toStdString()) {}
};

/// The page in mm: the size asked for; a missing width is the natural one, a missing height what the figure
/// needs at that width, with its text lines. Throws ExportError when a side is below 20 mm or over 2,000 mm.
QSizeF figureSizeMm(const Figure& figure, const ExportOptions& options);

/// ".pdf", ".svg", ".png", ".csv" in any case; nothing for another ending.
std::optional<FigureFormat> formatOf(const QString& fileName);

/// The figure as the bytes of a file, drawn with the print theme: never selection marks, never window
/// colours.
///
/// PDF and SVG are vectors with text as text (PDF fonts embedded as subsets); PNG is sizeMm at dpi. Title,
/// creator, data hash, method, options and seed go into PDF information and XMP, SVG title and desc, PNG text
/// keys. Throws ExportError when the size is unusable (below 20 mm, over 2,000 mm, or over 20,000 pixels).
QByteArray renderFigure(const Figure& figure, FigureFormat format, const ExportOptions& options = {});

/// renderFigure() written to a file in one piece: it is there whole, or the old file is untouched.
/// Throws ExportError with the path and the system's reason.
void exportFigure(const Figure& figure, const QString& path, FigureFormat format,
                  const ExportOptions& options = {});
/// The format by the file's ending; throws ExportError when there is none for it.
void exportFigure(const Figure& figure, const QString& path, const ExportOptions& options = {});

/// What "Copy figure" puts on the clipboard: PNG and SVG.
std::unique_ptr<QMimeData> figureForClipboard(const Figure& figure, const ExportOptions& options = {});

/// Draws text lines and figure on a page of `size` logical pixels (1/96 inch): what every format shows.
void paintFigurePage(QPainter& painter, const QSizeF& size, const Figure& figure, const Theme& theme,
                     const ExportOptions& options);

} // namespace raterscope
