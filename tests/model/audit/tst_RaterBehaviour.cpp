// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "audit/BehaviourFindings.h"
#include "audit/RaterBehaviour.h"
#include "audit/RaterProfile.h"
#include "catalog/Catalog.h"
#include "catalog/PrepareTable.h"
#include "catalog/ResultJson.h"
#include "catalog/ResultTables.h"
#include "io/ReadPanel.h"
#include "support/Notes.h"
#include "support/Panels.h"
#include "support/Support.h"

#include <algorithm>

using namespace raterscope;
using raterscope::test::hasFinding;

/// Flags of single raters with the rows that raised them, and the findings made of them.
class tst_RaterBehaviour : public QObject
{
    Q_OBJECT

private slots:
    void alwaysYes();
    void straightLinesOfVectors();
    void oneLabelNearlyAlways();
    void theCommonLabelIsNoStraightLine();
    void fewItemsAreNoStraightLine();
    void fewLabels_data();
    void fewLabels();
    void severityNeedsThreeRaters();
    void severityNeedsAnOrder();
    void reversed();
    void ordinaryRatersHaveNoFlags();
    void findings();
    void summevalFlags();
    void slotsStayMarked();
    void jsonAndTables();
};

namespace {

AnalysisInput inputOf(DatasetPtr data, const Comparison& comparison = {})
{
    AnalysisInput input;
    input.data = std::move(data);
    input.comparison = comparison;
    input.table = prepareTable(input.data, {}, comparison);
    return input;
}

AnalysisResult profilesOf(const DatasetPtr& data, const Options& options = {})
{
    return runAnalysis("rater-profile", inputOf(data), options);
}

const RaterProfile& profileOf(const AnalysisResult& result, const std::string& rater)
{
    return *std::find_if(result.facets.profiles.begin(), result.facets.profiles.end(),
                         [&](const RaterProfile& profile) { return profile.rater == rater; });
}

std::vector<std::string> flagIds(const RaterProfile& profile)
{
    std::vector<std::string> ids;
    for (const auto& flag : profile.flags)
        ids.push_back(flag.id);
    return ids;
}

using Ids = std::vector<std::string>;

/// A panel of `items` items and three raters whose first rater says 1 on all items but the last `others`.
DatasetPtr nearlyAlwaysOne(int items, int others, const std::string& rest)
{
    std::vector<std::string> rows;
    for (int i = 0; i < items; ++i) {
        const char mark = rest[static_cast<std::size_t>(i) % rest.size()];
        rows.push_back(std::string(1, i < items - others ? '1' : '2') + mark + (mark == '1' ? "1" : "2"));
    }
    return test::panelFromStrings(rows);
}

} // namespace

void tst_RaterBehaviour::alwaysYes()
{
    NEEDS_SHARED("cases/d14_always_yes.csv");
    const auto result = profilesOf(
        readPanel(test::shared(QStringLiteral("cases/d14_always_yes.csv")).toStdString(), {}).data);
    const auto expected =
        test::readJson(test::shared(QStringLiteral("cases/expected.json")))["d14"]["entropy_by_rater"];
    QCOMPARE(expected.size(), std::size_t{5});
    for (const auto& [rater, entropy] : expected.items())
        COMPARE_NEAR(profileOf(result, rater).entropy.number(), entropy.get<double>(), 1e-8);
    // Case d14: s1 and s2 are flagged: one label only, and identical to each other.
    for (const char* rater : {"s1", "s2"}) {
        const auto& profile = profileOf(result, rater);
        QCOMPARE(flagIds(profile), (Ids{"constant", "twin"}));
        QCOMPARE(profile.flags[0].items.size(), std::size_t{12});
        QCOMPARE(profile.flags[1].items.size(), std::size_t{12});
    }
    QCOMPARE(profileOf(result, "s1").flags[0].sentence,
             std::string("s1 gave \"yes\" on all 12 units it labelled."));
    QCOMPARE(profileOf(result, "s1").flags[1].raters, (Ids{"s1", "s2"}));
    for (const char* rater : {"w1", "w2", "w3"})
        QVERIFY(profileOf(result, rater).flags.empty());
    const auto overview = runAnalysis(
        "findings",
        inputOf(readPanel(test::shared(QStringLiteral("cases/d14_always_yes.csv")).toStdString(), {}).data),
        {});
    QVERIFY(hasFinding(overview.facets.findings, "constant-raters"));
    QVERIFY(hasFinding(overview.facets.findings, "twins"));
}

