// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/JsonRecords.h"
#include "io/OutcomeWords.h"
#include "io/TableFormat.h"
#include "io/Words.h"

#include <map>
#include <set>

namespace raterscope {

namespace {

using nlohmann::json;

/// Rows of a batch. A group of radio buttons comes as a column a button ("Answer.mood.happy" true or false),
/// a classifier as "Answer.category.label", and newer forms as one column of JSON, "Answer.taskAnswers".
class MturkRows
{
public:
    explicit MturkRows(const ColumnList& columns);

    void read(const CsvRow& row, RecordContent& content) const;

private:
    struct Answer {
        std::size_t column;
        std::string question;
        std::string option; ///< of radio buttons and check boxes; empty otherwise
    };

    void shareItem(const CsvRow& row, RecordContent& content) const;
    void readJson(std::string_view text, std::map<std::string, std::string>& answers,
                  RecordContent& content) const;

    std::size_t m_hit, m_worker, m_status, m_rejected, m_json;
    std::vector<std::pair<std::size_t, std::string>> m_inputs;
    std::vector<Answer> m_answers;
};

std::string withoutLabelPart(std::string question)
{
    for (const std::string_view part : {".label", ".labels"}) {
        if (question.ends_with(part) && question.size() > part.size())
            question.resize(question.size() - part.size());
    }
    return question;
}

MturkRows::MturkRows(const ColumnList& columns)
    : m_hit(columnAt(columns, "HITId")), m_worker(columnAt(columns, "WorkerId")),
      m_status(columnAt(columns, "AssignmentStatus")), m_rejected(columnAt(columns, "RejectionTime")),
      m_json(columnAt(columns, "Answer.taskAnswers")), m_inputs(columnsAfter(columns, "Input."))
{
    std::map<std::string, int> heads; // how many columns share the part before the last dot
    for (const auto& [column, name] : columnsAfter(columns, "Answer."))
        ++heads[withoutLabelPart(name).substr(0, withoutLabelPart(name).rfind('.'))];
    for (const auto& [column, name] : columnsAfter(columns, "Answer.")) {
        if (column == m_json)
            continue;
        const auto question = withoutLabelPart(name);
        const auto dot = question.rfind('.');
        const bool isOption =
            dot != std::string::npos && question == name && heads[question.substr(0, dot)] > 1;
        m_answers.push_back(isOption ? Answer{column, question.substr(0, dot), question.substr(dot + 1)}
                                     : Answer{column, question, {}});
    }
}

void MturkRows::shareItem(const CsvRow& row, RecordContent& content) const
{
    std::string item(cellAt(row, m_hit));
    std::string text;
    for (const auto& [column, name] : m_inputs) {
        const auto cell = cellAt(row, column);
        if (name == "item" && !cell.empty())
            item = cell;
        else if (name == "group" || name == "system")
            content.share(name, cell);
        else if (name == "text")
            text = cell;
    }
    for (std::size_t i = 0; i < m_inputs.size() && text.empty(); ++i) {
        const auto& name = m_inputs[i].second;
        if (name != "item" && name != "group" && name != "system")
            text = cellAt(row, m_inputs[i].first);
    }
    content.share("item", item);
    content.share("text", text);
}

void MturkRows::readJson(std::string_view text, std::map<std::string, std::string>& answers,
                         RecordContent& content) const
{
    constexpr int deepest = 8; // a list of one object of answers, each an object at most
    int depth = 0;
    int most = 0;
    for (const char c : text) {
        depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
        most = std::max(most, depth);
    }
    const json parsed = most > deepest ? json() : json::parse(text.begin(), text.end(), nullptr, false);
    const json& given = parsed.is_array() && !parsed.empty() ? parsed.front() : parsed;
    if (!given.is_object()) {
        content.lose("Answer.taskAnswers", std::string(text), "the answers are no JSON list with one object",
                     "Repair the cell.");
        return;
    }
    for (const auto& [question, answer] : given.items()) {
        if (!answer.is_object()) {
            answers[question] = jsonText(answer);
        } else if (answer.contains("label")) {
            answers[question] = jsonText(answer["label"]);
        } else {
            std::vector<std::string> chosen;
            for (const auto& [option, mark] : answer.items()) {
                if (mark.is_boolean() && mark.get<bool>())
                    chosen.push_back(option);
            }
            answers[question] = joinedLabels(std::move(chosen));
        }
    }
}

void MturkRows::read(const CsvRow& row, RecordContent& content) const
{
    shareItem(row, content);
    const std::string worker(cellAt(row, m_worker));
    content.share("rater", worker);
    const auto status = lowered(cellAt(row, m_status));
    if (status == "rejected" || (status.empty() && !cellAt(row, m_rejected).empty())) {
        content.lose("AssignmentStatus", worker, "the assignment was rejected",
                     "Nothing needs doing; to use it all the same, change its status in the file.");
        return;
    }
    std::map<std::string, std::string> answers;
    std::map<std::string, std::vector<std::string>> chosen;
    for (const auto& answer : m_answers) {
        const auto cell = cellAt(row, answer.column);
        if (answer.option.empty()) {
            answers[answer.question] = cell;
            continue;
        }
        auto& options = chosen[answer.question];
        if (const auto word = lowered(cell); word == "true" || word == "1" || word == "on")
            options.push_back(answer.option);
    }
    for (auto& [question, options] : chosen)
        answers[question] = joinedLabels(std::move(options));
    if (!cellAt(row, m_json).empty())
        readJson(cellAt(row, m_json), answers, content);
    for (const auto& [question, value] : answers) {
        RecordContent::Fields fields;
        addField(fields, "dimension", question);
        addField(fields, "value", value);
        content.addRow(std::move(fields));
    }
}

} // namespace

bool fitsMturk(const ColumnList& columns)
{
    return columnAt(columns, "HITId") != noColumn && columnAt(columns, "WorkerId") != noColumn
           && !columnsAfter(columns, "Answer.").empty();
}

TableFormat::Read mturkReader(const ColumnList& columns)
{
    return
        [rows = MturkRows(columns)](const CsvRow& row, RecordContent& content) { rows.read(row, content); };
}

} // namespace raterscope
