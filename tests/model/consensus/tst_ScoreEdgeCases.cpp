// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "consensus/Agora.h"
#include "consensus/CareSvd.h"
#include "consensus/CentralScore.h"
#include "consensus/Dispersion.h"
#include "consensus/GradedResponse.h"
#include "consensus/SelectedRaters.h"
#include "consensus/WeightedMean.h"
#include "support/AgreementTables.h"
#include "support/Panels.h"
#include "support/ScoreTables.h"

#include <algorithm>
#include <functional>
#include <numeric>

using namespace raterscope;
using namespace raterscope::test;

namespace {

LabelTable strings(const std::vector<std::string>& items, std::optional<Scale> scale = integerScale(1, 9))
{
    return tableOf(panelFromStrings(items, std::move(scale)));
}

bool hasNote(const std::vector<std::string>& notes, const std::string& part)
{
    return std::any_of(notes.begin(), notes.end(),
                       [&](const auto& note) { return note.find(part) != std::string::npos; });
}

/// Two raters who agree, and a third with the scale turned round.
LabelTable withReversedRater()
{
    LabelTable table = randomTable(200, 4, 5, 0.0, 3);
    for (auto& label : table.labels) {
        if (label.column == 3)
            label.level = 4 - label.level;
    }
    return table;
}

/// Every estimator of scores, by name.
std::vector<std::pair<const char*, std::function<std::vector<Value>(const LabelTable&)>>> estimators()
{
    return {
        {"mean", [](const auto& t) { return centralScores(t).scores; }},
        {"median", [](const auto& t) { return centralScores(t, {Centre::Median}).scores; }},
        {"trimmed", [](const auto& t) { return centralScores(t, {Centre::TrimmedMean}).scores; }},
        {"single best", [](const auto& t) { return singleBest(t).consensus.scores; }},
        {"drop worst", [](const auto& t) { return dropWorst(t).consensus.scores; }},
        {"correlation",
         [](const auto& t) { return weightedMean(t, Weighting::MeanCorrelation).consensus.scores; }},
        {"variance",
         [](const auto& t) { return weightedMean(t, Weighting::InverseVariance).consensus.scores; }},
        {"factor", [](const auto& t) { return weightedMean(t, Weighting::MetaLearner).consensus.scores; }},
        {"care", [](const auto& t) { return careSvd(t).consensus.scores; }},
        {"grm", [](const auto& t) { return gradedResponse(t).scores; }},
        {"agora", [](const auto& t) { return agora(t).scores; }},
    };
}

} // namespace

class tst_ScoreEdgeCases : public QObject
{
    Q_OBJECT

private slots:
    void centres_data();
    void centres();
    void refusals_data();
    void refusals();
    void orderDoesNotMatter();
    void threadsDoNotMatter();
    void agreementGivesTheRatings();
    void weightsOfDegeneratePanels();
    void dispersionUndefined();
    void careCopies();
    void careConstantRater();
    void constantRater();
    void reversedRater();
    void unusedLevels();
    void oneRater();
    void twoRaters();
    void manyRatersOnFewItems();
    void continuousScores();
    void grading_data();
    void grading();
    void unratedItem();
    void keptRepeats();
};

void tst_ScoreEdgeCases::centres_data()
{
    QTest::addColumn<QString>("item");
    QTest::addColumn<double>("mean");
    QTest::addColumn<double>("median");
    QTest::addColumn<double>("trimmed");
    // By hand: the trim drops ⌊0.2 n⌋ scores at each end.
    QTest::newRow("five") << "12359" << 4.0 << 3.0 << 10.0 / 3.0;
    QTest::newRow("four: no trim") << "1289" << 5.0 << 5.0 << 5.0;
    QTest::newRow("ten: two at each end") << "1123456799" << 4.7 << 4.5 << 4.5;
    QTest::newRow("one") << "7" << 7.0 << 7.0 << 7.0;
    QTest::newRow("gaps do not count") << "1.2.359" << 4.0 << 3.0 << 10.0 / 3.0;
}

