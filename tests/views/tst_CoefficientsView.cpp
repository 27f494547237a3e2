// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "CoefficientsView.h"

#include "figure/CoefficientsFigure.h"
#include "figure/FigureExporter.h"
#include "plot/CoefficientsPlot.h"
#include "plot/StatementBox.h"
#include "plot/ViewFrame.h"
#include "support/Support.h"
#include "views/Fixtures.h"

#include <QCheckBox>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

using namespace raterscope;
using namespace raterscope::test;

namespace {

Coefficient made(const std::string& name, const std::string& title, const std::string& a,
                 const std::string& b, Value value)
{
    Coefficient result{name, title, a, b, {}};
    result.estimate.value = value;
    result.estimate.used = 1600;
    if (value.isDefined())
        result.estimate.interval = Interval{value.number() - 0.1, std::min(1.0, value.number() + 0.1),
                                            "percentile bootstrap over 100 groups, 1,000 replicates", 0};
    return result;
}

ResultPtr panels()
{
    auto result = std::make_shared<AnalysisResult>();
    result->method = "coefficients";
    for (const auto* set : {"all raters", "Experts", "Crowd"}) {
        result->facets.coefficients.push_back(made("fleiss-kappa", "Fleiss κ", set, {}, 0.25));
        result->facets.coefficients.push_back(
            made("icc-a1", "ICC(A,1)", set, {}, UndefinedReason::ScaleNotOrdered));
    }
    Table table;
    table.id = "prevalence-bias";
    table.columns = {"of", "n", "most used", "its share", "prevalence index", "bias index"};
    table.formats = {ColumnFormat::Plain, ColumnFormat::Plain, ColumnFormat::Plain, ColumnFormat::Share};
    table.rows = {{std::string("Crowd"), std::int64_t{30}, std::string("4"), Value(0.349), std::string(),
                   std::string()}};
    result->facets.tables = {table};
    return result;
}

ResultPtr pairOf(const std::string& a, const std::string& b)
{
    auto result = std::make_shared<AnalysisResult>();
    result->method = "coefficients";
    result->facets.coefficients = {made("cohen-kappa", "Cohen κ, unweighted", a, b, -0.15)};
    Finding finding;
    finding.id = "kappa-paradox-prevalence";
    finding.headline = "High agreement, low κ";
    finding.sentence = "Two raters agree, yet κ is low.";
    finding.raters = {a, b};
    result->facets.findings = {finding};
    return result;
}

struct ShownCoefficients {
    explicit ShownCoefficients(const std::vector<PanelSpec>& specs = expertsAndCrowd())
    {
        document.setData(madePanel(specs), Comparison{});
        document.setTable(prepareTable(document.data(), {}, {}));
        view = std::make_unique<CoefficientsView>(document);
        view->resize(800, 600);
        view->show();
        plot = view->findChild<CoefficientsPlot*>(QStringLiteral("coefficientsPlot"));
    }
    RaterId rater(std::size_t column) const { return document.table()->raters[column]; }
    QString hint() const { return view->findChild<QLabel*>(QStringLiteral("hoverLine"))->text(); }

    Document document;
    std::unique_ptr<CoefficientsView> view;
    CoefficientsPlot* plot = nullptr;
};

} // namespace

class tst_CoefficientsView : public QObject
{
    Q_OBJECT

private slots:
    void groupsFollowTheResult();
    void pairComesFirst();
    void selectionAsksForThePair();
    void undefinedRowsCanBeHidden();
    void axisHoldsEverything();
    void hoverAndKeys();
    void statementBox();
    void emptyAndFailed();
    void figureData();
    void narrowAndLongNames_data();
    void narrowAndLongNames();
    void definitionsComeFromTheCatalog();
};

void tst_CoefficientsView::groupsFollowTheResult()
{
    const ShownCoefficients shown;
    shown.view->showResult(QStringLiteral("panels"), panels());
    const auto& scene = shown.plot->scene();
    QCOMPARE(scene.groups.size(), std::size_t(3));
    QCOMPARE(scene.groups[0].title, QStringLiteral("all raters"));
    QCOMPARE(scene.groups[0].colour, -1);
    QCOMPARE(scene.groups[1].colour, 0);
    QCOMPARE(scene.groups[2].colour, 1);
    QCOMPARE(scene.groups[2].detail, QStringLiteral("“4” is 34.9\u00a0% of the labels"));
    QCOMPARE(scene.rowCount(), std::size_t(6));
    QVERIFY(
        scene.text.subtitle.contains(QStringLiteral("95 % intervals: percentile bootstrap over 100 groups")));
    QVERIFY(shown.view->summary().contains(
        QStringLiteral("Fleiss κ of Crowd: 0.250\u00a0[0.150, 0.350], n 1,600")));
    QVERIFY(shown.view->summary().contains(QStringLiteral("undefined: the labels have no declared order")));
}

