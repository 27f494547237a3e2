// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/Random.h"
#include "ranking/BradleyTerry.h"
#include "ranking/BtSigma.h"
#include "ranking/RankRanges.h"
#include "ranking/RankingQuality.h"
#include "support/RankingTables.h"

using namespace raterscope;

/// What a ranking is worth: rank ranges, correlation with a reference, and judges by themselves.
class tst_RankingQuality : public QObject
{
    Q_OBJECT

private slots:
    void rangesByHand();
    void rangesHoldTheRank();
    void spearmanByHand();
    void spearmanOfExperts();
    void judgesByHand();
    void correlationOfJudges();
};

void tst_RankingQuality::rangesByHand()
{
    // Skills 2, 0, −2 with variance 1 each and no covariance: differences of 2 and 4 with an error of √2, so
    // 1.96 √2 = 2.77: neighbours may change places, the first and the last may not.
    SkillFit fit;
    fit.skill = {2.0, 0.0, -2.0, 7.0};
    fit.parts.of = {0, 0, 0, 1};
    fit.parts.count = 2;
    fit.covariance = {{1, 0, 0, 0, 1, 0, 0, 0, 1}, {}};
    auto ranges = rankRanges(fit);
    QCOMPARE(ranges[0].best, 1);
    QCOMPARE(ranges[0].worst, 2);
    QCOMPARE(ranges[1].best, 1);
    QCOMPARE(ranges[1].worst, 3);
    QCOMPARE(ranges[2].best, 2);
    QCOMPARE(ranges[2].worst, 3);
    QVERIFY(!ranges[3].isDefined());
    // Skills that rise and fall together are told apart: with covariance ½ the error of a difference is 1.
    fit.covariance[0] = {1, 0.5, 0.5, 0.5, 1, 0.5, 0.5, 0.5, 1};
    ranges = rankRanges(fit);
    for (std::size_t item = 0; item < 3; ++item) {
        QCOMPARE(ranges[item].best, static_cast<std::int64_t>(item + 1));
        QCOMPARE(ranges[item].worst, static_cast<std::int64_t>(item + 1));
    }
}

void tst_RankingQuality::rangesHoldTheRank()
{
    // Two groups: ranks count within each, the range holds the rank, and the variance of a difference agrees
    // with that of two items alone, 1/wins + 1/losses.
    Random random(9);
    ComparisonsBuilder builder;
    for (const char* group : {"g", "h"}) {
        for (int i = 0; i < 6; ++i) {
            for (int j = i + 1; j < 6; ++j) {
                for (int row = 0; row < 10; ++row)
                    builder.add(group, std::to_string(i), std::to_string(j), "j",
                                random.uniform() < 1.0 / (1.0 + std::exp(0.5 * (i - j))) ? 1.0 : 0.0);
            }
        }
    }
    for (const double p : {1.0, 1.0, 1.0, 0.0})
        builder.add("pair", "a", "b", "j", p);
    const auto table = builder.finish();
    BradleyTerryOptions options;
    options.priorSd = 0.0;
    const auto fit = bradleyTerry(table, options);
    const auto ranges = rankRanges(fit);
    for (std::size_t item = 0; item < table.itemCount(); ++item) {
        std::int64_t rank = 1;
        std::int64_t size = 0;
        for (std::size_t other = 0; other < table.itemCount(); ++other) {
            size += fit.parts.of[other] == fit.parts.of[item];
            rank += fit.parts.of[other] == fit.parts.of[item]
                    && fit.skill[other].number() > fit.skill[item].number();
        }
        QVERIFY(ranges[item].best <= rank && rank <= ranges[item].worst);
        QVERIFY(ranges[item].best >= 1 && ranges[item].worst <= size);
    }
    const auto& pair = fit.covariance[static_cast<std::size_t>(fit.parts.of[table.itemCount() - 1])];
    COMPARE_NEAR(pair[0] + pair[3] - 2.0 * pair[1], 1.0 / 3.0 + 1.0, 1e-9);
}

void tst_RankingQuality::spearmanByHand()
{
    // Group g: reversed, −1. h: equal references, skipped. k: two of three have a reference, 1. l: one item.
    ComparisonsBuilder builder;
    for (const auto& [group, name] : std::initializer_list<std::pair<const char*, const char*>>{{"g", "a"},
                                                                                                {"g", "b"},
                                                                                                {"g", "c"},
                                                                                                {"h", "a"},
                                                                                                {"h", "b"},
                                                                                                {"k", "a"},
                                                                                                {"k", "b"},
                                                                                                {"k", "c"},
                                                                                                {"l", "a"}})
        builder.item(group, name);
    const Value none(UndefinedReason::NoReference);
    const auto result = groupSpearman(builder.finish(), {1.0, 2.0, 3.0, 1.0, 2.0, 1.0, 2.0, 3.0, 1.0},
                                      {30.0, 20.0, 10.0, 5.0, 5.0, 1.0, 4.0, none, 2.0});
    COMPARE_NEAR(result.byGroup[0].number(), -1.0, 1e-12);
    QVERIFY(!result.byGroup[1].isDefined());
    COMPARE_NEAR(result.mean.number(), 0.0, 1e-12);
    QCOMPARE(result.groups, 2);
    QCOMPARE(result.constant, 1);
    QCOMPARE(result.tooSmall, 1);
    QVERIFY(!groupSpearman(Comparisons(), {}, {}).mean.isDefined());
}

