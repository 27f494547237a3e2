// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Facets.h"
#include "core/Edits.h"
#include "core/LabelTable.h"

#include <vector>

namespace raterscope {

/// The facts a finding may be made of. Pointers may be null: what was not computed yields no finding.
struct FindingInput {
    const Dataset* data = nullptr;
    const LabelTable* table = nullptr;
    const Edits* edits = nullptr;
    const RaterMatrix* matrix = nullptr;
    const Duplicates* duplicates = nullptr;
    const std::vector<RaterProfile>* profiles = nullptr;
    const Twins* twins = nullptr;
};

/// What a person should know about a panel, in plain sentences with their numbers, the most important first:
/// identical vectors and what they do to agreement, constant and reversed raters, straight-liners, suspicious
/// twins, raters with few labels or a severity of their own, the raters furthest from their panel, slots, tie
/// rates, undefined cells, what import and edits left out, and what was assumed about the scale. The
/// statements on constructs and clusters come from the agreement analysis and are merged by the caller with
/// sortFindings().
std::vector<Finding> auditFindings(const FindingInput& input);

/// Warnings first, then notices, then notes; within each in the order they came.
void sortFindings(std::vector<Finding>& findings);

} // namespace raterscope
