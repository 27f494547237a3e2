// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/JsonRecords.h"

#include "core/Scale.h"
#include "io/Words.h"

#include <algorithm>

namespace raterscope {

namespace {

using nlohmann::json;

constexpr std::string_view jsonBlanks = " \t\r\n";

bool isJsonBlank(char c)
{
    return jsonBlanks.find(c) != std::string_view::npos;
}

/// Walks over JSON text, counting how deep it is nested.
class NestingMeter
{
public:
    /// Whether the value that began is complete after this character.
    bool add(char c)
    {
        if (m_inString) {
            if (m_escaped)
                m_escaped = false;
            else if (c == '\\')
                m_escaped = true;
            else if (c == '"')
                m_inString = false;
            return !m_inString && m_depth == 0;
        }
        if (c == '"')
            m_inString = true;
        else if (c == '{' || c == '[')
            m_deepest = std::max(m_deepest, ++m_depth);
        else if (c == '}' || c == ']')
            return --m_depth <= 0;
        return false;
    }
    bool isInside() const { return m_inString || m_depth > 0; }
    int deepest() const { return m_deepest; }

private:
    int m_depth = 0;
    int m_deepest = 0;
    bool m_inString = false;
    bool m_escaped = false;
};

int nestingOf(std::string_view text)
{
    NestingMeter meter;
    for (const char c : text)
        meter.add(c);
    return meter.deepest();
}

/// The first line that is not blank, taken off the text.
std::string_view takeFilledLine(std::string_view& text)
{
    while (!text.empty()) {
        const auto end = text.find('\n');
        const auto line = trimmed(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        if (!line.empty())
            return line;
    }
    return {};
}

/// {"version": 2, "tasks": [{…: a list of records in an object, behind nothing but plain values.
bool wrapsList(std::string_view text)
{
    std::size_t at = 0;
    const auto startsWith = [&](char c) {
        at = std::min(text.find_first_not_of(jsonBlanks, at), text.size());
        return at < text.size() && text[at] == c;
    };
    const auto skipString = [&] {
        for (++at; at < text.size() && text[at] != '"'; ++at)
            at += text[at] == '\\' ? 1 : 0;
        ++at;
    };
    if (!startsWith('{'))
        return false;
    do {
        ++at; // the brace, or a comma
        if (!startsWith('"'))
            return false;
        skipString();
        if (!startsWith(':'))
            return false;
        ++at;
        if (startsWith('[')) {
            ++at;
            return startsWith('{');
        }
        if (startsWith('"'))
            skipString();
        else if (startsWith('{'))
            return false;
        else
            at = std::min(text.find_first_of(",}", at), text.size());
    } while (startsWith(','));
    return false;
}

} // namespace

bool looksLikeJson(std::string_view text)
{
    const auto start = text.find_first_not_of(jsonBlanks);
    if (start == std::string_view::npos || (text[start] != '{' && text[start] != '['))
        return false;
    const auto next = text.find_first_not_of(jsonBlanks, start + 1);
    if (next == std::string_view::npos)
        return true;
    return text[start] == '{' ? text[next] == '"' || text[next] == '}'
                              : text[next] == '{' || text[next] == '[' || text[next] == ']';
}

JsonLayout jsonLayout(std::string_view sample)
{
    auto rest = sample;
    const auto first = takeFilledLine(rest);
    const auto second = takeFilledLine(rest);
    if (first.starts_with('[') && !(second.starts_with('[') && first.ends_with(']')))
        return JsonLayout::List;
    NestingMeter meter;
    for (const char c : first)
        meter.add(c);
    const bool opens =
        first.ends_with('[') || first.ends_with('{') || first.ends_with(',') || first.ends_with(':');
    const bool linesFollow = second.starts_with("{\"") && !opens;
    if (linesFollow || (!meter.isInside() && !(wrapsList(sample) && second.empty())))
        return JsonLayout::Lines;
    return wrapsList(sample) ? JsonLayout::List : JsonLayout::Values;
}

JsonRecords::JsonRecords(JsonLayout layout, std::function<std::string_view()> nextBlock)
    : m_layout(layout), m_nextBlock(std::move(nextBlock)), m_lines([this] { return m_nextBlock(); })
{
}

bool JsonRecords::next(JsonRecord& record)
{
    return m_layout == JsonLayout::Lines ? nextLine(record) : nextValue(record);
}

bool JsonRecords::nextLine(JsonRecord& record)
{
    std::string_view line;
    try {
        while (m_lines.next(line)) {
            if (trimmed(line).empty())
                continue;
            const auto start = line.find_first_not_of(jsonBlanks);
            record = {line.substr(start), m_lines.number(), static_cast<std::int64_t>(start) + 1,
                      nestingOf(line) > deepest};
            return true;
        }
    } catch (const LineOverflow& overflow) {
        throw JsonOverflow{overflow.line};
    }
    return false;
}

bool JsonRecords::peek(char& c)
{
    if (m_block.empty())
        m_block = m_nextBlock();
    if (m_block.empty())
        return false;
    c = m_block.front();
    return true;
}

char JsonRecords::take()
{
    const char c = m_block.front();
    m_block.remove_prefix(1);
    ++m_column;
    if (c == '\n') {
        ++m_line;
        m_column = 1;
    }
    return c;
}

void JsonRecords::keep(char c)
{
    if (m_text.size() >= longestRecord)
        throw JsonOverflow{m_recordLine};
    m_text += c;
}

bool JsonRecords::findStart(JsonRecord& record)
{
    char c = 0;
    while (peek(c)) {
        if (m_listDone)
            return false;
        if (m_layout == JsonLayout::List && !m_inList) {
            // Up to the list: nothing, or the opening of the object around it and a key.
            if (c == '"')
                takeString();
            else if (take() == '[')
                m_inList = true;
        } else if (c == ']' && m_inList) {
            take();
            m_inList = false;
            m_listDone = true;
        } else if (isJsonBlank(c) || c == ',') {
            take();
        } else {
            record = {{}, m_line, m_column, false};
            return true;
        }
    }
    return false;
}

void JsonRecords::takeString()
{
    NestingMeter meter;
    char c = 0;
    while (peek(c)) {
        if (meter.add(take()))
            return;
    }
}

bool JsonRecords::nextValue(JsonRecord& record)
{
    if (!findStart(record))
        return false;
    m_text.clear();
    m_recordLine = record.line;
    NestingMeter meter;
    char c = 0;
    while (peek(c)) {
        // A bare word or number ends at what divides values.
        if (!meter.isInside() && !m_text.empty() && (c == ',' || c == ']' || c == '}' || isJsonBlank(c)))
            break;
        keep(c);
        if (meter.add(take()))
            break;
    }
    record.text = m_text;
    record.tooDeep = meter.deepest() > deepest;
    return true;
}

std::string jsonParserWords(const std::string& what)
{
    auto words = what;
    if (const auto id = words.find("] "); words.starts_with('[') && id != std::string::npos)
        words = words.substr(id + 2);
    if (const auto place = words.find(" - "); place != std::string::npos)
        words = words.substr(place + 3);
    else if (const auto colon = words.find(": "); colon != std::string::npos)
        words = words.substr(colon + 2);
    if (const auto last = words.find("; last read"); last != std::string::npos)
        words.resize(last);
    return words;
}

std::optional<json> parseRecord(const JsonRecord& record, JsonFault& fault)
{
    fault = {record.line, record.column, {}, {}};
    if (record.tooDeep) {
        fault.message = "the record is nested more than " + std::to_string(JsonRecords::deepest) + " deep";
        return std::nullopt;
    }
    const auto text = record.text;
    json value;
    try {
        value = json::parse(text.begin(), text.end());
    } catch (const json::parse_error& error) {
        const auto words = jsonParserWords(error.what());
        std::size_t byte = std::min(std::max<std::size_t>(error.byte, 1), text.size() + 1) - 1;
        // The parser names the end of a string that it did not expect; its beginning is the place to look at.
        if (words.find("unexpected string literal") != std::string::npos && byte > 0) {
            if (const auto opening = text.rfind('"', byte - 1); opening != std::string_view::npos)
                byte = opening;
        }
        const auto before = text.substr(0, byte);
        const auto lineStart = before.rfind('\n');
        fault.line += std::count(before.begin(), before.end(), '\n');
        fault.column = lineStart == std::string_view::npos ? record.column + static_cast<std::int64_t>(byte)
                                                           : static_cast<std::int64_t>(byte - lineStart);
        const std::size_t shown = std::min<std::size_t>(byte, 20);
        fault.value = text.substr(byte - shown, shown + 1);
        fault.message = "this is no complete JSON record: " + words;
        return std::nullopt;
    } catch (const json::exception& error) {
        fault.column = 0; // a number that no double can hold; the parser does not say where
        fault.message = "this is no JSON record that can be read: " + jsonParserWords(error.what());
        return std::nullopt;
    }
    if (value.is_object())
        return value;
    fault.value = text.substr(0, 400);
    fault.message = "this is JSON, but not a record with keys";
    return std::nullopt;
}

std::string jsonText(const json& value)
{
    if (value.is_null())
        return {};
    if (value.is_string())
        return value.get<std::string>();
    if (value.is_number_float())
        return formatNumber(value.get<double>());
    return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

const json& jsonMember(const json& value, const char* key)
{
    static const json nothing;
    if (!value.is_object())
        return nothing;
    const auto found = value.find(key);
    return found == value.end() ? nothing : *found;
}

std::string jsonScalar(const json& value, const char* key)
{
    const auto& member = jsonMember(value, key);
    return member.is_structured() ? std::string() : jsonText(member);
}

} // namespace raterscope
