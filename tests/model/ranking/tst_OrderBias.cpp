// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranking/OrderBias.h"

#include "ranking/OrderEffect.h"
#include "ranking/RepetitionStability.h"
#include "support/SwapTables.h"

#include <QTest>

#include <atomic>

using namespace raterscope;
using namespace raterscope::test;

namespace {

/// Counts with nothing but front, back and single ties.
OrderBiasCounts countsOf(std::int64_t front, std::int64_t back, std::int64_t tieFirst = 0,
                         std::int64_t tieSecond = 0)
{
    OrderBiasCounts counts;
    counts.pairs[static_cast<std::size_t>(SwapOutcome::Front)] = front;
    counts.pairs[static_cast<std::size_t>(SwapOutcome::Back)] = back;
    counts.pairs[static_cast<std::size_t>(SwapOutcome::TieThenFirst)] = tieFirst;
    counts.pairs[static_cast<std::size_t>(SwapOutcome::TieThenSecond)] = tieSecond;
    return counts;
}

/// A judge with so many front and back pairs, each of its own question.
void addPairs(PresentationsBuilder& builder, const std::string& judge, int front, int back)
{
    for (int i = 0; i < front + back; ++i) {
        const auto verdict = i < front ? Verdict::First : Verdict::Second;
        builder.add(judge, std::to_string(i), {}, "x", "y", verdict);
        builder.add(judge, std::to_string(i), {}, "y", "x", verdict);
    }
}

} // namespace

class tst_OrderBias : public QObject
{
    Q_OBJECT

private slots:
    void reference_data()
    {
        QTest::addColumn<QString>("section");
        QTest::addColumn<int>("judgeCount");
        QTest::addColumn<QString>("source");
        const auto row = [](const char* section, int judges) {
            QTest::newRow(section) << section << judges
                                   << QStringLiteral("reference/order_bias.json data %1").arg(section);
        };
        row("position-bias/mtbench_swap", 3);
        row("position-bias/devbench_swap", 5);
        row("judgebench", 7);
        row("llmbar", 39);
        row("summeval_h2h", 1);
    }
    void reference()
    {
        NEEDS_SHARED("reference/order_bias.json");
        QFETCH(QString, section);
        QFETCH(int, judgeCount);
        const auto file = readJson(shared("reference/order_bias.json"));
        const auto& expected = file["data"][section.toStdString()]["judges"];
        QCOMPARE(static_cast<int>(expected.size()), judgeCount);
        std::set<std::string> names;
        for (const auto& [name, entry] : expected.items())
            names.insert(name);
        const auto table = swapTable(section.toStdString(), names);
        const auto result = orderBias(table);
        QCOMPARE(result.judges.size(), expected.size());
        std::size_t pairs = 0;
        for (const auto& counts : result.judges) {
            const auto& entry = expected[table.judges[static_cast<std::size_t>(counts.judge)]];
            QCOMPARE(counts.of(SwapOutcome::Front), entry["front"].get<std::int64_t>());
            QCOMPARE(counts.of(SwapOutcome::Back), entry["back"].get<std::int64_t>());
            QCOMPARE(counts.of(SwapOutcome::Consistent), entry["consistent"].get<std::int64_t>());
            QCOMPARE(counts.of(SwapOutcome::DoubleTie), entry["both_tie"].get<std::int64_t>());
            QCOMPARE(counts.oneTie(), entry["one_tie"].get<std::int64_t>());
            QCOMPARE(counts.of(SwapOutcome::Unreadable), entry["unreadable"].get<std::int64_t>());
            QCOMPARE(counts.all(), entry["swap_pairs"].get<std::int64_t>());
            QCOMPARE(counts.complete(), entry["complete"].get<std::int64_t>());
            QCOMPARE(counts.unpaired, entry.value("unpaired_rows", std::int64_t{0}));
            QCOMPARE(counts.repeated, entry.value("repeated_rows", std::int64_t{0}));
            pairs += static_cast<std::size_t>(counts.all());
            QCOMPARE(counts.log10P.isDefined(), !entry["log10_p"].is_null());
            if (!counts.log10P.isDefined()) {
                QCOMPARE(counts.backShare.value.reason(), UndefinedReason::NoPositionChosen);
                continue;
            }
            COMPARE_NEAR(counts.log10P.number(), entry["log10_p"].get<double>(), 1e-11);
            COMPARE_NEAR(counts.p().number() / entry["p"].get<double>(), 1.0, 1e-10);
            if (entry.contains("p_holm"))
                COMPARE_NEAR(counts.holmP().number() / entry["p_holm"].get<double>(), 1.0, 1e-10);
            COMPARE_NEAR(counts.backShare.value.number(), entry["back_share"].get<double>(), 1e-12);
            COMPARE_NEAR(counts.backShare.interval->low, entry["low"].get<double>(), 1e-10);
            COMPARE_NEAR(counts.backShare.interval->high, entry["high"].get<double>(), 1e-10);
        }
        QCOMPARE(result.pairs.size(), pairs);
    }

