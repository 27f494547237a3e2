// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agreement/PairCoefficient.h"

#include "agreement/Bootstrap.h"
#include "agreement/ChanceCorrected.h"
#include "agreement/Correlation.h"
#include "agreement/KrippendorffAlpha.h"
#include "agreement/RaterMatrix.h"
#include "support/AgreementTables.h"
#include "support/Panels.h"

#include <numeric>
#include <tuple>

using namespace raterscope;
using namespace raterscope::test;
using Json = nlohmann::json;

namespace {

Contingency counted(const std::vector<std::vector<std::int32_t>>& rows)
{
    std::vector<std::int32_t> counts;
    for (const auto& row : rows)
        counts.insert(counts.end(), row.begin(), row.end());
    Contingency table;
    table.assign(static_cast<int>(rows.size()), counts.data());
    return table;
}

/// The units behind a table, one (row, column) each.
std::vector<std::pair<int, int>> unitsOf(const Contingency& table)
{
    std::vector<std::pair<int, int>> units;
    for (int i = 0; i < table.size(); ++i) {
        for (int j = 0; j < table.size(); ++j)
            units.insert(units.end(), static_cast<std::size_t>(table.at(i, j)), {i, j});
    }
    return units;
}

/// The delta method by numbers: every cell's count is moved by a fraction of a unit. `coefficient` takes real
/// counts.
template <class Coefficient>
double numericError(const Contingency& table, const Coefficient& coefficient)
{
    const auto size = static_cast<std::size_t>(table.size());
    std::vector<double> counts(size * size);
    for (std::size_t cell = 0; cell < counts.size(); ++cell)
        counts[cell] = table.at(static_cast<int>(cell / size), static_cast<int>(cell % size));
    constexpr double step = 1e-4;
    std::vector<double> slopes(counts.size());
    double mean = 0.0;
    const auto n = static_cast<double>(table.total());
    for (std::size_t cell = 0; cell < counts.size(); ++cell) {
        auto more = counts;
        auto less = counts;
        more[cell] += step;
        less[cell] -= step;
        slopes[cell] = (coefficient(more, size) - coefficient(less, size)) / (2.0 * step);
        mean += counts[cell] * slopes[cell] / n;
    }
    double variance = 0.0;
    for (std::size_t cell = 0; cell < counts.size(); ++cell)
        variance += counts[cell] * (slopes[cell] - mean) * (slopes[cell] - mean);
    return std::sqrt(variance);
}

/// Pearson's r of scores by row and column.
double correlationOf(const std::vector<double>& counts, const std::vector<double>& x,
                     const std::vector<double>& y)
{
    const std::size_t size = x.size();
    double n = 0, sx = 0, sy = 0, sxx = 0, syy = 0, sxy = 0;
    for (std::size_t i = 0; i < size; ++i) {
        for (std::size_t j = 0; j < size; ++j) {
            const double c = counts[i * size + j];
            n += c;
            sx += c * x[i];
            sy += c * y[j];
            sxx += c * x[i] * x[i];
            syy += c * y[j] * y[j];
            sxy += c * x[i] * y[j];
        }
    }
    return (sxy - sx * sy / n) / std::sqrt((sxx - sx * sx / n) * (syy - sy * sy / n));
}

double realPearson(const std::vector<double>& counts, std::size_t size)
{
    std::vector<double> places(size);
    std::iota(places.begin(), places.end(), 1.0);
    return correlationOf(counts, places, places);
}

double realSpearman(const std::vector<double>& counts, std::size_t size)
{
    std::vector<double> rows(size, 0.0), columns(size, 0.0), x(size), y(size);
    for (std::size_t cell = 0; cell < counts.size(); ++cell) {
        rows[cell / size] += counts[cell];
        columns[cell % size] += counts[cell];
    }
    double belowRow = 0, belowColumn = 0;
    for (std::size_t k = 0; k < size; ++k) {
        x[k] = belowRow + rows[k] / 2;
        y[k] = belowColumn + columns[k] / 2;
        belowRow += rows[k];
        belowColumn += columns[k];
    }
    return correlationOf(counts, x, y);
}

double realKendall(const std::vector<double>& counts, std::size_t size)
{
    double s = 0, rows = 0, columns = 0;
    for (std::size_t a = 0; a < counts.size(); ++a) {
        for (std::size_t b = 0; b < counts.size(); ++b) {
            const int x = int(a / size) - int(b / size);
            const int y = int(a % size) - int(b % size);
            const double w = counts[a] * counts[b];
            s += w * (x * y > 0 ? 1 : x * y < 0 ? -1 : 0);
            rows += x != 0 ? w : 0;
            columns += y != 0 ? w : 0;
        }
    }
    return s / std::sqrt(rows * columns);
}

/// α by its definition: every ordered pair of single labels, no shortcut.
double plainAlpha(const Contingency& table, AlphaMetric metric, const Scale& scale)
{
    std::vector<int> labels;
    for (const auto& [a, b] : unitsOf(table)) {
        labels.push_back(a);
        labels.push_back(b);
    }
    const auto distance = [&](int a, int b) {
        const double x = scale.position(a);
        const double y = scale.position(b);
        switch (metric) {
        case AlphaMetric::Nominal:
            return a == b ? 0.0 : 1.0;
        case AlphaMetric::Ordinal: {
            double between = 0;
            for (const int label : labels) {
                const bool end = label == a || label == b;
                if (label >= std::min(a, b) && label <= std::max(a, b))
                    between += a == b ? 0.0 : end ? 0.5 : 1.0;
            }
            return between * between;
        }
        case AlphaMetric::Interval:
            return (x - y) * (x - y);
        case AlphaMetric::Ratio:
            return x + y == 0 ? 0.0 : (x - y) * (x - y) / ((x + y) * (x + y));
        }
        return 0.0;
    };
    double observed = 0, expected = 0;
    for (const auto& [a, b] : unitsOf(table))
        observed += 2 * distance(a, b);
    for (const int a : labels) {
        for (const int b : labels)
            expected += distance(a, b);
    }
    const auto n = static_cast<double>(labels.size());
    return 1.0 - (observed / n) / (expected / (n * (n - 1)));
}

} // namespace

