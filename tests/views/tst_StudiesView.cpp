// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "StudiesView.h"

#include "figure/FigureExporter.h"
#include "plot/LinePlot.h"
#include "table/FacetTableModel.h"
#include "views/StudyFixtures.h"

#include <QComboBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using namespace raterscope;
using namespace raterscope::test;

namespace {

struct ShownStudies {
    ShownStudies() : view(opened.document)
    {
        view.resize(1000, 640);
        view.show();
    }
    LinePlot& lines() { return *view.findChild<LinePlot*>(QStringLiteral("studyPlot")); }
    QPushButton& run() { return *view.findChild<QPushButton*>(QStringLiteral("runStudy")); }
    QPushButton& cancel() { return *view.findChild<QPushButton*>(QStringLiteral("cancelStudy")); }
    QComboBox& drawings() { return *view.findChild<QComboBox*>(QStringLiteral("drawingBox")); }
    OpenedPanel opened;
    StudiesView view;
};

} // namespace

/// Studies run when asked for, draw what is known meanwhile, and can be taken back.
class tst_StudiesView : public QObject
{
    Q_OBJECT

private slots:
    void listsEveryStudyOfTheCatalog()
    {
        ShownStudies shown;
        const auto* box = shown.view.findChild<QComboBox*>(QStringLiteral("studyBox"));
        for (const char* id : {"held-out", "small-sets", "jury-size", "random-pools", "dispersion-sweep",
                               "leave-one-out", "sparse-cells", "trust-validity", "sensitivity", "power"})
            QVERIFY2(box->findData(QLatin1String(id)) >= 0, id);
        QCOMPARE(box->findData(QStringLiteral("uncertainty")), -1);
        QCOMPARE(box->findData(QStringLiteral("mean")), -1);
    }

    void runsOnlyWhenAsked()
    {
        ShownStudies shown;
        QVERIFY(shown.view.needs().empty());
        QVERIFY(!shown.cancel().isVisible());
        QSignalSpy spy(&shown.view, &View::needsChanged);
        QTest::mouseClick(&shown.run(), Qt::LeftButton);
        QVERIFY(spy.count() > 0);
        QCOMPARE(shown.view.needs().size(), std::size_t{1});
        QCOMPARE(shown.view.needs().front().method, std::string("held-out"));
        QVERIFY(shown.cancel().isVisible());
        QVERIFY(!shown.run().isEnabled());
        QTest::mouseClick(&shown.cancel(), Qt::LeftButton);
        QVERIFY(shown.view.needs().empty());
        QVERIFY(shown.run().isEnabled());
    }

    void changedOptionsWaitForAnotherRun()
    {
        ShownStudies shown;
        shown.view.chooseStudy("small-sets");
        shown.view.run();
        shown.view.showResult(QStringLiteral("result"), madeCurve());
        Options options;
        options.set("subsets", std::int64_t{3});
        shown.view.setOptions(options);
        QVERIFY(shown.view.needs().front().options != options); // still those of the run shown
        QVERIFY(shown.run().text().contains(QStringLiteral("again")));
        QVERIFY(shown.view.figure());
        shown.view.run();
        QVERIFY(shown.view.needs().front().options == options);
        QVERIFY(!shown.view.figure());
    }

    void anotherTableForgetsTheRun()
    {
        ShownStudies shown;
        shown.view.run();
        shown.view.showResult(QStringLiteral("result"), madeHeldOut());
        QVERIFY(shown.view.figure());
        Edits edits;
        edits.excludedRaters = {RaterId(0)};
        shown.opened.document.setTable(prepareTable(shown.opened.document.data(), edits, {}));
        QVERIFY(shown.view.needs().empty());
        QVERIFY(!shown.view.figure());
    }

    void curvesAtNamedPlaces()
    {
        ShownStudies shown;
        shown.view.chooseStudy("small-sets");
        shown.view.run();
        shown.view.showResult(QStringLiteral("result"), madeCurve());
        QCOMPARE(shown.drawings().count(), 2);
        const auto& chart = shown.lines().chart();
        QCOMPARE(chart.series.size(), std::size_t{2});
        QCOMPARE(chart.series[1].y.front(), 0.6);
        QCOMPARE(chart.series[1].low.front(), 0.5);
        QCOMPARE(chart.x.named.size(), std::size_t{3}); // 50, 100 and all are not evenly spaced
        QCOMPARE(chart.x.named.back().text, QStringLiteral("all 400"));
        QCOMPARE(chart.x.tickText(1.0), QStringLiteral("100"));
        QCOMPARE(chart.series[0].x, (std::vector<double>{0.0, 1.0, 2.0}));
        shown.drawings().setCurrentIndex(1);
        emit shown.drawings().activated(1);
        const auto& differences = shown.lines().chart();
        QCOMPARE(differences.series.size(), std::size_t{2}); // the line at zero, and AGORA
        QCOMPARE(differences.series[0].y, (std::vector<double>{0.0, 0.0}));
        QCOMPARE(differences.series[1].low.front(), 0.05);
        const auto figure = shown.view.figure();
        QCOMPARE(figure->id(), QStringLiteral("study"));
        QVERIFY(renderFigure(*figure, FigureFormat::Svg).contains("all 400"));
        QCOMPARE(shown.view.findChild<QTableView*>(QStringLiteral("studyTable"))->model()->rowCount(), 6);
    }

    void partialResultsAreDrawn()
    {
        ShownStudies shown;
        shown.view.chooseStudy("small-sets");
        shown.view.showPartial(QStringLiteral("result"), madeCurve(false));
        QVERIFY(!shown.lines().hasChart()); // nobody asked for it
        shown.view.run();
        shown.view.showPartial(QStringLiteral("result"), madeCurve(false));
        QVERIFY(shown.lines().hasChart());
        QVERIFY(shown.lines().chart().corner.contains(QStringLiteral("running")));
        QVERIFY(shown.cancel().isVisible());
        shown.view.showResult(QStringLiteral("result"), madeCurve());
        QVERIFY(!shown.cancel().isVisible());
        QVERIFY(shown.lines().chart().corner.isEmpty());
    }

    void reliabilityAgainstTheDiagonal()
    {
        ShownStudies shown;
        shown.view.run();
        shown.view.showResult(QStringLiteral("result"), madeHeldOut());
        const auto& chart = shown.lines().chart();
        QCOMPARE(chart.series.size(), std::size_t{2});
        QCOMPARE(chart.series[1].x, (std::vector<double>{0.55, 0.9}));
        QCOMPARE(chart.series[1].y, (std::vector<double>{0.5, 0.5}));
        QCOMPARE(shown.view.figure()->id(), QStringLiteral("reliability"));
    }

    void aFailureSaysWhy()
    {
        ShownStudies shown;
        shown.view.run();
        shown.view.showFailure(QStringLiteral("result"), QStringLiteral("There is no reference."));
        QVERIFY(shown.view.summary().contains(QStringLiteral("There is no reference.")));
        QVERIFY(shown.run().isEnabled());
        QVERIFY(shown.view.needs().empty());
    }
};

RATERSCOPE_TEST(tst_StudiesView)
#include "tst_StudiesView.moc"
