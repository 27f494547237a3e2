// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bayes/BayesModel.h"
#include "bayes/TableStream.h"
#include "catalog/ResultJson.h"
#include "catalog/ResultTables.h"
#include "consensus/Mace.h"
#include "studies/HeldOut.h"
#include "support/AgreementTables.h"
#include "support/Panels.h"

using namespace raterscope;

/// Withheld raters are predicted as METHODS §8 says.
class tst_HeldOut : public QObject
{
    Q_OBJECT

private slots:
    void reference_data();
    void reference();
    void threadsDoNotMatter();
    void carriedMacePosteriorIsThatOfTheFit();
    void bayesJudgeByHand();
    void bayesJudgeComesNearTheTruth_data();
    void bayesJudgeComesNearTheTruth();
    void ordersOfAPairShareAPosterior();
    void bayesJudgeNeedsVerdicts();
    void perfectRatersArePredicted();
    void tieGoesToOwnUse();
    void aloneInItsClusterFallsBack();
    void missingLabels();
    void drawnSplit();
    void emptySides_data();
    void emptySides();
    void catalogRow();
    void cancelled();
};

namespace {

HeldOutOptions withModels()
{
    HeldOutOptions options;
    options.models.assign(posteriorModels().begin(), posteriorModels().end());
    return options;
}

/// An empty table of verdicts on pairs: unit u is about items 2u and 2u + 1.
LabelTable noVerdicts(std::size_t raters)
{
    LabelTable table;
    table.scale = verdictScale();
    table.panels = {"raters"};
    for (std::size_t r = 0; r < raters; ++r) {
        table.raters.push_back(RaterId(r));
        table.raterNames.push_back("r" + std::to_string(r + 1));
        table.panelOf.push_back(0);
        table.slot.push_back(0);
    }
    return table;
}

void addUnit(LabelTable& table, std::size_t pair, bool isTurned, const std::vector<int>& levels)
{
    const ItemId one(2 * pair);
    const ItemId other(2 * pair + 1);
    table.units.push_back({isTurned ? other : one, isTurned ? one : other, {}});
    for (std::size_t r = 0; r < levels.size(); ++r) {
        if (levels[r] >= 0)
            table.labels.push_back({static_cast<std::int32_t>(r), levels[r]});
    }
    table.start.push_back(table.labels.size());
}

/// Raters with confusion matrices of their own, the first most of all right; shares 0.42, 0.40, 0.18.
struct DrawnVerdicts {
    LabelTable table;
    BayesParameters truth;
};

DrawnVerdicts drawVerdicts(std::size_t pairs, const std::vector<double>& accuracies, std::uint64_t seed)
{
    DrawnVerdicts drawn{noVerdicts(accuracies.size()), {}};
    drawn.truth.shares = {0.42, 0.40, 0.18};
    for (const double accuracy : accuracies) {
        for (std::size_t cell = 0; cell < 9; ++cell)
            drawn.truth.confusion.push_back(cell / 3 == cell % 3 ? accuracy : 0.5 * (1.0 - accuracy));
    }
    Random random(seed, 3);
    const auto draw = [&](const double* probabilities) {
        const double point = random.uniform();
        return point < probabilities[0] ? 0 : point < probabilities[0] + probabilities[1] ? 1 : 2;
    };
    for (std::size_t pair = 0; pair < pairs; ++pair) {
        const auto z = static_cast<std::size_t>(draw(drawn.truth.shares.data()));
        std::vector<int> levels;
        for (std::size_t r = 0; r < accuracies.size(); ++r)
            levels.push_back(draw(drawn.truth.confusion.data() + 9 * r + 3 * z));
        addUnit(drawn.table, pair, false, levels);
    }
    return drawn;
}

/// Σ over labels of log P, exponentiated and normalised: the posterior of one unit without rater `without`.
std::array<double, 3> posteriorOf(const LabelTable& table, std::size_t unit, const BayesParameters& by,
                                  std::size_t without)
{
    std::array<double, 3> q{};
    double sum = 0.0;
    for (std::size_t z = 0; z < 3; ++z) {
        double logarithm = std::log(by.shares[z]);
        for (const auto& label : table.labelsOf(unit)) {
            const auto r = static_cast<std::size_t>(label.column);
            if (r != without)
                logarithm += std::log(by.confusion[9 * r + 3 * z + static_cast<std::size_t>(label.level)]);
        }
        sum += q[z] = std::exp(logarithm);
    }
    for (double& probability : q)
        probability /= sum;
    return q;
}

/// METHODS §7 without judges, word by word: q from the expected parameters so far, soft counts added pair
/// after pair, the means after the last.
BayesParameters filteredByHand(const LabelTable& table, std::size_t units, std::size_t without)
{
    const std::size_t raters = table.raterCount();
    std::array<double, 3> shares{1.0, 1.0, 1.0};
    std::vector<double> counts;
    for (std::size_t cell = 0; cell < 9 * raters; ++cell)
        counts.push_back(cell % 9 / 3 == cell % 3 ? 3.0 : 1.0);
    const auto means = [&] {
        BayesParameters now;
        for (std::size_t z = 0; z < 3; ++z)
            now.shares[z] = shares[z] / (shares[0] + shares[1] + shares[2]);
        for (std::size_t cell = 0; cell < counts.size(); ++cell) {
            const double* row = counts.data() + cell / 3 * 3;
            now.confusion.push_back(counts[cell] / (row[0] + row[1] + row[2]));
        }
        return now;
    };
    for (std::size_t unit = 0; unit < units; ++unit) {
        const auto q = posteriorOf(table, unit, means(), without);
        for (std::size_t z = 0; z < 3; ++z) {
            shares[z] += q[z];
            for (const auto& label : table.labelsOf(unit)) {
                const auto r = static_cast<std::size_t>(label.column);
                if (r != without)
                    counts[9 * r + 3 * z + static_cast<std::size_t>(label.level)] += q[z];
            }
        }
    }
    return means();
}

std::size_t likeliest(const std::array<double, 3>& probabilities)
{
    return static_cast<std::size_t>(std::max_element(probabilities.begin(), probabilities.end())
                                    - probabilities.begin());
}

/// What a rater with that confusion matrix says when the verdict is q: Σ_z q(z) Θ[z, ·].
std::array<double, 3> saidBy(const std::array<double, 3>& q, const double* confusion)
{
    std::array<double, 3> says{};
    for (std::size_t cell = 0; cell < 9; ++cell)
        says[cell % 3] += q[cell / 3] * confusion[cell];
    return says;
}

const HeldOutMethod& methodOf(const HeldOut& study, const std::string& id)
{
    return *std::find_if(study.methods.begin(), study.methods.end(),
                         [&](const auto& method) { return method.id == id; });
}

} // namespace