    void publishedSignTests_data()
    {
        QTest::addColumn<int>("front");
        QTest::addColumn<int>("back");
        QTest::addColumn<double>("p");
        QTest::addColumn<QString>("source");
        const QString source = QStringLiteral("METHODS §9; seeds/bayesjudge-rebuild.txt; %1");
        QTest::newRow("GPT-4o-mini") << 27 << 273 << 2.28e-52 << source.arg("three digits");
        QTest::newRow("DeepSeek-V4-Flash") << 38 << 68 << 0.00462 << source.arg("three digits");
        QTest::newRow("Claude-Haiku-4.5") << 1 << 794 << 7.64e-237 << source.arg("three digits");
        QTest::newRow("equal") << 7 << 7 << 1.0 << QStringLiteral("2 P(X <= n/2) is above 1");
        QTest::newRow("one pair") << 0 << 1 << 1.0 << QStringLiteral("2 · ½");
        QTest::newRow("five to none") << 5 << 0 << 0.0625 << QStringLiteral("2 / 2^5");
    }
    void publishedSignTests()
    {
        QFETCH(int, front);
        QFETCH(int, back);
        QFETCH(double, p);
        PresentationsBuilder builder;
        addPairs(builder, "judge", front, back);
        const auto counts = orderBias(builder.finish()).judges.front();
        QCOMPARE(counts.of(SwapOutcome::Front), front);
        QCOMPARE(counts.of(SwapOutcome::Back), back);
        QVERIFY(std::abs(counts.p().number() / p - 1.0) < 0.005);
        QVERIFY(counts.backShare.interval->low <= counts.backShare.value.number());
        QVERIFY(counts.backShare.interval->high >= counts.backShare.value.number());
    }

    void underflowKeepsItsLogarithm()
    {
        // Source: 2 / 2^n exactly.
        PresentationsBuilder builder;
        addPairs(builder, "judge", 0, 3000);
        const auto counts = orderBias(builder.finish()).judges.front();
        COMPARE_NEAR(counts.log10P.number(), (1.0 - 3000.0) * std::log10(2.0), 1e-12);
        QCOMPARE(counts.p().number(), 0.0);
    }

    void caseD11()
    {
        NEEDS_SHARED("cases/d11_swaps.csv");
        const auto csv = readCsv(shared("cases/d11_swaps.csv"));
        const auto expected = readJson(shared("cases/expected.json"))["d11"];
        PresentationsBuilder builder;
        for (const auto& row : csv.rows) {
            const bool inOrder = row[2] == "AB";
            builder.add(row[1], row[0], {}, inOrder ? "A" : "B", inOrder ? "B" : "A", verdictOf(row[3]));
        }
        const auto table = builder.finish();
        const auto result = orderBias(table);
        const auto& counts = result.judges.front();
        QCOMPARE(counts.all(), expected["pairs"].get<std::int64_t>());
        QCOMPARE(counts.of(SwapOutcome::Front), expected["always_front"].get<std::int64_t>());
        QCOMPARE(counts.of(SwapOutcome::Back), expected["always_back"].get<std::int64_t>());
        QCOMPARE(counts.oneTie() + counts.of(SwapOutcome::DoubleTie),
                 expected["with_a_tie"].get<std::int64_t>());
        std::int64_t consistentA = 0;
        std::int64_t consistentB = 0;
        for (const auto& pair : result.pairs) {
            if (pair.outcome != SwapOutcome::Consistent)
                continue;
            const auto& row = table.rows[static_cast<std::size_t>(pair.row)];
            const auto chosen = row.verdict == Verdict::First ? row.first : row.second;
            ++(chosen == table.rows.front().first ? consistentA : consistentB);
        }
        QCOMPARE(consistentA, expected["consistent_A"].get<std::int64_t>());
        QCOMPARE(consistentB, expected["consistent_B"].get<std::int64_t>());
        COMPARE_NEAR(counts.p().number(), expected["sign_p"].get<double>(), 1e-9);
    }

