// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/DatasetBuilder.h"

#include <string>
#include <vector>

namespace raterscope::test {

/// One row of a hand-written panel: item, rater, label, and where it matters dimension and group.
struct Row {
    std::string item, rater, label;
    std::string dimension = "rating";
    std::string group = {};
};

/// A small panel typed into a test. `panels` assigns raters to panels; others stay in "raters".
inline std::shared_ptr<Dataset> panelOf(const std::vector<Row>& rows, std::optional<Scale> scale = {},
                                        const std::vector<std::pair<std::string, std::string>>& panels = {},
                                        RepeatPolicy repeats = RepeatPolicy::Error)
{
    DatasetBuilder builder;
    if (scale)
        builder.declareScale(*scale);
    std::int64_t line = 1;
    for (const auto& row : rows) {
        const ItemId item = builder.item(row.item);
        if (!row.group.empty())
            builder.itemData(item).group = builder.group(row.group);
        builder.add(item, builder.rater(row.rater), builder.dimension(row.dimension), row.label, ++line);
    }
    for (const auto& [rater, panel] : panels)
        builder.raterData(builder.rater(rater)).panel = builder.panel(panel);
    return builder.finish(repeats);
}

/// Items × raters as strings of one character a rater, '.' = missing: {"112", "2.1"} is two items, three
/// raters. Items are i1, i2, …; raters r1, r2, …
inline std::shared_ptr<Dataset>
panelFromStrings(const std::vector<std::string>& items, std::optional<Scale> scale = {},
                 const std::vector<std::pair<std::string, std::string>>& panels = {})
{
    std::vector<Row> rows;
    for (std::size_t i = 0; i < items.size(); ++i) {
        for (std::size_t r = 0; r < items[i].size(); ++r) {
            if (items[i][r] != '.')
                rows.push_back(
                    {"i" + std::to_string(i + 1), "r" + std::to_string(r + 1), std::string(1, items[i][r])});
        }
    }
    return panelOf(rows, std::move(scale), panels);
}

} // namespace raterscope::test
