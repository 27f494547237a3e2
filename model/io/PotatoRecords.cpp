// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/JsonRecords.h"
#include "io/OutcomeWords.h"
#include "io/PotatoAnswer.h"
#include "io/RecordFormat.h"
#include "io/Words.h"

namespace raterscope {

namespace {

using nlohmann::json;

const json& potatoLabels(const json& record)
{
    for (const char* key : {"label_annotations", "annotations", "labels"}) {
        if (const auto& labels = jsonMember(record, key); labels.is_object())
            return labels;
    }
    return jsonMember(record, "label_annotations");
}

std::string potatoAnswer(const json& answer)
{
    if (!answer.is_object() && !answer.is_array())
        return jsonText(answer);
    std::vector<std::string> labels;
    for (const auto& [option, mark] : answer.items()) {
        if (option == "labels" && mark.is_object())
            return potatoAnswer(mark);
        if (answer.is_array())
            labels.push_back(jsonText(mark));
        else if (const auto label = potatoSelection(option, jsonText(mark)))
            labels.push_back(*label);
    }
    return joinedLabels(std::move(labels));
}

} // namespace

std::optional<std::string> potatoSelection(std::string_view option, std::string_view mark)
{
    const auto text = trimmed(mark);
    const auto word = lowered(text);
    if (text.empty() || word == "false" || word == "null")
        return std::nullopt;
    if (word == "true" || text == option)
        return std::string(option);
    const bool ofScale = option.starts_with("scale_") || option == "text_box" || option == "slider";
    if (ofScale || (text != "0" && text != "1"))
        return std::string(text);
    return text == "1" ? std::optional(std::string(option)) : std::nullopt;
}

bool fitsPotatoRecord(const json& record)
{
    return (record.contains("instance_id") || record.contains("id"))
           && (record.contains("label_annotations")
               || (record.contains("user_id") && potatoLabels(record).is_object()));
}

void readPotatoRecord(const json& record, const RecordContext& context, RecordContent& content)
{
    auto item = jsonScalar(record, "instance_id");
    if (item.empty())
        item = jsonScalar(record, "id");
    content.share("item", item);
    content.share("text", jsonScalar(record, "displayed_text"));
    auto user = jsonScalar(record, "user_id");
    if (user.empty())
        user = jsonScalar(record, "user");
    if (user.empty())
        user = context.folder; // annotation_output/<user>/annotated_instances.jsonl
    content.share("rater", user);
    const auto origin = jsonScalar(jsonMember(record, "annotator_origin"), "kind");
    content.share("kind", origin == "llm" ? "model" : origin == "tool" ? "metric" : origin);
    const auto& labels = potatoLabels(record);
    if (!labels.is_object()) {
        content.lose("label_annotations", jsonText(labels), "the annotations are not an object of schemas",
                     "Export from Potato as JSON Lines.");
        return;
    }
    for (const auto& [schema, answer] : labels.items()) {
        RecordContent::Fields row;
        addField(row, "dimension", schema);
        addField(row, "value", potatoAnswer(answer));
        content.addRow(std::move(row));
    }
    if (content.rows().empty())
        content.addRow({});
}

} // namespace raterscope
