// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/GradedRows.h"

#include "catalog/ConsensusParts.h"
#include "catalog/PairwiseParts.h"
#include "consensus/Agora.h"
#include "consensus/GradedResponse.h"
#include "core/Numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>

namespace raterscope {

namespace {

/// Influence and information take one number a (unit, rater) each; above this many they are left out.
constexpr std::size_t mostCells = 4'000'000;

const std::string missingRatings =
    "Any pattern of gaps: an item's quality is learned from the ratings it got. Items without a rating by a "
    "rater who varies get no score. Raters with one level carry no information and add that level.";

std::vector<OptionSpec> gradingOptions()
{
    return {
        {"bin-width",
         "Bin width",
         "Width of the bins that scores are put into, counted from the lowest value of the scale; the "
         "highest "
         "value belongs to the last bin. 0 takes levels as they are, ⌊x + ½⌋ where they are not whole "
         "numbers.",
         0.0,
         0.0,
         1e9,
         {},
         "levels as they are"},
        {"edges",
         "Bin edges",
         "Edges of bins, separated by commas or blanks; an edge belongs to the bin above it. They take "
         "precedence "
         "over the width.",
         std::string(),
         {},
         {},
         {}},
        {"grid-points",
         "Grid points",
         "Points on which the latent quality is integrated, from −4.5 to 4.5.",
         std::int64_t{150},
         10.0,
         5000.0,
         {}},
    };
}

GradingOptions gradingOf(const Options& options)
{
    GradingOptions grading;
    grading.binWidth = options.real("bin-width");
    std::string text = options.text("edges");
    std::replace(text.begin(), text.end(), ',', ' ');
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        const auto edge = parseNumber(word);
        if (!edge)
            throw AnalysisError("\"" + word
                                + "\" among the bin edges is not a number. Write edges as 1.5, 2.5.");
        grading.edges.push_back(*edge);
    }
    return grading;
}

GridOptions gridOf(const Options& options)
{
    GridOptions grid;
    grid.points = static_cast<std::size_t>(options.integer("grid-points"));
    return grid;
}

ItemScore scoreFacet(const LabelTable& table, const GradedFit& fit, int threads,
                     std::vector<std::string>& notes, const JobControl& job)
{
    ItemScore facet;
    facet.measure = fit.readOut == ReadOut::ItemMean ? "item mean" : "expected rating";
    facet.scores = fit.scores;
    if (fit.readOut == ReadOut::ItemMean)
        return facet;
    for (std::size_t unit = 0; unit < fit.scores.size(); ++unit) {
        const bool isDefined = fit.scores[unit].isDefined();
        facet.sd.push_back(isDefined ? fit.scoreSd[unit] : noNumber);
        facet.low.push_back(isDefined ? fit.scores[unit].number() - 1.96 * fit.scoreSd[unit] : noNumber);
        facet.high.push_back(isDefined ? fit.scores[unit].number() + 1.96 * fit.scoreSd[unit] : noNumber);
    }
    facet.intervalMethod = "expected rating ± 1.96 posterior standard deviations of θ times its slope";
    if (table.unitCount() * table.raterCount() > mostCells) {
        notes.push_back("How far each rater moved each item is left out: items × raters exceed 4,000,000.");
        return facet;
    }
    facet.raters = table.raterNames;
    facet.influence = raterInfluence(table, fit, threads, job);
    facet.information = itemInformation(table, fit, job);
    return facet;
}

RaterTrust trustFacet(const LabelTable& table, const GradedFit& fit)
{
    RaterTrust trust;
    trust.measure = "α²";
    trust.definition =
        "Square of the rater's sensitivity: how sharply its ratings rise with the quality that "
        "raters have in common. It is the rater's weight in the score.";
    trust.raters = table.raterNames;
    const bool hasErrors = !fit.errorMethod.empty();
    for (std::size_t column = 0; column < fit.raters.size(); ++column) {
        const auto& rater = fit.raters[column];
        trust.values.push_back(rater.isFitted ? Value(rater.judge.alpha * rater.judge.alpha)
                                              : Value(UndefinedReason::NoVariation));
        if (hasErrors) {
            const bool has = rater.isFitted && rater.alphaError.isDefined();
            const double width = has ? 1.96 * rater.alphaError.number() : noNumber;
            const double low = std::max(rater.judge.alpha - width, leastAlpha);
            const double high = std::min(rater.judge.alpha + width, mostAlpha);
            trust.low.push_back(has ? low * low : noNumber);
            trust.high.push_back(has ? high * high : noNumber);
        }
        if (rater.isReversed)
            trust.reversed.push_back(table.raterNames[column]);
    }
    if (hasErrors)
        trust.intervalMethod = "square of α ± 1.96 standard errors; " + fit.errorMethod;
    return trust;
}

RaterParameters parametersFacet(const LabelTable& table, const GradedFit& fit)
{
    RaterParameters facet;
    facet.raters = table.raterNames;
    std::size_t thresholds = 0;
    for (const auto& rater : fit.raters)
        thresholds = std::max(thresholds, rater.isFitted ? rater.judge.beta.size() : 0);
    facet.names = {"alpha", "standard error of alpha", "mean correlation"};
    for (std::size_t k = 1; k <= thresholds; ++k)
        facet.names.push_back("threshold " + std::to_string(k));
    for (const auto& rater : fit.raters) {
        facet.values.push_back(rater.isFitted ? Value(rater.judge.alpha)
                                              : Value(UndefinedReason::NoVariation));
        facet.values.push_back(rater.alphaError);
        facet.values.push_back(rater.meanCorrelation);
        for (std::size_t k = 0; k < thresholds; ++k) {
            const bool has = rater.isFitted && k < rater.judge.beta.size();
            facet.values.push_back(has ? Value(rater.judge.beta[k] / rater.judge.alpha)
                                       : Value(UndefinedReason::NoVariation));
        }
    }
    return facet;
}

void addCurves(Facets& facets, const LabelTable& table, const GradedFit& fit)
{
    const ResponseCurveSet set = responseCurves(fit);
    ResponseCurves facet;
    facet.axis = "latent quality θ";
    facet.theta = set.theta;
    for (const auto& curve : set.curves)
        facet.curves.push_back(
            {table.raterNames[curve.rater], curve.expected, curve.information, curve.thresholds});
    facets.curves = std::move(facet);
    Table information{"Information of all raters together",
                      {"latent quality θ", "information", "standard error of θ"},
                      {},
                      {},
                      "test-information"};
    for (std::size_t g = 0; g < set.theta.size(); g += 5)
        information.rows.push_back({Value(set.theta[g]), Value(set.testInformation[g]),
                                    Value(1.0 / std::sqrt(set.testInformation[g]))});
    facets.tables.push_back(std::move(information));
}

AnalysisResult gradedResult(const AnalysisInput& input, const GradedFit& fit, const JobControl& job)
{
    const LabelTable& table = *input.table;
    AnalysisResult result;
    result.status.converged = fit.converged;
    result.status.iterations = fit.iterations;
    result.status.logLikelihood = fit.logLikelihood;
    result.status.notes = scaleNotes(table);
    result.status.notes.insert(result.status.notes.end(), fit.notes.begin(), fit.notes.end());
    std::ostringstream change;
    change.imbue(std::locale::classic());
    change.precision(2);
    change << fit.largestChange;
    result.status.notes.push_back("Largest change of a parameter in the last iteration: " + change.str()
                                  + ".");
    job.progress(0.92, "Influence of raters");
    result.facets.itemScore = scoreFacet(table, fit, input.threads, result.status.notes, job);
    result.facets.raterTrust = trustFacet(table, fit);
    result.facets.raterParameters = parametersFacet(table, fit);
    result.facets.trace = FitTrace{"log-likelihood of the ratings", {fit.trace}, 0};
    addCurves(result.facets, table, fit);
    finishScoreConsensus(result, input, job);
    return result;
}

const std::vector<std::string> gradedFacets{
    "item_score", "rater_trust", "rater_parameters", "trace", "response_curves", "trust_validity", "table"};

} // namespace

