// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Catalog.h"
#include "figure/Figure.h"

#include <QString>

#include <memory>
#include <vector>

namespace raterscope {

/// Coefficients of one pair of raters or of one panel, listed together.
struct CoefficientGroup {
    QString title;   ///< "expert_1 × turker_2", "crowd", "all raters"
    QString detail;  ///< how unevenly labels are used; may be empty
    int colour = -1; ///< position of the panel; −1 for all raters and pairs
    bool pair = false;
    std::vector<Coefficient> rows;
};

/// The coefficients of a result side by side, ready to draw.
struct CoefficientsScene {
    std::vector<CoefficientGroup> groups; ///< pairs first, then as the result has them
    std::vector<Finding> statements;      ///< what the result says of them in words
    double low = 0.0, high = 1.0;         ///< ends of the axis
    QString unitNoun;                     ///< "pairs" or "items"
    FigureText text;
    FigureOrigin origin;

    std::size_t rowCount() const;
    /// "Fleiss κ of crowd: 0.402 [0.362, 0.441], n 1,600" with its notes.
    QString describeRow(const CoefficientGroup& group, const Coefficient& row) const;
};

/// From any result with coefficients, and where there is one from a second about a pair, whose groups come
/// first. `undefinedToo` keeps the rows without a value. The detail of a group is read from a table
/// "prevalence-bias". The axis runs from 0, or below where values or intervals do, but not below −1, to 1.
CoefficientsScene coefficientsScene(const AnalysisResult& result, const AnalysisResult* pair,
                                    const AnalysisInput& input, bool undefinedToo);

/// What the catalog says of the coefficient of that name ("gwet-ac-quadratic"); may be empty.
QString definitionOf(const Coefficient& coefficient);

} // namespace raterscope
