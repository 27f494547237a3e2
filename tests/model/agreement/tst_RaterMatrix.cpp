// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agreement/RaterMatrix.h"

#include "agreement/CohenKappa.h"
#include "support/AgreementTables.h"
#include "support/Panels.h"

#include <atomic>
#include <numeric>

using namespace raterscope;
using namespace raterscope::test;
using Json = nlohmann::json;

namespace {

bool sameMatrix(const RaterMatrix& a, const RaterMatrix& b)
{
    for (std::size_t cell = 0; cell < a.values.size(); ++cell) {
        if (a.values[cell].reason() != b.values[cell].reason() || a.used[cell] != b.used[cell]
            || a.values[cell].numberOr(0.0) != b.values[cell].numberOr(0.0)
            || a.standardError[cell] != b.standardError[cell])
            return false;
    }
    return a.values.size() == b.values.size();
}

} // namespace

/// The rater × rater matrix against independent values, and what must not change it.
class tst_RaterMatrix : public QObject
{
    Q_OBJECT

private slots:
    void agreementReference_data();
    void agreementReference();
    void abstractorsTable();
    void dicesSummary();
    void summevalVerdicts_data();
    void summevalVerdicts();
    void matchesSinglePairs_data();
    void matchesSinglePairs();
    void raterAndItemOrderDoNotMatter();
    void threadsDoNotMatter();
    void duplicateRaterHasKappaOne();
    void degenerate_data();
    void degenerate();
    void repeatsKeepUnitCounts();
    void refusesHugeMatrices();
    void refusesHugePairTables();
    void cancels();
};

void tst_RaterMatrix::agreementReference_data()
{
    QTest::addColumn<QString>("section");
    QTest::addColumn<QString>("source");
    for (const auto* section :
         {"anxiety", "video", "diagnoses", "raw4raters", "topical_chat/overall", "topical_chat/natural",
          "topical_chat/understandable", "topical_chat/uses_knowledge", "summeval/coherence/all",
          "summeval/consistency/all", "summeval/relevance/all", "newsroom/informativeness",
          "newsroom/relevance", "pandalm/annotators", "dices/all123", "triviaqa_v1"})
        QTest::newRow(section) << section
                               << QStringLiteral("reference/agreement.json data.%1.pairs").arg(section);
}

void tst_RaterMatrix::agreementReference()
{
    QFETCH(QString, section);
    NEEDS_SHARED("reference/agreement.json");
    const Json reference = readJson(shared("reference/agreement.json"));
    const Json& entry = reference["data"][section.toStdString()];
    const LabelTable table = referenceTable(section.toStdString(), entry);
    const auto raters = entry["raters"].get<std::vector<std::string>>();
    QVERIFY(!entry["pairs"].empty());

    const auto columnOf = [&](const std::string& name) {
        const auto place = std::find(raters.begin(), raters.end(), name);
        if (section.startsWith("topical"))
            return static_cast<std::size_t>(std::find(table.raterNames.begin(), table.raterNames.end(), name)
                                            - table.raterNames.begin());
        return static_cast<std::size_t>(place - raters.begin());
    };
    int compared = 0;
    for (const auto& [key, coefficient, weights] : {std::tuple{"percent", "percent-agreement", Weights::None},
                                                    {"kappa_none", "cohen-kappa", Weights::None},
                                                    {"kappa_linear", "cohen-kappa", Weights::Linear},
                                                    {"kappa_quadratic", "cohen-kappa", Weights::Quadratic}}) {
        const auto matrix = pairwiseMatrix(table, {coefficient, weights, 0});
        for (const auto& [pair, values] : entry["pairs"].items()) {
            if (!values.contains(key))
                continue;
            const auto bar = pair.find(" | ");
            const std::size_t a = columnOf(pair.substr(0, bar));
            const std::size_t b = columnOf(pair.substr(bar + 3));
            QCOMPARE(matrix.usedAt(a, b), values["n"].get<int>());
            const Json& expected = values[key];
            const Json& wanted = expected.is_object() ? expected["value"] : expected;
            ++compared;
            if (wanted.is_null()) {
                QVERIFY(!matrix.at(a, b).isDefined());
                continue;
            }
            COMPARE_NEAR(matrix.at(a, b).number(), wanted.get<double>(), 1e-10);
            if (!expected.is_object() || expected["se"].is_null())
                continue;
            // Where a rater is constant the error is 0, and the reference shows the rounding of its variance
            // (up to 2e-6 squared): there the variances are compared.
            const double se = matrix.standardError[a * matrix.size() + b];
            const double wantedError = expected["se"].get<double>();
            if (wantedError < 1e-5)
                COMPARE_NEAR(se * se, wantedError * wantedError, 1e-10);
            else
                COMPARE_NEAR(se, wantedError, 1e-10);
        }
    }
    QVERIFY(compared > 0);
}

