// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/RecordContent.h"

#include "io/Words.h"

#include <algorithm>

namespace raterscope {

void RecordContent::clear()
{
    m_shared.clear();
    m_rows.clear();
    m_losses.clear();
    m_bytes = 0;
}

void RecordContent::share(std::string_view name, std::string_view text)
{
    addField(m_shared, name, text);
}

void RecordContent::addRow(Fields fields)
{
    if (isOverfull())
        return;
    m_bytes += sizeof(Fields);
    for (const auto& [name, text] : fields)
        m_bytes += sizeof(Fields::value_type) + name.size() + text.size();
    m_rows.push_back(std::move(fields));
}

void RecordContent::lose(std::string path, std::string value, std::string message, std::string remedy)
{
    if (isOverfull())
        return;
    value.resize(std::min<std::size_t>(value.size(), 400)); // a message shows 80 characters of it
    m_bytes += sizeof(Loss) + path.size() + value.size() + message.size() + remedy.size();
    m_losses.push_back({std::move(path), std::move(value), std::move(message), std::move(remedy)});
}

void addField(RecordContent::Fields& fields, std::string_view name, std::string_view text)
{
    if (!trimmed(text).empty())
        fields.emplace_back(name, text);
}

std::string joinedLabels(std::vector<std::string> labels)
{
    std::erase_if(labels, [](const std::string& label) { return trimmed(label).empty(); });
    std::sort(labels.begin(), labels.end());
    labels.erase(std::unique(labels.begin(), labels.end()), labels.end());
    std::string joined;
    for (const auto& label : labels)
        joined += (joined.empty() ? "" : " + ") + label;
    return joined;
}

} // namespace raterscope
