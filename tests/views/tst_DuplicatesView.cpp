// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "DuplicatesView.h"

#include "document/Selection.h"
#include "figure/DuplicatesFigure.h"
#include "plot/DuplicatesPlot.h"
#include "plot/ViewFrame.h"
#include "support/Support.h"
#include "views/Fixtures.h"

#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTest>

using namespace raterscope;

namespace {

/// SummEval's published classes (METHODS §9), over a small table: positions are made up.
std::shared_ptr<AnalysisResult> duplicatesResult()
{
    auto result = std::make_shared<AnalysisResult>();
    result->method = "duplicates";
    Duplicates duplicates;
    DuplicateItems crowd{"Crowd", {}, 1600, 0};
    for (int item = 0; item < 807; ++item)
        crowd.items.push_back(ItemId(item));
    DuplicateItems experts{"Experts", {}, 1600, 12};
    for (int item = 0; item < 46; ++item)
        experts.items.push_back(ItemId(item * 3));
    duplicates.panels = {experts, crowd};
    duplicates.splitPanel = "Crowd";
    const auto add = [&](const char* name, std::int64_t units, double expert, Value crowdKappa, double ties,
                         std::vector<std::size_t> positions) {
        duplicates.classes.push_back({name,
                                      units,
                                      {{"Experts", expert, 0.16}, {"Crowd", crowdKappa, ties}},
                                      Value(0.01),
                                      std::move(positions)});
    };
    add("both", 224, 0.403, 1.0, 0.228, {0, 1, 2});
    add("one", 547, 0.385, 0.287, 0.103, {3, 4});
    add("neither", 229, 0.441, 0.055, 0.140, {5});
    add("all", 1000, 0.402, 0.408, 0.139, {0, 1, 2, 3, 4, 5});
    duplicates.near = {{"Experts", {ItemId(1), ItemId(5)}, 1600, {{"expert_3", 2}}}, {"Crowd", {}, 1600, {}}};
    duplicates.without.steps = {"all", "without identical", "without identical and near-duplicates"};
    duplicates.without.units = {1000, 229, 228};
    duplicates.without.rows = {{"mean κ within Crowd", false, {0.408, 0.055, 0.054}},
                               {"tie rate, Crowd", true, {0.139, 0.14, UndefinedReason::NotVerdicts}}};
    result->facets.duplicates = duplicates;
    return result;
}

struct ShownDuplicates {
    ShownDuplicates()
    {
        document.setData(test::madePanel(test::expertsAndCrowd(), 1000), Comparison{});
        document.setTable(prepareTable(document.data(), {}, {}));
        view = std::make_unique<DuplicatesView>(document);
        view->resize(1000, 700);
        view->show();
        view->showResult(QStringLiteral("duplicates"), duplicatesResult());
    }
    QPushButton* button(const char* name) const { return view->findChild<QPushButton*>(QLatin1String(name)); }

    Document document;
    std::unique_ptr<DuplicatesView> view;
};

} // namespace

class tst_DuplicatesView : public QObject
{
    Q_OBJECT

private slots:
    void saysHowMany();
    void dropIsOneClickAndBack();
    void showsTheItems();
    void showsAClass();
    void staleClassesAreNotSelected();
    void classTable();
    void undefinedInAnEmptyClass();
    void nearDuplicates();
    void beforeAndAfter();
    void emptyAndFailed();
    void figureDataAndSize();
};

void tst_DuplicatesView::saysHowMany()
{
    const ShownDuplicates shown;
    const auto* crowd = shown.view->findChild<QLabel*>(QStringLiteral("identicalCount_crowd"));
    QCOMPARE(crowd->text(), QStringLiteral("807 of 1,600 items · 50.4\u00a0%"));
    const auto* experts = shown.view->findChild<QLabel*>(QStringLiteral("identicalCount_experts"));
    QVERIFY(experts->toolTip().contains(QStringLiteral("12 items were left out")));
    QVERIFY(shown.view->summary().contains(QStringLiteral("Crowd: 807 of 1,600 items")));
}

void tst_DuplicatesView::dropIsOneClickAndBack()
{
    ShownDuplicates shown;
    QSignalSpy requests(shown.view.get(), &View::editRequested);
    QCOMPARE(shown.button("dropIdentical_crowd")->text(),
             QStringLiteral("Drop the 807 items with identical Crowd vectors"));
    shown.button("dropIdentical_crowd")->click();
    QCOMPARE(requests.count(), 1);
    const auto edits = requests.front().front().value<Edits>();
    QCOMPARE(edits.dropIdentical, std::set<std::string>{"Crowd"});
    shown.document.setEdits(edits); // what the app does with the request
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QVERIFY(
        shown.button("dropIdentical_crowd")->text().startsWith(QStringLiteral("Bring back the 807 items")));
    QVERIFY(!shown.button("showIdentical_crowd")->isEnabled());
    shown.button("dropIdentical_crowd")->click();
    QVERIFY(requests.back().front().value<Edits>().dropIdentical.empty());
}