Analysis gradedResponseRow()
{
    Analysis row;
    row.id = "grm";
    row.title = "Graded response model";
    row.question =
        "How good is each item if raters are believed as far as their ratings follow the common quality?";
    row.definition =
        "Items lie on one latent quality, standard normal; each rater has a sensitivity α and ordered "
        "thresholds of its own, so that a strict rater and a lenient one can mean the same. Fitted by "
        "maximum likelihood. The score is the expected rating, averaged over the raters.";
    row.source = "Samejima 1969; Bock & Aitkin 1981; standard errors: Louis 1982.";
    row.missing = missingRatings;
    row.facets = gradedFacets;
    row.options = gradingOptions();
    row.run = [](const AnalysisInput& input, const Options& options, const JobControl& job) {
        job.check();
        requireLabels(*input.table, "A graded response model");
        requireOrder(input.table->scale, "A graded response model");
        GradedResponseOptions chosen;
        chosen.grading = gradingOf(options);
        chosen.grid = gridOf(options);
        return gradedResult(input, gradedResponse(*input.table, chosen, input.threads, job), job);
    };
    return row;
}

Analysis agoraRow()
{
    Analysis row;
    row.id = "agora";
    row.title = "AGORA";
    row.question = "How good is each item, and which raters deserve trust, with no reference at hand?";
    row.definition =
        "A graded response model whose prior takes trust from raters who do not follow the common "
        "quality (regularised horseshoe). α² is the trust in a rater; the score is the expected "
        "rating, averaged over the raters, in their own units.";
    row.source =
        "Ahn 2026; prior: Piironen & Vehtari 2017, Makalic & Schmidt 2016; model: Samejima 1969; standard "
        "errors: Louis 1982.";
    row.missing = missingRatings;
    row.facets = gradedFacets;
    row.options = gradingOptions();
    row.options.insert(
        row.options.begin(),
        {OptionSpec{"prior",
                    "Prior of trust",
                    "Horseshoe shrinks the trust in uninformative raters; flat does not.",
                    std::string("horseshoe"),
                    {},
                    {},
                    {{"horseshoe", "Horseshoe"}, {"flat", "Flat"}}},
         OptionSpec{
             "read-out",
             "Read-out",
             "What the score is made of: the fitted trust, the same trust for all raters (their thresholds "
             "kept), or the item mean.",
             std::string("fitted"),
             {},
             {},
             {{"fitted", "Fitted trust"}, {"equal", "Equal trust"}, {"mean", "Item mean"}}},
         OptionSpec{"iterations",
                    "Iterations",
                    "Iterations with the prior, after six without. Their number is part of the method.",
                    std::int64_t{12},
                    1.0,
                    10000.0,
                    {}},
         OptionSpec{"slab",
                    "Slab scale",
                    "c, which caps how far the prior lets a sensitivity go.",
                    5.0,
                    0.01,
                    1000.0,
                    {}}});
    row.run = [](const AnalysisInput& input, const Options& options, const JobControl& job) {
        job.check();
        requireLabels(*input.table, "AGORA");
        requireOrder(input.table->scale, "AGORA");
        AgoraOptions chosen;
        chosen.prior = options.text("prior") == "flat" ? TrustPrior::Flat : TrustPrior::Horseshoe;
        const auto& kind = options.text("read-out");
        chosen.readOut = kind == "mean"    ? ReadOut::ItemMean
                         : kind == "equal" ? ReadOut::EqualTrust
                                           : ReadOut::Fitted;
        chosen.iterations = static_cast<int>(options.integer("iterations"));
        chosen.slab = options.real("slab");
        chosen.grading = gradingOf(options);
        chosen.grid = gridOf(options);
        const AgoraFit fit = agora(*input.table, chosen, input.threads, job);
        return gradedResult(input, fit, job);
    };
    return row;
}

} // namespace raterscope
