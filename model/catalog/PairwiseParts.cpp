// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/PairwiseParts.h"

#include "agreement/CohenKappa.h"
#include "agreement/RaterMatrix.h"
#include "catalog/BlockParts.h"
#include "core/NumberText.h"
#include "core/PairIndex.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace raterscope {

namespace {

void setLimits(RaterMatrix& matrix, std::size_t a, std::size_t b, double low, double high)
{
    for (const std::size_t cell : {a * matrix.size() + b, b * matrix.size() + a}) {
        matrix.low[cell] = low;
        matrix.high[cell] = high;
    }
}

void addCellIntervals(RaterMatrix& matrix, const BootstrapResult& bootstrap, std::vector<std::string>& notes)
{
    const double none = std::numeric_limits<double>::quiet_NaN();
    matrix.low.assign(matrix.values.size(), none);
    matrix.high.assign(matrix.values.size(), none);
    matrix.intervalMethod = bootstrap.method;
    std::int64_t outside = 0;
    std::int64_t dropped = 0;
    for (std::size_t a = 0; a < matrix.size(); ++a) {
        for (std::size_t b = a + 1; b < matrix.size(); ++b) {
            const auto& interval = bootstrap.cells[pairIndex(matrix.size(), a, b)];
            if (!interval || !matrix.at(a, b).isDefined())
                continue;
            const double value = matrix.at(a, b).number();
            setLimits(matrix, a, b, interval->low, interval->high);
            outside += value < interval->low || value > interval->high ? 1 : 0;
            dropped += interval->replicatesDropped;
        }
    }
    if (outside > 0)
        notes.push_back(groupedText(outside)
                        + " pairs of raters lie outside their own percentile interval, as such "
                          "intervals may when resamples favour one side");
    if (dropped > 0)
        notes.push_back(groupedText(dropped)
                        + " bootstrap values of single pairs were undefined and dropped");
}

void addBlockIntervals(std::vector<Blocks>& blocks, const BootstrapResult& bootstrap,
                       std::vector<std::string>& notes)
{
    auto interval = bootstrap.means.begin();
    for (auto& grouping : blocks) {
        for (auto& block : grouping.blocks) {
            const auto& found = *interval++;
            if (!found || !block.mean.isDefined())
                continue;
            block.interval = found;
            const double mean = block.mean.number();
            if (mean < found->low || mean > found->high)
                notes.push_back("the mean "
                                + (block.within() ? "within " + block.a : block.a + " × " + block.b)
                                + " lies outside its own percentile interval");
        }
    }
}

std::vector<PrevalenceBias> indicesByPair(const AnalysisInput& input, const JobControl& job)
{
    const auto& table = *input.table;
    std::vector<PrevalenceBias> indices(pairCount(table.raterCount()));
    visitPairTables(table, input.threads, job, [&](std::size_t a, std::size_t b, const Contingency& pair) {
        indices[pairIndex(table.raterCount(), a, b)] = prevalenceAndBias(pair, table.scale);
    });
    return indices;
}

/// One coefficient a pair, with what the matrix knows of it and, where it compares labels rather than places
/// on a scale, the prevalence and bias beside it.
std::vector<Coefficient> coefficientsOf(const AnalysisInput& input, const RaterMatrix& matrix,
                                        const JobControl& job)
{
    const auto& table = *input.table;
    const auto& kinds = pairCoefficientKinds();
    const bool ofPlaces = std::any_of(kinds.begin(), kinds.end(), [&](const auto& kind) {
        return kind.id == matrix.coefficient && kind.needsOrder;
    });
    const auto indices = ofPlaces ? std::vector<PrevalenceBias>() : indicesByPair(input, job);
    std::vector<Coefficient> coefficients;
    for (std::size_t a = 0; a < matrix.size(); ++a) {
        for (std::size_t b = a + 1; b < matrix.size(); ++b) {
            const std::size_t cell = a * matrix.size() + b;
            Estimate estimate;
            estimate.value = matrix.values[cell];
            estimate.method = matrix.title;
            estimate.used = matrix.used[cell];
            estimate.dropped = static_cast<std::int64_t>(table.unitCount()) - estimate.used;
            if (estimate.value.isDefined()) {
                if (!std::isnan(matrix.standardError[cell]))
                    estimate.standardError = matrix.standardError[cell];
                if (!matrix.low.empty() && !std::isnan(matrix.low[cell])) {
                    estimate.interval =
                        Interval{matrix.low[cell], matrix.high[cell], matrix.intervalMethod, 0};
                    const double value = estimate.value.number();
                    if (value < matrix.low[cell] || value > matrix.high[cell])
                        estimate.notes.push_back("the estimate lies outside its percentile interval");
                }
            }
            const std::string text = ofPlaces ? "" : indices[pairIndex(matrix.size(), a, b)].text();
            if (!text.empty())
                estimate.notes.push_back(text);
            if (table.keepsRepeats)
                estimate.notes.push_back("repeated ratings kept: every combination of repeats counts");
            coefficients.push_back(
                {matrix.coefficient, matrix.title, matrix.raters[a], matrix.raters[b], std::move(estimate)});
        }
    }
    return coefficients;
}

} // namespace

