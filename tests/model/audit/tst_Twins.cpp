// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "audit/Twins.h"
#include "catalog/PrepareTable.h"
#include "core/Random.h"
#include "io/ReadPanel.h"
#include "support/Panels.h"
#include "support/Support.h"

#include <algorithm>

using namespace raterscope;

/// Pairs of raters with the same rows: the test, and which of the many that pass it are called twins.
class tst_Twins : public QObject
{
    Q_OBJECT

private slots:
    void byHand();
    void vectorsNotLabels();
    void gapsAndFewCommonItems();
    void bothConstant();
    void independentRatersPassTheTestAtItsLevel();
    void plantedTwinIsFound();
    void copiedVectorsAreFound();
    void honestRatersOnAnEasyTask();
    void fewOtherPairs();
    void threadsDoNotMatter();
    void listsTheMostAlike();
    void cancels();
    void nobodyToCompare();
    void summeval_data();
    void summeval();
    void summevalFlagsNobody();
};

namespace {

Twins twinsOf(const DatasetPtr& data, const TwinOptions& options = {})
{
    const auto table = prepareTable(data, {}, {});
    return findTwins(*table, raterVectors(*data, *table, {}), options);
}

const TwinPair& pairOf(const Twins& twins, const std::string& a, const std::string& b)
{
    return *std::find_if(twins.pairs.begin(), twins.pairs.end(),
                         [&](const TwinPair& pair) { return pair.a == a && pair.b == b; });
}

/// Raters with a common truth of `levels` levels who report it with some accuracy, else at random; rater
/// `copy` takes over the label of rater 0 except with probability `noise`.
std::vector<std::string> simulate(Random& random, int items, int raters, int levels, double accuracy,
                                  int copy = -1, double noise = 0.0)
{
    std::vector<std::string> rows;
    for (int i = 0; i < items; ++i) {
        const auto truth = random.below(static_cast<std::uint32_t>(levels));
        std::string row;
        for (int r = 0; r < raters; ++r) {
            const auto own =
                random.uniform() < accuracy ? truth : random.below(static_cast<std::uint32_t>(levels));
            row += static_cast<char>('1' + own);
        }
        if (copy > 0 && random.uniform() >= noise)
            row[static_cast<std::size_t>(copy)] = row[0];
        rows.push_back(row);
    }
    return rows;
}

DatasetPtr summevalPanel()
{
    return readPanel(test::shared(QStringLiteral("data/summeval/model_annotations.aligned.slim.jsonl"))
                         .toStdString(),
                     {})
        .data;
}

} // namespace

void tst_Twins::byHand()
{
    // r1 = r2 = 1111122222, r3 = 1212121212.
    const auto twins = twinsOf(
        test::panelFromStrings({"111", "112", "111", "112", "111", "222", "221", "222", "221", "222"}));
    QCOMPARE(twins.of, std::string("labels"));
    QCOMPARE(twins.tested, std::int64_t{3});
    const auto& same = pairOf(twins, "r1", "r2");
    QCOMPARE(same.shared, std::int64_t{10});
    QCOMPARE(same.identical, std::int64_t{10});
    QCOMPARE(same.share.number(), 1.0);
    QCOMPARE(same.expected.number(), 0.5);
    COMPARE_NEAR(same.log10P.number(), -10.0 * std::log10(2.0), 1e-13);
    COMPARE_NEAR(same.log10HolmP.number(), std::log10(3.0 / 1024.0), 1e-13); // 3 pairs, the least p
    // r1 and r3 agree on 1, 3, 5, 6, 8, 10: P(X ≥ 6 | 10, 1/2) = 386/1024.
    const auto& other = pairOf(twins, "r1", "r3");
    QCOMPARE(other.identical, std::int64_t{6});
    COMPARE_NEAR(other.log10P.number(), std::log10(386.0 / 1024.0), 1e-13);
    COMPARE_NEAR(other.log10HolmP.number(), std::log10(772.0 / 1024.0), 1e-13); // 2 · p, for both
    COMPARE_NEAR(same.othersMedian.number(), 0.6, 1e-15);
    QVERIFY(same.flagged);
    QVERIFY(!other.flagged);
    QCOMPARE(same.items.size(), std::size_t{10});
    QCOMPARE(twins.pairs.front().b, std::string("r2")); // flagged ones first
}