void tst_RaterMatrix::abstractorsTable()
{
    // Source: reference/agreement.json data.cont3x3abstractors: a table of counts, rows = rater A.
    NEEDS_SHARED("reference/agreement.json");
    const auto csv = readCsv(shared("data/rater-tables-r/irrCAC_cont3x3abstractors.csv"));
    const Json reference = readJson(shared("reference/agreement.json"));
    const Json& pair = reference["data"]["cont3x3abstractors"]["pairs"].begin().value();
    std::vector<std::int32_t> counts;
    for (const auto& row : csv.rows) {
        for (std::size_t c = 1; c < row.size(); ++c)
            counts.push_back(std::stoi(row[c]));
    }
    Contingency table;
    table.assign(3, counts.data());
    const CohenKappa kappa(verdictScale(), Weights::None);
    const auto result = kappa.evaluate(table);
    COMPARE_NEAR(result.value.number(), pair["kappa_none"]["value"].get<double>(), 1e-10);
    COMPARE_NEAR(result.standardError, pair["kappa_none"]["se"].get<double>(), 1e-10);
}

void tst_RaterMatrix::dicesSummary()
{
    // Source: reference/agreement.json data.dices/kappa_matrix.
    NEEDS_SHARED("reference/agreement.json");
    const Json reference = readJson(shared("reference/agreement.json"));
    const Json& summary = reference["data"]["dices/kappa_matrix"];
    const auto matrix = pairwiseMatrix(referenceTable("dices/all123", reference["data"]["dices/all123"]));
    double sum = 0.0;
    double squares = 0.0;
    double lowest = 2.0;
    double highest = -2.0;
    int defined = 0;
    for (std::size_t a = 0; a < matrix.size(); ++a) {
        for (std::size_t b = a + 1; b < matrix.size(); ++b) {
            if (!matrix.at(a, b).isDefined())
                continue;
            const double kappa = matrix.at(a, b).number();
            ++defined;
            sum += kappa;
            squares += kappa * kappa;
            lowest = std::min(lowest, kappa);
            highest = std::max(highest, kappa);
        }
    }
    QCOMPARE(defined, summary["defined"].get<int>());
    const double mean = sum / defined;
    COMPARE_NEAR(mean, summary["mean"].get<double>(), 1e-10);
    COMPARE_NEAR(std::sqrt(squares / defined - mean * mean), summary["sd_population"].get<double>(), 1e-10);
    COMPARE_NEAR(lowest, summary["min"].get<double>(), 1e-10);
    COMPARE_NEAR(highest, summary["max"].get<double>(), 1e-10);
    for (std::size_t row = 0; row < 10; ++row) {
        double rowSum = 0.0;
        for (std::size_t column = 0; column < matrix.size(); ++column)
            rowSum += matrix.at(row, column).numberOr(0.0);
        COMPARE_NEAR(rowSum / 122.0, summary["row_mean_r1_to_r10"][row].get<double>(), 1e-10);
    }
}

void tst_RaterMatrix::summevalVerdicts_data()
{
    QTest::addColumn<int>("units");
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("source");
    QTest::newRow("1,000 pairs") << 1000 << "kappa_matrix"
                                 << "reference/summeval.json kappa_matrix";
    QTest::newRow("first 800 of them") << 800 << "kappa_matrix_first800"
                                       << "reference/summeval.json kappa_matrix_first800";
}

