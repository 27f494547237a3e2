// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agreement/BlockPermutation.h"
#include "agreement/RaterMatrix.h"
#include "catalog/PrepareTable.h"
#include "core/Random.h"
#include "io/ReadPanel.h"
#include "support/Panels.h"
#include "support/Support.h"

#include <algorithm>
#include <functional>

using namespace raterscope;

/// The permutation test of block structure, against enumeration by hand and by brute force.
class tst_BlockPermutation : public QObject
{
    Q_OBJECT

private slots:
    void twoAndTwoByHand();
    void bruteForce_data();
    void bruteForce();
    void drawnAgreesWithEnumerated();
    void drawnIsReproducible();
    void undefinedCells();
    void undefined();
    void clustersSayWhereTheyComeFrom();
    void levelUnderNoStructure();
    void cancels();
    void summeval();
};

namespace {

RaterMatrix matrixOf(std::size_t raters, const std::function<Value(std::size_t, std::size_t)>& cell)
{
    RaterMatrix matrix;
    for (std::size_t r = 0; r < raters; ++r)
        matrix.raters.push_back("r" + std::to_string(r));
    matrix.values.assign(raters * raters, UndefinedReason::SameRater);
    matrix.used.assign(raters * raters, 1);
    for (std::size_t a = 0; a < raters; ++a) {
        for (std::size_t b = a + 1; b < raters; ++b)
            matrix.values[a * raters + b] = matrix.values[b * raters + a] = cell(a, b);
    }
    return matrix;
}

RaterGroups groupsOf(const std::vector<std::int32_t>& groupOf, const std::string& by = "panel")
{
    RaterGroups groups{by, {}, groupOf};
    for (std::int32_t g = 0; g <= *std::max_element(groupOf.begin(), groupOf.end()); ++g)
        groups.names.push_back(by + " " + std::to_string(g));
    return groups;
}

double meanGap(const RaterMatrix& matrix, const std::vector<std::int32_t>& groupOf)
{
    double within = 0.0;
    double between = 0.0;
    int withinCells = 0;
    int betweenCells = 0;
    for (std::size_t a = 0; a < groupOf.size(); ++a) {
        for (std::size_t b = a + 1; b < groupOf.size(); ++b) {
            const bool same = groupOf[a] == groupOf[b];
            (same ? within : between) += matrix.at(a, b).number();
            ++(same ? withinCells : betweenCells);
        }
    }
    return within / withinCells - between / betweenCells;
}

/// Every way to give the raters the sizes of the groups, by choosing a group for one rater after the other.
void assignAll(std::vector<std::int32_t>& groupOf, std::vector<int>& left, std::size_t rater,
               const std::function<void()>& use)
{
    if (rater == groupOf.size()) {
        use();
        return;
    }
    for (std::size_t g = 0; g < left.size(); ++g) {
        if (left[g] == 0)
            continue;
        --left[g];
        groupOf[rater] = static_cast<std::int32_t>(g);
        assignAll(groupOf, left, rater + 1, use);
        ++left[g];
    }
}

} // namespace

void tst_BlockPermutation::twoAndTwoByHand()
{
    // Within 0.9 and 0.8, between 0.1 … 0.4: 0.85 − 0.25. Of 6 assignments that one and its mirror reach it.
    const auto matrix = matrixOf(4, [](std::size_t a, std::size_t b) -> Value {
        if (a == 0 && b == 1)
            return 0.9;
        if (a == 2 && b == 3)
            return 0.8;
        return 0.1 * static_cast<double>(2 * a + b - 1);
    });
    const auto test = blockPermutation(matrix, groupsOf({0, 0, 1, 1}));
    COMPARE_NEAR(test.statistic.number(), 0.6, 1e-15);
    COMPARE_NEAR(test.p.number(), 2.0 / 6.0, 1e-15);
    QCOMPARE(test.assignments, std::int64_t{6});
    QVERIFY(test.exact);
    QCOMPARE(test.method, std::string("permutation of raters over panels, all 6 assignments"));
    // The other two divisions tie, 0.1 + 0.4 and 0.2 + 0.3 within: every assignment reaches them.
    COMPARE_NEAR(blockPermutation(matrix, groupsOf({0, 1, 0, 1})).p.number(), 1.0, 0);
    COMPARE_NEAR(blockPermutation(matrix, groupsOf({0, 1, 1, 0})).p.number(), 1.0, 0);
}