void tst_Twins::vectorsNotLabels()
{
    // The first dimension is the same throughout; only both together are a vector.
    std::vector<test::Row> rows;
    for (int i = 0; i < 12; ++i) {
        const std::string item = "i" + std::to_string(i);
        rows.push_back({item, "r", std::to_string(1 + i % 3), "x"});
        rows.push_back({item, "s", std::to_string(1 + i % 3), "x"});
        rows.push_back({item, "r", "1", "y"});
        rows.push_back({item, "s", i < 6 ? "1" : "2", "y"});
    }
    const auto twins = twinsOf(test::panelOf(rows, integerScale(1, 3)));
    QCOMPARE(twins.of, std::string("vectors over 2 dimensions"));
    const auto& pair = twins.pairs.front();
    QCOMPARE(pair.identical, std::int64_t{6});
    // r: (x, 1) 4 times each; s: (x, 1) twice each and (x, 2): Σ n_r n_s = 3 · 4 · 2 = 24 of 144.
    COMPARE_NEAR(pair.expected.number(), 24.0 / 144.0, 1e-15);
}

void tst_Twins::gapsAndFewCommonItems()
{
    const DatasetPtr data = test::panelFromStrings({"11.", "22.", "112", "221", "1.1"});
    TwinOptions options;
    options.fewestShared = 3;
    const auto twins = twinsOf(data, options);
    QCOMPARE(twins.tested, std::int64_t{2}); // r2 and r3 share two items
    QCOMPARE(twins.fewShared, std::int64_t{1});
    QCOMPARE(pairOf(twins, "r1", "r2").shared, std::int64_t{4});
    // The distributions are those on the common items: r1 gave 1, 2, 1 there, r3 2, 1, 1.
    COMPARE_NEAR(pairOf(twins, "r1", "r3").expected.number(), 5.0 / 9.0, 1e-15);
    QVERIFY(!twins.notes.empty());
}

void tst_Twins::bothConstant()
{
    NEEDS_SHARED("cases/d14_always_yes.csv");
    // Case d14: s1 and s2 say yes to all twelve: identical to each other, and nothing to test.
    const auto twins =
        twinsOf(readPanel(test::shared(QStringLiteral("cases/d14_always_yes.csv")).toStdString(), {}).data);
    QCOMPARE(twins.flagged, std::int64_t{1});
    const auto& pair = twins.pairs.front();
    QCOMPARE(pair.a, std::string("s1"));
    QCOMPARE(pair.b, std::string("s2"));
    QCOMPARE(pair.identical, std::int64_t{12});
    QCOMPARE(pair.expected.number(), 1.0);
    QVERIFY(!pair.log10P.isDefined());
    QCOMPARE(pair.why, std::string("both gave one and the same label throughout"));
    QCOMPARE(pair.items.size(), std::size_t{12});
    QCOMPARE(twins.tested, std::int64_t{9});
    // The honest three agree on 8 or 9 of 12; none is called a twin.
    QVERIFY(!pairOf(twins, "w1", "w2").flagged);
}

void tst_Twins::independentRatersPassTheTestAtItsLevel()
{
    // Raters with level distributions of their own, no common truth: some adjusted p < 0.05 in at most 5 % of
    // panels, and nobody is flagged.
    int significant = 0;
    int flagged = 0;
    constexpr int panels = 400;
    for (std::uint64_t panel = 0; panel < panels; ++panel) {
        Random random(11, panel);
        std::vector<std::string> rows;
        for (int i = 0; i < 80; ++i) {
            std::string row;
            for (int r = 0; r < 8; ++r) {
                const double common = 0.25 + 0.08 * r;
                row += random.uniform() < common ? '1' : random.uniform() < 0.5 ? '2' : '3';
            }
            rows.push_back(row);
        }
        const auto twins = twinsOf(test::panelFromStrings(rows, integerScale(1, 3)));
        const bool any = std::any_of(twins.pairs.begin(), twins.pairs.end(), [](const TwinPair& pair) {
            return pair.log10HolmP.number() < std::log10(0.05);
        });
        significant += any ? 1 : 0;
        flagged += twins.flagged > 0 ? 1 : 0;
    }
    QVERIFY2(significant <= panels / 20, qPrintable(QString::number(significant)));
    QCOMPARE(flagged, 0);
}

