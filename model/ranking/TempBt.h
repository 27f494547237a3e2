// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ranking/SkillFit.h"

#include <vector>

namespace raterscope {

struct TempBtOptions {
    double priorSd = 10.0; ///< of s ~ N(0, priorSd²); 0 = none
    bool standardErrors = true;
    int threads = 0;
};

struct TempBtFit : SkillFit {
    std::size_t aspects = 1;
    std::vector<Value> temperature;       ///< J · A, judge-major; undefined without a row to calibrate on
    std::vector<Value> errorBefore;       ///< J · A, expected calibration error at temperature 1
    std::vector<Value> errorAfter;        ///< J · A, at the temperature
    std::vector<std::int64_t> calibrated; ///< J · A, rows with a reference verdict
    std::vector<std::uint8_t> isAtEnd;    ///< J · A, the temperature is an end of the grid
};

/// Temperatures that are tried: 200, equally far apart on the logarithm, from 0.05 to 20.
std::vector<double> temperatureGrid();

/// Temp-BT (Guo et al. 2017; Qian 2026; METHODS §7): p becomes σ(logit(p) / T), T for each judge and aspect
/// the one of the grid with the least expected calibration error against the reference, then soft
/// Bradley–Terry. Supervised: it reads the answers, so it is no competitor of the other models.
///
/// `verdicts` is by row: 1 where the reference says that the first is better, 0 the second; rows with
/// anything else, or undefined, are not calibrated on. Calibration error: confidence max(p, 1 − p) in bins
/// (b/10, (b+1)/10], Σ share of rows · |share that is right − mean confidence|; p = ½ is right by half. Of
/// equal errors the temperature nearest 1 on the logarithm. p of 0 and 1 count as 1e-6 from there, or no
/// temperature would move them. A judge (on an aspect) without a row to calibrate on keeps T = 1, which is
/// said. Cost: O(200 · rows). Throws AnalysisError when no row can be calibrated on, std::invalid_argument
/// when `verdicts` is not by row, Cancelled.
TempBtFit tempBt(const Comparisons& comparisons, const std::vector<Value>& verdicts,
                 const TempBtOptions& options = {}, const JobControl& job = {});

/// Reference verdicts by row from reference values by item: 1, 0, or undefined where they are equal or
/// missing.
std::vector<Value> verdictsOf(const Comparisons& comparisons, const std::vector<Value>& reference);

} // namespace raterscope
