// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "RatersView.h"

#include "document/Selection.h"
#include "figure/RatersFigure.h"
#include "plot/RaterMarks.h"
#include "plot/ViewFrame.h"
#include "support/Support.h"
#include "table/FacetTableModel.h"
#include "table/RaterDelegate.h"
#include "table/RaterTableModel.h"
#include "views/Fixtures.h"

#include <QAbstractItemModelTester>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QSignalSpy>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QTest>

using namespace raterscope;

namespace {

/// Profiles for every rater of a table: numbers made up, two raters flagged, two of them twins.
std::shared_ptr<AnalysisResult> ratersResult(const LabelTable& table)
{
    auto result = std::make_shared<AnalysisResult>();
    result->method = "rater-profile";
    for (std::size_t r = 0; r < table.raterCount(); ++r) {
        const auto step = static_cast<double>(r);
        RaterProfile profile;
        profile.rater = table.raterNames[r];
        profile.panel = table.panels[static_cast<std::size_t>(table.panelOf[r])];
        profile.slot = profile.panel == "Crowd";
        profile.labels = 100 + static_cast<std::int64_t>(7 * r % 13);
        profile.levelCounts = {10, 20, 30, 25, profile.labels - 85};
        profile.entropy = 1.5 - 0.01 * step;
        profile.tieRate = UndefinedReason::NotVerdicts;
        profile.agreementWithRest = 0.4 + 0.01 * step;
        profile.meanWithinPanel = 0.3;
        profile.meanAcrossPanels = UndefinedReason::NoDefinedCells;
        profile.vectors.vectors = profile.labels;
        profile.vectors.topVector = "5";
        profile.vectors.topShare = 0.25;
        profile.vectors.longestRun = 3;
        profile.severity.value = 0.2 * (step - 3.0);
        profile.severity.interval =
            Interval{0.2 * (step - 3.0) - 0.1, 0.2 * (step - 3.0) + 0.1, "made up", 0};
        profile.severity.used = 100;
        result->facets.profiles.push_back(std::move(profile));
    }
    auto& profiles = result->facets.profiles;
    profiles[1].flags = {
        {"straight-lines",
         "straight lines",
         profiles[1].rater + " gave the same vector on 3 items.",
         {ItemId(0), ItemId(4), ItemId(9)},
         {profiles[1].rater}},
        {"severity", "rates low", profiles[1].rater + " lies below.", {ItemId(2)}, {profiles[1].rater}}};
    profiles[2].flags = {{"twin",
                          "twin of " + profiles[0].rater,
                          "Identical on 5 items.",
                          {ItemId(0), ItemId(1), ItemId(2), ItemId(3), ItemId(4)},
                          {profiles[2].rater, profiles[0].rater}}};
    Twins twins;
    twins.of = "labels";
    twins.tested = 28;
    twins.flagged = 1;
    twins.pairs = {{profiles[0].rater,
                    profiles[2].rater,
                    30,
                    29,
                    29.0 / 30.0,
                    0.2,
                    -1204.15,
                    -1202.7,
                    0.3,
                    true,
                    "near-identical",
                    {ItemId(0)}},
                   {profiles[3].rater, profiles[4].rater, 30, 9, 0.3, 0.2, -0.5, 0.0, 0.3, false, {}, {}}};
    result->facets.twins = std::move(twins);
    return result;
}

struct ShownRaters {
    explicit ShownRaters(const std::vector<test::PanelSpec>& panels = test::expertsAndCrowd(),
                         QSize size = {1200, 700})
    {
        document.setData(test::madePanel(panels), Comparison{});
        document.setTable(prepareTable(document.data(), {}, {}));
        view = std::make_unique<RatersView>(document);
        view->resize(size);
        view->show();
        view->showResult(QStringLiteral("raters"), ratersResult(*document.table()));
        QCoreApplication::processEvents();
    }
    QTableView* table() const { return view->findChild<QTableView*>(QStringLiteral("raterTable")); }
    QTableView* twins() const { return view->findChild<QTableView*>(QStringLiteral("twinsTable")); }
    RaterTableModel* model() const { return view->findChild<RaterTableModel*>(); }
    RaterDelegate* delegate() const { return view->findChild<RaterDelegate*>(); }
    QModelIndex cell(int row, RaterTableModel::Column column) const
    {
        return table()->model()->index(row, model()->columnOf(column));
    }
    QString text(int row, RaterTableModel::Column column) const
    {
        return cell(row, column).data().toString();
    }
    void clickBadge(int row, std::size_t flag) const
    {
        const QModelIndex index = cell(row, RaterTableModel::Column::Flags);
        table()->scrollTo(index);
        QStyleOptionViewItem option;
        option.initFrom(table());
        option.rect = table()->visualRect(index);
        const auto rects = delegate()->badges(option, model()->profileAt(row));
        QVERIFY(flag < rects.size());
        QTest::mouseClick(table()->viewport(), Qt::LeftButton, {}, rects[flag].center());
    }
    void click(const QModelIndex& index, Qt::KeyboardModifiers keys = {}) const
    {
        table()->scrollTo(index);
        QTest::mouseClick(table()->viewport(), Qt::LeftButton, keys, table()->visualRect(index).center());
    }

