// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "studies/HeldOutModels.h"

#include "bayes/BayesFilter.h"
#include "bayes/TableStream.h"
#include "consensus/DawidSkene.h"
#include "consensus/Mace.h"

#include <utility>

namespace raterscope {

namespace {

CarriedPosterior carryDawidSkene(const LabelTable& train, const LabelTable& test, std::uint64_t,
                                 const JobControl& job)
{
    DawidSkeneOptions options;
    options.threads = 1;
    auto fit = dawidSkene(train, options, job);
    auto carried = dawidSkenePosterior(fit, test, job);
    return {std::move(fit.posterior), std::move(carried.posterior)};
}

CarriedPosterior carryMace(const LabelTable& train, const LabelTable& test, std::uint64_t seed,
                           const JobControl& job)
{
    MaceOptions options;
    options.threads = 1;
    options.seed = seed;
    auto fit = mace(train, options, job);
    auto carried = macePosterior(fit, test, job);
    return {std::move(fit.posterior), std::move(carried.posterior)};
}

CarriedPosterior carryBayesJudge(const LabelTable& train, const LabelTable& test, std::uint64_t seed,
                                 const JobControl& job)
{
    auto trainPairs = pairedUnits(train);
    auto testPairs = pairedUnits(test);
    // A rater has one kind of parameter in both tables, whichever of them shows that it saw both orders.
    auto isModel = sawBothOrders(train, trainPairs);
    const auto inTest = sawBothOrders(test, testPairs);
    for (std::size_t column = 0; column < isModel.size(); ++column)
        isModel[column] |= inTest[column];
    const auto learned = tableStream(train, std::move(trainPairs), isModel, job);
    const auto asked = tableStream(test, std::move(testPairs), isModel, job);
    BayesFilterOptions options;
    options.seed = seed;
    options.threads = 1;
    options.snapshots = 1;
    const auto fit = bayesFilter(learned.stream, options, job);
    return {posteriorByUnit(learned, fit.posterior),
            posteriorByUnit(asked, verdictPosterior(asked.stream, fit.parameters, job))};
}

} // namespace

std::span<const PosteriorModel> posteriorModels()
{
    static const std::vector<PosteriorModel> models{
        {"dawid-skene", "Dawid–Skene", &carryDawidSkene},
        {"mace", "MACE", &carryMace},
        {"bayesjudge", "BayesJudge", &carryBayesJudge, &holdsPairVerdicts}};
    return models;
}

std::vector<PosteriorModel> fittingModels(std::span<const PosteriorModel> models, const LabelTable& table)
{
    std::vector<PosteriorModel> fitting;
    for (const auto& model : models) {
        if (!model.fits || model.fits(table))
            fitting.push_back(model);
    }
    return fitting;
}

} // namespace raterscope