void tst_RaterBehaviour::straightLinesOfVectors()
{
    std::vector<test::Row> rows;
    for (int i = 0; i < 20; ++i) {
        const std::string item = "i" + std::to_string(i);
        rows.push_back({item, "line", i == 7 ? "2" : "4", "x"});
        rows.push_back({item, "line", "4", "y"});
        for (const char* rater : {"a", "b"}) {
            rows.push_back({item, rater, std::to_string(1 + i % 5), "x"});
            rows.push_back({item, rater, std::to_string(1 + (i + (rater[0] == 'a' ? i / 5 : 1)) % 5), "y"});
        }
    }
    const auto data = test::panelOf(rows, integerScale(1, 5));
    const auto result = profilesOf(data);
    const auto& line = profileOf(result, "line");
    QCOMPARE(line.flags.front().id, std::string("straight-lines"));
    QCOMPARE(line.flags.front().items.size(), std::size_t{19});
    QCOMPARE(line.vectors.longestRun, std::int64_t{12});
    COMPARE_NEAR(line.vectors.topShare.number(), 0.95, 1e-15);
    QCOMPARE(
        QString::fromStdString(line.flags.front().sentence),
        QStringLiteral("line gave the same vector (4, 4) on 19 of 20 items (95.0 %), at most 12 in a row; of "
                       "the rest of its panel 2.5 % gave it there."));
    Options strict;
    strict.set("straight-share", 0.96);
    QVERIFY(flagIds(profileOf(profilesOf(data, strict), "line")) != flagIds(line));
}

void tst_RaterBehaviour::oneLabelNearlyAlways()
{
    const auto result = profilesOf(nearlyAlwaysOne(20, 1, "12"));
    QCOMPARE(profileOf(result, "r1").flags.front().id, std::string("straight-lines"));
    QCOMPARE(profileOf(result, "r1").flags.front().badge, std::string("one label nearly always"));
    const auto& notes = result.status.notes;
    QVERIFY(std::any_of(notes.begin(), notes.end(), [](const std::string& note) {
        return note.find("a vector is a label") != std::string::npos;
    }));
}

void tst_RaterBehaviour::theCommonLabelIsNoStraightLine()
{
    // The others say 1 nearly always as well: that is the task, not the rater.
    const auto result = profilesOf(nearlyAlwaysOne(40, 2, "1111111111111111111111111111111111111112"));
    COMPARE_NEAR(profileOf(result, "r1").vectors.topShare.number(), 0.95, 1e-15);
    QVERIFY(!hasFinding(result.facets.findings, "straight-lines"));
}

void tst_RaterBehaviour::fewItemsAreNoStraightLine()
{
    QVERIFY(!hasFinding(profilesOf(nearlyAlwaysOne(9, 0, "12")).facets.findings, "straight-lines"));
}

void tst_RaterBehaviour::fewLabels_data()
{
    QTest::addColumn<int>("labels"); // of the third rater; the others give 200
    QTest::addColumn<int>("others");
    QTest::addColumn<bool>("flagged");
    QTest::newRow("9 of 200") << 9 << 200 << true;
    QTest::newRow("19 of 200, under a tenth") << 19 << 200 << true;
    QTest::newRow("20 of 200, a tenth") << 20 << 200 << false;
    QTest::newRow("9 of 18, half") << 9 << 18 << true;
    QTest::newRow("9 of 17, more than half") << 9 << 17 << false;
    QTest::newRow("10 of 30, not few") << 10 << 30 << false;
}

void tst_RaterBehaviour::fewLabels()
{
    QFETCH(int, labels);
    QFETCH(int, others);
    QFETCH(bool, flagged);
    std::vector<std::string> rows;
    for (int i = 0; i < others; ++i)
        rows.push_back(std::string(i % 3 == 0 ? "12" : "21") + (i < labels ? (i % 2 == 0 ? "1" : "2") : "."));
    const auto result = profilesOf(test::panelFromStrings(rows));
    const auto& third = profileOf(result, "r3");
    QCOMPARE(hasFinding(result.facets.findings, "few-labels"), flagged);
    const auto ids = flagIds(third);
    QCOMPARE(std::find(ids.begin(), ids.end(), "few-labels") != ids.end(), flagged);
    for (const auto& flag : third.flags) {
        if (flag.id == "few-labels")
            QCOMPARE(flag.items.size(), static_cast<std::size_t>(labels));
    }
}

