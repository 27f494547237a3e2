// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/LabelConsensusParts.h"

#include "catalog/ConsensusJson.h"
#include "catalog/ConsensusParts.h"
#include "consensus/DawidSkene.h"
#include "consensus/Glad.h"
#include "consensus/Mace.h"
#include "consensus/OneCoin.h"

#include <algorithm>

namespace raterscope {

namespace {

/// Strategies are listed level by level up to this many levels.
constexpr std::size_t mostListedLevels = 12;

FitTrace traceOf(const std::string& measure, std::vector<double> course)
{
    return {measure, {std::move(course)}, 0};
}

AnalysisResult runDawidSkene(const AnalysisInput& input, const Options& chosen, const JobControl& job)
{
    job.check();
    const LabelTable& table = *input.table;
    requireLabels(table, "Dawid–Skene");
    DawidSkeneOptions options;
    std::vector<std::string> notes;
    options.iterations = static_cast<int>(chosen.integer("iterations"));
    options.tolerance = chosen.real("tolerance");
    const bool isMap = chosen.text("variant") == "map";
    options.pseudoDiagonal = chosen.real(isMap ? "prior-diagonal" : "pseudo-count");
    options.pseudoOff = chosen.real(isMap ? "prior-off" : "pseudo-count");
    options.gold = knownLabels(input, chosen, notes);
    options.threads = input.threads;
    auto fit = dawidSkene(table, options, job);
    if (!fit.converged)
        notes.push_back(
            "stopped after the iterations asked for; posteriors still moved by more than the tolerance");

    auto confusion = confusionFacet(table, "Dawid–Skene", std::move(fit.confusion), std::move(fit.expected));
    auto accuracy = trustFacet(table, "expected accuracy",
                               "The share of the rater's labels expected to name the unit's class, under the "
                               "posterior of the classes.",
                               fit.accuracy);
    auto trace = traceOf("log-likelihood of the labels", fit.logLikelihood);
    Table shares{
        "Class shares", {"label", "share"}, {}, {ColumnFormat::Plain, ColumnFormat::Share}, "class-shares"};
    for (std::size_t k = 0; k < fit.levels; ++k)
        shares.rows.push_back({table.scale.labels[k], Value(fit.prior[k])});

    AnalysisResult result = resultOf(table, "Dawid–Skene", std::move(fit));
    result.status.notes.insert(result.status.notes.end(), notes.begin(), notes.end());
    result.facets.confusion = std::move(confusion);
    result.facets.raterTrust = std::move(accuracy);
    result.facets.trace = std::move(trace);
    result.facets.tables.push_back(std::move(shares));
    finishLabelConsensus(result, input, job);
    return result;
}

AnalysisResult runOneCoin(const AnalysisInput& input, const Options& chosen, const JobControl& job)
{
    job.check();
    const LabelTable& table = *input.table;
    requireLabels(table, "One-coin");
    OneCoinOptions options;
    std::vector<std::string> notes;
    options.iterations = static_cast<int>(chosen.integer("iterations"));
    options.tolerance = chosen.real("tolerance");
    options.gold = knownLabels(input, chosen, notes);
    options.threads = input.threads;
    auto fit = oneCoin(table, options, job);
    if (!fit.converged)
        notes.push_back(
            "stopped after the iterations asked for; posteriors still moved by more than the tolerance");

    auto trust =
        trustFacet(table, "probability right",
                   "The fitted probability that the rater names the unit's class; 1/K is no more than "
                   "chance.",
                   fit.skill);
    std::vector<Value> skills;
    for (std::size_t rater = 0; rater < fit.skill.size(); ++rater) {
        skills.push_back(fit.skill[rater].value);
        if (skills.back().isDefined() && skills.back().number() * static_cast<double>(fit.levels) < 1.0)
            trust.reversed.push_back(table.raterNames[rater]);
    }
    auto trace = traceOf("log-likelihood of the labels", fit.logLikelihood);
    std::optional<ConfusionMatrices> confusion;
    if (confusionFits(table))
        confusion = confusionFacet(table, "one-coin", oneCoinConfusion(fit), expectedCounts(table, fit));
    AnalysisResult result = resultOf(table, "One-coin", std::move(fit));
    result.status.notes.insert(result.status.notes.end(), notes.begin(), notes.end());
    result.facets.raterTrust = std::move(trust);
    result.facets.raterParameters = parametersFacet(table, {"probability right"}, std::move(skills));
    result.facets.confusion = std::move(confusion);
    result.facets.trace = std::move(trace);
    finishLabelConsensus(result, input, job);
    return result;
}

/// P(knows), and what the rater guesses when not knowing.
RaterParameters maceParameters(const LabelTable& table, const MaceFit& fit)
{
    std::vector<std::string> names{"P(knows)"};
    const bool listed = fit.levels <= mostListedLevels;
    for (std::size_t k = 0; k < fit.levels && listed; ++k)
        names.push_back("guesses " + table.scale.labels[k]);
    std::vector<Value> values;
    for (std::size_t rater = 0; rater < fit.trust.size(); ++rater) {
        const Value& trust = fit.trust[rater].value;
        values.push_back(trust);
        for (std::size_t k = 0; k < fit.levels && listed; ++k)
            values.push_back(trust.isDefined() ? Value(fit.strategy[rater * fit.levels + k]) : trust);
    }
    return parametersFacet(table, std::move(names), std::move(values));
}

Table restartTable(const MaceFit& fit)
{
    Table table{
        "Restarts", {"restart", "log-likelihood", "evidence lower bound", "kept"}, {}, {}, "restarts"};
    for (std::size_t restart = 0; restart < fit.objectives.size(); ++restart)
        table.rows.push_back({static_cast<std::int64_t>(restart + 1), Value(fit.objectives[restart]),
                              fit.lowerBounds.empty() ? Value(UndefinedReason::NothingPairable)
                                                      : Value(fit.lowerBounds[restart]),
                              std::string(restart == fit.best ? "kept" : "")});
    if (fit.lowerBounds.empty()) {
        table.columns.erase(table.columns.begin() + 2);
        for (auto& row : table.rows)
            row.erase(row.begin() + 2);
    }
    return table;
}

AnalysisResult runMace(const AnalysisInput& input, const Options& chosen, const JobControl& job)
{
    job.check();
    const LabelTable& table = *input.table;
    requireLabels(table, "MACE");
    MaceOptions options;
    std::vector<std::string> notes;
    options.fitting = chosen.text("fitting") == "em" ? MaceFitting::Em : MaceFitting::Variational;
    options.restarts = static_cast<int>(chosen.integer("restarts"));
    options.iterations = static_cast<int>(chosen.integer("iterations"));
    options.knowingPrior = chosen.real("knowing-prior");
    options.strategyPrior = chosen.real("strategy-prior");
    options.smoothing = chosen.real("smoothing");
    options.gold = knownLabels(input, chosen, notes);
    options.seed = input.seed;
    options.threads = input.threads;
    auto fit = mace(table, options, job);
    if (!fit.converged)
        notes.push_back(
            "trust still moved in the last iteration; more iterations bring it closer to where it settles");

    auto trust =
        trustFacet(table, "P(knows)",
                   "How sure it is that the rater knows the class rather than guesses: exp(E log θ), "
                   "as the authors' program prints.",
                   fit.trust);
    auto parameters = maceParameters(table, fit);
    auto restarts = restartTable(fit);
    FitTrace trace{"log-likelihood of the labels", std::move(fit.traces), fit.best};
    std::optional<ConfusionMatrices> confusion;
    if (confusionFits(table))
        confusion = confusionFacet(table, "MACE", maceConfusion(fit), expectedCounts(table, fit));
    AnalysisResult result = resultOf(table, "MACE", std::move(fit));
    result.status.notes.insert(result.status.notes.end(), notes.begin(), notes.end());
    result.facets.raterTrust = std::move(trust);
    result.facets.raterParameters = std::move(parameters);
    result.facets.confusion = std::move(confusion);
    result.facets.trace = std::move(trace);
    result.facets.tables.push_back(std::move(restarts));
    finishLabelConsensus(result, input, job);
    return result;
}

AnalysisResult runGlad(const AnalysisInput& input, const Options& chosen, const JobControl& job)
{
    job.check();
    const LabelTable& table = *input.table;
    requireLabels(table, "GLAD");
    GladOptions options;
    options.iterations = static_cast<int>(chosen.integer("iterations"));
    options.tolerance = chosen.real("tolerance");
    options.startAbility = chosen.real("start-ability");
    options.startEase = chosen.real("start-ease");
    options.polish = chosen.flag("polish");
    options.threads = input.threads;
    auto fit = glad(table, options, job);
    auto trust = trustFacet(
        table, "ability α",
        "The fitted ability: 0 is no more than chance, below 0 the rater is mostly wrong.", fit.ability, 0.0);
    auto trace = traceOf("penalised log-likelihood", fit.objective);
    if (options.polish && !fit.objective.empty())
        trace.starts[0].push_back(fit.finalObjective);
    auto abilities = fit.ability;
    Table difficulty{"Difficulty of each unit", {"unit", "b = log(1 / difficulty)"}, {}, {}, "difficulty"};
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit)
        difficulty.rows.push_back({unitKey(input, unit), fit.ease[unit]});
    AnalysisResult result = resultOf(table, "GLAD", std::move(fit));
    result.facets.raterTrust = std::move(trust);
    result.facets.raterParameters = parametersFacet(table, {"ability α"}, std::move(abilities));
    result.facets.trace = std::move(trace);
    result.facets.tables.push_back(std::move(difficulty));
    finishLabelConsensus(result, input, job);
    return result;
}

} // namespace

