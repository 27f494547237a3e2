// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/TreeCut.h"

#include <QTest>

using namespace raterscope;

class tst_TreeCut : public QObject
{
    Q_OBJECT

private slots:
    void cuts_data();
    void cuts();
    void emptyAndSingle();
};

namespace {

/// scipy.cluster.hierarchy.linkage([0, 1, 10, 11.5, 30], "single") worked by hand.
Tree lineOfFive()
{
    Tree tree;
    tree.raters = {"a", "b", "c", "d", "e"};
    tree.merges = {{0, 1, 1.0, 2}, {2, 3, 1.5, 2}, {5, 6, 9.0, 4}, {4, 7, 18.5, 5}};
    return tree;
}

} // namespace

void tst_TreeCut::cuts_data()
{
    QTest::addColumn<double>("height");
    QTest::addColumn<QList<int>>("clusters");
    QTest::newRow("below all") << 0.5 << QList<int>{1, 2, 3, 4, 5};
    QTest::newRow("at a merge joins it") << 1.0 << QList<int>{1, 1, 2, 3, 4};
    QTest::newRow("two pairs") << 2.0 << QList<int>{1, 1, 2, 2, 3};
    QTest::newRow("two clusters") << 10.0 << QList<int>{1, 1, 1, 1, 2};
    QTest::newRow("above all") << 19.0 << QList<int>{1, 1, 1, 1, 1};
}

void tst_TreeCut::cuts()
{
    QFETCH(double, height);
    QFETCH(QList<int>, clusters);
    const auto result = cutAtHeight(lineOfFive(), height);
    QCOMPARE(QList<int>(result.begin(), result.end()), clusters);
}

void tst_TreeCut::emptyAndSingle()
{
    QVERIFY(cutAtHeight(Tree{}, 1.0).empty());
    Tree single;
    single.raters = {"only"};
    QCOMPARE(cutAtHeight(single, 0.0), std::vector<std::int32_t>{1});
}

QTEST_GUILESS_MAIN(tst_TreeCut)
#include "tst_TreeCut.moc"