    Document document;
    std::unique_ptr<RatersView> view;
};

using Column = RaterTableModel::Column;

} // namespace

class tst_RatersView : public QObject
{
    Q_OBJECT

private slots:
    void modelBehaves();
    void cells();
    void columnsWithoutValuesAreLeftOut();
    void headersHaveDefinitions();
    void sortsByNumbers();
    void flagLeadsToItsRows();
    void keysOpenFlags();
    void flagWithoutRowsStays();
    void selectionGoesBothWays();
    void twins();
    void noTwins();
    void emptyAndFailed();
    void manyRaters();
    void drawsInEveryTheme();
    void marks();
    void figure();
    void figureOfManyRaters();
};

void tst_RatersView::modelBehaves()
{
    const ShownRaters shown;
    const QAbstractItemModelTester model(shown.model(),
                                         QAbstractItemModelTester::FailureReportingMode::QtTest);
    const QAbstractItemModelTester sorted(shown.table()->model(),
                                          QAbstractItemModelTester::FailureReportingMode::QtTest);
    shown.table()->sortByColumn(1, Qt::DescendingOrder);
    shown.view->showResult(QStringLiteral("raters"), ratersResult(*shown.document.table()));
    QCOMPARE(shown.model()->rowCount(), 8);
}

void tst_RatersView::cells()
{
    const ShownRaters shown;
    QCOMPARE(shown.text(0, Column::Rater), QStringLiteral("expert_1"));
    QCOMPARE(shown.text(3, Column::Rater), QStringLiteral("turker_1 (slot)"));
    QVERIFY(shown.cell(3, Column::Rater)
                .data(Qt::ToolTipRole)
                .toString()
                .contains(QStringLiteral("list position")));
    QCOMPARE(shown.text(1, Column::Labels), QStringLiteral("107"));
    QCOMPARE(shown.text(0, Column::Severity), QStringLiteral("−0.60"));
    QCOMPARE(shown.text(5, Column::Severity), QStringLiteral("+0.40"));
    QVERIFY(shown.cell(5, Column::Severity)
                .data(Qt::ToolTipRole)
                .toString()
                .contains(QStringLiteral("[0.30, 0.50]")));
    QCOMPARE(shown.text(1, Column::Flags), QStringLiteral("straight lines, rates low"));
    QCOMPARE(shown.text(0, Column::Straight), QStringLiteral("25.0\u00a0%"));
    // Bars are a picture; screen readers and tool-tips get the numbers.
    QVERIFY(shown.text(0, Column::Levels).isEmpty());
    const QString levels = shown.cell(0, Column::Levels).data(Qt::AccessibleTextRole).toString();
    QVERIFY2(levels.startsWith(QStringLiteral("1: 10.0\u00a0% (10), 2: 20.0\u00a0% (20)")),
             qPrintable(levels));
    QVERIFY(shown.view->summary().contains(QStringLiteral("2 of 8 raters have flags")));
}

void tst_RatersView::columnsWithoutValuesAreLeftOut()
{
    const ShownRaters shown;
    QCOMPARE(shown.model()->columnOf(Column::Ties), -1);   // no verdicts
    QCOMPARE(shown.model()->columnOf(Column::Across), -1); // undefined for everybody
    auto result = ratersResult(*shown.document.table());
    for (auto& profile : result->facets.profiles) {
        profile.severity = {};
        profile.tieRate = 0.1;
    }
    shown.view->showResult(QStringLiteral("raters"), result);
    QCOMPARE(shown.model()->columnOf(Column::Severity), -1);
    QCOMPARE(shown.text(0, Column::Ties), QStringLiteral("10.0\u00a0%"));
}

