// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "io/ImportOptions.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace raterscope {

/// How a file is read, as JSON: only what differs from the defaults. The paths of second tables
/// (referenceFile, comparisonFile) are left out; the session keeps them beside that of the data.
nlohmann::ordered_json importToJson(const ImportOptions& options);

/// Back again; `path` is the place of the value in the session. Throws SessionError. Members nobody knows are
/// added to `unknown`.
ImportOptions importFromJson(const nlohmann::json& value, const std::string& path,
                             std::vector<std::string>& unknown);

} // namespace raterscope
