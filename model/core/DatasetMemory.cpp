// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/DatasetMemory.h"

#include <string>
#include <vector>

namespace raterscope {

namespace {

/// Beyond the object itself: short texts are held inside it.
std::int64_t beyond(const std::string& text)
{
    static const std::size_t inside = std::string().capacity();
    return text.size() > inside ? static_cast<std::int64_t>(text.size() + 1) : 0;
}

template <class T>
std::int64_t bytesOf(const std::vector<T>& values)
{
    return static_cast<std::int64_t>(values.size() * sizeof(T));
}

std::int64_t namesOf(const std::vector<std::string>& names)
{
    std::int64_t bytes = bytesOf(names);
    for (const auto& name : names)
        bytes += beyond(name);
    return bytes;
}

std::int64_t bytesOf(const ComparisonTable& table)
{
    return bytesOf(table.first) + bytesOf(table.second) + bytesOf(table.judge) + bytesOf(table.aspect)
           + bytesOf(table.repetition) + bytesOf(table.verdict) + bytesOf(table.probability)
           + bytesOf(table.reference) + bytesOf(table.line);
}

} // namespace

std::int64_t datasetBytes(const Dataset& data)
{
    std::int64_t bytes = data.ratingCount() * static_cast<std::int64_t>(sizeof(Rating))
                         + static_cast<std::int64_t>((data.items.size() + 1) * sizeof(std::size_t))
                         + bytesOf(data.items) + bytesOf(data.raters) + bytesOf(data.dimensions)
                         + namesOf(data.panels) + namesOf(data.groups) + bytesOf(data.comparisons);
    for (const auto& item : data.items) {
        bytes += beyond(item.name) + beyond(item.system) + beyond(item.text) + namesOf(item.reference)
                 + bytesOf(item.referenceByDimension);
        for (const auto& cell : item.referenceByDimension)
            bytes += beyond(cell.text);
    }
    for (const auto& rater : data.raters)
        bytes += beyond(rater.name);
    return bytes;
}

} // namespace raterscope
