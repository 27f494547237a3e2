// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/JsonRecords.h"
#include "io/RecordFormat.h"

#include <algorithm>

namespace raterscope {

namespace {

using nlohmann::json;

/// ["good"] or "good" or [4]; spans are lists or objects and no label of the whole.
bool isDoccanoLabel(const json& label)
{
    return !label.is_structured()
           || (label.is_array() && std::none_of(label.begin(), label.end(), [](const json& part) {
                   return part.is_structured();
               }));
}

std::string doccanoLabel(const json& label)
{
    if (!label.is_array())
        return jsonText(label);
    std::vector<std::string> texts;
    for (const auto& part : label)
        texts.push_back(jsonText(part));
    return joinedLabels(std::move(texts));
}

const json& doccanoLabels(const json& record)
{
    return record.contains("label") ? jsonMember(record, "label") : jsonMember(record, "labels");
}

/// One row a user of [{"user": 1, "label": 2}, …], the form that names annotators.
void readDoccanoUsers(const json& annotations, const RecordContent::Fields& common, RecordContent& content)
{
    std::vector<std::pair<std::string, std::vector<std::string>>> users;
    for (std::size_t i = 0; i < annotations.size(); ++i) {
        const auto& annotation = annotations[i];
        const auto user = jsonScalar(annotation, "user");
        const auto path = "annotations." + std::to_string(i + 1);
        if (user.empty()) {
            content.lose(path, {}, "the annotation has no \"user\"", "Add the annotator.");
            continue;
        }
        if (annotation.contains("start_offset")) {
            content.lose(path, jsonScalar(annotation, "label"), "the annotation is of a part of the text",
                         "Nothing needs doing if only labels of whole items are to be compared.");
            continue;
        }
        auto place =
            std::find_if(users.begin(), users.end(), [&](const auto& known) { return known.first == user; });
        if (place == users.end())
            place = users.insert(users.end(), {user, {}});
        place->second.push_back(jsonScalar(annotation, "label"));
    }
    for (auto& [user, labels] : users) {
        auto row = common;
        addField(row, "rater", user);
        addField(row, "value", joinedLabels(std::move(labels)));
        content.addRow(std::move(row));
    }
}

} // namespace

bool fitsDoccano(const json& record)
{
    const bool hasText = record.contains("text") || record.contains("data") || record.contains("filename");
    if (!hasText || !record.contains("id"))
        return false;
    if (const auto& list = jsonMember(record, "annotations"); list.is_array() && !list.empty())
        return list.front().is_object() && list.front().contains("user") && list.front().contains("label");
    return record.contains("Comments") || doccanoLabels(record).is_array();
}

void readDoccano(const json& record, const RecordContext& context, RecordContent& content)
{
    auto item = jsonScalar(record, "item");
    if (item.empty())
        item = jsonScalar(record, "id");
    content.share("item", item);
    for (const char* key : {"group", "system"})
        content.share(key, jsonScalar(record, key));
    shareText(content, item, jsonScalar(record, record.contains("text") ? "text" : "data"));
    RecordContent::Fields row;
    const auto dimension = jsonScalar(record, "dimension");
    addField(row, "dimension", dimension.empty() ? "rating" : dimension);
    addReferenceFields(jsonMember(record, "reference"), dimension, row);
    if (const auto& list = jsonMember(record, "annotations"); list.is_array()) {
        readDoccanoUsers(list, row, content);
        return;
    }
    std::string rater;
    for (const char* key : {"annotator", "user", "username", "annotated_by", "annotation_approver"}) {
        if (rater.empty())
            rater = jsonScalar(record, key);
    }
    addField(row, "rater", rater.empty() ? context.stem : rater);
    addField(row, "panel", jsonScalar(record, "panel"));
    addField(row, "kind", jsonScalar(record, "kind"));
    const auto& labels = doccanoLabels(record);
    if (!isDoccanoLabel(labels)) {
        content.lose("label", jsonText(labels), "the labels are of parts of the text",
                     "Nothing needs doing if only labels of whole items are to be compared.");
        return;
    }
    addField(row, "value", doccanoLabel(labels));
    content.addRow(std::move(row));
}

} // namespace raterscope