void tst_HeldOut::reference_data()
{
    QTest::addColumn<bool>("seeded");
    QTest::addColumn<QString>("method");
    QTest::addColumn<QString>("key");
    QTest::addColumn<double>("tolerance");
    QTest::addColumn<QString>("source");
    const std::vector<std::tuple<const char*, const char*, double>> methods{
        {"majority", "majority_of_the_others", 1e-12},
        {"kappa-cluster", "kappa_cluster", 1e-12},
        {"dawid-skene-raw", "ds_others_train_raw", 1e-6},
        {"dawid-skene-pushed", "ds_others_train_pushed", 1e-6}};
    for (const bool seeded : {true, false}) {
        for (const auto& [method, key, tolerance] : methods)
            QTest::addRow("%s, %s", method, seeded ? "seed 42" : "first 1,000")
                << seeded << method << key << tolerance
                << QStringLiteral("reference/studies.json held_out %1").arg(QLatin1String(key));
    }
}

void tst_HeldOut::reference()
{
    NEEDS_SHARED("data/summeval/ratings_wide.csv");
    QFETCH(bool, seeded);
    QFETCH(QString, method);
    QFETCH(QString, key);
    QFETCH(double, tolerance);
    Comparison comparison = test::seed42();
    if (!seeded)
        comparison.sample = SampleKind::First;
    const auto data = test::summevalData();
    static std::map<bool, HeldOut> studies;
    if (!studies.contains(seeded))
        studies[seeded] = heldOut(test::tableOf(data, comparison), withModels());
    const HeldOut& study = studies[seeded];
    const auto file = test::readJson(test::shared("reference/studies.json"));
    const auto& gold = file["data"][seeded ? "summeval/seed42_1000" : "summeval/first_1000"]["held_out"];
    // Clusters are numbered by first appearance here, by scipy there: the split is what counts.
    const auto clusters = gold["clusters_from_training"].get<std::vector<int>>();
    for (std::size_t a = 0; a < clusters.size(); ++a) {
        for (std::size_t b = 0; b < clusters.size(); ++b)
            QCOMPARE(study.clusterOf[a] == study.clusterOf[b], clusters[a] == clusters[b]);
    }
    const auto& expected = gold[key.toStdString()];
    const auto& found = methodOf(study, method.toStdString());
    for (const auto& rater : found.raters) {
        const auto& entry = expected["per_rater"][rater.who];
        QCOMPARE(rater.correct, entry["correct"].get<std::int64_t>());
        QCOMPARE(rater.predictions, entry["of"].get<std::int64_t>());
        COMPARE_NEAR(rater.calibrationError.number(), entry["ece"].get<double>(), tolerance);
    }
    for (const auto& panel : found.panels) {
        const auto& entry = expected[panel.who == "all raters" ? "all" : panel.who];
        QCOMPARE(panel.predictions, entry["predictions"].get<std::int64_t>());
        COMPARE_NEAR(panel.accuracy.value.number(), entry["accuracy"].get<double>(), 1e-12);
        COMPARE_NEAR(panel.calibrationError.number(), entry["ece_pooled"].get<double>(), tolerance);
        std::int64_t binned = 0;
        for (const auto& bin : panel.bins)
            binned += bin.predictions;
        QCOMPARE(binned, panel.predictions);
    }
    QCOMPARE(found.panels.size(), std::size_t{3});
}

