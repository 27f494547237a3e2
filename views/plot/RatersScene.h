// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Theme.h"
#include "catalog/Catalog.h"
#include "figure/Figure.h"

#include <QPainter>
#include <QRectF>

#include <memory>
#include <string>
#include <vector>

namespace raterscope {

/// The raters picture, ready to draw: a line a rater with its level use, its severity against the panel and
/// its flags.
struct RatersScene {
    std::shared_ptr<const AnalysisResult> result;
    std::vector<std::size_t> shown;      ///< positions of profiles, panels together, in the order of the file
    std::vector<std::string> panelOrder; ///< position = colour
    QStringList levels;
    FigureText text;
    FigureOrigin origin;

    const std::vector<RaterProfile>& profiles() const { return result->facets.profiles; }
};

/// More raters than this are not drawn: flagged ones come first, the text says how many are shown.
constexpr std::size_t mostDrawnRaters = 200;

/// For a result that has profiles.
RatersScene ratersScene(const std::shared_ptr<const AnalysisResult>& result, const AnalysisInput& input);

void paintRaters(QPainter& painter, const RatersScene& scene, const QRectF& target, const Theme& theme);
double ratersHeight(const RatersScene& scene);

} // namespace raterscope
