// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ranking/SkillFit.h"

namespace raterscope {

/// Liusie et al. 2024 (METHODS §7): every comparison is a Gaussian expert N(s_i − s_j; p − ½, 1), and their
/// product has its maximum at s = L⁺ b, L the Laplacian of comparison counts, b_i = Σ ±(p − ½), in closed
/// form.
///
/// Skills have mean 0 in each linked part, in units of probability. Standard errors: none, since the width of
/// an expert is set, not measured. The objective is −½ Σ (s_i − s_j − p + ½)². Missing: rows that are not
/// there. Degenerate: an item never compared has no skill; wins without end do no harm. Cost: O(rows) and one
/// sparse factorisation a part. Throws Cancelled.
SkillFit productOfExperts(const Comparisons& comparisons, const JobControl& job = {});

} // namespace raterscope
