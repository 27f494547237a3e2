// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/SessionJson.h"

#include "document/SessionFields.h"
#include "document/SessionImport.h"
#include "document/SessionMigration.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace raterscope {

namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr const char* formatName = "raterscope-session";
constexpr int deepest = 32; ///< a session is nested six deep
constexpr std::size_t mostLayout = 1 << 20;

constexpr std::pair<const char*, CompareKind> compareWords[] = {{"dimension", CompareKind::Dimension},
                                                                {"pooled", CompareKind::Pooled},
                                                                {"verdicts", CompareKind::Verdicts},
                                                                {"recorded", CompareKind::Recorded}};
constexpr std::pair<const char*, SampleKind> sampleWords[] = {
    {"all", SampleKind::All}, {"first", SampleKind::First}, {"seeded", SampleKind::Seeded}};

template <class T, std::size_t N>
const char* sessionWord(const std::pair<const char*, T> (&words)[N], T value)
{
    return std::find_if(std::begin(words), std::end(words),
                        [&](const auto& word) { return word.second == value; })
        ->first;
}

// Writing

ordered_json secondTable(const std::string& file, const std::string& sha256)
{
    return {{"file", file}, {"sha256", sha256}};
}

ordered_json toJson(const SessionSource& source)
{
    if (source.file.empty())
        return {{"simulated", source.simulated}, {"seed", source.simulationSeed}};
    ordered_json result{{"file", source.file}, {"sha256", source.sha256}};
    if (!source.import.referenceFile.empty())
        result["reference"] = secondTable(source.import.referenceFile, source.referenceSha256);
    if (!source.import.comparisonFile.empty())
        result["comparisons"] = secondTable(source.import.comparisonFile, source.comparisonSha256);
    result["import"] = importToJson(source.import);
    return result;
}

ordered_json toJson(const SessionDecision& decision)
{
    const SessionUnit& unit = decision.unit;
    ordered_json result{{"item", unit.item}};
    if (unit.second)
        result["second"] = *unit.second;
    if (unit.dimension)
        result["dimension"] = *unit.dimension;
    if (unit.aspect)
        result["aspect"] = *unit.aspect;
    result["label"] = decision.label;
    return result;
}

ordered_json toJson(const SessionEdits& edits)
{
    ordered_json result{{"excluded_raters", edits.excludedRaters},
                        {"excluded_items", edits.excludedItems},
                        {"panels", edits.panelOf},
                        {"slots", edits.slot},
                        {"drop_identical", edits.dropIdentical}};
    ordered_json decisions = ordered_json::array();
    for (const auto& decision : edits.decisions)
        decisions.push_back(toJson(decision));
    result["decisions"] = std::move(decisions);
    return result;
}

ordered_json toJson(const SessionComparison& comparison)
{
    ordered_json result{{"kind", sessionWord(compareWords, comparison.kind)}};
    if (comparison.dimension)
        result["dimension"] = *comparison.dimension;
    result["sample"] = {{"kind", sessionWord(sampleWords, comparison.sample)},
                        {"size", comparison.sampleSize},
                        {"seed", comparison.sampleSeed}};
    result["tie_width"] = comparison.tieWidth;
    return result;
}

ordered_json toJson(const std::map<std::string, SessionView>& views)
{
    ordered_json result = ordered_json::object();
    for (const auto& [id, view] : views) {
        ordered_json options = ordered_json::object();
        for (const auto& [option, value] : view.options.values())
            std::visit([&, &name = option](const auto& plain) { options[name] = plain; }, value);
        ordered_json entry = ordered_json::object();
        if (!view.method.empty())
            entry["method"] = view.method;
        entry["options"] = std::move(options);
        result[id] = std::move(entry);
    }
    return result;
}

// Reading

class SessionReader
{
public:
    explicit SessionReader(std::vector<std::string>& unknown) : m_unknown(unknown) {}

    Session read(const json& value)
    {
        Session session;
        SessionFields fields(value, {});
        for (const char* known : {"format", "version", "program"})
            fields.member(known);
        const json* data = fields.member("data");
        if (!data)
            throw SessionError("There is no data in it: the member \"data\" says which file it is about.");
        session.source = source(*data, "data");
        if (const json* part = fields.member("edits"))
            session.edits = edits(*part, "edits");
        if (const json* part = fields.member("comparison"))
            session.comparison = comparison(*part, "comparison");
        session.seed = fields.seed("seed", 0);
        if (const json* part = fields.member("views"))
            session.views = views(*part, "views");
        if (const json* part = fields.member("window"))
            session.window = window(*part, "window");
        session.recovers = fields.optionalText("recovers");
        finish(fields);
        return session;
    }

private:
    void finish(const SessionFields& fields)
    {
        const auto left = fields.unknown();
        m_unknown.insert(m_unknown.end(), left.begin(), left.end());
    }

