// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/JsonRecords.h"
#include "io/RecordFormat.h"

#include <algorithm>
#include <array>

namespace raterscope {

namespace {

using nlohmann::json;

/// Who made an annotation: a user's number, or an object with an e-mail address or a number.
std::string labelStudioRater(const json& annotation)
{
    const auto& by = jsonMember(annotation, "completed_by");
    if (!by.is_object())
        return by.is_structured() ? std::string() : jsonText(by);
    for (const char* key : {"email", "username", "id"}) {
        if (auto name = jsonScalar(by, key); !name.empty())
            return name;
    }
    return {};
}

std::vector<std::string> labelTexts(const json& list)
{
    std::vector<std::string> texts;
    for (const auto& element : list) {
        if (!element.is_array()) {
            texts.push_back(jsonText(element));
            continue;
        }
        std::string path; // a taxonomy's choice is the path to it
        for (const auto& step : element)
            path += (path.empty() ? "" : " / ") + jsonText(step);
        texts.push_back(std::move(path));
    }
    return texts;
}

/// The answer of a result as a label; empty when the result is no answer about the whole task.
std::string labelStudioValue(const json& result)
{
    const auto& value = jsonMember(result, "value");
    if (value.contains("start") || value.contains("x") || value.contains("ranges"))
        return {}; // a region: its labels say something about a part of the item
    for (const char* key : {"choices", "taxonomy"}) {
        if (const auto& list = jsonMember(value, key); list.is_array())
            return joinedLabels(labelTexts(list));
    }
    for (const char* key : {"rating", "number", "datetime"}) {
        if (auto text = jsonScalar(value, key); !text.empty())
            return text;
    }
    return {};
}

class LabelStudioTask
{
public:
    LabelStudioTask(const json& task, RecordContent& content) : m_task(task), m_content(content) {}

    void read();

private:
    void shareItem();
    void readAnnotation(const json& annotation, const std::string& path, const std::string& rater,
                        bool isModel);
    void readResult(const json& result, const std::string& path, const RecordContent::Fields& who,
                    bool isTruth);
    std::pair<std::string, std::string> sides(const json& result) const;

