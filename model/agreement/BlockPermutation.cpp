// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agreement/BlockPermutation.h"

#include "core/NumberText.h"
#include "core/Parallel.h"
#include "core/Random.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <numeric>

namespace raterscope {

namespace {

/// Pairs of raters that all assignments together may look at: some seconds.
constexpr double mostVisits = 4e9;
/// Sums of the same cells in another order differ by less.
constexpr double rounding = 1e-10;

/// The cells between the raters that are in a group, dense, with what is undefined counted as no cell.
class Cells
{
public:
    Cells(const RaterMatrix& matrix, const RaterGroups& groups) : m_groupCount(groups.names.size())
    {
        std::vector<std::size_t> columns;
        for (std::size_t r = 0; r < groups.groupOf.size(); ++r) {
            if (groups.groupOf[r] >= 0) {
                columns.push_back(r);
                m_observed.push_back(groups.groupOf[r]);
            }
        }
        const std::size_t count = columns.size();
        m_values.assign(count * count, 0.0);
        m_defined.assign(count * count, 0);
        for (std::size_t i = 0; i < count; ++i) {
            for (std::size_t j = i + 1; j < count; ++j) {
                const Value& value = matrix.at(columns[i], columns[j]);
                if (!value.isDefined())
                    continue;
                m_values[i * count + j] = m_values[j * count + i] = value.number();
                m_defined[i * count + j] = m_defined[j * count + i] = 1;
                m_sum += value.number();
                ++m_cells;
            }
        }
    }

    const std::vector<std::int32_t>& observed() const { return m_observed; }
    std::size_t size() const { return m_observed.size(); }
    std::size_t groupCount() const { return m_groupCount; }

    /// Mean within − mean between of an assignment; NaN when either has no cell. `members` is scratch.
    double statistic(const std::vector<std::int32_t>& groupOf,
                     std::vector<std::vector<std::uint32_t>>& members) const
    {
        members.resize(m_groupCount);
        for (auto& group : members)
            group.clear();
        for (std::size_t i = 0; i < groupOf.size(); ++i)
            members[static_cast<std::size_t>(groupOf[i])].push_back(static_cast<std::uint32_t>(i));
        double within = 0.0;
        std::int64_t cells = 0;
        for (const auto& group : members) {
            for (std::size_t i = 0; i < group.size(); ++i) {
                const std::size_t row = group[i] * groupOf.size();
                for (std::size_t j = i + 1; j < group.size(); ++j) {
                    within += m_values[row + group[j]];
                    cells += m_defined[row + group[j]];
                }
            }
        }
        if (cells == 0 || cells == m_cells)
            return std::numeric_limits<double>::quiet_NaN();
        return within / static_cast<double>(cells) - (m_sum - within) / static_cast<double>(m_cells - cells);
    }

private:
    std::size_t m_groupCount;
    std::vector<std::int32_t> m_observed;
    std::vector<double> m_values;
    std::vector<std::uint8_t> m_defined;
    double m_sum = 0.0;
    std::int64_t m_cells = 0;
};

std::vector<std::int64_t> groupSizes(const Cells& cells)
{
    std::vector<std::int64_t> sizes(cells.groupCount(), 0);
    for (const auto group : cells.observed())
        ++sizes[static_cast<std::size_t>(group)];
    return sizes;
}

/// n! / Π n_g!, or a number above `most`.
double distinctAssignments(const std::vector<std::int64_t>& sizes, double most)
{
    double count = 1.0;
    double placed = 0.0;
    for (const auto size : sizes) {
        for (std::int64_t i = 1; i <= size; ++i) {
            placed += 1.0;
            count = count * placed / static_cast<double>(i); // a product of binomials: whole at each step
            if (count > most * 1e6)
                return count;
        }
    }
    return std::round(count);
}

/// How many assignments reach the observed statistic, and how many have one.
struct Tally {
    std::int64_t reached = 0;
    std::int64_t valid = 0;

