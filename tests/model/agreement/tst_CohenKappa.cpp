// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agreement/CohenKappa.h"

#include "agreement/PercentAgreement.h"
#include "support/Panels.h"
#include "support/ReferenceTables.h"

using namespace raterscope;
using namespace raterscope::test;

namespace {

/// Two raters with a given K × K table, over a scale.
LabelTable fromCounts(const std::vector<std::vector<int>>& counts, const Scale& scale)
{
    std::vector<Row> rows;
    int item = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        for (std::size_t j = 0; j < counts.size(); ++j) {
            for (int n = 0; n < counts[i][j]; ++n) {
                rows.push_back({std::to_string(item), "a", scale.labels[i]});
                rows.push_back({std::to_string(item), "b", scale.labels[j]});
                ++item;
            }
        }
    }
    return tableOf(panelOf(rows, scale));
}

Scale nominalScale(std::vector<std::string> labels)
{
    Scale scale = ordinalScale(std::move(labels));
    scale.kind = ScaleKind::Nominal;
    return scale;
}

} // namespace

/// Cohen's κ with its standard error, and the indices shown beside it.
class tst_CohenKappa : public QObject
{
    Q_OBJECT

private slots:
    void cases_data();
    void cases();
    void undefinedCases_data();
    void undefinedCases();
    void paradox_data();
    void paradox();
    void constantRaterIsExactlyZero();
    void missingIsPairwise();
    void repeatsCountEveryCombination();
    void perfectAgreementIsOne();
    void intervalIsCutAtOne();
    void labelPermutationDoesNotMatter();
    void doublingItemsShrinksTheError();
};

void tst_CohenKappa::cases_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("scale");
    QTest::addColumn<int>("weights");
    QTest::addColumn<double>("kappa");
    QTest::addColumn<int>("used");
    QTest::addColumn<int>("dropped");
    QTest::addColumn<QString>("source");
    const auto none = static_cast<int>(Weights::None);
    const auto linear = static_cast<int>(Weights::Linear);
    const auto quadratic = static_cast<int>(Weights::Quadratic);
    QTest::newRow("d03 both blank") << "d03_both_blank.csv"
                                    << "" << none << 0.0 << 8 << 0
                                    << "cases/developers.md d03, 2x2 table by hand";
    QTest::newRow("d06 unweighted") << "d06_scale_to_ten.csv"
                                    << "1..10" << none << 0.1724137931034483 << 12 << 0
                                    << "cases/developers.md d06: 5/29";
    QTest::newRow("d06 linear") << "d06_scale_to_ten.csv"
                                << "1..10" << linear << 0.8215613383 << 12 << 0
                                << "cases/expected.json d06.linear";
    QTest::newRow("d06 quadratic") << "d06_scale_to_ten.csv"
                                   << "1..10" << quadratic << 0.9726495726 << 12 << 0
                                   << "cases/expected.json d06.quadratic";
    // Undeclared, the numeric scale still keeps the distances of the levels seen.
    QTest::newRow("d06 linear, undeclared")
        << "d06_scale_to_ten.csv"
        << "" << linear << 0.8215613383 << 12 << 0 << "cases/expected.json d06.linear";
}

void tst_CohenKappa::cases()
{
    QFETCH(QString, file);
    QFETCH(QString, scale);
    QFETCH(int, weights);
    QFETCH(double, kappa);
    NEEDS_SHARED("cases/expected.json");
    const auto csv = readCsv(shared("cases/" + file));
    const std::vector<std::string> raters(csv.header.begin() + 1, csv.header.end());
    const auto table = wideTable(csv, raters, scale.isEmpty() ? std::optional<Scale>() : integerScale(1, 10));
    const auto estimate = cohenKappa(table, 0, 1, static_cast<Weights>(weights));
    COMPARE_NEAR(estimate.value.number(), kappa, 1e-9);
    QTEST(int(estimate.used), "used");
    QVERIFY(estimate.interval->low <= kappa + 1e-9 && kappa <= estimate.interval->high + 1e-9);
}

