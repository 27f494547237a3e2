// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Catalog.h"
#include "document/Document.h"
#include "views/Fixtures.h"

/// Results of studies made by hand, for the views that draw them.
namespace raterscope::test {

/// Entropy of all votes, of a model (equal to it but for one unit), and of a panel; on any table.
inline std::shared_ptr<AnalysisResult> madeSignals(const LabelTable& table)
{
    auto result = std::make_shared<AnalysisResult>();
    result->method = "uncertainty";
    UncertaintySignals found;
    std::vector<Value> votes, model, panel;
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        votes.emplace_back(static_cast<double>(unit % 7));
        model.emplace_back(static_cast<double>((unit * 5) % 11));
        panel.push_back(unit == 0 ? Value(UndefinedReason::TooFewRaters) : Value(1.0));
    }
    found.measures = {{"vote-entropy", "vote entropy, all", votes, false},
                      {"vote-entropy-crowd", "vote entropy, crowd", panel, false},
                      {"dawid-skene-entropy", "Dawid–Skene posterior entropy", model, true}};
    found.target = "vote-entropy";
    found.isTest.assign(table.unitCount(), 0);
    const auto association = [](double rho, std::int64_t n) {
        UncertaintySignals::Association made;
        made.rho.value = Value(rho);
        made.rho.used = n;
        made.p = Value(0.01);
        return made;
    };
    UncertaintySignals::Association none;
    none.rho.value = Value(UndefinedReason::NoVariation);
    found.all = {association(1, 30),   none, association(0.5, 30), none, association(1, 29), none,
                 association(0.5, 30), none, association(1, 30)};
    found.test = {association(1, 6),    none, association(0.25, 6), none, association(1, 6), none,
                  association(0.25, 6), none, association(1, 6)};
    found.sharesLabels = {1, 1, 1, 1, 1, 0, 1, 0, 1};
    UncertaintySignals::Quintiles fifths;
    fifths.signal = "dawid-skene-entropy";
    for (int group = 0; group < 5; ++group) {
        fifths.means.emplace_back(0.2 * group);
        fifths.units.push_back(6);
    }
    found.quintiles = {fifths};
    result->facets.uncertainty = found;
    result->status.notes = {"a note"};
    return result;
}

/// Two methods on sets of 50, 100 and all; the second one is ahead by 0.1 everywhere.
inline std::shared_ptr<AnalysisResult> madeCurve(bool finished = true)
{
    auto result = std::make_shared<AnalysisResult>();
    result->method = "small-sets";
    StudyCurve curve;
    curve.id = "small-sets";
    curve.title = "Methods on small sets";
    curve.xTitle = "items";
    curve.yTitle = "mean Spearman";
    curve.baseline = "Mean";
    curve.intervals = "middle 95 % of the subsets";
    curve.isFinished = finished;
    for (const char* method : {"Mean", "AGORA"}) {
        const double lead = method == std::string("AGORA") ? 0.1 : 0.0;
        StudySeries series;
        series.title = method;
        for (const double size : {50.0, 100.0, 400.0}) {
            StudyPoint point;
            point.x = size;
            if (size == 400.0)
                point.label = "all 400";
            point.mean = Value(0.5 + lead);
            point.low = Value(0.4 + lead);
            point.high = Value(0.6 + lead);
            point.repetitions = 20;
            if (lead > 0.0) {
                point.difference.value = Value(lead);
                point.difference.interval = Interval{0.05, 0.15, "paired bootstrap", 0};
            }
            series.points.push_back(point);
        }
        curve.series.push_back(series);
    }
    result->facets.studyCurves = {curve};
    return result;
}

/// One way of predicting, sure of 0.9 and right in 30 of 60, and sure of 0.55 and right in 20 of 40.
inline std::shared_ptr<AnalysisResult> madeHeldOut()
{
    auto result = std::make_shared<AnalysisResult>();
    result->method = "held-out";
    HeldOut heldOut;
    heldOut.split = "first 24 of 30 train, 6 test";
    heldOut.raters = {"a"};
    heldOut.clusterOf = {1};
    HeldOutScore score;
    score.who = "all raters";
    score.predictions = 100;
    score.correct = 50;
    score.accuracy.value = Value(0.5);
    score.calibrationError = Value(0.26);
    score.bins[8] = {60, 30, 54.0};
    score.bins[5] = {40, 20, 22.0};
    HeldOutMethod method{"majority", "Majority of the others", {score}, {score}};
    heldOut.methods = {method};
    result->facets.heldOut = heldOut;
    return result;
}

/// A document with the made panel and its table, as the program has it.
struct OpenedPanel {
    OpenedPanel()
    {
        const auto data = madePanel(expertsAndCrowd());
        document.setData(data);
        document.setTable(prepareTable(data, {}, document.comparison()));
    }
    Document document;
};

} // namespace raterscope::test