    void partsAddUp()
    {
        NEEDS_SHARED("data/summeval-llm-judges/h2h_ab_ba.csv");
        auto table = swapTable("summeval_h2h", {"gpt-3.5-turbo-0301"});
        // Questions of the article rather than of the line, so that they have several pairs.
        for (auto& row : table.rows)
            row.question /= 11;
        table.questions.resize(table.questions.size() / 11 + 1);
        for (std::size_t i = 0; i < table.rows.size(); ++i) {
            auto& row = table.rows[i];
            const auto line = static_cast<std::int32_t>(i / 2);
            (row.first < row.second ? row.first : row.second) = 2 * line;
            (row.first < row.second ? row.second : row.first) = 2 * line + 1;
        }
        const auto result = orderBias(table);
        QCOMPARE(result.byAspect.size(), std::size_t{4});
        for (const auto* list : {&result.byQuestion, &result.byAspect}) {
            QVERIFY(!list->empty());
            std::array<std::int64_t, swapOutcomeCount> sums{};
            for (const auto& part : *list) {
                for (std::size_t outcome = 0; outcome < swapOutcomeCount; ++outcome) {
                    sums[outcome] += part.pairs[outcome];
                    const auto rows =
                        rowsBehind(result, table, part,
                                   list == &result.byAspect ? OrderBiasPart::Aspect : OrderBiasPart::Question,
                                   static_cast<SwapOutcome>(outcome));
                    QCOMPARE(static_cast<std::int64_t>(rows.size()), 2 * part.pairs[outcome]);
                }
                if (part.log10P.isDefined())
                    QVERIFY(part.log10HolmP.number() >= part.log10P.number());
            }
            QCOMPARE(sums, result.judges.front().pairs);
        }
    }

    void repeatsAndUnpaired()
    {
        using enum Verdict;
        PresentationsBuilder builder;
        builder.add("j", "q", {}, "x", "y", First);  // 0
        builder.add("j", "q", {}, "x", "y", Second); // 1
        builder.add("j", "q", {}, "y", "x", First);  // 2: with 0, both first = front
        builder.add("j", "q", {}, "x", "z", First);  // 3: never shown the other way
        builder.add("j", "q2", {}, "y", "x", First); // 4: another question
        builder.add("k", "q", {}, "z", "x", First);  // 5: another judge
        const auto table = builder.finish();
        const auto result = orderBias(table);
        QCOMPARE(result.pairs.size(), std::size_t{1});
        QCOMPARE(result.pairs.front().row, 0);
        QCOMPARE(result.pairs.front().swapped, 2);
        QCOMPARE(result.pairs.front().outcome, SwapOutcome::Front);
        QCOMPARE(result.repeated, (std::vector<std::int32_t>{1}));
        QCOMPARE(result.unpaired, (std::vector<std::int32_t>{3, 4, 5}));
        QCOMPARE(result.judges[0].unpaired, 2);
        QCOMPARE(result.judges[0].repeated, 1);
        QCOMPARE(result.judges[1].unpaired, 1);
        QCOMPARE(rowsBehind(result, table, result.judges[0], OrderBiasPart::Judge, SwapOutcome::Front),
                 (std::vector<std::int32_t>{0, 2}));
    }

    void repetitionNumbersPairLikeWithLike()
    {
        using enum Verdict;
        PresentationsBuilder builder;
        builder.add("j", "q", {}, "x", "y", First, 1);
        builder.add("j", "q", {}, "x", "y", Second, 2);
        builder.add("j", "q", {}, "y", "x", Second, 2); // back with the second, not consistent with the first
        builder.add("j", "q", {}, "y", "x", Tie, 3);
        const auto result = orderBias(builder.finish());
        QCOMPARE(result.judges[0].of(SwapOutcome::Back), 1);
        QCOMPARE(result.judges[0].all(), 1);
        QCOMPARE(result.judges[0].unpaired, 2);
    }

