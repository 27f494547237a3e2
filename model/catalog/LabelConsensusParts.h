// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Catalog.h"
#include "consensus/LabelModel.h"

#include <string>
#include <vector>

namespace raterscope {

// What the catalog rows of consensus methods for categorical labels have in common, beyond ConsensusParts.

/// The posterior, how the fit ended and its notes. Throws AnalysisError when the table has no label.
AnalysisResult resultOf(const LabelTable& table, const std::string& method, LabelFit fit);

/// One trust a rater, with intervals where the estimates have them.
RaterTrust trustFacet(const LabelTable& table, const std::string& measure, const std::string& definition,
                      const std::vector<Estimate>& estimates);
/// The same for values without intervals. Raters below `reversedBelow` are said to run against the rest.
RaterTrust trustFacet(const LabelTable& table, const std::string& measure, const std::string& definition,
                      const std::vector<Value>& values, double reversedBelow = -1e300);

RaterParameters parametersFacet(const LabelTable& table, std::vector<std::string> names,
                                std::vector<Value> values);

/// Whether a confusion facet of the table would have a million cells at most.
bool confusionFits(const LabelTable& table);
/// The confusion facet of P(given | true) with the expected counts, both R·K·K. Nothing when it does not fit.
std::optional<ConfusionMatrices> confusionFacet(const LabelTable& table, const std::string& method,
                                                std::vector<double> probabilities,
                                                std::vector<double> expected);

/// Iterations of an EM fit, at most; where to stop.
OptionSpec iterationsOption(std::int64_t iterations, const std::string& help);
OptionSpec toleranceOption(double tolerance, const std::string& help);
/// Whether units with a reference keep it: known-labels.
OptionSpec knownLabelsOption();
/// The known level of every unit where the option asks for it, else empty. Says so in `notes`; throws
/// AnalysisError when there is no reference.
std::vector<std::int32_t> knownLabels(const AnalysisInput& input, const Options& options,
                                      std::vector<std::string>& notes);

std::string missingRule();

/// dawid-skene, one-coin, mace, glad: rows of model fits.
Analysis dawidSkeneRow();
Analysis oneCoinRow();
Analysis maceRow();
Analysis gladRow();

} // namespace raterscope
