// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Dataset.h"
#include "core/Estimate.h"
#include "core/Job.h"
#include "core/LabelTable.h"

#include <cstdint>
#include <string>
#include <vector>

namespace raterscope {

/// Whether two panels, each taken as one voice, say the same.
struct PanelContrast {
    std::string a, b;
    std::int64_t clear = 0; ///< units on which both panels have a single level with most votes
    Value agree;            ///< share of them on which it is the same level
    Value chance;           ///< Σ_k of the products of the two panels' shares of level k among them
    std::int64_t items = 0; ///< items that both panels scored
    Value meanSpearman;     ///< Spearman over items of the panels' mean scores over raters and dimensions
    Value meanSpearmanP;
};

/// Every pair of panels of the table. Units without a label of one of the panels do not count. Means are over
/// all ratings of the table's raters, whatever the comparison looks at; undefined where a dimension has no
/// order. Cost: linear in labels and ratings for each pair. Throws Cancelled.
std::vector<PanelContrast> panelContrasts(const Dataset& data, const LabelTable& table,
                                          const JobControl& job = {});

/// By unit: minus the size of the difference between the two items' mean scores, each over the table's raters
/// that rated both items completely and over all dimensions; the signal that a pair is close. Undefined
/// (NotVerdicts) for units that are no pairs, (ScaleNotOrdered) for labels without an order, (TooFewRaters)
/// when no rater rated both. Rounded to 1e-12.
std::vector<Value> negativeMeanGap(const Dataset& data, const LabelTable& table, const JobControl& job = {});

} // namespace raterscope
