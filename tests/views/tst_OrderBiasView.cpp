// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "OrderBiasView.h"

#include "figure/FigureExporter.h"
#include "figure/OrderBiasFigure.h"
#include "plot/OrderBiasPlot.h"
#include "views/ComparisonFixtures.h"
#include "views/Fixtures.h"

#include <QCheckBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QToolButton>

using namespace raterscope;
using namespace raterscope::test;

namespace {

/// What counting by hand gives for madeComparisons(): gpt chose the front in all 6 pairs, claude the same
/// item.
ResultPtr counted()
{
    auto result = std::make_shared<AnalysisResult>();
    result->method = "order-bias";
    OrderBias bias;
    OrderBias::Row gpt;
    gpt.judge = "gpt";
    gpt.front = 6;
    gpt.p = Value(0.03125); // 2 / 2^6
    gpt.log10P = Value(-1.505149978319906);
    gpt.holmP = Value(0.03125);
    gpt.backShare.value = Value(0.0);
    gpt.backShare.interval = Interval{0.0, 0.4593, "Clopper–Pearson", 0};
    gpt.beta.value = Value(2.0);
    gpt.beta.interval = Interval{0.5, 9.0, "profile", 0};
    gpt.rows[OrderBias::Front] = {0, 1, 2, 3, 4, 5, 12, 13, 14, 15, 16, 17};
    OrderBias::Row claude;
    claude.judge = "claude";
    claude.consistent = 6;
    claude.p = Value(UndefinedReason::NothingDecided);
    claude.rows[OrderBias::Consistent] = {6, 7, 8, 9, 10, 11, 18, 19, 20, 21, 22, 23};
    bias.judges = {claude, gpt};
    bias.stability = {{"gpt", 4, 3, Value(0.75), Value(0.8)}};
    result->facets.orderBias = bias;
    return result;
}

struct ShownOrderBias {
    ShownOrderBias()
    {
        openRecorded(document, madeComparisons());
        view = std::make_unique<OrderBiasView>(document);
        view->resize(900, 500);
        view->show();
        plot = view->findChild<OrderBiasPlot*>(QStringLiteral("orderBiasPlot"));
    }
    void countAll() { view->showResult(QStringLiteral("result"), counted()); }
    QString hint() const { return view->findChild<QLabel*>(QStringLiteral("hoverLine"))->text(); }

    Document document;
    std::unique_ptr<OrderBiasView> view;
    OrderBiasPlot* plot = nullptr;
};

} // namespace

class tst_OrderBiasView : public QObject
{
    Q_OBJECT

private slots:
    void asksOnlyOnceShownAndOnlyWithComparisons()
    {
        Document document;
        document.setData(madePanel(expertsAndCrowd()));
        OrderBiasView ratings(document);
        ratings.show();
        QVERIFY(ratings.needs().empty());
        QVERIFY(ratings.summary().contains(QStringLiteral("no recorded comparisons")));

        ShownOrderBias shown;
        QCOMPARE(shown.view->needs().size(), std::size_t{1});
        Document recorded;
        openRecorded(recorded, madeComparisons());
        OrderBiasView hidden(recorded);
        QVERIFY(hidden.needs().empty());
    }

    void barsAndNumbersStandSideBySide()
    {
        ShownOrderBias shown;
        shown.countAll();
        QVERIFY(shown.plot->hasScene());
        const auto& scene = shown.plot->scene();
        QCOMPARE(scene.lines.size(), std::size_t{2});
        QCOMPARE(scene.lines[0].label, QStringLiteral("gpt")); // the most one-sided first
        const QString described = scene.describe(scene.lines[0]);
        const QString said = QString(described).replace(QChar(0xa0), QLatin1Char(' '));
        for (const char* part :
             {"front 6", "back 0", "of 6 swap pairs", "p 0.031", "back share 0.000 [0.000, 0.459]"})
            QVERIFY2(said.contains(QLatin1String(part)), qPrintable(said));
        QVERIFY(!scene.describe(scene.lines[1]).contains(QStringLiteral("sign test")));
        QVERIFY(shown.view->summary().contains(described));
        auto* stability = shown.view->findChild<QTableView*>(QStringLiteral("repetitionStability"));
        QVERIFY(stability->isVisible());
        QCOMPARE(stability->model()->index(0, 3).data().toString(), QStringLiteral("75.0\u00a0%"));
    }