    void add(double statistic, double observed)
    {
        if (std::isnan(statistic))
            return;
        ++valid;
        reached += statistic >= observed - rounding ? 1 : 0;
    }
};

Tally enumerate(const Cells& cells, double observed, const JobControl& job)
{
    Tally tally;
    auto assignment = cells.observed();
    std::sort(assignment.begin(), assignment.end());
    std::vector<std::vector<std::uint32_t>> members;
    const std::size_t between = std::max<std::size_t>(1, 4'000'000 / (cells.size() * cells.size()));
    std::size_t visited = 0;
    do {
        if (visited++ % between == 0)
            job.check();
        tally.add(cells.statistic(assignment, members), observed);
    } while (std::next_permutation(assignment.begin(), assignment.end()));
    return tally;
}

Tally draw(const Cells& cells, double observed, std::int64_t draws, const BlockPermutationOptions& options,
           const JobControl& job)
{
    std::atomic<std::int64_t> reached{0};
    std::atomic<std::int64_t> valid{0};
    parallelFor(
        static_cast<std::size_t>(draws), options.threads, 16, [&](std::size_t begin, std::size_t end) {
            Tally tally;
            std::vector<std::vector<std::uint32_t>> members;
            std::vector<std::int32_t> assignment;
            for (std::size_t replicate = begin; replicate < end; ++replicate) {
                job.check();
                Random random(options.seed, replicate);
                assignment = cells.observed();
                for (std::size_t i = assignment.size(); i > 1; --i)
                    std::swap(assignment[i - 1], assignment[random.below(static_cast<std::uint32_t>(i))]);
                tally.add(cells.statistic(assignment, members), observed);
            }
            reached += tally.reached;
            valid += tally.valid;
        });
    return {reached, valid};
}

/// The mean over the cells of all within-blocks, or of all between-blocks.
Value meanOfBlocks(const Blocks& blocks, bool within)
{
    double sum = 0.0;
    std::int64_t cells = 0;
    for (const auto& block : blocks.blocks) {
        if (block.within() == within && block.mean.isDefined()) {
            sum += block.mean.number() * static_cast<double>(block.cells);
            cells += block.cells;
        }
    }
    return cells > 0 ? Value(sum / static_cast<double>(cells)) : Value(UndefinedReason::NoDefinedCells);
}

} // namespace

BlockTest blockPermutation(const RaterMatrix& matrix, const RaterGroups& groups,
                           const BlockPermutationOptions& options, const JobControl& job)
{
    BlockTest test;
    test.statistic = test.p = UndefinedReason::TooFewRaters;
    if (groups.names.size() < 2 || matrix.size() > mostPermutedRaters) {
        if (matrix.size() > mostPermutedRaters)
            test.notes.push_back("blocks are tested by permutation up to " + groupedText(mostPermutedRaters)
                                 + " raters");
        return test;
    }
    const Cells cells(matrix, groups);
    const auto sizes = groupSizes(cells);
    double pairsWithin = 0.0;
    for (const auto size : sizes)
        pairsWithin += static_cast<double>(size * (size - 1) / 2);
    const bool severalGroups = std::count_if(sizes.begin(), sizes.end(), [](auto n) { return n > 0; }) > 1;
    if (!severalGroups || pairsWithin < 1.0)
        return test;

    std::vector<std::vector<std::uint32_t>> members;
    const double observed = cells.statistic(cells.observed(), members);
    if (std::isnan(observed)) {
        test.statistic = test.p = UndefinedReason::NoDefinedCells;
        return test;
    }
    test.statistic = observed;
    const auto draws = static_cast<std::int64_t>(std::clamp(
        mostVisits / pairsWithin, 999.0, static_cast<double>(std::max<std::int64_t>(options.drawn, 999))));
    const double distinct = distinctAssignments(sizes, static_cast<double>(options.mostExact));
    test.exact = distinct <= static_cast<double>(options.mostExact) && distinct * pairsWithin <= mostVisits;
    const Tally tally =
        test.exact ? enumerate(cells, observed, job) : draw(cells, observed, draws, options, job);
    test.assignments = test.exact ? static_cast<std::int64_t>(distinct) : draws;
    test.p = test.exact ? static_cast<double>(tally.reached) / static_cast<double>(tally.valid)
                        : static_cast<double>(tally.reached + 1) / static_cast<double>(tally.valid + 1);
    test.method = "permutation of raters over " + groups.by + "s, "
                  + (test.exact ? "all " + groupedText(test.assignments) + " assignments"
                                : groupedText(test.assignments) + " random assignments, seed "
                                      + std::to_string(options.seed));
    if (tally.valid < test.assignments)
        test.notes.push_back(groupedText(test.assignments - tally.valid)
                             + " assignments have no defined cell within or between and are left out");
    if (groups.by == "cluster")
        test.notes.push_back("the clusters were found in the same matrix, so the p is too small");
    return test;
}

std::vector<Finding> blockTestFinding(const BlockTest& test, const Blocks& blocks, const std::string& symbol,
                                      const std::vector<std::string>& raters)
{
    const Value within = meanOfBlocks(blocks, true);
    const Value between = meanOfBlocks(blocks, false);
    if (!test.p.isDefined() || !within.isDefined() || !between.isDefined())
        return {};
    constexpr double level = 0.05;
    const double p = test.p.number();
    const bool apart = p < level;
    Finding finding;
    finding.id = "block-structure";
    finding.severity = apart ? Severity::Note : Severity::Notice;
    finding.headline = apart ? "Raters agree more within their " + blocks.by + " than across"
                             : "The " + blocks.by + "s do not explain who agrees with whom";
    finding.figure = "p " + pText(std::log10(p));
    finding.view = "agreement";
    finding.raters = raters;
    finding.sentence = "Mean " + symbol + " is " + fixedText(within.number(), 3) + " within " + blocks.by
                       + "s and " + fixedText(between.number(), 3) + " between them. Of "
                       + (test.exact ? "all " + groupedText(test.assignments) + " ways to divide the "
                                     : groupedText(test.assignments) + " random ways to divide the ")
                       + groupedText(static_cast<std::int64_t>(raters.size())) + " raters into " + blocks.by
                       + "s of these sizes, a share of " + pText(std::log10(p))
                       + (test.exact ? "" : ", the declared one counted,")
                       + " gives a difference this large.";
    for (const auto& note : test.notes)
        finding.sentence += " Note: " + note + ".";
    return {finding};
}

} // namespace raterscope