void tst_DuplicatesView::showsTheItems()
{
    const ShownDuplicates shown;
    QSignalSpy views(shown.view.get(), &View::viewRequested);
    shown.button("showIdentical_experts")->click();
    QCOMPARE(shown.document.selection().units().size(), std::size_t{46});
    QCOMPARE(views.count(), 1);
}

void tst_DuplicatesView::showsAClass()
{
    const ShownDuplicates shown;
    auto* table = shown.view->findChild<QTableWidget*>(QStringLiteral("duplicatesTable"));
    emit table->cellClicked(1, 0);
    QCOMPARE(shown.document.listedUnits(), (std::vector<std::size_t>{3, 4}));
}

void tst_DuplicatesView::staleClassesAreNotSelected()
{
    ShownDuplicates shown;
    // A newer table whose result is still being computed: positions of the old one mean nothing in it.
    shown.document.setTable(prepareTable(shown.document.data(), {}, {}));
    auto* table = shown.view->findChild<QTableWidget*>(QStringLiteral("duplicatesTable"));
    emit table->cellClicked(1, 0);
    QVERIFY(shown.document.selection().units().empty());
}

void tst_DuplicatesView::classTable()
{
    const ShownDuplicates shown;
    const auto* table = shown.view->findChild<QTableWidget*>(QStringLiteral("duplicatesTable"));
    QCOMPARE(table->rowCount(), 4);
    QCOMPARE(table->columnCount(), 7);
    QCOMPARE(table->item(0, 0)->text(), QStringLiteral("both identical"));
    QCOMPARE(table->item(1, 3)->text(), QStringLiteral("0.287"));
    QCOMPARE(table->item(0, 6)->text(), QStringLiteral("22.8\u00a0%"));
}

void tst_DuplicatesView::undefinedInAnEmptyClass()
{
    const ShownDuplicates shown;
    auto result = duplicatesResult();
    auto& group = result->facets.duplicates->classes[0];
    group.units = 0;
    group.panels[1].kappa = UndefinedReason::NoDefinedCells;
    group.between = UndefinedReason::NoDefinedCells;
    shown.view->showResult(QStringLiteral("duplicates"), result);
    const auto* table = shown.view->findChild<QTableWidget*>(QStringLiteral("duplicatesTable"));
    QCOMPARE(table->item(0, 3)->text(), QString(QChar(0x2013)));
    QVERIFY(table->item(0, 3)->toolTip().startsWith(QStringLiteral("undefined: ")));
    shown.view->grab();
}

void tst_DuplicatesView::nearDuplicates()
{
    const ShownDuplicates shown;
    QVERIFY(!shown.button("showNear_crowd")); // there is none
    auto* button = shown.button("showNear_experts");
    QCOMPARE(button->text(), QStringLiteral("Show 2 near-duplicates"));
    QVERIFY(button->toolTip().contains(QStringLiteral("expert_3 2")));
    QSignalSpy views(shown.view.get(), &View::viewRequested);
    button->click();
    QCOMPARE(shown.document.listedUnits(), (std::vector<std::size_t>{1, 5}));
    QCOMPARE(views.count(), 1);
}

void tst_DuplicatesView::beforeAndAfter()
{
    const ShownDuplicates shown;
    const auto* table = shown.view->findChild<QTableWidget*>(QStringLiteral("withoutTable"));
    QCOMPARE(table->rowCount(), 2);
    QCOMPARE(table->horizontalHeaderItem(2)->text(), QStringLiteral("Without identical (229 items)"));
    QCOMPARE(table->item(0, 2)->text(), QStringLiteral("0.055"));
    QCOMPARE(table->item(1, 1)->text(), QStringLiteral("13.9\u00a0%"));
    QCOMPARE(table->item(1, 3)->text(), QString(QChar(0x2013)));
    auto result = duplicatesResult();
    result->facets.duplicates->without = {};
    shown.view->showResult(QStringLiteral("duplicates"), result);
    QVERIFY(!table->isVisible());
}

void tst_DuplicatesView::emptyAndFailed()
{
    Document document;
    DuplicatesView view(document);
    auto* frame = view.findChild<ViewFrame*>();
    QVERIFY(frame->message().contains(QStringLiteral("Open a file")));
    view.showFailure(QStringLiteral("duplicates"), QStringLiteral("There is no dimension."));
    QVERIFY(frame->message().contains(QStringLiteral("no dimension")));
    QVERIFY(!view.figure());
}

void tst_DuplicatesView::figureDataAndSize()
{
    const ShownDuplicates shown;
    const auto figure = shown.view->figure();
    const Table table = figure->data();
    QCOMPARE(table.rows.size(), std::size_t{2 + 4 * 3});
    COMPARE_NEAR(std::get<Value>(table.rows[1][5]).number(), 807.0 / 1600.0, 1e-15);
    QVERIFY(figure->heightForWidth(170.0) > 30.0);
}

RATERSCOPE_TEST(tst_DuplicatesView)
#include "tst_DuplicatesView.moc"
