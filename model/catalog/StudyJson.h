// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Catalog.h"
#include "catalog/ValueWriter.h"

namespace raterscope {

/// Adds the facets of studies that are there to the "facets" object: held_out, uncertainty_signals,
/// study_curves.
void addStudyJson(const Facets& facets, const AnalysisInput& input, ValueWriter& write,
                  nlohmann::ordered_json& json);

} // namespace raterscope
