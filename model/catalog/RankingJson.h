// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Facets.h"
#include "catalog/ValueWriter.h"

namespace raterscope {

/// Adds the facets of comparisons that are there to the "facets" object: skills, skill_details, judge_scale,
/// judge_details, cycle_rate, cycles, cyclic_triples, order_bias, order_bias_by_aspect, order_bias_by_group,
/// repetition_stability, stream. An item is keyed by its name within its group; a judge with aspects by
/// "judge [aspect]".
void addRankingJson(const Facets& facets, ValueWriter& write, nlohmann::ordered_json& json);

} // namespace raterscope