void tst_CoefficientsView::pairComesFirst()
{
    const ShownCoefficients shown;
    shown.view->showResult(QStringLiteral("panels"), panels());
    shown.document.selection().selectPair(shown.rater(0), shown.rater(4));
    shown.view->showResult(QStringLiteral("pair"), pairOf("expert_1", "turker_2"));
    QCOMPARE(shown.plot->scene().groups.front().title, QStringLiteral("expert_1 × turker_2"));
    QVERIFY(shown.plot->scene().groups.front().pair);
    shown.document.selection().clear();
    QCOMPARE(shown.plot->scene().groups.size(), std::size_t(3));
}

void tst_CoefficientsView::selectionAsksForThePair()
{
    const ShownCoefficients shown;
    QSignalSpy spy(shown.view.get(), &View::needsChanged);
    QCOMPARE(shown.view->needs().size(), std::size_t(1));
    auto* button = shown.view->findChild<QPushButton*>(QStringLiteral("showInMatrix"));
    QVERIFY(!button->isEnabled());
    shown.document.selection().selectPair(shown.rater(4), shown.rater(0));
    QCOMPARE(spy.count(), 1);
    const auto needs = shown.view->needs();
    QCOMPARE(needs.size(), std::size_t(2));
    QCOMPARE(needs[1].options.text("rater-a"), std::string("turker_2"));
    QCOMPARE(needs[1].options.text("rater-b"), std::string("expert_1"));
    QCOMPARE(needs[1].options.text("show"), std::string("pairs"));
    // The analysis takes what the view asks for.
    QVERIFY(runAnalysis(needs[1].method, inputOf(shown.document.data()), needs[1].options)
                .facets.coefficients.size()
            > 0);
    QSignalSpy view(shown.view.get(), &View::viewRequested);
    QVERIFY(button->isEnabled());
    button->click();
    QCOMPARE(view.value(0).value(0).toString(), QStringLiteral("agreement"));
    // A rater who is excluded makes no pair.
    Edits edits;
    edits.excludedRaters = {shown.rater(0)};
    ShownCoefficients other;
    other.document.setEdits(edits);
    other.document.setTable(prepareTable(other.document.data(), edits, {}));
    other.document.selection().selectPair(RaterId(std::size_t{0}), RaterId(std::size_t{1}));
    QCOMPARE(other.view->needs().size(), std::size_t(1));
}

void tst_CoefficientsView::undefinedRowsCanBeHidden()
{
    const ShownCoefficients shown;
    shown.view->showResult(QStringLiteral("panels"), panels());
    shown.view->findChild<QCheckBox*>(QStringLiteral("showUndefined"))->setChecked(false);
    QCOMPARE(shown.plot->scene().rowCount(), std::size_t(3));
    auto nothing = std::make_shared<AnalysisResult>();
    nothing->facets.coefficients = {made("icc-1", "ICC(1)", "all raters", {}, UndefinedReason::TooFewRaters)};
    shown.view->showResult(QStringLiteral("panels"), nothing);
    QVERIFY(!shown.view->figure());
    QVERIFY(
        shown.view->findChild<ViewFrame*>()->message().contains(QStringLiteral("show the undefined ones")));
}

void tst_CoefficientsView::axisHoldsEverything()
{
    auto result = std::make_shared<AnalysisResult>();
    result->facets.coefficients = {made("pearson", "Pearson r", "all raters", {}, -0.35),
                                   made("spearman", "Spearman ρ", "all raters", {}, 1.0)};
    const ShownCoefficients shown;
    shown.view->showResult(QStringLiteral("panels"), result);
    COMPARE_NEAR(shown.plot->scene().low, -0.6, 1e-12); // the interval reaches −0.45
    QCOMPARE(shown.plot->scene().high, 1.0);
    // An intraclass correlation may lie far below −1: the axis ends there, and the picture says so.
    auto far = std::make_shared<AnalysisResult>(*result);
    far->facets.coefficients.push_back(made("icc-k", "ICC(k)", "all raters", {}, -40.0));
    shown.view->showResult(QStringLiteral("panels"), far);
    QCOMPARE(shown.plot->scene().low, -1.0);
    const auto layout = layOutCoefficients(shown.plot->scene(), 700.0, Theme::print());
    QVERIFY(layout.x(-1.0) >= layout.axisLeft && layout.x(1.0) <= layout.axisRight);
    shown.view->grab();
}

