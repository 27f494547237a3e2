// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ConfusionView.h"

#include "figure/ConfusionFigure.h"
#include "plot/ConfusionPlot.h"
#include "plot/ViewFrame.h"
#include "support/Support.h"
#include "views/Fixtures.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QTest>

using namespace raterscope;

namespace {

/// Two raters and a third who never rated with the second: counts that can be added up by hand.
DatasetPtr threeRaters()
{
    DatasetBuilder builder;
    const auto dimension = builder.dimension("label");
    builder.declareScale(ordinalScale({"no", "maybe", "yes"}));
    const auto a = builder.rater("ann");
    const auto b = builder.rater("bob");
    const auto c = builder.rater("cy");
    for (const auto rater : {a, b, c})
        builder.raterData(rater).panel = builder.panel("Panel");
    std::int64_t line = 1;
    const auto rate = [&](int item, RaterId rater, const char* label) {
        builder.add(builder.item("item " + std::to_string(item)), rater, dimension, label, line++);
    };
    // ann × bob: no/no 3, no/yes 1, yes/yes 4, yes/maybe 2.
    const std::vector<std::pair<const char*, const char*>> pairs{
        {"no", "no"},   {"no", "no"},   {"no", "no"},   {"no", "yes"},    {"yes", "yes"},
        {"yes", "yes"}, {"yes", "yes"}, {"yes", "yes"}, {"yes", "maybe"}, {"yes", "maybe"}};
    int item = 0;
    for (const auto& [first, second] : pairs) {
        rate(item, a, first);
        rate(item++, b, second);
    }
    rate(item, a, "no");
    rate(item, c, "no");
    builder.provenance().file = "three.csv";
    return builder.finish();
}

struct ShownConfusion {
    ShownConfusion()
    {
        document.setData(threeRaters(), Comparison{});
        document.setTable(prepareTable(document.data(), {}, {}));
        view = std::make_unique<ConfusionView>(document);
        view->resize(800, 600);
        view->show();
        plot = view->findChild<ConfusionPlot*>(QStringLiteral("confusionPlot"));
    }
    RaterId rater(std::size_t column) const { return document.table()->raters[column]; }
    QString hint() const { return view->findChild<QLabel*>(QStringLiteral("hoverLine"))->text(); }
    void click(int row, int column) const
    {
        QTest::mouseClick(plot, Qt::LeftButton, {}, plot->cellRect(row, column).center().toPoint());
    }

    Document document;
    std::unique_ptr<ConfusionView> view;
    ConfusionPlot* plot = nullptr;
};

} // namespace

class tst_ConfusionView : public QObject
{
    Q_OBJECT

private slots:
    void countsTheFirstPairAndSaysSo();
    void followsTheSelectedPair();
    void clickSelectsTheCell();
    void keyboardSelectsTheCell();
    void swapsRowsAndColumns();
    void sharesOfTheRow();
    void takesKappaFromTheResult();
    void pairWithoutCommonItems();
    void excludedRater();
    void empty();
    void figureData();
};

void tst_ConfusionView::countsTheFirstPairAndSaysSo()
{
    const ShownConfusion shown;
    const auto& scene = shown.plot->scene();
    QCOMPARE(scene.nameOfA, QStringLiteral("ann"));
    QCOMPARE(scene.counts.at(0, 0), 3);
    QCOMPARE(scene.counts.at(0, 2), 1);
    QCOMPARE(scene.counts.at(2, 1), 2);
    QCOMPARE(scene.counts.at(2, 2), 4);
    QCOMPARE(scene.counts.rowTotal(2), 6);
    QCOMPARE(scene.counts.total(), 10);
    QCOMPARE(scene.disagreements(), 3);
    COMPARE_NEAR(scene.percentAgreement.number(), 0.7, 1e-12);
    // κ by hand: p_o 0.7, p_e = 0.4·0.3 + 0·0.2 + 0.6·0.5 = 0.42, κ = 0.28 / 0.58.
    COMPARE_NEAR(scene.kappa.estimate.value.number(), 0.28 / 0.58, 1e-12);
    QVERIFY(shown.hint().contains(QStringLiteral("No pair is selected")));
    QVERIFY(scene.text.footnote.contains(QStringLiteral("1 items that not both labelled")));
}

void tst_ConfusionView::followsTheSelectedPair()
{
    const ShownConfusion shown;
    shown.document.selection().selectPair(shown.rater(1), shown.rater(0));
    QCOMPARE(shown.plot->scene().nameOfA, QStringLiteral("bob"));
    QCOMPARE(shown.plot->scene().counts.at(1, 2), 2);
    QVERIFY(!shown.hint().contains(QStringLiteral("No pair is selected")));
}

