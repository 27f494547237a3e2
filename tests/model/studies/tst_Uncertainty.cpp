// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/ResultJson.h"
#include "catalog/ResultTables.h"
#include "studies/PanelContrast.h"
#include "studies/Uncertainty.h"
#include "support/AgreementTables.h"
#include "support/Panels.h"
#include "support/StudyParts.h"

#include <cmath>

using namespace raterscope;
using raterscope::test::dawidSkeneOnly;

/// Signals of uncertainty, their associations and fifths, as METHODS §8 says.
class tst_Uncertainty : public QObject
{
    Q_OBJECT

private slots:
    void reference_data();
    void reference();
    void panelsAsOneVoice();
    void fifthsWithTies();
    void gapOfMeans();
    void sharedLabels();
    void threadsDoNotMatter();
    void unknownTarget();
    void degenerate_data();
    void degenerate();
    void catalogRow();
};

namespace {

std::size_t placeOf(const UncertaintySignals& study, const std::string& id)
{
    for (std::size_t s = 0; s < study.measures.size(); ++s) {
        if (study.measures[s].id == id)
            return s;
    }
    throw std::out_of_range(id);
}

const std::vector<std::pair<const char*, const char*>>& names()
{
    static const std::vector<std::pair<const char*, const char*>> list{
        {"vote-entropy", "vote_all"},
        {"vote-entropy-expert", "vote_expert"},
        {"vote-entropy-crowd", "vote_crowd"},
        {"dawid-skene-entropy", "ds_posterior"},
        {"mean-gap", "neg_gap"}};
    return list;
}

} // namespace

void tst_Uncertainty::reference_data()
{
    QTest::addColumn<bool>("seeded");
    QTest::addColumn<QString>("source");
    QTest::newRow("seed 42") << true << "reference/studies.json summeval/seed42_1000 uncertainty";
    QTest::newRow("first 1,000") << false << "reference/studies.json summeval/first_1000 uncertainty";
}

void tst_Uncertainty::reference()
{
    NEEDS_SHARED("data/summeval/ratings_wide.csv");
    QFETCH(bool, seeded);
    Comparison comparison = test::seed42();
    if (!seeded)
        comparison.sample = SampleKind::First;
    const auto data = test::summevalData();
    const auto study = uncertaintySignals(*data, test::tableOf(data, comparison), dawidSkeneOnly());
    const auto file = test::readJson(test::shared("reference/studies.json"));
    const auto& gold = file["data"][seeded ? "summeval/seed42_1000" : "summeval/first_1000"]["uncertainty"];
    QCOMPARE(study.trainUnits, std::int64_t{800});
    for (std::size_t a = 0; a < names().size(); ++a) {
        const auto& [id, key] = names()[a];
        const auto place = placeOf(study, id);
        const bool isModel = id == std::string("dawid-skene-entropy");
        double sum = 0.0;
        for (const auto& value : study.measures[place].values)
            sum += value.number();
        COMPARE_NEAR(sum, gold["sums"][key].get<double>(), isModel ? 1e-6 : 1e-9);
        for (std::size_t unit = 0; unit < 10; ++unit)
            COMPARE_NEAR(study.measures[place].values[unit].number(),
                         gold["first10"][key][unit].get<double>(), isModel ? 1e-6 : 1e-11);
        for (std::size_t b = 0; b < names().size(); ++b) {
            const auto other = placeOf(study, names()[b].first);
            const bool withModel = isModel || names()[b].first == std::string("dawid-skene-entropy");
            const double tolerance = withModel ? 1e-4 : 1e-9;
            const auto& all = study.at(study.all, place, other);
            const auto& test = study.at(study.test, place, other);
            QCOMPARE(all.rho.used, std::int64_t{1000});
            QCOMPARE(test.rho.used, std::int64_t{200});
            COMPARE_NEAR(all.rho.value.number(), gold["spearman_all"][a][b].get<double>(), tolerance);
            COMPARE_NEAR(test.rho.value.number(), gold["spearman_test"][a][b].get<double>(), tolerance);
            if (a == b)
                continue;
            // Tiny p are compared by their size.
            for (const auto& [found, expected] :
                 {std::pair(all.p.number(), gold["p_all"][a][b].get<double>()),
                  std::pair(test.p.number(), gold["p_test"][a][b].get<double>())})
                if (found == 0.0 || expected == 0.0) // below the least double
                    QCOMPARE(found, expected);
                else
                    COMPARE_NEAR(std::log10(found), std::log10(expected), withModel ? 1e-3 : 1e-8);
        }
    }
    const auto quintiles =
        std::find_if(study.quintiles.begin(), study.quintiles.end(),
                     [](const auto& curve) { return curve.signal == "dawid-skene-entropy"; });
    for (std::size_t fifth = 0; fifth < 5; ++fifth) {
        QCOMPARE(quintiles->units[fifth], std::int64_t{200});
        COMPARE_NEAR(quintiles->means[fifth].number(),
                     gold["vote_all_mean_by_ds_quintile"][fifth].get<double>(), 1e-9);
    }
}

