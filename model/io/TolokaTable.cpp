// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/OutcomeWords.h"
#include "io/TableFormat.h"
#include "io/Words.h"

namespace raterscope {

namespace {

class TolokaRows
{
public:
    explicit TolokaRows(const ColumnList& columns)
        : m_task(columnAt(columns, "ASSIGNMENT:task_id")),
          m_worker(columnAt(columns, "ASSIGNMENT:worker_id")),
          m_status(columnAt(columns, "ASSIGNMENT:status")), m_verdict(columnAt(columns, "ACCEPT:verdict")),
          m_inputs(columnsAfter(columns, "INPUT:")), m_outputs(columnsAfter(columns, "OUTPUT:"))
    {
        for (const auto& [column, name] : m_outputs)
            m_golden.push_back(columnAt(columns, "GOLDEN:" + name));
        m_hasGolden = !columnsAfter(columns, "GOLDEN:").empty();
    }

    void read(const CsvRow& row, RecordContent& content) const;

private:
    void shareItem(const CsvRow& row, RecordContent& content) const;

    std::size_t m_task, m_worker, m_status, m_verdict;
    std::vector<std::pair<std::size_t, std::string>> m_inputs, m_outputs;
    std::vector<std::size_t> m_golden; ///< by output
    bool m_hasGolden = false;
};

void TolokaRows::shareItem(const CsvRow& row, RecordContent& content) const
{
    std::string item(cellAt(row, m_task));
    std::string joined;
    std::string text;
    for (const auto& [column, name] : m_inputs) {
        const auto cell = cellAt(row, column);
        if (name == "group" || name == "system") {
            content.share(name, cell);
            continue;
        }
        if (name == "item" && !cell.empty())
            item = cell;
        if (name == "text" || (text.empty() && name != "item"))
            text = cell;
        if (!cell.empty())
            joined += (joined.empty() ? "" : " · ") + std::string(cell);
    }
    content.share("item", item.empty() ? joined : item);
    content.share("text", text);
}

void TolokaRows::read(const CsvRow& row, RecordContent& content) const
{
    shareItem(row, content);
    const std::string worker(cellAt(row, m_worker));
    content.share("rater", worker);
    const auto status = lowered(cellAt(row, m_status));
    if (status == "rejected" || status == "skipped" || status == "expired" || status == "active"
        || cellAt(row, m_verdict) == "-") {
        content.lose("ASSIGNMENT:status", worker,
                     "the assignment is " + (status.empty() || status == "approved" ? "rejected" : status)
                         + ", not accepted",
                     "Nothing needs doing; to use it all the same, change its status in the file.");
        return;
    }
    for (std::size_t i = 0; i < m_outputs.size(); ++i) {
        RecordContent::Fields fields;
        addField(fields, "dimension", m_outputs[i].second);
        addField(fields, "value", cellAt(row, m_outputs[i].first));
        if (m_hasGolden)
            addField(fields, "golden", cellAt(row, m_golden[i]));
        content.addRow(std::move(fields));
    }
}

} // namespace

bool fitsToloka(const ColumnList& columns)
{
    return !columnsAfter(columns, "OUTPUT:").empty() && columnAt(columns, "ASSIGNMENT:worker_id") != noColumn;
}

TableFormat::Read tolokaReader(const ColumnList& columns)
{
    return
        [rows = TolokaRows(columns)](const CsvRow& row, RecordContent& content) { rows.read(row, content); };
}

} // namespace raterscope