void tst_Twins::plantedTwinIsFound()
{
    // Rater 5 copies rater 1 but for a few items; the others agree with each other by merit.
    for (std::uint64_t panel = 0; panel < 40; ++panel) {
        Random random(3, panel);
        const auto twins =
            twinsOf(test::panelFromStrings(simulate(random, 150, 8, 4, 0.6, 4, 0.05), integerScale(1, 4)));
        QCOMPARE(twins.flagged, std::int64_t{1});
        QCOMPARE(twins.pairs.front().a, std::string("r1"));
        QCOMPARE(twins.pairs.front().b, std::string("r5"));
        // All the others are far above independence too: the test alone would flag everybody.
        QVERIFY(twins.pairs.back().log10HolmP.number() < std::log10(0.05));
    }
}

void tst_Twins::copiedVectorsAreFound()
{
    // On three dimensions 40 % of rater 2's items are rater 1's: far above the rest, though not
    // near-identical.
    Random random(5);
    std::vector<test::Row> rows;
    for (int i = 0; i < 120; ++i) {
        const bool copied = random.uniform() < 0.7;
        for (const char* dimension : {"x", "y", "z"}) {
            const auto truth = random.below(4);
            std::string first;
            for (int r = 1; r <= 6; ++r) {
                auto label = std::to_string(1 + truth + (random.uniform() < 0.5 ? random.below(2) : 0));
                if (r == 1)
                    first = label;
                if (r == 2 && copied)
                    label = first;
                rows.push_back({"i" + std::to_string(i), "r" + std::to_string(r), label, dimension});
            }
        }
    }
    const auto twins = twinsOf(test::panelOf(rows, integerScale(1, 5)));
    QCOMPARE(twins.flagged, std::int64_t{1});
    QCOMPARE(twins.pairs.front().a, std::string("r1"));
    QCOMPARE(twins.pairs.front().b, std::string("r2"));
    QCOMPARE(twins.pairs.front().why, std::string("far above the other pairs"));
}

void tst_Twins::honestRatersOnAnEasyTask()
{
    // Two labels, 97 % right: every pair is identical on nine of ten items, for good reason.
    int flagged = 0;
    for (std::uint64_t panel = 0; panel < 40; ++panel) {
        Random random(9, panel);
        const auto twins = twinsOf(test::panelFromStrings(simulate(random, 200, 7, 2, 0.94)));
        QVERIFY(twins.pairs.back().log10HolmP.number() < -10.0);
        flagged += twins.flagged > 0 ? 1 : 0;
    }
    QVERIFY2(flagged <= 8, qPrintable(QString::number(flagged)));
}

void tst_Twins::fewOtherPairs()
{
    // With two raters there is nobody to compare with: single labels must be the same throughout.
    std::vector<std::string> rows;
    for (int i = 0; i < 40; ++i)
        rows.push_back(i % 2 == 0 ? "11" : "22");
    QVERIFY(twinsOf(test::panelFromStrings(rows)).pairs.front().flagged);
    rows[0] = "12";
    QVERIFY(!twinsOf(test::panelFromStrings(rows)).pairs.front().flagged);
}

void tst_Twins::threadsDoNotMatter()
{
    Random random(2);
    const DatasetPtr data = test::panelFromStrings(simulate(random, 60, 12, 3, 0.5, 3, 0.1));
    TwinOptions one;
    one.threads = 1;
    TwinOptions many;
    many.threads = 4;
    const auto a = twinsOf(data, one);
    const auto b = twinsOf(data, many);
    QCOMPARE(a.pairs.size(), b.pairs.size());
    for (std::size_t i = 0; i < a.pairs.size(); ++i) {
        QCOMPARE(a.pairs[i].a, b.pairs[i].a);
        QCOMPARE(a.pairs[i].b, b.pairs[i].b);
        QVERIFY(a.pairs[i].log10P.number() == b.pairs[i].log10P.number());
    }
}

