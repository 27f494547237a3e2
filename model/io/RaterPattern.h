// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace raterscope {

/// How the column names of a wide table hold the rater and, perhaps, the dimension: "{rater}_{dimension}".
///
/// The rater takes as much as it can: expert_1_coherence is rater expert_1, dimension coherence, and in
/// "{dimension}_{rater}" coherence_expert_1 is dimension coherence, rater expert_1. Both parts are at least
/// one character.
class RaterPattern
{
public:
    struct Match {
        std::string_view rater;
        std::string_view dimension; ///< empty when the pattern has none
    };

    /// Throws std::invalid_argument unless there is one {rater}, at most one {dimension}, and text between
    /// the two.
    explicit RaterPattern(const std::string& pattern);

    std::optional<Match> match(std::string_view column) const;

private:
    std::string m_before, m_between, m_after;
    bool m_hasDimension = false;
    bool m_raterFirst = true;
};

} // namespace raterscope