Analysis dawidSkeneRow()
{
    Analysis row;
    row.id = "dawid-skene";
    row.title = "Dawid–Skene";
    row.question = "What is each unit's class, when every rater confuses classes in a way of its own?";
    row.definition = "Class shares and one confusion matrix a rater, P(given | true), fitted together with "
                     "the posterior of every "
                     "unit by EM from the vote shares. Raters that run against the rest, or always say the "
                     "same, lose their "
                     "weight by themselves.";
    row.source =
        "Dawid & Skene 1979; maximum a posteriori with Dirichlet rows; interval of the expected accuracy: "
        "Wilson 1927.";
    row.missing = missingRule();
    row.facets = {"item_posterior", "confusion", "rater_trust", "trust_validity", "table"};
    row.options = {
        {"variant",
         "Variant",
         "Pseudo-count: the same small number is added to every cell. Maximum a posteriori: raters are "
         "thought "
         "better than chance before the data, by separate counts on and off the diagonal.",
         std::string("pseudo-count"),
         {},
         {},
         {{"pseudo-count", "Pseudo-count"}, {"map", "Maximum a posteriori"}}},
        {"pseudo-count",
         "Pseudo-count",
         "Added to every cell of a rater's expected counts before rows are normalised; used by the variant "
         "of that "
         "name.",
         0.01,
         0.0,
         1000.0,
         {},
         "none: plain EM"},
        {"prior-diagonal",
         "Prior on the diagonal",
         "Counts added to the cells where the label given is the true one; used by maximum a posteriori.",
         mapPseudoDiagonal,
         0.0,
         1000.0,
         {}},
        {"prior-off",
         "Prior off the diagonal",
         "Counts added to the other cells; used by maximum a posteriori.",
         mapPseudoOff,
         0.0,
         1000.0,
         {}},
        iterationsOption(200, "EM iterations, exactly, unless no posterior moves by the tolerance before."),
        toleranceOption(1e-10, "Stop when the largest change of a posterior in an iteration is below this."),
        knownLabelsOption()};
    row.run = &runDawidSkene;
    return row;
}