void tst_RaterMatrix::summevalVerdicts()
{
    QFETCH(int, units);
    QFETCH(QString, key);
    NEEDS_SHARED("reference/summeval.json");
    const Json reference = readJson(shared("reference/summeval.json"));
    const auto table = firstUnits(tableOf(summevalData(), seed42()), static_cast<std::size_t>(units));
    const auto matrix = pairwiseMatrix(table);
    for (std::size_t a = 0; a < 8; ++a) {
        for (std::size_t b = 0; b < 8; ++b) {
            if (a == b) {
                QCOMPARE(matrix.at(a, b).reason(), UndefinedReason::SameRater);
                continue;
            }
            COMPARE_NEAR(matrix.at(a, b).number(), reference[key.toStdString()][a][b].get<double>(), 1e-9);
            QCOMPARE(matrix.usedAt(a, b), units);
        }
    }
}

void tst_RaterMatrix::matchesSinglePairs_data()
{
    QTest::addColumn<int>("raters");
    QTest::addColumn<int>("levels");
    QTest::newRow("dense rows") << 12 << 4;
    QTest::newRow("long scale, sparse rows") << 40 << 101;
}

void tst_RaterMatrix::matchesSinglePairs()
{
    // The pass over all pairs must agree with counting one pair at a time over the full scale.
    QFETCH(int, raters);
    QFETCH(int, levels);
    const auto table = randomTable(60, static_cast<std::size_t>(raters), levels, 0.4, 7);
    for (const auto weights : {Weights::None, Weights::Linear, Weights::Quadratic}) {
        const auto matrix = pairwiseMatrix(table, {"cohen-kappa", weights, 0});
        for (std::size_t a = 0; a < matrix.size(); ++a) {
            for (std::size_t b = a + 1; b < matrix.size(); ++b) {
                const auto single = cohenKappa(table, a, b, weights);
                QCOMPARE(std::int64_t{matrix.usedAt(a, b)}, single.used);
                QCOMPARE(matrix.at(a, b).reason(), single.value.reason());
                if (!single.value.isDefined())
                    continue;
                COMPARE_NEAR(matrix.at(a, b).number(), single.value.number(), 1e-13);
                COMPARE_NEAR(matrix.standardError[a * matrix.size() + b], *single.standardError, 1e-13);
            }
        }
    }
}

void tst_RaterMatrix::raterAndItemOrderDoNotMatter()
{
    const auto table = randomTable(50, 9, 3, 0.2, 11);
    std::vector<std::size_t> order(9);
    std::iota(order.rbegin(), order.rend(), std::size_t{0});
    std::swap(order[2], order[5]);
    const auto matrix = pairwiseMatrix(table);
    const auto other = pairwiseMatrix(permuted(table, order));
    for (std::size_t a = 0; a < 9; ++a) {
        for (std::size_t b = 0; b < 9; ++b)
            QCOMPARE(other.at(a, b).numberOr(-9.0), matrix.at(order[a], order[b]).numberOr(-9.0));
    }
}

void tst_RaterMatrix::threadsDoNotMatter()
{
    for (const int levels : {5, 200}) {
        const auto table = randomTable(80, 70, levels, 0.3, 3);
        QVERIFY(sameMatrix(pairwiseMatrix(table, {"cohen-kappa", Weights::Quadratic, 1}),
                           pairwiseMatrix(table, {"cohen-kappa", Weights::Quadratic, 2})));
    }
}

void tst_RaterMatrix::duplicateRaterHasKappaOne()
{
    const auto matrix = pairwiseMatrix(tableOf(panelFromStrings({"112", "221", "112", "222"})));
    QCOMPARE(matrix.at(0, 1).number(), 1.0);
    QCOMPARE(matrix.at(0, 2).number(), matrix.at(1, 2).number());
}

void tst_RaterMatrix::degenerate_data()
{
    QTest::addColumn<QStringList>("items");
    QTest::addColumn<int>("raters");
    QTest::addColumn<int>("reason"); // of the cell (0, 1)
    QTest::newRow("empty table") << QStringList{} << 0 << -1;
    QTest::newRow("one rater") << QStringList{"1", "2"} << 1 << -1;
    QTest::newRow("one item, equal") << QStringList{"11"} << 2 << int(UndefinedReason::OneLabelOnly);
    QTest::newRow("one item, different") << QStringList{"12"} << 2 << int(UndefinedReason::Defined);
    QTest::newRow("one category") << QStringList{"11", "11"} << 2 << int(UndefinedReason::OneLabelOnly);
    QTest::newRow("no overlap") << QStringList{"1.", ".1"} << 2 << int(UndefinedReason::NothingPairable);
    QTest::newRow("constant and varied")
        << QStringList{"11", "12", "11"} << 2 << int(UndefinedReason::Defined);
}

