// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/PanelCoefficients.h"
#include "support/Panels.h"
#include "support/ResamplingWindows.h"

#include <atomic>

using namespace raterscope;
using namespace raterscope::test;
using Json = nlohmann::json;

/// Coefficients of whole panels: what must hold for any panel, and where there is no value.
class tst_PanelCoefficients : public QObject
{
    Q_OBJECT

private slots:
    void properties();
    void perfectAgreementIsOne();
    void weightsRepeatUnits();
    void alphaWindows_data();
    void alphaWindows();
    void threadsDoNotMatter();
    void undefinedCases_data();
    void undefinedCases();
    void iccDegenerate();
    void nothingToDrawFrom();
    void cancels();
};

void tst_PanelCoefficients::properties()
{
    const auto table = randomTable(120, 5, 4, 0.15, 12);
    const auto turned = permuted(table, {3, 1, 4, 0, 2});
    const auto other = everything(turned);
    std::vector<std::size_t> twice;
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit)
        twice.insert(twice.end(), {unit, unit});
    const auto doubled = everything(subTable(table, twice));
    for (const auto& [name, coefficient] : everything(table)) {
        const auto estimate = coefficient->estimate();
        QVERIFY2(estimate.value.isDefined(), name.c_str());
        COMPARE_NEAR(other.at(name)->estimate().value.number(), estimate.value.number(), 1e-13);
        QVERIFY2(estimate.value.number() < 1.0, name.c_str());
        QCOMPARE(estimate.used + estimate.dropped, std::int64_t{120});
        if (estimate.interval)
            QVERIFY2(estimate.interval->low < estimate.value.number()
                         && estimate.value.number() < estimate.interval->high,
                     name.c_str());
        if (!estimate.standardError)
            continue;
        const auto more = doubled.at(name)->estimate();
        COMPARE_NEAR(more.value.number(), estimate.value.number(), 1e-13);
        // n(n − 1) in the divisor: the error falls by √((2n)(2n − 1) / (2 n (n − 1))), n with a label.
        const auto n = static_cast<double>(name == "Percent agreement" ? countsOf(table)->unitsWith(2)
                                                                       : countsOf(table)->unitsWith(1));
        COMPARE_NEAR(*estimate.standardError / *more.standardError, std::sqrt((2 * n - 1) / (n - 1)), 1e-12);
    }

    // Names of labels do not matter where none has a place.
    auto renamed = table;
    for (auto& label : renamed.labels)
        label.level = (label.level + 3) % 4;
    for (const auto chance : chances)
        COMPARE_NEAR(chanceOf(renamed, chance).value.number(), chanceOf(table, chance).value.number(), 1e-13);
    COMPARE_NEAR(alphaOf(renamed, AlphaMetric::Nominal).value.number(),
                 alphaOf(table, AlphaMetric::Nominal).value.number(), 1e-13);
}

void tst_PanelCoefficients::perfectAgreementIsOne()
{
    // Three copies of one rater.
    const auto table =
        tableOf(panelFromStrings({"111", "222", "444", "1.1", "333", ".22"}, integerScale(1, 4)));
    for (const auto& [name, coefficient] : everything(table)) {
        const auto estimate = coefficient->estimate();
        QVERIFY2(estimate.value.number() == 1.0, name.c_str());
        if (estimate.standardError)
            COMPARE_NEAR(*estimate.standardError, 0.0, 1e-14);
        if (estimate.interval)
            QVERIFY2(estimate.interval->high == 1.0 && estimate.interval->low > 1.0 - 1e-12, name.c_str());
    }
}

void tst_PanelCoefficients::weightsRepeatUnits()
{
    // A replicate is the table that holds each unit as often as it was drawn.
    const auto table = randomTable(40, 4, 4, 0.2, 33);
    Random random(7);
    std::vector<std::int32_t> weights(table.unitCount(), 0);
    for (std::size_t i = 0; i < weights.size(); ++i)
        ++weights[random.below(40)];
    std::vector<std::size_t> drawn;
    for (std::size_t unit = 0; unit < weights.size(); ++unit)
        drawn.insert(drawn.end(), static_cast<std::size_t>(weights[unit]), unit);
    const auto replicate = everything(subTable(table, drawn));
    for (const auto& [name, coefficient] : everything(table))
        COMPARE_NEAR(coefficient->value(weights).number(), replicate.at(name)->estimate().value.number(),
                     1e-12);
}

