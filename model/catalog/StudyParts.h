// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Catalog.h"
#include "studies/HeldOutModels.h"
#include "studies/StudyMethods.h"
#include "studies/TableParts.h"

#include <string>
#include <vector>

namespace raterscope {

// What the catalog rows of studies have in common.

/// Words separated by commas, without blanks around them.
std::vector<std::string> listedWords(const std::string& list);

/// Whole numbers separated by commas. Throws AnalysisError, naming the option, for anything else.
std::vector<std::int64_t> listedNumbers(const std::string& list, const std::string& option);

/// split, train-share, split-seed.
std::vector<OptionSpec> splitOptions();
TrainTest chosenSplit(const Options& options);

/// models: ids from posteriorModels(), separated by commas; empty = none.
OptionSpec modelsOption(const std::string& help);
/// Throws AnalysisError for a model that does not exist.
std::vector<PosteriorModel> chosenModels(const Options& options);

/// Passes the curve on as a result that is not finished; nothing when nobody listens.
StudyObserver observerOf(const AnalysisInput& input);

/// methods: ids from studyMethods(), the baseline first; empty means `defaults`.
OptionSpec studyMethodsOption(const std::string& defaults);
/// The same for studies of many pools, with few methods by default.
OptionSpec poolMethodsOption();
std::vector<StudyMethod> chosenPoolMethods(const Options& options, const LabelTable& table);

/// sizes, subsets, subset-seed.
std::vector<OptionSpec> subsetOptions();
std::vector<std::int64_t> chosenSizes(const Options& options);

} // namespace raterscope
