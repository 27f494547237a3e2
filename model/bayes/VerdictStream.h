// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace raterscope {

/// Verdicts on a pair (A, B): the levels of the scale A, B, T.
enum class PairVerdict : std::uint8_t { A, B, T };
constexpr std::size_t verdictCount = 3;

struct HumanVerdict {
    std::int32_t rater = 0;
    PairVerdict verdict = PairVerdict::T;
};

struct ModelVerdict {
    std::int32_t judge = 0;
    PairVerdict verdict = PairVerdict::T;
    bool isAFirst = true; ///< whether A was shown first
};

/// What people and models said of each pair, pair after pair, in the order in which a filter reads them. Any
/// pattern of missing verdicts; a rater may give several on one pair.
class VerdictStream
{
public:
    std::vector<std::string> humans; ///< names
    std::vector<std::string> models; ///< names

    /// Throws std::invalid_argument when a verdict names somebody who is not there.
    void addPair(std::span<const HumanVerdict> humanVerdicts, std::span<const ModelVerdict> modelVerdicts);

    std::size_t size() const { return m_humanStart.size() - 1; }
    std::span<const HumanVerdict> humanVerdicts(std::size_t pair) const
    {
        return {m_humanVerdicts.data() + m_humanStart[pair], m_humanVerdicts.data() + m_humanStart[pair + 1]};
    }
    /// By judge, so that the verdicts of one judge stand together.
    std::span<const ModelVerdict> modelVerdicts(std::size_t pair) const
    {
        return {m_modelVerdicts.data() + m_modelStart[pair], m_modelVerdicts.data() + m_modelStart[pair + 1]};
    }
    bool isEmpty(std::size_t pair) const
    {
        return humanVerdicts(pair).empty() && modelVerdicts(pair).empty();
    }

private:
    std::vector<std::size_t> m_humanStart{0}, m_modelStart{0};
    std::vector<HumanVerdict> m_humanVerdicts;
    std::vector<ModelVerdict> m_modelVerdicts;
};

} // namespace raterscope
