// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/ColumnNames.h"
#include "io/JsonRecords.h"
#include "io/RecordFormat.h"

#include <algorithm>

namespace raterscope {

namespace {

using nlohmann::json;

/// Whether the elements of a list are annotations: objects that name a rater or a value.
bool listsAnnotations(const json& list)
{
    return std::any_of(list.begin(), list.end(), [](const json& element) {
        if (!element.is_object())
            return false;
        const auto members = element.items();
        return std::any_of(members.begin(), members.end(), [](const auto& member) {
            const auto kind = nameKind(member.key());
            return kind == NameKind::Rater || kind == NameKind::Value;
        });
    });
}

class Flattener
{
public:
    explicit Flattener(RecordContent& content) : m_content(content) {}

    /// Fields of one object; its lists of annotations are set aside.
    struct Level {
        RecordContent::Fields fields;
        std::vector<std::pair<std::string, const json*>> lists;
    };

    void read(const json& record);

private:
    void walk(const json& value, const std::string& path, Level& level);
    void explode(const Level& level, const RecordContent::Fields& above);

    RecordContent& m_content;
};

void Flattener::walk(const json& value, const std::string& path, Level& level)
{
    const auto below = [&](const std::string& name) { return path.empty() ? name : path + "." + name; };
    if (value.is_object()) {
        for (const auto& [name, member] : value.items())
            walk(member, below(name), level);
    } else if (value.is_array() && listsAnnotations(value)) {
        level.lists.emplace_back(path, &value);
    } else if (value.is_array()) {
        for (std::size_t i = 0; i < value.size(); ++i) {
            if (!value[i].is_structured())
                addField(level.fields, below(std::to_string(i + 1)), jsonText(value[i]));
        }
    } else {
        addField(level.fields, path, jsonText(value));
    }
}

void Flattener::explode(const Level& level, const RecordContent::Fields& above)
{
    for (const auto& [path, list] : level.lists) {
        for (std::size_t i = 0; i < list->size() && !m_content.isOverfull(); ++i) {
            const json& element = (*list)[i];
            if (!element.is_object()) {
                m_content.lose(path + "." + std::to_string(i + 1), jsonText(element),
                               "an annotation is not an object with keys", "Correct or delete it.");
                continue;
            }
            Level inner;
            inner.fields = above;
            walk(element, path, inner);
            if (inner.lists.empty())
                m_content.addRow(std::move(inner.fields));
            else
                explode(inner, inner.fields);
        }
    }
}

void Flattener::read(const json& record)
{
    Level top;
    walk(record, {}, top);
    for (const auto& [name, text] : top.fields)
        m_content.share(name, text);
    if (top.lists.empty())
        m_content.addRow({});
    else
        explode(top, {});
}

} // namespace

void flattenRecord(const json& record, RecordContent& content)
{
    Flattener(content).read(record);
}

} // namespace raterscope
