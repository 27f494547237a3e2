// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "AgreementView.h"

#include "document/Selection.h"
#include "figure/AgreementFigure.h"
#include "figure/FigureExporter.h"
#include "plot/AgreementPlot.h"
#include "plot/BlockMeans.h"
#include "plot/ViewFrame.h"
#include "support/Support.h"
#include "views/Fixtures.h"

#include <QComboBox>
#include <QLabel>
#include <QMouseEvent>
#include <QProgressBar>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>
#include <QWheelEvent>

using namespace raterscope;

namespace {

/// A view with a panel and its result, shown.
struct ShownAgreement {
    explicit ShownAgreement(const std::vector<test::PanelSpec>& panels, bool summEval = false)
    {
        document.setData(test::madePanel(panels), Comparison{});
        document.setTable(prepareTable(document.data(), {}, {}));
        view = std::make_unique<AgreementView>(document);
        view->resize(930, 600);
        view->show();
        result = summEval ? test::summEvalResult(*document.table()) : test::madeResult(*document.table());
        view->showResult(QStringLiteral("matrix"), result);
        plot = view->findChild<AgreementPlot*>(QStringLiteral("agreementPlot"));
    }
    RaterId rater(int row) const { return plot->scene().rater(row).id; }
    void click(const QPointF& point, Qt::KeyboardModifiers modifiers = Qt::NoModifier) const
    {
        QTest::mouseClick(plot, Qt::LeftButton, modifiers, point.toPoint());
    }
    /// A move without buttons: Qt Test carries the buttons of earlier clicks along.
    void moveTo(const QPointF& point) const
    {
        QMouseEvent event(QEvent::MouseMove, point, plot->mapToGlobal(point), Qt::NoButton, Qt::NoButton,
                          Qt::NoModifier);
        QApplication::sendEvent(plot, &event);
    }
    QString hoverLine() const { return view->findChild<QLabel*>(QStringLiteral("hoverLine"))->text(); }

    Document document;
    std::unique_ptr<AgreementView> view;
    std::shared_ptr<AnalysisResult> result;
    AgreementPlot* plot = nullptr;
};

QPalette darkPalette()
{
    QPalette palette;
    palette.setColor(QPalette::Base, QColor(0x17, 0x1a, 0x1f));
    palette.setColor(QPalette::Text, QColor(0xe4, 0xe8, 0xee));
    return palette;
}

} // namespace

class tst_AgreementView : public QObject
{
    Q_OBJECT

private slots:
    void rowsFollowTheTree();
    void clickOnACellSelectsThePair();
    void clickOnTheDiagonalSelectsTheRater();
    void clickOnNamesSelectsRaters();
    void clickOnABranchSelectsItsRaters();
    void draggingTheCutRecoloursAndSetsTheOption();
    void sliderMovesTheCut();
    void hoverSaysValueIntervalAndCount();
    void keyboardWalksAndSelects();
    void rowOrders_data();
    void rowOrders();
    void clusterColoursFollowPanels();
    void wheelZoomsAndDoubleClickGoesBack();
    void manySizes_data();
    void manySizes();
    void withoutATree();
    void undefinedCells();
    void emptyBusyAndFailed();
    void keepsThePictureWhileAFailureIsShown();
    void darkAndLight();
    void exportCarriesNoSelection();
    void summaryNamesTheFinding();
    void blockTitles();
};

void tst_AgreementView::rowsFollowTheTree()
{
    const ShownAgreement shown(test::expertsAndCrowd(), true);
    QStringList names;
    for (int row = 0; row < 8; ++row)
        names << shown.plot->scene().rater(row).name;
    // Leaf order of scipy's linkage in reference/summeval.json, as in the sketch.
    QCOMPARE(names.mid(0, 3), QStringList({"expert_3", "expert_1", "expert_2"}));
    QCOMPARE(shown.plot->scene().clusterCount(), 2);
}

void tst_AgreementView::clickOnACellSelectsThePair()
{
    const ShownAgreement shown(test::expertsAndCrowd(), true);
    shown.click(shown.plot->cellRect(1, 3).center());
    const auto pair = shown.document.selection().pair();
    QVERIFY(pair);
    QCOMPARE(pair->a, shown.rater(1));
    QCOMPARE(pair->b, shown.rater(3));
}

