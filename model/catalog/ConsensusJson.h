// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Catalog.h"
#include "catalog/ValueWriter.h"

namespace raterscope {

/// A unit's key in files: the item's name; "first | second" for a pair; "item [dimension]" where dimensions
/// are pooled, "first | second [aspect]" for recorded comparisons with aspects. Distinct units have distinct keys unless item names themselves hold these signs.
std::string unitKey(const AnalysisInput& input, std::size_t unit);

/// Adds the consensus facets that are there to the "facets" object: item_posterior, item_score, confusion,
/// rater_trust, rater_parameters, trace, response_curves, trust_validity, method_comparison.
void addConsensusJson(const Facets& facets, const AnalysisInput& input, ValueWriter& write,
                      nlohmann::ordered_json& json);

} // namespace raterscope