void tst_Uncertainty::panelsAsOneVoice()
{
    NEEDS_SHARED("data/summeval/ratings_wide.csv");
    const auto data = test::summevalData();
    const auto gold = test::readJson(test::shared("reference/summeval.json"));
    const auto contrasts = panelContrasts(*data, test::tableOf(data, test::seed42()));
    QCOMPARE(contrasts.size(), std::size_t{1});
    // Source: reference/summeval.json clear_majorities, item_mean_expert~crowd.
    QCOMPARE(contrasts[0].clear, gold["clear_majorities"]["n"].get<std::int64_t>());
    COMPARE_NEAR(contrasts[0].agree.number(), gold["clear_majorities"]["agree"].get<double>(), 1e-12);
    COMPARE_NEAR(contrasts[0].chance.number(), gold["clear_majorities"]["chance"].get<double>(), 1e-12);
    QCOMPARE(contrasts[0].items, std::int64_t{1600});
    COMPARE_NEAR(contrasts[0].meanSpearman.number(), gold["item_mean_expert~crowd"][0].get<double>(), 1e-12);
    COMPARE_NEAR(contrasts[0].meanSpearmanP.number(), gold["item_mean_expert~crowd"][1].get<double>(), 1e-9);
}

void tst_Uncertainty::fifthsWithTies()
{
    // Seven units in five groups: sizes 2, 2, 1, 1, 1; equal signals keep their order.
    const std::vector<Value> signal{1.0, 0.0, 1.0, 0.0, 2.0, 3.0, UndefinedReason::TooFewRaters, 1.0};
    const std::vector<Value> target{1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0};
    const auto groups = quintileMeans(signal, target);
    QCOMPARE(groups.units, (std::vector<std::int64_t>{2, 2, 1, 1, 1}));
    const double means[] = {3.0, 2.0, 8.0, 5.0, 6.0};
    for (std::size_t g = 0; g < 5; ++g)
        COMPARE_NEAR(groups.means[g].number(), means[g], 1e-15);
    const auto few = quintileMeans({1.0, 2.0}, {5.0, 6.0});
    QVERIFY(few.means[1].isDefined() && !few.means[2].isDefined());
}

void tst_Uncertainty::gapOfMeans()
{
    // Two dimensions; r2 has a gap in the second item and does not count.
    std::vector<test::Row> rows{{"a", "r1", "5", "x"}, {"a", "r1", "3", "y"}, {"a", "r2", "1", "x"},
                                {"a", "r2", "1", "y"}, {"b", "r1", "2", "x"}, {"b", "r1", "3", "y"},
                                {"b", "r2", "5", "x"}, {"c", "r1", "2", "x"}, {"c", "r1", "3", "y"},
                                {"c", "r2", "1", "x"}, {"c", "r2", "2", "y"}};
    const auto data = test::panelOf(rows, integerScale(1, 5));
    const auto table = test::tableOf(data, test::allVerdicts());
    const auto gaps = negativeMeanGap(*data, table);
    QCOMPARE(gaps.size(), std::size_t{3});
    COMPARE_NEAR(gaps[0].number(), -1.5, 1e-12); // a, b: r1 alone, 4 − 2.5
    COMPARE_NEAR(gaps[1].number(), -0.5, 1e-12); // a, c: means 2.5 and 2
    COMPARE_NEAR(gaps[2].number(), 0.0, 1e-12);  // b, c: r1 alone, 2.5 and 2.5
    const auto items = negativeMeanGap(*data, test::tableOf(data));
    QVERIFY(!items[0].isDefined() && items[0].reason() == UndefinedReason::NotVerdicts);
}

