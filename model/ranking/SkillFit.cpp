// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranking/SkillFit.h"

#include "core/NumberText.h"

#include <algorithm>

namespace raterscope {

namespace {

constexpr std::size_t mostNames = 8;
constexpr std::size_t mostGroupNotes = 8;

std::string groupName(const Comparisons& comparisons, std::int32_t group)
{
    const auto& name = comparisons.groups[static_cast<std::size_t>(group)];
    const auto& aspect =
        comparisons.aspects[static_cast<std::size_t>(comparisons.aspectOf[static_cast<std::size_t>(group)])];
    const std::string both = name + (name.empty() || aspect.empty() ? "" : ", ") + aspect;
    return both.empty() ? both : both + ": ";
}

/// Adds a note a group, the first few in full.
class GroupNotes
{
public:
    explicit GroupNotes(std::vector<std::string>& notes) : m_notes(notes) {}
    void add(std::string note)
    {
        if (m_count++ < mostGroupNotes)
            m_notes.push_back(std::move(note));
    }
    void finish(const std::string& what)
    {
        if (m_count > mostGroupNotes)
            m_notes.push_back("and " + groupedText(static_cast<std::int64_t>(m_count - mostGroupNotes))
                              + " more " + what);
    }

private:
    std::vector<std::string>& m_notes;
    std::size_t m_count = 0;
};

} // namespace

std::string namesOf(const Comparisons& comparisons, const std::vector<std::int32_t>& items)
{
    std::string text;
    const std::size_t shown = items.size() <= mostNames + 1 ? items.size() : mostNames;
    for (std::size_t i = 0; i < shown; ++i)
        text += (i > 0 ? ", " : "") + comparisons.items[static_cast<std::size_t>(items[i])];
    if (shown < items.size())
        text += " and " + groupedText(static_cast<std::int64_t>(items.size() - shown)) + " more";
    return text;
}

void describeParts(const Comparisons& comparisons, const std::vector<PairSums>& pairs, SkillFit& fit)
{
    std::vector<std::uint8_t> isCompared(comparisons.itemCount(), 0);
    for (const auto& pair : pairs) {
        isCompared[static_cast<std::size_t>(pair.a)] = 1;
        isCompared[static_cast<std::size_t>(pair.b)] = 1;
    }
    fit.itemNote.assign(comparisons.itemCount(), "");
    std::vector<std::int32_t> alone;
    std::vector<std::vector<std::vector<std::int32_t>>> partsOf(comparisons.groupCount());
    for (auto& members : linkedParts(comparisons.itemCount(), pairs).members()) {
        const auto item = static_cast<std::size_t>(members.front());
        if (!isCompared[item]) {
            alone.push_back(members.front());
            fit.itemNote[item] = "never compared";
        } else {
            partsOf[static_cast<std::size_t>(comparisons.groupOf[item])].push_back(std::move(members));
        }
    }
    if (!alone.empty())
        fit.notes.push_back("never compared, so without a skill: " + namesOf(comparisons, alone));
    GroupNotes groupNotes(fit.notes);
    for (std::size_t group = 0; group < partsOf.size(); ++group) {
        if (partsOf[group].size() < 2)
            continue;
        std::string sets;
        for (std::size_t part = 0; part < std::min(partsOf[group].size(), mostNames); ++part)
            sets += (part > 0 ? "; {" : "{") + namesOf(comparisons, partsOf[group][part]) + "}";
        if (partsOf[group].size() > mostNames)
            sets += "; …";
        groupNotes.add(groupName(comparisons, static_cast<std::int32_t>(group)) + "no comparison links these "
                       + groupedText(static_cast<std::int64_t>(partsOf[group].size()))
                       + " sets of items, so they are ranked apart: " + sets);
    }
    groupNotes.finish("groups fall into sets that no comparison links");
}

void separateForMaximum(const Comparisons& comparisons, const std::vector<PairSums>& pairs, SkillFit& fit)
{
    const Parts linked = linkedParts(comparisons.itemCount(), pairs);
    fit.parts = mutualParts(comparisons.itemCount(), pairs);
    const auto members = fit.parts.members();
    std::vector<std::uint8_t> hasWon(members.size(), 0);
    std::vector<std::uint8_t> hasLost(members.size(), 0);
    for (const auto& pair : pairs) {
        auto winner = static_cast<std::size_t>(fit.parts.of[static_cast<std::size_t>(pair.a)]);
        auto loser = static_cast<std::size_t>(fit.parts.of[static_cast<std::size_t>(pair.b)]);
        if (winner == loser)
            continue;
        if (pair.losses > 0.0)
            std::swap(winner, loser);
        hasWon[winner] = 1;
        hasLost[loser] = 1;
    }
    // The largest mutual part of each linked one needs no excuse.
    std::vector<std::int32_t> largest(static_cast<std::size_t>(linked.count), -1);
    for (std::size_t part = 0; part < members.size(); ++part) {
        auto& best = largest[static_cast<std::size_t>(linked.of[static_cast<std::size_t>(members[part][0])])];
        if (best < 0 || members[static_cast<std::size_t>(best)].size() < members[part].size())
            best = static_cast<std::int32_t>(part);
    }
    GroupNotes groupNotes(fit.notes);
    for (std::size_t part = 0; part < members.size(); ++part) {
        if (!hasWon[part] && !hasLost[part])
            continue;
        const auto item = static_cast<std::size_t>(members[part].front());
        const bool isLargest =
            largest[static_cast<std::size_t>(linked.of[item])] == static_cast<std::int32_t>(part);
        if (isLargest && members[part].size() > 1)
            continue;
        const bool isAlone = members[part].size() == 1;
        const std::string what = !hasWon[part]    ? (isAlone ? "never won" : "never won against the others")
                                 : !hasLost[part] ? (isAlone ? "never lost" : "never lost to the others")
                                                  : "won or lost every comparison with each other set";
        for (const auto member : members[part])
            fit.itemNote[static_cast<std::size_t>(member)] = what;
        groupNotes.add(groupName(comparisons, comparisons.groupOf[item]) + namesOf(comparisons, members[part])
                       + " " + what + ", so the likelihood has no finite maximum");
    }
    groupNotes.finish("sets of items without a finite maximum");
}

} // namespace raterscope
