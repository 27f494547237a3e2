// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "UncertaintyView.h"

#include "document/Selection.h"
#include "figure/FigureExporter.h"
#include "plot/LinePlot.h"
#include "plot/SignalMatrixPlot.h"
#include "table/QueueTableModel.h"
#include "views/StudyFixtures.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using namespace raterscope;
using namespace raterscope::test;

namespace {

struct ShownUncertainty {
    ShownUncertainty() : view(opened.document)
    {
        view.resize(1000, 640);
        view.show();
        view.showResult(QStringLiteral("result"), madeSignals(*opened.document.table()));
        QObject::connect(&view, &View::editRequested, [this](const Edits& edits, const QString& text) {
            opened.document.setEdits(edits);
            lastEdit = text;
        });
    }
    QueueTableModel& queue()
    {
        return *static_cast<QueueTableModel*>(
            view.findChild<QTableView*>(QStringLiteral("queueTable"))->model());
    }
    OpenedPanel opened;
    UncertaintyView view;
    QString lastEdit;
};

} // namespace

/// Signals against each other, fifths, and the queue a person works through.
class tst_UncertaintyView : public QObject
{
    Q_OBJECT

private slots:
    void saysWhatIsMissing()
    {
        Document empty;
        UncertaintyView view(empty);
        QVERIFY(view.summary().contains(QStringLiteral("No panel")));
        QVERIFY(!view.figure());
    }

    void matrixShowsAllAboveAndTestBelow()
    {
        ShownUncertainty shown;
        auto* plot = shown.view.findChild<SignalMatrixPlot*>(QStringLiteral("signalMatrix"));
        QVERIFY(plot->hasMatrix());
        const auto& matrix = plot->matrix();
        QCOMPARE(matrix.size(), std::size_t{3});
        QCOMPARE(matrix.at(0, 2).rho.number(), 0.5);
        QCOMPARE(matrix.at(2, 0).rho.number(), 0.25);
        QVERIFY(matrix.at(0, 2).sharesLabels);
        QVERIFY(!matrix.at(1, 2).sharesLabels);
        QVERIFY(matrix.describe(2, 0).contains(QStringLiteral("test rows")));
        QVERIFY(matrix.describe(0, 1).contains(QStringLiteral("undefined")));
        // A click chooses the signal of the row.
        QTest::mouseClick(plot, Qt::LeftButton, {}, plot->cellRect(0, 1).center().toPoint());
        QCOMPARE(shown.view.findChild<QComboBox*>(QStringLiteral("signalBox"))->currentData().toString(),
                 QStringLiteral("vote-entropy"));
        // So does the keyboard.
        plot->setFocus();
        QTest::keyClick(plot, Qt::Key_Down);
        QTest::keyClick(plot, Qt::Key_Space);
        QCOMPARE(shown.view.findChild<QComboBox*>(QStringLiteral("signalBox"))->currentData().toString(),
                 QStringLiteral("vote-entropy-crowd"));
    }

    void figureHoldsThePlottedNumbers()
    {
        ShownUncertainty shown;
        const auto figure = shown.view.figure();
        QVERIFY(figure);
        QCOMPARE(figure->data().rows.size(), std::size_t{6});
        const QByteArray svg = renderFigure(*figure, FigureFormat::Svg);
        QVERIFY(svg.contains("0.50"));
        QVERIFY(!svg.contains("<image"));
        shown.view.choosePage(UncertaintyView::Page::Fifths);
        const auto fifths = shown.view.figure();
        QVERIFY(fifths);
        QCOMPARE(fifths->data().rows.size(), std::size_t{5});
        shown.view.choosePage(UncertaintyView::Page::Queue);
        QVERIFY(!shown.view.figure());
    }

    void fifthsClimb()
    {
        ShownUncertainty shown;
        shown.view.choosePage(UncertaintyView::Page::Fifths);
        auto* plot = shown.view.findChild<LinePlot*>(QStringLiteral("fifthsPlot"));
        QVERIFY(plot->hasChart());
        const auto& line = plot->chart().series.front();
        QCOMPARE(line.x.size(), std::size_t{5});
        QCOMPARE(line.y.back(), 0.8);
        QVERIFY(line.strong); // the model's signal is the chosen one
    }

