// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Uncertainty and studies in the real window: a queue is worked through, taken back and saved; studies are
// run, drawn while they run, and cancelled.

#include "Format.h"
#include "StudiesView.h"
#include "UncertaintyView.h"
#include "WindowFixture.h"
#include "document/Selection.h"
#include "plot/LinePlot.h"
#include "plot/SignalMatrixPlot.h"
#include "support/Support.h"
#include "table/FacetTableModel.h"
#include "table/QueueTableModel.h"

#include <QFileDialog>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QUndoStack>

using namespace raterscope;
using raterscope::test::WindowFixture;

namespace {

/// The accuracy in the row of the first way of predicting whose name holds a word, for one panel.
QString accuracyOf(const FacetTableModel& model, const char* word, const char* panel)
{
    for (int row = 0; row < model.rowCount(); ++row) {
        if (model.index(row, 0).data().toString().contains(QLatin1String(word))
            && model.index(row, 1).data().toString() == QLatin1String(panel))
            return model.index(row, 2)
                .data()
                .toString()
                .replace(QChar(0xa0), QLatin1Char(' '))
                .replace(QChar(0x202f), QLatin1Char(' '));
    }
    return QStringLiteral("no such row");
}

} // namespace

class tst_StudyJob : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        NEEDS_SHARED("data/summeval/model_annotations.aligned.slim.jsonl");
        m_window = std::make_unique<WindowFixture>(QSize(1440, 900));
        (*m_window)->openFile(test::shared("data/summeval/model_annotations.aligned.slim.jsonl"));
        WAIT_SETTLED(*m_window);
        // The published sample of METHODS §9.
        Comparison comparison = document().comparison();
        comparison.kind = CompareKind::Verdicts;
        comparison.sample = SampleKind::Seeded;
        comparison.sampleSize = 1000;
        comparison.sampleSeed = 42;
        document().setComparison(comparison);
        WAIT_SETTLED(*m_window);
    }

    void signalsAgreeWithThePublishedOnes()
    {
        (*m_window)->workspace().goTo(QStringLiteral("uncertainty"));
        WAIT_SETTLED(*m_window);
        auto* plot = m_window->find<SignalMatrixPlot>("signalMatrix");
        QTRY_VERIFY(plot->hasMatrix());
        const auto& matrix = plot->matrix();
        const auto place = [&](const char* id) {
            return static_cast<std::size_t>(std::find(matrix.ids.begin(), matrix.ids.end(), id)
                                            - matrix.ids.begin());
        };
        const auto experts = place("vote-entropy-expert");
        const auto crowd = place("vote-entropy-crowd");
        QVERIFY(experts < matrix.size() && crowd < matrix.size());
        QVERIFY(!matrix.at(experts, crowd).sharesLabels);
        QCOMPARE(matrix.at(experts, crowd).n, std::int64_t{1000});
        // METHODS §9.
        const auto votes = place("vote-entropy");
        const auto model = place("dawid-skene-entropy");
        QVERIFY(model < matrix.size());
        QCOMPARE(formatFixed(matrix.at(experts, crowd).rho.number(), 4), QStringLiteral("0.0314"));
        QCOMPARE(formatFixed(matrix.at(votes, model).rho.number(), 4), QStringLiteral("0.5465"));
        QCOMPARE(formatFixed(matrix.at(model, votes).rho.number(), 4), QStringLiteral("0.4769"));
    }

    void aQueueIsWorkedThrough()
    {
        auto* view =
            qobject_cast<UncertaintyView*>((*m_window)->workspace().view(QStringLiteral("uncertainty")));
        view->choosePage(UncertaintyView::Page::Queue);
        auto* table = m_window->find<QTableView>("queueTable");
        auto* model = qobject_cast<QueueTableModel*>(table->model());
        QCOMPARE(model->rowCount(), 1000);
        table->setCurrentIndex(model->index(0, 2));
        const Unit first = model->unitAt(0);
        QCOMPARE(document().selection().currentUnit(), std::optional(first));
        const int editsBefore = (*m_window)->undoStack().count();
        const QSignalSpy jobs(&(*m_window)->jobs(), &JobRunner::started);
        table->setFocus();
        QTest::keyClick(table, Qt::Key_D, Qt::ControlModifier);
        QTest::keyClick(table, Qt::Key_D, Qt::ControlModifier);
        QCOMPARE(model->doneCount(), std::int64_t{2});
        QCOMPARE((*m_window)->undoStack().count(), editsBefore + 2);
        // A decision changes no number: no analysis runs again.
        WAIT_SETTLED(*m_window);
        QCOMPARE(jobs.count(), 0);
        QCOMPARE(model->rowCount(), 1000);
        m_window->trigger("edit.undo");
        QCOMPARE(model->doneCount(), std::int64_t{1});
        QVERIFY(model->isDone(first));
    }

    void theQueueIsSaved()
    {
        QTest::mouseClick(m_window->find<QPushButton>("saveQueue"), Qt::LeftButton);
        auto* dialog = m_window->find<QFileDialog>("tableDialog");
        QVERIFY(dialog);
        const QString path = m_folder.filePath(QStringLiteral("queue.csv"));
        emit dialog->fileSelected(path);
        dialog->close();
        QTRY_VERIFY(QFile::exists(path)); // whole or not at all
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto lines = file.readAll().split('\n');
        QCOMPARE(lines.size(), 1002); // header, 1,000 units, the end
        QVERIFY(lines[0].startsWith("rank,unit,votes"));
        QVERIFY(lines[1].contains("yes"));
    }

    void heldOutGivesThePublishedAccuracy()
    {
        auto* view = studies();
        (*m_window)->workspace().goTo(view->id());
        view->chooseStudy("held-out");
        QTest::mouseClick(m_window->find<QPushButton>("runStudy"), Qt::LeftButton);
        WAIT_SETTLED(*m_window);
        auto* model = qobject_cast<FacetTableModel*>(m_window->find<QTableView>("studyTable")->model());
        QVERIFY(model->rowCount() > 3);
        QVERIFY(m_window->find<LinePlot>("studyPlot")->hasChart());
        // METHODS §9: own cluster, experts and crowd; majority of the other seven.
        QCOMPARE(accuracyOf(*model, "cluster", "expert"), QStringLiteral("68.5 %"));
        QCOMPARE(accuracyOf(*model, "cluster", "crowd"), QStringLiteral("68.7 %"));
        QCOMPARE(accuracyOf(*model, "ajority of the others", "expert"), QStringLiteral("44.2 %"));
        QCOMPARE(accuracyOf(*model, "ajority of the others", "crowd"), QStringLiteral("63.6 %"));
        QVERIFY(view->figure());
    }

    void aLongStudyIsCancelled()
    {
        auto* view = studies();
        view->chooseStudy("dispersion-sweep");
        QTest::mouseClick(m_window->find<QPushButton>("runStudy"), Qt::LeftButton);
        QTRY_VERIFY(!(*m_window)->jobs().isIdle());
        QTest::mouseClick(m_window->find<QPushButton>("cancelStudy"), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT((*m_window)->jobs().isIdle(), 20000);
        QVERIFY(!view->figure());
        QVERIFY(m_window->find<QPushButton>("runStudy")->isEnabled());
    }

    void anEditForgetsTheRun()
    {
        auto* view = studies();
        view->chooseStudy("sparse-cells");
        view->run();
        WAIT_SETTLED(*m_window);
        QVERIFY2(view->figure() != nullptr, qPrintable(view->summary()));
        Edits edits = document().edits();
        edits.excludedRaters.insert(RaterId(std::size_t{0}));
        document().setEdits(edits);
        WAIT_SETTLED(*m_window);
        QVERIFY(!view->figure());
        QVERIFY(view->needs().empty());
    }

    void cleanupTestCase() { m_window.reset(); }

private:
    Document& document() { return (*m_window)->document(); }
    StudiesView* studies()
    {
        return qobject_cast<StudiesView*>((*m_window)->workspace().view(QStringLiteral("studies")));
    }

    QTemporaryDir m_folder;
    std::unique_ptr<WindowFixture> m_window;
};

RATERSCOPE_TEST(tst_StudyJob)
#include "tst_StudyJob.moc"