void tst_PanelCoefficients::alphaWindows_data()
{
    addResamplingWindows("alpha_interval/summeval_coherence/all");
}

void tst_PanelCoefficients::alphaWindows()
{
    NEEDS_SHARED("reference/resampling.json");
    const ResamplingWindow window = currentWindow();
    const auto data = summevalData();
    const auto table = tableOf(data, dimensionNamed(*data, "coherence"));
    const PanelAlpha alpha(countsOf(table), table.scale, AlphaMetric::Interval);
    COMPARE_NEAR(alpha.estimate().value.number(), window.value, 1e-10);
    const PanelCoefficient* coefficient = &alpha;
    const auto result = bootstrapPanel(table, {&coefficient, 1}, window.options);
    QVERIFY2(window.holds(*result.intervals.front()), window.words(*result.intervals.front()).c_str());
}

void tst_PanelCoefficients::threadsDoNotMatter()
{
    const auto table = randomTable(60, 4, 4, 0.2, 2);
    const auto coefficients = everything(table);
    std::vector<const PanelCoefficient*> list;
    for (const auto& [name, coefficient] : coefficients)
        list.push_back(coefficient.get());
    BootstrapOptions options;
    options.replicates = 300;
    options.threads = 1;
    const auto one = bootstrapPanel(table, list, options);
    options.threads = 2;
    const auto two = bootstrapPanel(table, list, options);
    options.seed = 9;
    const auto other = bootstrapPanel(table, list, options);
    for (std::size_t i = 0; i < list.size(); ++i) {
        QCOMPARE(one.intervals[i]->low, two.intervals[i]->low);
        QCOMPARE(one.intervals[i]->high, two.intervals[i]->high);
        QVERIFY(one.intervals[i]->low != other.intervals[i]->low);
        QVERIFY(one.intervals[i]->low < one.intervals[i]->high);
    }
}

void tst_PanelCoefficients::undefinedCases_data()
{
    QTest::addColumn<QString>("coefficient");
    QTest::addColumn<QStringList>("items");
    QTest::addColumn<QString>("scale");
    QTest::addColumn<int>("reason");
    QTest::addColumn<QString>("source");
    const QString methods = "METHODS §2";
    const auto row = [&](const char* coefficient, const char* what, const QStringList& items,
                         const char* scale, UndefinedReason reason) {
        QTest::addRow("%s, %s", coefficient, what) << coefficient << items << scale << int(reason) << methods;
    };
    for (const auto* name : {"Percent agreement", "Fleiss κ", "Brennan–Prediger (Randolph)", "Gwet AC1",
                             "Gwet AC2, linear weights", "Krippendorff α, nominal", "Krippendorff α, ordinal",
                             "Krippendorff α, interval", "Krippendorff α, ratio"})
        row(name, "single ratings", {"1.", ".2"}, "1..3", UndefinedReason::NoItemRatedTwice);
    for (const auto* name : {"Fleiss κ", "Krippendorff α, nominal", "Krippendorff α, ordinal",
                             "Krippendorff α, interval", "Krippendorff α, ratio"})
        row(name, "one label", {"22", "22"}, "1..3", UndefinedReason::OneLabelInPanel);
    row("Krippendorff α, nominal", "one pairable label", {"22", "22", "1.", ".3"}, "1..3",
        UndefinedReason::OneLabelInPanel);
    for (const auto* name : {"Gwet AC1", "Brennan–Prediger (Randolph)", "Gwet AC2, quadratic weights",
                             "Brennan–Prediger (Randolph), linear weights", "Fleiss κ, linear weights"})
        row(name, "one level", {"11", "11"}, "1..1", UndefinedReason::OneLevelScale);
    for (const auto* name :
         {"Gwet AC2, linear weights", "Fleiss κ, quadratic weights", "Krippendorff α, ordinal",
          "Krippendorff α, interval", "Krippendorff α, ratio", "ICC(1)", "ICC(A,k)"})
        row(name, "no order", {"12", "21"}, "nominal", UndefinedReason::ScaleNotOrdered);
    row("Krippendorff α, ratio", "negative level", {"12", "21"}, "-1..3", UndefinedReason::NotRatioScale);
    for (const auto* name : {"ICC(1)", "ICC(k)", "ICC(A,1)", "ICC(A,k)", "ICC(C,1)", "ICC(C,k)"}) {
        row(name, "one rater", {"1", "2"}, "1..3", UndefinedReason::TooFewRaters);
        row(name, "no complete item", {"1.", ".2"}, "1..3", UndefinedReason::NoItemRatedByAll);
        row(name, "one complete item", {"12", ".2"}, "1..3", UndefinedReason::TooFewItems);
        row(name, "one label", {"22", "22"}, "1..3", UndefinedReason::NoVariation);
    }
}