void tst_RankingQuality::spearmanOfExperts()
{
    // Source: reference/ranking.json, summeval/coherence/bt_sigma_3_experts/scale_held/quality: skills
    // against the mean of the three experts. It ranks skills as an optimiser left them, so that items with
    // the same verdicts, which have the same skill, are told apart by noise in some groups: it lies between
    // the value in which such items share a rank and the one in which noise decides every time.
    NEEDS_SHARED("reference/ranking.json");
    const auto table = test::summevalPairs({"coherence"}, "e");
    const auto csv = test::readCsv(test::shared(QStringLiteral("data/summeval/ratings_wide.csv")));
    std::vector<Value> reference(table.itemCount(), Value(UndefinedReason::NoReference));
    for (std::size_t row = 0; row < csv.rows.size(); ++row) {
        std::string name = std::to_string(row / 16);
        name = "article_" + std::string(3 - name.size(), '0') + name + "/" + csv.rows[row][2];
        double sum = 0.0;
        for (const char* expert : {"expert_1_coherence", "expert_2_coherence", "expert_3_coherence"})
            sum += std::stod(csv.rows[row][csv.column(expert)]);
        reference[test::itemNamed(table, name)] = sum;
    }
    BtSigmaOptions options;
    options.starts = 1;
    const auto fit = btSigma(table, options);
    const auto quality = groupSpearman(table, fit.skill, reference);
    const auto& expected =
        test::rankingReference()["summeval/coherence"]["bt_sigma_3_experts"]["scale_held"]["quality"];
    auto noisy = fit.skill;
    Random random(6);
    for (auto& skill : noisy)
        skill = skill.number() + 1e-6 * random.normal();
    const double byNoise = groupSpearman(table, noisy, reference).mean.number();
    const double published = expected["mean_spearman"].get<double>();
    QVERIFY2(
        byNoise <= published && published <= quality.mean.number(),
        qPrintable(QStringLiteral("%1 ≤ %2 ≤ %3").arg(byNoise).arg(published).arg(quality.mean.number())));
    QVERIFY(quality.mean.number() - byNoise < 0.01);
    QCOMPARE(quality.groups, expected["groups_used"].get<std::int64_t>());
    QCOMPARE(quality.constant, expected["groups_skipped"].get<std::int64_t>());
}

void tst_RankingQuality::judgesByHand()
{
    // Aspect x: j ranks a, b, c in the order of the reference, k the other way round. Aspect y: j goes round
    // in a circle.
    ComparisonsBuilder builder;
    for (const char* judge : {"j", "k"}) {
        const double p = judge[0] == 'j' ? 1.0 : 0.0;
        builder.add("", "a", "b", judge, p, "x");
        builder.add("", "b", "c", judge, p, "x");
        builder.add("", "a", "c", judge, p, "x");
    }
    builder.add("", "a", "b", "j", 1.0, "y");
    builder.add("", "b", "c", "j", 1.0, "y");
    builder.add("", "c", "a", "j", 1.0, "y");
    const auto rows = judgeQuality(builder.finish(), {3.0, 2.0, 1.0, 3.0, 2.0, 1.0});
    QCOMPARE(rows.size(), std::size_t{6});
    QCOMPARE(rows[0].aspect, -1);
    QCOMPARE(rows[0].cyclic, 1);
    QCOMPARE(rows[0].decided, 2);
    COMPARE_NEAR(rows[0].averageProbability.mean.number(), 1.0, 1e-12);
    QCOMPARE(rows[0].averageProbability.constant, 1);
    COMPARE_NEAR(rows[1].cycleRate.number(), 0.0, 1e-15);
    COMPARE_NEAR(rows[2].cycleRate.number(), 1.0, 1e-15);
    COMPARE_NEAR(rows[4].averageProbability.mean.number(), -1.0, 1e-12);
    QVERIFY(!rows[5].cycleRate.isDefined());
}

void tst_RankingQuality::correlationOfJudges()
{
    const Value none(UndefinedReason::NotEstimated);
    const auto result = judgeCorrelation({1.0, 2.0, none, 4.0}, {1.0, 4.0, 2.0, 16.0});
    QCOMPARE(result.judges, 3);
    COMPARE_NEAR(result.spearman.number(), 1.0, 1e-12);
    // (1, 1), (2, 4), (4, 16): r = 24 / √((14/3) · 126).
    COMPARE_NEAR(result.pearson.number(), 24.0 / std::sqrt(14.0 / 3.0 * 126.0), 1e-12);
    QVERIFY(!judgeCorrelation({1.0}, {2.0}).pearson.isDefined());
}

RATERSCOPE_TEST(tst_RankingQuality)
#include "tst_RankingQuality.moc"