/// Every coefficient of two raters other than κ and percent agreement, through the list they are registered
/// in.
class tst_PairCoefficients : public QObject
{
    Q_OBJECT

private slots:
    void agreementReference_data();
    void agreementReference();
    void panelOfTwoIsThePair_data();
    void panelOfTwoIsThePair();
    void alphaByDefinition_data();
    void alphaByDefinition();
    void correlationErrors_data();
    void correlationErrors();
    void spearmanPValues_data();
    void spearmanPValues();
    void gwetErrorOfOnePair();
    void undefinedCases_data();
    void undefinedCases();
    void properties_data();
    void properties();
    void unusedLevelsCount();
    void longScales();
    void bootstrapAnyKind();
};

void tst_PairCoefficients::agreementReference_data()
{
    QTest::addColumn<QString>("section");
    QTest::addColumn<QString>("source");
    for (const auto* section :
         {"anxiety", "video", "diagnoses", "raw4raters", "cont3x3abstractors", "topical_chat/overall",
          "topical_chat/natural", "topical_chat/understandable", "topical_chat/uses_knowledge",
          "summeval/coherence/all", "summeval/consistency/all", "summeval/relevance/all",
          "newsroom/informativeness", "newsroom/relevance", "pandalm/annotators", "dices/all123",
          "triviaqa_v1"})
        QTest::newRow(section) << section
                               << QStringLiteral("reference/agreement.json data.%1.pairs").arg(section);
}