void tst_BlockPermutation::bruteForce_data()
{
    QTest::addColumn<QList<int>>("groupOf");
    QTest::newRow("3 + 5") << QList<int>{0, 0, 0, 1, 1, 1, 1, 1};
    QTest::newRow("2 + 2 + 3") << QList<int>{0, 1, 2, 0, 1, 2, 2};
    QTest::newRow("1 + 5") << QList<int>{1, 1, 0, 1, 1, 1};
    QTest::newRow("4 + 4") << QList<int>{0, 0, 0, 0, 1, 1, 1, 1};
}

void tst_BlockPermutation::bruteForce()
{
    QFETCH(QList<int>, groupOf);
    const std::vector<std::int32_t> observed(groupOf.begin(), groupOf.end());
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        Random random(seed);
        const auto matrix = matrixOf(observed.size(), [&](std::size_t a, std::size_t b) -> Value {
            return random.normal() + (observed[a] == observed[b] ? 0.8 : 0.0);
        });
        std::vector<int> sizes(static_cast<std::size_t>(*std::max_element(observed.begin(), observed.end()))
                               + 1);
        for (const auto group : observed)
            ++sizes[static_cast<std::size_t>(group)];
        const double gap = meanGap(matrix, observed);
        std::vector<std::int32_t> assignment(observed.size());
        int all = 0;
        int reached = 0;
        assignAll(assignment, sizes, 0, [&] {
            ++all;
            reached += meanGap(matrix, assignment) >= gap - 1e-12 ? 1 : 0;
        });
        const auto test = blockPermutation(matrix, groupsOf(observed));
        COMPARE_NEAR(test.statistic.number(), gap, 1e-13);
        QCOMPARE(test.assignments, std::int64_t{all});
        COMPARE_NEAR(test.p.number(), static_cast<double>(reached) / all, 1e-15);
    }
}

void tst_BlockPermutation::drawnAgreesWithEnumerated()
{
    Random random(4);
    const std::vector<std::int32_t> observed{0, 0, 0, 1, 1, 1, 1, 1};
    const auto matrix = matrixOf(8, [&](std::size_t a, std::size_t b) -> Value {
        return random.normal() + (observed[a] == observed[b] ? 0.3 : 0.0);
    });
    const auto exact = blockPermutation(matrix, groupsOf(observed));
    BlockPermutationOptions options;
    options.mostExact = 10;
    const auto drawn = blockPermutation(matrix, groupsOf(observed), options);
    QVERIFY(exact.exact && !drawn.exact);
    QCOMPARE(drawn.assignments, std::int64_t{9999});
    const double p = exact.p.number();
    // Four standard errors of 9,999 draws.
    COMPARE_NEAR(drawn.p.number(), p, 4.0 * std::sqrt(p * (1.0 - p) / 9999.0) + 1e-4);
}

void tst_BlockPermutation::drawnIsReproducible()
{
    Random random(6);
    std::vector<std::int32_t> observed;
    for (int r = 0; r < 24; ++r)
        observed.push_back(r % 3);
    const auto matrix = matrixOf(24, [&](std::size_t, std::size_t) -> Value { return random.normal(); });
    BlockPermutationOptions one;
    one.threads = 1;
    one.drawn = 999;
    auto many = one;
    many.threads = 4;
    const auto first = blockPermutation(matrix, groupsOf(observed), one);
    QVERIFY(!first.exact);
    QVERIFY(first.p.number() == blockPermutation(matrix, groupsOf(observed), many).p.number());
    many.seed = 1;
    QVERIFY(first.p.number() != blockPermutation(matrix, groupsOf(observed), many).p.number());
    // Nothing is below 1/(B + 1).
    const auto perfect = matrixOf(
        24, [&](std::size_t a, std::size_t b) -> Value { return observed[a] == observed[b] ? 1.0 : 0.0; });
    COMPARE_NEAR(blockPermutation(perfect, groupsOf(observed), one).p.number(), 1.0 / 1000.0, 1e-15);
}

void tst_BlockPermutation::undefinedCells()
{
    // The only defined cells within are (0, 1); assignments that put no defined cell within drop out.
    const auto matrix = matrixOf(4, [](std::size_t a, std::size_t b) -> Value {
        if (a == 2 && b == 3)
            return UndefinedReason::NothingPairable;
        return a == 0 && b == 1 ? 0.9 : 0.1;
    });
    const auto test = blockPermutation(matrix, groupsOf({0, 0, 1, 1}));
    COMPARE_NEAR(test.statistic.number(), 0.8, 1e-15);
    COMPARE_NEAR(test.p.number(), 2.0 / 6.0, 1e-15);
    // One cell only: half of the assignments have nothing within, or nothing between.
    const auto lonely = matrixOf(3, [](std::size_t a, std::size_t b) -> Value {
        return a == 0 && b == 1 ? Value(0.5) : Value(UndefinedReason::NothingPairable);
    });
    QCOMPARE(blockPermutation(lonely, groupsOf({0, 0, 1})).p.reason(), UndefinedReason::NoDefinedCells);
}

