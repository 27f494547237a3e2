// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Facets.h"

#include <vector>

namespace raterscope {

/// What a person should know about recorded comparisons, in plain sentences with their counts: judges that
/// choose a position (Holm-adjusted exact sign test below 0.05; a warning from one swap pair in ten on),
/// verdicts that could not be read, rows without a swap partner where others have one, repetitions that do
/// not repeat. Nothing is said of judges without swap pairs.
std::vector<Finding> orderBiasFindings(const OrderBias& bias, const Dataset& data);

/// Judges (by aspect) whose decided triples are cyclic at least as often as one in ten, over at least 20
/// triples; the three with the highest rates.
std::vector<Finding> cycleFindings(const CycleRates& cycles);

} // namespace raterscope