void tst_PairCoefficients::agreementReference()
{
    QFETCH(QString, section);
    NEEDS_SHARED("reference/agreement.json");
    const Json reference = readJson(shared("reference/agreement.json"));
    const Json& entry = reference["data"][section.toStdString()];
    const LabelTable table = referenceTable(section.toStdString(), entry);
    // Wide tables keep the columns of the reference, also where file columns carry a suffix.
    const auto raters =
        section.startsWith("summeval") ? entry["raters"].get<std::vector<std::string>>() : table.raterNames;
    const auto columnOf = [&](const std::string& name) {
        return static_cast<std::size_t>(std::find(raters.begin(), raters.end(), name) - raters.begin());
    };
    int compared = 0;
    for (const auto& [key, coefficient] : {std::pair{"scott_pi", "scott-pi"},
                                           {"pearson", "pearson"},
                                           {"spearman", "spearman"},
                                           {"kendall_tau_b", "kendall"}}) {
        const auto matrix = pairwiseMatrix(table, {coefficient, Weights::None, 0});
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
            if (expected.is_object() && !expected["se"].is_null())
                COMPARE_NEAR(matrix.standardError[a * matrix.size() + b], expected["se"].get<double>(),
                             1e-10);
        }
    }
    QVERIFY(compared > 0);
}

void tst_PairCoefficients::panelOfTwoIsThePair_data()
{
    QTest::addColumn<QString>("section");
    QTest::addColumn<QString>("source");
    QTest::newRow("abstractors") << "cont3x3abstractors"
                                 << "reference/agreement.json data.cont3x3abstractors: two raters, no gaps";
}

void tst_PairCoefficients::panelOfTwoIsThePair()
{
    QFETCH(QString, section);
    NEEDS_SHARED("reference/agreement.json");
    const Json reference = readJson(shared("reference/agreement.json"));
    const Json& entry = reference["data"][section.toStdString()];
    const LabelTable table = referenceTable(section.toStdString(), entry);
    for (const auto& [id, expected] : {std::pair{"brennan-prediger", entry["brennan_prediger"]["none"]},
                                       {"gwet-ac", entry["gwet_ac"]["none"]},
                                       {"scott-pi", entry["fleiss_kappa"]}}) {
        const auto matrix = pairwiseMatrix(table, {id, Weights::None, 0});
        COMPARE_NEAR(matrix.at(0, 1).number(), expected["value"].get<double>(), 1e-10);
        COMPARE_NEAR(matrix.standardError[1], expected["se"].get<double>(), 1e-10);
    }
    const auto alpha = pairwiseMatrix(table, {"krippendorff-alpha-nominal", Weights::None, 0});
    COMPARE_NEAR(alpha.at(0, 1).number(), entry["krippendorff_alpha"]["nominal"]["value"].get<double>(),
                 1e-10);
    QVERIFY(std::isnan(alpha.standardError[1]));
}

void tst_PairCoefficients::alphaByDefinition_data()
{
    QTest::addColumn<int>("metric");
    QTest::addColumn<QString>("source");
    for (const auto metric :
         {AlphaMetric::Nominal, AlphaMetric::Ordinal, AlphaMetric::Interval, AlphaMetric::Ratio})
        QTest::newRow(toString(metric)) << int(metric) << "Krippendorff 2011: all ordered pairs, one by one";
}

void tst_PairCoefficients::alphaByDefinition()
{
    QFETCH(int, metric);
    const Scale scale{ScaleKind::Numeric, {"0", "0.5", "2", "7"}, {0, 0.5, 2, 7}, true};
    const auto table = counted({{4, 2, 0, 1}, {1, 5, 3, 0}, {0, 2, 6, 1}, {1, 0, 0, 3}});
    const PairAlpha alpha(scale, static_cast<AlphaMetric>(metric));
    COMPARE_NEAR(alpha.value(table).number(), plainAlpha(table, static_cast<AlphaMetric>(metric), scale),
                 1e-13);
}

