// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/RaterPattern.h"

#include <stdexcept>

namespace raterscope {

namespace {

constexpr std::string_view raterPlace = "{rater}";
constexpr std::string_view dimensionPlace = "{dimension}";

} // namespace

RaterPattern::RaterPattern(const std::string& pattern)
{
    const auto fail = [&](const std::string& why) {
        throw std::invalid_argument("the rater pattern \"" + pattern + "\" " + why);
    };
    const auto rater = pattern.find(raterPlace);
    const auto dimension = pattern.find(dimensionPlace);
    if (rater == std::string::npos)
        fail("does not hold {rater}");
    if (pattern.find(raterPlace, rater + 1) != std::string::npos)
        fail("holds {rater} twice");
    m_hasDimension = dimension != std::string::npos;
    if (!m_hasDimension) {
        m_before = pattern.substr(0, rater);
        m_after = pattern.substr(rater + raterPlace.size());
        return;
    }
    if (pattern.find(dimensionPlace, dimension + 1) != std::string::npos)
        fail("holds {dimension} twice");
    m_raterFirst = rater < dimension;
    const auto first = m_raterFirst ? rater : dimension;
    const auto second = m_raterFirst ? dimension : rater;
    const auto firstEnd = first + (m_raterFirst ? raterPlace : dimensionPlace).size();
    m_before = pattern.substr(0, first);
    m_between = pattern.substr(firstEnd, second - firstEnd);
    m_after = pattern.substr(second + (m_raterFirst ? dimensionPlace : raterPlace).size());
    if (m_between.empty())
        fail("has nothing between {rater} and {dimension}");
}

std::optional<RaterPattern::Match> RaterPattern::match(std::string_view column) const
{
    if (column.size() <= m_before.size() + m_after.size() || !column.starts_with(m_before)
        || !column.ends_with(m_after))
        return std::nullopt;
    const auto middle = column.substr(m_before.size(), column.size() - m_before.size() - m_after.size());
    if (!m_hasDimension)
        return Match{middle, {}};
    const auto place = m_raterFirst ? middle.rfind(m_between) : middle.find(m_between);
    if (place == std::string_view::npos || place == 0 || place + m_between.size() >= middle.size())
        return std::nullopt;
    const auto first = middle.substr(0, place);
    const auto second = middle.substr(place + m_between.size());
    return m_raterFirst ? Match{first, second} : Match{second, first};
}

} // namespace raterscope