void tst_ScoreEdgeCases::centres()
{
    QFETCH(QString, item);
    QFETCH(double, mean);
    QFETCH(double, median);
    QFETCH(double, trimmed);
    const LabelTable table = strings({item.toStdString()});
    COMPARE_NEAR(centralScores(table).scores[0].number(), mean, 1e-15);
    COMPARE_NEAR(centralScores(table, {Centre::Median}).scores[0].number(), median, 1e-15);
    COMPARE_NEAR(centralScores(table, {Centre::TrimmedMean}).scores[0].number(), trimmed, 1e-15);
}

void tst_ScoreEdgeCases::refusals_data()
{
    QTest::addColumn<QString>("panel");
    QTest::addColumn<QString>("part");
    QTest::newRow("no order") << "nominal"
                              << "order";
    QTest::newRow("no rating") << "empty"
                               << "no rating";
    QTest::newRow("no item") << "no item"
                             << "no rating";
}

void tst_ScoreEdgeCases::refusals()
{
    QFETCH(QString, panel);
    QFETCH(QString, part);
    LabelTable table = strings({"123", "213"});
    if (panel == QStringLiteral("nominal"))
        table = tableOf(panelOf({{"a", "r", "x"}, {"a", "s", "y"}, {"b", "r", "y"}}));
    else if (panel == QStringLiteral("no item"))
        table = firstUnits(table, 0);
    else if (panel == QStringLiteral("empty")) {
        table.labels.clear();
        std::fill(table.start.begin(), table.start.end(), std::size_t{0});
    }
    auto all = estimators();
    all.emplace_back("dispersion", [](const auto& t) { return agreementDispersion(t).meanCorrelation; });
    for (const auto& [name, estimate] : all) {
        try {
            estimate(table);
            QFAIL(name);
        } catch (const AnalysisError& error) {
            QVERIFY2(std::string(error.what()).find(part.toStdString()) != std::string::npos, error.what());
        }
    }
}

void tst_ScoreEdgeCases::orderDoesNotMatter()
{
    const LabelTable table = randomTable(80, 5, 4, 0.2, 7);
    const LabelTable turned = permuted(table, {3, 0, 4, 2, 1}); // units come in reverse order
    for (const auto& [name, estimate] : estimators()) {
        const auto a = estimate(table);
        const auto b = estimate(turned);
        for (std::size_t i = 0; i < a.size(); ++i) {
            const auto& other = b[a.size() - 1 - i];
            QVERIFY2(a[i].isDefined() == other.isDefined(), name);
            if (a[i].isDefined())
                COMPARE_NEAR(a[i].number(), other.number(), 1e-6);
        }
    }
}

void tst_ScoreEdgeCases::threadsDoNotMatter()
{
    const LabelTable table = randomTable(700, 6, 5, 0.3, 11);
    const AgoraFit one = agora(table, {}, 1);
    const AgoraFit four = agora(table, {}, 4);
    const GradedFit mlOne = gradedResponse(table, {}, 1);
    const GradedFit mlFour = gradedResponse(table, {}, 4);
    for (std::size_t i = 0; i < table.unitCount(); ++i) {
        if (!one.scores[i].isDefined())
            continue;
        QCOMPARE(one.scores[i].number(), four.scores[i].number());
        QCOMPARE(mlOne.scores[i].number(), mlFour.scores[i].number());
    }
    for (std::size_t j = 0; j < 6; ++j) {
        QCOMPARE(one.raters[j].alphaError.number(), four.raters[j].alphaError.number());
        QCOMPARE(one.raters[j].meanCorrelation.number(), four.raters[j].meanCorrelation.number());
    }
    QVERIFY(raterInfluence(table, one, 1).size() == raterInfluence(table, one, 4).size());
}

