// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/Catalog.h"

#include "agreement/Correlation.h"
#include "agreement/IntraclassCorrelation.h"
#include "agreement/KrippendorffAlpha.h"
#include "agreement/PanelAgreement.h"
#include "agreement/RaterMatrix.h"
#include "catalog/PairwiseParts.h"
#include "catalog/PanelParts.h"
#include "catalog/SideBySide.h"
#include "core/NumberText.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

namespace raterscope {

namespace {

constexpr std::array alphaMetrics{AlphaMetric::Nominal, AlphaMetric::Ordinal, AlphaMetric::Interval,
                                  AlphaMetric::Ratio};

const std::string pairwiseMissing =
    "Pairwise: units that both raters labelled. n stands beside every value; a pair without a common unit is "
    "undefined.";
const std::string panelMissing = "Any pattern of gaps. Units with at least two labels give the agreement; a "
                                 "unit with a single label enters "
                                 "the label shares only; units without a label are dropped and counted.";

PanelFactory chanceFactory(Chance chance, Weights weights)
{
    return [=](const LabelTable& table, const RaterSet& raters, const JobControl& job) {
        const auto counts = std::make_shared<const UnitCounts>(table, raters, job);
        PanelCoefficients coefficients;
        coefficients.push_back(std::make_unique<PanelChance>(counts, chance, table.scale, weights));
        coefficients.push_back(std::make_unique<PanelPercent>(counts));
        return coefficients;
    };
}

/// The panel's coefficients first, then what the pairs give.
AnalysisResult panelAndPairs(const PanelFactory& factory, const std::string& pairKind, Weights weights,
                             const AnalysisInput& input, const Options& options, const JobControl& job)
{
    AnalysisResult panels = panelResult(factory, input, options, job);
    if (const auto reason = pairsRefused(*input.table); !reason.empty()) {
        panels.status.notes.push_back(reason);
        return panels;
    }
    AnalysisResult result = pairwiseResult(pairKind, weights, input, options, job);
    auto& coefficients = result.facets.coefficients;
    coefficients.insert(coefficients.begin(), std::make_move_iterator(panels.facets.coefficients.begin()),
                        std::make_move_iterator(panels.facets.coefficients.end()));
    for (auto& note : panels.status.notes) {
        if (std::find(result.status.notes.begin(), result.status.notes.end(), note)
            == result.status.notes.end())
            result.status.notes.push_back(std::move(note));
    }
    return result;
}

Analysis chanceRow(std::string id, Chance chance)
{
    Analysis row;
    row.id = std::move(id);
    row.missing = panelMissing + " Pairs: units that both raters labelled.";
    row.facets = {"rater_matrix", "coefficients", "blocks", "findings"};
    row.options = panelIntervalOptions();
    row.options.insert(row.options.begin(), weightsOption());
    row.run = [chance, pairKind = row.id](const AnalysisInput& input, const Options& options,
                                          const JobControl& job) {
        const Weights weights = chosenWeights(options, input.table->scale);
        return panelAndPairs(chanceFactory(chance, weights), pairKind, weights, input, options, job);
    };
    return row;
}

Analysis brennanPredigerRow()
{
    Analysis row = chanceRow("brennan-prediger", Chance::Uniform);
    row.title = "Brennan–Prediger of panels and pairs";
    row.question = "How far do raters agree beyond what picking levels blindly would give?";
    row.definition = "Agreement corrected by a chance that uses every level of the declared scale alike "
                     "(Randolph's free-marginal "
                     "κ of a panel). It does not fall when one label is common, but rises with every unused "
                     "level declared. With "
                     "weights, near misses count as partial agreement.";
    row.source =
        "Brennan & Prediger 1981; panels: Randolph 2005; standard error: Gwet 2008, 2014 (general variance); "
        "percentile bootstrap, Efron 1979.";
    return row;
}

Analysis gwetRow()
{
    Analysis row = chanceRow("gwet-ac", Chance::Gwet);
    row.title = "Gwet AC1 / AC2 of panels and pairs";
    row.question =
        "How far do raters agree, judged by a coefficient that a dominant label does not pull to 0?";
    row.definition = "Agreement corrected by the chance that a rater who is unsure picks labels at random: "
                     "small when one label "
                     "dominates, where κ falls although raters agree (the κ paradox). AC2 is AC1 with "
                     "weights. K is the declared "
                     "scale: unused levels count.";
    row.source = "Gwet 2008; weights and gaps: Gwet 2014; percentile bootstrap, Efron 1979.";
    return row;
}

Analysis fleissRow()
{
    Analysis row;
    row.id = "fleiss-kappa";
    row.title = "Fleiss κ of panels";
    row.question = "Does a panel as a whole agree beyond chance?";
    row.definition = "Observed agreement of all pairs of labels of an item, corrected by the chance that "
                     "label shares common to all "
                     "raters give. Shares are averaged per item, so that items with many labels do not "
                     "outweigh others. Of two "
                     "raters it is Scott's π.";
    row.source =
        "Fleiss 1971; gaps and standard error: Gwet 2008, 2014 (general variance, not the null one); "
        "percentile bootstrap, Efron 1979.";
    row.missing = panelMissing;
    row.facets = {"coefficients"};
    row.options = panelIntervalOptions();
    row.run = [](const AnalysisInput& input, const Options& options, const JobControl& job) {
        return panelResult(chanceFactory(Chance::Shares, Weights::None), input, options, job);
    };
    return row;
}

Analysis scottRow()
{
    Analysis row;
    row.id = "scott-pi";
    row.title = "Scott π between raters";
    row.question = "Who agrees with whom beyond a chance that both share?";
    row.definition =
        "Agreement beyond the chance that the two raters' pooled label shares give. Where Cohen's κ forgives "
        "raters for "
        "using labels unequally often, π counts that as disagreement; it is Fleiss κ of two raters.";
    row.source =
        "Scott 1955; standard error: Gwet 2008 (general variance); percentile bootstrap, Efron 1979.";
    row.missing = pairwiseMissing + " Undefined also when both used one and the same label.";
    row.facets = {"rater_matrix", "coefficients", "blocks", "findings"};
    row.options = intervalOptions();
    row.run = [](const AnalysisInput& input, const Options& options, const JobControl& job) {
        return pairwiseResult("scott-pi", Weights::None, input, options, job);
    };
    return row;
}

std::string metricList(const std::vector<AlphaMetric>& metrics)
{
    std::vector<std::string> names;
    for (const auto metric : metrics)
        names.emplace_back(toString(metric));
    return nameList(names);
}

/// The metrics asked for; of "all" those that the scale allows, with a note on the others.
std::vector<AlphaMetric> chosenMetrics(const Options& options, const Scale& scale,
                                       std::vector<std::string>& notes)
{
    const auto& word = options.text("metric");
    if (const auto metric = parseAlphaMetric(word)) {
        if (*metric != AlphaMetric::Nominal)
            requireOrder(scale, "Krippendorff α, " + word, "choose the nominal metric");
        if (const auto problem = metricProblem(*metric, scale); problem != UndefinedReason::Defined)
            throw AnalysisError("Krippendorff α, " + word + ", does not fit the scale (" + scale.summary()
                                + "): " + describe(problem) + ".");
        return {*metric};
    }
    std::vector<AlphaMetric> metrics;
    std::map<std::string, std::vector<AlphaMetric>> leftOut;
    for (const auto metric : alphaMetrics) {
        const auto problem = metricProblem(metric, scale);
        if (problem == UndefinedReason::Defined)
            metrics.push_back(metric);
        else
            leftOut[describe(problem)].push_back(metric);
    }
    for (const auto& [reason, left] : leftOut)
        notes.push_back("not given: α " + metricList(left) + ": " + reason);
    return metrics;
}

AnalysisResult runAlpha(const AnalysisInput& input, const Options& options, const JobControl& job)
{
    std::vector<std::string> notes;
    const auto metrics = chosenMetrics(options, input.table->scale, notes);
    const PanelFactory factory = [&](const LabelTable& table, const RaterSet& raters,
                                     const JobControl& control) {
        const auto counts = std::make_shared<const UnitCounts>(table, raters, control);
        PanelCoefficients coefficients;
        for (const auto metric : metrics)
            coefficients.push_back(std::make_unique<PanelAlpha>(counts, table.scale, metric));
        return coefficients;
    };
    const std::string pairKind = std::string("krippendorff-alpha-") + toString(metrics.front());
    AnalysisResult result = panelAndPairs(factory, pairKind, Weights::None, input, options, job);
    if (metrics.size() > 1 && result.facets.raterMatrix)
        notes.push_back(std::string("the matrix holds the ") + toString(metrics.front()) + " metric");
    result.status.notes.insert(result.status.notes.end(), notes.begin(), notes.end());
    return result;
}

Analysis alphaRow()
{
    Analysis row;
    row.id = "krippendorff-alpha";
    row.title = "Krippendorff α of panels and pairs";
    row.question = "How reliable are a panel's labels, with any number of raters and gaps?";
    row.definition = "1 − observed / expected disagreement, where the expected one pairs all values at "
                     "random. The metric says how far "
                     "two labels are apart: different or not (nominal), by the values between them "
                     "(ordinal), by the square of their "
                     "difference (interval) or of their relative difference (ratio).";
    row.source =
        "Krippendorff 1970, 2011; percentile bootstrap, Efron 1979 (no formula gives its standard error).";
    row.missing = "Any pattern of gaps: units with at least two labels enter, others are dropped and "
                  "counted. Undefined when "
                  "everything pairable carries one label, although some programs return 1.";
    row.facets = {"rater_matrix", "coefficients", "blocks", "findings"};
    row.options = panelIntervalOptions(false);
    row.options.insert(
        row.options.begin(),
        {"metric",
         "Metric",
         "How far two labels are apart. \"All\" gives every metric that the scale allows; all but the "
         "nominal one need labels in an order, the ratio metric numbers from 0 up.",
         std::string("all"),
         {},
         {},
         {{"all", "All that fit the scale"},
          {"nominal", "Nominal"},
          {"ordinal", "Ordinal"},
          {"interval", "Interval"},
          {"ratio", "Ratio"}}});
    row.run = runAlpha;
    return row;
}

AnalysisResult runIcc(const AnalysisInput& input, const Options& options, const JobControl& job)
{
    job.check();
    requireOrder(input.table->scale, "An intraclass correlation",
                 "choose a coefficient that compares labels");
    const std::string wanted = options.text("form");
    AnalysisResult result = panelResult(
        [&](const LabelTable& table, const RaterSet& raters, const JobControl& control) {
            const auto scores = std::make_shared<const CompleteScores>(table, raters, control);
            PanelCoefficients coefficients;
            for (const auto form : iccForms) {
                auto coefficient = std::make_unique<IntraclassCorrelation>(scores, form);
                if (wanted == "all" || coefficient->id() == wanted)
                    coefficients.push_back(std::move(coefficient));
            }
            return coefficients;
        },
        input, options, job);
    for (auto& note : scoreNotes(*input.table))
        result.status.notes.push_back(std::move(note));
    return result;
}

Analysis iccRow()
{
    Analysis row;
    row.id = "icc";
    row.title = "Intraclass correlation of panels";
    row.question = "How much of the spread of scores is between items rather than between raters?";
    row.definition = "Share of variance due to items. ICC(1): raters drawn anew for every item; ICC(A,1): "
                     "the same raters, whose levels "
                     "must match; ICC(C,1): a constant difference between raters is forgiven. The forms with "
                     "k are for the mean of all "
                     "k raters.";
    row.source = "McGraw & Wong 1996: analysis of variance, intervals from the F distribution.";
    row.missing = "Items rated by every rater of the panel only; the others are dropped and counted.";
    row.facets = {"coefficients"};
    row.options = panelIntervalOptions();
    row.options.front().defaultValue = std::string("analytic");
    row.options.front().choices = {
        {"analytic", "F distribution"}, {"bootstrap", "Bootstrap"}, {"none", "None"}};
    OptionSpec form{"form",
                    "Form",
                    "Which of the six forms; \"all\" gives them side by side.",
                    std::string("all"),
                    {},
                    {},
                    {{"all", "All"}}};
    const auto scores = std::make_shared<const CompleteScores>(LabelTable(), RaterSet());
    for (const auto icc : iccForms)
        form.choices.push_back({IntraclassCorrelation(scores, icc).id(), toString(icc)});
    row.options.insert(row.options.begin(), std::move(form));
    row.run = runIcc;
    return row;
}

/// "p 2.3e-52", "p 0.0046", never "p 0".
std::string probabilityText(double p)
{
    constexpr double smallest = 1e-300;
    if (p < smallest)
        return "p below 1e-300";
    if (p >= 0.001)
        return "p " + fixedText(p, 3);
    const auto power = static_cast<int>(std::floor(std::log10(p)));
    return "p " + fixedText(p / std::pow(10.0, power), 1) + "e" + std::to_string(power);
}

AnalysisResult runCorrelation(const std::string& id, const std::string& title, const AnalysisInput& input,
                              const Options& options, const JobControl& job)
{
    job.check();
    requireOrder(input.table->scale, title, "choose a coefficient that compares labels");
    if (const auto reason = pairsRefused(*input.table); !reason.empty())
        throw AnalysisError("The raters cannot be compared pair by pair: " + reason + ".");
    AnalysisResult result = pairwiseResult(id, Weights::None, input, options, job);
    if (id != "spearman")
        return result;
    for (auto& coefficient : result.facets.coefficients) {
        auto& estimate = coefficient.estimate;
        const Value p =
            estimate.value.isDefined() ? spearmanP(estimate.value.number(), estimate.used) : Value();
        if (p.isDefined())
            estimate.notes.push_back(probabilityText(p.number())
                                     + " of no association, by t with n − 2 degrees of freedom");
    }
    return result;
}

Analysis correlationRow(const std::string& id, const std::string& title)
{
    Analysis row;
    row.id = id;
    row.title = title + " between raters";
    row.missing = pairwiseMissing + " Undefined also when one of the two is constant on them.";
    row.facets = {"rater_matrix", "coefficients", "blocks", "findings"};
    row.options = intervalOptions();
    row.run = [=](const AnalysisInput& input, const Options& options, const JobControl& job) {
        return runCorrelation(id, title, input, options, job);
    };
    return row;
}

Analysis pearsonRow()
{
    Analysis row = correlationRow("pearson", "Pearson r");
    row.question = "Do two raters' scores rise and fall together, in proportion?";
    row.definition =
        "Linear correlation of the scores (of the ranks of levels that are words). A rater who is always "
        "stricter, or uses half of the range, still correlates fully.";
    row.source = "Pearson 1895; standard error: delta method, Brown & Benedetti 1977; percentile bootstrap, "
                 "Efron 1979.";
    return row;
}

Analysis spearmanRow()
{
    Analysis row = correlationRow("spearman", "Spearman ρ");
    row.question = "Do two raters put items in the same order?";
    row.definition =
        "Correlation of average ranks: only the order of the scores counts, ties share their rank.";
    row.source = "Spearman 1904; p by Student's t with n − 2 degrees of freedom; standard error: delta "
                 "method, Brown & "
                 "Benedetti 1977; percentile bootstrap, Efron 1979.";
    return row;
}

Analysis kendallRow()
{
    Analysis row = correlationRow("kendall", "Kendall τ_b");
    row.question = "Of two items, how often do both raters prefer the same one?";
    row.definition =
        "Pairs of items in the same order less pairs in opposite order, over the geometric mean of the pairs "
        "that each rater does not tie.";
    row.source = "Kendall 1945; standard error: Brown & Benedetti 1977; percentile bootstrap, Efron 1979.";
    return row;
}

} // namespace

std::vector<Analysis> coefficientAnalyses()
{
    return {sideBySideRow(), scottRow(), fleissRow(),  brennanPredigerRow(), gwetRow(),
            alphaRow(),      iccRow(),   pearsonRow(), spearmanRow(),        kendallRow()};
}

} // namespace raterscope
