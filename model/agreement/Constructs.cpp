// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agreement/Constructs.h"

#include "core/NumberText.h"
#include "core/PairIndex.h"

#include <algorithm>

namespace raterscope {

namespace {

constexpr double noAgreement = 0.1; // METHODS §3
constexpr std::size_t mostFindings = 6;

/// "0.402 (95 % interval 0.360 to 0.442)"; the ranges stand beside it in the block means.
std::string meanText(const Block& block)
{
    if (!block.mean.isDefined())
        return std::string("undefined (") + describe(block.mean.reason()) + ")";
    std::string inner;
    if (block.interval)
        inner = "95 % interval " + fixedText(block.interval->low, 3) + " to "
                + fixedText(block.interval->high, 3);
    if (block.undefinedCells > 0)
        inner +=
            (inner.empty() ? "" : "; ") + groupedText(block.undefinedCells) + " undefined pairs left out";
    return fixedText(block.mean.number(), 3) + (inner.empty() ? "" : " (" + inner + ")");
}

/// Why no verdict was possible, as a clause.
std::string obstacle(const Block& withinA, const Block& withinB, const Block& between)
{
    for (const auto* block : {&withinA, &withinB}) {
        if (block->cells == 0 && block->undefinedCells == 0)
            return block->a + " has a single rater, so its own agreement is unknown";
        if (!block->mean.isDefined())
            return "no agreement within " + block->a + " is defined";
    }
    if (!between.mean.isDefined())
        return "no agreement between the two is defined";
    if (!withinA.interval || !withinB.interval || !between.interval)
        return "there are no intervals to judge by";
    return "the intervals are too wide or agreement within is as low as between";
}

Finding statement(const Block& withinA, const Block& withinB, const Block& between,
                  const ConstructContext& context)
{
    const std::string names = withinA.a + " and " + withinB.a;
    const std::string mean = "mean " + context.symbol;
    const std::string numbers = mean + " between them is " + meanText(between) + "; within " + withinA.a
                                + " it is " + meanText(withinA) + ", within " + withinB.a + " "
                                + meanText(withinB) + "; n = " + groupedText(context.units) + " "
                                + context.unitNoun + ".";

    Finding finding;
    finding.view = "agreement";
    finding.figure = between.mean.isDefined()
                         ? context.symbol + " across " + fixedText(between.mean.number(), 2)
                         : context.symbol + " across undefined";
    switch (judgeConstructs(withinA, withinB, between)) {
    case ConstructVerdict::Two:
        finding.id = "two-constructs";
        finding.severity = Severity::Warning;
        finding.headline = "Two constructs, not one";
        finding.sentence = names + " share no signal to speak of: " + numbers
                           + " The panel holds two constructs; pooled estimates average them.";
        break;
    case ConstructVerdict::Partly:
        finding.id = "partly-shared-construct";
        finding.severity = Severity::Notice;
        finding.headline = "A construct shared in part";
        finding.sentence = names + " agree with each other, but less than among themselves: " + numbers;
        break;
    case ConstructVerdict::One:
        finding.id = "one-construct";
        finding.severity = Severity::Note;
        finding.headline = "One construct";
        finding.sentence = names + " measure the same thing as far as the labels tell: " + numbers
                           + " Agreement between is not told apart from agreement within.";
        break;
    case ConstructVerdict::Undecided:
        finding.id = "constructs-undecided";
        finding.severity = Severity::Note;
        finding.headline = "One construct or two: cannot be told";
        finding.sentence = "Whether " + names + " measure the same thing cannot be told, since "
                           + obstacle(withinA, withinB, between) + ": " + numbers;
        break;
    }
    return finding;
}

} // namespace

ConstructVerdict judgeConstructs(const Block& withinA, const Block& withinB, const Block& between)
{
    if (!withinA.interval || !withinB.interval || !between.interval)
        return ConstructVerdict::Undecided;
    const double within = std::min(withinA.interval->low, withinB.interval->low);
    const double low = between.interval->low;
    const double high = between.interval->high;
    const bool includesZero = low <= 0.0 && high >= 0.0;
    if (within > high && (includesZero || (high < noAgreement && within > noAgreement)))
        return ConstructVerdict::Two;
    if (low <= 0.0)
        return ConstructVerdict::Undecided;
    return within > high ? ConstructVerdict::Partly : ConstructVerdict::One;
}

std::vector<Finding> constructFindings(const Blocks& blocks, const RaterGroups& groups,
                                       const ConstructContext& context)
{
    struct Candidate {
        std::size_t a, b;
        const Block* between;
        bool isTwo;
    };
    const std::size_t count = groups.names.size();
    std::vector<Candidate> candidates;
    for (std::size_t a = 0; a < count; ++a) {
        for (std::size_t b = a + 1; b < count; ++b) {
            const auto& between = blocks.blocks[count + pairIndex(count, a, b)];
            candidates.push_back(
                {a, b, &between,
                 judgeConstructs(blocks.blocks[a], blocks.blocks[b], between) == ConstructVerdict::Two});
        }
    }
    // Least agreement first; groups without a value last.
    std::stable_sort(candidates.begin(), candidates.end(), [](const Candidate& x, const Candidate& y) {
        return x.between->mean.numberOr(2.0) < y.between->mean.numberOr(2.0);
    });
    std::stable_partition(candidates.begin(), candidates.end(), [](const Candidate& c) { return c.isTwo; });
    const auto two = static_cast<std::size_t>(
        std::count_if(candidates.begin(), candidates.end(), [](const Candidate& c) { return c.isTwo; }));
    candidates.resize(std::min(candidates.size(), std::clamp<std::size_t>(two, 1, mostFindings)));

    std::vector<Finding> findings;
    for (const auto& candidate : candidates) {
        auto finding =
            statement(blocks.blocks[candidate.a], blocks.blocks[candidate.b], *candidate.between, context);
        for (std::size_t rater = 0; rater < context.raters.size(); ++rater) {
            const auto group = groups.groupOf[rater];
            if (group == static_cast<std::int32_t>(candidate.a)
                || group == static_cast<std::int32_t>(candidate.b))
                finding.raters.push_back(context.raters[rater]);
        }
        findings.push_back(std::move(finding));
    }
    if (two > mostFindings)
        findings.back().sentence +=
            " In all, " + groupedText(static_cast<std::int64_t>(two)) + " pairs of groups are of this kind.";
    return findings;
}

} // namespace raterscope