void tst_HeldOut::threadsDoNotMatter()
{
    const auto table = test::randomTable(120, 6, 3, 0.2, 5);
    auto options = withModels();
    options.threads = 1;
    const auto one = heldOut(table, options);
    options.threads = 4;
    const auto four = heldOut(table, options);
    for (std::size_t m = 0; m < one.methods.size(); ++m) {
        for (std::size_t p = 0; p < one.methods[m].panels.size(); ++p) {
            QCOMPARE(one.methods[m].panels[p].correct, four.methods[m].panels[p].correct);
            QVERIFY(one.methods[m].panels[p].calibrationError.number()
                    == four.methods[m].panels[p].calibrationError.number());
        }
    }
}

void tst_HeldOut::carriedMacePosteriorIsThatOfTheFit()
{
    const auto table = test::randomTable(80, 5, 4, 0.3, 9);
    const auto fit = mace(table);
    const auto carried = macePosterior(fit, table);
    QCOMPARE(carried.posterior.size(), fit.posterior.size());
    for (std::size_t cell = 0; cell < fit.posterior.size(); ++cell)
        COMPARE_NEAR(carried.posterior[cell], fit.posterior[cell], 1e-9);
    COMPARE_NEAR(carried.logLikelihood.back(), fit.logLikelihood.back(), 1e-9);
}

