// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ConsensusView.h"

#include "figure/ChartFigure.h"
#include "figure/FigureExporter.h"
#include "plot/LinePlot.h"
#include "plot/ScatterPlot.h"
#include "plot/ViewFrame.h"
#include "support/Support.h"
#include "table/ConsensusTableModel.h"
#include "views/Fixtures.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QLabel>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace raterscope;

namespace {

/// What a method might say of the panel: every facet of consensus, with numbers that can be read off.
std::shared_ptr<AnalysisResult> madeResult(const AnalysisInput& input)
{
    auto result = std::make_shared<AnalysisResult>();
    result->method = "agora";
    result->unitsUsed = static_cast<std::int64_t>(input.table->unitCount());
    result->status.iterations = 3;
    result->status.logLikelihood = -12.5;
    auto& facets = result->facets;
    const std::size_t units = input.table->unitCount();
    const std::size_t raters = input.table->raterCount();

    ItemPosterior posterior;
    posterior.labels = input.table->scale.labels;
    posterior.probabilities.assign(units * posterior.labels.size(), 0.0);
    ItemScore score;
    score.measure = "expected rating";
    score.intervalMethod = "95 % of the posterior";
    score.raters = input.table->raterNames;
    score.influence.assign(units * raters, 0.25);
    for (std::size_t unit = 0; unit < units; ++unit) {
        const std::size_t level = unit % posterior.labels.size();
        posterior.probabilities[unit * posterior.labels.size() + level] = 1.0;
        posterior.chosen.push_back(static_cast<std::int32_t>(level));
        posterior.entropy.emplace_back(0.0);
        // The last unit has no score.
        score.scores.push_back(unit + 1 == units ? Value(UndefinedReason::NothingPairable)
                                                 : Value(static_cast<double>(unit)));
        score.sd.push_back(0.5);
        score.low.push_back(static_cast<double>(unit) - 1.0);
        score.high.push_back(static_cast<double>(unit) + 1.0);
    }
    facets.itemPosterior = std::move(posterior);
    facets.itemScore = std::move(score);

    RaterTrust trust;
    trust.measure = "α²";
    trust.definition = "The square of the discrimination.";
    trust.raters = input.table->raterNames;
    TrustValidity validity;
    validity.trust = "α²";
    validity.validity = "Spearman with gold";
    validity.hasReference = true;
    for (std::size_t r = 0; r < raters; ++r) {
        trust.values.emplace_back(static_cast<double>(r));
        TrustValidity::Point point;
        point.rater = input.table->raterNames[r];
        point.trust = static_cast<double>(r);
        point.validity = 0.1 * static_cast<double>(r);
        point.validityLow = 0.1 * static_cast<double>(r) - 0.05;
        point.validityHigh = 0.1 * static_cast<double>(r) + 0.05;
        point.n = 30;
        validity.points.push_back(point);
    }
    validity.points.back().trust = UndefinedReason::OneLabelOnly;
    validity.correlation.value = 1.0;
    facets.raterTrust = std::move(trust);
    facets.trustValidity = std::move(validity);

    ResponseCurves curves;
    curves.axis = "latent quality θ";
    curves.theta = {-1.0, 0.0, 1.0};
    for (const auto& name : input.table->raterNames)
        curves.curves.push_back({name, {1.0, 2.0, 3.0}, {0.5, 1.0, 0.5}, {0.0}});
    facets.curves = std::move(curves);
    facets.trace = FitTrace{"log-likelihood of the labels", {{-20.0, -13.0, -12.5}}, 0};
    facets.tables.push_back({"Beside the baseline",
                             {"method", "units"},
                             {{std::string("this method"), std::int64_t{30}}},
                             {},
                             "baseline"});
    return result;
}

struct ShownConsensus {
    explicit ShownConsensus(bool withResult = true)
    {
        document.setData(test::madePanel(test::expertsAndCrowd()), Comparison{});
        view = std::make_unique<ConsensusView>(document);
        view->resize(1000, 640);
        view->show();
        const auto input = test::inputOf(document.data());
        document.setTable(input.table);
        if (withResult)
            view->showResult(QStringLiteral("consensus"), madeResult(input));
    }
    template <class Widget>
    Widget* find(const char* name) const
    {
        return view->findChild<Widget*>(QLatin1String(name));
    }
    void open(const char* page) const { find<QToolButton>(page)->click(); }