void tst_CohenKappa::undefinedCases_data()
{
    QTest::addColumn<QStringList>("items");
    QTest::addColumn<QString>("kind");
    QTest::addColumn<int>("weights");
    QTest::addColumn<int>("reason");
    const auto none = static_cast<int>(Weights::None);
    const auto linear = static_cast<int>(Weights::Linear);
    QTest::newRow("one label") << QStringList{"11", "11"} << "nominal" << none
                               << int(UndefinedReason::OneLabelOnly);
    QTest::newRow("one label, weighted")
        << QStringList{"11", "11"} << "1..3" << linear << int(UndefinedReason::OneLabelOnly);
    QTest::newRow("no overlap") << QStringList{"1.", ".2"} << "nominal" << none
                                << int(UndefinedReason::NothingPairable);
    QTest::newRow("no overlap, weighted")
        << QStringList{"1.", ".2"} << "1..3" << linear << int(UndefinedReason::NothingPairable);
    QTest::newRow("weights without an order")
        << QStringList{"12", "21"} << "nominal" << linear << int(UndefinedReason::ScaleNotOrdered);
    QTest::newRow("one level, weighted")
        << QStringList{"11", "11"} << "1..1" << linear << int(UndefinedReason::OneLevelScale);
    QTest::newRow("one level, unweighted")
        << QStringList{"11", "11"} << "1..1" << none << int(UndefinedReason::OneLabelOnly);
}

void tst_CohenKappa::undefinedCases()
{
    QFETCH(QStringList, items);
    QFETCH(QString, kind);
    QFETCH(int, weights);
    std::vector<std::string> strings;
    for (const auto& item : items)
        strings.push_back(item.toStdString());
    const auto scale = kind == "nominal" ? nominalScale({"1", "2"})
                       : kind == "1..1"  ? integerScale(1, 1)
                                         : integerScale(1, 3);
    const auto table = tableOf(panelFromStrings(strings, scale));
    const auto estimate = cohenKappa(table, 0, 1, static_cast<Weights>(weights));
    QVERIFY(!estimate.value.isDefined());
    QTEST(int(estimate.value.reason()), "reason");
    QVERIFY(!estimate.standardError.has_value());
    QVERIFY(!estimate.interval.has_value());
}

void tst_CohenKappa::paradox_data()
{
    QTest::addColumn<QList<int>>("cells");
    QTest::addColumn<double>("kappa");
    QTest::addColumn<double>("prevalence");
    QTest::addColumn<double>("bias");
    QTest::addColumn<QString>("source");
    // The same percent agreement, 0.85, and very different κ (the paradox of Feinstein & Cicchetti 1990).
    QTest::newRow("balanced") << QList<int>{40, 9, 6, 45} << 0.3492 / 0.4992 << 0.05 << 0.03
                              << "by hand: p_o 0.85, p_e 0.49 · 0.46 + 0.51 · 0.54 = 0.5008";
    QTest::newRow("prevalent") << QList<int>{80, 10, 5, 5} << 0.07 / 0.22 << 0.75 << 0.05
                               << "by hand: p_o 0.85, p_e 0.90 · 0.85 + 0.10 · 0.15 = 0.78";
}

void tst_CohenKappa::paradox()
{
    QFETCH(QList<int>, cells);
    QFETCH(double, kappa);
    QFETCH(double, prevalence);
    QFETCH(double, bias);
    const auto table = fromCounts({{cells[0], cells[1]}, {cells[2], cells[3]}}, nominalScale({"no", "yes"}));
    const auto counts = contingency(table, 0, 1);
    QCOMPARE(counts.at(0, 1), cells[1]);
    QCOMPARE(counts.rowTotal(0), cells[0] + cells[1]);
    QCOMPARE(counts.columnTotal(0), cells[0] + cells[2]);
    COMPARE_NEAR(cohenKappa(table, 0, 1).value.number(), kappa, 1e-12);
    COMPARE_NEAR(PercentAgreement().value(counts).number(), 0.85, 1e-12);
    const auto indices = prevalenceAndBias(counts, table.scale);
    QVERIFY(indices.isByrt);
    COMPARE_NEAR(indices.prevalence.number(), prevalence, 1e-12);
    COMPARE_NEAR(indices.bias.number(), bias, 1e-12);
}

void tst_CohenKappa::constantRaterIsExactlyZero()
{
    // Exactly, not nearly: raters at the same distance from everybody must tie when they are clustered.
    Scale scale{ScaleKind::Numeric, {"0.1", "0.2", "0.7"}, {0.1, 0.2, 0.7}, true};
    const auto table = fromCounts({{3, 5, 7}, {0, 0, 0}, {0, 0, 0}}, scale);
    for (const auto weights : {Weights::None, Weights::Linear, Weights::Quadratic}) {
        const auto estimate = cohenKappa(table, 0, 1, weights);
        QCOMPARE(estimate.value.number(), 0.0);
        COMPARE_NEAR(*estimate.standardError, 0.0, 1e-12);
    }
}

