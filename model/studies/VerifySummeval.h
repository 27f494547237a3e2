// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Dataset.h"
#include "core/Job.h"

#include <string>
#include <vector>

namespace raterscope {

/// One published figure beside what this program computes from the file.
struct PublishedFigure {
    std::string what;
    std::string published;
    std::string computed;
    bool agrees = false; ///< equal at the digits that were published
};

/// Recomputes the published figures of SummEval's annotations (METHODS §9: counts, kappas, blocks, clusters,
/// duplicates, withheld raters, uncertainty signals, majorities) on verdicts derived from `data`, the
/// released file in released order; and the sign tests of order bias from their published counts. Throws
/// AnalysisError when the data is not that panel (1,600 items in 100 groups, panels expert and crowd).
/// Sources: Zhang et al. 2026 (BayesJudge), App. B.2 and Tables 4, 5; the rebuild of its 1,000 pairs.
std::vector<PublishedFigure> verifySummeval(const DatasetPtr& data, int threads = 0,
                                            const JobControl& job = {});

} // namespace raterscope
