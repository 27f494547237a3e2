// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/RankingParts.h"

#include "core/Numbers.h"

#include <algorithm>
#include <numeric>

namespace raterscope {

namespace {

/// Skills that differ by rounding only share a rank.
bool isClearlyAbove(double a, double b)
{
    return a > b + 1e-9;
}

} // namespace

Comparisons requireComparisons(const AnalysisInput& input, const std::string& method, const JobControl& job)
{
    job.check();
    Comparisons comparisons = comparisonsOf(*input.table, *input.data, job);
    if (comparisons.size() == 0)
        throw AnalysisError(method
                            + " needs verdicts on pairs of items, and there are none. Derive verdicts "
                              "(--derive verdicts), include raters and items again, or look for "
                              "missing ratings.");
    return comparisons;
}

std::string groupTitle(const Comparisons& comparisons, std::size_t group)
{
    return comparisons.groups[group].empty() ? "all items" : comparisons.groups[group];
}

Table skillTable(const Comparisons& comparisons, const SkillFit& fit, const WinRatios& baseline,
                 const std::string& skillName)
{
    const bool hasErrors = std::any_of(fit.standardError.begin(), fit.standardError.end(),
                                       [](const Value& error) { return error.isDefined(); });
    const bool hasAspects = std::any_of(comparisons.aspects.begin(), comparisons.aspects.end(),
                                        [](const std::string& aspect) { return !aspect.empty(); });
    Table table{"Skills of items", {"group"}, {}, {}, "skills"};
    if (hasAspects)
        table.columns.emplace_back("aspect");
    table.columns.insert(table.columns.end(), {"item", "rank", skillName});
    if (hasErrors)
        table.columns.insert(table.columns.end(), {"standard error", "low", "high"});
    table.columns.insert(table.columns.end(), {"win ratio", "wins", "losses", "ties", "set", "note"});
    table.formats.assign(table.columns.size(), ColumnFormat::Plain);
    table.formats[(hasErrors ? 7 : 4) + (hasAspects ? 1 : 0)] = ColumnFormat::Share;

    const auto skillOf = [&](std::int32_t item) {
        return fit.skill[static_cast<std::size_t>(item)].numberOr(-1e300);
    };
    const auto members = comparisons.itemsByGroup();
    for (std::size_t group = 0; group < members.size(); ++group) {
        // Sets are numbered within the group, by their first item.
        std::vector<std::int32_t> sets;
        for (const auto item : members[group]) {
            const auto part = fit.parts.of[static_cast<std::size_t>(item)];
            if (std::find(sets.begin(), sets.end(), part) == sets.end())
                sets.push_back(part);
        }
        auto order = members[group];
        std::stable_sort(order.begin(), order.end(), [&](std::int32_t x, std::int32_t y) {
            const auto setX = fit.parts.of[static_cast<std::size_t>(x)];
            const auto setY = fit.parts.of[static_cast<std::size_t>(y)];
            return setX != setY ? setX < setY : skillOf(x) > skillOf(y);
        });
        std::int64_t rank = 0;
        for (std::size_t i = 0; i < order.size(); ++i) {
            const auto item = static_cast<std::size_t>(order[i]);
            const auto part = fit.parts.of[item];
            if (i == 0 || fit.parts.of[static_cast<std::size_t>(order[i - 1])] != part)
                rank = 1;
            else if (isClearlyAbove(skillOf(order[i - 1]), skillOf(order[i])))
                rank = static_cast<std::int64_t>(
                    1
                    + std::count_if(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(i),
                                    [&](std::int32_t other) {
                                        return fit.parts.of[static_cast<std::size_t>(other)] == part;
                                    }));
            const Value& skill = fit.skill[item];
            std::vector<TableCell> row{groupTitle(comparisons, group)};
            if (hasAspects)
                row.emplace_back(comparisons.aspects[static_cast<std::size_t>(comparisons.aspectOf[group])]);
            row.emplace_back(comparisons.items[item]);
            row.push_back(skill.isDefined() ? TableCell(rank) : TableCell(skill));
            row.emplace_back(skill);
            if (hasErrors) {
                const Value& error = fit.standardError[item];
                const bool isDefined = skill.isDefined() && error.isDefined();
                row.emplace_back(error);
                row.emplace_back(isDefined ? Value(skill.number() - normal975 * error.number()) : error);
                row.emplace_back(isDefined ? Value(skill.number() + normal975 * error.number()) : error);
            }
            row.emplace_back(baseline.winRatio[item]);
            row.emplace_back(baseline.wins[item]);
            row.emplace_back(baseline.losses[item]);
            row.emplace_back(baseline.ties[item]);
            row.emplace_back(
                static_cast<std::int64_t>(std::find(sets.begin(), sets.end(), part) - sets.begin() + 1));
            row.emplace_back(item < fit.itemNote.size() ? fit.itemNote[item] : std::string());
            table.rows.push_back(std::move(row));
        }
    }
    return table;
}

OptionSpec priorOption()
{
    return {"prior-sd",
            "Prior on skills",
            "Standard deviation of the normal prior on every skill, which keeps items that never won or "
            "never lost finite. 0 = none: such items are named and have no skill.",
            10.0,
            0.0,
            1e6,
            {},
            "none"};
}

} // namespace raterscope
