// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/WriteExport.h"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace raterscope {

namespace {

constexpr std::array<ExportFormat, 9> exportFormatTable{{
    {"jsonl", "JSON Lines, one rating a record", "jsonl", &writeRecordsJsonl, true, true, true, true, true,
     true, true, 2},
    {"label-studio", "Label Studio tasks with annotations", "json", &writeLabelStudio, true, true, true, true,
     true, false, true, 2},
    {"prodigy", "Prodigy examples with the options chosen", "jsonl", &writeProdigy, true, true, true, true,
     true, false, true, 2},
    {"doccano", "doccano examples with labels", "jsonl", &writeDoccano, true, true, true, true, false, false,
     true, 2},
    {"argilla", "Argilla records with responses", "json", &writeArgilla, true, true, true, true, true, false,
     true, 2},
    {"toloka", "Toloka assignments (TSV)", "tsv", &writeToloka, true, false, false, true, false, false, true,
     1},
    {"mturk", "Mechanical Turk batch results (CSV)", "csv", &writeMturk, true, false, false, true, false,
     false, true, 0},
    {"potato", "Potato annotations (CSV)", "csv", &writePotato, false, false, true, true, false, false, true,
     0},
    {"crowd-kit", "crowd-kit's table of task, worker and label (CSV)", "csv", &writeCrowdKit, false, false,
     false, false, false, false, false, 0},
}};

bool hasSilentRater(const Dataset& data)
{
    std::vector<bool> heard(data.raters.size(), false);
    for (std::size_t i = 0; i < data.items.size(); ++i) {
        for (const auto& rating : data.ratingsOf(ItemId(i)))
            heard[static_cast<std::size_t>(rating.rater)] = true;
    }
    return std::find(heard.begin(), heard.end(), false) != heard.end();
}

bool hasUnratedItem(const Dataset& data)
{
    for (std::size_t i = 0; i < data.items.size(); ++i) {
        if (data.ratingsOf(ItemId(i)).empty())
            return true;
    }
    return false;
}

} // namespace

std::span<const ExportFormat> exportFormats()
{
    return exportFormatTable;
}

const ExportFormat* findExportFormat(std::string_view id)
{
    const auto place = std::find_if(exportFormatTable.begin(), exportFormatTable.end(),
                                    [&](const ExportFormat& format) { return format.id == id; });
    return place == exportFormatTable.end() ? nullptr : &*place;
}

std::vector<std::string> lostInExport(const Dataset& data, const ExportFormat& format)
{
    const auto anyItem = [&](auto has) { return std::any_of(data.items.begin(), data.items.end(), has); };
    std::vector<std::string> lost;
    if (!format.groups
        && (data.isGrouped() || anyItem([](const Item& item) { return !item.system.empty(); })))
        lost.emplace_back("groups and systems of items");
    if (!format.panels && data.panels.size() > 1)
        lost.emplace_back("panels");
    if (!format.kinds && std::any_of(data.raters.begin(), data.raters.end(), [](const Rater& rater) {
            return rater.kind != RaterKind::Human;
        }))
        lost.emplace_back("which raters are models");
    if (!format.text && anyItem([](const Item& item) { return !item.text.empty(); }))
        lost.emplace_back("the text of items");
    if (data.referenceColumns.size() > static_cast<std::size_t>(format.references) && format.references < 2)
        lost.emplace_back(format.references == 0 ? "reference values"
                                                 : "reference values beyond the first column");
    if (!format.unratedItems && hasUnratedItem(data))
        lost.emplace_back("items without a rating");
    if (!format.silentRaters && hasSilentRater(data))
        lost.emplace_back("raters without a rating");
    if (data.hasComparisons())
        lost.emplace_back("recorded comparisons");
    return lost;
}

void writeExport(const Dataset& data, const ExportFormat& format, std::ostream& out)
{
    if (!data.hasRatings())
        throw std::invalid_argument(
            "The data holds no ratings; comparisons are written as a table of pairs.");
    if (!format.manyDimensions && data.dimensions.size() > 1)
        throw std::invalid_argument(
            std::string("The format ") + format.id
            + " has one label a rater and item, but the data has several dimensions.");
    format.write(data, out);
}

} // namespace raterscope