void tst_RaterBehaviour::severityNeedsThreeRaters()
{
    std::vector<std::string> two;
    std::vector<std::string> three;
    for (int i = 0; i < 30; ++i) {
        const int base = 1 + i % 3;
        const std::string pair = std::to_string(base + 1 + (i % 2)) + std::to_string(base);
        two.push_back(pair);
        three.push_back(pair + std::to_string(base));
    }
    QVERIFY(
        !hasFinding(profilesOf(test::panelFromStrings(two, integerScale(1, 5))).facets.findings, "severity"));
    const auto result = profilesOf(test::panelFromStrings(three, integerScale(1, 5)));
    const auto& high = profileOf(result, "r1");
    QVERIFY(std::any_of(high.flags.begin(), high.flags.end(),
                        [](const RaterFlag& flag) { return flag.badge == "rates high"; }));
    COMPARE_NEAR(high.severity.value.number(), 1.5, 1e-15);
    // The others lie 0.75 below: flagged too, since half a level is the limit.
    const auto& low = profileOf(result, "r2");
    QVERIFY(std::any_of(low.flags.begin(), low.flags.end(),
                        [](const RaterFlag& flag) { return flag.badge == "rates low"; }));
    Options strict;
    strict.set("severity-share", 0.25);
    const auto less = profilesOf(test::panelFromStrings(three, integerScale(1, 5)), strict);
    QVERIFY(std::none_of(profileOf(less, "r2").flags.begin(), profileOf(less, "r2").flags.end(),
                         [](const RaterFlag& flag) { return flag.id == "severity"; }));
}

void tst_RaterBehaviour::severityNeedsAnOrder()
{
    const auto result = profilesOf(test::panelOf({{"a", "r", "cat"}, {"a", "s", "dog"}, {"b", "r", "cat"}}));
    QCOMPARE(result.facets.profiles[0].severity.value.reason(), UndefinedReason::ScaleNotOrdered);
}

void tst_RaterBehaviour::reversed()
{
    std::vector<std::string> rows;
    for (int i = 0; i < 20; ++i)
        rows.push_back(i % 2 == 0 ? "112" : "221");
    const auto result = profilesOf(test::panelFromStrings(rows));
    const auto& third = profileOf(result, "r3");
    QCOMPARE(flagIds(third), (Ids{"reversed"}));
    QVERIFY(third.flags.front().items.empty());
}

void tst_RaterBehaviour::ordinaryRatersHaveNoFlags()
{
    const auto result = profilesOf(test::panelFromStrings(
        {"111", "222", "333", "112", "223", "331", "211", "322", "133", "111", "222", "333"}));
    for (const auto& profile : result.facets.profiles)
        QVERIFY2(profile.flags.empty(), profile.flags.empty() ? "" : profile.flags.front().sentence.c_str());
    QVERIFY(result.facets.findings.empty());
}

void tst_RaterBehaviour::findings()
{
    std::vector<RaterProfile> profiles(6);
    for (std::size_t r = 0; r < profiles.size(); ++r) {
        profiles[r].rater = "r" + std::to_string(r);
        profiles[r].labels = 3;
        profiles[r].flags = {{"few-labels",
                              "few labels",
                              profiles[r].rater + " labelled 3 units.",
                              {ItemId(r), ItemId(std::size_t{0})},
                              {profiles[r].rater}}};
    }
    FindingInput input;
    input.profiles = &profiles;
    std::vector<Finding> list;
    addBehaviourFindings(input, list);
    QCOMPARE(list.size(), std::size_t{1});
    QCOMPARE(list[0].view, std::string("raters"));
    QCOMPARE(list[0].raters.size(), std::size_t{6});
    QCOMPARE(list[0].items.size(), std::size_t{6}); // each once
    QCOMPARE(QString::fromStdString(list[0].sentence),
             QStringLiteral(
                 "6 of 6 raters gave 3 labels or fewer, less than half of what the others of their panel "
                 "gave: r0, r1, r2, r3, r4 and r5. What is said of single raters with so few labels is "
                 "uncertain."));
    list.clear();
    addBehaviourFindings({}, list);
    QVERIFY(list.empty());
}

