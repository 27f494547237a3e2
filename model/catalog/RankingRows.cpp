// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/RankingRows.h"

namespace raterscope {

std::vector<Analysis> rankingAnalyses()
{
    std::vector<Analysis> rows;
    for (auto part : {&skillAnalyses, &judgeModelAnalyses, &cycleAnalyses}) {
        for (auto& row : part())
            rows.push_back(std::move(row));
    }
    return rows;
}

} // namespace raterscope
