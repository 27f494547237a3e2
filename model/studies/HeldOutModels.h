// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Job.h"
#include "core/LabelTable.h"

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace raterscope {

/// Class posteriors of a model fitted on training units and carried over to test units.
struct CarriedPosterior {
    std::vector<double> train; ///< units of the training table × K; a row of zeros = not determined
    std::vector<double> test;  ///< the same for the test table
};

/// A model of labels that the held-out and uncertainty studies can use. Adding one means adding its row to
/// posteriorModels().
struct PosteriorModel {
    std::string id; ///< as in the catalog
    std::string title;
    /// Fits on `train`; posteriors of `test` by one E step with the parameters of that fit. Both tables have
    /// the same columns and scale. One thread; the same seed gives the same result.
    std::function<CarriedPosterior(const LabelTable& train, const LabelTable& test, std::uint64_t seed,
                                   const JobControl& job)>
        carry;
    /// Whether the model is one of such labels; empty = of all. Studies leave out models that are not.
    std::function<bool(const LabelTable& table)> fits = {};
};

/// The models there are, at their defaults: Dawid–Skene and MACE for labels of any kind, and BayesJudge, the
/// particle filter, for verdicts on pairs. In BayesJudge raters with verdicts on some pair in both orders
/// have an order effect, all others a confusion matrix; a pair that is in both tables is fitted and predicted
/// from the verdicts of the one table only.
std::span<const PosteriorModel> posteriorModels();

/// Those of `models` that are of such labels, in their order.
std::vector<PosteriorModel> fittingModels(std::span<const PosteriorModel> models, const LabelTable& table);

} // namespace raterscope
