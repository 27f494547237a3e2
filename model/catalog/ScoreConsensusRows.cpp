// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/Catalog.h"

namespace raterscope {

std::vector<Analysis> scoreConsensusAnalyses()
{
    return {};
}

} // namespace raterscope
