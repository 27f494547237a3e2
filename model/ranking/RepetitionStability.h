// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Estimate.h"
#include "core/Job.h"
#include "ranking/Presentations.h"

#include <cstdint>
#include <vector>

namespace raterscope {

/// Presentations by a judge that were repeated: the same two things in the same order.
struct RepetitionCounts {
    std::int64_t presentations = 0; ///< with a verdict in at least two repetitions
    std::int64_t same = 0;          ///< of those, with one verdict in all of them
    std::int64_t single = 0;        ///< presentations with a verdict in fewer than two
    std::int64_t unreadable = 0;    ///< rows without a verdict
    Estimate sameShare;             ///< same / presentations, with Clopper–Pearson limits
    Value pairwiseAgreement;        ///< share of pairs of repetitions that agree, mean over presentations
};

struct JudgeStability {
    std::int32_t judge = 0;
    RepetitionCounts all;
    RepetitionCounts asFirstShown;     ///< in the order in which this judge first saw the pair
    RepetitionCounts swapped;          ///< in the other order
    std::vector<std::int32_t> changed; ///< rows, ascending, of the presentations whose verdict changed
};

/// How often a judge says the same when it is asked the same again.
///
/// A repetition is another row of the same judge, question, aspect and order of the same two things; the
/// numbers of repetitions only separate rows and need not be given. A tie is a verdict like the others; a
/// verdict that could not be read is none. Source: repetition stability of Shi et al. 2024, with all verdicts
/// equal instead of the most frequent. Degenerate: without a presentation that has two verdicts both shares
/// are undefined (NothingRepeated). Every judge has an entry. Cost: O(rows · log rows). Throws Cancelled.
std::vector<JudgeStability> repetitionStability(const Presentations& presentations,
                                                const JobControl& job = {});

} // namespace raterscope
