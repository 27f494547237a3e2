// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/CsvText.h"
#include "io/KindWords.h"
#include "io/WriteExport.h"

#include <algorithm>
#include <functional>
#include <ostream>

namespace raterscope {

namespace {

/// One assignment: what one rater said about one item, a label a dimension. Repeats that were kept make
/// further assignments.
using AssignmentLabels = std::vector<std::string>;

void forEachAssignment(const Dataset& data,
                       const std::function<void(const Item&, const Rater&, const AssignmentLabels&)>& write)
{
    const std::size_t dimensions = data.dimensions.size();
    for (std::size_t i = 0; i < data.items.size(); ++i) {
        std::vector<std::vector<AssignmentLabels>> byRater(data.raters.size());
        for (const auto& rating : data.ratingsOf(ItemId(i))) {
            auto& assignments = byRater[static_cast<std::size_t>(rating.rater)];
            const auto dimension = static_cast<std::size_t>(rating.dimension);
            auto place =
                std::find_if(assignments.begin(), assignments.end(),
                             [&](const AssignmentLabels& labels) { return labels[dimension].empty(); });
            if (place == assignments.end())
                place = assignments.insert(assignments.end(), AssignmentLabels(dimensions));
            (*place)[dimension] =
                data.dimensions[dimension].scale.labels[static_cast<std::size_t>(rating.level)];
        }
        for (std::size_t r = 0; r < byRater.size(); ++r) {
            for (const auto& labels : byRater[r])
                write(data.items[i], data.raters[r], labels);
        }
    }
}

/// Cells of one line, quoted where they need it.
class ToolLine
{
public:
    ToolLine(std::ostream& out, char delimiter) : m_out(out), m_delimiter(delimiter) {}

    void put(std::string_view text)
    {
        if (!m_first)
            m_out << m_delimiter;
        m_first = false;
        m_out << csvField(text, m_delimiter);
    }
    void end()
    {
        m_out << '\n';
        m_first = true;
    }

private:
    std::ostream& m_out;
    char m_delimiter;
    bool m_first = true;
};

std::string groupOf(const Dataset& data, const Item& item)
{
    return item.group.isValid() ? data.groups[item.group.index()] : std::string();
}

} // namespace

void writeToloka(const Dataset& data, std::ostream& out)
{
    ToolLine line(out, '\t');
    for (const char* name : {"INPUT:item", "INPUT:group", "INPUT:system", "INPUT:text"})
        line.put(name);
    for (const auto& dimension : data.dimensions)
        line.put("OUTPUT:" + dimension.name);
    const bool golden = !data.referenceColumns.empty();
    for (std::size_t d = 0; d < data.dimensions.size() && golden; ++d)
        line.put("GOLDEN:" + data.dimensions[d].name);
    line.put("ASSIGNMENT:worker_id");
    line.put("ASSIGNMENT:status");
    line.end();
    forEachAssignment(data, [&](const Item& item, const Rater& rater, const AssignmentLabels& labels) {
        for (const auto& text : {item.name, groupOf(data, item), item.system, item.text})
            line.put(text);
        for (const auto& label : labels)
            line.put(label);
        for (std::size_t d = 0; d < labels.size() && golden; ++d)
            line.put(labels[d].empty() ? std::string() : referenceText(item, 0, DimensionId(d)));
        line.put(rater.name);
        line.put("APPROVED");
        line.end();
    });
}

void writeMturk(const Dataset& data, std::ostream& out)
{
    ToolLine line(out, ',');
    for (const char* name : {"HITId", "AssignmentId", "WorkerId", "AssignmentStatus", "Input.item",
                             "Input.group", "Input.system", "Input.text"})
        line.put(name);
    for (const auto& dimension : data.dimensions)
        line.put("Answer." + dimension.name);
    line.end();
    std::int64_t assignment = 0;
    forEachAssignment(data, [&](const Item& item, const Rater& rater, const AssignmentLabels& labels) {
        line.put(item.name);
        line.put(std::to_string(++assignment));
        line.put(rater.name);
        line.put("Approved");
        for (const auto& text : {item.name, groupOf(data, item), item.system, item.text})
            line.put(text);
        for (const auto& label : labels)
            line.put(label);
        line.end();
    });
}

void writePotato(const Dataset& data, std::ostream& out)
{
    ToolLine line(out, ',');
    for (const char* name : {"user_id", "annotator_origin", "instance_id", "displayed_text"})
        line.put(name);
    for (const auto& dimension : data.dimensions)
        line.put(dimension.name);
    line.end();
    forEachAssignment(data, [&](const Item& item, const Rater& rater, const AssignmentLabels& labels) {
        line.put(rater.name);
        line.put(rater.kind == RaterKind::Model ? "llm" : rater.kind == RaterKind::Metric ? "tool" : "human");
        line.put(item.name);
        line.put(item.text);
        for (const auto& label : labels)
            line.put(label);
        line.end();
    });
}

void writeCrowdKit(const Dataset& data, std::ostream& out)
{
    out << "task,worker,label\n";
    forEachAssignment(data, [&](const Item& item, const Rater& rater, const AssignmentLabels& labels) {
        out << csvField(item.name) << ',' << csvField(rater.name) << ',' << csvField(labels.front()) << '\n';
    });
}

} // namespace raterscope
