// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Random.h"
#include "support/ReferenceTables.h"

#include <string>
#include <vector>

/// Tables for tests of agreement coefficients: those of reference/agreement.json, and random ones.
namespace raterscope::test {

/// irrCAC's table of counts, rows = rater A, columns = rater B, written out as 100 items.
inline LabelTable abstractors()
{
    const auto csv = readCsv(shared("data/rater-tables-r/irrCAC_cont3x3abstractors.csv"));
    DatasetBuilder builder;
    const auto dimension = builder.dimension("rating");
    std::int64_t line = 0;
    for (const auto& row : csv.rows) {
        for (std::size_t c = 1; c < row.size(); ++c) {
            for (int i = 0; i < std::stoi(row[c]); ++i) {
                const auto item = builder.item(std::to_string(++line));
                builder.add(item, builder.rater("A"), dimension, row[0], line);
                builder.add(item, builder.rater("B"), dimension, csv.header[c], line);
            }
        }
    }
    return tableOf(builder.finish());
}

/// The table that a section of reference/agreement.json describes under `input`.
inline LabelTable referenceTable(const std::string& section, const nlohmann::json& entry)
{
    const auto raters = entry["raters"].get<std::vector<std::string>>();
    const auto small = [&](const QString& file, std::optional<Scale> scale) {
        return wideTable(readCsv(shared("data/rater-tables-r/" + file)), raters, std::move(scale));
    };
    if (section == "anxiety")
        return small("irr_anxiety.csv", integerScale(1, 6));
    if (section == "video")
        return small("irr_video.csv", integerScale(1, 5));
    if (section == "diagnoses")
        return small("irr_diagnoses.csv", {});
    if (section == "raw4raters")
        return small("irrCAC_cac_raw4raters.csv", integerScale(1, 5));
    if (section.rfind("topical_chat/", 0) == 0) {
        const auto levels = entry["levels"].get<std::vector<long>>();
        return longTable(readCsv(shared("data/topical-chat-usr/usr_topical_chat.csv")),
                         {"dialogue", "response"}, "worker", section.substr(13),
                         integerScale(levels.front(), levels.back()));
    }
    if (section.rfind("summeval/", 0) == 0) {
        const std::string dimension = section.substr(9, section.rfind('/') - 9);
        auto columns = raters;
        for (auto& name : columns)
            name += "_" + dimension;
        return wideTable(readCsv(shared("data/summeval/ratings_wide.csv")), columns, integerScale(1, 5));
    }
    if (section.rfind("newsroom/", 0) == 0)
        return wideTable(readCsv(shared("data/newsroom-human/newsroom_ratings.csv")), raters,
                         integerScale(1, 5));
    if (section == "pandalm/annotators")
        return wideTable(readCsv(shared("data/pandalm-testset/pandalm_testset_labels.csv")), raters);
    if (section.rfind("dices/", 0) == 0)
        return wideTable(readCsv(shared("data/dices/dices_350.csv")), raters,
                         section == "dices/all123_ordinal"
                             ? std::optional<Scale>(ordinalScale({"No", "Unsure", "Yes"}))
                             : std::nullopt);
    if (section == "cont3x3abstractors")
        return abstractors();
    return wideTable(readCsv(shared("data/triviaqa-judges/judges_v1.csv")), raters);
}

/// A random panel with gaps, drawn by a fixed stream.
inline LabelTable randomTable(std::size_t items, std::size_t raters, int levels, double missing,
                              std::uint64_t seed)
{
    LabelTable table;
    table.title = "random";
    table.scale = integerScale(1, levels);
    table.panels = {"raters"};
    Random random(seed);
    for (std::size_t r = 0; r < raters; ++r) {
        table.raters.push_back(RaterId(r));
        table.raterNames.push_back("r" + std::to_string(r));
        table.panelOf.push_back(0);
        table.slot.push_back(0);
    }
    for (std::size_t i = 0; i < items; ++i) {
        table.units.push_back({ItemId(i), ItemId(), DimensionId(0)});
        const auto truth = random.below(static_cast<std::uint32_t>(levels));
        for (std::size_t r = 0; r < raters; ++r) {
            if (random.uniform() < missing)
                continue;
            const auto level =
                random.uniform() < 0.5 ? truth : random.below(static_cast<std::uint32_t>(levels));
            table.labels.push_back({static_cast<std::int32_t>(r), static_cast<std::int32_t>(level)});
        }
        table.start.push_back(table.labels.size());
    }
    return table;
}

/// The same labels with raters and units in another order.
inline LabelTable permuted(const LabelTable& table, const std::vector<std::size_t>& raterOrder)
{
    LabelTable result = table;
    std::vector<std::int32_t> columnOf(raterOrder.size());
    for (std::size_t c = 0; c < raterOrder.size(); ++c) {
        columnOf[raterOrder[c]] = static_cast<std::int32_t>(c);
        result.raterNames[c] = table.raterNames[raterOrder[c]];
    }
    result.labels.clear();
    result.start = {0};
    for (std::size_t u = table.unitCount(); u-- > 0;) {
        std::vector<Label> row;
        for (const auto& label : table.labelsOf(u))
            row.push_back({columnOf[static_cast<std::size_t>(label.column)], label.level});
        std::sort(row.begin(), row.end(), [](const Label& a, const Label& b) { return a.column < b.column; });
        result.labels.insert(result.labels.end(), row.begin(), row.end());
        result.start.push_back(result.labels.size());
    }
    return result;
}

} // namespace raterscope::test