void tst_PairCoefficients::correlationErrors_data()
{
    QTest::addColumn<int>("association");
    QTest::addColumn<QString>("source");
    for (const auto& [name, association] : {std::pair{"Pearson", Association::Pearson},
                                            {"Spearman", Association::Spearman},
                                            {"Kendall", Association::Kendall}})
        QTest::newRow(name) << int(association)
                            << "delta method with numeric derivatives of the textbook formula";
}

void tst_PairCoefficients::correlationErrors()
{
    QFETCH(int, association);
    const auto kind = static_cast<Association>(association);
    for (const auto& table : {counted({{7, 3, 1}, {2, 9, 4}, {0, 5, 11}}),
                              counted({{1, 8, 0}, {0, 0, 0}, {6, 1, 3}}), counted({{20, 5}, {7, 15}})}) {
        const auto result = Correlation(kind, integerScale(1, table.size())).evaluate(table);
        const auto real = kind == Association::Pearson    ? realPearson
                          : kind == Association::Spearman ? realSpearman
                                                          : realKendall;
        std::vector<double> counts;
        for (int i = 0; i < table.size(); ++i) {
            for (int j = 0; j < table.size(); ++j)
                counts.push_back(table.at(i, j));
        }
        COMPARE_NEAR(result.value.number(), real(counts, static_cast<std::size_t>(table.size())), 1e-13);
        COMPARE_NEAR(result.standardError, numericError(table, real), 1e-8);
    }
}

void tst_PairCoefficients::spearmanPValues_data()
{
    QTest::addColumn<double>("rho");
    QTest::addColumn<int>("units");
    QTest::addColumn<double>("p");
    QTest::addColumn<QString>("source");
    // With 2 degrees of freedom t has a closed form: p = 1 − |ρ|.
    QTest::newRow("four units") << 0.8 << 4 << 0.2 << "closed form, 2 degrees of freedom";
    QTest::newRow("sign") << -0.8 << 4 << 0.2 << "closed form, 2 degrees of freedom";
    // With 1 degree of freedom t is Cauchy: p = 1 − (2/π) asin |ρ|.
    QTest::newRow("three units") << 0.5 << 3 << 2.0 / 3.0 << "closed form, Cauchy";
    QTest::newRow("one") << 1.0 << 10 << 0.0 << "METHODS: t infinite";
}

void tst_PairCoefficients::spearmanPValues()
{
    QFETCH(double, rho);
    QFETCH(int, units);
    QFETCH(double, p);
    COMPARE_NEAR(spearmanP(rho, units).number(), p, 1e-12);
    QCOMPARE(spearmanP(rho, 2).reason(), UndefinedReason::TooFewItems);
}

void tst_PairCoefficients::gwetErrorOfOnePair()
{
    // One unit has no variance to speak of: no standard error, rather than one of 0.
    for (const auto chance : {Chance::Uniform, Chance::Gwet}) {
        const auto result =
            ChanceCorrected(chance, integerScale(1, 2), Weights::None).evaluate(counted({{1, 0}, {0, 0}}));
        QCOMPARE(result.value.number(), 1.0);
        QVERIFY(std::isnan(result.standardError));
    }
}

