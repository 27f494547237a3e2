// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ComparisonTable.h"

#include <cstdint>
#include <string>
#include <vector>

namespace raterscope {

/// One judgment: two things in the order in which they were shown.
struct Presentation {
    std::int32_t judge = 0;       ///< position in Presentations::judges
    std::int32_t question = 0;    ///< position in Presentations::questions: article, prompt, group
    std::int32_t aspect = 0;      ///< position in Presentations::aspects
    std::int32_t repetition = -1; ///< equal numbers belong together; −1 = not stated
    std::int32_t first = 0;       ///< the thing shown first; numbers need to be unique within a question
    std::int32_t second = 0;
    Verdict verdict = Verdict::Unreadable;
};

/// Judgments in file order. Row numbers of results are positions in `rows`.
struct Presentations {
    std::vector<Presentation> rows;
    std::vector<std::string> judges;
    std::vector<std::string> questions; ///< one empty name where there are none
    std::vector<std::string> aspects;   ///< one empty name where there are none
};

} // namespace raterscope
