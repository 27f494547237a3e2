// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/ConsensusFacets.h"
#include "consensus/Reference.h"
#include "core/Job.h"
#include "core/LabelTable.h"

namespace raterscope {

/// Whether a method's trust in each rater goes to the raters that deserve it (METHODS §8).
///
/// Validity of a rater, on the units it rated that have a reference:
/// - ordered scales, reference numbers: Spearman of its scores with the reference;
/// - otherwise, reference labels: the share of its labels that are the reference's.
/// Without a reference validity is the rater's mean Spearman with the others (ordered), or the mean share of
/// equal labels with the others (unordered), which is agreement, not truth, and is named so; undefined for
/// panels that pairwiseMatrix() refuses.
///
/// Intervals: Spearman by Fisher's z with standard error 1.03 / √(n − 3) (Fieller, Hartley & Pearson 1957);
/// shares by Wilson (1927); none for mean agreement. The correlation over raters is Spearman's with the
/// same interval, undefined for fewer than three raters that have both. Missing: only units the rater rated.
/// Cost: O(labels log N), and O(R²) sums without a reference.
TrustValidity trustAgainstValidity(const LabelTable& table, const RaterTrust& trust,
                                   const Reference& reference, const JobControl& job = {});

} // namespace raterscope
