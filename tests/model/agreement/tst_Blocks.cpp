// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agreement/Blocks.h"

#include "agreement/Constructs.h"
#include "agreement/RaterMatrix.h"
#include "support/Panels.h"
#include "support/ReferenceTables.h"

using namespace raterscope;
using namespace raterscope::test;
using Json = nlohmann::json;

namespace {

Block blockOf(const std::string& a, const std::string& b, double low, double mean, double high)
{
    Block block;
    block.a = a;
    block.b = b;
    block.cells = 3;
    block.mean = mean;
    block.lowest = low;
    block.highest = high;
    block.interval = Interval{low, high, "test", 0};
    return block;
}

} // namespace

/// Means of the matrix within and between panels, and what they say about constructs.
class tst_Blocks : public QObject
{
    Q_OBJECT

private slots:
    void summeval();
    void undefinedCellsAreLeftOut();
    void singleRaterPanel();
    void pairsMatchMeans();
    void verdicts_data();
    void verdicts();
    void statementNamesNumbers();
    void manyGroups();
};

void tst_Blocks::summeval()
{
    NEEDS_SHARED("reference/summeval.json");
    const Json reference = readJson(shared("reference/summeval.json")); // kappa_blocks
    const auto table = tableOf(summevalData(), seed42());
    const auto blocks = blockMeans(pairwiseMatrix(table), panelsOf(table)).blocks;
    QCOMPARE(blocks.size(), std::size_t(3));
    QCOMPARE(blocks[2].a, std::string("expert"));
    QCOMPARE(blocks[2].b, std::string("crowd"));
    QVERIFY(blocks[0].within() && !blocks[2].within());
    std::size_t position = 0;
    for (const auto& [key, cells] : {std::pair{"within_expert", 3}, {"within_crowd", 10}, {"across", 15}}) {
        const auto& block = blocks[position++];
        const Json& wanted = reference["kappa_blocks"][key];
        COMPARE_NEAR(block.mean.number(), wanted["mean"].get<double>(), 1e-9);
        COMPARE_NEAR(block.lowest.number(), wanted["min"].get<double>(), 1e-9);
        COMPARE_NEAR(block.highest.number(), wanted["max"].get<double>(), 1e-9);
        QCOMPARE(block.cells, std::int64_t{cells});
        QCOMPARE(block.undefinedCells, 0);
    }
}

void tst_Blocks::undefinedCellsAreLeftOut()
{
    // Source: cases/developers.md d01: κ(rA, rB) undefined, the other two 0; the mean says over how many
    // cells.
    const auto table = tableOf(panelFromStrings({"ggg", "ggg", "ggb", "ggg", "ggb", "ggg"}));
    const auto blocks = blockMeans(pairwiseMatrix(table), panelsOf(table)).blocks;
    QCOMPARE(blocks.size(), std::size_t(1));
    QCOMPARE(blocks[0].mean.number(), 0.0);
    QCOMPARE(blocks[0].cells, 2);
    QCOMPARE(blocks[0].undefinedCells, 1);

    const auto constant = tableOf(panelFromStrings({"11", "11"}));
    const auto none = blockMeans(pairwiseMatrix(constant), panelsOf(constant)).blocks;
    QCOMPARE(none[0].mean.reason(), UndefinedReason::NoDefinedCells);
}

void tst_Blocks::singleRaterPanel()
{
    const auto table = tableOf(panelFromStrings({"112", "221", "122"}, {}, {{"r3", "other"}}));
    const auto groups = panelsOf(table);
    const auto blocks = blockMeans(pairwiseMatrix(table), groups);
    QCOMPARE(blocks.blocks[1].mean.reason(), UndefinedReason::TooFewRaters);
    const auto findings = constructFindings(blocks, groups, {});
    QCOMPARE(findings.size(), std::size_t(1));
    QCOMPARE(findings[0].id, std::string("constructs-undecided"));
    QVERIFY(findings[0].sentence.find("other has a single rater") != std::string::npos);
}

void tst_Blocks::pairsMatchMeans()
{
    const auto table =
        tableOf(panelFromStrings({"1121", "2211", "1222", "2112", "1111"}, {}, {{"r3", "x"}, {"r4", "x"}}));
    const auto matrix = pairwiseMatrix(table);
    auto groups = panelsOf(table);
    groups.groupOf[0] = -1; // a rater that clustering left out
    const auto pairs = blockPairs(groups);
    const auto blocks = blockMeans(matrix, groups).blocks;
    QCOMPARE(pairs.size(), blocks.size());
    for (std::size_t b = 0; b < blocks.size(); ++b)
        QCOMPARE(std::int64_t(pairs[b].size()), blocks[b].cells + blocks[b].undefinedCells);
    QCOMPARE(pairs[1], std::vector<std::size_t>{5}); // (r3, r4) is the last of six pairs
    QCOMPARE(clusterGroups({1, 2, 0, 1}).groupOf, (std::vector<std::int32_t>{0, 1, -1, 0}));
}

