// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "consensus/Reference.h"
#include "studies/HeldOutModels.h"
#include "studies/Uncertainty.h"

#include <vector>

namespace raterscope::test {

/// Signals of the cheapest model only.
inline UncertaintyOptions dawidSkeneOnly()
{
    UncertaintyOptions options;
    options.models = {posteriorModels().front()};
    return options;
}

/// A reference with these numbers, one a unit.
inline Reference referenceFrom(const std::vector<double>& numbers)
{
    Reference reference;
    reference.title = "truth";
    reference.numbers = numbers;
    reference.levels.assign(numbers.size(), -1);
    reference.numbered = static_cast<std::int64_t>(numbers.size());
    return reference;
}

} // namespace raterscope::test
