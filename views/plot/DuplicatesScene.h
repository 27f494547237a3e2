// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Theme.h"
#include "catalog/Catalog.h"
#include "figure/Figure.h"

#include <QPainter>
#include <QRectF>
#include <QString>

#include <memory>
#include <string_view>
#include <vector>

namespace raterscope {

/// The duplicates picture, ready to draw: a bar of identical items per panel, and small multiples of what
/// agreement and ties are in each class of units.
struct DuplicatesScene {
    std::shared_ptr<const AnalysisResult> result;
    std::vector<std::string> panelOrder; ///< position = colour
    FigureText text;
    FigureOrigin origin;
    QString unitNoun; ///< "pairs" or "items"

    const Duplicates& duplicates() const { return *result->facets.duplicates; }
    /// Muted for a panel that is not among panelOrder.
    QColor panelColour(std::string_view panel, const Theme& theme) const;
};

/// For a result that has the duplicates facet.
DuplicatesScene duplicatesScene(const std::shared_ptr<const AnalysisResult>& result,
                                const AnalysisInput& input);

/// "both items identical", "one item identical", … for the classes of the facet; other names as they are.
QString duplicateClassTitle(const std::string& name);

/// Draws the picture. The panel bars are left out on screen, where they stand beside their buttons.
void paintDuplicates(QPainter& painter, const DuplicatesScene& scene, const QRectF& target,
                     const Theme& theme, bool withBars);
double duplicatesHeight(const DuplicatesScene& scene, double width, const Theme& theme, bool withBars);

/// The class drawn at a height below the top of a picture without bars, −1 for none.
int duplicateClassAt(const DuplicatesScene& scene, const Theme& theme, double y);

/// One panel's bar: `share` of the full width in the panel's colour.
void paintShareBar(QPainter& painter, const QRectF& rect, double share, const QColor& colour,
                   const Theme& theme);

} // namespace raterscope
