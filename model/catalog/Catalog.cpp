// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/Catalog.h"

#include <algorithm>
#include <iterator>

namespace raterscope {

std::span<const Analysis> catalog()
{
    static const std::vector<Analysis> table = [] {
        std::vector<Analysis> rows;
        for (auto family : {agreementAnalyses(), coefficientAnalyses(), clusteringAnalyses(), auditAnalyses(),
                            labelConsensusAnalyses(), scoreConsensusAnalyses(), methodComparisonAnalyses(),
                            rankingAnalyses(), orderBiasAnalyses(), bayesAnalyses(), predictionStudies(),
                            adjudicationAnalyses(), curveStudies(), raterStudies()})
            std::move(family.begin(), family.end(), std::back_inserter(rows));
        for (const auto& family : {predictionStudies(), curveStudies(), raterStudies()}) {
            for (const auto& study : family)
                std::find_if(rows.begin(), rows.end(), [&](const Analysis& row) {
                    return row.id == study.id;
                })->isStudy = true;
        }
        return rows;
    }();
    return table;
}

const Analysis* findAnalysis(std::string_view id)
{
    const auto rows = catalog();
    const auto found =
        std::find_if(rows.begin(), rows.end(), [&](const Analysis& row) { return row.id == id; });
    return found == rows.end() ? nullptr : &*found;
}

AnalysisResult runAnalysis(std::string_view id, const AnalysisInput& input, const Options& chosen,
                           const JobControl& job)
{
    const Analysis* analysis = findAnalysis(id);
    if (!analysis) {
        std::string list;
        for (const auto& row : catalog())
            list += (list.empty() ? "" : ", ") + row.id;
        throw AnalysisError("There is no method \"" + std::string(id) + "\". Methods: " + list + ".");
    }
    const Options options = completeOptions(analysis->options, chosen);
    const auto name = [&](AnalysisResult& result) {
        result.method = analysis->id;
        result.options = options;
        result.seed = input.seed;
    };
    AnalysisInput named = input;
    if (input.partial)
        named.partial = [&](AnalysisResult result) {
            name(result);
            input.partial(std::move(result));
        };
    AnalysisResult result = analysis->run(named, options, job);
    name(result);
    result.unitsUsed = static_cast<std::int64_t>(input.table->unitCount());
    result.labelsUsed = input.table->labelCount();
    result.drops = input.data->provenance.drops;
    result.drops.insert(result.drops.end(), input.table->drops.begin(), input.table->drops.end());
    result.status.notes.insert(result.status.notes.begin(), input.table->notes.begin(),
                               input.table->notes.end());
    return result;
}

} // namespace raterscope
