// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/Catalog.h"

#include "catalog/ConsensusParts.h"
#include "catalog/GradedRows.h"
#include "catalog/PairwiseParts.h"
#include "consensus/CareSvd.h"
#include "consensus/CentralScore.h"
#include "consensus/Dispersion.h"
#include "consensus/SelectedRaters.h"
#include "consensus/WeightedMean.h"
#include "core/NumberText.h"

#include <cmath>

namespace raterscope {

namespace {

const std::string presentRule = "Over the scores an item got; items without a score get none.";
const std::string pairwiseRule = "Correlations pairwise, over the items both rated; ";

/// What every row checks first. Cancelled comes before complaints.
void require(const AnalysisInput& input, const std::string& title, const JobControl& job)
{
    job.check();
    requireLabels(*input.table, title);
    requireOrder(input.table->scale, title);
}

AnalysisResult resultOf(const AnalysisInput& input, ScoreConsensus consensus, const std::string& measure)
{
    AnalysisResult result;
    result.status.notes = scaleNotes(*input.table);
    result.status.notes.insert(result.status.notes.end(), consensus.notes.begin(), consensus.notes.end());
    ItemScore score;
    score.measure = measure;
    score.scores = std::move(consensus.scores);
    result.facets.itemScore = std::move(score);
    return result;
}

RaterTrust correlationTrust(const LabelTable& table, const std::vector<Value>& correlations)
{
    RaterTrust trust;
    trust.measure = "mean correlation";
    trust.definition = "Mean Spearman correlation of the rater with the others.";
    trust.raters = table.raterNames;
    trust.values = correlations;
    for (std::size_t r = 0; r < correlations.size(); ++r) {
        if (correlations[r].numberOr(0.0) < 0.0)
            trust.reversed.push_back(table.raterNames[r]);
    }
    return trust;
}

RaterTrust weightTrust(const LabelTable& table, const std::vector<double>& weights)
{
    RaterTrust trust;
    trust.measure = "weight";
    trust.definition =
        "Weight of the rater in the score, before weights are renormalised over the raters present.";
    trust.raters = table.raterNames;
    for (std::size_t r = 0; r < weights.size(); ++r) {
        trust.values.emplace_back(weights[r]);
        if (weights[r] < 0.0)
            trust.reversed.push_back(table.raterNames[r]);
    }
    return trust;
}

Analysis centralRow(std::string id, std::string title, std::string definition, Centre centre)
{
    Analysis row;
    row.id = std::move(id);
    row.title = std::move(title);
    row.question = "What is the middle of the scores that an item got?";
    row.definition = std::move(definition);
    row.source = "the baseline of every consensus model; trimmed mean: Tukey 1962.";
    row.missing = presentRule;
    row.facets = {"item_score", "table"};
    if (centre == Centre::TrimmedMean)
        row.options = {{"trim",
                        "Trim",
                        "Share of the scores cut at each end, rounded down to whole scores.",
                        0.2,
                        0.0,
                        0.49,
                        {}}};
    row.run = [centre, measure = row.title](const AnalysisInput& input, const Options& options,
                                            const JobControl& job) {
        require(input, measure, job);
        CentralScoreOptions chosen{centre};
        if (centre == Centre::TrimmedMean)
            chosen.trim = options.real("trim");
        AnalysisResult result = resultOf(input, centralScores(*input.table, chosen, job), measure);
        finishScoreConsensus(result, input, job);
        return result;
    };
    return row;
}

Analysis singleBestRow()
{
    Analysis row;
    row.id = "single-best";
    row.title = "Single best rater";
    row.question = "How good is the best rater alone, when nothing but the ratings says who that is?";
    row.definition = "The scores of the rater with the largest mean Spearman correlation with the others.";
    row.source = "Spearman 1904; a baseline of Ahn 2026.";
    row.missing = pairwiseRule + "items that this rater did not rate get no score.";
    row.facets = {"item_score", "rater_trust", "trust_validity", "table"};
    row.run = [](const AnalysisInput& input, const Options&, const JobControl& job) {
        require(input, "The single best rater", job);
        SelectedRaters best = singleBest(*input.table, input.threads, job);
        const auto& name = input.table->raterNames[best.rater];
        AnalysisResult result = resultOf(input, std::move(best.consensus), "score of " + name);
        result.status.notes.push_back("Taken: " + name + ".");
        result.facets.raterTrust = correlationTrust(*input.table, best.meanCorrelation);
        finishScoreConsensus(result, input, job);
        return result;
    };
    return row;
}

Analysis dropWorstRow()
{
    Analysis row;
    row.id = "drop-worst";
    row.title = "Mean without the worst rater";
    row.question = "Does the mean gain when the rater who follows the others least is left out?";
    row.definition =
        "The mean of the scores without the rater of the smallest mean Spearman correlation with the "
        "others.";
    row.source = "Spearman 1904; a baseline of Ahn 2026.";
    row.missing = pairwiseRule + "the mean is over the scores an item got.";
    row.facets = {"item_score", "rater_trust", "trust_validity", "table"};
    row.run = [](const AnalysisInput& input, const Options&, const JobControl& job) {
        require(input, "The mean without the worst rater", job);
        SelectedRaters worst = dropWorst(*input.table, input.threads, job);
        const auto& name = input.table->raterNames[worst.rater];
        AnalysisResult result = resultOf(input, std::move(worst.consensus), "mean without " + name);
        result.status.notes.push_back("Left out: " + name + ".");
        result.facets.raterTrust = correlationTrust(*input.table, worst.meanCorrelation);
        finishScoreConsensus(result, input, job);
        return result;
    };
    return row;
}

Analysis weightedMeanRow()
{
    Analysis row;
    row.id = "weighted-mean";
    row.title = "Weighted mean";
    row.question = "What is each item's score when raters who follow the others count more?";
    row.definition =
        "Mean of the scores with weights learned from the ratings alone: by mean Spearman correlation "
        "with the others (negative ones count as 0), by the inverse variance of the difference from "
        "the mean of the others, or by the loadings of one factor fitted to the covariances "
        "between raters (spectral meta-learner).";
    row.source = "one factor: Parisi et al. 2014, for scores; the others: baselines of Ahn 2026.";
    row.missing = "Weights from the items that raters share, renormalised over the scores an item got.";
    row.facets = {"item_score", "rater_trust", "trust_validity", "table"};
    row.options = {{"weights",
                    "Weights",
                    "What a rater's weight is proportional to.",
                    std::string("mean-correlation"),
                    {},
                    {},
                    {{"mean-correlation", "Mean correlation with the others"},
                     {"inverse-variance", "Inverse variance of the difference from the others"},
                     {"meta-learner", "Loading on one common factor"}}}};
    row.run = [](const AnalysisInput& input, const Options& options, const JobControl& job) {
        require(input, "A weighted mean", job);
        const auto& kind = options.text("weights");
        const Weighting weighting = kind == "inverse-variance" ? Weighting::InverseVariance
                                    : kind == "meta-learner"   ? Weighting::MetaLearner
                                                               : Weighting::MeanCorrelation;
        WeightedMean mean = weightedMean(*input.table, weighting, input.threads, job);
        AnalysisResult result = resultOf(input, std::move(mean.consensus), "weighted mean");
        result.facets.raterTrust = weightTrust(*input.table, mean.weights);
        finishScoreConsensus(result, input, job);
        return result;
    };
    return row;
}

void addCareFit(AnalysisResult& result, const CareSvd& care)
{
    result.status.converged = care.converged;
    result.status.iterations = care.rounds;
    if (care.eigenvalues.empty())
        return;
    Table fit{"Fit of CARE", {"what", "value"}, {}, {}, "care-fit"};
    const auto add = [&](const std::string& what, double value) { fit.rows.push_back({what, Value(value)}); };
    add("penalty λ", care.lambda);
    add("objective", care.objective);
    add("residual of the optimality conditions", care.residual);
    add("least eigenvalue of S − L", care.leastEigenvalue);
    for (std::size_t i = 0; i < care.eigenvalues.size(); ++i)
        add("eigenvalue " + std::to_string(i + 1) + " of L", care.eigenvalues[i]);
    result.facets.tables.push_back(std::move(fit));
}

Analysis careRow()
{
    Analysis row;
    row.id = "care";
    row.title = "CARE";
    row.question = "What is each item's score when raters share confounders, such as a taste for length?";
    row.definition =
        "Splits the raters' correlations into direct dependence (sparse) and a few latent factors (low "
        "rank), and weighs raters by their loadings on the leading factor; or on it less those on the "
        "further factors, taken as confounders. Eigenvectors have no sign of their own: each is turned "
        "so that its entries sum to at least 0, on which the weights of all factors depend.";
    row.source = "Zhao et al. 2026 (CARE-SVD).";
    row.missing = pairwiseRule
                  + "weights are renormalised over the scores an item got. Raters who never vary have no "
                    "weight.";
    row.facets = {"item_score", "rater_trust", "trust_validity", "table"};
    row.options = {
        {"weights",
         "Weights",
         "The leading factor alone is safe; all factors follow the article, and hang on the signs given "
         "to eigenvectors.",
         std::string("leading-factor"),
         {},
         {},
         {{"leading-factor", "Leading factor"}, {"all-factors", "Leading factor less the others"}}},
        {"standardise",
         "Standardise",
         "Weigh each rater's ratings in standard deviations from its mean, for raters who use the scale "
         "differently.",
         false,
         {},
         {},
         {}}};
    row.run = [](const AnalysisInput& input, const Options& options, const JobControl& job) {
        require(input, "CARE", job);
        CareOptions chosen;
        chosen.weights =
            options.text("weights") == "all-factors" ? CareWeights::AllFactors : CareWeights::LeadingFactor;
        chosen.standardise = options.flag("standardise");
        CareSvd care = careSvd(*input.table, chosen, input.threads, job);
        AnalysisResult result = resultOf(input, std::move(care.consensus), "weighted mean");
        result.facets.raterTrust = weightTrust(*input.table, care.weights);
        addCareFit(result, care);
        finishScoreConsensus(result, input, job);
        return result;
    };
    return row;
}

Analysis dispersionRow()
{
    Analysis row;
    row.id = "dispersion";
    row.title = "Agreement dispersion";
    row.question = "Is it worth weighting raters at all?";
    row.definition =
        "δ: standard deviation of the raters' mean Spearman correlations with the others, divided by "
        "their mean. Large where some raters follow the common signal and others do not.";
    row.source = "Ahn 2026.";
    row.missing = pairwiseRule + "raters without one are left out.";
    row.facets = {"coefficients", "rater_trust", "findings"};
    row.run = [](const AnalysisInput& input, const Options&, const JobControl& job) {
        require(input, "Agreement dispersion", job);
        const Dispersion dispersion = agreementDispersion(*input.table, input.threads, job);
        AnalysisResult result;
        result.status.notes = scaleNotes(*input.table);
        result.status.notes.push_back(dispersion.advice);
        const auto add = [&](const std::string& name, const std::string& title, const Value& value) {
            Coefficient coefficient{name, title, {}, {}, {}};
            coefficient.estimate.value = value;
            coefficient.estimate.method = "population standard deviation and mean over raters";
            coefficient.estimate.used = static_cast<std::int64_t>(input.table->unitCount());
            result.facets.coefficients.push_back(std::move(coefficient));
        };
        add("dispersion", "Agreement dispersion δ", dispersion.delta);
        add("mean-correlation", "Mean of the raters' mean correlations", dispersion.mean);
        add("correlation-deviation", "Standard deviation of the raters' mean correlations",
            dispersion.deviation);
        result.facets.raterTrust = correlationTrust(*input.table, dispersion.meanCorrelation);
        Finding finding;
        finding.id = "dispersion";
        finding.severity = Severity::Note;
        finding.headline =
            dispersion.delta.isDefined() && dispersion.delta.number() >= dispersionOnTopicalChat
                ? "Weighting raters may pay"
                : "Weighting raters is not called for";
        finding.sentence = dispersion.advice;
        finding.figure =
            dispersion.delta.isDefined() ? "δ " + fixedText(dispersion.delta.number(), 2) : "no δ";
        finding.view = "consensus";
        result.facets.findings.push_back(std::move(finding));
        return result;
    };
    return row;
}

} // namespace

std::vector<Analysis> scoreConsensusAnalyses()
{
    return {centralRow("mean", "Mean", "The mean of the scores an item got.", Centre::Mean),
            centralRow("median", "Median",
                       "The median of the scores an item got; of an even number, the mean of the "
                       "middle two.",
                       Centre::Median),
            centralRow("trimmed-mean", "Trimmed mean",
                       "The mean of the scores an item got, without the lowest and the highest fifth.",
                       Centre::TrimmedMean),
            singleBestRow(),
            dropWorstRow(),
            weightedMeanRow(),
            careRow(),
            gradedResponseRow(),
            agoraRow(),
            dispersionRow()};
}

} // namespace raterscope
