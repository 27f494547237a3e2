// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/ConsensusTables.h"

#include "catalog/ConsensusJson.h"
#include "catalog/TableParts.h"

#include <algorithm>
#include <cmath>

namespace raterscope {

namespace {

Value valueOf(double number)
{
    return std::isfinite(number) ? Value(number) : Value(UndefinedReason::NothingPairable);
}

Table trustTable(const RaterTrust& trust)
{
    Table table{"Trust in each rater: " + trust.measure, {"rater", trust.measure}, {}, {}, "trust"};
    const bool intervals = !trust.low.empty();
    if (intervals)
        table.columns.insert(table.columns.end(), {"low", "high"});
    const bool flags = !trust.reversed.empty();
    if (flags)
        table.columns.emplace_back("flag");
    for (std::size_t r = 0; r < trust.raters.size(); ++r) {
        std::vector<TableCell> row{trust.raters[r], trust.values[r]};
        if (intervals) {
            row.emplace_back(valueOf(trust.low[r]));
            row.emplace_back(valueOf(trust.high[r]));
        }
        if (flags) {
            const bool isReversed = std::find(trust.reversed.begin(), trust.reversed.end(), trust.raters[r])
                                    != trust.reversed.end();
            row.emplace_back(std::string(isReversed ? "reversed" : ""));
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

Table parametersTable(const RaterParameters& parameters)
{
    Table table{"Fitted numbers of each rater", {"rater"}, {}, {}, "rater-parameters"};
    table.columns.insert(table.columns.end(), parameters.names.begin(), parameters.names.end());
    const std::size_t count = parameters.names.size();
    for (std::size_t r = 0; r < parameters.raters.size(); ++r) {
        std::vector<TableCell> row{parameters.raters[r]};
        for (std::size_t p = 0; p < count; ++p)
            row.emplace_back(parameters.values[r * count + p]);
        table.rows.push_back(std::move(row));
    }
    return table;
}

Table trustValidityTable(const TrustValidity& facet)
{
    Table table{"Trust against validity: " + facet.trust + " and " + facet.validity,
                {"rater", "trust", "validity", "low", "high", "n"},
                {},
                {},
                "trust-validity"};
    for (const auto& point : facet.points)
        table.rows.push_back({point.rater, point.trust, point.validity, valueOf(point.validityLow),
                              valueOf(point.validityHigh), point.n});
    table.rows.push_back({std::string("Spearman over raters"), facet.correlation.value,
                          Value(UndefinedReason::NoDefinedCells), bound(facet.correlation, &Interval::low),
                          bound(facet.correlation, &Interval::high), facet.correlation.used});
    return table;
}

Table comparisonTable(const MethodComparison& comparison)
{
    Table table{"Methods against " + comparison.reference,
                {"method", "Spearman", "Pearson", "Kendall τ_b", "accuracy", "n",
                 comparison.measure + " less " + comparison.baseline, "low", "high"},
                {},
                {},
                "method-comparison"};
    table.formats.resize(table.columns.size(), ColumnFormat::Plain);
    table.formats[4] = ColumnFormat::Share;
    for (const auto& method : comparison.methods)
        table.rows.push_back({method.title, method.spearman.value, method.pearson.value, method.kendall.value,
                              method.accuracy.value, std::max(method.spearman.used, method.accuracy.used),
                              method.difference.value, bound(method.difference, &Interval::low),
                              bound(method.difference, &Interval::high)});
    return table;
}

Table confusionTable(const ConfusionMatrices& confusion)
{
    Table table{
        confusion.title, {"rater", "true", "given", "probability", "expected count"}, {}, {}, "confusion"};
    const std::size_t levels = confusion.labels.size();
    for (std::size_t r = 0; r < confusion.raters.size(); ++r) {
        for (std::size_t truth = 0; truth < levels; ++truth) {
            for (std::size_t given = 0; given < levels; ++given) {
                const std::size_t cell = confusion.cell(r, truth, given);
                table.rows.push_back({confusion.raters[r], confusion.labels[truth], confusion.labels[given],
                                      Value(confusion.probabilities[cell]), Value(confusion.expected[cell])});
            }
        }
    }
    return table;
}

Table traceTable(const FitTrace& trace)
{
    Table table{"Course of the fit: " + trace.measure,
                {"start", "iterations", "first", "last", "kept"},
                {},
                {},
                "trace"};
    for (std::size_t s = 0; s < trace.starts.size(); ++s) {
        const auto& course = trace.starts[s];
        if (course.empty())
            continue;
        table.rows.push_back({static_cast<std::int64_t>(s + 1), static_cast<std::int64_t>(course.size()),
                              valueOf(course.front()), valueOf(course.back()),
                              std::string(s == trace.best ? "kept" : "")});
    }
    return table;
}

/// One row a unit: score with its interval, chosen label with its probabilities, whichever are there.
Table unitTable(const Facets& facets, const AnalysisInput& input)
{
    Table table{"Consensus of each unit", {"unit"}, {}, {}, "consensus"};
    const auto& posterior = facets.itemPosterior;
    const auto& score = facets.itemScore;
    if (posterior) {
        table.columns.emplace_back("label");
        for (const auto& label : posterior->labels)
            table.columns.push_back("P(" + label + ")");
        table.columns.emplace_back("entropy");
    }
    if (score) {
        table.columns.push_back(score->measure);
        if (!score->sd.empty())
            table.columns.emplace_back("sd");
        if (!score->low.empty())
            table.columns.insert(table.columns.end(), {"low", "high"});
    }
    for (std::size_t unit = 0; unit < input.table->unitCount(); ++unit) {
        std::vector<TableCell> row{unitKey(input, unit)};
        if (posterior) {
            const auto chosen = posterior->chosen[unit];
            row.emplace_back(chosen < 0 ? std::string()
                                        : posterior->labels[static_cast<std::size_t>(chosen)]);
            for (std::size_t level = 0; level < posterior->labels.size(); ++level)
                row.emplace_back(chosen < 0 ? Value(UndefinedReason::NothingPairable)
                                            : Value(posterior->at(unit, level)));
            row.emplace_back(posterior->entropy[unit]);
        }
        if (score) {
            row.emplace_back(score->scores[unit]);
            if (!score->sd.empty())
                row.emplace_back(valueOf(score->sd[unit]));
            if (!score->low.empty()) {
                row.emplace_back(valueOf(score->low[unit]));
                row.emplace_back(valueOf(score->high[unit]));
            }
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

} // namespace

void addConsensusTables(const Facets& facets, const AnalysisInput& input, std::vector<Table>& tables)
{
    if (facets.raterTrust)
        tables.push_back(trustTable(*facets.raterTrust));
    if (facets.raterParameters)
        tables.push_back(parametersTable(*facets.raterParameters));
    if (facets.trustValidity)
        tables.push_back(trustValidityTable(*facets.trustValidity));
    if (facets.comparison)
        tables.push_back(comparisonTable(*facets.comparison));
    if (facets.trace)
        tables.push_back(traceTable(*facets.trace));
    if (facets.confusion)
        tables.push_back(confusionTable(*facets.confusion));
    if (facets.itemPosterior || facets.itemScore)
        tables.push_back(unitTable(facets, input));
}

} // namespace raterscope