void tst_PairCoefficients::undefinedCases_data()
{
    QTest::addColumn<QString>("coefficient");
    QTest::addColumn<int>("weights");
    QTest::addColumn<QStringList>("items");
    QTest::addColumn<QString>("scale");
    QTest::addColumn<int>("reason");
    QTest::addColumn<QString>("source");
    const auto none = int(Weights::None);
    const auto linear = int(Weights::Linear);
    const QString methods = "METHODS §2";
    for (const auto& kind : pairCoefficientKinds())
        QTest::addRow("%s, no overlap", kind.id.c_str())
            << QString::fromStdString(kind.id) << none << QStringList{"1.", ".2"} << "1..3"
            << int(UndefinedReason::NothingPairable) << methods;
    for (const auto* id : {"krippendorff-alpha-ordinal", "krippendorff-alpha-interval",
                           "krippendorff-alpha-ratio", "pearson", "spearman", "kendall"})
        QTest::addRow("%s, no order", id) << id << none << QStringList{"12", "21"} << "nominal"
                                          << int(UndefinedReason::ScaleNotOrdered) << methods;
    for (const auto* id : {"brennan-prediger", "gwet-ac"}) {
        QTest::addRow("%s, weights without an order", id)
            << id << linear << QStringList{"12", "21"} << "nominal" << int(UndefinedReason::ScaleNotOrdered)
            << methods;
        QTest::addRow("%s, one level", id) << id << none << QStringList{"11", "11"} << "1..1"
                                           << int(UndefinedReason::OneLevelScale) << methods;
        QTest::addRow("%s, one level, weighted", id) << id << linear << QStringList{"11", "11"} << "1..1"
                                                     << int(UndefinedReason::OneLevelScale) << methods;
    }
    for (const auto* id : {"scott-pi", "krippendorff-alpha-nominal", "krippendorff-alpha-ordinal",
                           "krippendorff-alpha-interval", "krippendorff-alpha-ratio"})
        QTest::addRow("%s, one label", id) << id << none << QStringList{"22", "22"} << "1..3"
                                           << int(UndefinedReason::OneLabelOnly) << methods;
    for (const auto* id : {"pearson", "spearman", "kendall"}) {
        QTest::addRow("%s, constant rater", id) << id << none << QStringList{"12", "13"} << "1..3"
                                                << int(UndefinedReason::NoVariation) << methods;
        QTest::addRow("%s, one unit", id)
            << id << none << QStringList{"12"} << "1..3" << int(UndefinedReason::TooFewItems) << methods;
    }
    QTest::addRow("ratio, negative level") << "krippendorff-alpha-ratio" << none << QStringList{"12", "21"}
                                           << "-1..3" << int(UndefinedReason::NotRatioScale) << methods;
    QTest::addRow("ratio, words") << "krippendorff-alpha-ratio" << none << QStringList{"12", "21"} << "words"
                                  << int(UndefinedReason::NotRatioScale) << methods;
}

void tst_PairCoefficients::undefinedCases()
{
    QFETCH(QString, coefficient);
    QFETCH(int, weights);
    QFETCH(QStringList, items);
    QFETCH(QString, scale);
    const std::map<QString, Scale> scales{{"1..3", integerScale(1, 3)},
                                          {"1..1", integerScale(1, 1)},
                                          {"-1..3", integerScale(-1, 3)},
                                          {"words", ordinalScale({"1", "2"})},
                                          {"nominal", {ScaleKind::Nominal, {"1", "2"}, {}, true}}};
    std::vector<std::string> rows;
    for (const auto& item : items)
        rows.push_back(item.toStdString());
    const auto table = tableOf(panelFromStrings(rows, scales.at(scale)));
    const auto matrix = pairwiseMatrix(table, {coefficient.toStdString(), static_cast<Weights>(weights), 0});
    QVERIFY(!matrix.at(0, 1).isDefined());
    QTEST(int(matrix.at(0, 1).reason()), "reason");
}

void tst_PairCoefficients::properties_data()
{
    QTest::addColumn<QString>("coefficient");
    QTest::addColumn<int>("weights");
    for (const auto& kind : pairCoefficientKinds()) {
        for (const auto weights : {Weights::None, Weights::Linear, Weights::Quadratic}) {
            if (weights == Weights::None || kind.hasWeights)
                QTest::addRow("%s %s", kind.id.c_str(), toString(weights))
                    << QString::fromStdString(kind.id) << int(weights);
        }
    }
}