void tst_RaterMatrix::degenerate()
{
    QFETCH(QStringList, items);
    QFETCH(int, raters);
    QFETCH(int, reason);
    std::vector<std::string> strings;
    for (const auto& item : items)
        strings.push_back(item.toStdString());
    LabelTable table;
    if (!strings.empty())
        table = tableOf(panelFromStrings(strings));
    const auto matrix = pairwiseMatrix(table);
    QCOMPARE(int(matrix.size()), raters);
    if (reason >= 0)
        QCOMPARE(int(matrix.at(0, 1).reason()), reason);
    for (int r = 0; r < raters; ++r)
        QCOMPARE(matrix.at(std::size_t(r), std::size_t(r)).reason(), UndefinedReason::SameRater);
}

void tst_RaterMatrix::repeatsKeepUnitCounts()
{
    NEEDS_SHARED("cases/d12_repeats.csv");
    const auto table = longTable(readCsv(shared("cases/d12_repeats.csv")), {"item"}, "rater", "label", {},
                                 RepeatPolicy::Keep);
    const auto matrix = pairwiseMatrix(table);
    QCOMPARE(matrix.usedAt(0, 1), 6);
    QCOMPARE(matrix.usedAt(0, 0), 6);
    COMPARE_NEAR(matrix.at(0, 1).number(), cohenKappa(table, 0, 1).value.number(), 1e-14);
}

void tst_RaterMatrix::refusesHugeMatrices()
{
    // 10,000 raters on one item: a matrix of 100,000,000 cells is refused with the remedy, at once.
    const auto table = randomTable(1, 10000, 2, 0.0, 1);
    try {
        pairwiseMatrix(table);
        QFAIL("not refused");
    } catch (const AnalysisError& error) {
        QVERIFY(std::string(error.what()).find("10,000 raters") != std::string::npos);
        QVERIFY(std::string(error.what()).find("Exclude raters") != std::string::npos);
    }
    // A thousand of them work: all pairs share one unit.
    const auto matrix = pairwiseMatrix(randomTable(1, 1000, 2, 0.0, 1));
    QCOMPARE(matrix.usedAt(0, 999), 1);
}

void tst_RaterMatrix::refusesHugePairTables()
{
    LabelTable table;
    table.scale = integerScale(1, 6000);
    table.raters = {RaterId(0), RaterId(1)};
    table.raterNames = {"a", "b"};
    table.panels = {"raters"};
    table.panelOf = {0, 0};
    table.slot = {0, 0};
    for (std::int32_t unit = 0; unit < 3000; ++unit) {
        table.units.push_back({ItemId(unit), ItemId(), DimensionId(0)});
        table.labels.push_back({0, unit});
        table.labels.push_back({1, 3000 + unit});
        table.start.push_back(table.labels.size());
    }
    try {
        pairwiseMatrix(table);
        QFAIL("a pair table of 6,000 × 6,000 cells was made");
    } catch (const AnalysisError& error) {
        QVERIFY(QString::fromUtf8(error.what()).contains(QStringLiteral("6,000 levels")));
    }
    // Few units use few of the levels, so the same scale does no harm.
    const std::vector<std::size_t> first{0, 1, 2};
    QVERIFY(pairwiseMatrix(subTable(table, first)).at(0, 1).isDefined());
}

void tst_RaterMatrix::cancels()
{
    const std::atomic<bool> cancelled{true};
    const JobControl job(&cancelled, {});
    QVERIFY_THROWS_EXCEPTION(Cancelled, pairwiseMatrix(randomTable(5, 5, 2, 0.0, 1), {}, job));
}

RATERSCOPE_TEST(tst_RaterMatrix)
#include "tst_RaterMatrix.moc"