    Document document;
    std::unique_ptr<ConsensusView> view;
};

} // namespace

class tst_ConsensusView : public QObject
{
    Q_OBJECT

private slots:
    void startsWithAMethodThatFits();
    void clickSelectsARater();
    void brushSelectsSeveral();
    void keyboardSelectsARater();
    void namesWhoIsNotShown();
    void itemsSortByNumber();
    void itemRowIsTheCurrentUnit();
    void itemModelKeepsItsPromises();
    void curvesFollowTheSelection();
    void methodsAreRunOnlyWhenLookedAt();
    void methodRowChoosesTheMethod();
    void fitSaysHowItEnded();
    void choosingAMethodAsksForIt();
    void failureSaysWhy();
    void resultOfAnotherTableIsNotShown();
    void methodWithoutTrust();
    void exportsEveryPage_data();
    void exportsEveryPage();
};

void tst_ConsensusView::startsWithAMethodThatFits()
{
    // Ratings on 1…5 have an order.
    const ShownConsensus shown(false);
    QCOMPARE(shown.view->method(), std::string("agora"));
    QCOMPARE(shown.view->needs().size(), std::size_t{1});
    QVERIFY(shown.view->summary().contains(QStringLiteral("Making one label")));
}

void tst_ConsensusView::clickSelectsARater()
{
    const ShownConsensus shown;
    auto* plot = shown.find<ScatterPlot>("trustPlot");
    QTest::mouseClick(plot, Qt::LeftButton, {}, plot->placeOf(2).toPoint());
    QCOMPARE(shown.document.selection().raters(), (std::set<RaterId>{RaterId(2)}));
    QTest::mouseClick(plot, Qt::LeftButton, Qt::ControlModifier, plot->placeOf(4).toPoint());
    QCOMPARE(shown.document.selection().raters(), (std::set<RaterId>{RaterId(2), RaterId(4)}));
    QTest::mouseClick(plot, Qt::LeftButton, {}, QPoint(plot->width() - 3, 3)); // nobody is there
    QVERIFY(shown.document.selection().raters().empty());
}

void tst_ConsensusView::brushSelectsSeveral()
{
    const ShownConsensus shown;
    auto* plot = shown.find<ScatterPlot>("trustPlot");
    // Points rise from left to right: a rectangle around the third to the fifth.
    const QPoint from = (plot->placeOf(2) + QPointF(-9, 9)).toPoint();
    const QPoint to = (plot->placeOf(4) + QPointF(9, -9)).toPoint();
    QTest::mousePress(plot, Qt::LeftButton, {}, from);
    QTest::mouseMove(plot, (from + to) / 2);
    QTest::mouseMove(plot, to);
    QTest::mouseRelease(plot, Qt::LeftButton, {}, to);
    QCOMPARE(shown.document.selection().raters(), (std::set<RaterId>{RaterId(2), RaterId(3), RaterId(4)}));
    shown.view->grab();
}

void tst_ConsensusView::keyboardSelectsARater()
{
    const ShownConsensus shown;
    auto* plot = shown.find<ScatterPlot>("trustPlot");
    QTest::keyClick(plot, Qt::Key_Right);
    QTest::keyClick(plot, Qt::Key_Right);
    QCOMPARE(shown.document.selection().hoveredRater(), RaterId(1));
    QTest::keyClick(plot, Qt::Key_Space);
    QCOMPARE(shown.document.selection().raters(), (std::set<RaterId>{RaterId(1)}));
    QTest::keyClick(plot, Qt::Key_Escape);
    QVERIFY(shown.document.selection().raters().empty());
}

void tst_ConsensusView::namesWhoIsNotShown()
{
    const ShownConsensus shown;
    QCOMPARE(shown.find<ScatterPlot>("trustPlot")->chart().points.size(), std::size_t{7});
    const auto figure = shown.view->figure();
    QVERIFY(figure->text().footnote.contains(QStringLiteral("turker_5: undefined: ")));
}

