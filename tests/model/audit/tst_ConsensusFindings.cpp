// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "audit/ConsensusFindings.h"
#include "support/Support.h"

using namespace raterscope;

/// What is said of weighting, methods, signals and raters, from facts made by hand.
class tst_ConsensusFindings : public QObject
{
    Q_OBJECT

private slots:
    void weighting_data();
    void weighting();
    void weightingAgainstTheReference_data();
    void weightingAgainstTheReference();
    void bestMethod();
    void noMethodBeatsTheBaseline();
    void methodsWithoutAnswer();
    void usefulSignal();
    void uselessSignals_data();
    void uselessSignals();
    void uselessSignalsOfTwoPanelsAreOneFinding();
    void ratersAgainstTheOthers();
    void guessingRaters();
    void weakestRater();
};

namespace {

WeightingFacts weightingFacts(const Value& delta, double mean)
{
    return {delta, mean, 8, 1600, "items", false};
}

MethodScore scored(const char* id, const char* title, double spearman, double difference, double half)
{
    MethodScore score;
    score.method = id;
    score.title = title;
    score.spearman.value = spearman;
    score.difference.value = difference;
    score.difference.used = 1200;
    score.difference.interval = Interval{difference - half, difference + half, "paired bootstrap", 0};
    return score;
}

MethodComparison comparisonWith(const std::vector<MethodScore>& others)
{
    MethodComparison comparison;
    comparison.reference = "gold";
    comparison.baseline = "item mean";
    comparison.measure = "Spearman";
    MethodScore mean;
    mean.method = "mean";
    mean.title = "item mean";
    mean.spearman.value = 0.5;
    comparison.methods = {mean};
    comparison.methods.insert(comparison.methods.end(), others.begin(), others.end());
    return comparison;
}

bool says(const Finding& finding, const char* words)
{
    return finding.sentence.find(words) != std::string::npos;
}

SignalUse useOf(const char* target, const std::vector<std::pair<double, double>>& rhoAndP,
                bool isReference = false)
{
    SignalUse use;
    use.target = target;
    use.isReference = isReference;
    int number = 0;
    for (const auto& [rho, p] : rhoAndP) {
        SignalUse::Row row;
        row.id = "signal-" + std::to_string(++number);
        row.title = "signal " + std::to_string(number);
        row.rho.value = rho;
        row.rho.used = 200;
        row.p = p;
        use.rows.push_back(std::move(row));
    }
    return use;
}

PeerStanding standing(const char* rater, double measure, double log10Against)
{
    PeerStanding row;
    row.rater = rater;
    row.panel = "crowd";
    row.measure.value = measure;
    row.measure.used = 100;
    row.measure.interval = Interval{measure - 0.1, measure + 0.1, "Wilson score, 95 %", 0};
    row.log10Against = log10Against;
    return row;
}

} // namespace

void tst_ConsensusFindings::weighting_data()
{
    QTest::addColumn<double>("delta"); // −1: undefined
    QTest::addColumn<Severity>("severity");
    QTest::addColumn<QString>("headline");
    QTest::addColumn<QString>("source");
    const QString source =
        QStringLiteral("Ahn 2026, section 5.3: from 0.15 on Topical-Chat, 0.29 on SummEval");
    QTest::newRow("even") << 0.10 << Severity::Note << "Weighting raters is not called for" << source;
    QTest::newRow("some") << 0.20 << Severity::Note << "Weighting raters may help" << source;
    QTest::newRow("much") << 0.29 << Severity::Notice << "Weighting raters is likely to help" << source;
    QTest::newRow("nothing shared") << -1.0 << Severity::Warning << "Raters share next to no signal"
                                    << "METHODS §6: undefined when the mean is not above 0.05";
}

void tst_ConsensusFindings::weighting()
{
    QFETCH(double, delta);
    QFETCH(Severity, severity);
    QFETCH(QString, headline);
    const Value value = delta < 0.0 ? Value(UndefinedReason::NoDefinedCells) : Value(delta);
    const auto found = weightingFindings(weightingFacts(value, delta < 0.0 ? 0.02 : 0.4), nullptr);
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(found[0].severity, severity);
    QCOMPARE(QString::fromStdString(found[0].headline), headline);
    QVERIFY(says(found[0], "8 raters"));
    QVERIFY(says(found[0], "1,600 items"));
    QCOMPARE(found[0].view, std::string("consensus"));
    WeightingFacts nothing;
    nothing.meanCorrelation = UndefinedReason::TooFewRaters;
    QVERIFY(weightingFindings(nothing, nullptr).empty());
}

