// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/JsonRecords.h"
#include "io/RecordFormat.h"

#include <algorithm>

namespace raterscope {

namespace {

using nlohmann::json;

constexpr std::string_view argillaResponses = ".responses";

/// A label, a number, or several labels; a ranking or spans are no label: nothing.
std::optional<std::string> argillaValue(const json& value)
{
    if (!value.is_structured())
        return jsonText(value);
    if (!value.is_array()
        || std::any_of(value.begin(), value.end(), [](const json& v) { return v.is_structured(); }))
        return std::nullopt;
    std::vector<std::string> labels;
    for (const auto& label : value)
        labels.push_back(jsonText(label));
    return joinedLabels(std::move(labels));
}

class ArgillaRecord
{
public:
    ArgillaRecord(const json& record, RecordContent& content) : m_record(record), m_content(content) {}

    void read();

private:
    struct Answer {
        std::string question;
        const json& value;
        std::string user, status, panel, kind;
        std::string path;
    };

    void shareItem();
    void readResponses();
    void readFlatResponses();
    void readSuggestions();
    void add(const Answer& answer);

    const json& m_record;
    RecordContent& m_content;
};

void ArgillaRecord::shareItem()
{
    auto item = jsonScalar(m_record, "id");
    if (item.empty())
        item = jsonScalar(m_record, "external_id");
    m_content.share("item", item);
    const auto& metadata = jsonMember(m_record, "metadata");
    for (const char* key : {"group", "system"})
        m_content.share(key, jsonScalar(metadata, key));
    const auto& fields = jsonMember(m_record, "fields");
    auto text = jsonScalar(fields, "text");
    for (auto field = fields.begin(); text.empty() && fields.is_object() && field != fields.end(); ++field) {
        if (field->is_string())
            text = field->get<std::string>();
    }
    shareText(m_content, item, text);
}

void ArgillaRecord::add(const Answer& answer)
{
    if (answer.status == "discarded" || answer.status == "draft") {
        m_content.lose(answer.path, answer.user, "the response is " + answer.status + ", not submitted",
                       "Nothing needs doing.");
        return;
    }
    if (answer.user.empty()) {
        m_content.lose(answer.path, jsonText(answer.value),
                       answer.kind == "model" ? "the suggestion names no agent"
                                              : "the response names no user",
                       "Nothing needs doing unless it should count as a rater's.");
        return;
    }
    const auto value = argillaValue(answer.value);
    if (!value) {
        m_content.lose(answer.path, jsonText(answer.value),
                       "the response is a ranking or marks parts of the text",
                       "Nothing needs doing if only labels of whole items are to be compared.");
        return;
    }
    RecordContent::Fields row;
    addField(row, "rater", answer.user);
    addField(row, "panel", answer.panel);
    addField(row, "kind", answer.kind);
    addField(row, "dimension", answer.question);
    addField(row, "value", *value);
    addReferenceFields(jsonMember(jsonMember(m_record, "metadata"), "reference"), answer.question, row);
    m_content.addRow(std::move(row));
}

void ArgillaRecord::readResponses()
{
    const auto& responses = jsonMember(m_record, "responses");
    if (responses.is_object()) { // by question
        for (const auto& [question, list] : responses.items()) {
            for (std::size_t i = 0; list.is_array() && i < list.size(); ++i)
                add({question, jsonMember(list[i], "value"), jsonScalar(list[i], "user_id"),
                     jsonScalar(list[i], "status"), jsonScalar(list[i], "panel"), jsonScalar(list[i], "kind"),
                     "responses." + question + "." + std::to_string(i + 1)});
        }
        return;
    }
    for (std::size_t i = 0; responses.is_array() && i < responses.size(); ++i) { // by user
        const auto& values = jsonMember(responses[i], "values");
        for (const auto& [question, value] : values.items())
            add({question,
                 value.is_object() && value.contains("value") ? value["value"] : value,
                 jsonScalar(responses[i], "user_id"),
                 jsonScalar(responses[i], "status"),
                 {},
                 {},
                 "responses." + std::to_string(i + 1) + "." + question});
    }
}

/// "label.responses": […], "label.responses.users": […], "label.responses.status": […], all of one length.
void ArgillaRecord::readFlatResponses()
{
    for (const auto& [name, list] : m_record.items()) {
        if (!name.ends_with(argillaResponses) || !list.is_array())
            continue;
        const auto& users = jsonMember(m_record, (name + ".users").c_str());
        const auto& states = jsonMember(m_record, (name + ".status").c_str());
        const auto at = [](const json& texts, std::size_t i) {
            return texts.is_array() && i < texts.size() ? jsonText(texts[i]) : std::string();
        };
        for (std::size_t i = 0; i < list.size(); ++i)
            add({name.substr(0, name.size() - argillaResponses.size()),
                 list[i],
                 at(users, i),
                 at(states, i),
                 {},
                 {},
                 name + "." + std::to_string(i + 1)});
    }
}

void ArgillaRecord::readSuggestions()
{
    const auto& suggestions = jsonMember(m_record, "suggestions");
    if (suggestions.is_object()) {
        for (const auto& [question, suggestion] : suggestions.items())
            add({question,
                 jsonMember(suggestion, "value"),
                 jsonScalar(suggestion, "agent"),
                 {},
                 {},
                 "model",
                 "suggestions." + question});
        return;
    }
    for (std::size_t i = 0; suggestions.is_array() && i < suggestions.size(); ++i)
        add({jsonScalar(suggestions[i], "question_name"),
             jsonMember(suggestions[i], "value"),
             jsonScalar(suggestions[i], "agent"),
             {},
             {},
             "model",
             "suggestions." + std::to_string(i + 1)});
}

void ArgillaRecord::read()
{
    shareItem();
    readResponses();
    readFlatResponses();
    readSuggestions();
    if (m_content.rows().empty())
        m_content.addRow({}); // a record without a response is an item all the same
}

} // namespace

bool fitsArgilla(const json& record)
{
    if (record.contains("fields") && record["fields"].is_object()
        && (record.contains("responses") || record.contains("suggestions")))
        return true;
    const auto members = record.items();
    return std::any_of(members.begin(), members.end(), [](const auto& member) {
        return std::string_view(member.key()).ends_with(".responses.users");
    });
}

void readArgilla(const json& record, const RecordContext&, RecordContent& content)
{
    ArgillaRecord(record, content).read();
}

} // namespace raterscope
