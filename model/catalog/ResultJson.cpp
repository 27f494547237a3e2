// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/ResultJson.h"

#include "catalog/BlockFacets.h"
#include "catalog/ConsensusJson.h"
#include "catalog/PrepareTable.h"
#include "catalog/RankingJson.h"
#include "catalog/StudyJson.h"
#include "catalog/ValueWriter.h"
#include "core/DatasetMemory.h"

namespace raterscope {

using Json = nlohmann::ordered_json;

namespace {

Json optionsJson(const Options& options)
{
    Json result = Json::object();
    for (const auto& [id, value] : options.values())
        std::visit([&, name = id](const auto& held) { result[name] = held; }, value);
    return result;
}

Json matrixJson(const RaterMatrix& matrix, ValueWriter& write)
{
    Json values = Json::array();
    Json used = Json::array();
    Json low = Json::array();
    Json high = Json::array();
    const bool intervals = !matrix.low.empty();
    for (std::size_t r = 0; r < matrix.size(); ++r) {
        Json valueRow = Json::array();
        Json usedRow = Json::array();
        Json lowRow = Json::array();
        Json highRow = Json::array();
        for (std::size_t c = 0; c < matrix.size(); ++c) {
            const bool sameRater = r == c;
            const auto& value = matrix.at(r, c);
            valueRow.push_back(write(value, "rater_matrix"));
            usedRow.push_back(matrix.usedAt(r, c));
            if (intervals) {
                const bool known = !sameRater && value.isDefined();
                lowRow.push_back(known ? Json(matrix.low[r * matrix.size() + c]) : Json());
                highRow.push_back(known ? Json(matrix.high[r * matrix.size() + c]) : Json());
            }
        }
        values.push_back(std::move(valueRow));
        used.push_back(std::move(usedRow));
        if (intervals) {
            low.push_back(std::move(lowRow));
            high.push_back(std::move(highRow));
        }
    }
    Json result{{"coefficient", matrix.coefficient},
                {"title", matrix.title},
                {"raters", matrix.raters},
                {"values", std::move(values)},
                {"n", std::move(used)}};
    if (intervals) {
        result["low"] = std::move(low);
        result["high"] = std::move(high);
        result["interval"] = matrix.intervalMethod;
    }
    return result;
}

Json treeJson(const Tree& tree, ValueWriter& write)
{
    Json linkage = Json::array();
    for (const auto& merge : tree.merges)
        linkage.push_back({merge.a, merge.b, merge.height, merge.size});
    Json clusters = Json::object();
    for (std::size_t leaf = 0; leaf < tree.clusters.size(); ++leaf)
        newMember(clusters, tree.raters[leaf]) = tree.clusters[leaf];
    Json silhouette = Json::object();
    for (std::size_t k = 0; k < tree.silhouette.size(); ++k)
        silhouette[std::to_string(k + 2)] = write(tree.silhouette[k], "silhouette");
    return {{"raters", tree.raters},
            {"method", tree.linkage},
            {"linkage", std::move(linkage)},
            {"leaf_order", tree.leafOrder},
            {"clusters", std::move(clusters)},
            {"cut_height", tree.cutHeight},
            {"cophenetic_correlation", write(tree.cophenetic, "cophenetic correlation")},
            {"silhouette", std::move(silhouette)}};
}

/// Blocks of many raters: who is in them, their means and, of every cell, the pairs with a value, compared
/// and in all.
Json raterBlocksJson(const RaterBlocks& blocks, ValueWriter& write)
{
    const auto& pairs = blocks.pairs;
    Json json{{"coefficient", blocks.matrix.coefficient},
              {"pairs",
               {{"least_shared", pairs.leastShared},
                {"compared", pairs.compared},
                {"without_value", pairs.withoutValue},
                {"not_drawn", pairs.notDrawn},
                {"fewer_shared", pairs.fewShared},
                {"none_shared", pairs.noneShared}}},
              {"blocks", Json::array()},
              {"values", Json::array()},
              {"n", Json::array()},
              {"compared", Json::array()},
              {"all", Json::array()}};
    for (std::size_t block = 0; block < blocks.members.size(); ++block) {
        Json names = Json::array();
        for (const auto column : blocks.members[block])
            names.push_back(blocks.raterNames[static_cast<std::size_t>(column)]);
        json["blocks"].push_back({{"name", blocks.matrix.raters[block]},
                                  {"panel", blocks.panelOf[block]},
                                  {"raters", std::move(names)}});
        Json values = Json::array(), n = Json::array(), compared = Json::array(), all = Json::array();
        for (std::size_t other = 0; other < blocks.members.size(); ++other) {
            values.push_back(write(blocks.matrix.at(block, other), "rater_blocks"));
            n.push_back(blocks.matrix.usedAt(block, other));
            compared.push_back(blocks.compared[block * blocks.members.size() + other]);
            all.push_back(blocks.pairsIn(block, other));
        }
        json["values"].push_back(std::move(values));
        json["n"].push_back(std::move(n));
        json["compared"].push_back(std::move(compared));
        json["all"].push_back(std::move(all));
    }
    if (!blocks.tree.raters.empty())
        json["tree"] = treeJson(blocks.tree, write);
    return json;
}

Json blockJson(const Block& block, const std::string& by, ValueWriter& write)
{
    const std::string where = "block " + block.a + " × " + block.b;
    Json result{{"by", by},
                {"a", block.a},
                {"b", block.b},
                {"mean", write(block.mean, where)},
                {"min", write(block.lowest, where + ", min")},
                {"max", write(block.highest, where + ", max")},
                {"cells", block.cells},
                {"undefined_cells", block.undefinedCells}};
    result["low"] = block.interval ? Json(block.interval->low) : Json();
    result["high"] = block.interval ? Json(block.interval->high) : Json();
    if (block.interval)
        result["interval"] = block.interval->method;
    return result;
}

/// Adds value, se, low, high, interval, n, dropped and notes.
void addEstimate(Json& result, const Estimate& estimate, const std::string& where, ValueWriter& write)
{
    result["value"] = write(estimate.value, where);
    result["se"] = estimate.standardError ? Json(*estimate.standardError) : Json();
    result["low"] = estimate.interval ? Json(estimate.interval->low) : Json();
    result["high"] = estimate.interval ? Json(estimate.interval->high) : Json();
    if (estimate.interval)
        result["interval"] = estimate.interval->method;
    result["n"] = estimate.used;
    result["dropped"] = estimate.dropped;
    if (!estimate.notes.empty())
        result["notes"] = estimate.notes;
}

Json coefficientJson(const Coefficient& coefficient, ValueWriter& write)
{
    Json result{{"name", coefficient.name}};
    if (!coefficient.a.empty())
        result[coefficient.b.empty() ? "panel" : "a"] = coefficient.a;
    if (!coefficient.b.empty())
        result["b"] = coefficient.b;
    const std::string where = coefficient.name + " of " + coefficient.a
                              + (coefficient.b.empty() ? std::string() : " and " + coefficient.b);
    addEstimate(result, coefficient.estimate, where, write);
    return result;
}

std::vector<std::string> itemNames(const std::vector<ItemId>& items, const Dataset& data)
{
    std::vector<std::string> names;
    names.reserve(items.size());
    for (const ItemId item : items)
        names.push_back(data.items[item.index()].name);
    return names;
}

Json duplicatesJson(const Duplicates& duplicates, const Dataset& data)
{
    Json result = Json::object();
    for (const auto& panel : duplicates.panels)
        result[panel.panel] = {{"items", panel.items.size()},
                               {"of", panel.of},
                               {"incomplete", panel.incomplete},
                               {"ids", itemNames(panel.items, data)}};
    return result;
}

Json nearDuplicatesJson(const Duplicates& duplicates, const Dataset& data)
{
    Json result = Json::object();
    for (const auto& panel : duplicates.near) {
        Json odd = Json::object();
        for (const auto& rater : panel.odd)
            odd[rater.rater] = rater.items;
        result[panel.panel] = {{"items", panel.items.size()},
                               {"of", panel.of},
                               {"differs", std::move(odd)},
                               {"ids", itemNames(panel.items, data)}};
    }
    return result;
}

Json withoutDuplicatesJson(const Duplicates& duplicates, ValueWriter& write)
{
    const auto& without = duplicates.without;
    Json rows = Json::object();
    for (const auto& row : without.rows) {
        Json values = Json::array();
        for (std::size_t step = 0; step < row.values.size(); ++step)
            values.push_back(write(row.values[step], row.statistic + ", " + without.steps[step]));
        rows[row.statistic] = std::move(values);
    }
    return {{"split_by", duplicates.splitPanel},
            {"steps", without.steps},
            {"units", without.units},
            {"statistics", std::move(rows)}};
}

Json blockTestJson(const Blocks& blocks, ValueWriter& write)
{
    const auto& test = *blocks.test;
    const std::string where = "block test by " + blocks.by;
    return {{"by", blocks.by},
            {"statistic", write(test.statistic, where)},
            {"p", write(test.p, where + ", p")},
            {"assignments", test.assignments},
            {"exact", test.exact},
            {"method", test.method},
            {"notes", test.notes}};
}

/// p-values as decimal logarithms: they may lie below what a double holds.
Json twinsJson(const Twins& twins, const Dataset& data, ValueWriter& write)
{
    Json pairs = Json::array();
    for (const auto& pair : twins.pairs) {
        const std::string where = "twins " + pair.a + " × " + pair.b;
        pairs.push_back({{"a", pair.a},
                         {"b", pair.b},
                         {"shared", pair.shared},
                         {"identical", pair.identical},
                         {"share", write(pair.share, where + ", share")},
                         {"expected", write(pair.expected, where + ", expected")},
                         {"log10_p", write(pair.log10P, where + ", p")},
                         {"log10_holm_p", write(pair.log10HolmP, where + ", adjusted p")},
                         {"median_of_others", write(pair.othersMedian, where + ", median of the others")},
                         {"flagged", pair.flagged},
                         {"why", pair.why},
                         {"ids", itemNames(pair.items, data)}});
    }
    return {{"of", twins.of},
            {"tested", twins.tested},
            {"flagged", twins.flagged},
            {"few_shared", twins.fewShared},
            {"pairs", std::move(pairs)}};
}

Json flagsJson(const RaterProfile& profile, const Dataset& data)
{
    Json result = Json::array();
    for (const auto& flag : profile.flags)
        result.push_back({{"id", flag.id},
                          {"badge", flag.badge},
                          {"sentence", flag.sentence},
                          {"raters", flag.raters},
                          {"ids", itemNames(flag.items, data)}});
    return result;
}

Json duplicateClassesJson(const Duplicates& duplicates, ValueWriter& write)
{
    Json result = Json::array();
    for (const auto& group : duplicates.classes) {
        Json panels = Json::object();
        for (const auto& row : group.panels) {
            const std::string where = "class " + group.name + ", panel " + row.panel;
            panels[row.panel] = {{"kappa", write(row.kappa, where + ", kappa")},
                                 {"tie_rate", write(row.tieRate, where + ", tie rate")}};
        }
        result.push_back({{"class", group.name},
                          {"split_by", duplicates.splitPanel},
                          {"units", group.units},
                          {"panels", std::move(panels)},
                          {"between", write(group.between, "class " + group.name + ", between panels")}});
    }
    return result;
}

Json profileJson(const RaterProfile& profile, const Scale& scale, const Dataset& data, ValueWriter& write)
{
    const std::string where = "profile of " + profile.rater;
    Json shares = Json::object();
    for (std::size_t level = 0; level < profile.levelCounts.size() && level < scale.labels.size(); ++level)
        shares[scale.labels[level]] = profile.levelCounts[level];
    Json severity = Json::object();
    addEstimate(severity, profile.severity, where + ", severity", write);
    return {{"panel", profile.panel},
            {"slot", profile.slot},
            {"labels", profile.labels},
            {"level_counts", std::move(shares)},
            {"tie_rate", write(profile.tieRate, where + ", tie rate")},
            {"level_entropy", write(profile.entropy, where + ", entropy")},
            {"agreement_with_rest", write(profile.agreementWithRest, where + ", agreement with the rest")},
            {"mean_kappa_within", write(profile.meanWithinPanel, where + ", mean kappa within panel")},
            {"mean_kappa_across", write(profile.meanAcrossPanels, where + ", mean kappa across panels")},
            {"longest_run", profile.longestRun},
            {"constant", profile.constant},
            {"vectors",
             {{"items", profile.vectors.vectors},
              {"top", profile.vectors.topVector},
              {"top_share", write(profile.vectors.topShare, where + ", share of the most frequent vector")},
              {"longest_run", profile.vectors.longestRun}}},
            {"severity", std::move(severity)},
            {"flags", flagsJson(profile, data)}};
}

Json tableJson(const Table& table, ValueWriter& write)
{
    Json rows = Json::array();
    for (const auto& row : table.rows) {
        Json cells = Json::array();
        for (std::size_t c = 0; c < row.size(); ++c) {
            if (const auto* text = std::get_if<std::string>(&row[c]))
                cells.push_back(*text);
            else if (const auto* number = std::get_if<std::int64_t>(&row[c]))
                cells.push_back(*number);
            else
                cells.push_back(write(std::get<Value>(row[c]), table.title + ", " + table.columns[c]));
        }
        rows.push_back(std::move(cells));
    }
    return {{"title", table.title}, {"columns", table.columns}, {"rows", std::move(rows)}};
}

Json dropsJson(const std::vector<Drop>& drops)
{
    Json result = Json::array();
    for (const auto& drop : drops)
        result.push_back({{"reason", drop.reason}, {"count", drop.count}});
    return result;
}

Json facetsJson(const AnalysisResult& result, const AnalysisInput& input, ValueWriter& write)
{
    const auto& facets = result.facets;
    Json json = Json::object();
    if (facets.raterMatrix)
        json["rater_matrix"] = matrixJson(*facets.raterMatrix, write);
    if (facets.raterBlocks)
        json["rater_blocks"] = raterBlocksJson(*facets.raterBlocks, write);
    if (facets.tree)
        json["tree"] = treeJson(*facets.tree, write);
    for (const auto& group : facets.blocks) {
        for (const auto& block : group.blocks)
            json["blocks"].push_back(blockJson(block, group.by, write));
    }
    for (const auto& group : facets.blocks) {
        if (group.test)
            json["block_tests"].push_back(blockTestJson(group, write));
    }
    for (const auto& coefficient : facets.coefficients)
        json["coefficients"].push_back(coefficientJson(coefficient, write));
    if (facets.duplicates) {
        json["duplicates"] = duplicatesJson(*facets.duplicates, *input.data);
        json["duplicate_classes"] = duplicateClassesJson(*facets.duplicates, write);
        json["near_duplicates"] = nearDuplicatesJson(*facets.duplicates, *input.data);
        if (!facets.duplicates->without.rows.empty())
            json["without_duplicates"] = withoutDuplicatesJson(*facets.duplicates, write);
    }
    if (facets.twins)
        json["twins"] = twinsJson(*facets.twins, *input.data, write);
    if (!facets.profiles.empty()) {
        Json& raters = json["rater_parameters"] = Json::object();
        for (const auto& profile : facets.profiles)
            newMember(raters, profile.rater) = profileJson(profile, input.table->scale, *input.data, write);
    }
    addConsensusJson(facets, input, write, json);
    addRankingJson(facets, write, json);
    addStudyJson(facets, input, write, json);
    for (const auto& finding : facets.findings)
        json["findings"].push_back(toJson(finding, *input.data));
    if (!facets.tables.empty())
        json["table"] = tableJson(facets.tables.front(), write);
    for (std::size_t t = 1; t < facets.tables.size(); ++t)
        json["more_tables"].push_back(tableJson(facets.tables[t], write));
    return json;
}

const char* severityName(Severity severity)
{
    switch (severity) {
    case Severity::Note:
        return "note";
    case Severity::Notice:
        return "notice";
    case Severity::Warning:
        return "warning";
    }
    return "note";
}

} // namespace

nlohmann::ordered_json toJson(const Finding& finding, const Dataset& data)
{
    return {{"id", finding.id},
            {"severity", severityName(finding.severity)},
            {"headline", finding.headline},
            {"sentence", finding.sentence},
            {"figure", finding.figure},
            {"view", finding.view},
            {"raters", finding.raters},
            {"items", itemNames(finding.items, data)}};
}

nlohmann::ordered_json toJson(const AnalysisResult& result, const AnalysisInput& input)
{
    ValueWriter write;
    Json facets = facetsJson(result, input, write);
    auto notes = result.status.notes;
    const auto undefined = write.notes();
    notes.insert(notes.end(), undefined.begin(), undefined.end());
    std::int64_t dropped = 0;
    for (const auto& drop : input.data->provenance.drops)
        dropped += drop.count;

    Json status{{"converged", result.status.converged}, {"iterations", result.status.iterations}};
    status["log_likelihood"] = result.status.logLikelihood ? Json(*result.status.logLikelihood) : Json();
    status["notes"] = std::move(notes);

    return {{"schema", 1},
            {"program", "Raterscope " RATERSCOPE_VERSION},
            {"method", result.method},
            {"options", optionsJson(result.options)},
            {"seed", result.seed},
            {"data",
             {{"file", input.data->provenance.file},
              {"sha256", input.data->provenance.sha256},
              {"comparison", describeComparison(*input.data, input.comparison)},
              {"scale", input.table->scale.labels},
              {"scale_declared", input.table->scale.declared},
              {"items", input.data->items.size()},
              {"units", result.unitsUsed},
              {"raters", input.table->raterCount()},
              {"memory_bytes", datasetBytes(*input.data)},
              {"labels_used", result.labelsUsed},
              {"labels_dropped", dropped},
              {"drops", dropsJson(result.drops)}}},
            {"status", std::move(status)},
            {"facets", std::move(facets)}};
}

} // namespace raterscope