void tst_PanelCoefficients::undefinedCases()
{
    QFETCH(QString, coefficient);
    QFETCH(QStringList, items);
    QFETCH(QString, scale);
    const std::map<QString, Scale> scales{{"1..3", integerScale(1, 3)},
                                          {"1..1", integerScale(1, 1)},
                                          {"-1..3", integerScale(-1, 3)},
                                          {"nominal", {ScaleKind::Nominal, {"1", "2"}, {}, true}}};
    std::vector<std::string> rows;
    for (const auto& item : items)
        rows.push_back(item.toStdString());
    const auto table = tableOf(panelFromStrings(rows, scales.at(scale)));
    const auto estimate = everything(table).at(coefficient.toStdString())->estimate();
    QVERIFY(!estimate.value.isDefined());
    QVERIFY(!estimate.interval && !estimate.standardError);
    QTEST(int(estimate.value.reason()), "reason");
}

void tst_PanelCoefficients::iccDegenerate()
{
    // Raters a constant apart: consistent, not in agreement.
    const auto apart = tableOf(panelFromStrings({"12", "23", "34", "45"}, integerScale(1, 5)));
    QCOMPARE(iccOf(apart, IccForm::Consistency).value.number(), 1.0);
    QCOMPARE(iccOf(apart, IccForm::Consistency).interval->low, 1.0);
    QVERIFY(iccOf(apart, IccForm::Agreement).value.number() < 1.0);
    QVERIFY(iccOf(apart, IccForm::Agreement).interval->low < iccOf(apart, IccForm::Agreement).value.number());
    // Constant raters on different levels: agreement 0, no interval; nothing to be consistent about.
    const auto constant = tableOf(panelFromStrings({"13", "13", "13"}, integerScale(1, 3)));
    QCOMPARE(iccOf(constant, IccForm::Agreement).value.number(), 0.0);
    QVERIFY(!iccOf(constant, IccForm::Agreement).interval);
    QCOMPARE(iccOf(constant, IccForm::Consistency).value.reason(), UndefinedReason::NoVariation);
    // Real scores whose sums do not round to 0 by themselves.
    std::vector<Row> rows;
    for (const auto* item : {"a", "b", "c"}) {
        for (const auto* rater : {"x", "y", "z"})
            rows.push_back({item, rater, "0.1"});
    }
    const Scale tenths{ScaleKind::Numeric, {"0.1", "0.7"}, {0.1, 0.7}, true};
    for (const auto form : iccForms)
        QCOMPARE(iccOf(tableOf(panelOf(rows, tenths)), form).value.reason(), UndefinedReason::NoVariation);
}

void tst_PanelCoefficients::nothingToDrawFrom()
{
    const auto table = tableOf(panelFromStrings({"12"}, integerScale(1, 3)));
    const PanelPercent percent(countsOf(table));
    QVERIFY(!percent.estimate().standardError);
    const PanelCoefficient* coefficient = &percent;
    const auto result = bootstrapPanel(table, {&coefficient, 1}, {});
    QVERIFY(!result.intervals.front());
    QVERIFY(result.note.find("fewer than two items") != std::string::npos);
}

void tst_PanelCoefficients::cancels()
{
    const auto table = tableOf(panelFromStrings({"12", "11"}));
    const std::atomic<bool> cancelled{true};
    const JobControl job(&cancelled, {});
    const PanelPercent percent(countsOf(table));
    const PanelCoefficient* coefficient = &percent;
    QVERIFY_THROWS_EXCEPTION(Cancelled, bootstrapPanel(table, {&coefficient, 1}, {}, job));
    QVERIFY_THROWS_EXCEPTION(Cancelled, UnitCounts(table, allRaters(table), job));
    QVERIFY_THROWS_EXCEPTION(Cancelled, CompleteScores(table, allRaters(table), job));
}

RATERSCOPE_TEST(tst_PanelCoefficients)
#include "tst_PanelCoefficients.moc"
