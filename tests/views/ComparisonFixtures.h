// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/PrepareTable.h"
#include "core/DatasetBuilder.h"
#include "document/Document.h"

/// Recorded comparisons made by hand, for the views of comparisons.
namespace raterscope::test {

/// Two questions with items a, b, c; judges "gpt" and "claude" see each pair in both orders. gpt always says
/// what stands first, claude always prefers the item that is earlier in the alphabet.
inline DatasetPtr madeComparisons()
{
    DatasetBuilder builder;
    const auto panel = builder.panel("judges");
    const std::vector<std::string> names{"a", "b", "c"};
    auto& table = builder.comparisons();
    table.aspects = {""};
    table.repetitions = {""};
    const auto itemOf = [&](const std::string& question, const std::string& name) {
        const ItemId item = builder.item(question + " · " + name);
        builder.itemData(item).group = builder.group(question);
        builder.itemData(item).system = name;
        return item;
    };
    const auto judgeOf = [&](const char* name) {
        const RaterId judge = builder.rater(name);
        builder.raterData(judge).panel = panel;
        return judge;
    };
    for (const char* question : {"q1", "q2"}) {
        for (const char* judge : {"gpt", "claude"}) {
            for (const auto& first : names) {
                for (const auto& second : names) {
                    if (first == second)
                        continue;
                    const bool firstWins = std::string(judge) == "gpt" || first < second;
                    table.first.push_back(itemOf(question, first));
                    table.second.push_back(itemOf(question, second));
                    table.judge.push_back(judgeOf(judge));
                    table.aspect.push_back(0);
                    table.repetition.push_back(0);
                    table.verdict.push_back(firstWins ? Verdict::First : Verdict::Second);
                    table.probability.push_back(firstWins ? 1.0 : 0.0);
                    table.line.push_back(static_cast<std::int64_t>(table.line.size()) + 2);
                }
            }
        }
    }
    builder.provenance().file = "made-by-hand.csv";
    builder.provenance().sha256 = "0123456789abcdef";
    return builder.finish();
}

/// Opens the data in a document with its table, as the program does.
inline void openRecorded(Document& document, const DatasetPtr& data)
{
    document.setData(data);
    document.setTable(prepareTable(data, {}, document.comparison()));
}

} // namespace raterscope::test