void tst_ConfusionView::clickSelectsTheCell()
{
    const ShownConfusion shown;
    shown.click(2, 1);
    const auto& selection = shown.document.selection();
    QVERIFY(selection.pair() == (RaterPair{shown.rater(0), shown.rater(1)}));
    QVERIFY(selection.confusionCell() == (ConfusionCell{2, 1}));
    QCOMPARE(shown.document.listedUnits(), (std::vector<std::size_t>{8, 9})); // the two yes / maybe rows
    QTest::mouseClick(shown.plot, Qt::LeftButton, {}, QPoint(2, shown.plot->height() - 2));
    QVERIFY(!selection.confusionCell());
}

void tst_ConfusionView::keyboardSelectsTheCell()
{
    const ShownConfusion shown;
    QTest::keyClick(shown.plot, Qt::Key_Down);
    QTest::keyClick(shown.plot, Qt::Key_Down);
    QTest::keyClick(shown.plot, Qt::Key_Right);
    QVERIFY(shown.hint().contains(QStringLiteral("ann said yes, bob said maybe: 2 items")));
    QTest::keyClick(shown.plot, Qt::Key_Space);
    QVERIFY(shown.document.selection().confusionCell() == (ConfusionCell{2, 1}));
}

void tst_ConfusionView::swapsRowsAndColumns()
{
    const ShownConfusion shown;
    shown.view->findChild<QPushButton*>(QStringLiteral("swapRaters"))->click();
    QCOMPARE(shown.plot->scene().nameOfA, QStringLiteral("bob"));
    QCOMPARE(shown.plot->scene().counts.at(1, 2), 2);
}

void tst_ConfusionView::sharesOfTheRow()
{
    const ShownConfusion shown;
    shown.view->findChild<QComboBox*>(QStringLiteral("confusionCells"))->setCurrentIndex(1);
    QVERIFY(shown.plot->scene().shares);
    COMPARE_NEAR(shown.plot->scene().rowShare(0, 0), 0.75, 1e-12);
    QCOMPARE(shown.plot->scene().rowShare(1, 1),
             0.0); // nobody said maybe first: no share, no division by zero
    shown.view->grab();
}

void tst_ConfusionView::takesKappaFromTheResult()
{
    const ShownConfusion shown;
    auto result = std::make_shared<AnalysisResult>();
    Coefficient weighted{"cohen-kappa", "Cohen κ, linear weights", "ann", "bob", {}};
    weighted.estimate.value = 0.5;
    weighted.estimate.interval = Interval{0.25, 0.75, "percentile bootstrap over items", 0};
    result->facets.coefficients = {weighted};
    shown.view->showResult(QStringLiteral("pairs"), result);
    QVERIFY(shown.plot->scene().text.subtitle.contains(
        QStringLiteral("linear weights 0.500\u00a0[0.250, 0.750]")));
    QVERIFY(shown.view->summary().contains(QStringLiteral("linear weights")));
}

void tst_ConfusionView::pairWithoutCommonItems()
{
    const ShownConfusion shown;
    shown.document.selection().selectPair(shown.rater(1), shown.rater(2));
    QCOMPARE(shown.plot->scene().counts.total(), 0);
    QVERIFY(
        shown.plot->scene().text.subtitle.contains(QStringLiteral("undefined: no item was rated by both")));
    shown.view->grab();
    QVERIFY(shown.view->figure());
}

void tst_ConfusionView::excludedRater()
{
    ShownConfusion shown;
    shown.document.selection().selectPair(shown.rater(0), shown.rater(1));
    Edits edits;
    edits.excludedRaters = {shown.rater(1)};
    shown.document.setEdits(edits);
    shown.document.setTable(prepareTable(shown.document.data(), edits, {}));
    QVERIFY(!shown.plot->hasScene());
    QVERIFY(shown.view->findChild<ViewFrame*>()->message().contains(
        QStringLiteral("not among the included raters")));
}

void tst_ConfusionView::empty()
{
    Document document;
    ConfusionView view(document);
    QVERIFY(view.findChild<ViewFrame*>()->message().contains(QStringLiteral("Open a file")));
    QVERIFY(!view.figure());
    view.findChild<QPushButton*>(QStringLiteral("swapRaters"))->click(); // nothing to swap
}

void tst_ConfusionView::figureData()
{
    const ShownConfusion shown;
    const Table table = shown.view->figure()->data();
    QCOMPARE(table.rows.size(), std::size_t{9});
    QCOMPARE(std::get<std::string>(table.rows[7][0]), std::string("yes"));
    QCOMPARE(std::get<std::string>(table.rows[7][1]), std::string("maybe"));
    QCOMPARE(std::get<std::int64_t>(table.rows[7][2]), 2);
    QVERIFY(!std::get<Value>(table.rows[3][3]).isDefined()); // the share of an empty row
}

RATERSCOPE_TEST(tst_ConfusionView)
#include "tst_ConfusionView.moc"