void tst_PairCoefficients::properties()
{
    QFETCH(QString, coefficient);
    QFETCH(int, weights);
    const std::string id = coefficient.toStdString();
    const auto kind = static_cast<Weights>(weights);
    const auto table = randomTable(60, 4, 4, 0.2, 11);
    const auto matrix = pairwiseMatrix(table, {id, kind, 1});
    const auto evaluate = [&](const Contingency& counts, const Scale& scale) {
        return makePairCoefficient(id, scale, kind)->evaluate(counts);
    };
    const bool hasError = !makePairCoefficient(id, table.scale, kind)->errorSource().empty();

    // Raters, items and threads in any order.
    const std::vector<std::size_t> order{2, 0, 3, 1};
    const auto turned = pairwiseMatrix(permuted(table, order), {id, kind, 2});
    for (std::size_t a = 0; a < 4; ++a) {
        for (std::size_t b = a + 1; b < 4; ++b) {
            const std::size_t c =
                static_cast<std::size_t>(std::find(order.begin(), order.end(), a) - order.begin());
            const std::size_t d =
                static_cast<std::size_t>(std::find(order.begin(), order.end(), b) - order.begin());
            COMPARE_NEAR(turned.at(c, d).number(), matrix.at(a, b).number(), 1e-14);
            const double error = matrix.standardError[a * 4 + b];
            QCOMPARE(std::isnan(error), !hasError);
            if (hasError)
                COMPARE_NEAR(turned.standardError[c * 4 + d], error, 1e-13);
            QVERIFY(matrix.at(a, b).number() <= 1.0);
        }
    }

    // A copied rater agrees fully with its original.
    const auto full = counted({{4, 0, 0}, {0, 1, 0}, {0, 0, 2}});
    const auto perfect = evaluate(full, integerScale(1, 3));
    QCOMPARE(perfect.value.number(), 1.0);
    if (hasError)
        COMPARE_NEAR(perfect.standardError, 0.0, 1e-14);

    // Names of labels do not matter to a coefficient of labels; reversing the scale does to none but ratios.
    const auto some = counted({{4, 2, 1}, {0, 5, 3}, {2, 1, 6}});
    const auto reversed = counted({{6, 1, 2}, {3, 5, 0}, {1, 2, 4}});
    const auto permutedLabels = counted({{6, 2, 1}, {1, 4, 2}, {3, 0, 5}});
    const auto value = evaluate(some, integerScale(1, 3)).value.number();
    if (id != "krippendorff-alpha-ratio")
        COMPARE_NEAR(evaluate(reversed, integerScale(1, 3)).value.number(), value, 1e-14);
    const auto& kinds = pairCoefficientKinds();
    const bool needsOrder =
        std::find_if(kinds.begin(), kinds.end(), [&](const auto& k) { return k.id == id; })->needsOrder;
    if (!needsOrder && kind == Weights::None)
        COMPARE_NEAR(evaluate(permutedLabels, integerScale(1, 3)).value.number(), value, 1e-14);

    // Twice the items: the same value (α corrects for small n and moves a little), a smaller error.
    auto twice = counted({{8, 4, 2}, {0, 10, 6}, {4, 2, 12}});
    const auto once = evaluate(some, integerScale(1, 3));
    const auto doubled = evaluate(twice, integerScale(1, 3));
    if (hasError) {
        COMPARE_NEAR(doubled.value.number(), once.value.number(), 1e-14);
        QVERIFY(doubled.standardError < once.standardError);
        const auto interval = normalInterval(*makePairCoefficient(id, integerScale(1, 3), kind),
                                             once.value.number(), once.standardError);
        QVERIFY(interval.low <= once.value.number() && once.value.number() <= interval.high);
    } else {
        QVERIFY(doubled.value.number() < once.value.number());
    }
}

