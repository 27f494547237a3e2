// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "studies/HeldOutModels.h"

#include "consensus/DawidSkene.h"
#include "consensus/Mace.h"

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

} // namespace

std::span<const PosteriorModel> posteriorModels()
{
    static const std::vector<PosteriorModel> models{{"dawid-skene", "Dawid–Skene", &carryDawidSkene},
                                                    {"mace", "MACE", &carryMace}};
    return models;
}

} // namespace raterscope
