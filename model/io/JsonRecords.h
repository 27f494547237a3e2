// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "io/LineReader.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace raterscope {

/// How the records of a JSON file stand one behind the other.
enum class JsonLayout : std::uint8_t {
    Lines,  ///< one a line: a broken one spoils its line only
    List,   ///< the elements of the first list: [{…}, {…}] or {"tasks": [{…}, {…}]}
    Values, ///< objects printed over several lines
};

/// Whether the text is JSON records: an object or a list at its start, which no CSV header looks like.
bool looksLikeJson(std::string_view sample);
JsonLayout jsonLayout(std::string_view sample);

/// The text of one record and where it begins.
struct JsonRecord {
    std::string_view text;
    std::int64_t line = 0;
    std::int64_t column = 1;
    bool tooDeep = false; ///< nested beyond JsonRecords::deepest; the text is not to be parsed
};

/// A record grows without end: more than JsonRecords::longestRecord bytes.
struct JsonOverflow {
    std::int64_t line;
};

/// The records of a JSON text that comes in blocks, cut out without parsing them. Memory: one record.
class JsonRecords
{
public:
    static constexpr std::size_t longestRecord = 16 << 20;
    static constexpr int deepest = 64;

    JsonRecords(JsonLayout layout, std::function<std::string_view()> nextBlock);

    /// The next record, valid until the next call; false at the end. Throws JsonOverflow.
    bool next(JsonRecord& record);
    /// After the end: a list was opened and never closed, so that the file may be cut off.
    bool isCutOff() const { return m_inList; }

private:
    bool nextLine(JsonRecord& record);
    bool nextValue(JsonRecord& record);
    bool peek(char& c);
    char take();
    bool findStart(JsonRecord& record);
    void takeString();
    void keep(char c);

    JsonLayout m_layout;
    std::function<std::string_view()> m_nextBlock;
    LineReader m_lines;
    std::string_view m_block;
    std::string m_text;
    std::int64_t m_line = 1;
    std::int64_t m_column = 1;
    std::int64_t m_recordLine = 1;
    bool m_inList = false;
    bool m_listDone = false;
};

/// What is wrong with a record, and where in the file.
struct JsonFault {
    std::int64_t line = 0;
    std::int64_t column = 0;
    std::string value;
    std::string message;
};

/// The record as an object; else what is wrong with it.
std::optional<nlohmann::json> parseRecord(const JsonRecord& record, JsonFault& fault);

/// The parser's message without its id and its place: "unexpected end of input".
std::string jsonParserWords(const std::string& what);

/// A scalar as the text of a cell: empty for null, the shortest digits of a number; anything else as JSON.
std::string jsonText(const nlohmann::json& value);
/// The member of an object, or null when there is none, or `value` is no object.
const nlohmann::json& jsonMember(const nlohmann::json& value, const char* key);
/// The text of a member that is a text, number or truth value; else empty.
std::string jsonScalar(const nlohmann::json& value, const char* key);

} // namespace raterscope