    const json& m_task;
    RecordContent& m_content;
};

void LabelStudioTask::shareItem()
{
    const auto& data = jsonMember(m_task, "data");
    auto item = jsonScalar(data, "item");
    if (item.empty())
        item = jsonScalar(m_task, "id");
    m_content.share("item", item);
    m_content.share("group", jsonScalar(data, "group"));
    m_content.share("system", jsonScalar(data, "system"));
    auto text = jsonScalar(data, "text");
    for (auto member = data.begin(); text.empty() && data.is_object() && member != data.end(); ++member) {
        if (member->is_string() && member.key() != "item" && member.key() != "group"
            && member.key() != "system")
            text = member->get<std::string>();
    }
    shareText(m_content, item, text);
}

std::pair<std::string, std::string> LabelStudioTask::sides(const json& result) const
{
    const auto& data = jsonMember(m_task, "data");
    const auto both = [&](const std::string& first, const std::string& second) {
        return std::pair(jsonScalar(data, first.c_str()), jsonScalar(data, second.c_str()));
    };
    static constexpr std::array<std::pair<const char*, const char*>, 5> names{{{"first", "second"},
                                                                               {"model_a", "model_b"},
                                                                               {"system_a", "system_b"},
                                                                               {"model_1", "model_2"},
                                                                               {"left", "right"}}};
    for (const auto& [first, second] : names) {
        if (auto found = both(first, second); !found.first.empty() && !found.second.empty())
            return found;
    }
    const auto to = jsonScalar(result, "to_name");
    if (const auto comma = to.find(','); comma != std::string::npos) {
        if (auto found = both(to.substr(0, comma), to.substr(comma + 1));
            !found.first.empty() && !found.second.empty())
            return found;
    }
    return {"left", "right"};
}

void LabelStudioTask::readResult(const json& result, const std::string& path,
                                 const RecordContent::Fields& who, bool isTruth)
{
    const auto dimension = jsonScalar(result, "from_name");
    if (jsonScalar(result, "type") == "pairwise") {
        const auto selected = jsonScalar(jsonMember(result, "value"), "selected");
        const auto [first, second] = sides(result);
        RecordContent::Fields row;
        const auto group = jsonScalar(jsonMember(m_task, "data"), "group");
        addField(row, "group", group.empty() ? jsonScalar(m_task, "id") : group);
        addField(row, "first", first);
        addField(row, "second", second);
        for (const auto& [name, text] : who)
            addField(row, name == "rater" ? "judge" : name, text);
        addField(row, "aspect", dimension);
        addField(row, "outcome", selected == "left" ? "first" : selected == "right" ? "second" : selected);
        m_content.addRow(std::move(row));
        return;
    }
    const auto value = labelStudioValue(result);
    if (value.empty()) {
        m_content.lose(path, jsonScalar(result, "type"),
                       "the result is no choice, rating or number for the whole task",
                       "Nothing needs doing if only labels of whole items are to be compared.");
        return;
    }
    RecordContent::Fields row;
    if (isTruth)
        addField(row, "ground_truth", value);
    else
        row = who;
    addField(row, "dimension", dimension.empty() ? "rating" : dimension);
    if (!isTruth)
        addField(row, "value", value);
    addReferenceFields(jsonMember(jsonMember(m_task, "data"), "reference"), dimension, row);
    m_content.addRow(std::move(row));
}

void LabelStudioTask::readAnnotation(const json& annotation, const std::string& path,
                                     const std::string& rater, bool isModel)
{
    const auto& cancelled = jsonMember(annotation, "was_cancelled");
    if (cancelled.is_boolean() && cancelled.get<bool>()) {
        m_content.lose(path + ".was_cancelled", rater, "the annotation was cancelled (skipped)",
                       "Nothing needs doing.");
        return;
    }
    const auto& results = jsonMember(annotation, "result");
    if (!results.is_array()) {
        m_content.lose(path, jsonText(results), "the annotation has no list \"result\"",
                       "Export the tasks as JSON, not as JSON-MIN.");
        return;
    }
    if (rater.empty()) {
        m_content.lose(path, {},
                       isModel ? "the prediction has no \"model_version\""
                               : "the annotation has no \"completed_by\"",
                       "Add the annotator, or export with annotators.");
        return;
    }
    RecordContent::Fields who;
    addField(who, "rater", rater);
    addField(who, "panel", jsonScalar(annotation, "panel"));
    addField(who, "kind", isModel ? "model" : jsonScalar(annotation, "kind"));
    const auto& truth = jsonMember(annotation, "ground_truth");
    const bool isTruth = truth.is_boolean() && truth.get<bool>();
    for (std::size_t i = 0; i < results.size(); ++i)
        readResult(results[i], path + ".result." + std::to_string(i + 1), who, isTruth);
}

void LabelStudioTask::read()
{
    shareItem();
    const auto readAll = [&](const char* key, bool isModel) {
        const auto& list = jsonMember(m_task, key);
        if (!list.is_array() && !list.is_null())
            m_content.lose(key, jsonText(list), std::string("\"") + key + "\" is not a list", "Correct it.");
        for (std::size_t i = 0; list.is_array() && i < list.size(); ++i)
            readAnnotation(list[i], key + ("." + std::to_string(i + 1)),
                           isModel ? jsonScalar(list[i], "model_version") : labelStudioRater(list[i]),
                           isModel);
    };
    readAll(m_task.contains("annotations") ? "annotations" : "completions", false);
    readAll("predictions", true);
    if (m_content.rows().empty())
        m_content.addRow({}); // a task without an annotation is an item all the same
}

} // namespace

bool fitsLabelStudio(const json& record)
{
    return record.contains("data") && record["data"].is_object()
           && (record.contains("annotations") || record.contains("completions")
               || record.contains("predictions"));
}

void readLabelStudio(const json& record, const RecordContext&, RecordContent& content)
{
    LabelStudioTask(record, content).read();
}

} // namespace raterscope