void tst_BlockPermutation::undefined()
{
    const auto matrix = matrixOf(3, [](std::size_t, std::size_t) -> Value { return 0.5; });
    QCOMPARE(blockPermutation(matrix, groupsOf({0, 0, 0})).p.reason(), UndefinedReason::TooFewRaters);
    QCOMPARE(blockPermutation(matrix, groupsOf({0, 1, 2})).p.reason(), UndefinedReason::TooFewRaters);
    // A group of one beside one of two can be permuted; all alike gives p = 1.
    COMPARE_NEAR(blockPermutation(matrix, groupsOf({0, 0, 1})).p.number(), 1.0, 0);
    // Raters in no group take no part.
    QCOMPARE(blockPermutation(matrix, {"cluster", {"cluster 1", "cluster 2"}, {0, -1, 1}}).p.reason(),
             UndefinedReason::TooFewRaters);
    QCOMPARE(blockPermutation({}, {"panel", {}, {}}).p.reason(), UndefinedReason::TooFewRaters);
}

void tst_BlockPermutation::clustersSayWhereTheyComeFrom()
{
    const auto matrix =
        matrixOf(4, [](std::size_t a, std::size_t b) -> Value { return (a < 2) == (b < 2) ? 0.8 : 0.1; });
    const auto test = blockPermutation(matrix, groupsOf({0, 0, 1, 1}, "cluster"));
    QCOMPARE(test.notes,
             (std::vector<std::string>{"the clusters were found in the same matrix, so the p is too small"}));
}

void tst_BlockPermutation::levelUnderNoStructure()
{
    // Without structure p is at most 0.05 in about 5 % of matrices (56 assignments: steps of 1/56).
    int small = 0;
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
        Random random(21, seed);
        const auto matrix = matrixOf(8, [&](std::size_t, std::size_t) -> Value { return random.normal(); });
        small += blockPermutation(matrix, groupsOf({0, 0, 0, 1, 1, 1, 1, 1})).p.number() <= 0.05 ? 1 : 0;
    }
    // 2 of 56 in truth: 36 of 1,000, standard deviation 6.
    QVERIFY2(small > 15 && small < 57, qPrintable(QString::number(small)));
}

void tst_BlockPermutation::cancels()
{
    const std::atomic<bool> flag = true;
    const auto matrix = matrixOf(4, [](std::size_t, std::size_t) -> Value { return 0.5; });
    QVERIFY_THROWS_EXCEPTION(Cancelled,
                             blockPermutation(matrix, groupsOf({0, 0, 1, 1}), {}, JobControl(&flag, {})));
}

void tst_BlockPermutation::summeval()
{
    NEEDS_SHARED("data/summeval/model_annotations.aligned.slim.jsonl");
    const DatasetPtr data =
        readPanel(
            test::shared(QStringLiteral("data/summeval/model_annotations.aligned.slim.jsonl")).toStdString(),
            {})
            .data;
    Comparison comparison;
    comparison.kind = CompareKind::Verdicts;
    comparison.sample = SampleKind::Seeded;
    const auto table = prepareTable(data, {}, comparison);
    const auto matrix = pairwiseMatrix(*table);
    const auto test = blockPermutation(matrix, panelsOf(*table));
    // Source: independent Python program: the declared panels are the best of C(8, 3) = 56 divisions.
    COMPARE_NEAR(test.statistic.number(), 0.3996783565761056, 1e-12);
    QCOMPARE(test.assignments, std::int64_t{56});
    COMPARE_NEAR(test.p.number(), 1.0 / 56.0, 1e-15);
    const auto blocks = blockMeans(matrix, panelsOf(*table));
    const auto findings = blockTestFinding(test, blocks, "κ", table->raterNames);
    QCOMPARE(
        QString::fromStdString(findings.front().sentence),
        QStringLiteral("Mean κ is 0.407 within panels and 0.007 between them. Of all 56 ways to divide the 8 "
                       "raters into panels of these sizes, a share of 0.018 gives a difference this large."));
}

RATERSCOPE_TEST(tst_BlockPermutation)
#include "tst_BlockPermutation.moc"
