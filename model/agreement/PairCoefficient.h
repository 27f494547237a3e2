// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agreement/Contingency.h"
#include "core/Estimate.h"
#include "core/Scale.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace raterscope {

/// How much a disagreement counts by its distance on the scale.
enum class Weights : std::uint8_t {
    None,      ///< all disagreements alike
    Linear,    ///< by |x − y|
    Quadratic, ///< by (x − y)²
};

/// "none", "linear", "quadratic"; nothing for an unknown word.
std::optional<Weights> parseWeights(std::string_view word);
const char* toString(Weights weights);

/// A coefficient with its large-sample standard error.
struct PairValue {
    Value value;
    double standardError = 0.0; ///< meaningful where the value is defined; NaN = there is none
};

/// A coefficient of two raters that is a function of their K × K table.
///
/// Objects are made for one scale, hold no other state and may be used from several threads at once.
class PairCoefficient
{
public:
    virtual ~PairCoefficient() = default;

    virtual std::string title() const = 0;  ///< "Cohen κ, quadratic weights"
    virtual std::string symbol() const = 0; ///< for sentences: "κ"
    /// Of the standard error: "Fleiss, Cohen & Everitt 1969". Empty when no formula gives one.
    virtual std::string errorSource() const = 0;
    virtual double lowest() const { return -1.0; }
    virtual double highest() const { return 1.0; }
    virtual double centre() const { return 0.0; } ///< agreement by chance, where palettes are centred

    virtual Value value(const Contingency& table) const = 0;
    /// The value and its standard error. Cost: O(K²), as value().
    virtual PairValue evaluate(const Contingency& table) const = 0;
};

/// What can be asked of a pair of raters: "cohen-kappa", "percent-agreement", ….
struct PairCoefficientKind {
    std::string id;
    std::string title;
    bool hasWeights = false;
    std::unique_ptr<const PairCoefficient> (*make)(const Scale& scale, Weights weights);
    bool needsOrder = false; ///< undefined on labels without an order
};

/// All of them. A new coefficient of pairs is one file pair and one row here.
const std::vector<PairCoefficientKind>& pairCoefficientKinds();

/// Throws std::invalid_argument for an id that is not in the list. Weights are ignored where there are none.
std::unique_ptr<const PairCoefficient> makePairCoefficient(std::string_view id, const Scale& scale,
                                                           Weights weights = Weights::None);

struct Limits {
    double low;
    double high;
};

/// 95 %: estimate ± 1.96 SE, cut at the ends of the coefficient's range.
Limits normalLimits(const PairCoefficient& coefficient, double value, double standardError);
std::string normalMethod(const PairCoefficient& coefficient);
Interval normalInterval(const PairCoefficient& coefficient, double value, double standardError);

} // namespace raterscope