void tst_ScoreEdgeCases::agreementGivesTheRatings()
{
    // All raters give the same: every mean is that score.
    const LabelTable table = strings({"111", "222", "555", "333", "111"});
    const std::vector<double> expected{1, 2, 5, 3, 1};
    for (const auto& [name, estimate] : estimators()) {
        const std::string word = name;
        if (word == "care" || word == "grm" || word == "agora")
            continue; // copies: refused, or only monotone
        const auto scores = estimate(table);
        for (std::size_t i = 0; i < expected.size(); ++i)
            COMPARE_NEAR(scores[i].number(), expected[i], 1e-12);
    }
    const auto scores = agora(table).scores;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        for (std::size_t j = 0; j < expected.size(); ++j) {
            if (expected[i] < expected[j])
                QVERIFY(scores[i].number() < scores[j].number());
        }
    }
}

void tst_ScoreEdgeCases::weightsOfDegeneratePanels()
{
    for (const auto kind : {Weighting::MeanCorrelation, Weighting::InverseVariance, Weighting::MetaLearner}) {
        const WeightedMean alone = weightedMean(strings({"1", "2"}), kind);
        QCOMPARE(alone.weights, std::vector<double>{1.0});
        QCOMPARE(alone.consensus.scores[1].number(), 2.0);
        const WeightedMean two = weightedMean(strings({"12", "23", "31", "45"}), kind);
        COMPARE_NEAR(two.weights[0], 0.5, 1e-12); // one correlation, one variance, one covariance
    }
    // The third rater is the mean of the other two on every item: variance 0, so the whole weight.
    const WeightedMean exact =
        weightedMean(strings({"132", "354", "573", "153"}), Weighting::InverseVariance);
    QVERIFY(exact.weights[2] < 1.0); // 573: 6 is the mean of 5 and 7, not 3
    const WeightedMean whole =
        weightedMean(strings({"132", "354", "576", "153"}), Weighting::InverseVariance);
    QCOMPARE(whole.weights, (std::vector<double>{0.0, 0.0, 1.0}));
    QVERIFY(hasNote(whole.consensus.notes, "r3"));
    // A rater against the others: no weight by correlation, a negative loading.
    const LabelTable reversed = withReversedRater();
    QCOMPARE(weightedMean(reversed, Weighting::MeanCorrelation).weights[3], 0.0);
    QVERIFY(weightedMean(reversed, Weighting::MetaLearner).weights[3] < 0.0);
    // Nobody varies: no weight for anybody.
    QVERIFY_THROWS_EXCEPTION(AnalysisError, weightedMean(strings({"12", "12"}), Weighting::MeanCorrelation));
    QVERIFY_THROWS_EXCEPTION(AnalysisError, weightedMean(strings({"12", "12"}), Weighting::MetaLearner));
    QVERIFY_THROWS_EXCEPTION(AnalysisError, singleBest(strings({"12", "12"})));
    QVERIFY_THROWS_EXCEPTION(AnalysisError, dropWorst(strings({"1", "2"})));
}

void tst_ScoreEdgeCases::dispersionUndefined()
{
    // ρ of the two raters is −1, so the mean is −1: no shared signal.
    const Dispersion against = agreementDispersion(strings({"13", "22", "31"}));
    QVERIFY(!against.delta.isDefined());
    QCOMPARE(against.mean.number(), -1.0);
    QCOMPARE(against.meanCorrelation[0].number(), -1.0);
    QVERIFY(!against.advice.empty());
    // One rater: nothing to compare.
    const Dispersion alone = agreementDispersion(strings({"1", "2"}));
    QVERIFY(!alone.mean.isDefined() && !alone.delta.isDefined());
    // Perfect agreement: no dispersion.
    COMPARE_NEAR(agreementDispersion(strings({"111", "222", "333"})).delta.number(), 0.0, 1e-15);
}

