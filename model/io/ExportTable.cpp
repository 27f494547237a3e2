// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/ExportTable.h"

#include "io/TableRows.h"
#include "io/Words.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <unordered_map>

namespace raterscope {

namespace {

constexpr std::size_t mostSampleRows = 2000;
constexpr std::size_t mostSampleCells = 2'000'000;
constexpr std::size_t mostExportColumns = 2000;
constexpr std::size_t longestSampleCell = 400; ///< a long text is shared by many rows
constexpr const char* repairRecord = "Repair or delete the record.";

RecordContext contextOf(const std::string& file)
{
    const std::filesystem::path path(file);
    return {path.stem().string(), path.parent_path().filename().string()};
}

void readRecord(const ExportTable& table, const nlohmann::json& record, const RecordContext& context,
                RecordContent& content)
{
    content.clear();
    if (table.records)
        table.records->read(record, context, content);
    else
        flattenRecord(record, content);
}

/// Collects the columns of the first records, in order of appearance, and their rows.
class SampleTable
{
public:
    void add(const RecordContent& content);
    bool isFull() const
    {
        return m_rows.size() >= mostSampleRows || m_rows.size() * m_columns.size() >= mostSampleCells;
    }
    void finish(TableShape& shape);

private:
    std::size_t column(const std::string& name);

    std::vector<std::string> m_columns;
    std::unordered_map<std::string, std::size_t> m_places;
    std::vector<std::vector<std::string>> m_rows;
    bool m_overflow = false;
};

std::size_t SampleTable::column(const std::string& name)
{
    if (const auto known = m_places.find(name); known != m_places.end())
        return known->second;
    if (m_columns.size() >= mostExportColumns) {
        m_overflow = true;
        return noColumn;
    }
    m_columns.push_back(name);
    return m_places.emplace(name, m_columns.size() - 1).first->second;
}

void SampleTable::add(const RecordContent& content)
{
    for (const auto& fields : content.rows()) {
        if (isFull())
            return;
        auto& row = m_rows.emplace_back();
        for (const auto* list : {&content.shared(), &fields}) {
            for (const auto& [name, text] : *list) {
                const std::size_t place = column(name);
                if (place == noColumn)
                    continue;
                if (row.size() <= place)
                    row.resize(place + 1);
                row[place] = repairedUtf8(std::string_view(text).substr(0, longestSampleCell));
            }
        }
    }
}

void SampleTable::finish(TableShape& shape)
{
    if (m_overflow)
        shape.notes.push_back("the records have more than "
                              + grouped(static_cast<std::int64_t>(mostExportColumns))
                              + " different fields; the others are left out");
    for (auto& row : m_rows)
        row.resize(m_columns.size());
    shape.columns = std::move(m_columns);
    shape.rows = std::move(m_rows);
    shape.header = true;
}

/// The roles of a tool's fields: they are called like them, and the rest are reference values.
void giveRoles(ExportTable& table)
{
    auto& columns = table.shape.columns;
    const auto has = [&](const char* name) { return columnAt(columns, name) != noColumn; };
    table.pairs = has("outcome") && !has("value");
    for (const char* needed : {"item", "rater", "value"}) {
        if (table.pairs || has(needed))
            continue;
        columns.emplace_back(needed); // the beginning of the file has only items without a rating
        for (auto& row : table.shape.rows)
            row.emplace_back();
    }
    for (const auto& column : columns) {
        const bool fits = table.pairs ? isComparisonRole(column) : isRatingRole(column);
        const bool ofOther = isMappingRole(column) && !fits;
        if (fits && column != "reference")
            table.roles[column] = {column};
        else if (!ofOther && !table.pairs)
            table.roles["reference"].push_back(column);
    }
}

JsonRecords sampleRecords(const TextSource& source, JsonLayout layout, bool& given)
{
    return {layout, [&source, &given] {
                const auto text = given ? std::string_view() : std::string_view(source.sample());
                given = true;
                return text;
            }};
}

/// The format a person named, or the one that most of the first records look like.
const RecordFormat* chooseRecords(const std::vector<nlohmann::json>& records, const ImportOptions& options)
{
    if (const auto* named = findRecordFormat(options.format))
        return named;
    if (options.format != "auto")
        return nullptr; // long, wide or pairs: the records are the rows
    for (const auto& format : recordFormats()) {
        const auto fitting = std::count_if(records.begin(), records.end(), format.fits);
        if (2 * fitting > static_cast<std::ptrdiff_t>(records.size()))
            return &format;
    }
    return nullptr;
}

const char* layoutNote(JsonLayout layout)
{
    switch (layout) {
    case JsonLayout::Lines:
        return "JSON Lines: one record a line";
    case JsonLayout::List:
        return "JSON: the elements of a list are the records";
    case JsonLayout::Values:
        break;
    }
    return "JSON: records one behind the other";
}

/// Contents, one a record, until there are no more.
class ContentSource
{
public:
    ContentSource() = default;
    ContentSource(const ContentSource&) = delete;
    ContentSource& operator=(const ContentSource&) = delete;
    virtual ~ContentSource() = default;
    virtual bool next(RecordContent& content, std::int64_t& line) = 0;
};

class JsonContents : public ContentSource
{
public:
    JsonContents(const ExportTable& table, TextSource& source, PanelAssembly& assembly, const JobControl& job)
        : m_table(table), m_assembly(assembly), m_context(contextOf(source.name())),
          m_records(table.layout, [&source, &job] {
              job.progress(source.fractionRead(), "reading");
              return source.next();
          })
    {
    }

