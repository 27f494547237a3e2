// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Catalog.h"
#include "figure/Figure.h"

#include <QString>

#include <memory>
#include <vector>

namespace raterscope {

/// A view that can be drawn without a window.
struct FigureKind {
    QString view;   ///< "agreement"
    QString title;
    std::string method; ///< the analysis it draws
    std::unique_ptr<Figure> (*make)(const std::shared_ptr<const AnalysisResult>& result, const AnalysisInput& input);
};

/// The views `raterscope-cli figure` and the report can draw.
const std::vector<FigureKind>& figureKinds();
/// nullptr when there is none of that name.
const FigureKind* findFigureKind(const QString& view);

} // namespace raterscope