void tst_ConsensusView::itemsSortByNumber()
{
    const ShownConsensus shown;
    shown.open("pageItems");
    auto* table = shown.find<QTableView>("consensusItems");
    auto* model = qobject_cast<ConsensusTableModel*>(table->model());
    QCOMPARE(model->rowCount(), 30);
    const auto& columns = model->columns();
    const auto score = static_cast<int>(
        std::find(columns.begin(), columns.end(), ConsensusTableModel::Kind::Score) - columns.begin());
    table->sortByColumn(score, Qt::DescendingOrder);
    // As text "9" would come before "28".
    QCOMPARE(model->index(0, score).data().toString(), QStringLiteral("28.000"));
    QCOMPARE(model->index(29, score).data().toString(), QStringLiteral("\u2013"));
    table->sortByColumn(score, Qt::AscendingOrder);
    QCOMPARE(model->index(0, score).data().toString(), QStringLiteral("\u2013"));
    QCOMPARE(model->index(1, score).data().toString(), QStringLiteral("0.000"));
}

void tst_ConsensusView::itemRowIsTheCurrentUnit()
{
    const ShownConsensus shown;
    shown.open("pageItems");
    auto* table = shown.find<QTableView>("consensusItems");
    const QRect row = table->visualRect(table->model()->index(3, 0));
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, row.center());
    QVERIFY(shown.document.selection().currentUnit() == shown.document.table()->units[3]);
    // Who moved it: each rater with its own label.
    auto* moves = shown.find<QTableView>("consensusMoves");
    QCOMPARE(moves->model()->rowCount(), 8);
    QCOMPARE(moves->model()->index(0, 0).data().toString(), QStringLiteral("expert_1"));
    QCOMPARE(moves->model()->index(0, 2).data().toString(), QStringLiteral("0.250"));
    // And the other way round: the hub leads.
    shown.document.selection().setCurrentUnit(shown.document.table()->units[5]);
    QCOMPARE(table->currentIndex().row(), 5);
}

void tst_ConsensusView::itemModelKeepsItsPromises()
{
    const auto input = test::inputOf(test::madePanel(test::expertsAndCrowd()));
    ConsensusTableModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setResult(madeResult(input), input);
    model.sort(2, Qt::DescendingOrder);
    model.clear();
    model.setResult(madeResult(input), input);
}

void tst_ConsensusView::curvesFollowTheSelection()
{
    const ShownConsensus shown;
    shown.open("pageCurves");
    auto* plot = shown.find<LinePlot>("expectedPlot");
    QCOMPARE(plot->chart().series.size(), std::size_t{8});
    QCOMPARE(shown.find<LinePlot>("informationPlot")->chart().series.size(), std::size_t{9}); // and the sum
    COMPARE_NEAR(shown.find<LinePlot>("informationPlot")->chart().series.back().y[1], 8.0, 1e-12);
    const auto& chart = plot->chart();
    const QPointF middle(chart.x.place(0.5, plot->area().left(), plot->area().right()),
                         chart.y.place(2.5, plot->area().bottom(), plot->area().top()));
    QTest::mouseClick(plot, Qt::LeftButton, {}, middle.toPoint());
    QCOMPARE(shown.document.selection().raters().size(), std::size_t{1});
    shown.view->grab();
}

void tst_ConsensusView::methodsAreRunOnlyWhenLookedAt()
{
    const ShownConsensus shown;
    QCOMPARE(shown.view->needs().size(), std::size_t{1});
    QSignalSpy spy(shown.view.get(), &View::needsChanged);
    shown.open("pageMethods");
    QCOMPARE(spy.count(), 1);
    const auto needs = shown.view->needs();
    QCOMPARE(needs.size(), std::size_t{2});
    QCOMPARE(needs[1].method, std::string("compare-methods"));
    shown.view->showFailure(needs[1].slot, QStringLiteral("no reference values"));
    QVERIFY(shown.find<QLabel>("consensusNothing")->text().contains(QStringLiteral("no reference values")));
}

void tst_ConsensusView::methodRowChoosesTheMethod()
{
    const ShownConsensus shown;
    shown.open("pageMethods");
    auto comparison = std::make_shared<AnalysisResult>();
    MethodComparison facet;
    facet.reference = "gold";
    facet.baseline = "Item mean";
    facet.measure = "Spearman";
    for (const char* method : {"mean", "median"}) {
        MethodScore score;
        score.method = method;
        score.title = method;
        score.spearman.value = 0.5;
        facet.methods.push_back(score);
    }
    comparison->facets.comparison = facet;
    shown.view->showResult(QStringLiteral("comparison"), comparison);
    auto* table = shown.find<QTableView>("methodComparison");
    QCOMPARE(table->model()->rowCount(), 2);
    table->setFocus();
    table->setCurrentIndex(table->model()->index(1, 0));
    QTest::keyClick(table, Qt::Key_Return);
    QCOMPARE(shown.view->method(), std::string("median"));
}

