// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "audit/ComparisonFindings.h"

#include <QTest>

#include <algorithm>

using namespace raterscope;

namespace {

/// A row as published for Claude-Haiku-4.5 on SummEval pairs (METHODS §9): back 794, front 1.
OrderBias::Row published()
{
    OrderBias::Row row;
    row.judge = "claude-haiku";
    row.front = 1;
    row.back = 794;
    row.consistent = 205;
    row.p = Value(7.64e-237);
    row.log10P = Value(-236.1169);
    row.holmP = Value(2.292e-236);
    row.backShare.value = Value(794.0 / 795.0);
    row.backShare.interval = Interval{0.9930, 0.99997, "Clopper–Pearson", 0};
    row.beta.value = Value(-2.35);
    row.beta.interval = Interval{-2.6, -2.1, "Wald", 0};
    return row;
}

/// Rows of one judge, "palm", the first of them unreadable.
Dataset rowsOf(std::size_t count, std::size_t unreadable = 0)
{
    Dataset data;
    data.raters.resize(1);
    data.raters[0].name = "palm";
    auto& table = data.comparisons;
    table.first.assign(count, ItemId(0));
    table.judge.assign(count, RaterId(0));
    table.verdict.assign(count, Verdict::First);
    std::fill_n(table.verdict.begin(), unreadable, Verdict::Unreadable);
    return data;
}

const Finding* find(const std::vector<Finding>& findings, const std::string& id)
{
    const auto place =
        std::find_if(findings.begin(), findings.end(), [&](const auto& f) { return f.id == id; });
    return place == findings.end() ? nullptr : &*place;
}

CycleRates::Row cyclesOf(const std::string& judge, std::int64_t cyclic, std::int64_t decided)
{
    CycleRates::Row row;
    row.judge = judge;
    row.cyclic = cyclic;
    row.decided = decided;
    row.rate = decided > 0 ? Value(static_cast<double>(cyclic) / static_cast<double>(decided))
                           : Value(UndefinedReason::NothingDecided);
    return row;
}

} // namespace

class tst_ComparisonFindings : public QObject
{
    Q_OBJECT

private slots:
    void aJudgeThatChoosesAPositionIsNamedWithItsCounts()
    {
        OrderBias bias;
        bias.judges = {published()};
        const auto findings = orderBiasFindings(bias, rowsOf(2000));
        QCOMPARE(findings.size(), std::size_t{1});
        const auto& finding = findings.front();
        QCOMPARE(finding.severity, Severity::Warning);
        QCOMPARE(finding.view, std::string("order-bias"));
        QCOMPARE(finding.raters, std::vector<std::string>{"claude-haiku"});
        const auto sentence = QString::fromStdString(finding.sentence);
        for (const char* part : {"1,000 pairs", "second both times 794 times", "shown first once", "7.6e-237",
                                 "0.999 [0.993, 1.000]", "Fitted β"})
            QVERIFY2(sentence.contains(QString::fromUtf8(part)), qPrintable(sentence));
        QVERIFY(!sentence.contains(QStringLiteral("Holm"))); // one judge needs no adjustment
    }

    void evenCountsAreNoFinding()
    {
        OrderBias bias;
        auto row = published();
        row.front = 36;
        row.back = 38;
        row.p = row.holmP = Value(0.9);
        row.log10P = Value(-0.046);
        bias.judges = {row};
        QVERIFY(orderBiasFindings(bias, rowsOf(10)).empty());
        bias.judges = {OrderBias::Row{}}; // no swap pairs at all: p is undefined
        QVERIFY(orderBiasFindings(bias, rowsOf(10)).empty());
    }

    void manyBiasedJudgesAreSummedUp()
    {
        OrderBias bias;
        for (int i = 0; i < 8; ++i) {
            auto row = published();
            row.judge = "judge " + std::to_string(i);
            row.back -= 10 * i;
            bias.judges.push_back(row);
        }
        const auto findings = orderBiasFindings(bias, rowsOf(10));
        QCOMPARE(findings.size(), std::size_t{6});
        QCOMPARE(findings[0].raters.front(), std::string("judge 0")); // the most one-sided first
        const auto* more = find(findings, "order-bias-more");
        QVERIFY(more);
        QCOMPARE(more->raters, (std::vector<std::string>{"judge 5", "judge 6", "judge 7"}));
        QVERIFY(more->headline.starts_with("8 of 8 judges"));
    }

    void unreadableAndUnpairedRowsAreCounted()
    {
        OrderBias bias;
        OrderBias::Row row;
        row.judge = "palm";
        row.consistent = 10;
        row.unreadable = 12; // swap pairs; the finding counts rows
        row.unpaired = 7;
        bias.judges = {row};
        const auto findings = orderBiasFindings(bias, rowsOf(200, 30));
        const auto* unreadable = find(findings, "unreadable-verdicts");
        QVERIFY(unreadable);
        QCOMPARE(unreadable->severity, Severity::Warning);
        QVERIFY(unreadable->sentence.find("30 of 200 comparisons (15.0 %)") != std::string::npos);
        QVERIFY(unreadable->sentence.find("palm (30)") != std::string::npos);
        QVERIFY(find(findings, "no-swap-partner"));
        bias.judges[0].consistent = 0; // nothing was shown in both orders: that is the design, not a gap
        QVERIFY(!find(orderBiasFindings(bias, rowsOf(200)), "no-swap-partner"));
        bias.judges[0].judge = "another"; // palm is excluded
        QVERIFY(!find(orderBiasFindings(bias, rowsOf(200, 30)), "unreadable-verdicts"));
    }

    void unstableRepetitionsAreNamed()
    {
        OrderBias bias;
        bias.stability = {{"shaky", 100, 60, Value(0.6), Value(0.7)},
                          {"steady", 100, 95, Value(0.95), Value(0.96)},
                          {"few", 5, 1, Value(0.2), Value(0.3)}};
        const auto findings = orderBiasFindings(bias, rowsOf(10));
        QCOMPARE(findings.size(), std::size_t{1});
        QCOMPARE(findings[0].raters.front(), std::string("shaky"));
        QVERIFY(findings[0].sentence.find("60 of 100 presentations (60.0 %)") != std::string::npos);
    }

    void cyclesAreNamedFromOneInTenOn()
    {
        CycleRates cycles;
        cycles.rows = {cyclesOf("", 1, 100), cyclesOf("often", 30, 100), cyclesOf("sometimes", 12, 100),
                       cyclesOf("few", 3, 10), cyclesOf("none", 0, 0)};
        const auto findings = cycleFindings(cycles);
        QCOMPARE(findings.size(), std::size_t{2});
        QCOMPARE(findings[0].raters.front(), std::string("often"));
        QCOMPARE(findings[0].severity, Severity::Warning);
        QCOMPARE(findings[1].severity, Severity::Notice);
        QVERIFY(findings[0].sentence.find("30 of 100 decided triples") != std::string::npos);
    }
};

RATERSCOPE_TEST(tst_ComparisonFindings)
#include "tst_ComparisonFindings.moc"