void tst_AgreementView::clickOnTheDiagonalSelectsTheRater()
{
    const ShownAgreement shown(test::expertsAndCrowd(), true);
    shown.click(shown.plot->cellRect(2, 2).center());
    QVERIFY(!shown.document.selection().pair());
    QCOMPARE(shown.document.selection().raters(), std::set<RaterId>{shown.rater(2)});
}

void tst_AgreementView::clickOnNamesSelectsRaters()
{
    const ShownAgreement shown(test::expertsAndCrowd(), true);
    shown.click(shown.plot->nameRect(0).center());
    QCOMPARE(shown.document.selection().raters(), std::set<RaterId>{shown.rater(0)});
    shown.click(shown.plot->nameRect(4).center(), Qt::ControlModifier);
    QCOMPARE(shown.document.selection().raters(), (std::set<RaterId>{shown.rater(0), shown.rater(4)}));
    shown.click(shown.plot->nameRect(0).center(), Qt::ControlModifier);
    QCOMPARE(shown.document.selection().raters(), std::set<RaterId>{shown.rater(4)});
    // Up the slant of the column names.
    shown.click(shown.plot->cellRect(0, 6).center() + QPointF(20.0, -20.0)
                - QPointF(0.0, 0.5 * shown.plot->cellRect(0, 6).height()));
    QCOMPARE(shown.document.selection().raters(), std::set<RaterId>{shown.rater(6)});
}

void tst_AgreementView::clickOnABranchSelectsItsRaters()
{
    const ShownAgreement shown(test::expertsAndCrowd(), true);
    shown.click(shown.plot->branchPoint(5)); // the merge of the three experts
    const auto& table = *shown.document.table();
    QCOMPARE(shown.document.selection().raters(),
             (std::set<RaterId>{table.raters[0], table.raters[1], table.raters[2]}));
}

void tst_AgreementView::draggingTheCutRecoloursAndSetsTheOption()
{
    const ShownAgreement shown(test::expertsAndCrowd(), true);
    QSignalSpy needs(shown.view.get(), &View::needsChanged);
    QSignalSpy dragged(shown.plot, &AgreementPlot::cutDragged);
    const QPoint from = shown.plot->cutPoint().toPoint();
    const double before = shown.plot->scene().cutHeight;
    QTest::mousePress(shown.plot, Qt::LeftButton, {}, from);
    const QPoint to = from
                      + QPoint(static_cast<int>(0.25 / shown.plot->scene().treeHeight()
                                                * (shown.plot->branchPoint(0).x() - from.x()) * 4.0),
                               3);
    QTest::mouseMove(shown.plot, (from + to) / 2);
    QTest::mouseMove(shown.plot, to);
    QVERIFY(dragged.count() >= 1);
    QVERIFY(shown.plot->scene().cutHeight < before);
    QVERIFY2(shown.plot->scene().clusterCount() > 2, "the clusters follow while dragging");
    QCOMPARE(needs.count(), 0); // nothing is computed before the button is let go
    QTest::mouseRelease(shown.plot, Qt::LeftButton, {}, to);
    QCOMPARE(needs.count(), 1);
    QCOMPARE(shown.view->options().real("cut-height"), shown.plot->scene().cutHeight);
    QVERIFY(!shown.document.selection().pair()); // a drag is not a click
}

void tst_AgreementView::sliderMovesTheCut()
{
    const ShownAgreement shown(test::expertsAndCrowd(), true);
    auto* slider = shown.view->findChild<QSlider*>(QStringLiteral("cutSlider"));
    QSignalSpy needs(shown.view.get(), &View::needsChanged);
    slider->setValue(slider->maximum());
    QCOMPARE(shown.plot->scene().clusterCount(), 1);
    QCOMPARE(needs.count(), 1);
    slider->setValue(slider->minimum());
    QCOMPARE(shown.plot->scene().clusterCount(), 8);
    QVERIFY(shown.view->options().real("cut-height") > 0.0); // 0 would mean "not given"
}

