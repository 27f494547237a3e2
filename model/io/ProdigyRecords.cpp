// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/JsonRecords.h"
#include "io/RecordFormat.h"

namespace raterscope {

namespace {

using nlohmann::json;

std::string prodigyItem(const json& example)
{
    const auto& meta = jsonMember(example, "meta");
    for (auto name : {jsonScalar(meta, "item"), jsonScalar(meta, "id"), jsonScalar(example, "id"),
                      jsonScalar(example, "_input_hash"), jsonScalar(example, "text")}) {
        if (!name.empty())
            return name;
    }
    return {};
}

/// What the annotator decided. An example with options is a choice; one with a label is accepted or rejected.
void addProdigyAnswer(const json& example, const std::string& answer, RecordContent::Fields& row,
                      RecordContent& content)
{
    const auto& accept = jsonMember(example, "accept");
    auto dimension = jsonScalar(jsonMember(example, "meta"), "dimension");
    std::string value;
    if (accept.is_array()) {
        if (answer == "reject") {
            content.lose("answer", answer, "the annotator rejected the example instead of choosing",
                         "Nothing needs doing.");
            return;
        }
        std::vector<std::string> labels;
        for (const auto& option : accept)
            labels.push_back(jsonText(option));
        value = joinedLabels(std::move(labels));
    } else if (const auto label = jsonScalar(example, "label"); !label.empty()) {
        if (dimension.empty())
            dimension = label;
        value = answer;
    } else if (example.contains("spans") || example.contains("relations")) {
        content.lose("spans", {}, "the example marks parts of its text and has no label for the whole",
                     "Nothing needs doing if only labels of whole items are to be compared.");
        return;
    } else {
        value = answer;
    }
    addField(row, "dimension", dimension.empty() ? "rating" : dimension);
    addField(row, "value", value);
    addReferenceFields(jsonMember(jsonMember(example, "meta"), "reference"), dimension, row);
    content.addRow(std::move(row));
}

} // namespace

bool fitsProdigy(const json& record)
{
    return record.contains("_task_hash") || record.contains("_input_hash")
           || (record.contains("answer")
               && (record.contains("_annotator_id") || record.contains("_session_id")));
}

void readProdigy(const json& record, const RecordContext& context, RecordContent& content)
{
    const auto& meta = jsonMember(record, "meta");
    const auto item = prodigyItem(record);
    content.share("item", item);
    for (const char* key : {"group", "system"})
        content.share(key, jsonScalar(meta, key));
    shareText(content, item, jsonScalar(record, "text"));
    const auto answer = jsonScalar(record, "answer");
    if (answer.empty()) {
        content.addRow({}); // not answered yet
        return;
    }
    auto rater = jsonScalar(record, "_annotator_id");
    if (rater.empty())
        rater = jsonScalar(record, "_session_id");
    if (rater.empty())
        rater = context.stem;
    if (answer == "ignore") {
        content.lose("answer", rater, "the annotator skipped the example (ignore)", "Nothing needs doing.");
        return;
    }
    if (answer != "accept" && answer != "reject") {
        content.lose("answer", answer, "the answer is none of accept, reject and ignore",
                     "Correct the answer.");
        return;
    }
    RecordContent::Fields row;
    addField(row, "rater", rater);
    addField(row, "panel", jsonScalar(meta, "panel"));
    addField(row, "kind", jsonScalar(meta, "kind"));
    addProdigyAnswer(record, answer, row, content);
}

} // namespace raterscope