    bool next(RecordContent& content, std::int64_t& line) override
    {
        JsonRecord record;
        try {
            while (m_records.next(record)) {
                JsonFault fault;
                if (const auto parsed = parseRecord(record, fault)) {
                    line = record.line;
                    readRecord(m_table, *parsed, m_context, content);
                    return true;
                }
                m_assembly.rowRead();
                m_assembly.drop({fault.line, fault.column, {}}, fault.value, fault.message, repairRecord);
            }
        } catch (const JsonOverflow& overflow) {
            throw lineError(
                m_assembly.file(), overflow.line, "the record is longer than 16 MiB",
                "A bracket or a quote may never be closed; check that the file is JSON or JSON Lines.");
        }
        if (m_records.isCutOff())
            m_assembly.note({}, {}, "the list of records is never closed; the file may be cut off",
                            "Export it again if records are missing.");
        return false;
    }

private:
    const ExportTable& m_table;
    PanelAssembly& m_assembly;
    RecordContext m_context;
    JsonRecords m_records;
};

class TableContents : public ContentSource
{
public:
    TableContents(const ExportTable& table, TextSource& source, PanelAssembly& assembly,
                  const JobControl& job)
        : m_rows(source, table.tableShape, assembly, job),
          m_read(table.table->reader(table.tableShape.columns))
    {
    }

    bool next(RecordContent& content, std::int64_t& line) override
    {
        CsvRow row;
        if (!m_rows.next(row))
            return false;
        line = row.line;
        content.clear();
        m_read(row, content);
        return true;
    }

private:
    TableRows m_rows;
    TableFormat::Read m_read;
};

/// Contents laid out on the columns of the table.
class ExportRows : public RowFeed
{
public:
    ExportRows(const ExportTable& table, std::unique_ptr<ContentSource> contents, PanelAssembly& assembly,
               const JobControl& job)
        : m_table(table), m_contents(std::move(contents)), m_assembly(assembly), m_job(job)
    {
        assembly.namePlacesByPath();
        for (std::size_t i = 0; i < table.shape.columns.size(); ++i)
            m_places.emplace(table.shape.columns[i], i);
    }

    bool next(CsvRow& row) override;

private:
    bool nextContent();
    void layOut(const RecordContent::Fields& fields);
    bool isOfOtherKind(const RecordContent::Fields& fields) const;