OptionSpec weightsOption()
{
    return {"weights",
            "Weights",
            "How much a disagreement counts by its distance on the declared scale: all alike, by the "
            "distance, or by "
            "its square. Distances need labels in an order.",
            std::string("none"),
            {},
            {},
            {{"none", "None"}, {"linear", "Linear"}, {"quadratic", "Quadratic"}}};
}

std::vector<OptionSpec> intervalOptions()
{
    return {
        {"interval",
         "Interval",
         "95 % intervals of the pairs: by resampling, by the standard error, or none. Means over blocks are "
         "always resampled, since no formula covers them; \"none\" leaves both out.",
         std::string("bootstrap"),
         {},
         {},
         {{"bootstrap", "Bootstrap"}, {"analytic", "Standard error"}, {"none", "None"}}},
        {"resample",
         "Resample",
         "What the bootstrap draws: whole groups (articles, prompts) when items are grouped, since items of "
         "a group "
         "are not independent, or single items.",
         std::string("auto"),
         {},
         {},
         {{"auto", "Groups if there are any"}, {"items", "Items"}, {"groups", "Groups"}}},
        {"replicates",
         "Replicates",
         "Bootstrap replicates. More make the ends of the intervals steadier.",
         std::int64_t{1000},
         10.0,
         100000.0,
         {}},
    };
}

void requireOrder(const Scale& scale, const std::string& subject, const std::string& otherwise)
{
    if (scale.size() == 0 || scale.isOrdered())
        return;
    throw AnalysisError(subject + " needs to know the order of the labels (" + scale.summary()
                        + "), which has not been declared. Which comes first? Declare it with --labels, "
                          "lowest first"
                        + (otherwise.empty() ? "." : ", or " + otherwise + "."));
}

Weights chosenWeights(const Options& options, const Scale& scale)
{
    const auto weights = parseWeights(options.text("weights")).value_or(Weights::None);
    if (weights != Weights::None)
        requireOrder(scale, "Weighted agreement", "choose weights none");
    return weights;
}

IntervalChoice chosenIntervals(const Options& options, const AnalysisInput& input)
{
    IntervalChoice choice;
    const auto& kind = options.text("interval");
    choice.kind = kind == "none"       ? IntervalKind::None
                  : kind == "analytic" ? IntervalKind::Analytic
                                       : IntervalKind::Bootstrap;
    const auto& resample = options.text("resample");
    choice.bootstrap.resample = resample == "items"    ? Resample::Items
                                : resample == "groups" ? Resample::Groups
                                                       : Resample::Automatic;
    choice.bootstrap.replicates = static_cast<int>(options.integer("replicates"));
    choice.bootstrap.seed = input.seed;
    choice.bootstrap.threads = input.threads;
    return choice;
}

std::vector<Blocks> blocksOf(const RaterMatrix& matrix, const std::vector<RaterGroups>& groupings)
{
    std::vector<Blocks> blocks;
    for (const auto& groups : groupings)
        blocks.push_back(blockMeans(matrix, groups));
    return blocks;
}

void addIntervals(const AnalysisInput& input, const PairCoefficient& coefficient,
                  const IntervalChoice& choice, const std::vector<RaterGroups>& groupings,
                  RaterMatrix& matrix, std::vector<Blocks>& blocks, std::vector<std::string>& notes,
                  const JobControl& job)
{
    if (choice.kind == IntervalKind::None)
        return;
    const auto& table = *input.table;
    const bool affordable = isBootstrapAffordable(table, choice.bootstrap.replicates);
    const bool detailed = matrix.size() <= mostDetailedRaters;
    const bool cells = choice.kind == IntervalKind::Bootstrap && detailed && affordable;
    if (!cells)
        addNormalIntervals(matrix, coefficient);
    const std::string single = coefficient.errorSource().empty()
                                   ? "single pairs have no interval"
                                   : "intervals of single pairs are by standard error";
    if (choice.kind == IntervalKind::Bootstrap && !detailed)
        notes.push_back(single + ": they are resampled up to " + groupedText(mostDetailedRaters) + " raters");
    if (choice.kind == IntervalKind::Analytic && coefficient.errorSource().empty())
        notes.push_back(single + ": no formula gives a standard error; choose the bootstrap");
    if (!affordable) {
        notes.push_back((choice.kind == IntervalKind::Bootstrap && detailed
                             ? single + " and block means have none"
                             : std::string("block means have no interval"))
                        + ": resampling " + groupedText(table.labelCount()) + " labels "
                        + groupedText(choice.bootstrap.replicates) + " times would take too long");
        return;
    }

    BootstrapRequest request;
    request.cells = cells;
    for (const auto& groups : groupings) {
        for (auto& pairs : blockPairs(groups))
            request.means.push_back(std::move(pairs));
    }
    const auto bootstrap = bootstrapPairs(table, coefficient, request, choice.bootstrap, job);
    if (!bootstrap.note.empty())
        notes.push_back(bootstrap.note);
    if (cells)
        addCellIntervals(matrix, bootstrap, notes);
    addBlockIntervals(blocks, bootstrap, notes);
}