    void queueIsMarkedDoneAndOpened()
    {
        ShownUncertainty shown;
        shown.view.choosePage(UncertaintyView::Page::Queue);
        auto& model = shown.queue();
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(model.rowCount(), static_cast<int>(shown.opened.document.table()->unitCount()));
        QCOMPARE(model.queue().signal, std::string("Dawid–Skene posterior entropy"));
        QCOMPARE(model.rowAt(0).value.number(), 10.0);
        auto* table = shown.view.findChild<QTableView*>(QStringLiteral("queueTable"));
        table->setCurrentIndex(model.index(0, 1));
        const Unit first = model.unitAt(0);
        QCOMPARE(shown.opened.document.selection().currentUnit(), std::optional(first));
        QTest::mouseClick(shown.view.findChild<QPushButton*>(QStringLiteral("markDone")), Qt::LeftButton);
        QVERIFY(model.isDone(first));
        QVERIFY(!shown.lastEdit.isEmpty());
        QCOMPARE(table->currentIndex().row(), 1); // on to the next open one
        QVERIFY(shown.view.findChild<QLabel*>(QStringLiteral("queueProgress"))
                    ->text()
                    .startsWith(QStringLiteral("1 of")));
        // The check box hides what is done; taking the mark back shows it again.
        shown.view.findChild<QCheckBox*>(QStringLiteral("hideDone"))->setChecked(true);
        QCOMPARE(model.rowOf(first), -1);
        shown.opened.document.setEdits({});
        QCOMPARE(model.rowOf(first), 0);
    }

    void decisionsAreEdits()
    {
        ShownUncertainty shown;
        shown.view.choosePage(UncertaintyView::Page::Queue);
        auto& model = shown.queue();
        const auto decision = model.index(2, static_cast<int>(QueueTableModel::Kind::Decision));
        auto* table = shown.view.findChild<QTableView*>(QStringLiteral("queueTable"));
        table->setCurrentIndex(decision);
        table->edit(decision);
        auto* box = shown.view.findChild<QComboBox*>(QStringLiteral("decisionBox"));
        QVERIFY(box);
        QCOMPARE(box->count(), shown.opened.document.table()->scale.size() + 1);
        const QString label = box->itemText(1);
        QVERIFY(model.setData(decision, label));
        QCOMPARE(decision.data().toString(), label);
        QVERIFY(model.isDone(model.unitAt(2)));
        QCOMPARE(shown.opened.document.edits().adjudicated.at(model.unitAt(2)), label.toStdString());
        // Decisions change no number.
        QVERIFY(shown.opened.document.edits().forAnalyses().isEmpty());
        QVERIFY(!shown.opened.document.edits().isEmpty());
    }

    void queueIsExportedWhole()
    {
        ShownUncertainty shown;
        shown.view.choosePage(UncertaintyView::Page::Queue);
        auto& model = shown.queue();
        QVERIFY(model.setData(model.index(1, 0), Qt::Checked, Qt::CheckStateRole));
        shown.view.findChild<QCheckBox*>(QStringLiteral("hideDone"))->setChecked(true);
        QSignalSpy spy(&shown.view, &View::tableExportRequested);
        QTest::mouseClick(shown.view.findChild<QPushButton*>(QStringLiteral("saveQueue")), Qt::LeftButton);
        QCOMPARE(spy.count(), 1);
        const auto table = spy.at(0).at(0).value<Table>();
        QCOMPARE(table.rows.size(), shown.opened.document.table()->unitCount()); // done ones, too
        QCOMPARE(std::get<std::string>(table.rows[1][6]), std::string("yes"));
        QCOMPARE(std::get<std::string>(table.rows[0][6]), std::string());
    }

    void theSignalOrdersTheQueue()
    {
        ShownUncertainty shown;
        shown.view.choosePage(UncertaintyView::Page::Queue);
        shown.view.chooseSignal(QStringLiteral("vote-entropy-crowd"));
        auto& model = shown.queue();
        // All tie but the unit without a value, which comes last; ties go by vote entropy.
        QCOMPARE(model.rowAt(0).baseline.number(), 6.0);
        QCOMPARE(model.rowAt(model.rowCount() - 1).rank, std::int64_t{0});
    }

    void newDataDropsTheResult()
    {
        ShownUncertainty shown;
        shown.opened.document.setTable({});
        QVERIFY(!shown.view.figure());
        QCOMPARE(shown.queue().rowCount(), 0);
    }
};

RATERSCOPE_TEST(tst_UncertaintyView)
#include "tst_UncertaintyView.moc"
