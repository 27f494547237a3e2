// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agreement/Contingency.h"
#include "agreement/PairCoefficient.h"
#include "catalog/Catalog.h"
#include "document/Selection.h"
#include "figure/Figure.h"

#include <QString>

#include <optional>
#include <vector>

namespace raterscope {

/// The counts of a pair of raters and what is said about them, ready to draw.
struct ConfusionScene {
    RaterPair pair;
    QString nameOfA, nameOfB;
    int panelOfA = -1, panelOfB = -1; ///< colour positions
    std::vector<QString> labels;      ///< by row and column of counts
    Contingency counts;
    Coefficient kappa;
    Value percentAgreement;
    QString prevalenceAndBias;
    QString unitNoun;          ///< "pairs" or "items"
    std::int64_t unshared = 0; ///< units that not both labelled
    bool shares = false;       ///< cells show the share of their row
    FigureText text;
    FigureOrigin origin;

    int size() const { return counts.size(); }
    double rowShare(int row, int column) const;
    std::int32_t largestCount() const;
    /// "expert_1 A, turker_2 B: 166 pairs, 38.5 % of the row".
    QString describeCell(int row, int column) const;
    std::int64_t disagreements() const;
};

/// Counts the labels of two raters of input.table. κ with its interval is taken from `result` where that has
/// the pair, otherwise it is computed with its analytic interval; both are linear in the units of the table.
/// Nothing when one of the two is not in the table.
std::optional<ConfusionScene> confusionScene(const AnalysisInput& input, const RaterPair& pair,
                                             const AnalysisResult* result, bool shares);

} // namespace raterscope