    void swapCountsOfRepetitions_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("judge");
        QTest::addColumn<int>("front");
        QTest::addColumn<int>("back");
        QTest::addColumn<int>("consistent");
        QTest::addColumn<int>("oneTie");
        QTest::addColumn<int>("doubleTie");
        QTest::addColumn<int>("unreadable");
        QTest::addColumn<int>("same");
        QTest::addColumn<int>("of");
        QTest::addColumn<double>("agreement");
        QTest::addColumn<double>("inOrder");
        QTest::addColumn<double>("swapped");
        QTest::addColumn<QString>("source");
        const QString source =
            QStringLiteral("counted from the CSV by a separate script, dictionaries of keys");
        QTest::newRow("mtbench haiku") << "mtbench_repetition.csv"
                                       << "claude-3-haiku-20240307" << 13 << 69 << 182 << 19 << 4 << 1 << 132
                                       << 192 << 0.791666666667 << 0.763888888889 << 0.819444444444 << source;
        QTest::newRow("mtbench gpt-3.5-turbo-0125")
            << "mtbench_repetition.csv"
            << "gpt-3.5-turbo-0125" << 16 << 29 << 220 << 1 << 0 << 22 << 165 << 188 << 0.918439716312
            << 0.878136200717 << 0.957894736842 << source;
        QTest::newRow("mtbench gpt-4-1106-preview")
            << "mtbench_repetition.csv"
            << "gpt-4-1106-preview" << 5 << 9 << 191 << 41 << 42 << 0 << 158 << 192 << 0.876736111111
            << 0.822916666667 << 0.930555555556 << source;
        QTest::newRow("devbench gemini-pro") << "devbench_repetition.csv"
                                             << "gemini-pro" << 50 << 30 << 134 << 0 << 0 << 2 << 80 << 144
                                             << 0.703703703704 << 0.638888888889 << 0.768518518519 << source;
    }
    void swapCountsOfRepetitions()
    {
        NEEDS_SHARED("data/position-bias-judges/mtbench_repetition.csv");
        QFETCH(QString, file);
        QFETCH(QString, judge);
        QFETCH(int, front);
        QFETCH(int, back);
        QFETCH(int, consistent);
        QFETCH(int, oneTie);
        QFETCH(int, doubleTie);
        QFETCH(int, unreadable);
        QFETCH(int, same);
        QFETCH(int, of);
        QFETCH(double, agreement);
        QFETCH(double, inOrder);
        QFETCH(double, swapped);
        const auto table = positionBias(file);
        const auto place = std::find(table.judges.begin(), table.judges.end(), judge.toStdString());
        const auto at = static_cast<std::size_t>(place - table.judges.begin());
        const auto counts = orderBias(table).judges[at];
        QCOMPARE(counts.of(SwapOutcome::Front), front);
        QCOMPARE(counts.of(SwapOutcome::Back), back);
        QCOMPARE(counts.of(SwapOutcome::Consistent), consistent);
        QCOMPARE(counts.oneTie(), oneTie);
        QCOMPARE(counts.of(SwapOutcome::DoubleTie), doubleTie);
        QCOMPARE(counts.of(SwapOutcome::Unreadable), unreadable);
        const auto stability = repetitionStability(table)[at];
        QCOMPARE(stability.all.same, same);
        QCOMPARE(stability.all.presentations, of);
        COMPARE_NEAR(stability.all.pairwiseAgreement.number(), agreement, 1e-11);
        COMPARE_NEAR(stability.asFirstShown.pairwiseAgreement.number(), inOrder, 1e-11);
        COMPARE_NEAR(stability.swapped.pairwiseAgreement.number(), swapped, 1e-11);
        QCOMPARE(stability.asFirstShown.same + stability.swapped.same, same);
        QCOMPARE(stability.changed.size(), static_cast<std::size_t>(3 * (of - same)));
    }

    void nothingRepeated()
    {
        PresentationsBuilder builder;
        addPairs(builder, "j", 2, 1);
        const auto stability = repetitionStability(builder.finish()).front();
        QCOMPARE(stability.all.presentations, 0);
        QCOMPARE(stability.all.single, 6);
        QCOMPARE(stability.all.sameShare.value.reason(), UndefinedReason::NothingRepeated);
        QVERIFY(!stability.all.pairwiseAgreement.isDefined());
        QVERIFY(stability.changed.empty());
    }

    void degenerate()
    {
        const auto none = orderBias({});
        QVERIFY(none.judges.empty());
        Presentations silent;
        silent.judges = {"j"};
        silent.questions = silent.aspects = {""};
        const auto result = orderBias(silent);
        QCOMPARE(result.judges.size(), std::size_t{1});
        QVERIFY(!result.judges.front().p().isDefined());
        silent.rows.push_back({0, 0, 0, -1, 4, 4, Verdict::First});
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, orderBias(silent));
        silent.rows.front() = {1, 0, 0, -1, 4, 5, Verdict::First};
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, orderBias(silent));
        silent.rows.front().judge = 0;
        std::atomic<bool> cancel{true};
        QVERIFY_THROWS_EXCEPTION(Cancelled, orderBias(silent, JobControl(&cancel, {})));
    }

    void rowOrderDoesNotMatter()
    {
        NEEDS_SHARED("data/judgebench/judgebench_verdicts.csv");
        auto table = swapTable("judgebench", {"claude-3-haiku-20240307", "o1-mini-2024-09-12"});
        const auto before = orderBias(table);
        Random random(3);
        for (std::size_t i = table.rows.size(); i > 1; --i)
            std::swap(table.rows[i - 1], table.rows[random.below(static_cast<std::uint32_t>(i))]);
        const auto after = orderBias(table);
        for (std::size_t judge = 0; judge < 2; ++judge)
            QCOMPARE(after.judges[judge].pairs, before.judges[judge].pairs);
    }

    void effectByHand_data()
    {
        QTest::addColumn<int>("front");
        QTest::addColumn<int>("back");
        QTest::addColumn<double>("beta");
        QTest::addColumn<QString>("source");
        // Without single ties Firth's penalty adds half a pair to either side, so β = ½ log((f + ½)/(b + ½)).
        const QString source = QStringLiteral("½ log((front + ½) / (back + ½))");
        for (const auto& [front, back] :
             std::vector<std::pair<int, int>>{{27, 273}, {38, 68}, {1, 794}, {0, 5}, {5, 0}, {3, 3}, {0, 1}})
            QTest::addRow("%d front, %d back", front, back)
                << front << back << 0.5 * std::log((front + 0.5) / (back + 0.5)) << source;
    }
    void effectByHand()
    {
        QFETCH(int, front);
        QFETCH(int, back);
        QFETCH(double, beta);
        const auto effect = orderEffect(countsOf(front, back));
        COMPARE_NEAR(effect.value.number(), beta, 1e-9);
        QVERIFY(effect.interval->low < beta && beta < effect.interval->high);
        QVERIFY(std::isfinite(effect.interval->low) && std::isfinite(effect.interval->high));
        const auto mirrored = orderEffect(countsOf(back, front));
        COMPARE_NEAR(mirrored.value.number(), -beta, 1e-9);
        COMPARE_NEAR(mirrored.interval->low, -effect.interval->high, 1e-9);
        // Single ties with the same odds narrow the interval.
        if (front > 0 && back > 0) {
            const auto withTies = orderEffect(countsOf(front, back, 10 * front, 10 * back));
            QVERIFY(withTies.interval->high - withTies.interval->low
                    < effect.interval->high - effect.interval->low);
        }
        QVERIFY(!orderEffect(countsOf(0, 0)).value.isDefined());
    }

    void effectIsRecovered_data()
    {
        QTest::addColumn<double>("beta");
        QTest::addColumn<int>("pairs");
        QTest::addColumn<QString>("source");
        const QString source =
            QStringLiteral("simulated with that β; published fits are −0.57, −0.11, −2.35");
        for (const double beta : {-0.57, -0.11, -2.35, 0.0}) {
            QTest::addRow("beta %g, 300 pairs", beta) << beta << 300 << source;
            QTest::addRow("beta %g, 40 pairs", beta) << beta << 40 << source;
        }
    }
    void effectIsRecovered()
    {
        QFETCH(double, beta);
        QFETCH(int, pairs);
        constexpr int panels = 1000;
        Random random(static_cast<std::uint64_t>(pairs), 7);
        int covered = 0;
        double sum = 0.0;
        for (int panel = 0; panel < panels; ++panel) {
            Presentations table;
            table.judges = table.questions = table.aspects = {""};
            for (int pair = 0; pair < pairs; ++pair) {
                // Preferences of each pair's own, of no class: what the conditional logit does not assume.
                const double lead = 1.5 * random.normal();
                const double tie = -0.5 + 0.5 * random.normal();
                const auto inOrder = drawVerdict(random, lead, 0.0, tie, beta);
                const auto swapped = drawVerdict(random, 0.0, lead, tie, beta);
                table.rows.push_back({0, 0, 0, -1, 2 * pair, 2 * pair + 1, inOrder});
                table.rows.push_back({0, 0, 0, -1, 2 * pair + 1, 2 * pair, swapped});
            }
            const auto effect = orderEffect(orderBias(table).judges.front());
            sum += effect.value.number();
            covered += effect.interval->low <= beta && beta <= effect.interval->high ? 1 : 0;
        }
        const double coverage = static_cast<double>(covered) / panels;
        qInfo("mean %.3f for %.2f, coverage %.3f", sum / panels, beta, coverage);
        // Three standard errors of a share of 1,000 panels are 2.1 points.
        QVERIFY(std::abs(coverage - 0.95) < 0.021);
        // Of 40 pairs at β = −2.35 less than one chooses the front both times: the penalty pulls to 0 there.
        QVERIFY(std::abs(sum / panels - beta) < (pairs < 100 && beta < -2.0 ? 0.2 : 0.05));
    }
};

RATERSCOPE_TEST(tst_OrderBias)
#include "tst_OrderBias.moc"
