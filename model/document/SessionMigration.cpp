// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/SessionMigration.h"

#include "document/SessionFields.h"
#include "document/SessionJson.h"

#include <charconv>
#include <iterator>

namespace raterscope {

namespace {

using nlohmann::json;

/// The "seed:42:1000", "first:1000" and "all" of the command line.
json sampleOfVersion0(const std::string& text)
{
    const auto fail = [&]() { failSessionValue("sample", "all, first:N or seed:S:N", text); };
    if (text == "all")
        return {{"kind", "all"}};
    const auto number = [&](const std::string& part) {
        std::int64_t value = 0;
        const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), value);
        if (error != std::errc() || end != part.data() + part.size())
            fail();
        return value;
    };
    const auto first = text.find(':');
    const auto last = text.rfind(':');
    if (first == std::string::npos)
        fail();
    const std::string kind = text.substr(0, first);
    if (kind == "first" && first == last)
        return {{"kind", "first"}, {"size", number(text.substr(last + 1))}};
    if (kind != "seed" || first == last)
        fail();
    return {{"kind", "seeded"},
            {"seed", number(text.substr(first + 1, last - first - 1))},
            {"size", number(text.substr(last + 1))}};
}

/// Version 0 was a draft: the file and the edits at the top level, comparison and sample in the words of the
/// command line, neither panels nor views.
void migrateFrom0(json& session)
{
    SessionFields old(session, {});
    json data = json::object();
    json edits = json::object();
    json comparison = json::object();
    if (old.member("file"))
        data["file"] = old.text("file");
    if (old.member("sha256"))
        data["sha256"] = old.text("sha256");
    if (const json* import = old.member("import"))
        data["import"] = *import;
    edits["excluded_raters"] = old.texts("excluded");
    if (old.member("compare")) {
        const std::string compared = old.text("compare");
        if (compared == "verdicts" || compared == "pooled" || compared == "recorded")
            comparison["kind"] = compared;
        else
            comparison["dimension"] = compared;
    }
    if (old.member("sample"))
        comparison["sample"] = sampleOfVersion0(old.text("sample"));
    for (const char* name : {"file", "sha256", "import", "excluded", "compare", "sample"})
        session.erase(name);
    session["data"] = std::move(data);
    session["edits"] = std::move(edits);
    session["comparison"] = std::move(comparison);
}

/// The step from each version to the next, by version.
constexpr void (*steps[])(json&) = {migrateFrom0};
static_assert(std::size(steps) == sessionVersion, "a new version needs a step from the one before");

} // namespace

void migrateSession(json& session, int version)
{
    for (; version < sessionVersion; ++version)
        steps[version](session);
    session["version"] = sessionVersion;
}

} // namespace raterscope
