// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/Catalog.h"

#include "agreement/CohenKappa.h"
#include "agreement/RaterMatrix.h"
#include "catalog/PairwiseParts.h"
#include "core/NumberText.h"
#include "core/PairIndex.h"

#include <cmath>

namespace raterscope
{

namespace
{

std::vector<PrevalenceBias> indicesByPair(const AnalysisInput& input, const JobControl& job)
{
    const auto& table = *input.table;
    std::vector<PrevalenceBias> indices(pairCount(table.raterCount()));
    visitPairTables(table, input.threads, job, [&](std::size_t a, std::size_t b, const Contingency& pair) {
        indices[pairIndex(table.raterCount(), a, b)] = prevalenceAndBias(pair, table.scale);
    });
    return indices;
}

/// One coefficient a pair, with what the matrix knows of it and the prevalence and bias beside it.
std::vector<Coefficient> coefficientsOf(const AnalysisInput& input, const RaterMatrix& matrix,
                                        const JobControl& job)
{
    const auto& table = *input.table;
    const auto indices = indicesByPair(input, job);
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
                estimate.standardError = matrix.standardError[cell];
                if (!matrix.low.empty() && !std::isnan(matrix.low[cell])) {
                    estimate.interval =
                        Interval{matrix.low[cell], matrix.high[cell], matrix.intervalMethod, 0};
                    const double value = estimate.value.number();
                    if (value < matrix.low[cell] || value > matrix.high[cell])
                        estimate.notes.push_back("the estimate lies outside its percentile interval");
                }
            }
            if (const auto text = indices[pairIndex(matrix.size(), a, b)].text(); !text.empty())
                estimate.notes.push_back(text);
            if (table.keepsRepeats)
                estimate.notes.push_back("repeated ratings kept: every combination of repeats counts");
            coefficients.push_back(
                {matrix.coefficient, matrix.title, matrix.raters[a], matrix.raters[b], std::move(estimate)});
        }
    }
    return coefficients;
}

AnalysisResult runPairwise(const std::string& id, Weights weights, const AnalysisInput& input,
                           const Options& options, const JobControl& job)
{
    const auto& table = *input.table;
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
        notes.push_back("pairs are listed one by one up to " + groupedText(mostDetailedRaters) +
                        " raters; the matrix holds all of them");
    // Without correction for chance, 0 and 0.1 mean nothing, so there is no construct statement.
    if (coefficient->centre() == 0.0 && choice.kind != IntervalKind::None)
        result.facets.findings =
            constructFindings(blocks.front(), groupings.front(), constructContext(input, *coefficient));
    result.facets.raterMatrix = std::move(matrix);
    result.facets.blocks = std::move(blocks);
    return result;
}

Analysis percentAgreementRow()
{
    Analysis row;
    row.id = "percent-agreement";
    row.title = "Percent agreement between raters";
    row.question = "How often do two raters give the same label?";
    row.definition =
        "The share of units to which both raters gave the same label. It is not corrected for chance: two "
        "raters who mostly use one label agree often without sharing any judgement.";
    row.source =
        "Share of the diagonal of the pair's table; standard error of a proportion; percentile bootstrap, "
        "Efron 1979.";
    row.missing = "Pairwise: units that both raters labelled. n stands beside every value; a pair without a "
                  "common unit "
                  "is undefined.";
    row.facets = {"rater_matrix", "coefficients", "blocks"};
    row.options = intervalOptions();
    row.run = [](const AnalysisInput& input, const Options& options, const JobControl& job) {
        return runPairwise("percent-agreement", Weights::None, input, options, job);
    };
    return row;
}

Analysis cohenKappaRow()
{
    Analysis row;
    row.id = "cohen-kappa";
    row.title = "Cohen κ between raters";
    row.question = "Who agrees with whom beyond chance, and is this one panel or two?";
    row.definition =
        "κ = (observed agreement − chance agreement) / (1 − chance agreement), where chance agreement comes "
        "from the two raters' own label shares. 1 is full agreement, 0 what chance gives. With weights, near "
        "misses on the declared scale count as partial agreement.";
    row.source =
        "Cohen 1960, weighted 1968; standard error: Fleiss, Cohen & Everitt 1969 (non-null); prevalence and "
        "bias: Byrt, Bishop & Carlin 1993; percentile bootstrap, Efron 1979.";
    row.missing =
        "Pairwise: units that both raters labelled. Undefined without a common unit, and when both used one "
        "and the same label, since chance agreement is then 1. Undefined pairs are left out of block means.";
    row.facets = {"rater_matrix", "coefficients", "blocks", "findings"};
    row.options = intervalOptions();
    row.options.insert(row.options.begin(), weightsOption());
    row.run = [](const AnalysisInput& input, const Options& options, const JobControl& job) {
        return runPairwise("cohen-kappa", chosenWeights(options, input.table->scale), input, options, job);
    };
    return row;
}

} // namespace

std::vector<Analysis> agreementAnalyses()
{
    return {cohenKappaRow(), percentAgreementRow()};
}

} // namespace raterscope