void tst_ConsensusFindings::weightingAgainstTheReference_data()
{
    QTest::addColumn<double>("difference");
    QTest::addColumn<QString>("headline");
    QTest::addColumn<Severity>("severity");
    QTest::newRow("ahead") << 0.03 << "Weighting raters helps" << Severity::Notice;
    QTest::newRow("behind") << -0.03 << "Weighting raters harms" << Severity::Notice;
    QTest::newRow("not told apart") << 0.01 << "Weighting raters makes no difference that can be seen"
                                    << Severity::Note;
}

void tst_ConsensusFindings::weightingAgainstTheReference()
{
    QFETCH(double, difference);
    QFETCH(QString, headline);
    QFETCH(Severity, severity);
    const auto comparison = comparisonWith(
        {scored("mean-correlation", "mean weighted by ρ̄", 0.5 + difference, difference, 0.02)});
    const auto found = weightingFindings(weightingFacts(0.2, 0.4), &comparison);
    QCOMPARE(QString::fromStdString(found[0].headline), headline);
    QCOMPARE(found[0].severity, severity);
    QVERIFY(says(found[0], "the plain one 0.500"));
    QVERIFY(says(found[0], "n = 1,200"));
}

void tst_ConsensusFindings::bestMethod()
{
    const auto found = methodFindings(comparisonWith({scored("agora", "AGORA", 0.535, 0.035, 0.01),
                                                      scored("median", "median", 0.45, -0.05, 0.01),
                                                      scored("care", "CARE", 0.51, 0.01, 0.02)}));
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(found[0].id, std::string("method-beats-baseline"));
    QCOMPARE(found[0].headline, std::string("AGORA beats the item mean"));
    QCOMPARE(found[0].figure, std::string("+0.035"));
    QVERIFY(says(found[0], "best of 3 other methods"));
    QVERIFY(says(found[0], "AGORA 0.535, +0.035 (95 % interval +0.025 to +0.045"));
    QVERIFY(says(found[0], "Surely ahead: 1, surely behind: 1"));
    QVERIFY(says(found[0], "n = 1,200"));
}

void tst_ConsensusFindings::noMethodBeatsTheBaseline()
{
    const auto found = methodFindings(comparisonWith(
        {scored("agora", "AGORA", 0.51, 0.01, 0.02), scored("median", "median", 0.45, -0.05, 0.01)}));
    QCOMPARE(found[0].id, std::string("no-method-beats-baseline"));
    QCOMPARE(found[0].headline, std::string("No method beats the item mean"));
    QVERIFY(says(found[0], "AGORA 0.510"));
    const auto behind = methodFindings(comparisonWith({scored("median", "median", 0.45, -0.05, 0.01)}));
    QCOMPARE(behind[0].id, std::string("no-method-beats-baseline"));
    QVERIFY(says(behind[0], "best of 1 other method at"));
}

void tst_ConsensusFindings::methodsWithoutAnswer()
{
    QVERIFY(methodFindings({}).empty());
    QVERIFY(methodFindings(comparisonWith({})).empty());
    auto undefined = scored("agora", "AGORA", 0.5, 0.0, 0.1);
    undefined.difference.value = UndefinedReason::NoVariation;
    QVERIFY(methodFindings(comparisonWith({undefined})).empty());
    auto noInterval = scored("agora", "AGORA", 0.5, 0.0, 0.1);
    noInterval.difference.interval.reset();
    QVERIFY(methodFindings(comparisonWith({noInterval})).empty());
}

void tst_ConsensusFindings::usefulSignal()
{
    const auto found = signalFindings({useOf("expert", {{0.2, 0.01}, {0.31, 0.0002}, {0.05, 1.0}})}, "pairs");
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(found[0].view, std::string("uncertainty"));
    QVERIFY(says(found[0], "signal 2"));
    QVERIFY(says(found[0], "where expert disagrees"));
    QVERIFY(says(found[0], "Spearman 0.31 on test pairs (n = 200, p 0.0002"));
    const auto reference = signalFindings({useOf("gold", {{0.31, 0.0002}}, true)}, "items");
    QVERIFY(says(reference[0], "where the consensus is off from gold"));
    QVERIFY(says(reference[0], "Of 1 signal of"));
}