    /// The path of a file: something, and nothing that no file name holds.
    std::string fileName(SessionFields& fields)
    {
        const json* value = fields.member("file");
        if (!value)
            throw SessionError(fields.pathOf("file") + " is missing: it says which file this is about.");
        const std::string name = sessionText(*value, fields.pathOf("file"));
        const bool isOdd = std::any_of(name.begin(), name.end(),
                                       [](char c) { return static_cast<unsigned char>(c) < 0x20; });
        if (name.empty() || isOdd)
            failSessionValue(fields.pathOf("file"), "the path of a file", *value);
        return name;
    }

    std::string hash(SessionFields& fields)
    {
        const std::string text = fields.text("sha256");
        const bool isHash =
            text.size() == 64 && text.find_first_not_of("0123456789abcdef") == std::string::npos;
        if (!text.empty() && !isHash)
            failSessionValue(fields.pathOf("sha256"), "64 hexadecimal digits", *fields.member("sha256"));
        return text;
    }

    SessionSource source(const json& value, const std::string& path)
    {
        SessionFields fields(value, path);
        SessionSource source;
        if (fields.member("simulated")) {
            source.simulated = fields.text("simulated");
            source.simulationSeed = fields.seed("seed", 0);
            finish(fields);
            return source;
        }
        source.file = fileName(fields);
        source.sha256 = hash(fields);
        if (const json* import = fields.member("import"))
            source.import = importFromJson(*import, fields.pathOf("import"), m_unknown);
        const auto second = [&](const char* name, std::string& file, std::string& sha256) {
            if (const json* table = fields.member(name)) {
                SessionFields parts(*table, fields.pathOf(name));
                file = fileName(parts);
                sha256 = hash(parts);
                finish(parts);
            }
        };
        second("reference", source.import.referenceFile, source.referenceSha256);
        second("comparisons", source.import.comparisonFile, source.comparisonSha256);
        finish(fields);
        return source;
    }

    SessionDecision decision(const json& value, const std::string& path)
    {
        SessionFields fields(value, path);
        SessionDecision decision;
        const auto item = fields.optionalText("item");
        if (!item)
            throw SessionError(fields.pathOf("item") + " is missing: it says what the decision is about.");
        decision.unit = {*item, fields.optionalText("second"), fields.optionalText("dimension"),
                         fields.optionalText("aspect")};
        decision.label = fields.text("label");
        finish(fields);
        return decision;
    }

    SessionEdits edits(const json& value, const std::string& path)
    {
        SessionFields fields(value, path);
        SessionEdits edits;
        edits.excludedRaters = fields.texts("excluded_raters");
        edits.excludedItems = fields.texts("excluded_items");
        edits.dropIdentical = fields.texts("drop_identical");
        if (const json* panels = fields.member("panels")) {
            SessionFields byRater(*panels, fields.pathOf("panels"));
            for (const auto& [rater, panel] : panels->items()) {
                edits.panelOf[rater] = byRater.text(rater);
                if (edits.panelOf[rater].empty())
                    failSessionValue(byRater.pathOf(rater), "the name of a panel", panel);
            }
        }
        if (const json* marks = fields.member("slots")) {
            SessionFields byRater(*marks, fields.pathOf("slots"));
            for (const auto& [rater, mark] : marks->items())
                edits.slot[rater] = byRater.flag(rater, false);
        }
        if (const json* decisions = fields.member("decisions")) {
            if (!decisions->is_array())
                failSessionValue(fields.pathOf("decisions"), "a list of decisions", *decisions);
            for (std::size_t i = 0; i < decisions->size(); ++i)
                edits.decisions.push_back(
                    decision((*decisions)[i], sessionPath(fields.pathOf("decisions"), i)));
        }
        finish(fields);
        return edits;
    }

    SessionComparison comparison(const json& value, const std::string& path)
    {
        SessionFields fields(value, path);
        SessionComparison comparison;
        comparison.kind = fields.word("kind", compareWords, comparison.kind);
        comparison.dimension = fields.optionalText("dimension");
        comparison.tieWidth =
            fields.real("tie_width", comparison.tieWidth, 0.0, std::numeric_limits<double>::max());
        if (const json* part = fields.member("sample")) {
            constexpr auto most = std::numeric_limits<std::int64_t>::max();
            SessionFields sample(*part, fields.pathOf("sample"));
            comparison.sample = sample.word("kind", sampleWords, comparison.sample);
            comparison.sampleSize = sample.integer("size", comparison.sampleSize, 1, most);
            comparison.sampleSeed =
                sample.integer("seed", comparison.sampleSeed, std::numeric_limits<std::int64_t>::min(), most);
            finish(sample);
        }
        finish(fields);
        return comparison;
    }