void tst_HeldOut::bayesJudgeByHand()
{
    const auto drawn = drawVerdicts(50, {0.9, 0.7, 0.6, 0.45}, 8);
    const auto& table = drawn.table;
    const auto study = heldOut(table, withModels());
    constexpr std::size_t train = 40;
    for (std::size_t rater = 0; rater < 4; ++rater) {
        const auto learned = filteredByHand(table, train, rater);
        std::vector<double> confusion(9, 0.01);
        for (std::size_t unit = 0; unit < train; ++unit) {
            const auto q = posteriorOf(table, unit, learned, rater);
            for (std::size_t z = 0; z < 3; ++z)
                confusion[3 * z + static_cast<std::size_t>(table.levelAt(unit, rater))] += q[z];
        }
        for (std::size_t z = 0; z < 3; ++z) {
            const double mass = confusion[3 * z] + confusion[3 * z + 1] + confusion[3 * z + 2];
            for (std::size_t given = 0; given < 3; ++given)
                confusion[3 * z + given] /= mass;
        }
        std::int64_t raw = 0;
        std::int64_t pushed = 0;
        double confidence = 0.0;
        for (std::size_t unit = train; unit < table.unitCount(); ++unit) {
            const auto q = posteriorOf(table, unit, learned, rater);
            const auto says = saidBy(q, confusion.data());
            const auto given = static_cast<std::size_t>(table.levelAt(unit, rater));
            raw += likeliest(q) == given ? 1 : 0;
            pushed += likeliest(says) == given ? 1 : 0;
            confidence += says[likeliest(says)];
        }
        QCOMPARE(methodOf(study, "bayesjudge-raw").raters[rater].correct, raw);
        const auto& found = methodOf(study, "bayesjudge-pushed").raters[rater];
        QCOMPARE(found.correct, pushed);
        double sum = 0.0;
        for (const auto& bin : found.bins)
            sum += bin.confidenceSum;
        COMPARE_NEAR(sum, confidence, 1e-9);
    }
}

void tst_HeldOut::bayesJudgeComesNearTheTruth_data()
{
    QTest::addColumn<quint64>("seed");
    for (const quint64 seed : {1, 2, 3})
        QTest::addRow("seed %d", static_cast<int>(seed)) << seed;
}

void tst_HeldOut::bayesJudgeComesNearTheTruth()
{
    QFETCH(quint64, seed);
    const auto drawn = drawVerdicts(3000, {0.9, 0.85, 0.7, 0.6, 0.5, 0.45}, seed);
    TrainTest split;
    auto options = withModels();
    options.split = split;
    const auto study = heldOut(drawn.table, options);
    // Nobody predicts better than the parameters that the labels were drawn with.
    std::int64_t best = 0;
    for (const auto unit : splitUnits(drawn.table, split).test) {
        for (std::size_t r = 0; r < 6; ++r) {
            const auto says =
                saidBy(posteriorOf(drawn.table, unit, drawn.truth, r), drawn.truth.confusion.data() + 9 * r);
            best += likeliest(says) == static_cast<std::size_t>(drawn.table.levelAt(unit, r)) ? 1 : 0;
        }
    }
    const auto& pool = methodOf(study, "bayesjudge-pushed").panels.back();
    QCOMPARE(pool.predictions, std::int64_t{3600});
    const double share = static_cast<double>(best) / 3600.0;
    COMPARE_NEAR(pool.accuracy.value.number(), share, 0.02);
    // Raters differ much, so that counting heads does worse.
    QVERIFY(pool.accuracy.value.number()
            > methodOf(study, "majority").panels.back().accuracy.value.number() + 0.01);
    // Its own confusion, learned from posteriors, makes up for the confidence of independent raters.
    QVERIFY(pool.calibrationError.number() < 0.1);
    QVERIFY(methodOf(study, "bayesjudge-raw").panels.back().calibrationError.number() > 0.2);
}