void tst_ConsensusView::fitSaysHowItEnded()
{
    const ShownConsensus shown;
    shown.open("pageFit");
    const auto& chart = shown.find<LinePlot>("tracePlot")->chart();
    QCOMPARE(chart.series.size(), std::size_t{1});
    QCOMPARE(chart.series[0].x, (std::vector<double>{1, 2, 3}));
    QVERIFY(chart.corner.contains(QStringLiteral("Converged after 3 iterations")));
    QVERIFY(chart.corner.contains(QStringLiteral("\u221212.50")));
}

void tst_ConsensusView::choosingAMethodAsksForIt()
{
    const ShownConsensus shown;
    QSignalSpy spy(shown.view.get(), &View::needsChanged);
    auto* methods = shown.find<QComboBox>("consensusMethod");
    const int wanted = methods->findData(QStringLiteral("dawid-skene"));
    QVERIFY(wanted >= 0);
    methods->setCurrentIndex(wanted);
    emit methods->activated(wanted);
    QCOMPARE(spy.count(), 1);
    QCOMPARE(shown.view->needs()[0].method, std::string("dawid-skene"));
    QVERIFY(!shown.view->figure()); // the old result is not the new method's
}

void tst_ConsensusView::failureSaysWhy()
{
    const ShownConsensus shown;
    shown.view->showFailure(QStringLiteral("consensus"), QStringLiteral("needs labels with an order"));
    QVERIFY(shown.view->summary().contains(QStringLiteral("needs labels with an order")));
    QVERIFY(!shown.view->figure());
}

void tst_ConsensusView::resultOfAnotherTableIsNotShown()
{
    ShownConsensus shown;
    Edits edits;
    edits.excludedItems = {ItemId(0)};
    shown.document.setEdits(edits);
    shown.document.setTable(prepareTable(shown.document.data(), edits, {}));
    QVERIFY(!shown.view->figure());
    shown.view->grab();
}

void tst_ConsensusView::methodWithoutTrust()
{
    const ShownConsensus shown(false);
    auto result = madeResult(test::inputOf(shown.document.data()));
    result->facets.trustValidity.reset();
    result->facets.raterTrust.reset();
    result->facets.curves.reset();
    result->facets.trace.reset();
    shown.view->showResult(QStringLiteral("consensus"), result);
    auto* nothing = shown.find<QLabel>("consensusNothing");
    QVERIFY(nothing->text().contains(QStringLiteral("trusts every rater alike")));
    shown.open("pageCurves");
    QVERIFY(nothing->text().contains(QStringLiteral("no latent scale")));
    shown.open("pageFit");
    QVERIFY(nothing->text().contains(QStringLiteral("no fit to follow")));
}

void tst_ConsensusView::exportsEveryPage_data()
{
    QTest::addColumn<QString>("page");
    QTest::addColumn<QString>("id");
    QTest::addColumn<int>("rows");
    QTest::newRow("trust") << "pageTrust"
                           << "trust" << 7;
    QTest::newRow("curves") << "pageCurves"
                            << "expected-ratings" << 24;
    QTest::newRow("fit") << "pageFit"
                         << "fit" << 3;
}

void tst_ConsensusView::exportsEveryPage()
{
    QFETCH(QString, page);
    QFETCH(QString, id);
    QFETCH(int, rows);
    const ShownConsensus shown;
    shown.open(page.toLatin1().constData());
    const auto figure = shown.view->figure();
    QVERIFY(figure);
    QCOMPARE(figure->id(), id);
    QCOMPARE(figure->data().rows.size(), static_cast<std::size_t>(rows));
    QVERIFY(!figure->text().title.isEmpty() && !figure->text().subtitle.isEmpty());
}

RATERSCOPE_TEST(tst_ConsensusView)
#include "tst_ConsensusView.moc"