Analysis oneCoinRow()
{
    Analysis row;
    row.id = "one-coin";
    row.title = "One-coin model";
    row.question =
        "What is each unit's class, when a rater is described by one number, how often it is right?";
    row.definition =
        "Class shares and one probability of a right label for each rater; wrong labels share the rest "
        "evenly. Fitted by EM from the vote shares. It cannot see a rater who favours one label.";
    row.source = "The one-parameter case of Dawid & Skene 1979; interval: Wilson 1927.";
    row.missing = missingRule();
    row.facets = {"item_posterior",   "confusion",      "rater_trust",
                  "rater_parameters", "trust_validity", "table"};
    row.options = {
        iterationsOption(200, "EM iterations, exactly, unless no posterior moves by the tolerance before."),
        toleranceOption(1e-10, "Stop when the largest change of a posterior in an iteration is below this."),
        knownLabelsOption()};
    row.run = &runOneCoin;
    return row;
}

Analysis maceRow()
{
    Analysis row;
    row.id = "mace";
    row.title = "MACE";
    row.question = "Which raters know, and which guess, and what is each unit's class by those who know?";
    row.definition = "Each label is either known, and then right, or guessed from the rater's own strategy "
                     "whatever the class "
                     "is. The probability of knowing is the trust. Best of several random starts by "
                     "log-likelihood; the evidence "
                     "lower bound stands beside it.";
    row.source = "Hovy, Berg-Kirkpatrick, Vaswani & Hovy 2013; interval: the variational Beta posterior.";
    row.missing = missingRule();
    row.facets = {"item_posterior",   "confusion",      "rater_trust",
                  "rater_parameters", "trust_validity", "table"};
    row.options = {{"fitting",
                    "Fitting",
                    "Variational Bayes with priors on knowing and guessing, or maximum likelihood by EM with "
                    "smoothed counts.",
                    std::string("variational"),
                    {},
                    {},
                    {{"variational", "Variational Bayes"}, {"em", "EM"}}},
                   {"restarts",
                    "Restarts",
                    "Random starts; the one with the highest log-likelihood is kept.",
                    std::int64_t{10},
                    1.0,
                    10'000.0,
                    {}},
                   iterationsOption(50, "Iterations of every restart."),
                   {"knowing-prior",
                    "Prior on knowing",
                    "Both parameters of the Beta prior on the probability of knowing (variational).",
                    0.5,
                    1e-6,
                    1e6,
                    {}},
                   {"strategy-prior",
                    "Prior on guessing",
                    "Every parameter of the Dirichlet prior on the guessing strategy (variational).",
                    10.0,
                    1e-6,
                    1e6,
                    {}},
                   {"smoothing",
                    "Smoothing",
                    "Added to every expected count after division by the number of levels in use (EM).",
                    0.01,
                    1e-9,
                    1e6,
                    {}},
                   knownLabelsOption()};
    row.run = &runMace;
    return row;
}

