// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/ReadPanel.h"

#include "io/ExportTable.h"
#include "io/LongReader.h"
#include "io/MtBenchReader.h"
#include "io/PairRoles.h"
#include "io/PairsReader.h"
#include "io/PanelAssembly.h"
#include "io/RoleSniffer.h"
#include "io/SummEvalReader.h"
#include "io/TableRows.h"
#include "io/TableSniffer.h"
#include "io/TextSource.h"
#include "io/WideReader.h"
#include "io/Words.h"

#include <algorithm>
#include <array>
#include <span>

namespace raterscope {

namespace {

/// Everything that is decided about a file before its rows are read.
struct TablePlan {
    TableShape shape;
    TableRoles roles;
    std::optional<PairRoles> pairs;         ///< instead of roles, when the table holds comparisons
    std::optional<ExportTable> exportTable; ///< where the rows come from, when not from the lines of a table

    std::string layout() const { return pairs ? "pairs" : roles.format; }
    std::string format() const
    {
        return exportTable && !exportTable->tool.empty() ? exportTable->tool : layout();
    }
};

void checkFormat(const std::string& name, const ImportOptions& options)
{
    const auto known = panelFormats();
    if (std::any_of(known.begin(), known.end(), [&](const char* format) { return options.format == format; }))
        return;
    std::vector<std::string> names(known.begin(), known.end());
    throw fileError(name, "unknown format \"" + shortValue(options.format) + "\"",
                    "The formats are " + listed(names, names.size()) + ".");
}

/// A format with a reader of its own, or "table" for everything that is read as one.
std::string recordFormat(const TextSource& source, const ImportOptions& options)
{
    checkFormat(source.name(), options);
    if (options.format == "summeval" || options.format == "mtbench")
        return options.format;
    if (options.format != "auto" || !looksLikeJson(source.sample()))
        return "table";
    if (looksLikeSummEval(source.sample()))
        return "summeval";
    if (looksLikeMtBench(source.sample()))
        return "mtbench";
    return "table";
}

/// crowd-kit's tables are long ones, whose columns go by their names.
ImportOptions plainOptions(const ImportOptions& options)
{
    ImportOptions result = options;
    if (result.format == "crowd-kit")
        result.format = "long";
    return result;
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

/// The roles of the columns of `plan.shape`, as ratings or as comparisons.
void planRoles(const std::string& name, const ImportOptions& options, TablePlan& plan)
{
    if (holdsPairs(plan.shape, options, name)) {
        plan.pairs = sniffPairRoles(plan.shape, options, name);
        if (options.format == "auto")
            plan.pairs->notes.insert(plan.pairs->notes.begin(),
                                     "format: pairs, comparisons of two items (--format changes it)");
    } else {
        plan.roles = sniffRoles(plan.shape, options, name);
    }
}

/// Who plays which role. A tool's export says it by its format, and the options may say otherwise.
void assignRoles(const std::string& name, const ImportOptions& asked, TablePlan& plan)
{
    ImportOptions options = plainOptions(asked);
    if (plan.exportTable && !plan.exportTable->tool.empty()) {
        options.format = plan.exportTable->pairs ? "pairs" : "long";
        options.mapping = plan.exportTable->roles;
        for (const auto& [role, columns] : asked.mapping)
            options.mapping[role] = columns;
    }
    planRoles(name, options, plan);
}

/// Where the rows come from, and what columns they have.
TablePlan planShape(const TextSource& source, const ImportOptions& asked)
{
    const ImportOptions options = plainOptions(asked);
    TablePlan plan;
    if (looksLikeJson(source.sample())) {
        if (findTableFormat(options.format) && !findRecordFormat(options.format))
            throw fileError(source.name(), "the format " + options.format + " is a table, and this is JSON",
                            "Leave --format out: the format is found by itself.");
        plan.exportTable = sniffRecords(source, options);
        plan.shape = plan.exportTable->shape;
        return plan;
    }
    if (findRecordFormat(options.format) && !findTableFormat(options.format))
        throw fileError(source.name(), "the format " + options.format + " is JSON, and this is not",
                        "Export JSON or JSON Lines from the tool, or leave --format out.");
    plan.shape = sniffTable(source, options);
    const TableFormat* tool = findTableFormat(options.format);
    for (const auto& format : tableFormats()) {
        if (!tool && options.format == "auto" && plan.shape.header && format.fits(plan.shape.columns))
            tool = &format;
    }
    if (tool) {
        plan.exportTable = sniffExport(source, *tool, std::move(plan.shape));
        plan.shape = plan.exportTable->shape;
    }
    return plan;
}

/// For a preview: the roles that were given, and in words why the others could not be found.
std::string assignRolesIfPossible(const std::string& name, const ImportOptions& options, TablePlan& plan)
{
    try {
        assignRoles(name, options, plan);
    } catch (const InputError& error) {
        const bool asksPairs = options.format == "pairs" || (plan.exportTable && plan.exportTable->pairs);
        if (asksPairs)
            plan.pairs.emplace().mapping = options.mapping;
        plan.roles.format = options.format == "wide" ? "wide" : "long";
        plan.roles.mapping = options.mapping;
        return error.what();
    }
    return {};
}

/// The first rows of a source, from which its columns get their roles, and then the others.
class SampledRows : public RowFeed
{
public:
    /// `sample`: the rows that were read before.
    SampledRows(RowSource& source, std::span<const std::vector<std::string>> sample, PanelAssembly& assembly,
                const JobControl& job)
        : m_source(source), m_sample(sample), m_assembly(assembly), m_job(job)
    {
    }

    bool next(CsvRow& row) override;

private:
    static constexpr std::int64_t rowsBetweenChecks = 1024;

    RowSource& m_source;
    std::span<const std::vector<std::string>> m_sample;
    PanelAssembly& m_assembly;
    const JobControl& m_job;
    std::vector<std::string> m_cells;
    std::vector<std::string_view> m_fields;
    std::int64_t m_number = 0;
};

bool SampledRows::next(CsvRow& row)
{
    if (m_number % rowsBetweenChecks == 0)
        m_job.check();
    const auto place = static_cast<std::size_t>(m_number);
    if (place >= m_sample.size() && !m_source.next(m_cells))
        return false;
    const auto& cells = place < m_sample.size() ? m_sample[place] : m_cells;
    m_fields.assign(cells.begin(), cells.end());
    m_assembly.rowRead();
    row = {++m_number, m_fields};
    return true;
}

/// Looks at the first rows of a source.
TablePlan planRows(RowSource& rows, const ImportOptions& options)
{
    checkFormat(rows.name(), options);
    constexpr std::array<const char*, 4> tables{"auto", "long", "wide", "pairs"};
    if (std::none_of(tables.begin(), tables.end(),
                     [&](const char* format) { return options.format == format; }))
        throw fileError(rows.name(), "the format " + options.format + " is a file, and this is a query",
                        "Rows of a database are read as long, wide or pairs; name the columns in the query.");
    TablePlan plan;
    nameColumns(rows.columns(), plan.shape);
    std::vector<std::string> cells;
    while (plan.shape.rows.size() < TableShape::sampleRows && rows.next(cells))
        plan.shape.rows.push_back(cells);
    if (plan.shape.rows.empty())
        throw fileError(rows.name(), "the query gives no row",
                        "Check its conditions; it needs a row for each rating.");
    return plan;
}

/// Reads the rows as the plan says.
ImportResult readRows(RowFeed& rows, const TablePlan& plan, const ImportOptions& options,
                      PanelAssembly& assembly, const JobControl& job)
{
    refuseRepeatedNames(plan, assembly.file());
    for (const auto* notes : {&plan.shape.notes, plan.pairs ? &plan.pairs->notes : &plan.roles.notes}) {
        for (const auto& note : *notes)
            assembly.decided(note);
    }
    if (plan.pairs)
        return readPairs(rows, plan.shape, *plan.pairs, plan.format(), options, assembly, job);
    assembly.builder().setDecimalComma(plan.roles.decimalComma);
    return plan.roles.format == "long"
               ? readLongTable(rows, plan.shape, plan.roles, plan.format(), assembly, job)
               : readWideTable(rows, plan.shape, plan.roles, plan.format(), assembly, job);
}

/// What was decided, and the first rows. `notes` say how the source was read.
Preview previewOf(TablePlan plan, const std::vector<std::string>& notes)
{
    constexpr std::size_t mostRows = 50;
    Preview preview;
    preview.format = plan.format();
    preview.layout = plan.layout();
    preview.isTable = !plan.exportTable;
    preview.delimiter = plan.shape.dialect.delimiter;
    preview.quote = plan.shape.dialect.quote;
    preview.decimalComma = plan.roles.decimalComma;
    preview.header = plan.shape.header;
    preview.columns = std::move(plan.shape.columns);
    preview.rows = std::move(plan.shape.rows);
    if (preview.rows.size() > mostRows)
        preview.rows.resize(mostRows);
    preview.notes = notes;
    const auto add = [&](const std::vector<std::string>& more) {
        preview.notes.insert(preview.notes.end(), more.begin(), more.end());
    };
    add(plan.shape.notes);
    if (plan.pairs) {
        preview.mapping = std::move(plan.pairs->mapping);
        preview.raterColumns = std::move(plan.pairs->judgeColumns);
        preview.outcome = std::move(plan.pairs->outcome);
        add(plan.pairs->notes);
        return preview;
    }
    preview.mapping = std::move(plan.roles.mapping);
    preview.raterColumns = std::move(plan.roles.raterColumns);
    preview.raterPattern = std::move(plan.roles.raterPattern);
    add(plan.roles.notes);
    return preview;
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

    TablePlan plan = planShape(source, options);
    assignRoles(source.name(), options, plan);
    const std::unique_ptr<RowFeed> rows =
        plan.exportTable ? openExport(*plan.exportTable, source, assembly, job)
                         : std::make_unique<TableRows>(source, plan.shape, assembly, job);
    return readRows(*rows, plan, options, assembly, job);
}

ImportResult readPanel(RowSource& source, const ImportOptions& options, const JobControl& job)
{
    job.check();
    PanelAssembly assembly(source.name(), options);
    assembly.builder().setUnordered(options.unordered);
    for (const auto& note : source.notes())
        assembly.decided(note);
    TablePlan plan = planRows(source, options);
    assignRoles(source.name(), options, plan);
    SampledRows rows(source, plan.shape.rows, assembly, job);
    return readRows(rows, plan, options, assembly, job);
}

Preview previewPanel(const std::filesystem::path& file, const ImportOptions& options)
{
    const TextSource source(file, options);
    const std::string records = recordFormat(source, options);
    if (records != "table")
        return records == "summeval" ? previewSummEval(source) : previewMtBench(source);
    TablePlan plan = planShape(source, options);
    const std::string problem = assignRolesIfPossible(source.name(), options, plan);
    Preview preview = previewOf(std::move(plan), source.notes());
    preview.encoding = source.encoding();
    preview.problem = problem;
    return preview;
}

Preview previewPanel(RowSource& rows, const ImportOptions& options)
{
    TablePlan plan = planRows(rows, options);
    const std::string problem = assignRolesIfPossible(rows.name(), options, plan);
    Preview preview = previewOf(std::move(plan), rows.notes());
    preview.isTable = false;
    preview.problem = problem;
    return preview;
}

} // namespace raterscope