void tst_ConsensusFindings::uselessSignals_data()
{
    QTest::addColumn<double>("rho");
    QTest::addColumn<double>("p");
    QTest::newRow("chance") << 0.3 << 0.2;
    QTest::newRow("sure and small") << 0.08 << 1e-9;
    QTest::newRow("the other way round") << -0.4 << 1e-9;
}

void tst_ConsensusFindings::uselessSignals()
{
    QFETCH(double, rho);
    QFETCH(double, p);
    const auto found = signalFindings({useOf("expert", {{rho, p}})}, "pairs");
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(found[0].id, std::string("no-signal"));
    QCOMPARE(found[0].headline, std::string("No uncertainty signal tells where expert disagrees"));
}

void tst_ConsensusFindings::uselessSignalsOfTwoPanelsAreOneFinding()
{
    const auto found = signalFindings(
        {useOf("expert", {{0.03, 0.6}}), useOf("crowd", {{-0.02, 0.8}}), useOf("nobody", {})}, "pairs");
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(found[0].headline, std::string("No uncertainty signal is worth using"));
    QVERIFY(says(found[0], "where expert disagrees"));
    QVERIFY(says(found[0], "where crowd disagrees"));
    QVERIFY(signalFindings({}, "pairs").empty());
}

void tst_ConsensusFindings::ratersAgainstTheOthers()
{
    PeerStandings standings;
    standings.rows = {standing("ann", 0.6, 0.0), standing("bob", -0.5, -8.0), standing("cid", -0.1, -0.4),
                      standing("dan", -0.3, -3.0)};
    const auto found = standingFindings(standings, {}, true);
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(found[0].severity, Severity::Warning);
    QCOMPARE(found[0].raters, (std::vector<std::string>{"bob", "dan"}));
    QVERIFY(says(found[0], "bob −0.50 (n = 100, p 1.0e-8)"));
    // Whoever has been spoken of is not spoken of again.
    const auto rest = standingFindings(standings, {"bob"}, false);
    QCOMPARE(rest[0].raters, (std::vector<std::string>{"dan"}));
    QVERIFY(standingFindings(standings, {"bob", "dan"}, false).empty());
}

void tst_ConsensusFindings::guessingRaters()
{
    PeerStandings standings;
    standings.byRank = false;
    standings.chance = 0.5;
    standings.rows = {standing("ann", 0.9, 0.0),  standing("bob", 0.55, -0.1), standing("cid", 0.8, 0.0),
                      standing("dan", 0.85, 0.0), standing("eve", 0.2, -9.0),  standing("few", 0.5, 0.0)};
    standings.rows.back().measure.used = 19;
    const auto found = standingFindings(standings, {}, true);
    QCOMPARE(found.size(), std::size_t{2});
    QCOMPARE(found[0].raters, std::vector<std::string>{"eve"});
    QCOMPARE(found[1].raters, std::vector<std::string>{"bob"});
    QCOMPARE(found[1].severity, Severity::Warning); // one of five
    QVERIFY(says(found[1], "Of 5 raters with at least 20 labels, 1 has"));
}

void tst_ConsensusFindings::weakestRater()
{
    PeerStandings standings;
    standings.rows = {standing("ann", 0.6, 0.0), standing("bob", 0.2, -0.01), standing("cid", 0.5, 0.0)};
    const auto found = standingFindings(standings, {}, true);
    QCOMPARE(found[0].id, std::string("follows-least"));
    QCOMPARE(found[0].severity, Severity::Note);
    QVERIFY(says(found[0], "is 0.20 over 100 labels; the median of the other 2 is 0.60"));
    QVERIFY(standingFindings(standings, {}, false).empty());
    standings.rows.pop_back();
    QVERIFY(standingFindings(standings, {}, true).empty());
    standings.rows.clear();
    QVERIFY(standingFindings(standings, {}, true).empty());
}

RATERSCOPE_TEST(tst_ConsensusFindings)
#include "tst_ConsensusFindings.moc"
