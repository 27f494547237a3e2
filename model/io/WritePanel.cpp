// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/WritePanel.h"

#include "io/CsvText.h"
#include "io/KindWords.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <ostream>
#include <stdexcept>

namespace raterscope {

namespace {

void writeRow(const std::vector<std::string>& fields, std::ostream& out)
{
    for (std::size_t i = 0; i < fields.size(); ++i)
        out << (i ? "," : "") << fields[i];
    out << '\n';
}

bool hasSystems(const Dataset& data)
{
    return std::any_of(data.items.begin(), data.items.end(),
                       [](const Item& item) { return !item.system.empty(); });
}

/// Item, and group and system where the data has them.
std::vector<std::string> itemFields(const Dataset& data, const Item& item, bool systems)
{
    std::vector<std::string> fields{csvField(item.name)};
    if (data.isGrouped())
        fields.push_back(item.group.isValid() ? csvField(data.groups[item.group.index()]) : std::string());
    if (systems)
        fields.push_back(csvField(item.system));
    return fields;
}

std::vector<std::string> itemHeader(const Dataset& data, bool systems)
{
    std::vector<std::string> fields{"item"};
    if (data.isGrouped())
        fields.emplace_back("group");
    if (systems)
        fields.emplace_back("system");
    return fields;
}

/// The one reference of an item, whatever the dimension.
const std::string& wideReference(const Item& item, std::size_t column)
{
    const std::string* common = nullptr;
    for (const auto& cell : item.referenceByDimension) {
        if (static_cast<std::size_t>(cell.column) != column)
            continue;
        if (common && *common != cell.text)
            throw std::invalid_argument("A wide table has one reference value per item, but those of \""
                                        + item.name + "\" differ by dimension. Write a long table.");
        common = &cell.text;
    }
    return common ? *common : referenceText(item, column);
}

} // namespace

void writeLongCsv(const Dataset& data, std::ostream& out)
{
    const bool systems = hasSystems(data);
    const bool panels = data.panels.size() > 1;
    auto header = itemHeader(data, systems);
    const bool kinds = std::any_of(data.raters.begin(), data.raters.end(),
                                   [](const Rater& rater) { return rater.kind != RaterKind::Human; });
    if (panels)
        header.emplace_back("panel");
    if (kinds)
        header.emplace_back("kind");
    header.insert(header.end(), {"rater", "dimension", "value"});
    for (const auto& column : data.referenceColumns)
        header.push_back(csvField(column));
    writeRow(header, out);
    std::vector<bool> heard(data.raters.size(), false);
    const auto write = [&](std::size_t i, std::size_t r, std::size_t d, const std::string& label) {
        const Rater& rater = data.raters[r];
        auto row = itemFields(data, data.items[i], systems);
        if (panels)
            row.push_back(csvField(data.panels[rater.panel.index()]));
        if (kinds)
            row.emplace_back(kindWord(rater.kind));
        row.push_back(csvField(rater.name));
        row.push_back(csvField(data.dimensions[d].name));
        row.push_back(csvField(label));
        for (std::size_t c = 0; c < data.referenceColumns.size(); ++c)
            row.push_back(csvField(referenceText(data.items[i], c, DimensionId(d))));
        writeRow(row, out);
        heard[r] = true;
    };
    for (std::size_t i = 0; i < data.items.size(); ++i) {
        for (const auto& rating : data.ratingsOf(ItemId(i))) {
            const auto dimension = static_cast<std::size_t>(rating.dimension);
            write(i, static_cast<std::size_t>(rating.rater), dimension,
                  data.dimensions[dimension].scale.labels[static_cast<std::size_t>(rating.level)]);
        }
        if (data.ratingsOf(ItemId(i)).empty() && !data.raters.empty() && !data.dimensions.empty())
            write(i, 0, 0, {});
    }
    for (std::size_t r = 0; r < heard.size(); ++r) {
        if (!heard[r] && !data.items.empty() && !data.dimensions.empty())
            write(0, r, 0, {});
    }
}

void writeWideCsv(const Dataset& data, std::ostream& out)
{
    if (data.provenance.keepsRepeats)
        throw std::invalid_argument(
            "A wide table has one cell per item and rater, but repeated ratings were kept. "
            "Write a long table, or merge the repeats.");
    const bool systems = hasSystems(data);
    const std::size_t dimensions = data.dimensions.size();
    auto header = itemHeader(data, systems);
    for (const auto& rater : data.raters) {
        for (const auto& dimension : data.dimensions)
            header.push_back(csvField(dimensions > 1 ? rater.name + "_" + dimension.name : rater.name));
    }
    for (const auto& column : data.referenceColumns)
        header.push_back(csvField(column));
    writeRow(header, out);
    const std::size_t firstCell = itemHeader(data, systems).size();
    for (std::size_t i = 0; i < data.items.size(); ++i) {
        auto row = itemFields(data, data.items[i], systems);
        row.resize(firstCell + data.raters.size() * dimensions);
        for (const auto& rating : data.ratingsOf(ItemId(i))) {
            const auto& scale = data.dimensions[static_cast<std::size_t>(rating.dimension)].scale;
            row[firstCell + static_cast<std::size_t>(rating.rater) * dimensions
                + static_cast<std::size_t>(rating.dimension)] =
                csvField(scale.labels[static_cast<std::size_t>(rating.level)]);
        }
        for (std::size_t c = 0; c < data.referenceColumns.size(); ++c)
            row.push_back(csvField(wideReference(data.items[i], c)));
        writeRow(row, out);
    }
}

void writeTableCsv(const Table& table, std::ostream& out)
{
    const std::size_t width = table.columns.size();
    std::vector<bool> undefined(width, false);
    for (const auto& row : table.rows) {
        for (std::size_t c = 0; c < row.size() && c < width; ++c) {
            const auto* value = std::get_if<Value>(&row[c]);
            undefined[c] = undefined[c] || (value && !value->isDefined());
        }
    }
    std::vector<std::string> header;
    for (const auto& column : table.columns)
        header.push_back(csvField(column));
    for (std::size_t c = 0; c < width; ++c) {
        if (undefined[c])
            header.push_back(csvField(table.columns[c] + ": why undefined"));
    }
    writeRow(header, out);
    for (const auto& row : table.rows) {
        std::vector<std::string> fields(width);
        std::vector<std::string> reasons;
        for (std::size_t c = 0; c < width; ++c) {
            const TableCell empty{std::string()};
            const TableCell& cell = c < row.size() ? row[c] : empty;
            std::string reason;
            if (const auto* text = std::get_if<std::string>(&cell)) {
                fields[c] = csvField(*text);
            } else if (const auto* number = std::get_if<std::int64_t>(&cell)) {
                fields[c] = std::to_string(*number);
            } else {
                const auto& value = std::get<Value>(cell);
                if (value.isDefined())
                    fields[c] = csvNumber(value.number());
                else
                    reason = describe(value.reason());
            }
            if (undefined[c])
                reasons.push_back(csvField(reason));
        }
        fields.insert(fields.end(), reasons.begin(), reasons.end());
        writeRow(fields, out);
    }
}

void writeTableJsonl(const Table& table, std::ostream& out)
{
    for (const auto& row : table.rows) {
        nlohmann::ordered_json object = nlohmann::ordered_json::object();
        for (std::size_t c = 0; c < std::min(row.size(), table.columns.size()); ++c) {
            const std::string& name = table.columns[c];
            if (const auto* text = std::get_if<std::string>(&row[c])) {
                object[name] = *text;
            } else if (const auto* number = std::get_if<std::int64_t>(&row[c])) {
                object[name] = *number;
            } else if (const auto& value = std::get<Value>(row[c]); value.isDefined()) {
                object[name] = value.number();
            } else {
                object[name] = nullptr;
                object[name + ": why undefined"] = describe(value.reason());
            }
        }
        out << object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) << '\n';
    }
}

} // namespace raterscope