void tst_CoefficientsView::hoverAndKeys()
{
    const ShownCoefficients shown;
    shown.view->showResult(QStringLiteral("panels"), panels());
    const auto row = shown.plot->rowRect(1, 0);
    QTest::mouseMove(shown.plot->widget(), row.center().toPoint());
    QTRY_VERIFY(shown.hint().startsWith(QStringLiteral("Fleiss κ of Experts")));
    QTest::keyClick(shown.plot, Qt::Key_Down);
    QVERIFY(shown.hint().startsWith(QStringLiteral("Fleiss κ of all raters")));
    QTest::keyClick(shown.plot, Qt::Key_Down);
    QTest::keyClick(shown.plot, Qt::Key_Down); // past the title of the next group
    QVERIFY(shown.hint().startsWith(QStringLiteral("Fleiss κ of Experts")));
    QTest::keyClick(shown.plot, Qt::Key_Return);
    QVERIFY2(shown.hint().contains(QStringLiteral("Observed agreement of all pairs of labels")),
             qPrintable(shown.hint()));
    QTest::keyClick(shown.plot, Qt::Key_Up);
    QTest::keyClick(shown.plot, Qt::Key_Up);
    QTest::keyClick(shown.plot, Qt::Key_Up); // stays on the first
    QVERIFY(shown.hint().startsWith(QStringLiteral("Fleiss κ of all raters")));
}

void tst_CoefficientsView::statementBox()
{
    const ShownCoefficients shown;
    auto* box = shown.view->findChild<StatementBox*>();
    shown.view->showResult(QStringLiteral("panels"), panels());
    QVERIFY(box->text().isEmpty());
    shown.document.selection().selectPair(shown.rater(0), shown.rater(4));
    shown.view->showResult(QStringLiteral("pair"), pairOf("expert_1", "turker_2"));
    QVERIFY(box->text().contains(QStringLiteral("Two raters agree, yet κ is low")));
    QVERIFY(shown.view->summary().contains(QStringLiteral("Two raters agree")));
    shown.document.selection().clear();
    QVERIFY(box->text().isEmpty());
}

void tst_CoefficientsView::emptyAndFailed()
{
    Document document;
    CoefficientsView view(document);
    QVERIFY(view.findChild<ViewFrame*>()->message().contains(QStringLiteral("Open a file")));
    QVERIFY(!view.figure());
    const ShownCoefficients shown;
    shown.view->showFailure(QStringLiteral("panels"), QStringLiteral("no memory"));
    QVERIFY(shown.view->findChild<ViewFrame*>()->message().contains(QStringLiteral("no memory")));
    shown.view->showResult(QStringLiteral("panels"), panels());
    QVERIFY(shown.view->figure());
    shown.view->showFailure(QStringLiteral("pair"), QStringLiteral("no such rater"));
    QVERIFY(shown.plot->hasScene()); // the panels stay, with the reason above
    QTest::keyClick(shown.plot, Qt::Key_Return);
}

void tst_CoefficientsView::figureData()
{
    const ShownCoefficients shown;
    shown.view->showResult(QStringLiteral("panels"), panels());
    const auto figure = shown.view->figure();
    const Table table = figure->data();
    QCOMPARE(table.rows.size(), std::size_t(6));
    for (const auto& row : table.rows)
        QCOMPARE(row.size(), table.columns.size());
    QCOMPARE(std::get<std::string>(table.rows[0][0]), std::string("all raters"));
    QCOMPARE(std::get<Value>(table.rows[0][3]).number(), 0.25);
    QCOMPARE(std::get<std::string>(table.rows[1][10]), std::string("the labels have no declared order"));
    const QByteArray svg = renderFigure(*figure, FigureFormat::Svg);
    QVERIFY(svg.contains("Fleiss"));
    QVERIFY(!svg.contains("<image"));
}

void tst_CoefficientsView::narrowAndLongNames_data()
{
    QTest::addColumn<double>("width");
    QTest::addColumn<bool>("intervals");
    QTest::addColumn<bool>("units");
    QTest::newRow("wide") << 900.0 << true << true;
    QTest::newRow("85 mm on paper") << 321.0 << false << false;
    QTest::newRow("very narrow") << 120.0 << false << false;
}

void tst_CoefficientsView::narrowAndLongNames()
{
    QFETCH(double, width);
    auto result = std::make_shared<AnalysisResult>();
    const std::string name(120, 'w');
    result->facets.coefficients = {made("pearson", "Pearson r " + name, name, name + "2", 0.5)};
    const ShownCoefficients shown;
    shown.view->showResult(QStringLiteral("panels"), result);
    const auto layout = layOutCoefficients(shown.plot->scene(), width, Theme::print());
    QTEST(layout.hasIntervals, "intervals");
    QTEST(layout.hasUnits, "units");
    QVERIFY(layout.axisRight > layout.axisLeft);
    if (width > 200.0)
        QVERIFY(layout.unitsRight <= width + 1e-9);
    shown.view->resize(300, 200);
    shown.view->grab();
}

void tst_CoefficientsView::definitionsComeFromTheCatalog()
{
    for (const auto* name :
         {"cohen-kappa-quadratic", "krippendorff-alpha-ordinal", "icc-ck", "gwet-ac", "pearson"})
        QVERIFY2(!definitionOf({name, {}, {}, {}, {}}).isEmpty(), name);
    QVERIFY(definitionOf({"iccy", {}, {}, {}, {}}).isEmpty());
}

RATERSCOPE_TEST(tst_CoefficientsView)
#include "tst_CoefficientsView.moc"