void tst_HeldOut::ordersOfAPairShareAPosterior()
{
    // r1 and r2 answer in both orders, r3 in one: two order effects, one confusion matrix.
    auto table = noVerdicts(3);
    Random random(5);
    for (std::size_t pair = 0; pair < 60; ++pair) {
        const int better = random.uniform() < 0.5 ? 0 : 1;
        const int drawn = random.uniform() < 0.8 ? better : 2;
        addUnit(table, pair, false, {better, drawn, better});
        addUnit(table, pair, true, {1 - better, drawn == 2 ? 2 : 1 - drawn, -1});
    }
    const auto pairs = pairedUnits(table);
    QCOMPARE(pairs.pairs, std::size_t{60});
    QCOMPARE(sawBothOrders(table, pairs), (std::vector<std::uint8_t>{1, 1, 0}));
    const auto& model = posteriorModels().back();
    QCOMPARE(model.id, std::string("bayesjudge"));
    const auto carried = model.carry(table, table, 1, {});
    QVERIFY(carried.train == carried.test);
    for (std::size_t pair = 0; pair < 60; ++pair) {
        const double* one = carried.train.data() + 6 * pair;
        COMPARE_NEAR(one[0] + one[1] + one[2], 1.0, 1e-12);
        QVERIFY(one[0] == one[4] && one[1] == one[3] && one[2] == one[5]);
        const bool isFirst = table.labelsOf(2 * pair)[0].level == 0;
        QVERIFY(isFirst == (one[0] > one[1]));
    }
}

void tst_HeldOut::bayesJudgeNeedsVerdicts()
{
    const auto graded = test::randomTable(40, 4, 3, 0.0, 3);
    QCOMPARE(fittingModels(posteriorModels(), graded).size(), posteriorModels().size() - 1);
    QCOMPARE(heldOut(graded, withModels()).methods.size(), std::size_t{6});
    // A, B and T alone are no verdicts on pairs.
    auto letters = test::randomTable(40, 4, 3, 0.0, 3);
    letters.scale = verdictScale();
    QCOMPARE(heldOut(letters, withModels()).methods.size(), std::size_t{6});
    QCOMPARE(heldOut(drawVerdicts(40, {0.8, 0.7, 0.6}, 1).table, withModels()).methods.size(),
             std::size_t{8});
}

void tst_HeldOut::perfectRatersArePredicted()
{
    std::vector<std::string> rows;
    for (int i = 0; i < 40; ++i)
        rows.push_back(std::string(4, static_cast<char>('1' + i % 3)));
    const auto table = test::tableOf(test::panelFromStrings(rows));
    for (const auto& method : heldOut(table, withModels()).methods) {
        QCOMPARE(method.panels.back().correct, method.panels.back().predictions);
        QCOMPARE(method.panels.back().predictions, std::int64_t{32});
        // Perfect peers leave a model next to no doubt; votes none at all.
        COMPARE_NEAR(method.panels.back().calibrationError.number(), 0.0, 0.02);
    }
}

void tst_HeldOut::tieGoesToOwnUse()
{
    // Ten items, the last two test; r3 used 2 most on the training rows, r1 and r2 disagree on the test rows.
    const auto table = test::tableOf(
        test::panelFromStrings({"112", "222", "112", "222", "112", "222", "112", "221", "122", "211"}));
    const auto study = heldOut(table, {});
    const auto& third = methodOf(study, "majority").raters[2];
    QCOMPARE(third.predictions, std::int64_t{2});
    QCOMPARE(third.tieBreaks, std::int64_t{2});
    QCOMPARE(third.correct, std::int64_t{1});                  // both are predicted 2; the last is 1
    COMPARE_NEAR(third.calibrationError.number(), 0.0, 1e-12); // confidence ½, accuracy ½
}

void tst_HeldOut::aloneInItsClusterFallsBack()
{
    // r1 and r2 always agree, r3 opposes them: two clusters, the second of one rater.
    std::vector<std::string> rows;
    for (int i = 0; i < 20; ++i)
        rows.push_back(i % 2 == 0 ? "112" : "221");
    const auto study = heldOut(test::tableOf(test::panelFromStrings(rows)), {});
    QVERIFY(study.clusterOf[0] == study.clusterOf[1] && study.clusterOf[0] != study.clusterOf[2]);
    const auto& method = methodOf(study, "kappa-cluster");
    QCOMPARE(method.raters[2].fallbacks, std::int64_t{4});
    QCOMPARE(method.raters[2].correct, std::int64_t{0});
    QCOMPARE(method.raters[0].fallbacks, std::int64_t{0});
    QCOMPARE(method.raters[0].correct, std::int64_t{4});
    QCOMPARE(method.panels.back().fallbacks, std::int64_t{4});
}

