// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Catalog.h"

#include <vector>

namespace raterscope {

// The parts of rankingAnalyses().
std::vector<Analysis> skillAnalyses();
std::vector<Analysis> judgeModelAnalyses();
std::vector<Analysis> cycleAnalyses();

} // namespace raterscope