void tst_AgreementView::hoverSaysValueIntervalAndCount()
{
    const ShownAgreement shown(test::expertsAndCrowd(), true);
    shown.moveTo(shown.plot->cellRect(1, 2).center());
    QVERIFY(shown.hoverLine().contains(QStringLiteral("expert_1 × expert_2")));
    QVERIFY2(shown.hoverLine().contains(QStringLiteral("κ 0.462\u00a0[0.412, 0.512], 1,000 items")),
             qPrintable(shown.hoverLine()));
}

void tst_AgreementView::keyboardWalksAndSelects()
{
    const ShownAgreement shown(test::expertsAndCrowd(), true);
    shown.plot->setFocus();
    QTest::keyClick(shown.plot, Qt::Key_Down);
    QTest::keyClick(shown.plot, Qt::Key_Right);
    QTest::keyClick(shown.plot, Qt::Key_Right);
    QCOMPARE(shown.plot->currentCell(), QPoint(2, 1));
    QVERIFY(shown.hoverLine().contains(QStringLiteral("expert_1 × expert_2")));
    QTest::keyClick(shown.plot, Qt::Key_Return);
    QVERIFY(shown.document.selection().pair() == (RaterPair{shown.rater(1), shown.rater(2)}));
    QTest::keyClick(shown.plot, Qt::Key_Escape);
    QVERIFY(shown.document.selection().isEmpty());
    for (int i = 0; i < 20; ++i)
        QTest::keyClick(shown.plot, Qt::Key_Left);
    QCOMPARE(shown.plot->currentCell().x(), 0);
}

void tst_AgreementView::rowOrders_data()
{
    QTest::addColumn<int>("order");
    QTest::addColumn<QString>("first");
    QTest::addColumn<QString>("last");
    QTest::addColumn<bool>("tree");
    QTest::newRow("dendrogram") << static_cast<int>(RowOrder::Dendrogram) << "expert_3"
                                << "turker_5" << true;
    QTest::newRow("file") << static_cast<int>(RowOrder::File) << "expert_1"
                          << "turker_5" << false;
    QTest::newRow("name") << static_cast<int>(RowOrder::Name) << "expert_1"
                          << "turker_5" << false;
    QTest::newRow("panel") << static_cast<int>(RowOrder::Panel) << "expert_3"
                           << "turker_5" << false;
}

void tst_AgreementView::rowOrders()
{
    QFETCH(int, order);
    QFETCH(QString, first);
    QFETCH(QString, last);
    QFETCH(bool, tree);
    const ShownAgreement shown(test::expertsAndCrowd(), true);
    auto* combo = shown.view->findChild<QComboBox*>(QStringLiteral("rowOrder"));
    combo->setCurrentIndex(combo->findData(order));
    QCOMPARE(shown.plot->scene().rater(0).name, first);
    QCOMPARE(shown.plot->scene().rater(7).name, last);
    QCOMPARE(shown.plot->scene().showsTree(), tree);
    // Whatever the order, a click means the raters under it.
    shown.click(shown.plot->cellRect(0, 7).center());
    QVERIFY(shown.document.selection().pair() == (RaterPair{shown.rater(0), shown.rater(7)}));
}

void tst_AgreementView::clusterColoursFollowPanels()
{
    const ShownAgreement shown(test::expertsAndCrowd(), true);
    // Cluster 1 holds the experts, cluster 2 the crowd: the same colours as the panels'.
    QCOMPARE(shown.plot->scene().clusterColour, (std::vector<int>{0, 1}));
    shown.plot->setCut(0.61); // expert_3 alone
    const auto& scene = shown.plot->scene();
    QCOMPARE(scene.clusterCount(), 3);
    QCOMPARE(scene.clusterColour[static_cast<std::size_t>(scene.cluster[2] - 1)], -1);
}

