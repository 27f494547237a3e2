// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/Catalog.h"

#include "catalog/PairwiseParts.h"

namespace raterscope {

namespace {

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
        return pairwiseResult("percent-agreement", Weights::None, input, options, job);
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
        return pairwiseResult("cohen-kappa", chosenWeights(options, input.table->scale), input, options, job);
    };
    return row;
}

} // namespace

std::vector<Analysis> agreementAnalyses()
{
    return {cohenKappaRow(), percentAgreementRow()};
}

} // namespace raterscope
