// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "io/ReadPanel.h"
#include "support/Support.h"

#include <QTemporaryDir>

#include <algorithm>
#include <atomic>
#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace raterscope::test {

/// Writes hand-made inputs into a folder that goes with it.
class InputFolder
{
public:
    std::string write(const std::string& name, const std::string& bytes) const
    {
        QFile file(m_folder.filePath(QString::fromStdString(name)));
        if (!file.open(QIODevice::WriteOnly)
            || file.write(bytes.data(), static_cast<qint64>(bytes.size())) < 0)
            qFatal("cannot write %s", qPrintable(file.fileName()));
        return file.fileName().toStdString();
    }
    std::string path(const std::string& name) const
    {
        return m_folder.filePath(QString::fromStdString(name)).toStdString();
    }

private:
    QTemporaryDir m_folder;
};

/// Every rating by names and label, sorted: equal tables have equal lists, whatever the order of their rows.
using NamedRating = std::tuple<std::string, std::string, std::string, std::string>;
inline std::vector<NamedRating> namedRatings(const Dataset& data)
{
    std::vector<NamedRating> result;
    for (std::size_t i = 0; i < data.items.size(); ++i) {
        for (const auto& rating : data.ratingsOf(ItemId(i))) {
            const auto& dimension = data.dimensions[static_cast<std::size_t>(rating.dimension)];
            result.emplace_back(data.items[i].name, data.raters[static_cast<std::size_t>(rating.rater)].name,
                                dimension.name,
                                dimension.scale.labels[static_cast<std::size_t>(rating.level)]);
        }
    }
    std::sort(result.begin(), result.end());
    return result;
}

/// How often each label was given.
inline std::map<std::string, std::int64_t> labelCounts(const Dataset& data)
{
    std::map<std::string, std::int64_t> counts;
    for (const auto& rating : namedRatings(data))
        ++counts[std::get<3>(rating)];
    return counts;
}

inline std::vector<std::string> raterNames(const Dataset& data)
{
    std::vector<std::string> names;
    for (const auto& rater : data.raters)
        names.push_back(rater.name);
    return names;
}

inline std::vector<std::string> dimensionNames(const Dataset& data)
{
    std::vector<std::string> names;
    for (const auto& dimension : data.dimensions)
        names.push_back(dimension.name);
    return names;
}

inline std::int64_t dropCount(const Dataset& data, const std::string& reason)
{
    for (const auto& drop : data.provenance.drops) {
        if (drop.reason == reason)
            return drop.count;
    }
    return 0;
}

inline bool anyContains(const std::vector<std::string>& texts, const std::string& part)
{
    return std::any_of(texts.begin(), texts.end(),
                       [&](const std::string& text) { return text.find(part) != std::string::npos; });
}

/// The issue of a reading that must fail; an empty one when it does not.
inline InputIssue failureOf(const std::string& path, const ImportOptions& options = {})
{
    try {
        readPanel(path, options);
    } catch (const InputError& error) {
        return error.issue;
    }
    return {};
}

} // namespace raterscope::test

/// A text contains a part; says both when it does not.
#define COMPARE_CONTAINS(text, part)                                                                         \
    do {                                                                                                     \
        const std::string textValue = (text);                                                                \
        const std::string partValue = (part);                                                                \
        QVERIFY2(textValue.find(partValue) != std::string::npos,                                             \
                 qPrintable(QString::fromStdString("\"" + textValue + "\" does not contain \"" + partValue   \
                                                   + "\"")));                                                \
    } while (false)
