// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/ReferenceFile.h"

#include "core/NumberText.h"
#include "io/ColumnNames.h"
#include "io/RowSource.h"
#include "io/TableSniffer.h"
#include "io/TextSource.h"
#include "io/Words.h"

#include <algorithm>
#include <unordered_map>

namespace raterscope {

namespace {

std::vector<std::string> mapped(const ImportOptions& options, const char* role)
{
    const auto place = options.referenceMapping.find(role);
    return place == options.referenceMapping.end() ? std::vector<std::string>() : place->second;
}

/// The column that is the reference, when nobody said: by its name, else a column of labels, else the last.
std::string guessReference(const std::vector<std::string>& columns)
{
    for (const NameKind kind : {NameKind::Reference, NameKind::Value}) {
        const auto place = std::find_if(columns.begin() + 1, columns.end(),
                                        [&](const std::string& column) { return nameKind(column) == kind; });
        if (place != columns.end())
            return *place;
    }
    return columns.back();
}

/// How to read the reference table: as a wide table whose "raters" are the reference columns.
ImportOptions tableOptions(const ImportOptions& options, const std::vector<std::string>& columns,
                           const std::string& file)
{
    ImportOptions table;
    table.largestFile = options.largestFile;
    table.repeats = options.repeats;
    if (columns.size() < 2)
        throw fileError(file, "a table of reference values needs two columns, and this one has one",
                        "Give the item in one column and its reference value in another.");
    table.format = "wide";
    auto items = mapped(options, "item");
    table.mapping["item"] = items.empty() ? std::vector{columns.front()} : std::move(items);
    if (auto dimension = mapped(options, "dimension"); !dimension.empty())
        table.mapping["dimension"] = std::move(dimension);
    table.raterColumns = mapped(options, "reference");
    if (table.raterColumns.empty())
        table.raterColumns = {guessReference(columns)};
    return table;
}

/// What was read of the reference table, and how.
struct Gold {
    std::string file; ///< as messages call it
    ImportOptions options;
    ImportResult read;
};

Gold readGold(const ImportOptions& options, const JobControl& job)
{
    Gold gold;
    TableShape shape;
    if (const auto rows = options.openRows ? options.openRows(options.referenceFile) : nullptr) {
        gold.file = rows->name();
        nameColumns(rows->columns(), shape);
        gold.options = tableOptions(options, shape.columns, gold.file);
        gold.read = readPanel(*rows, gold.options, job);
        return gold;
    }
    ImportOptions text;
    text.largestFile = options.largestFile;
    const TextSource source(options.referenceFile, text);
    gold.file = source.name();
    gold.options = tableOptions(options, sniffTable(source, text).columns, gold.file);
    gold.read = readPanel(options.referenceFile, gold.options, job);
    return gold;
}

/// Dimension of the reference table → dimension of the panel, by name; invalid = for the item as a whole.
std::vector<DimensionId> matchDimensions(const Dataset& gold, const Dataset& panel, bool byName)
{
    std::vector<DimensionId> result(gold.dimensions.size());
    for (std::size_t d = 0; d < result.size() && byName; ++d) {
        for (std::size_t p = 0; p < panel.dimensions.size(); ++p) {
            if (panel.dimensions[p].name == gold.dimensions[d].name)
                result[d] = DimensionId(p);
        }
    }
    return result;
}

} // namespace

void addReferenceFile(ImportResult& panel, const ImportOptions& options, const JobControl& job)
{
    const auto [file, table, gold] = readGold(options, job);
    Dataset& data = *panel.data;
    const bool byDimension = table.mapping.contains("dimension");
    const auto dimensions = matchDimensions(*gold.data, data, byDimension);

    const std::size_t firstColumn = data.referenceColumns.size();
    for (const auto& rater : gold.data->raters)
        data.referenceColumns.push_back(rater.name);
    std::unordered_map<std::string_view, std::size_t> items;
    for (std::size_t i = 0; i < data.items.size(); ++i)
        items.emplace(data.items[i].name, i);

    std::int64_t matched = 0;
    std::int64_t unknownItems = 0;
    std::int64_t unknownDimensions = 0;
    for (std::size_t i = 0; i < gold.data->items.size(); ++i) {
        const auto place = items.find(gold.data->items[i].name);
        if (place == items.end()) {
            ++unknownItems;
            continue;
        }
        ++matched;
        Item& item = data.items[place->second];
        for (const auto& rating : gold.data->ratingsOf(ItemId(i))) {
            const auto dimension = static_cast<std::size_t>(rating.dimension);
            const std::string& text =
                gold.data->dimensions[dimension].scale.labels[static_cast<std::size_t>(rating.level)];
            const std::size_t column = firstColumn + static_cast<std::size_t>(rating.rater);
            if (!byDimension) {
                item.reference.resize(data.referenceColumns.size());
                item.reference[column] = text;
            } else if (dimensions[dimension].isValid()) {
                item.referenceByDimension.push_back(
                    {dimensions[dimension], static_cast<std::int32_t>(column), text});
            } else {
                ++unknownDimensions;
            }
        }
    }
    if (matched == 0)
        throw fileError(
            file, "no item of this table of reference values is an item of the panel",
            "Name its columns (--reference-map item=COLUMN,reference=COLUMN); items are joined by name, and "
            "the panel's first is called \""
                + (data.items.empty() ? std::string() : shortValue(data.items.front().name)) + "\".");
    const auto drop = [&](std::int64_t count, const char* reason) {
        if (count > 0)
            data.provenance.drops.push_back({reason, count});
    };
    drop(unknownItems, "reference values of items that the panel does not have");
    drop(unknownDimensions, "reference values of dimensions that the panel does not have");
    for (const auto& lost : gold.data->provenance.drops)
        drop(lost.count, ("reference table: " + lost.reason).c_str());
    data.provenance.notes.push_back("Reference values from " + file + ": " + groupedText(matched) + " of "
                                    + groupedText(static_cast<std::int64_t>(data.items.size()))
                                    + " items have one.");
    panel.issues.append(gold.issues);
}

} // namespace raterscope