void tst_Blocks::verdicts_data()
{
    QTest::addColumn<QList<double>>("within"); // low, high of the within-block that reaches lowest
    QTest::addColumn<QList<double>>("between");
    QTest::addColumn<int>("verdict");
    const auto two = int(ConstructVerdict::Two);
    const auto partly = int(ConstructVerdict::Partly);
    const auto one = int(ConstructVerdict::One);
    const auto undecided = int(ConstructVerdict::Undecided);
    QTest::newRow("includes 0, within above")
        << QList<double>{0.36, 0.44} << QList<double>{-0.03, 0.04} << two;
    QTest::newRow("below 0.1, within above") << QList<double>{0.2, 0.3} << QList<double>{0.02, 0.08} << two;
    QTest::newRow("against each other") << QList<double>{0.2, 0.3} << QList<double>{-0.5, -0.2} << two;
    QTest::newRow("below 0.1, within too") << QList<double>{0.09, 0.2} << QList<double>{0.02, 0.08} << partly;
    QTest::newRow("less than within") << QList<double>{0.6, 0.7} << QList<double>{0.2, 0.3} << partly;
    QTest::newRow("as within") << QList<double>{0.4, 0.5} << QList<double>{0.35, 0.45} << one;
    QTest::newRow("more than within") << QList<double>{0.4, 0.5} << QList<double>{0.6, 0.7} << one;
    QTest::newRow("includes 0, so does within")
        << QList<double>{-0.1, 0.1} << QList<double>{-0.1, 0.1} << undecided;
    QTest::newRow("wide") << QList<double>{0.1, 0.6} << QList<double>{-0.2, 0.3} << undecided;
}

void tst_Blocks::verdicts()
{
    QFETCH(QList<double>, within);
    QFETCH(QList<double>, between);
    const auto a = blockOf("a", "a", within[0], 0.5 * (within[0] + within[1]), within[1]);
    const auto b = blockOf("b", "b", 0.7, 0.8, 0.9);
    const auto across = blockOf("a", "b", between[0], 0.5 * (between[0] + between[1]), between[1]);
    const auto verdict = judgeConstructs(a, b, across);
    QTEST(int(verdict), "verdict");
    QCOMPARE(judgeConstructs(b, a, across), verdict);
    auto noInterval = across;
    noInterval.interval.reset();
    QCOMPARE(judgeConstructs(a, b, noInterval), ConstructVerdict::Undecided);
}

void tst_Blocks::statementNamesNumbers()
{
    const RaterGroups groups{"panel", {"expert", "crowd"}, {0, 0, 1, 1}};
    const Blocks blocks{"panel",
                        {blockOf("expert", "expert", 0.36, 0.4018, 0.442),
                         blockOf("crowd", "crowd", 0.37, 0.4084, 0.444),
                         blockOf("expert", "crowd", -0.029, 0.0072, 0.044)}};
    const auto findings =
        constructFindings(blocks, groups, {"κ", 1000, "pairs of items", {"e1", "e2", "t1", "t2"}});
    QCOMPARE(findings.size(), std::size_t(1));
    const auto& finding = findings[0];
    QCOMPARE(finding.id, std::string("two-constructs"));
    QCOMPARE(finding.severity, Severity::Warning);
    QCOMPARE(finding.figure, std::string("κ across 0.01"));
    QCOMPARE(finding.raters.size(), std::size_t(4));
    for (const auto* part : {"expert and crowd", "0.007", "−0.029 to 0.044", "0.402", "0.408",
                             "n = 1,000 pairs of items", "two constructs"})
        QVERIFY2(finding.sentence.find(part) != std::string::npos, part);
}

void tst_Blocks::manyGroups()
{
    // Three groups: a and b are one, c stands apart from both, so two statements, least agreement first.
    const RaterGroups groups{"panel", {"a", "b", "c"}, {0, 1, 2}};
    const Blocks blocks{"panel",
                        {blockOf("a", "a", 0.4, 0.5, 0.6), blockOf("b", "b", 0.4, 0.5, 0.6),
                         blockOf("c", "c", 0.4, 0.5, 0.6), blockOf("a", "b", 0.4, 0.5, 0.6),
                         blockOf("a", "c", -0.1, 0.02, 0.1), blockOf("b", "c", -0.1, 0.0, 0.1)}};
    const auto findings = constructFindings(blocks, groups, {"κ", 10, "items", {"x", "y", "z"}});
    QCOMPARE(findings.size(), std::size_t(2));
    QVERIFY(findings[0].sentence.find("b and c") == 0);
    QCOMPARE(findings[0].raters, (std::vector<std::string>{"y", "z"}));
    QVERIFY(findings[1].sentence.find("a and c") == 0);
    QVERIFY(constructFindings({"panel", {blockOf("a", "a", 0, 0, 0)}}, {"panel", {"a"}, {0}}, {}).empty());
}

RATERSCOPE_TEST(tst_Blocks)
#include "tst_Blocks.moc"