void tst_RatersView::headersHaveDefinitions()
{
    const ShownRaters shown;
    for (int column = 0; column < shown.model()->columnCount(); ++column) {
        QVERIFY(!shown.model()->headerData(column, Qt::Horizontal).toString().isEmpty());
        QVERIFY(shown.model()->headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString().size() > 20);
    }
    const auto* pairs = shown.twins()->model();
    for (int column = 0; column < pairs->columnCount(); ++column)
        QVERIFY(pairs->headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString().size() > 20);
}

void tst_RatersView::sortsByNumbers()
{
    const ShownRaters shown;
    const auto* header = shown.table()->horizontalHeader();
    const int labels = shown.model()->columnOf(Column::Labels);
    const QPoint place(header->sectionViewportPosition(labels) + 10, header->height() / 2);
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, place);
    std::vector<int> counts;
    for (int row = 0; row < 8; ++row)
        counts.push_back(shown.text(row, Column::Labels).toInt());
    QVERIFY(std::is_sorted(counts.begin(), counts.end()));
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, place);
    QCOMPARE(shown.text(0, Column::Labels).toInt(), counts.back());
    // Undefined sorts below every number.
    shown.table()->sortByColumn(shown.model()->columnOf(Column::Severity), Qt::DescendingOrder);
    QCOMPARE(shown.text(0, Column::Rater), QStringLiteral("turker_5 (slot)"));
}

void tst_RatersView::flagLeadsToItsRows()
{
    const ShownRaters shown;
    QSignalSpy views(shown.view.get(), &View::viewRequested);
    shown.clickBadge(1, 0);
    QCOMPARE(views.count(), 1);
    QCOMPARE(views.front().front().toString(), QStringLiteral("items"));
    QCOMPARE(shown.document.listedUnits(), (std::vector<std::size_t>{0, 4, 9}));
    QCOMPARE(shown.document.selection().raters(), std::set<RaterId>{RaterId(1)});
    shown.clickBadge(1, 1);
    QCOMPARE(shown.document.listedUnits(), (std::vector<std::size_t>{2}));
    shown.clickBadge(2, 0); // of twins: both of them
    QCOMPARE(shown.document.selection().raters(), (std::set<RaterId>{RaterId(0), RaterId(2)}));
    QCOMPARE(shown.document.listedUnits().size(), std::size_t{5});
}

void tst_RatersView::keysOpenFlags()
{
    const ShownRaters shown;
    QSignalSpy views(shown.view.get(), &View::viewRequested);
    shown.table()->setFocus();
    shown.table()->setCurrentIndex(shown.cell(2, Column::Rater));
    QTest::keyClick(shown.table(), Qt::Key_Return); // one flag: opens at once
    QCOMPARE(views.count(), 1);
    QCOMPARE(shown.document.listedUnits().size(), std::size_t{5});
    shown.table()->setCurrentIndex(shown.cell(0, Column::Rater));
    QTest::keyClick(shown.table(), Qt::Key_Return); // none
    QCOMPARE(views.count(), 1);
    shown.table()->setCurrentIndex(shown.cell(1, Column::Rater));
    QTest::keyClick(shown.table(), Qt::Key_Return); // two: a menu
    auto* menu = shown.view->findChild<QMenu*>(QStringLiteral("flagMenu"));
    QVERIFY(menu);
    QCOMPARE(menu->actions().size(), 2);
    QCOMPARE(menu->actions().at(0)->text(), QStringLiteral("straight lines: list 3 items"));
    menu->actions().at(1)->trigger();
    QCOMPARE(shown.document.listedUnits(), (std::vector<std::size_t>{2}));
    menu->close();
}