Analysis gladRow()
{
    Analysis row;
    row.id = "glad";
    row.title = "GLAD";
    row.question = "How able is each rater and how difficult is each unit?";
    row.definition = "A rater of ability α is right on a unit of ease exp(b) with probability 1 / (1 + "
                     "exp(−α exp(b))); wrong "
                     "labels are uniform. Both have priors N(1, 1). Fitted by EM to the mode of the marginal "
                     "posterior. There are "
                     "several maxima; the notes say which start was used.";
    row.source = "Whitehill, Wu, Bergsma, Movellan & Ruvolo 2009; L-BFGS: Liu & Nocedal 1989.";
    row.missing = missingRule();
    row.facets = {"item_posterior", "rater_trust", "rater_parameters", "trust_validity", "table"};
    row.options = {
        iterationsOption(500, "EM iterations at most."),
        toleranceOption(1e-9, "Stop when the penalised log-likelihood moves by less than this, relative."),
        {"start-ability",
         "Start of α",
         "Ability of every rater at the start. Another start can lead to another maximum.",
         1.0,
         -100.0,
         100.0,
         {}},
        {"start-ease",
         "Start of b",
         "Logarithm of 1 / difficulty of every unit at the start.",
         1.0,
         -20.0,
         20.0,
         {}},
        {"polish",
         "To the maximum",
         "After EM, follow the penalised log-likelihood itself to its maximum, which is flat.",
         true,
         {},
         {},
         {}}};
    row.run = &runGlad;
    return row;
}

} // namespace raterscope
