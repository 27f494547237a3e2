// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "consensus/Dispersion.h"

#include "consensus/MeanCorrelation.h"
#include "core/NumberText.h"

#include <cmath>

namespace raterscope {

namespace {

std::string adviceFor(const Dispersion& dispersion)
{
    if (!dispersion.mean.isDefined())
        return "Fewer than two raters correlate with others, so nothing can be said about weighting.";
    if (!dispersion.delta.isDefined())
        return "Raters share next to no signal (mean correlation " + fixedText(dispersion.mean.number(), 3)
               + "), so no consensus of theirs can be trusted, weighted or not; look at the agreement first.";
    const double delta = dispersion.delta.number();
    const std::string shown = "δ is " + fixedText(delta, 2) + ": ";
    if (delta >= dispersionOnSummeval)
        return shown
               + "raters differ much in how far they follow the others, so weighting by trust is "
                 "likely to beat the mean.";
    if (delta >= dispersionOnTopicalChat)
        return shown
               + "weighting by trust may help: it did from 0.15 on Topical-Chat, and from 0.29 on "
                 "SummEval.";
    return shown
           + "raters follow the others about alike, so the plain mean is likely to do as well as "
             "weights.";
}

} // namespace

Dispersion agreementDispersion(const LabelTable& table, int threads, const JobControl& job)
{
    Dispersion result;
    result.delta = result.mean = result.deviation = UndefinedReason::TooFewRaters;
    result.meanCorrelation = meanCorrelations(scoreTable(table, job), threads, job);
    double sum = 0.0;
    double count = 0.0;
    for (const auto& rho : result.meanCorrelation) {
        if (rho.isDefined()) {
            sum += rho.number();
            ++count;
        }
    }
    if (count >= 2.0) {
        const double mean = sum / count;
        double squares = 0.0;
        for (const auto& rho : result.meanCorrelation) {
            if (rho.isDefined())
                squares += (rho.number() - mean) * (rho.number() - mean);
        }
        result.mean = mean;
        result.deviation = std::sqrt(squares / count);
        result.delta = mean > leastSharedCorrelation ? Value(result.deviation.number() / mean)
                                                     : Value(UndefinedReason::NoDefinedCells);
    }
    result.advice = adviceFor(result);
    return result;
}

} // namespace raterscope