void tst_RatersView::flagWithoutRowsStays()
{
    const ShownRaters shown;
    auto result = ratersResult(*shown.document.table());
    result->facets.profiles[0].flags = {
        {"reversed", "against its panel", "Worse than chance.", {}, {"expert_1"}}};
    shown.view->showResult(QStringLiteral("raters"), result);
    QSignalSpy views(shown.view.get(), &View::viewRequested);
    shown.clickBadge(0, 0);
    QCOMPARE(views.count(), 0);
    QCOMPARE(shown.document.selection().raters(), std::set<RaterId>{RaterId(0)});
}

void tst_RatersView::selectionGoesBothWays()
{
    const ShownRaters shown;
    shown.click(shown.cell(4, Column::Rater));
    QCOMPARE(shown.document.selection().raters(), std::set<RaterId>{RaterId(4)});
    shown.click(shown.cell(6, Column::Rater), Qt::ControlModifier);
    QCOMPARE(shown.document.selection().raters(), (std::set<RaterId>{RaterId(4), RaterId(6)}));
    shown.document.selection().selectPair(RaterId(0), RaterId(7));
    QCOMPARE(shown.table()->selectionModel()->selectedRows().size(), 2);
    QVERIFY(shown.table()->selectionModel()->isRowSelected(7, {}));
    // Sorting keeps what is selected, and a new result shows it again.
    shown.table()->sortByColumn(shown.model()->columnOf(Column::Severity), Qt::DescendingOrder);
    QCOMPARE(shown.document.selection().raters(), (std::set<RaterId>{RaterId(0), RaterId(7)}));
    shown.view->showResult(QStringLiteral("raters"), ratersResult(*shown.document.table()));
    QCOMPARE(shown.table()->selectionModel()->selectedRows().size(), 2);
    QVERIFY(shown.document.selection().pair());
    shown.document.selection().clear();
    QVERIFY(!shown.table()->selectionModel()->hasSelection());
}

void tst_RatersView::twins()
{
    const ShownRaters shown;
    const auto* title = shown.view->findChild<QLabel*>(QStringLiteral("twinsTitle"));
    QVERIFY(
        title->text().startsWith(QStringLiteral("Twins: one pair of raters stands out by identical labels")));
    const auto* model = shown.twins()->model();
    QCOMPARE(model->rowCount(), 2);
    QCOMPARE(model->index(0, 0).data().toString(), QStringLiteral("expert_1 × expert_3"));
    QCOMPARE(model->index(0, 3).data().toString(), QStringLiteral("96.7\u00a0%"));
    QCOMPARE(model->index(0, 6).data().toString(), QStringLiteral("7.1e-1205")); // below what a double holds
    QCOMPARE(model->index(1, 7).data().toString(), QStringLiteral("1"));
    QTest::mouseClick(shown.twins()->viewport(), Qt::LeftButton, {},
                      shown.twins()->visualRect(model->index(0, 0)).center());
    QVERIFY(shown.document.selection().pair() == (RaterPair{RaterId(0), RaterId(2)}));
    QCOMPARE(shown.table()->selectionModel()->selectedRows().size(), 2);
}

void tst_RatersView::noTwins()
{
    const ShownRaters shown;
    auto result = ratersResult(*shown.document.table());
    result->facets.twins->pairs.clear();
    result->facets.twins->flagged = 0;
    shown.view->showResult(QStringLiteral("raters"), result);
    const auto* title = shown.view->findChild<QLabel*>(QStringLiteral("twinsTitle"));
    QCOMPARE(title->text(),
             QStringLiteral("Twins: none of 28 pairs of raters stands out by identical labels."));
    QVERIFY(!shown.twins()->isVisible());
    result->facets.twins.reset();
    shown.view->showResult(QStringLiteral("raters"), result);
    QVERIFY(title->text().isEmpty());
}

void tst_RatersView::emptyAndFailed()
{
    Document document;
    RatersView view(document);
    auto* frame = view.findChild<ViewFrame*>();
    QVERIFY(frame->message().contains(QStringLiteral("Open a file")));
    QVERIFY(!view.figure());
    view.showFailure(QStringLiteral("raters"), QStringLiteral("There is no dimension."));
    QVERIFY(frame->message().contains(QStringLiteral("no dimension")));
    document.setData(test::madePanel(test::expertsAndCrowd()), Comparison{});
    document.setTable(prepareTable(document.data(), {}, {}));
    view.showResult(QStringLiteral("raters"), std::make_shared<AnalysisResult>());
    QVERIFY(frame->message().contains(QStringLiteral("No raters")));
    view.showResult(QStringLiteral("raters"), ratersResult(*document.table()));
    QVERIFY(frame->showsContent());
    view.showFailure(QStringLiteral("raters"), QStringLiteral("Out of memory."));
    QVERIFY(frame->showsContent()); // what was there stays
}