void tst_Twins::listsTheMostAlike()
{
    Random random(2);
    TwinOptions options;
    options.mostListed = 5;
    const auto twins = twinsOf(test::panelFromStrings(simulate(random, 60, 12, 3, 0.5, 3, 0.1)), options);
    QCOMPARE(twins.pairs.size(), std::size_t{5});
    QCOMPARE(twins.tested, std::int64_t{66});
    QVERIFY(twins.pairs.front().flagged);
    QVERIFY(QString::fromStdString(twins.notes.front()).startsWith(QStringLiteral("of 66 pairs")));
}

void tst_Twins::cancels()
{
    const std::atomic<bool> flag = true;
    const DatasetPtr data = test::panelFromStrings({"12", "21"});
    const auto table = prepareTable(data, {}, {});
    const auto vectors = raterVectors(*data, *table, {});
    QVERIFY_THROWS_EXCEPTION(Cancelled, findTwins(*table, vectors, {}, JobControl(&flag, {})));
}

void tst_Twins::nobodyToCompare()
{
    const auto alone = twinsOf(test::panelFromStrings({"1", "2"}));
    QVERIFY(alone.pairs.empty());
    QCOMPARE(alone.tested, std::int64_t{0});
    const auto apart = twinsOf(test::panelFromStrings({"1.", ".2"}));
    QVERIFY(apart.pairs.empty());
    QCOMPARE(apart.fewShared, std::int64_t{1});
    std::vector<test::Row> rows;
    for (std::size_t r = 0; r <= mostTwinRaters; ++r)
        rows.push_back({"only", "r" + std::to_string(r), "1"});
    const auto crowd = twinsOf(test::panelOf(rows));
    QVERIFY(crowd.pairs.empty());
    QVERIFY(QString::fromStdString(crowd.notes.front()).contains(QStringLiteral("up to 2,000 raters")));
}

void tst_Twins::summeval_data()
{
    QTest::addColumn<QString>("a");
    QTest::addColumn<QString>("b");
    QTest::addColumn<int>("identical");
    QTest::addColumn<int>("chance");
    QTest::addColumn<double>("log10P");
    QTest::addColumn<QString>("source");
    const QString source =
        QStringLiteral("independent Python program over the released file, tail in integers");
    const auto row = [&](const char* a, const char* b, int identical, int chance, double log10P) {
        QTest::addRow("%s, %s", a, b) << a << b << identical << chance << log10P << source;
    };
    row("expert_1", "expert_2", 258, 175774, -35.993801072173139);
    row("expert_1", "turker_1", 36, 51668, -0.556271637917081);
    row("turker_1", "turker_2", 820, 68835, -817.244036137842697);
    row("turker_4", "turker_5", 833, 66104, -852.161010499666764);
}

void tst_Twins::summeval()
{
    NEEDS_SHARED("data/summeval/model_annotations.aligned.slim.jsonl");
    QFETCH(QString, a);
    QFETCH(QString, b);
    QFETCH(int, identical);
    QFETCH(int, chance);
    QFETCH(double, log10P);
    const auto twins = twinsOf(summevalPanel());
    const auto& pair = pairOf(twins, a.toStdString(), b.toStdString());
    QCOMPARE(pair.shared, std::int64_t{1600});
    QCOMPARE(pair.identical, std::int64_t{identical});
    COMPARE_NEAR(pair.expected.number(), chance / (1600.0 * 1600.0), 1e-15);
    COMPARE_NEAR(pair.log10P.number(), log10P, 1e-12);
}

void tst_Twins::summevalFlagsNobody()
{
    NEEDS_SHARED("data/summeval/model_annotations.aligned.slim.jsonl");
    // All crowd pairs are alike on half of the items, so no pair stands out: the panel does, by identical
    // items.
    const auto twins = twinsOf(summevalPanel());
    QCOMPARE(twins.tested, std::int64_t{28});
    QCOMPARE(twins.flagged, std::int64_t{0});
}

RATERSCOPE_TEST(tst_Twins)
#include "tst_Twins.moc"