    void clickingABarSelectsThePresentationsBehindIt()
    {
        ShownOrderBias shown;
        shown.countAll();
        QVERIFY(QTest::qWaitForWindowExposed(shown.view.get()));
        const QPointF place = shown.plot->placeOf(0, OrderBias::Front);
        QTest::mouseClick(shown.plot->viewport(), Qt::LeftButton, {}, place.toPoint());
        const auto& selection = shown.document.selection();
        // The presentations gpt saw: both questions, every ordered pair.
        QCOMPARE(selection.units().size(), std::size_t{12});
        QCOMPARE(selection.raters().size(), std::size_t{1});
        QVERIFY2(shown.hint().contains(QStringLiteral("12 presentations")), qPrintable(shown.hint()));
        auto* items = shown.view->findChild<QPushButton*>(QStringLiteral("biasInItems"));
        QVERIFY(items->isEnabled());
        QSignalSpy asked(shown.view.get(), &View::viewRequested);
        QTest::mouseClick(items, Qt::LeftButton);
        QCOMPARE(asked.takeFirst().front().toString(), QStringLiteral("items"));
    }

    void theKeyboardReachesEveryBar()
    {
        ShownOrderBias shown;
        shown.countAll();
        shown.plot->setFocus();
        QTest::keyClick(shown.plot, Qt::Key_Down);
        QTest::keyClick(shown.plot, Qt::Key_Down);
        QTest::keyClick(shown.plot, Qt::Key_Right);
        QTest::keyClick(shown.plot, Qt::Key_Right);
        QTest::keyClick(shown.plot, Qt::Key_Return); // claude, the same item both times
        QCOMPARE(shown.document.selection().units().size(), std::size_t{12});
        QCOMPARE(shown.document.selection().raters().size(), std::size_t{1});
    }

    void sharesAddUpToOne()
    {
        ShownOrderBias shown;
        shown.countAll();
        shown.view->findChild<QCheckBox*>(QStringLiteral("biasShares"))->setChecked(true);
        const auto bars = shown.plot->scene().bars();
        for (std::size_t line = 0; line < 2; ++line) {
            double sum = 0.0;
            for (const auto& part : bars.parts)
                sum += part.values[line];
            QVERIFY(std::abs(sum - 100.0) < 1e-9);
        }
        QVERIFY(!shown.view->findChild<QToolButton*>(QStringLiteral("biasByAspect"))->isEnabled());
    }

    void manyJudgesScrollInsteadOfShrinking()
    {
        ShownOrderBias shown;
        auto many = std::make_shared<AnalysisResult>(*counted());
        for (int i = 0; i < 45; ++i) {
            OrderBias::Row row;
            row.judge = "a judge with quite a long name, number " + std::to_string(i);
            row.front = i;
            row.back = 3;
            many->facets.orderBias->judges.push_back(row);
        }
        shown.view->showResult(QStringLiteral("result"), many);
        QVERIFY(shown.plot->sceneRect().height() > 47 * 16);
        QCOMPARE(shown.plot->scene().lines.front().row.front, std::int64_t{44});
    }

    void exportsVectorsWithTheNumbers()
    {
        ShownOrderBias shown;
        shown.countAll();
        const auto figure = shown.view->figure();
        QVERIFY(figure);
        const auto svg = renderFigure(*figure, FigureFormat::Svg);
        QVERIFY(svg.contains("gpt"));
        QVERIFY(!svg.contains("<image"));
        const auto csv = renderFigure(*figure, FigureFormat::Csv);
        QVERIFY2(csv.contains("gpt,,6,0,0,0,0"), csv.constData());
        QVERIFY(renderFigure(*figure, FigureFormat::Pdf).startsWith("%PDF"));
    }

    void aFailureIsSaid()
    {
        ShownOrderBias shown;
        shown.view->showFailure(QStringLiteral("result"), QStringLiteral("No swap partners."));
        QVERIFY(shown.view->summary().contains(QStringLiteral("No swap partners.")));
        shown.document.setData(nullptr);
        QVERIFY(shown.view->summary().contains(QStringLiteral("No panel is open")));
    }
};

RATERSCOPE_TEST(tst_OrderBiasView)
#include "tst_OrderBiasView.moc"