void tst_PairCoefficients::unusedLevelsCount()
{
    // By hand, Brennan–Prediger with p_o = 3/4: (3/4 − 1/K)/(1 − 1/K) is 1/2 on two levels, 2/3 on four; AC1
    // with shares 1/2, 1/2: p_e = 1/(K − 1) · 1/2, so 1/2 and (3/4 − 1/6)/(5/6) = 7/10.
    const auto two =
        tableOf(panelFromStrings({"11", "11", "12", "22", "22", "22", "21", "11"}, integerScale(1, 2)));
    const auto four =
        tableOf(panelFromStrings({"11", "11", "12", "22", "22", "22", "21", "11"}, integerScale(1, 4)));
    const auto value = [](const LabelTable& table, const char* id) {
        return pairwiseMatrix(table, {id, Weights::None, 0}).at(0, 1).number();
    };
    COMPARE_NEAR(value(two, "brennan-prediger"), 0.5, 1e-14);
    COMPARE_NEAR(value(four, "brennan-prediger"), 2.0 / 3.0, 1e-14);
    COMPARE_NEAR(value(two, "gwet-ac"), 0.5, 1e-14);
    COMPARE_NEAR(value(four, "gwet-ac"), 0.7, 1e-14);
    COMPARE_NEAR(value(four, "scott-pi"), 0.5, 1e-14);
    // 0 is 0, not nearly: equal distances must tie when raters are clustered.
    const auto third = tableOf(panelFromStrings({"11", "23", "31"}, integerScale(1, 3)));
    QCOMPARE(value(third, "brennan-prediger"), 0.0);
    const auto half = tableOf(panelFromStrings({"11", "22", "12", "21"}, integerScale(1, 2)));
    QCOMPARE(value(half, "scott-pi"), 0.0);
    QCOMPARE(value(half, "gwet-ac"), 0.0);
}

void tst_PairCoefficients::longScales()
{
    // 300 units on 20,000 levels: pair tables hold the used levels only, and nothing may depend on that.
    Random random(5);
    std::vector<Row> rows;
    for (int i = 0; i < 300; ++i) {
        const auto a = 1 + random.below(2000);
        const auto b = random.uniform() < 0.3 ? a : 1 + random.below(2000);
        rows.push_back({"i" + std::to_string(i), "a", std::to_string(a)});
        rows.push_back({"i" + std::to_string(i), "b", std::to_string(b)});
    }
    const auto table = tableOf(panelOf(rows, integerScale(1, 20000)));
    for (const auto& kind : pairCoefficientKinds()) {
        const auto matrix = pairwiseMatrix(table, {kind.id, Weights::None, 0});
        // The used levels alone, at their distances: only coefficients that count unused levels may change.
        if (kind.id == "brennan-prediger" || kind.id == "gwet-ac")
            continue;
        const auto closed = tableOf(panelOf(rows));
        QVERIFY(closed.scale.size() < 600);
        const auto dense = pairwiseMatrix(closed, {kind.id, Weights::None, 0});
        COMPARE_NEAR(matrix.at(0, 1).number(), dense.at(0, 1).number(), 1e-12);
    }
}

void tst_PairCoefficients::bootstrapAnyKind()
{
    const auto table = randomTable(80, 3, 4, 0.1, 3);
    for (const auto& kind : pairCoefficientKinds()) {
        const auto coefficient = makePairCoefficient(kind.id, table.scale);
        BootstrapOptions options;
        options.replicates = 200;
        options.threads = 1;
        const auto one = bootstrapPairs(table, *coefficient, {}, options);
        options.threads = 2;
        const auto two = bootstrapPairs(table, *coefficient, {}, options);
        for (std::size_t pair = 0; pair < 3; ++pair) {
            QCOMPARE(one.cells[pair]->low, two.cells[pair]->low);
            QCOMPARE(one.cells[pair]->high, two.cells[pair]->high);
            QVERIFY(one.cells[pair]->low < one.cells[pair]->high);
        }
    }
}

RATERSCOPE_TEST(tst_PairCoefficients)
#include "tst_PairCoefficients.moc"
