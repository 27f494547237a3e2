// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/SessionJson.h"

#include <limits>

/// A session in which everything is set, for the tests of sessions.
namespace raterscope::test {

inline ImportOptions everyImportOption()
{
    ImportOptions options;
    options.format = "long";
    options.query = "SELECT * FROM \"r\"";
    options.delimiter = '\t';
    options.quote = '\0';
    options.encoding = "ISO-8859-1";
    options.decimalComma = true;
    options.header = false;
    options.mapping = {{"item", {"id", "model"}}, {"dimension", {}}};
    options.raterColumns = {"ann", "b\u00e9n"};
    options.raterPattern = "{rater}_{dimension}";
    options.referenceColumns = {"gold"};
    options.referenceFile = "/data/gold.csv";
    options.referenceMapping = {{"reference", {"truth"}}};
    options.firstLabels = {"win"};
    options.secondLabels = {"loss"};
    options.tieLabels = {"draw", "C"};
    options.verdictsName = VerdictsName::Items;
    options.baseline = "base \"line\"";
    options.models = {"gpt*"};
    options.comparisonFile = "/data/pairs.csv";
    options.comparisonMapping = {{"judge", {"who"}}};
    options.panels = {{"zeta", {"ann"}}, {"alpha", {"b*", "cyd"}}}; // an order that sorting would change
    options.scale = integerScale(1, 3);
    options.unordered = true;
    options.repeats = RepeatPolicy::Median;
    options.largestFile = 5'000'000'000;
    return options;
}

inline Session everySetting()
{
    Session session;
    session.source.file = "/data/ratings.csv";
    session.source.sha256 = std::string(64, 'a');
    session.source.import = everyImportOption();
    session.source.referenceSha256 = std::string(64, 'b');
    session.source.comparisonSha256 = std::string(64, 'c');
    session.edits.excludedRaters = {"ann", "line\nbreak", "nul" + std::string(1, '\0') + "l"};
    session.edits.excludedItems = {"i1 \u00b7 M2"};
    session.edits.panelOf = {{"b\u00e9n", "new panel"}};
    session.edits.slot = {{"ann", false}, {"cyd", true}};
    session.edits.dropIdentical = {"crowd"};
    session.edits.decisions = {{{"i1", "i2", {}, "depth"}, "A"}, {{"i3", {}, "fluency", {}}, ""}};
    session.comparison = {CompareKind::Dimension, "fluency", SampleKind::Seeded, 1000, -7, 0.25};
    session.seed = std::numeric_limits<std::uint64_t>::max();
    Options options;
    options.set("flag", true);
    options.set("whole", std::numeric_limits<std::int64_t>::min());
    options.set("real", 2.0); // stays a real number
    options.set("third", 1.0 / 3.0);
    options.set("text", std::string("quote \" and \\"));
    session.views["consensus"] = {"dawid-skene", options};
    session.views["agreement"] = {};
    session.window = {"agreement", {{"consensus", "itemsPage"}}, "R0VP", "TEFZ"};
    session.recovers = "/data/study.raterscope";
    return session;
}

inline Session parseSession(const std::string& text)
{
    std::vector<std::string> unknown;
    return sessionFromJson(text, unknown);
}

} // namespace raterscope::test