    OptionValue optionValue(const json& value, const std::string& path)
    {
        if (value.is_boolean())
            return value.get<bool>();
        if (value.is_string())
            return value.get<std::string>();
        if (value.is_number_float())
            return value.get<double>();
        if (value.is_number_integer()
            && !(value.is_number_unsigned()
                 && value.get<std::uint64_t>()
                        > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())))
            return value.get<std::int64_t>();
        failSessionValue(path, "true, false, a number or text", value);
    }

    std::map<std::string, SessionView> views(const json& value, const std::string& path)
    {
        SessionFields fields(value, path);
        std::map<std::string, SessionView> views;
        for (const auto& [id, entry] : value.items()) {
            SessionFields parts(entry, fields.pathOf(id));
            SessionView& view = views[id];
            view.method = parts.text("method");
            if (const json* options = parts.member("options")) {
                SessionFields chosen(*options, parts.pathOf("options"));
                for (const auto& [option, setting] : options->items())
                    view.options.set(option, optionValue(setting, chosen.pathOf(option)));
            }
            finish(parts);
        }
        return views;
    }

    SessionWindow window(const json& value, const std::string& path)
    {
        SessionFields fields(value, path);
        SessionWindow window;
        window.view = fields.text("view");
        if (const json* pages = fields.member("pages")) {
            SessionFields byView(*pages, fields.pathOf("pages"));
            for (const auto& [view, page] : pages->items())
                window.pages[view] = byView.text(view);
        }
        window.geometry = fields.text("geometry");
        window.layout = fields.text("layout");
        if (window.geometry.size() > mostLayout || window.layout.size() > mostLayout)
            throw SessionError(path + " is larger than any window's.");
        finish(fields);
        return window;
    }

    std::vector<std::string>& m_unknown;
};

/// "line 3, column 12" of a byte counted from 1.
std::string placeOfByte(std::string_view text, std::size_t byte)
{
    const auto before = text.substr(0, std::min(byte > 0 ? byte - 1 : 0, text.size()));
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const auto start = before.rfind('\n');
    const auto column = before.size() - (start == std::string_view::npos ? 0 : start + 1) + 1;
    return "line " + std::to_string(line) + ", column " + std::to_string(column);
}

json parseShallow(std::string_view text)
{
    const auto limit = [](int depth, json::parse_event_t, json&) {
        if (depth > deepest)
            throw SessionError("It is nested deeper than a session is.");
        return true;
    };
    try {
        return json::parse(text.begin(), text.end(), limit);
    } catch (const json::parse_error& error) {
        if (error.byte > text.size())
            throw SessionError("It ends too early, at " + placeOfByte(text, error.byte)
                               + ": the file is cut off.");
        throw SessionError("It is not JSON at " + placeOfByte(text, error.byte) + ".");
    } catch (const json::exception&) {
        throw SessionError("It holds a number that is too large to read.");
    }
}

/// The version of a session; throws SessionError when it is no session, or a newer one.
int checkedVersion(const json& value)
{
    if (!value.is_object() || !value.contains("format") || value["format"] != formatName)
        throw SessionError("It is JSON, but no session of Raterscope.");
    SessionFields fields(value, {});
    if (!fields.member("version"))
        throw SessionError("version is missing.");
    constexpr std::int64_t most = std::numeric_limits<int>::max();
    const auto version = static_cast<int>(fields.integer("version", 0, 0, most));
    if (version > sessionVersion) {
        const json* program = fields.member("program");
        const std::string writer = program && program->is_string() && program->get<std::string>().size() < 80
                                       ? " by " + program->get<std::string>()
                                       : std::string();
        throw SessionError("It is a session of version " + std::to_string(version) + ", written" + writer
                           + "; this program (" RATERSCOPE_VERSION ") reads versions up to "
                           + std::to_string(sessionVersion)
                           + ". Open it with a newer Raterscope; the file was left as it is.");
    }
    return version;
}

} // namespace

std::string sessionToJson(const Session& session)
{
    ordered_json result{{"format", formatName},
                        {"version", sessionVersion},
                        {"program", "Raterscope " RATERSCOPE_VERSION},
                        {"data", toJson(session.source)},
                        {"edits", toJson(session.edits)},
                        {"comparison", toJson(session.comparison)},
                        {"seed", session.seed},
                        {"views", toJson(session.views)},
                        {"window",
                         {{"view", session.window.view},
                          {"pages", session.window.pages},
                          {"geometry", session.window.geometry},
                          {"layout", session.window.layout}}}};
    if (session.recovers)
        result["recovers"] = *session.recovers;
    return result.dump(2, ' ', false, ordered_json::error_handler_t::replace) + '\n';
}

Session sessionFromJson(std::string_view text, std::vector<std::string>& unknown)
{
    if (text.substr(0, 3) == "\xEF\xBB\xBF")
        text.remove_prefix(3);
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
        throw SessionError("It is empty.");
    json value = parseShallow(text);
    migrateSession(value, checkedVersion(value));
    return SessionReader(unknown).read(value);
}

} // namespace raterscope
