// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bayes/VerdictStream.h"

#include <algorithm>
#include <stdexcept>

namespace raterscope {

namespace {

void requireName(std::int32_t position, const std::vector<std::string>& names)
{
    if (position < 0 || static_cast<std::size_t>(position) >= names.size())
        throw std::invalid_argument("a verdict of somebody who is not in the list");
}

} // namespace

void VerdictStream::addPair(std::span<const HumanVerdict> humanVerdicts,
                            std::span<const ModelVerdict> modelVerdicts)
{
    for (const auto& verdict : humanVerdicts)
        requireName(verdict.rater, humans);
    for (const auto& verdict : modelVerdicts)
        requireName(verdict.judge, models);
    m_humanVerdicts.insert(m_humanVerdicts.end(), humanVerdicts.begin(), humanVerdicts.end());
    m_modelVerdicts.insert(m_modelVerdicts.end(), modelVerdicts.begin(), modelVerdicts.end());
    std::stable_sort(m_modelVerdicts.begin() + static_cast<std::ptrdiff_t>(m_modelStart.back()),
                     m_modelVerdicts.end(),
                     [](const ModelVerdict& a, const ModelVerdict& b) { return a.judge < b.judge; });
    m_humanStart.push_back(m_humanVerdicts.size());
    m_modelStart.push_back(m_modelVerdicts.size());
}

} // namespace raterscope