void tst_ScoreEdgeCases::careCopies()
{
    try {
        careSvd(strings({"112", "223", "331", "445", "551"}));
        QFAIL("copied raters have no CARE minimum");
    } catch (const AnalysisError& error) {
        QVERIFY(std::string(error.what()).find("r1 and r2") != std::string::npos);
    }
    QVERIFY_THROWS_EXCEPTION(AnalysisError, careSvd(randomTable(5, 201, 5, 0.0, 1)));
    QVERIFY_THROWS_EXCEPTION(AnalysisError,
                             weightedMean(randomTable(5, 201, 5, 0.0, 1), Weighting::MetaLearner));
    CareOptions heavy;
    heavy.lambdaScale = 10.0;
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, careSvd(randomTable(50, 4, 5, 0.0, 1), heavy));
}

void tst_ScoreEdgeCases::careConstantRater()
{
    LabelTable table = randomTable(60, 4, 5, 0.0, 5);
    for (auto& label : table.labels) {
        if (label.column == 1)
            label.level = 2;
    }
    const CareSvd care = careSvd(table);
    QCOMPARE(care.weights[1], 0.0);
    QVERIFY(hasNote(care.consensus.notes, "r1"));
    QVERIFY(care.leastEigenvalue > 0.0);
    // Standardised scores have mean 0 where nothing is missing.
    CareOptions options;
    options.standardise = true;
    double sum = 0.0;
    for (const auto& score : careSvd(table, options).consensus.scores)
        sum += score.number();
    COMPARE_NEAR(sum, 0.0, 1e-9);
}

void tst_ScoreEdgeCases::constantRater()
{
    LabelTable table = randomTable(100, 4, 5, 0.0, 9);
    LabelTable without = table;
    for (auto& label : table.labels) {
        if (label.column == 3)
            label.level = 4; // always 5
    }
    std::erase_if(without.labels, [](const Label& label) { return label.column == 3; });
    without.raters.pop_back();
    without.raterNames.pop_back();
    without.panelOf.pop_back();
    without.slot.pop_back();
    for (std::size_t i = 0; i <= table.unitCount(); ++i)
        without.start[i] = 3 * i;
    const AgoraFit fit = agora(table);
    const AgoraFit rest = agora(without);
    QVERIFY(!fit.raters[3].isFitted);
    QVERIFY(hasNote(fit.notes, "r3"));
    // Its constant enters the expected score, nothing else changes.
    for (std::size_t i = 0; i < table.unitCount(); ++i) {
        COMPARE_NEAR(fit.theta[i].number(), rest.theta[i].number(), 1e-12);
        COMPARE_NEAR(fit.scores[i].number(), (3.0 * rest.scores[i].number() + 5.0) / 4.0, 1e-12);
    }
    QVERIFY_THROWS_EXCEPTION(AnalysisError, agora(strings({"12", "12"})));
}

void tst_ScoreEdgeCases::reversedRater()
{
    const LabelTable table = withReversedRater();
    for (const GradedFit& fit : {static_cast<GradedFit>(agora(table)), gradedResponse(table)}) {
        QCOMPARE(fit.raters[3].judge.alpha, leastAlpha);
        QVERIFY(fit.raters[3].isReversed);
        QVERIFY(!fit.raters[0].isReversed);
        QVERIFY(hasNote(fit.notes, "r3"));
        QVERIFY(!fit.raters[3].alphaError.isDefined());
        QVERIFY(fit.raters[0].alphaError.isDefined());
    }
}

