// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/ReadPanel.h"

#include "io/LongReader.h"
#include "io/PanelAssembly.h"
#include "io/RoleSniffer.h"
#include "io/SummEvalReader.h"
#include "io/TableSniffer.h"
#include "io/TextSource.h"
#include "io/WideReader.h"
#include "io/Words.h"

#include <algorithm>

namespace raterscope {

namespace {

/// Everything that is decided about a CSV file before its rows are read.
struct TablePlan {
    TableShape shape;
    TableRoles roles;
};

/// Whether the text is JSON: an object or a list of objects at its start, which no CSV header looks like.
bool looksLikeJson(std::string_view text)
{
    const auto start = text.find_first_not_of(" \t\r\n");
    if (start == std::string_view::npos || (text[start] != '{' && text[start] != '['))
        return false;
    const auto next = text.find_first_not_of(" \t\r\n", start + 1);
    if (next == std::string_view::npos)
        return true;
    return text[start] == '{' ? text[next] == '"' || text[next] == '}'
                              : text[next] == '{' || text[next] == '[';
}

bool isSummEval(const TextSource& source, const ImportOptions& options)
{
    const auto known = panelFormats();
    if (std::none_of(known.begin(), known.end(),
                     [&](const char* format) { return options.format == format; })) {
        std::vector<std::string> names(known.begin(), known.end());
        throw fileError(source.name(), "unknown format \"" + shortValue(options.format) + "\"",
                        "The formats are " + listed(names) + ".");
    }
    if (options.format != "auto")
        return options.format == "summeval";
    if (!looksLikeJson(source.sample()))
        return false;
    if (looksLikeSummEval(source.sample()))
        return true;
    throw fileError(
        source.name(), "this is JSON, but not SummEval with its expert_annotations and turker_annotations",
        "Save the ratings as CSV with one row a rating (item, rater, label), or, if it is SummEval all the "
        "same, say so (--format summeval).");
}

/// A repeated column name is harmless as long as nobody uses the column.
void refuseRepeatedNames(const TablePlan& plan, const std::string& file)
{
    const auto check = [&](const std::string& name) {
        const auto& repeated = plan.shape.repeatedNames;
        if (std::find(repeated.begin(), repeated.end(), name) != repeated.end())
            throw lineError(
                file, 1,
                "the header gives several columns one name, and \"" + shortValue(name) + "\" is used",
                "Rename one of them in the file, or read it without names (--header no, --map by number).");
    };
    for (const auto& [role, names] : plan.roles.mapping)
        std::for_each(names.begin(), names.end(), check);
    std::for_each(plan.roles.raterColumns.begin(), plan.roles.raterColumns.end(), check);
}

TablePlan planTable(const TextSource& source, const ImportOptions& options)
{
    TablePlan plan;
    plan.shape = sniffTable(source, options);
    plan.roles = sniffRoles(plan.shape, options, source.name());
    return plan;
}

} // namespace

ImportResult readPanel(const std::filesystem::path& file, const ImportOptions& options, const JobControl& job)
{
    job.check();
    TextSource source(file, options);
    PanelAssembly assembly(source.name(), options);
    assembly.builder().setUnordered(options.unordered);
    for (const auto& note : source.notes())
        assembly.decided(note);
    if (isSummEval(source, options))
        return readSummEval(source, options, assembly, job);

    const TablePlan plan = planTable(source, options);
    refuseRepeatedNames(plan, source.name());
    for (const auto* notes : {&plan.shape.notes, &plan.roles.notes}) {
        for (const auto& note : *notes)
            assembly.decided(note);
    }
    assembly.builder().setDecimalComma(plan.roles.decimalComma);
    return plan.roles.format == "long" ? readLongTable(source, plan.shape, plan.roles, assembly, job)
                                       : readWideTable(source, plan.shape, plan.roles, assembly, job);
}

Preview previewPanel(const std::filesystem::path& file, const ImportOptions& options)
{
    constexpr std::size_t mostRows = 50;
    const TextSource source(file, options);
    if (isSummEval(source, options))
        return previewSummEval(source);
    TablePlan plan = planTable(source, options);
    Preview preview;
    preview.format = plan.roles.format;
    preview.delimiter = plan.shape.dialect.delimiter;
    preview.quote = plan.shape.dialect.quote;
    preview.encoding = source.encoding();
    preview.decimalComma = plan.roles.decimalComma;
    preview.header = plan.shape.header;
    preview.columns = std::move(plan.shape.columns);
    preview.rows = std::move(plan.shape.rows);
    if (preview.rows.size() > mostRows)
        preview.rows.resize(mostRows);
    preview.mapping = std::move(plan.roles.mapping);
    preview.raterColumns = std::move(plan.roles.raterColumns);
    preview.raterPattern = std::move(plan.roles.raterPattern);
    preview.notes = source.notes();
    for (const auto* notes : {&plan.shape.notes, &plan.roles.notes})
        preview.notes.insert(preview.notes.end(), notes->begin(), notes->end());
    return preview;
}

} // namespace raterscope