void tst_CohenKappa::missingIsPairwise()
{
    // Source: cases/developers.md d02: overlaps 2, 2, 1; κ(r1, r3) = 1, the others undefined.
    const auto table = tableOf(panelFromStrings({"11.", "111", "2.2"}));
    const auto first = cohenKappa(table, 0, 2);
    QCOMPARE(first.value.number(), 1.0);
    QCOMPARE(first.used, 2);
    QCOMPARE(first.dropped, 1);
    QCOMPARE(cohenKappa(table, 0, 1).value.reason(), UndefinedReason::OneLabelOnly);
    const auto last = cohenKappa(table, 1, 2);
    QCOMPARE(last.value.reason(), UndefinedReason::OneLabelOnly);
    QCOMPARE(last.used, 1);
}

void tst_CohenKappa::repeatsCountEveryCombination()
{
    // Source: cases/developers.md d12, policies first, last and mode by hand; `keep` must warn.
    NEEDS_SHARED("cases/d12_repeats.csv");
    const auto csv = readCsv(shared("cases/d12_repeats.csv"));
    const auto kappaUnder = [&](RepeatPolicy policy) {
        return cohenKappa(longTable(csv, {"item"}, "rater", "label", {}, policy), 0, 1);
    };
    COMPARE_NEAR(kappaUnder(RepeatPolicy::First).value.number(), 1.0 / 3.0, 1e-12);
    COMPARE_NEAR(kappaUnder(RepeatPolicy::Last).value.number(), 0.0, 1e-12);
    const auto mode = kappaUnder(RepeatPolicy::Mode);
    COMPARE_NEAR(mode.value.number(), 1.0 / 6.0, 1e-12);
    QCOMPARE(mode.used, 5);

    const auto table = longTable(csv, {"item"}, "rater", "label", {}, RepeatPolicy::Keep);
    // i1: 2 × 1, i2: 1 × 1, i3: 1 × 3, i4: 1 × 1, i5: 2 × 1, i6: 1 × 1 combinations.
    QCOMPARE(contingency(table, 0, 1).total(), 10);
    const auto kept = cohenKappa(table, 0, 1);
    QCOMPARE(kept.used, 6);
    QVERIFY(std::any_of(kept.notes.begin(), kept.notes.end(),
                        [](const std::string& note) { return note.find("repeated ratings kept") == 0; }));
}

void tst_CohenKappa::perfectAgreementIsOne()
{
    const auto table = fromCounts({{4, 0, 0}, {0, 1, 0}, {0, 0, 2}}, integerScale(1, 3));
    for (const auto weights : {Weights::None, Weights::Linear, Weights::Quadratic}) {
        const auto estimate = cohenKappa(table, 0, 1, weights);
        QCOMPARE(estimate.value.number(), 1.0);
        QCOMPARE(*estimate.standardError, 0.0);
    }
}

void tst_CohenKappa::intervalIsCutAtOne()
{
    const auto table = fromCounts({{5, 1}, {0, 6}}, nominalScale({"no", "yes"}));
    const auto estimate = cohenKappa(table, 0, 1);
    QCOMPARE(estimate.interval->high, 1.0);
    QVERIFY(estimate.interval->low < estimate.value.number());
}

void tst_CohenKappa::labelPermutationDoesNotMatter()
{
    const auto scale = nominalScale({"x", "y", "z"});
    const auto table = fromCounts({{4, 2, 1}, {0, 5, 3}, {2, 1, 6}}, scale);
    const auto permuted = fromCounts({{6, 2, 1}, {1, 4, 2}, {3, 0, 5}}, scale); // z, x, y
    const auto estimate = cohenKappa(table, 0, 1);
    const auto other = cohenKappa(permuted, 0, 1);
    QCOMPARE(other.value.number(), estimate.value.number());
    COMPARE_NEAR(*other.standardError, *estimate.standardError, 1e-14);
}

void tst_CohenKappa::doublingItemsShrinksTheError()
{
    const auto once = cohenKappa(fromCounts({{4, 2}, {1, 5}}, integerScale(1, 2)), 0, 1);
    const auto twice = cohenKappa(fromCounts({{8, 4}, {2, 10}}, integerScale(1, 2)), 0, 1);
    COMPARE_NEAR(twice.value.number(), once.value.number(), 1e-14);
    COMPARE_NEAR(*twice.standardError, *once.standardError / std::sqrt(2.0), 1e-14);
}

RATERSCOPE_TEST(tst_CohenKappa)
#include "tst_CohenKappa.moc"