void tst_AgreementView::wheelZoomsAndDoubleClickGoesBack()
{
    const ShownAgreement shown(test::manyRaters(60));
    const QPointF point = shown.plot->cellRect(30, 20).center();
    QWheelEvent wheel(point, shown.plot->mapToGlobal(point), {}, QPoint(0, 360), Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(shown.plot, &wheel);
    QVERIFY(shown.plot->zoom() > 1.5);
    // The cell under the mouse stays there.
    QVERIFY(shown.plot->cellRect(30, 20).adjusted(-1, -1, 1, 1).contains(point));
    const auto before = shown.plot->cellRect(30, 20).center();
    QTest::mousePress(shown.plot, Qt::LeftButton, {}, point.toPoint());
    QTest::mouseMove(shown.plot, point.toPoint() + QPoint(-40, -30));
    QTest::mouseRelease(shown.plot, Qt::LeftButton, {}, point.toPoint() + QPoint(-40, -30));
    QVERIFY(shown.plot->cellRect(30, 20).center().x() < before.x());
    QVERIFY(!shown.document.selection().pair());
    QTest::mouseDClick(shown.plot, Qt::LeftButton, {}, point.toPoint());
    QCOMPARE(shown.plot->zoom(), 1.0);
}

void tst_AgreementView::manySizes_data()
{
    QTest::addColumn<int>("raters");
    for (const int raters : {1, 2, 3, 7, 30, 200})
        QTest::newRow(qPrintable(QString::number(raters))) << raters;
}

void tst_AgreementView::manySizes()
{
    QFETCH(int, raters);
    const ShownAgreement shown(test::manyRaters(raters, "an annotator with quite a long name, number "));
    for (const QSize size : {QSize(500, 320), QSize(640, 480), QSize(1280, 720), QSize(1920, 1080)}) {
        shown.view->resize(size);
        QCOMPARE(shown.view->grab().size(), size);
        const QRectF last = shown.plot->cellRect(raters - 1, raters - 1);
        QVERIFY(last.width() > 0.0);
        QVERIFY2(QRectF(shown.plot->rect()).adjusted(-1, -1, 1, 1).contains(last),
                 "the whole matrix is in the widget");
    }
    QVERIFY(shown.view->figure());
    const QByteArray pdf = renderFigure(*shown.view->figure(), FigureFormat::Pdf);
    QVERIFY(!pdf.isEmpty());
}

void tst_AgreementView::withoutATree()
{
    const ShownAgreement shown(test::expertsAndCrowd(), true);
    auto result = std::make_shared<AnalysisResult>(*shown.result);
    result->facets.tree.reset();
    shown.view->showResult(QStringLiteral("matrix"), result);
    QVERIFY(!shown.plot->scene().showsTree());
    QVERIFY(!shown.view->findChild<QSlider*>(QStringLiteral("cutSlider"))->isEnabled());
    QCOMPARE(shown.plot->scene().rater(0).name, QStringLiteral("expert_1"));
    shown.view->grab();
    QVERIFY(shown.view->figure());
}

void tst_AgreementView::undefinedCells()
{
    // turker_5 used one label only: undefined against everybody, outside the tree.
    const ShownAgreement shown(test::expertsAndCrowd(), true);
    auto result = std::make_shared<AnalysisResult>(*shown.result);
    auto& matrix = *result->facets.raterMatrix;
    for (std::size_t i = 0; i < 7; ++i)
        matrix.values[i * 8 + 7] = matrix.values[7 * 8 + i] = UndefinedReason::OneLabelOnly;
    auto& tree = *result->facets.tree;
    tree.raters.pop_back();
    tree.columns.pop_back();
    tree.merges = {{0, 1, 0.54, 2}, {5, 6, 0.57, 2}, {3, 8, 0.60, 3},
                   {4, 9, 0.61, 4}, {2, 7, 0.63, 3}, {10, 11, 0.99, 7}};
    tree.leafOrder = {2, 0, 1, 4, 3, 5, 6};
    tree.excluded = {7};
    shown.view->showResult(QStringLiteral("matrix"), result);
    QCOMPARE(shown.plot->scene().rater(7).name, QStringLiteral("turker_5"));
    QVERIFY(shown.plot->scene().hasUndefined);
    shown.moveTo(shown.plot->cellRect(0, 7).center());
    QVERIFY2(shown.hoverLine().contains(QStringLiteral("undefined: both used only one label")),
             qPrintable(shown.hoverLine()));
    const QString svg = QString::fromUtf8(renderFigure(*shown.view->figure(), FigureFormat::Svg));
    QVERIFY(svg.contains(QStringLiteral("undefined"))); // named in the legend
    QVERIFY(svg.contains(Theme::print().missingHatch.name()));
    const Table data = shown.view->figure()->data();
    QVERIFY(!std::get<Value>(data.rows[6][7]).isDefined());
}

void tst_AgreementView::emptyBusyAndFailed()
{
    Document document;
    AgreementView view(document);
    auto* frame = view.findChild<ViewFrame*>();
    QVERIFY(frame->message().contains(QStringLiteral("Open a file")));
    QVERIFY(!view.figure());
    QCOMPARE(view.needs().size(), std::size_t{1});
    QCOMPARE(view.needs().front().method, std::string("cluster-raters"));
    view.show();
    view.showProgress(QStringLiteral("matrix"), 0.4, QStringLiteral("bootstrap"));
    auto* progress = view.findChild<QProgressBar*>(QStringLiteral("viewProgress"));
    QVERIFY(progress->isVisible());
    QCOMPARE(progress->value(), 400);
    view.showFailure(QStringLiteral("matrix"), QStringLiteral("The scales differ: choose one dimension."));
    QVERIFY(frame->message().contains(QStringLiteral("choose one dimension")));
    QVERIFY(!progress->isVisible());
}

void tst_AgreementView::keepsThePictureWhileAFailureIsShown()
{
    const ShownAgreement shown(test::expertsAndCrowd(), true);
    shown.view->showFailure(QStringLiteral("matrix"), QStringLiteral("out of memory"));
    QVERIFY(shown.plot->hasScene());
    QVERIFY(shown.view->findChild<QLabel*>(QStringLiteral("viewFailure"))->isVisible());
    shown.view->showResult(QStringLiteral("matrix"), shown.result);
    QVERIFY(!shown.view->findChild<QLabel*>(QStringLiteral("viewFailure"))->isVisible());
    shown.view->showResult(QStringLiteral("another"), nullptr); // not ours
    QVERIFY(shown.plot->hasScene());
}

void tst_AgreementView::darkAndLight()
{
    const ShownAgreement shown(test::expertsAndCrowd(), true);
    const QPoint corner(2, shown.plot->height() - 3);
    QVERIFY(shown.plot->grab().toImage().pixelColor(corner).lightness() > 200);
    shown.view->setPalette(darkPalette());
    QVERIFY(shown.plot->grab().toImage().pixelColor(corner).lightness() < 60);
}

void tst_AgreementView::exportCarriesNoSelection()
{
    const ShownAgreement shown(test::expertsAndCrowd(), true);
    const QByteArray before = renderFigure(*shown.view->figure(), FigureFormat::Svg);
    shown.click(shown.plot->cellRect(1, 3).center());
    shown.view->setPalette(darkPalette());
    QCOMPARE(renderFigure(*shown.view->figure(), FigureFormat::Svg), before);
}

void tst_AgreementView::summaryNamesTheFinding()
{
    const ShownAgreement shown(test::expertsAndCrowd(), true);
    const QString summary = shown.view->summary();
    QVERIFY(summary.contains(QStringLiteral("Two constructs, not one")));
    QVERIFY(summary.contains(QStringLiteral("within Crowd: mean κ 0.408")));
    QCOMPARE(shown.plot->accessibleDescription(), summary);
}

void tst_AgreementView::blockTitles()
{
    const ShownAgreement shown(test::expertsAndCrowd(), true);
    auto* combo = shown.view->findChild<QComboBox*>(QStringLiteral("blocksBy"));
    QCOMPARE(blockTitle(shown.plot->scene(), *orderedBlocks(shown.plot->scene()).back()),
             QStringLiteral("Experts × Crowd"));
    combo->setCurrentIndex(combo->findData(QStringLiteral("cluster")));
    QCOMPARE(blockTitle(shown.plot->scene(), *orderedBlocks(shown.plot->scene()).front()),
             QStringLiteral("within cluster 1"));
}

RATERSCOPE_TEST(tst_AgreementView)
#include "tst_AgreementView.moc"
