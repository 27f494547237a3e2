// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/StudyTables.h"

#include "catalog/TableParts.h"
#include "core/NumberText.h"
#include "core/Share.h"

#include <algorithm>
#include <cmath>

namespace raterscope {

namespace {

Table panelTable(const HeldOut& heldOut)
{
    Table table =
        startTable("held-out", "Labels of withheld raters predicted from the others: " + heldOut.split,
                   {"predicted by", "raters"});
    addColumn(table, "accuracy", ColumnFormat::Share);
    for (const char* column :
         {"calibration error", "predictions", "correct", "ties", "fallbacks", "undetermined"})
        addColumn(table, column);
    for (const auto& method : heldOut.methods) {
        for (const auto& panel : method.panels)
            table.rows.push_back({method.title, panel.who, panel.accuracy.value, panel.calibrationError,
                                  panel.predictions, panel.correct, panel.tieBreaks, panel.fallbacks,
                                  panel.undetermined});
    }
    return table;
}

Table raterTable(const HeldOut& heldOut)
{
    Table table = startTable("held-out-raters", "Accuracy by withheld rater", {"rater", "cluster", "labels"});
    for (const auto& method : heldOut.methods)
        addColumn(table, method.title, ColumnFormat::Share);
    for (std::size_t r = 0; r < heldOut.raters.size(); ++r) {
        const auto& first = heldOut.methods.front().raters[r];
        std::vector<TableCell> row{heldOut.raters[r], std::int64_t{heldOut.clusterOf[r]},
                                   first.predictions + first.undetermined};
        for (const auto& method : heldOut.methods)
            row.emplace_back(method.raters[r].accuracy.value);
        table.rows.push_back(std::move(row));
    }
    return table;
}

Table reliabilityTable(const HeldOut& heldOut)
{
    Table table = startTable("reliability", "Confidence against accuracy",
                             {"predicted by", "raters", "confidence above", "to", "predictions"});
    addColumn(table, "accuracy", ColumnFormat::Share);
    addColumn(table, "mean confidence", ColumnFormat::Share);
    for (const auto& method : heldOut.methods) {
        for (const auto& panel : method.panels) {
            for (std::size_t b = 0; b < panel.bins.size(); ++b) {
                const auto& bin = panel.bins[b];
                if (bin.predictions > 0)
                    table.rows.push_back({method.title, panel.who, Value(static_cast<double>(b) / 10.0),
                                          Value(static_cast<double>(b + 1) / 10.0), bin.predictions,
                                          shareOf(bin.correct, bin.predictions),
                                          Value(bin.confidenceSum / static_cast<double>(bin.predictions))});
            }
        }
    }
    return table;
}

Table associationTable(const UncertaintySignals& found)
{
    Table table =
        startTable("uncertainty", "Spearman between signals of uncertainty",
                   {"signal", "with", "all", "p", "n", "test rows", "p, test", "n, test", "labels"});
    const std::size_t count = found.measures.size();
    for (std::size_t a = 0; a < count; ++a) {
        for (std::size_t b = a + 1; b < count; ++b) {
            const auto& all = found.at(found.all, a, b);
            const auto& test = found.at(found.test, a, b);
            table.rows.push_back({found.measures[a].title, found.measures[b].title, all.rho.value,
                                  pCellText(all.p), all.rho.used, test.rho.value, pCellText(test.p),
                                  test.rho.used,
                                  std::string(found.sharesLabels[a * count + b] ? "shared" : "separate")});
        }
    }
    return table;
}

Table quintileTable(const UncertaintySignals& found)
{
    const auto titleOf = [&](const std::string& id) {
        return std::find_if(found.measures.begin(), found.measures.end(),
                            [&](const auto& signal) { return signal.id == id; })
            ->title;
    };
    Table table = startTable("quintiles", "Mean " + titleOf(found.target) + " by fifths of another signal",
                             {"signal", "lowest fifth", "second", "third", "fourth", "highest fifth", "n"});
    for (const auto& curve : found.quintiles) {
        std::vector<TableCell> row{titleOf(curve.signal)};
        std::int64_t units = 0;
        for (std::size_t group = 0; group < curve.means.size(); ++group) {
            row.emplace_back(curve.means[group]);
            units += curve.units[group];
        }
        row.emplace_back(units);
        table.rows.push_back(std::move(row));
    }
    return table;
}

/// Sizes and counts read as whole numbers.
TableCell placeOf(const StudyPoint& point)
{
    if (!point.label.empty())
        return point.label;
    if (std::abs(point.x) < 1e9 && point.x == std::floor(point.x))
        return static_cast<std::int64_t>(point.x);
    return Value(point.x);
}

Table curveTable(const StudyCurve& curve)
{
    Table table = startTable(curve.id, curve.title, {curve.xTitle, "method", curve.yTitle, "low", "high"});
    const bool hasBaseline = !curve.baseline.empty();
    if (hasBaseline) {
        for (const auto& column : {"less " + curve.baseline, std::string("its low"), std::string("its high")})
            addColumn(table, column);
        addColumn(table, "ahead", ColumnFormat::Share);
    }
    bool hasDispersion = false;
    std::size_t places = 0;
    for (const auto& series : curve.series) {
        places = std::max(places, series.points.size());
        for (const auto& point : series.points)
            hasDispersion = hasDispersion || point.dispersion.isDefined();
    }
    if (hasDispersion)
        addColumn(table, "mean δ");
    addColumn(table, "repetitions");
    for (std::size_t place = 0; place < places; ++place) {
        for (const auto& series : curve.series) {
            if (place >= series.points.size())
                continue;
            const auto& point = series.points[place];
            std::vector<TableCell> row{placeOf(point), series.title, point.mean, point.low, point.high};
            if (hasBaseline) {
                const bool isBaseline = series.title == curve.baseline;
                const Value none(UndefinedReason::SameRater);
                row.emplace_back(isBaseline ? none : point.difference.value);
                row.emplace_back(isBaseline ? none : bound(point.difference, &Interval::low));
                row.emplace_back(isBaseline ? none : bound(point.difference, &Interval::high));
                row.emplace_back(isBaseline ? none : point.ahead);
            }
            if (hasDispersion)
                row.emplace_back(point.dispersion);
            row.emplace_back(point.repetitions);
            table.rows.push_back(std::move(row));
        }
    }
    return table;
}

} // namespace

std::string pCellText(const Value& p)
{
    if (!p.isDefined())
        return {};
    return p.number() > 0.0 ? pText(std::log10(p.number())) : "< 1e-300";
}

void addStudyTables(const Facets& facets, std::vector<Table>& tables)
{
    if (facets.heldOut) {
        tables.push_back(panelTable(*facets.heldOut));
        tables.push_back(raterTable(*facets.heldOut));
        tables.push_back(reliabilityTable(*facets.heldOut));
    }
    if (facets.uncertainty) {
        tables.push_back(associationTable(*facets.uncertainty));
        tables.push_back(quintileTable(*facets.uncertainty));
    }
    for (const auto& curve : facets.studyCurves)
        tables.push_back(curveTable(curve));
}

} // namespace raterscope
