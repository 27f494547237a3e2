// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Catalog.h"

#include <nlohmann/json.hpp>

namespace raterscope {

/// One result as the JSON object of the command line (schema 1). Keys keep their order; numbers read back to
/// the same double; an undefined value is null, with its reason in `status.notes`; facets that do not apply
/// are absent.
nlohmann::ordered_json toJson(const AnalysisResult& result, const AnalysisInput& input);

/// One finding, as in the `findings` facet and in findings.json of a report.
nlohmann::ordered_json toJson(const Finding& finding, const Dataset& data);

} // namespace raterscope
