// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/FindingParts.h"

#include "audit/ConsensusFindings.h"
#include "catalog/PairwiseParts.h"
#include "catalog/PrepareTable.h"
#include "consensus/CompareMethods.h"
#include "consensus/Dispersion.h"
#include "core/Parallel.h"
#include "studies/PeerStandings.h"
#include "studies/SignalUse.h"
#include "studies/StudyMethods.h"
#include "studies/TableParts.h"

#include <iterator>
#include <optional>

namespace raterscope {

namespace {

constexpr int fewReplicates = 300;
constexpr std::int64_t mostLabelsForModels = 200'000; ///< above this, models are left to the person's wish
constexpr std::int64_t mostLabelsForSums = 2'000'000;
constexpr int mostLevelsForModels = 30; ///< confusion matrices hold the square of it for every rater
constexpr std::size_t mostCorrelatedRaters = 300;
constexpr std::size_t mostPanels = 10;

bool isSmall(const LabelTable& table)
{
    return table.labelCount() <= mostLabelsForModels && table.scale.size() <= mostLevelsForModels;
}

/// The methods to compare, the baseline first.
std::vector<StudyMethod> comparedMethods(const LabelTable& table)
{
    std::vector<std::string> ids;
    if (table.scale.isOrdered()) {
        ids = {"mean", "median", "trimmed-mean"};
        if (table.raterCount() <= mostCorrelatedRaters)
            ids.insert(ids.end(), {"mean-correlation", "inverse-variance"});
        if (isSmall(table))
            ids.insert(ids.end(), {"dawid-skene", "agora"});
    } else {
        ids = {"majority-vote", "wawa", "zero-based-skill"};
        if (isSmall(table))
            ids.insert(ids.end(), {"one-coin", "dawid-skene"});
    }
    return chosenStudyMethods(ids, table);
}

std::optional<MethodComparison> comparisonOf(const AnalysisInput& input, const Reference& reference,
                                             const JobControl& job)
{
    const auto& table = *input.table;
    if (reference.isEmpty() || table.labelCount() == 0 || table.labelCount() > mostLabelsForSums)
        return {};
    const auto methods = comparedMethods(table);
    std::vector<MethodOutput> outputs(methods.size());
    parallelFor(methods.size(), input.threads, 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t m = begin; m < end; ++m) {
            outputs[m].method = methods[m].id;
            outputs[m].title = methods[m].title;
            try {
                auto found = methods[m].run(table, input.seed, job.quiet());
                outputs[m].scores = std::move(found.scores);
                outputs[m].chosen = std::move(found.chosen);
            } catch (const AnalysisError&) {
                // A method that does not fit these labels is not among those compared.
            }
        }
    });
    BootstrapOptions bootstrap;
    bootstrap.replicates = fewReplicates;
    bootstrap.seed = input.seed;
    bootstrap.threads = input.threads;
    return compareMethods(table, outputs, reference, bootstrap, job.quiet());
}

/// The scores that δ is of: those compared, or those that verdicts are derived from; null where there are
/// none.
LabelTablePtr scoresBehind(const AnalysisInput& input, const JobControl& job)
{
    if (input.table->scale.isOrdered())
        return input.table;
    if (input.comparison.kind != CompareKind::Verdicts)
        return {};
    Comparison pooled;
    pooled.kind = input.data->dimensions.size() == 1 ? CompareKind::Dimension : CompareKind::Pooled;
    return prepareTable(input.data, input.edits, pooled, job.quiet());
}

std::vector<Finding> weightingOf(const AnalysisInput& input, const MethodComparison* comparison,
                                 const JobControl& job)
{
    const auto scores = scoresBehind(input, job);
    if (!scores || scores->raterCount() > mostCorrelatedRaters || scores->labelCount() > mostLabelsForSums)
        return {};
    const auto dispersion = agreementDispersion(*scores, input.threads, job.quiet());
    WeightingFacts facts;
    facts.dispersion = dispersion.delta;
    facts.meanCorrelation = dispersion.mean;
    facts.raters = static_cast<std::int64_t>(scores->raterCount());
    facts.units = static_cast<std::int64_t>(scores->unitCount());
    facts.isBeneath = scores != input.table;
    facts.unitNoun = !facts.isBeneath                     ? unitNoun(input.comparison)
                     : input.data->dimensions.size() == 1 ? "items"
                                                          : "ratings";
    return weightingFindings(facts, comparison);
}

std::vector<Finding> signalsOf(const AnalysisInput& input, const Reference& reference, const JobControl& job)
{
    const auto& table = *input.table;
    if (table.labelCount() == 0 || table.labelCount() > mostLabelsForSums || table.panels.size() > mostPanels
        || table.scale.size() > mostLevelsForModels)
        return {};
    UncertaintyOptions options;
    options.seed = input.seed;
    options.threads = input.threads;
    if (isSmall(table)) {
        for (const auto& model : posteriorModels()) {
            if (model.id != "mace") // its restarts take ten times as long
                options.models.push_back(model);
        }
    }
    return signalFindings(signalUses(*input.data, table, reference, options, job.quiet()),
                          unitNoun(input.comparison));
}

} // namespace

std::vector<Finding> consensusFindings(const AnalysisInput& input, const std::set<std::string>& known,
                                       bool sayWeakest, const JobControl& job)
{
    std::vector<Finding> findings;
    // What does not fit the data says nothing; it must not take the other findings with it.
    const auto add = [&](const auto& part) {
        job.check();
        try {
            auto more = part();
            std::move(more.begin(), more.end(), std::back_inserter(findings));
        } catch (const AnalysisError&) {
        }
    };
    if (input.table->labelCount() <= mostLabelsForSums)
        add([&] {
            return standingFindings(peerStandings(*input.table, input.threads, job.quiet()), known,
                                    sayWeakest);
        });
    const auto reference = referenceOf(*input.data, *input.table);
    std::optional<MethodComparison> comparison;
    add([&] {
        comparison = comparisonOf(input, reference, job);
        return std::vector<Finding>();
    });
    add([&] { return weightingOf(input, comparison ? &*comparison : nullptr, job); });
    add([&] { return comparison ? methodFindings(*comparison) : std::vector<Finding>(); });
    add([&] { return signalsOf(input, reference, job); });
    return findings;
}

} // namespace raterscope
