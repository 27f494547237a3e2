// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/SessionImport.h"

#include "document/SessionFields.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace raterscope {

namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr std::size_t mostLevels = 100'000;

constexpr std::pair<const char*, VerdictsName> verdictsNames[] = {{"positions", VerdictsName::Positions},
                                                                  {"items", VerdictsName::Items}};
constexpr std::pair<const char*, ScaleKind> scaleKinds[] = {
    {"nominal", ScaleKind::Nominal}, {"ordinal", ScaleKind::Ordinal}, {"numeric", ScaleKind::Numeric}};

template <class T, std::size_t N>
const char* wordOf(const std::pair<const char*, T> (&words)[N], T value)
{
    return std::find_if(std::begin(words), std::end(words),
                        [&](const auto& word) { return word.second == value; })
        ->first;
}

/// A byte of the file as a character: those above ASCII are written as Latin-1's.
std::string charText(char character)
{
    const auto byte = static_cast<unsigned char>(character);
    if (byte == 0)
        return {};
    if (byte < 0x80)
        return std::string(1, character);
    return {static_cast<char>(0xC0 | (byte >> 6)), static_cast<char>(0x80 | (byte & 0x3F))};
}

std::optional<char> readChar(SessionFields& fields, const std::string& name, bool mayBeEmpty)
{
    const auto text = fields.optionalText(name);
    if (!text)
        return {};
    if (text->empty() && mayBeEmpty)
        return '\0';
    for (int byte = 1; byte < 256; ++byte) {
        if (charText(static_cast<char>(byte)) == *text)
            return static_cast<char>(byte);
    }
    failSessionValue(fields.pathOf(name), "one character", *fields.member(name));
}

ordered_json scaleToJson(const Scale& scale)
{
    ordered_json result{{"kind", wordOf(scaleKinds, scale.kind)}, {"labels", scale.labels}};
    if (!scale.numbers.empty())
        result["numbers"] = scale.numbers;
    result["declared"] = scale.declared;
    return result;
}

Scale scaleFromJson(const json& value, const std::string& path, std::vector<std::string>& unknown)
{
    SessionFields fields(value, path);
    Scale scale;
    scale.kind = fields.word("kind", scaleKinds, ScaleKind::Nominal);
    scale.labels = fields.texts("labels");
    scale.declared = fields.flag("declared", true);
    if (scale.labels.empty() || scale.labels.size() > mostLevels)
        throw SessionError(fields.pathOf("labels") + " should hold 1 to 100000 labels, and holds "
                           + std::to_string(scale.labels.size()) + ".");
    const json* numbers = fields.member("numbers");
    if (numbers && !numbers->is_array())
        failSessionValue(fields.pathOf("numbers"), "a list of numbers", *numbers);
    for (std::size_t i = 0; numbers && i < numbers->size(); ++i) {
        const json& number = (*numbers)[i];
        const std::string place = sessionPath(fields.pathOf("numbers"), i);
        if (!number.is_number())
            failSessionValue(place, "a number", number);
        if (i > 0 && !(number.get<double>() > scale.numbers.back()))
            failSessionValue(place, "above the number before it", number);
        scale.numbers.push_back(number.get<double>());
    }
    const std::size_t expected = scale.kind == ScaleKind::Numeric ? scale.labels.size() : 0;
    if (scale.numbers.size() != expected)
        throw SessionError(fields.pathOf("numbers") + " should hold " + std::to_string(expected)
                           + " numbers, one a label of a numeric scale, and holds "
                           + std::to_string(scale.numbers.size()) + ".");
    const auto left = fields.unknown();
    unknown.insert(unknown.end(), left.begin(), left.end());
    return scale;
}

ordered_json panelsToJson(const ImportOptions& options)
{
    ordered_json panels = ordered_json::array();
    for (const auto& [name, raters] : options.panels)
        panels.push_back({{"name", name}, {"raters", raters}});
    return panels;
}

void readPanelRules(const json& value, const std::string& path, ImportOptions& options,
                    std::vector<std::string>& unknown)
{
    if (!value.is_array())
        failSessionValue(path, "a list of panels", value);
    for (std::size_t i = 0; i < value.size(); ++i) {
        SessionFields fields(value[i], sessionPath(path, i));
        options.panels.emplace_back(fields.text("name"), fields.texts("raters"));
        const auto left = fields.unknown();
        unknown.insert(unknown.end(), left.begin(), left.end());
    }
}