void tst_RatersView::manyRaters()
{
    const ShownRaters shown(test::manyRaters(200), {900, 540});
    QCOMPARE(shown.model()->rowCount(), 200);
    shown.document.selection().selectRaters({RaterId(150)});
    QCOMPARE(shown.table()->selectionModel()->selectedRows().size(), 1);
    QVERIFY(!shown.view->grab().isNull());
    QVERIFY(shown.table()->height() > 150);
}

void tst_RatersView::drawsInEveryTheme()
{
    const ShownRaters shown(test::expertsAndCrowd(), {700, 420});
    const QImage light = shown.view->grab().toImage();
    QPalette dark;
    dark.setColor(QPalette::Base, QColor(30, 32, 36));
    dark.setColor(QPalette::Text, Qt::white);
    shown.view->setPalette(dark);
    QCoreApplication::processEvents();
    QVERIFY(light != shown.view->grab().toImage());
    shown.table()->selectAll();
    QVERIFY(!shown.view->grab().isNull());
}

void tst_RatersView::marks()
{
    RaterProfile profile;
    QVERIFY(levelShares(profile).empty());
    profile.labels = 100;
    profile.levelCounts.assign(100, 1);
    QCOMPARE(levelShares(profile, 24).size(), std::size_t{20}); // five levels a bar
    COMPARE_NEAR(levelShares(profile, 24).front(), 0.05, 1e-12);
    COMPARE_NEAR(barScale({profile}), 0.05, 1e-12);
    RaterProfile constant;
    constant.labels = 100;
    constant.levelCounts.assign(100, 0);
    constant.levelCounts[3] = 100;
    COMPARE_NEAR(barScale({profile, profile, constant}), 0.15, 1e-12); // three times the median, not 1
    COMPARE_NEAR(barScale({constant}), 1.0, 1e-12);
    QCOMPARE(barScale({}), 0.0);
    QCOMPARE(severityReach({profile}), 0.0);
    profile.severity.value = -0.3;
    profile.severity.interval = Interval{-0.42, -0.18, "made up", 0};
    COMPARE_NEAR(severityReach({profile}), 0.5, 1e-12); // rounded up
}

void tst_RatersView::figure()
{
    const ShownRaters shown;
    const auto figure = shown.view->figure();
    QCOMPARE(figure->id(), QStringLiteral("raters"));
    const Table table = figure->data();
    QCOMPARE(table.rows.size(), std::size_t{8});
    for (const auto& row : table.rows)
        QCOMPARE(row.size(), table.columns.size());
    QCOMPARE(table.columns[4], std::string("share of 1"));
    COMPARE_NEAR(std::get<Value>(table.rows[0][4]).number(), 0.1, 1e-15);
    QCOMPARE(std::get<std::string>(table.rows[1].back()), std::string("straight lines, rates low"));
    QVERIFY(figure->heightForWidth(170.0) > 40.0);
    QImage image(640, 220, QImage::Format_ARGB32);
    image.fill(Qt::white);
    const QImage blank = image;
    QPainter painter(&image);
    figure->paint(painter, QRectF(image.rect()), Theme::print());
    painter.end();
    QVERIFY(image != blank);
}

void tst_RatersView::figureOfManyRaters()
{
    const ShownRaters shown(test::manyRaters(300));
    auto result = ratersResult(*shown.document.table());
    result->facets.profiles[299].flags = {{"severity", "rates high", "Above.", {}, {"rater_300"}}};
    shown.view->showResult(QStringLiteral("raters"), result);
    const auto figure = shown.view->figure();
    const Table table = figure->data();
    QCOMPARE(table.rows.size(), std::size_t{200});
    QCOMPARE(std::get<std::string>(table.rows.back()[0]), std::string("rater_300")); // flagged: it is drawn
    QVERIFY(figure->text().subtitle.contains(QStringLiteral("300 raters, 200 of them drawn")));
}

RATERSCOPE_TEST(tst_RatersView)
#include "tst_RatersView.moc"