    const ExportTable& m_table;
    std::unique_ptr<ContentSource> m_contents;
    PanelAssembly& m_assembly;
    const JobControl& m_job;
    std::unordered_map<std::string_view, std::size_t> m_places;
    RecordContent m_content;
    std::size_t m_nextRow = 0;
    std::int64_t m_line = 0;
    std::int64_t m_contentsRead = 0;
    std::vector<std::string_view> m_cells;
    std::set<std::string> m_unknown; ///< fields that no record of the beginning had
};

bool ExportRows::nextContent()
{
    if (++m_contentsRead % 256 == 0)
        m_job.check();
    m_nextRow = 0;
    if (!m_contents->next(m_content, m_line))
        return false;
    if (m_content.isOverfull()) {
        m_assembly.rowRead();
        m_assembly.drop({m_line, 0, {}}, {}, "the annotations of one record make more than 64 MiB",
                        repairRecord);
        m_content.clear();
        return true;
    }
    for (const auto& loss : m_content.losses())
        m_assembly.drop({m_line, 0, loss.path}, loss.value, loss.message, loss.remedy);
    return true;
}

void ExportRows::layOut(const RecordContent::Fields& fields)
{
    constexpr std::size_t mostUnknown = 20;
    for (const auto& [name, text] : fields) {
        if (const auto place = m_places.find(name); place != m_places.end())
            m_cells[place->second] = text;
        else if (m_unknown.size() < mostUnknown && m_unknown.insert(name).second)
            m_assembly.note({m_line, 0, name}, text,
                            "no record at the beginning of the file has this field; it is left out",
                            "If it matters, put a record that has it first.");
    }
}

bool ExportRows::isOfOtherKind(const RecordContent::Fields& fields) const
{
    return !m_table.tool.empty() && std::any_of(fields.begin(), fields.end(), [&](const auto& field) {
        return field.first == (m_table.pairs ? "value" : "outcome");
    });
}

bool ExportRows::next(CsvRow& row)
{
    for (;;) {
        while (m_nextRow >= m_content.rows().size()) {
            if (!nextContent())
                return false;
        }
        if (!m_table.table)
            m_assembly.rowRead();
        if (!isOfOtherKind(m_content.rows()[m_nextRow++]))
            break;
        m_assembly.drop({m_line, 0, {}}, {},
                        m_table.pairs ? "a rating in a file of comparisons"
                                      : "a comparison in a file of ratings",
                        "Export the two questions separately.");
    }
    const auto& fields = m_content.rows()[m_nextRow - 1];
    m_cells.assign(m_table.shape.columns.size(), {});
    layOut(m_content.shared());
    layOut(fields);
    row.line = m_line;
    row.fields = m_cells;
    return true;
}

} // namespace

ExportTable sniffRecords(const TextSource& source, const ImportOptions& options)
{
    ExportTable table;
    table.layout = jsonLayout(source.sample());
    bool given = false;
    auto splitter = sampleRecords(source, table.layout, given);
    std::vector<nlohmann::json> records;
    JsonFault firstFault;
    JsonRecord record;
    std::size_t begun = 0;
    try {
        while (records.size() < mostSampleRows && splitter.next(record)) {
            ++begun;
            JsonFault fault;
            if (auto parsed = parseRecord(record, fault))
                records.push_back(std::move(*parsed));
            else if (firstFault.message.empty())
                firstFault = fault;
        }
    } catch (const JsonOverflow&) {
        // Reading the whole file says so; the sample is far shorter than that.
    }
    if (records.empty() && begun <= 1 && !source.isSampleWhole())
        throw lineError(source.name(), 1,
                        "the first record is longer than 1 MiB, so the fields cannot be told",
                        "Leave out fields that are no labels, or save the records as a table with one row a "
                        "rating (item, rater, value).");
    if (records.empty()) {
        auto error =
            lineError(source.name(), firstFault.line,
                      firstFault.message.empty() ? "the file holds no JSON record" : firstFault.message,
                      "Open a file of JSON records: a list of objects, or one object a line.");
        error.issue.column = firstFault.column;
        error.issue.value = shortValue(firstFault.value);
        throw InputError(error.issue);
    }
    table.records = chooseRecords(records, options);
    table.tool = table.records ? table.records->id : "";
    SampleTable sample;
    const auto context = contextOf(source.name());
    RecordContent content;
    for (const auto& parsed : records) {
        readRecord(table, parsed, context, content);
        sample.add(content);
    }
    table.shape.notes.emplace_back(layoutNote(table.layout));
    if (table.records)
        table.shape.notes.emplace_back(table.records->note);
    sample.finish(table.shape);
    table.shape.isRecords = true;
    table.shape.describesItems = true;
    if (table.records)
        giveRoles(table);
    else if (table.shape.columns.empty())
        throw fileError(source.name(), "the records at the beginning of the file hold no value",
                        "Open records that name an item, a rater and a label.");
    return table;
}

ExportTable sniffExport(const TextSource& source, const TableFormat& format, TableShape shape)
{
    if (!shape.header || !format.fits(shape.columns))
        throw fileError(source.name(), std::string("the columns are not those of the format ") + format.id,
                        "The columns are: " + listed(shape.columns, 40) + ".");
    ExportTable table;
    table.tool = format.id;
    table.table = &format;
    table.tableShape = std::move(shape);
    const auto read = format.reader(table.tableShape.columns);
    SampleTable sample;
    RecordContent content;
    std::vector<std::string_view> cells;
    for (const auto& row : table.tableShape.rows) {
        if (row.size() != table.tableShape.columns.size())
            continue;
        cells.assign(row.begin(), row.end());
        content.clear();
        read({0, cells}, content);
        sample.add(content);
    }
    table.shape.dialect = table.tableShape.dialect;
    table.shape.notes = table.tableShape.notes;
    table.shape.notes.emplace_back(format.note);
    sample.finish(table.shape);
    table.shape.isRecords = true;
    table.shape.describesItems = true;
    giveRoles(table);
    return table;
}

std::unique_ptr<RowFeed> openExport(const ExportTable& table, TextSource& source, PanelAssembly& assembly,
                                    const JobControl& job)
{
    std::unique_ptr<ContentSource> contents;
    if (table.table)
        contents = std::make_unique<TableContents>(table, source, assembly, job);
    else
        contents = std::make_unique<JsonContents>(table, source, assembly, job);
    return std::make_unique<ExportRows>(table, std::move(contents), assembly, job);
}

} // namespace raterscope
