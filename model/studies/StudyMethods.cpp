// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "studies/StudyMethods.h"

#include "consensus/Agora.h"
#include "consensus/CareSvd.h"
#include "consensus/CentralScore.h"
#include "consensus/DawidSkene.h"
#include "consensus/Glad.h"
#include "consensus/GradedResponse.h"
#include "consensus/Mace.h"
#include "consensus/MajorityVote.h"
#include "consensus/OneCoin.h"
#include "consensus/SelectedRaters.h"
#include "consensus/Wawa.h"
#include "consensus/WeightedMean.h"
#include "consensus/ZeroBasedSkill.h"
#include "studies/TableParts.h"

#include <algorithm>
#include <cmath>

namespace raterscope {

namespace {

constexpr double meanStep = 1e-12;
constexpr double modelStep = 1e-10;

std::vector<double> roundedScores(const std::vector<Value>& values, double step)
{
    std::vector<double> scores;
    for (const auto& value : values)
        scores.push_back(value.isDefined() ? std::round(value.number() / step) * step : std::nan(""));
    return scores;
}

StudyOutput scoresOf(const std::vector<Value>& values, double step = meanStep)
{
    return {roundedScores(values, step), {}};
}

/// The likeliest level and, where levels have an order, the expected one.
StudyOutput outputOf(const LabelTable& table, LabelFit fit)
{
    StudyOutput output;
    for (std::size_t unit = 0; table.scale.isOrdered() && unit < fit.chosen.size(); ++unit) {
        double score = fit.chosen[unit] < 0 ? std::nan("") : 0.0;
        for (std::size_t k = 0; k < fit.levels; ++k)
            score += fit.posterior[unit * fit.levels + k] * table.scale.position(static_cast<int>(k));
        output.scores.push_back(std::round(score / modelStep) * modelStep);
    }
    output.chosen = std::move(fit.chosen);
    return output;
}

/// A method of categories: runs `fit` on whole levels.
template <class Fit>
StudyMethod categorical(const char* id, const char* title, Fit fit)
{
    return {id, title, false, [fit](const LabelTable& table, std::uint64_t seed, const JobControl& job) {
                const LabelTable whole = wholeLevels(table);
                auto output = outputOf(whole, fit(whole, seed, job));
                // Levels of a rounded scale are none of the table's own.
                if (whole.scale.size() != table.scale.size())
                    output.chosen.clear();
                return output;
            }};
}

template <class Scores>
StudyMethod scored(const char* id, const char* title, Scores scores)
{
    return {id, title, true, [scores](const LabelTable& table, std::uint64_t, const JobControl& job) {
                return scores(table, job);
            }};
}

StudyMethod central(const char* id, const char* title, Centre centre)
{
    return scored(id, title, [centre](const LabelTable& table, const JobControl& job) {
        CentralScoreOptions options;
        options.centre = centre;
        return scoresOf(centralScores(table, options, job).scores);
    });
}

StudyMethod weighted(const char* id, const char* title, Weighting weighting)
{
    return scored(id, title, [weighting](const LabelTable& table, const JobControl& job) {
        return scoresOf(weightedMean(table, weighting, 1, job).consensus.scores, modelStep);
    });
}

StudyMethod graded(const char* id, const char* title, TrustPrior prior, ReadOut readOut)
{
    return scored(id, title, [prior, readOut](const LabelTable& table, const JobControl& job) {
        AgoraOptions options;
        options.prior = prior;
        options.readOut = readOut;
        options.standardErrors = false;
        return scoresOf(agora(table, options, 1, job).scores, modelStep);
    });
}

std::vector<StudyMethod> allMethods()
{
    std::vector<StudyMethod> methods;
    methods.push_back(central("mean", "item mean", Centre::Mean));
    methods.push_back(central("median", "median", Centre::Median));
    methods.push_back(central("trimmed-mean", "trimmed mean", Centre::TrimmedMean));
    methods.push_back(
        categorical("majority-vote", "majority vote",
                    [](const LabelTable& table, std::uint64_t, const JobControl& job) -> LabelFit {
                        return majorityVote(table, {}, job);
                    }));
    methods.push_back(categorical("wawa", "Wawa",
                                  [](const LabelTable& table, std::uint64_t,
                                     const JobControl& job) -> LabelFit { return wawa(table, job); }));
    methods.push_back(
        categorical("zero-based-skill", "zero-based skill",
                    [](const LabelTable& table, std::uint64_t, const JobControl& job) -> LabelFit {
                        return zeroBasedSkill(table, {}, job);
                    }));
    methods.push_back(
        categorical("dawid-skene", "Dawid–Skene",
                    [](const LabelTable& table, std::uint64_t, const JobControl& job) -> LabelFit {
                        DawidSkeneOptions options;
                        options.threads = 1;
                        return dawidSkene(table, options, job);
                    }));
    methods.push_back(
        categorical("one-coin", "one-coin",
                    [](const LabelTable& table, std::uint64_t, const JobControl& job) -> LabelFit {
                        OneCoinOptions options;
                        options.threads = 1;
                        return oneCoin(table, options, job);
                    }));
    methods.push_back(categorical(
        "mace", "MACE", [](const LabelTable& table, std::uint64_t seed, const JobControl& job) -> LabelFit {
            MaceOptions options;
            options.seed = seed;
            options.threads = 1;
            return mace(table, options, job);
        }));
    methods.push_back(categorical(
        "glad", "GLAD", [](const LabelTable& table, std::uint64_t, const JobControl& job) -> LabelFit {
            GladOptions options;
            options.threads = 1;
            return glad(table, options, job);
        }));
    methods.push_back(
        scored("single-best", "label-free single best", [](const LabelTable& table, const JobControl& job) {
            return scoresOf(singleBest(table, 1, job).consensus.scores);
        }));
    methods.push_back(
        scored("drop-worst", "mean without the worst", [](const LabelTable& table, const JobControl& job) {
            return scoresOf(dropWorst(table, 1, job).consensus.scores);
        }));
    methods.push_back(weighted("mean-correlation", "mean weighted by ρ̄", Weighting::MeanCorrelation));
    methods.push_back(weighted("inverse-variance", "inverse-variance mean", Weighting::InverseVariance));
    methods.push_back(weighted("meta-learner", "spectral meta-learner", Weighting::MetaLearner));
    methods.push_back(scored("care", "CARE-SVD", [](const LabelTable& table, const JobControl& job) {
        return scoresOf(careSvd(table, {}, 1, job).consensus.scores, modelStep);
    }));
    methods.push_back(scored("grm", "graded response, maximum likelihood",
                             [](const LabelTable& table, const JobControl& job) {
                                 GradedResponseOptions options;
                                 options.standardErrors = false;
                                 return scoresOf(gradedResponse(table, options, 1, job).scores, modelStep);
                             }));
    methods.push_back(graded("agora", "AGORA", TrustPrior::Horseshoe, ReadOut::Fitted));
    methods.push_back(graded("agora-flat", "AGORA, flat prior", TrustPrior::Flat, ReadOut::Fitted));
    methods.push_back(
        graded("agora-equal-trust", "AGORA, equal trust", TrustPrior::Horseshoe, ReadOut::EqualTrust));
    return methods;
}

} // namespace

std::span<const StudyMethod> studyMethods()
{
    static const std::vector<StudyMethod> methods = allMethods();
    return methods;
}

std::vector<StudyMethod> chosenStudyMethods(const std::vector<std::string>& ids, const LabelTable& table)
{
    const bool ordered = table.scale.isOrdered();
    std::vector<std::string> wanted = ids;
    if (wanted.empty())
        wanted = ordered ? std::vector<std::string>{"mean", "median", "trimmed-mean", "dawid-skene",
                                                    "mace", "glad",   "care",         "agora"}
                         : std::vector<std::string>{"majority-vote", "wawa", "one-coin",
                                                    "dawid-skene",   "mace", "glad"};
    std::vector<StudyMethod> chosen;
    for (const auto& id : wanted) {
        const auto all = studyMethods();
        const auto place = std::find_if(all.begin(), all.end(), [&](const auto& method) {
            return method.id == id && (ordered || !method.needsOrder);
        });
        if (place == all.end()) {
            std::string known;
            for (const auto& method : all) {
                if (ordered || !method.needsOrder)
                    known += (known.empty() ? "" : ", ") + method.id;
            }
            throw AnalysisError("There is no method \"" + id
                                + "\" for a study of these labels. Methods: " + known + ".");
        }
        chosen.push_back(*place);
    }
    return chosen;
}

} // namespace raterscope