void writeTextSettings(const ImportOptions& options, ordered_json& result)
{
    if (options.delimiter)
        result["delimiter"] = charText(*options.delimiter);
    if (options.quote)
        result["quote"] = charText(*options.quote);
    if (options.encoding)
        result["encoding"] = *options.encoding;
    if (options.decimalComma)
        result["decimal_comma"] = *options.decimalComma;
    if (options.header)
        result["header"] = *options.header;
}

} // namespace

ordered_json importToJson(const ImportOptions& options)
{
    const ImportOptions defaults;
    ordered_json result{{"format", options.format}};
    const auto put = [&](const char* name, const auto& value) {
        if (!value.empty())
            result[name] = value;
    };
    put("query", options.query);
    writeTextSettings(options, result);
    put("mapping", options.mapping);
    put("raters", options.raterColumns);
    put("rater_pattern", options.raterPattern);
    put("reference_columns", options.referenceColumns);
    put("reference_mapping", options.referenceMapping);
    put("first_labels", options.firstLabels);
    put("second_labels", options.secondLabels);
    put("tie_labels", options.tieLabels);
    if (options.verdictsName)
        result["verdicts_name"] = wordOf(verdictsNames, *options.verdictsName);
    put("baseline", options.baseline);
    put("models", options.models);
    put("comparison_mapping", options.comparisonMapping);
    put("panels", panelsToJson(options));
    if (options.scale)
        result["scale"] = scaleToJson(*options.scale);
    if (options.unordered)
        result["unordered"] = true;
    if (options.repeats != defaults.repeats)
        result["repeats"] = toString(options.repeats);
    if (options.largestFile != defaults.largestFile)
        result["largest_file"] = options.largestFile;
    return result;
}

ImportOptions importFromJson(const json& value, const std::string& path, std::vector<std::string>& unknown)
{
    SessionFields fields(value, path);
    ImportOptions options;
    options.format = fields.text("format", options.format);
    const auto formats = panelFormats();
    if (std::none_of(formats.begin(), formats.end(),
                     [&](const char* word) { return options.format == word; }))
        failSessionValue(fields.pathOf("format"), "a format this program reads", *fields.member("format"));
    options.query = fields.text("query");
    options.delimiter = readChar(fields, "delimiter", false);
    options.quote = readChar(fields, "quote", true);
    options.encoding = fields.optionalText("encoding");
    options.decimalComma = fields.optionalFlag("decimal_comma");
    options.header = fields.optionalFlag("header");
    options.mapping = fields.textLists("mapping");
    options.raterColumns = fields.texts("raters");
    options.raterPattern = fields.text("rater_pattern");
    options.referenceColumns = fields.texts("reference_columns");
    options.referenceMapping = fields.textLists("reference_mapping");
    options.firstLabels = fields.texts("first_labels");
    options.secondLabels = fields.texts("second_labels");
    options.tieLabels = fields.texts("tie_labels");
    if (fields.member("verdicts_name"))
        options.verdictsName = fields.word("verdicts_name", verdictsNames, VerdictsName::Positions);
    options.baseline = fields.text("baseline");
    options.models = fields.texts("models");
    options.comparisonMapping = fields.textLists("comparison_mapping");
    if (const json* panels = fields.member("panels"))
        readPanelRules(*panels, fields.pathOf("panels"), options, unknown);
    if (const json* scale = fields.member("scale"))
        options.scale = scaleFromJson(*scale, fields.pathOf("scale"), unknown);
    options.unordered = fields.flag("unordered", false);
    const auto repeats = parseRepeatPolicy(fields.text("repeats", toString(options.repeats)));
    if (!repeats)
        failSessionValue(fields.pathOf("repeats"), "error, first, last, mean, median, mode or keep",
                         *fields.member("repeats"));
    options.repeats = *repeats;
    options.largestFile =
        fields.integer("largest_file", options.largestFile, 1, std::numeric_limits<std::int64_t>::max());
    const auto left = fields.unknown();
    unknown.insert(unknown.end(), left.begin(), left.end());
    return options;
}

} // namespace raterscope
