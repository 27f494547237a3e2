// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "audit/ConsensusFacts.h"
#include "core/Job.h"
#include "core/LabelTable.h"

namespace raterscope {

/// How each rater stands to the others of its panel, without a reference.
///
/// Labels with an order: Spearman of the rater's scores with the mean of the others on the same units, p
/// one-sided by Student's t with n − 2 degrees of freedom. Labels without one: the one-coin model (Dawid &
/// Skene 1979) fitted to each panel by itself, the probability of a right label with Wilson's interval, p the
/// lower binomial tail at 1/K for that share of the rater's labels. Holm (1979) over all raters.
///
/// Only raters of panels of three or more: of two nobody can say who is off. Missing: units that another
/// rater of the panel labelled too. Undefined for fewer than two such units and constant raters. Throws
/// Cancelled. Cost: O(labels), and up to 200 passes over the labels without an order.
PeerStandings peerStandings(const LabelTable& table, int threads = 0, const JobControl& job = {});

} // namespace raterscope
