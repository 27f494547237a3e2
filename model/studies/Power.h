// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/StudyFacets.h"
#include "core/Job.h"
#include "core/LabelTable.h"
#include "studies/StudyMethods.h"

#include <cstdint>
#include <string>
#include <vector>

namespace raterscope {

/// Power of the exact sign test (McNemar 1947) at `level`, two-sided, on n units of which the first rater
/// alone is right with probability `onlyFirst` and the second alone with `onlySecond`: the probability that
/// the test tells them apart. Exact, by summing over the number of discordant units. 0 for n = 0.
double signTestPower(std::int64_t n, double onlyFirst, double onlySecond, double level = 0.05);

/// Units that two raters must share until their accuracies can be told apart.
struct RaterPower {
    std::string a, b;
    double accuracyA = 0.0, accuracyB = 0.0; ///< under the fitted model
    double onlyA = 0.0, onlyB = 0.0;         ///< probability that the one is right and the other wrong
    std::int64_t units = -1;                 ///< needed; −1 = more than `mostUnits`, or never
};

struct RaterPowerOptions {
    double wanted = 0.8;
    double level = 0.05;
    std::int64_t mostUnits = 20000;
    std::size_t mostRaters = 30; ///< beyond it only pairs with the most accurate rater
};

/// Every pair of raters: the least n, found by doubling and halving, at which the exact sign test has the
/// wanted power, when classes and labels come from Dawid–Skene fitted to the table and the truth of the units
/// is then known (a reference): P(a right, b wrong) = Σ_z p_z Θ_a[z,z] (1 − Θ_b[z,z]). The power of an exact
/// test is not quite monotone in n, so that slightly fewer may do at times. Pairs with equal accuracy are
/// never told apart. Throws AnalysisError without labels; Cancelled.
std::vector<RaterPower> raterPower(const LabelTable& table, const RaterPowerOptions& options = {},
                                   const JobControl& job = {});

struct MethodPowerOptions {
    std::vector<std::int64_t> sizes{25, 50, 100, 200, 400}; ///< units; or raters when `byRaters`
    bool byRaters = false;
    std::int64_t units = 100; ///< of every panel when `byRaters`
    int simulations = 50;
    double level = 0.05;
    double wanted = 0.8;
    std::uint64_t seed = 0;
    int threads = 0; ///< 0 = as many as the machine has; never changes the result
    StudyObserver observer;
};

struct MethodPower {
    StudyCurve curve; ///< x = units or raters, y = power, one series for each method but the first
    struct Row {
        std::string method;
        double size = 0.0;
        double meanDifference = 0.0; ///< of the score against the truth, from the first method
        double deviation = 0.0;      ///< of that difference over simulated panels
        double power = 0.0;
    };
    std::vector<Row> rows;
    std::vector<std::string> notes;
};

/// How many units, or raters, until a method can be told from the first one? Panels are simulated from a
/// model fitted to the table, the graded-response model by AGORA for labels with an order and Dawid–Skene for
/// others; both methods run on each panel and are scored against the drawn truth (Spearman with θ, or share
/// of right classes). With μ and s the mean and the standard deviation of the difference over panels, power
/// is that of the two-sided z test of a difference with standard error s: Φ(μ/s − z) + Φ(−μ/s − z), which is
/// what a paired bootstrap of one panel estimates. Panels are complete; with raters varied, raters are drawn
/// with replacement from the fitted ones, so that the panel is a sample of such raters.
///
/// Undefined points (a method that fails, no variation) are left out, with a note. Throws AnalysisError for
/// fewer than two methods and as the fit; Cancelled. Cost: sizes · simulations · methods fits.
MethodPower methodPower(const LabelTable& table, const std::vector<StudyMethod>& methods,
                        const MethodPowerOptions& options, const JobControl& job = {});

} // namespace raterscope