void tst_HeldOut::missingLabels()
{
    // On the last item nobody else gave a label; on the one before, r1 gave none.
    std::vector<std::string> rows(8, "11");
    rows[1] = rows[3] = "22";
    rows.push_back(".1");
    rows.push_back("1.");
    const auto study = heldOut(test::tableOf(test::panelFromStrings(rows)), withModels());
    for (const auto& method : study.methods) {
        QCOMPARE(method.raters[0].predictions, std::int64_t{0});
        QCOMPARE(method.raters[0].undetermined, std::int64_t{1});
        QVERIFY(!method.raters[0].accuracy.value.isDefined());
        QVERIFY(!method.raters[0].calibrationError.isDefined());
        QCOMPARE(method.raters[1].undetermined, std::int64_t{1});
    }
}

void tst_HeldOut::drawnSplit()
{
    const auto table = test::randomTable(50, 3, 2, 0.0, 1);
    TrainTest options;
    options.isRandom = true;
    options.seed = 42;
    const auto split = splitUnits(table, options);
    QCOMPARE(split.train.size(), std::size_t{40});
    QCOMPARE(split.test.size(), std::size_t{10});
    // CPython 3.11: set(range(50)) - set(random.Random(42).sample(range(50), 40))
    QCOMPARE(split.test, (std::vector<std::size_t>{4, 9, 11, 16, 19, 23, 25, 26, 29, 45}));
    QVERIFY(split.description.find("seed 42") != std::string::npos);
}

void tst_HeldOut::emptySides_data()
{
    QTest::addColumn<int>("units");
    QTest::addColumn<int>("raters");
    QTest::newRow("one unit") << 1 << 3;
    QTest::newRow("no unit") << 0 << 3;
    QTest::newRow("one rater") << 20 << 1;
}

void tst_HeldOut::emptySides()
{
    QFETCH(int, units);
    QFETCH(int, raters);
    const auto table =
        test::randomTable(static_cast<std::size_t>(units), static_cast<std::size_t>(raters), 2, 0.0, 1);
    QVERIFY_THROWS_EXCEPTION(AnalysisError, heldOut(table, withModels()));
}

void tst_HeldOut::catalogRow()
{
    std::vector<std::string> rows;
    for (int i = 0; i < 30; ++i)
        rows.push_back(i % 3 == 0 ? "122" : i % 3 == 1 ? "221" : "111");
    AnalysisInput input;
    input.data = test::panelFromStrings(rows);
    input.table = prepareTable(input.data, {}, {});
    Options options;
    options.set("models", std::string(" mace "));
    const auto result = runAnalysis("held-out", input, options);
    const auto json = toJson(result, input)["facets"]["held_out"];
    QCOMPARE(json["methods"].size(), std::size_t{4});
    QCOMPARE(json["methods"]["mace-raw"]["panels"]["all raters"]["predictions"].get<int>(), 18);
    QCOMPARE(json["methods"]["majority"]["raters"]["r1"]["bins"].size(), std::size_t{10});
    QCOMPARE(tablesOf(result, input).front().rows.size(), std::size_t{4});
    const auto all = runAnalysis("held-out", input, {});
    QVERIFY(std::any_of(all.status.notes.begin(), all.status.notes.end(), [](const auto& note) {
        return note.find("BayesJudge is left out") != std::string::npos;
    }));
    options.set("models", std::string("oracle"));
    QVERIFY_THROWS_EXCEPTION(AnalysisError, runAnalysis("held-out", input, options));
}

void tst_HeldOut::cancelled()
{
    const std::atomic<bool> cancel{true};
    QVERIFY_THROWS_EXCEPTION(
        Cancelled, heldOut(test::randomTable(60, 4, 3, 0.0, 2), withModels(), JobControl(&cancel, {})));
}

RATERSCOPE_TEST(tst_HeldOut)
#include "tst_HeldOut.moc"