void tst_ScoreEdgeCases::unusedLevels()
{
    // On the scale 1–9 with only 2, 5 and 9 in use, the fit is that of three levels, the scores are in the
    // units of the scale.
    const LabelTable three = randomTable(150, 4, 3, 0.1, 13);
    LabelTable spread = three;
    spread.scale = integerScale(1, 9);
    for (auto& label : spread.labels)
        label.level = std::array{1, 4, 8}[static_cast<std::size_t>(label.level)];
    const AgoraFit a = agora(three);
    const AgoraFit b = agora(spread);
    for (std::size_t j = 0; j < 4; ++j) {
        QCOMPARE(b.raters[j].values, (std::vector<double>{2.0, 5.0, 9.0}));
        COMPARE_NEAR(a.raters[j].judge.alpha, b.raters[j].judge.alpha, 1e-12);
    }
    // Raters may use different numbers of levels.
    LabelTable mixed = three;
    for (auto& label : mixed.labels) {
        if (label.column == 0 && label.level == 2)
            label.level = 1;
    }
    const AgoraFit c = agora(mixed);
    QCOMPARE(c.raters[0].judge.beta.size(), std::size_t{1});
    QCOMPARE(c.raters[1].judge.beta.size(), std::size_t{2});
    QVERIFY(hasNote(c.notes, "never used"));
}

void tst_ScoreEdgeCases::oneRater()
{
    const LabelTable table = strings({"1", "2", "3", "2", "1"});
    const AgoraFit fit = agora(table);
    QVERIFY(hasNote(fit.notes, "One rater"));
    QVERIFY(fit.scores[0].number() < fit.scores[1].number());
    QVERIFY(fit.scores[1].number() < fit.scores[2].number());
    for (const auto& score : gradedResponse(table).scores)
        QVERIFY(score.number() >= 1.0 && score.number() <= 3.0);
}

void tst_ScoreEdgeCases::twoRaters()
{
    const LabelTable table = randomTable(200, 2, 4, 0.0, 21);
    const GradedFit fit = gradedResponse(table);
    QVERIFY(hasNote(fit.notes, "Two raters"));
    QVERIFY(std::isfinite(fit.logLikelihood));
    for (const auto& score : agora(table).scores)
        QVERIFY(score.number() >= 1.0 && score.number() <= 4.0);
}

void tst_ScoreEdgeCases::manyRatersOnFewItems()
{
    // 10,000 ratings an item: products of probabilities would underflow.
    const LabelTable table = randomTable(4, 10000, 3, 0.0, 17);
    AgoraOptions options;
    options.iterations = 1;
    options.warmIterations = 1;
    const AgoraFit fit = agora(table, options);
    QVERIFY(std::isfinite(fit.logLikelihood));
    QVERIFY(fit.logLikelihood < -745.0); // below the logarithm of the smallest double
    for (std::size_t i = 0; i < 4; ++i) {
        QVERIFY(std::isfinite(fit.theta[i].number()));
        QVERIFY(fit.thetaSd[i] >= 0.0);
    }
}

void tst_ScoreEdgeCases::continuousScores()
{
    DatasetBuilder builder;
    const auto dimension = builder.dimension("score");
    Random random(5);
    for (int i = 0; i < 400; ++i) {
        const double merit = random.uniform();
        for (int j = 0; j < 4; ++j) {
            const double score = 100.0 * (0.7 * merit + 0.3 * random.uniform());
            builder.add(builder.item(std::to_string(i)), builder.rater("r" + std::to_string(j)), dimension,
                        formatNumber(score), i + 2);
        }
    }
    const LabelTable table = tableOf(builder.finish());
    AgoraOptions options;
    options.grading.binWidth = 10.0;
    const AgoraFit fit = agora(table, options);
    QVERIFY(hasNote(fit.notes, "binned by 10"));
    QVERIFY(spearmanCorrelation(definedOf(fit.scores), definedOf(centralScores(table).scores)).number()
            > 0.95);
    for (const auto& score : fit.scores)
        QVERIFY(score.number() > 0.0 && score.number() < 100.0);
    options.grading.binWidth = 0.01;
    QVERIFY_THROWS_EXCEPTION(AnalysisError, agora(table, options));
    // ⌊x + ½⌋ gives up to 101 levels, which still fit.
    QVERIFY(hasNote(agora(table).notes, "rounded"));
}