void tst_Uncertainty::sharedLabels()
{
    std::vector<std::string> rows;
    for (int i = 0; i < 20; ++i)
        rows.push_back(i % 2 == 0 ? "1212" : "2211");
    const auto data = test::panelFromStrings(rows, {}, {{"r3", "other"}, {"r4", "other"}});
    const auto study = uncertaintySignals(*data, test::tableOf(data), dawidSkeneOnly());
    const auto count = study.measures.size();
    const auto first = placeOf(study, "vote-entropy-raters");
    const auto second = placeOf(study, "vote-entropy-other");
    QVERIFY(!study.sharesLabels[first * count + second]);
    QVERIFY(study.sharesLabels[first * count + placeOf(study, "vote-entropy")]);
    QVERIFY(study.sharesLabels[placeOf(study, "dawid-skene-entropy") * count + second]);
    QCOMPARE(count, std::size_t{4}); // no gap of means without pairs
}

void tst_Uncertainty::threadsDoNotMatter()
{
    const auto table = test::randomTable(90, 5, 3, 0.3, 3);
    const Dataset data;
    UncertaintyOptions options;
    options.models.assign(posteriorModels().begin(), posteriorModels().end());
    options.threads = 1;
    const auto one = uncertaintySignals(data, table, options);
    options.threads = 4;
    const auto four = uncertaintySignals(data, table, options);
    for (std::size_t cell = 0; cell < one.all.size(); ++cell)
        QVERIFY(one.all[cell].rho.value.numberOr(-2.0) == four.all[cell].rho.value.numberOr(-2.0));
}

void tst_Uncertainty::unknownTarget()
{
    auto options = dawidSkeneOnly();
    options.target = "mood";
    QVERIFY_THROWS_EXCEPTION(AnalysisError,
                             uncertaintySignals(Dataset(), test::randomTable(20, 3, 2, 0.0, 1), options));
}

void tst_Uncertainty::degenerate_data()
{
    QTest::addColumn<QStringList>("rows");
    QTest::newRow("one rater") << QStringList{"1", "2", "1", "2", "1"};
    QTest::newRow("all agree") << QStringList{"11", "22", "11", "22", "11"};
    QTest::newRow("one label each") << QStringList{"1.", ".2", "1.", ".1", "1."};
}

void tst_Uncertainty::degenerate()
{
    QFETCH(QStringList, rows);
    std::vector<std::string> items;
    for (const auto& row : rows)
        items.push_back(row.toStdString());
    const auto data = test::panelFromStrings(items);
    const auto study = uncertaintySignals(*data, test::tableOf(data), dawidSkeneOnly());
    // Nobody disagrees, or nothing can be compared: there is no association, and no number pretends to be
    // one.
    QVERIFY(!study.at(study.all, 0, 1).rho.value.isDefined());
    QVERIFY(!study.at(study.all, 0, 1).p.isDefined());
}

void tst_Uncertainty::catalogRow()
{
    NEEDS_SHARED("data/summeval/ratings_wide.csv");
    AnalysisInput input;
    input.data = test::summevalData();
    input.comparison = test::seed42();
    input.table = prepareTable(input.data, {}, input.comparison);
    const auto result = runAnalysis("uncertainty", input, {});
    const auto json = toJson(result, input)["facets"];
    const auto& facet = json["uncertainty_signals"];
    QCOMPARE(facet["signals"].size(), std::size_t{7}); // votes of 3 sets, 3 models, the gap
    QCOMPARE(facet["items"].size(), std::size_t{1000});
    QCOMPARE(facet["quintiles"].size(), std::size_t{6});
    QVERIFY(json["table"]["rows"].size() == 1);
    const auto tables = tablesOf(result, input);
    const auto table = std::find_if(tables.begin(), tables.end(),
                                    [](const Table& candidate) { return candidate.id == "uncertainty"; });
    QVERIFY(table != tables.end() && table->rows.size() == 21);
}

RATERSCOPE_TEST(tst_Uncertainty)
#include "tst_Uncertainty.moc"
