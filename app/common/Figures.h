// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Catalog.h"
#include "document/Selection.h"
#include "figure/Figure.h"

#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace raterscope {

/// What a figure draws: a result, the input it came from, and for figures of two raters which two.
struct FigureRequest {
    std::shared_ptr<const AnalysisResult> result;
    const AnalysisInput& input;
    std::optional<RaterPair> pair = {}; ///< absent: the first two raters
};

/// A view that can be drawn without a window.
struct FigureKind {
    QString view; ///< "agreement"
    QString title;
    std::string method; ///< the analysis it draws; empty = any that makes one label of many
    bool inReport = true;
    /// Throws AnalysisError when the data does not fit the figure, for instance fewer than two raters.
    std::unique_ptr<Figure> (*make)(const FigureRequest& request);
    /// Any analysis that yields this facet may be drawn instead of its own; empty = none.
    std::string facet = {};
};

/// The views `raterscope-cli figure` and the report can draw.
const std::vector<FigureKind>& figureKinds();
/// The analysis a figure draws when nobody chose: its own, or the consensus method that fits the labels.
std::string defaultMethod(const FigureKind& kind, const LabelTable& table);
/// nullptr when there is none of that name.
const FigureKind* findFigureKind(const QString& view);

} // namespace raterscope
