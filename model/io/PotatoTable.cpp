// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/PotatoAnswer.h"
#include "io/TableFormat.h"
#include "io/Words.h"

#include <algorithm>
#include <array>
#include <map>

namespace raterscope {

namespace {

/// Rows of Potato's CSV and TSV: a column a schema, or a column an option ("mood:::happy", "mood.happy").
class PotatoRows
{
public:
    explicit PotatoRows(const ColumnList& columns);

    void read(const CsvRow& row, RecordContent& content) const;

private:
    struct Answer {
        std::size_t column;
        std::string schema;
        std::string option; ///< empty when the column holds the answer of the schema
    };

    std::size_t m_instance, m_user, m_text, m_origin;
    std::vector<Answer> m_answers;
};

PotatoRows::PotatoRows(const ColumnList& columns)
    : m_instance(columnAt(columns, "instance_id")), m_user(columnAt(columns, "user_id")),
      m_text(columnAt(columns, "displayed_text")), m_origin(columnAt(columns, "annotator_origin"))
{
    if (m_user == noColumn)
        m_user = columnAt(columns, "user");
    static constexpr std::array<std::string_view, 6> others{
        "instance_id", "user_id", "user", "displayed_text", "annotator_origin", "annotator_origin_detail"};
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const auto& name = columns[i];
        if (std::find(others.begin(), others.end(), name) != others.end() || name.ends_with("._data")
            || name.starts_with("span_"))
            continue;
        if (const auto mark = name.find(":::"); mark != std::string::npos)
            m_answers.push_back({i, name.substr(0, mark), name.substr(mark + 3)});
        else if (const auto dot = name.find('.'); dot != std::string::npos && dot > 0)
            m_answers.push_back({i, name.substr(0, dot), name.substr(dot + 1)});
        else
            m_answers.push_back({i, name, {}});
    }
}

void PotatoRows::read(const CsvRow& row, RecordContent& content) const
{
    content.share("item", cellAt(row, m_instance));
    content.share("rater", cellAt(row, m_user));
    content.share("text", cellAt(row, m_text));
    const auto origin = cellAt(row, m_origin);
    content.share("kind", origin == "llm" ? "model" : origin == "tool" ? "metric" : origin);
    std::vector<std::pair<std::string, std::vector<std::string>>> answers; // in order of columns
    for (const auto& answer : m_answers) {
        auto place = std::find_if(answers.begin(), answers.end(),
                                  [&](const auto& known) { return known.first == answer.schema; });
        if (place == answers.end())
            place = answers.insert(answers.end(), {answer.schema, {}});
        const auto cell = cellAt(row, answer.column);
        if (answer.option.empty())
            place->second.emplace_back(cell);
        else if (const auto label = potatoSelection(answer.option, cell))
            place->second.push_back(*label);
    }
    for (auto& [schema, labels] : answers) {
        RecordContent::Fields fields;
        addField(fields, "dimension", schema);
        addField(fields, "value", joinedLabels(std::move(labels)));
        content.addRow(std::move(fields));
    }
}

} // namespace

bool fitsPotatoTable(const ColumnList& columns)
{
    if (columnAt(columns, "instance_id") == noColumn || columns.size() < 3)
        return false;
    const bool marked = std::any_of(columns.begin(), columns.end(), [](const std::string& name) {
        return name.find(":::") != std::string::npos || name == "displayed_text"
               || name == "annotator_origin";
    });
    return columnAt(columns, "user_id") != noColumn || (columnAt(columns, "user") != noColumn && marked);
}

TableFormat::Read potatoTableReader(const ColumnList& columns)
{
    return
        [rows = PotatoRows(columns)](const CsvRow& row, RecordContent& content) { rows.read(row, content); };
}

} // namespace raterscope
