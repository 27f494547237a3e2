// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "audit/RaterProfile.h"

#include "audit/VoteEntropy.h"
#include "core/Share.h"

#include <algorithm>

namespace raterscope {

namespace {

/// A mean that is undefined until something was added.
class Mean
{
public:
    void add(double number)
    {
        m_sum += number;
        ++m_count;
    }
    Value value(UndefinedReason ifEmpty) const
    {
        return m_count > 0 ? Value(m_sum / static_cast<double>(m_count)) : Value(ifEmpty);
    }

private:
    double m_sum = 0.0;
    std::int64_t m_count = 0;
};

struct Run {
    std::int32_t level = -1;
    std::int64_t length = 0;
};

} // namespace

bool holdsVerdicts(const LabelTable& table)
{
    return !table.units.empty() && table.units.front().isPair();
}

std::vector<RaterProfile> raterProfiles(const LabelTable& table, const JobControl& job)
{
    const std::size_t raterCount = table.raterCount();
    const auto levels = static_cast<std::size_t>(table.scale.size());
    std::vector<RaterProfile> profiles(raterCount);
    for (std::size_t r = 0; r < raterCount; ++r) {
        profiles[r].rater = table.raterNames[r];
        profiles[r].panel = table.panels[static_cast<std::size_t>(table.panelOf[r])];
        profiles[r].slot = table.slot[r] != 0;
        profiles[r].levelCounts.assign(levels, 0);
    }

    std::vector<Run> runs(raterCount);
    std::vector<Mean> agreement(raterCount);
    // Votes of each panel on the unit at hand: panel × level, and their sums.
    std::vector<std::int64_t> votes(table.panels.size() * levels, 0);
    std::vector<std::int64_t> voters(table.panels.size(), 0);
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        if (unit % 8192 == 0)
            job.check();
        const auto labels = table.labelsOf(unit);
        for (const auto& label : labels) {
            const auto panel =
                static_cast<std::size_t>(table.panelOf[static_cast<std::size_t>(label.column)]);
            ++votes[panel * levels + static_cast<std::size_t>(label.level)];
            ++voters[panel];
        }
        for (const auto& label : labels) {
            const auto column = static_cast<std::size_t>(label.column);
            const auto panel = static_cast<std::size_t>(table.panelOf[column]);
            auto& profile = profiles[column];
            ++profile.labels;
            ++profile.levelCounts[static_cast<std::size_t>(label.level)];
            auto& run = runs[column];
            run.length = label.level == run.level ? run.length + 1 : 1;
            run.level = label.level;
            profile.longestRun = std::max(profile.longestRun, run.length);
            if (voters[panel] > 1) {
                const auto same = votes[panel * levels + static_cast<std::size_t>(label.level)] - 1;
                agreement[column].add(static_cast<double>(same) / static_cast<double>(voters[panel] - 1));
            }
        }
        for (const auto& label : labels) {
            const auto panel =
                static_cast<std::size_t>(table.panelOf[static_cast<std::size_t>(label.column)]);
            votes[panel * levels + static_cast<std::size_t>(label.level)] = 0;
            voters[panel] = 0;
        }
    }

    const auto tie = holdsVerdicts(table) ? table.scale.find("T") : std::nullopt;
    for (std::size_t r = 0; r < raterCount; ++r) {
        auto& profile = profiles[r];
        profile.entropy = entropyOfCounts(profile.levelCounts);
        profile.agreementWithRest = agreement[r].value(UndefinedReason::NothingPairable);
        const auto used = std::count_if(profile.levelCounts.begin(), profile.levelCounts.end(),
                                        [](std::int64_t count) { return count > 0; });
        profile.constant = used == 1 && profile.labels >= 2;
        profile.tieRate = tie ? shareOf(profile.levelCounts[static_cast<std::size_t>(*tie)], profile.labels)
                              : Value(UndefinedReason::NotVerdicts);
    }
    return profiles;
}

void addMeanKappas(std::vector<RaterProfile>& profiles, const RaterMatrix& matrix)
{
    for (std::size_t r = 0; r < profiles.size(); ++r) {
        Mean within;
        Mean across;
        for (std::size_t c = 0; c < profiles.size(); ++c) {
            const Value& value = matrix.at(r, c);
            if (r != c && value.isDefined())
                (profiles[c].panel == profiles[r].panel ? within : across).add(value.number());
        }
        profiles[r].meanWithinPanel = within.value(UndefinedReason::NoDefinedCells);
        profiles[r].meanAcrossPanels = across.value(UndefinedReason::NoDefinedCells);
    }
}

void addMeanKappas(std::vector<RaterProfile>& profiles, const RaterPairs& pairs)
{
    std::vector<Mean> within(profiles.size());
    std::vector<Mean> across(profiles.size());
    for (std::size_t row = 0; row < pairs.rows.size(); ++row) {
        for (const auto& cell : pairs.rows[row]) {
            if (!cell.isDefined())
                continue;
            const auto column = static_cast<std::size_t>(cell.column);
            auto& means = profiles[row].panel == profiles[column].panel ? within : across;
            means[row].add(static_cast<double>(cell.value));
            means[column].add(static_cast<double>(cell.value));
        }
    }
    for (std::size_t r = 0; r < profiles.size(); ++r) {
        profiles[r].meanWithinPanel = within[r].value(UndefinedReason::NoDefinedCells);
        profiles[r].meanAcrossPanels = across[r].value(UndefinedReason::NoDefinedCells);
    }
}

} // namespace raterscope
