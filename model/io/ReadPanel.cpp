// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/ReadPanel.h"

#include "io/LongReader.h"
#include "io/MtBenchReader.h"
#include "io/PairRoles.h"
#include "io/PairsReader.h"
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
    std::optional<PairRoles> pairs; ///< instead of roles, when the table holds comparisons
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

/// The format of a JSON file, or "table" for everything else.
std::string recordFormat(const TextSource& source, const ImportOptions& options)
{
    const auto known = panelFormats();
    if (std::none_of(known.begin(), known.end(),
                     [&](const char* format) { return options.format == format; })) {
        std::vector<std::string> names(known.begin(), known.end());
        throw fileError(source.name(), "unknown format \"" + shortValue(options.format) + "\"",
                        "The formats are " + listed(names) + ".");
    }
    if (options.format == "summeval" || options.format == "mtbench")
        return options.format;
    if (options.format != "auto" || !looksLikeJson(source.sample()))
        return "table";
    if (looksLikeSummEval(source.sample()))
        return "summeval";
    if (looksLikeMtBench(source.sample()))
        return "mtbench";
    throw fileError(
        source.name(),
        "this is JSON, but neither SummEval with its expert_annotations and turker_annotations nor MT-bench "
        "with its g1_winner and g2_winner",
        "Save the ratings as CSV with one row a rating (item, rater, label), or, if it is one of them all "
        "the "
        "same, say so (--format summeval or mtbench).");
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
    const auto& mapping = plan.pairs ? plan.pairs->mapping : plan.roles.mapping;
    const auto& raters = plan.pairs ? plan.pairs->judgeColumns : plan.roles.raterColumns;
    for (const auto& [role, names] : mapping)
        std::for_each(names.begin(), names.end(), check);
    std::for_each(raters.begin(), raters.end(), check);
}

/// Whether the options ask for comparisons, or leave the choice and the table looks like them.
bool holdsPairs(const TableShape& shape, const ImportOptions& options, const std::string& file)
{
    if (options.format != "auto")
        return options.format == "pairs";
    const auto asks = [](const auto& entry) {
        return isComparisonRole(entry.first) && !isRatingRole(entry.first);
    };
    const auto rates = [](const auto& entry) {
        return isRatingRole(entry.first) && !isComparisonRole(entry.first);
    };
    if (std::any_of(options.mapping.begin(), options.mapping.end(), asks) || !options.baseline.empty())
        return true;
    if (std::any_of(options.mapping.begin(), options.mapping.end(), rates) || !options.raterColumns.empty()
        || !options.raterPattern.empty())
        return false;
    return looksLikePairs(shape, options, file);
}

TablePlan planTable(const TextSource& source, const ImportOptions& options)
{
    TablePlan plan;
    plan.shape = sniffTable(source, options);
    if (holdsPairs(plan.shape, options, source.name())) {
        plan.pairs = sniffPairRoles(plan.shape, options, source.name());
        if (options.format == "auto")
            plan.pairs->notes.insert(plan.pairs->notes.begin(),
                                     "format: pairs, comparisons of two items (--format changes it)");
    } else {
        plan.roles = sniffRoles(plan.shape, options, source.name());
    }
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
    const std::string records = recordFormat(source, options);
    if (records == "summeval")
        return readSummEval(source, options, assembly, job);
    if (records == "mtbench")
        return readMtBench(source, options, assembly, job);

    const TablePlan plan = planTable(source, options);
    refuseRepeatedNames(plan, source.name());
    for (const auto* notes : {&plan.shape.notes, plan.pairs ? &plan.pairs->notes : &plan.roles.notes}) {
        for (const auto& note : *notes)
            assembly.decided(note);
    }
    if (plan.pairs)
        return readPairs(source, plan.shape, *plan.pairs, options, assembly, job);
    assembly.builder().setDecimalComma(plan.roles.decimalComma);
    return plan.roles.format == "long" ? readLongTable(source, plan.shape, plan.roles, assembly, job)
                                       : readWideTable(source, plan.shape, plan.roles, assembly, job);
}

Preview previewPanel(const std::filesystem::path& file, const ImportOptions& options)
{
    constexpr std::size_t mostRows = 50;
    const TextSource source(file, options);
    const std::string records = recordFormat(source, options);
    if (records != "table")
        return records == "summeval" ? previewSummEval(source) : previewMtBench(source);
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
    preview.notes = source.notes();
    preview.notes.insert(preview.notes.end(), plan.shape.notes.begin(), plan.shape.notes.end());
    if (plan.pairs) {
        preview.format = "pairs";
        preview.mapping = std::move(plan.pairs->mapping);
        preview.raterColumns = std::move(plan.pairs->judgeColumns);
        preview.outcome = std::move(plan.pairs->outcome);
        preview.notes.insert(preview.notes.end(), plan.pairs->notes.begin(), plan.pairs->notes.end());
        return preview;
    }
    preview.mapping = std::move(plan.roles.mapping);
    preview.raterColumns = std::move(plan.roles.raterColumns);
    preview.raterPattern = std::move(plan.roles.raterPattern);
    preview.notes.insert(preview.notes.end(), plan.roles.notes.begin(), plan.roles.notes.end());
    return preview;
}

} // namespace raterscope
