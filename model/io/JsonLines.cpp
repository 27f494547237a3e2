// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/JsonLines.h"

#include "io/JsonRecords.h"
#include "io/LineReader.h"
#include "io/Words.h"

#include <algorithm>

namespace raterscope {

namespace {

using nlohmann::json;

} // namespace

std::optional<json> parseJsonLine(std::string_view text, std::int64_t number, PanelAssembly& assembly)
{
    json record;
    try {
        record = json::parse(text.begin(), text.end());
    } catch (const json::parse_error& error) {
        const std::size_t byte = std::min(std::max<std::size_t>(error.byte, 1), text.size() + 1);
        const std::size_t shown = std::min<std::size_t>(byte - 1, 20);
        assembly.drop({number, static_cast<std::int64_t>(byte), {}}, text.substr(byte - 1 - shown, shown + 1),
                      "the line is no complete JSON record: " + jsonParserWords(error.what()),
                      repairJsonLine);
        return std::nullopt;
    } catch (const json::exception& error) {
        // A number that no double can hold; the parser does not say where.
        assembly.drop({number, 0, {}}, {},
                      "the line is no JSON record that can be read: " + jsonParserWords(error.what()),
                      repairJsonLine);
        return std::nullopt;
    }
    if (!record.is_object()) {
        assembly.drop({number, 1, {}}, text, "the line is JSON, but not a record with keys", repairJsonLine);
        return std::nullopt;
    }
    return record;
}

void forEachLine(TextSource& source, PanelAssembly& assembly, const JobControl& job,
                 const std::function<void(std::string_view, std::int64_t)>& read)
{
    LineReader lines([&] {
        job.progress(source.fractionRead(), "reading");
        return source.next();
    });
    std::string_view line;
    try {
        while (lines.next(line)) {
            if (lines.number() % 256 == 0)
                job.check();
            read(line, lines.number());
        }
    } catch (const LineOverflow& overflow) {
        throw lineError(assembly.file(), overflow.line, "the line is longer than 16 MiB",
                        "The file should have one record a line; check that it is JSON Lines.");
    }
}

void previewJsonLines(const TextSource& source, Preview& preview)
{
    constexpr std::size_t mostRows = 50;
    bool given = false;
    LineReader lines([&] {
        const std::string_view text = given ? std::string_view() : std::string_view(source.sample());
        given = true;
        return text;
    });
    std::string_view line;
    while (preview.rows.size() < mostRows && lines.next(line)) {
        const auto record = json::parse(line.begin(), line.end(), nullptr, false);
        if (!record.is_object())
            continue;
        if (preview.columns.empty()) {
            for (const auto& member : record.items())
                preview.columns.push_back(member.key());
        }
        auto& row = preview.rows.emplace_back();
        for (const auto& column : preview.columns) {
            const auto value = record.find(column);
            row.push_back(value == record.end() ? std::string()
                          : value->is_string()  ? value->get<std::string>()
                                               : value->dump(-1, ' ', false, json::error_handler_t::replace));
        }
    }
}

} // namespace raterscope