void tst_RaterBehaviour::summevalFlags()
{
    NEEDS_SHARED("data/summeval/model_annotations.aligned.slim.jsonl");
    const DatasetPtr data =
        readPanel(
            test::shared(QStringLiteral("data/summeval/model_annotations.aligned.slim.jsonl")).toStdString(),
            {})
            .data;
    const auto result = profilesOf(data); // coherence, 1–5
    // Severity of experts 1 and 3 is 0.589 and −0.550 (tst_RaterSeverity), half a level is the limit.
    QCOMPARE(flagIds(profileOf(result, "expert_1")), (Ids{"severity"}));
    QCOMPARE(profileOf(result, "expert_1").flags[0].badge, std::string("rates high"));
    QCOMPARE(flagIds(profileOf(result, "expert_3")), (Ids{"severity"}));
    QCOMPARE(profileOf(result, "expert_3").flags[0].badge, std::string("rates low"));
    for (const char* rater : {"expert_2", "turker_1", "turker_2", "turker_3", "turker_4", "turker_5"})
        QVERIFY(profileOf(result, rater).flags.empty());
}

void tst_RaterBehaviour::slotsStayMarked()
{
    NEEDS_SHARED("data/summeval/model_annotations.aligned.slim.jsonl");
    const DatasetPtr data =
        readPanel(
            test::shared(QStringLiteral("data/summeval/model_annotations.aligned.slim.jsonl")).toStdString(),
            {})
            .data;
    const auto result = profilesOf(data);
    QVERIFY(!profileOf(result, "expert_1").slot);
    QVERIFY(profileOf(result, "turker_1").slot);
    const auto tables = tablesOf(result, inputOf(data));
    QCOMPARE(std::get<std::string>(tables.front().rows[3][0]), std::string("turker_1 (slot)"));
}

void tst_RaterBehaviour::jsonAndTables()
{
    const auto input = inputOf(nearlyAlwaysOne(20, 1, "12"));
    const auto result = runAnalysis("rater-profile", input, {});
    const auto json = toJson(result, input)["facets"];
    const auto& profile = json["rater_parameters"]["r1"];
    QCOMPARE(profile["flags"][0]["id"].get<std::string>(), std::string("straight-lines"));
    QCOMPARE(profile["flags"][0]["ids"].size(), std::size_t{19});
    QCOMPARE(profile["vectors"]["longest_run"].get<int>(), 19);
    QVERIFY(profile["severity"]["value"].is_number());
    QCOMPARE(json["twins"]["tested"].get<int>(), 3);
    QCOMPARE(json["findings"][0]["view"].get<std::string>(), std::string("raters"));
    const auto tables = tablesOf(result, input);
    const auto& twins =
        *std::find_if(tables.begin(), tables.end(), [](const Table& table) { return table.id == "twins"; });
    QCOMPARE(twins.rows.size(), std::size_t{3});
    const auto& raters =
        *std::find_if(tables.begin(), tables.end(), [](const Table& table) { return table.id == "raters"; });
    QCOMPARE(raters.columns.back(), std::string("flags"));
    // The others say 1 half of the time.
    QCOMPARE(std::get<std::string>(raters.rows[0].back()), std::string("one label nearly always, rates low"));

    const auto clusters = runAnalysis("cluster-raters", input, {});
    const auto block = toJson(clusters, input)["facets"]["block_tests"][0];
    QVERIFY(block["p"].is_null()); // one panel
    const auto duplicates = runAnalysis("duplicates", input, {});
    const auto facets = toJson(duplicates, input)["facets"];
    QCOMPARE(facets["near_duplicates"]["raters"]["of"].get<int>(), 20);
    QCOMPARE(facets["without_duplicates"]["units"].size(), std::size_t{3});
}

RATERSCOPE_TEST(tst_RaterBehaviour)
#include "tst_RaterBehaviour.moc"
