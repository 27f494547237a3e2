// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "audit/Findings.h"

#include <vector>

namespace raterscope {

/// Adds what the flags of the profiles and the twins say, one finding a kind: "straight-lines", "twins",
/// "few-labels", "severity". The rows are those of the flags together.
void addBehaviourFindings(const FindingInput& input, std::vector<Finding>& findings);

} // namespace raterscope