void tst_ScoreEdgeCases::grading_data()
{
    QTest::addColumn<double>("width");
    QTest::addColumn<QList<double>>("edges");
    QTest::addColumn<QList<int>>("counts");
    // Scores 0, 0.5, 1, 1.5, 2, 2.5, 4 of one rater, by hand.
    QTest::newRow("nearest, halves up: 0 | 0.5 1 | 1.5 2 | 2.5 | 4")
        << 0.0 << QList<double>{} << QList<int>{1, 2, 2, 1, 1};
    QTest::newRow("width 2: the top value joins the last bin") << 2.0 << QList<double>{} << QList<int>{4, 3};
    QTest::newRow("width 1: empty bins vanish") << 1.0 << QList<double>{} << QList<int>{2, 2, 2, 1};
    QTest::newRow("edges: an edge belongs above") << 0.0 << QList<double>{1.0, 2.5} << QList<int>{2, 3, 2};
    QTest::newRow("edges before width") << 1.0 << QList<double>{1.0} << QList<int>{2, 5};
}

void tst_ScoreEdgeCases::grading()
{
    QFETCH(double, width);
    QFETCH(QList<double>, edges);
    QFETCH(QList<int>, counts);
    std::vector<Row> rows;
    for (const char* score : {"0", "0.5", "1", "1.5", "2", "2.5", "4"})
        rows.push_back({std::string("item ") + score, "r", score});
    const LabelTable table = tableOf(panelOf(rows));
    const GradedLabels labels = gradedLabels(table, {width, {edges.begin(), edges.end()}});
    QCOMPARE(labels.raters[0].counts, (std::vector<std::int64_t>{counts.begin(), counts.end()}));
    // The grades' values times their counts are the sum of the scores wherever a bin stands for its mean.
    if (width > 0.0 || !edges.isEmpty()) {
        double sum = 0.0;
        for (std::size_t k = 0; k < labels.raters[0].values.size(); ++k)
            sum += labels.raters[0].values[k] * static_cast<double>(labels.raters[0].counts[k]);
        COMPARE_NEAR(sum, 11.5, 1e-12);
    }
    QVERIFY_THROWS_EXCEPTION(AnalysisError, gradedLabels(table, {0.0, {2.0, 1.0}}));
    QVERIFY_THROWS_EXCEPTION(AnalysisError, gradedLabels(table, {-1.0, {}}));
    QVERIFY_THROWS_EXCEPTION(AnalysisError, gradedLabels(table, {1e-9, {}}));
}

void tst_ScoreEdgeCases::unratedItem()
{
    LabelTable whole = randomTable(60, 5, 4, 0.0, 2);
    whole.labels.erase(whole.labels.begin() + 5, whole.labels.begin() + 10);
    for (std::size_t i = 2; i < whole.start.size(); ++i)
        whole.start[i] -= 5;
    for (const auto& [name, estimate] : estimators()) {
        const auto scores = estimate(whole);
        QVERIFY2(!scores[1].isDefined(), name);
        QVERIFY2(scores[0].isDefined(), name);
    }
}

void tst_ScoreEdgeCases::keptRepeats()
{
    const LabelTable table = tableOf(panelOf({{"a", "r", "1"},
                                              {"a", "r", "3"},
                                              {"a", "s", "2"},
                                              {"b", "r", "3"},
                                              {"b", "s", "3"},
                                              {"c", "r", "1"},
                                              {"c", "s", "1"}},
                                             {}, {}, RepeatPolicy::Keep));
    QCOMPARE(centralScores(table).scores[0].number(), 2.0); // the mean of (1 + 3)/2 and 2
    const AgoraFit fit = agora(table);
    QVERIFY(hasNote(fit.notes, "Repeated"));
    QVERIFY(fit.scores[1].number() > fit.scores[0].number());
    QCOMPARE(raterInfluence(table, fit).size(), std::size_t{6});
}

RATERSCOPE_TEST(tst_ScoreEdgeCases)
#include "tst_ScoreEdgeCases.moc"