AnalysisResult pairwiseResult(const std::string& id, Weights weights, const AnalysisInput& input,
                              const Options& options, const JobControl& job)
{
    const auto& table = *input.table;
    if (table.raterCount() > mostMatrixRaters)
        return blockResult(id, weights, input, job);
    const auto coefficient = makePairCoefficient(id, table.scale, weights);
    AnalysisResult result;
    auto& notes = result.status.notes;
    RaterMatrix matrix = pairwiseMatrix(table, {id, weights, input.threads}, job);
    notes = tableNotes(table, matrix);

    const std::vector<RaterGroups> groupings{panelsOf(table)};
    auto blocks = blocksOf(matrix, groupings);
    const auto choice = chosenIntervals(options, input);
    addIntervals(input, *coefficient, choice, groupings, matrix, blocks, notes, job);

    if (matrix.size() <= mostDetailedRaters)
        result.facets.coefficients = coefficientsOf(input, matrix, job);
    else
        notes.push_back("pairs are listed one by one up to " + groupedText(mostDetailedRaters)
                        + " raters; the matrix holds all of them");
    // Without correction for chance, 0 and 0.1 mean nothing, so there is no construct statement.
    if (coefficient->centre() == 0.0 && choice.kind != IntervalKind::None)
        result.facets.findings =
            constructFindings(blocks.front(), groupings.front(), constructContext(input, *coefficient));
    result.facets.raterMatrix = std::move(matrix);
    result.facets.blocks = std::move(blocks);
    return result;
}

std::string unitNoun(const Comparison& comparison)
{
    switch (comparison.kind) {
    case CompareKind::Dimension:
        return "items";
    case CompareKind::Pooled:
        return "ratings";
    case CompareKind::Verdicts:
        return "pairs of items";
    case CompareKind::Recorded:
        return "presentations of pairs";
    }
    return "items";
}

std::string unitsText(std::int64_t count, const std::string& noun)
{
    std::string named = noun;
    if (count == 1)
        named.erase(std::min(noun.find(' '), noun.size()) - 1, 1); // "pairs of items" is one pair of items
    return groupedText(count) + " " + named;
}

ConstructContext constructContext(const AnalysisInput& input, const PairCoefficient& coefficient)
{
    return {coefficient.symbol(), static_cast<std::int64_t>(input.table->unitCount()),
            unitNoun(input.comparison), input.table->raterNames};
}

std::vector<std::string> scaleNotes(const LabelTable& table)
{
    std::vector<std::string> notes;
    notes.push_back("scale: " + table.scale.summary()
                    + (table.scale.declared ? " (declared)" : " (as found)"));
    std::vector<std::string> slots;
    for (std::size_t column = 0; column < table.raterCount(); ++column) {
        if (table.slot[column])
            slots.push_back(table.raterNames[column]);
    }
    if (!slots.empty())
        notes.push_back(
            "slots, that is list positions which different people filled, so their values are averages over "
            "whoever sat there: "
            + nameList(slots));
    return notes;
}

std::vector<std::string> tableNotes(const LabelTable& table, const RaterMatrix& matrix)
{
    auto notes = scaleNotes(table);
    std::map<std::string, std::int64_t> undefined;
    for (std::size_t a = 0; a < matrix.size(); ++a) {
        for (std::size_t b = a + 1; b < matrix.size(); ++b) {
            if (!matrix.at(a, b).isDefined())
                ++undefined[describe(matrix.at(a, b).reason())];
        }
    }
    for (const auto& [reason, count] : undefined)
        notes.push_back(groupedText(count) + (count == 1 ? " pair of raters is" : " pairs of raters are")
                        + " undefined and left out of means: " + reason);
    return notes;
}

std::string nameList(const std::vector<std::string>& names, std::size_t most)
{
    std::string text;
    for (std::size_t i = 0; i < names.size() && i < most; ++i)
        text += (i ? ", " : "") + names[i];
    if (names.size() > most)
        text += " and " + groupedText(static_cast<std::int64_t>(names.size() - most)) + " more";
    return text;
}

} // namespace raterscope
