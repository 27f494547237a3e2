// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "audit/ConsensusFacts.h"
#include "consensus/Reference.h"
#include "core/Dataset.h"
#include "core/Job.h"
#include "core/LabelTable.h"
#include "studies/Uncertainty.h"

#include <vector>

namespace raterscope {

/// Which signal of uncertainty is worth using? Signals are those of uncertaintySignals(), targets what shares
/// no label with them:
/// - for each panel of two or more raters, its vote entropy, against the signals made of the labels of all
///   other raters (two or more of them);
/// - where there is a reference, how far the consensus is off: for numbers, the distance of the ranks of mean
///   score and reference among the test units; else 1 − the share of the levels with most votes that is the
///   reference's.
///
/// Spearman on the test units, p by t on n − 2 degrees of freedom, adjusted by Holm over the signals of a
/// target. Missing: pairwise. Targets without such raters or units are left out, and so is everything where
/// a side of the split is empty. `options.target` is not looked at. Throws Cancelled. Cost: one
/// uncertaintySignals() a target.
std::vector<SignalUse> signalUses(const Dataset& data, const LabelTable& table, const Reference& reference,
                                  const UncertaintyOptions& options, const JobControl& job = {});

} // namespace raterscope
