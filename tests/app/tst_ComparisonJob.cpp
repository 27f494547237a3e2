// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A file of pairwise verdicts in the real window: opened by hand, order bias clicked, items listed, ranked,
// judges excluded and brought back.

#include "WindowFixture.h"
#include "document/Selection.h"
#include "gui/ImportDialog.h"
#include "io/WriteComparisons.h"
#include "plot/OrderBiasPlot.h"
#include "studies/SimulateComparisons.h"
#include "support/Support.h"

#include <QComboBox>
#include <QLabel>
#include <QTableView>
#include <QUndoStack>

#include <fstream>

using namespace raterscope;
using raterscope::test::WindowFixture;

class tst_ComparisonJob : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(m_folder.isValid());
        m_file = m_folder.filePath(QStringLiteral("judges.csv"));
        std::ofstream out(m_file.toStdString());
        writePairsCsv(*simulateJudges(1).data, out);
        QVERIFY(out.good());
        m_window = std::make_unique<WindowFixture>(QSize(1440, 900));
    }

    void opensThroughTheImportDialog()
    {
        (*m_window)->openFile(m_file);
        ImportDialog* dialog = nullptr;
        QTRY_VERIFY((dialog = m_window->find<ImportDialog>("importDialog")) && dialog->isVisible());
        dialog->accept();
        QTRY_VERIFY((*m_window)->document().data());
        WAIT_SETTLED(*m_window);
        const auto& data = *document().data();
        QVERIFY(data.hasComparisons());
        QVERIFY(!data.hasRatings());
        QCOMPARE(data.comparisons.size(), simulateJudges(1).data->comparisons.size());
        QCOMPARE(document().comparison().kind, CompareKind::Recorded);
        // The judge drawn with a strong back bias is found, with its counts.
        auto* overview = (*m_window)->workspace().view(QStringLiteral("overview"));
        QVERIFY2(overview->summary().contains(QStringLiteral("llm-small prefers what is shown second")),
                 qPrintable(overview->summary()));
    }

    void aClickedBarListsItsPresentations()
    {
        (*m_window)->workspace().goTo(QStringLiteral("order-bias"));
        WAIT_SETTLED(*m_window);
        auto* plot = m_window->find<OrderBiasPlot>("orderBiasPlot");
        QVERIFY(plot->hasScene());
        const auto& line = plot->scene().lines.front();
        QCOMPARE(line.label, QStringLiteral("llm-small"));
        QVERIFY(line.row.back > 10 * line.row.front);
        QTest::mouseClick(plot->viewport(), Qt::LeftButton, {}, plot->placeOf(0, OrderBias::Back).toPoint());
        const auto& units = document().selection().units();
        QVERIFY(!units.empty());
        // Every selected presentation is one in which this judge chose the second item, in both orders.
        const auto& comparisons = document().data()->comparisons;
        for (const auto row : line.row.rows[OrderBias::Back])
            QCOMPARE(comparisons.verdict[static_cast<std::size_t>(row)], Verdict::Second);
        QCOMPARE(line.row.rows[OrderBias::Back].size(), static_cast<std::size_t>(2 * line.row.back));
        (*m_window)->workspace().goTo(QStringLiteral("items"));
        QTRY_COMPARE(document().listedUnits().size(), units.size());
    }

    void ranksByEveryMethodThatFits()
    {
        (*m_window)->workspace().goTo(QStringLiteral("ranking"));
        auto* methods = m_window->find<QComboBox>("rankingMethod");
        auto* table = m_window->find<QTableView>("skillsTable");
        for (int index = 0; index < methods->count(); ++index) {
            methods->setCurrentIndex(index);
            emit methods->activated(index);
            WAIT_SETTLED(*m_window);
            QVERIFY2(table->model()->rowCount() == 6,
                     qPrintable(methods->currentText())); // of the first prompt
        }
    }

    void anExcludedJudgeLeavesTheCounts()
    {
        (*m_window)->workspace().goTo(QStringLiteral("order-bias"));
        WAIT_SETTLED(*m_window);
        auto* plot = m_window->find<OrderBiasPlot>("orderBiasPlot");
        const auto before = plot->scene().lines.size();
        Edits edits;
        const auto& raters = document().data()->raters;
        for (std::size_t r = 0; r < raters.size(); ++r) {
            if (raters[r].name == "llm-small")
                edits.excludedRaters.insert(RaterId(r));
        }
        document().setEdits(edits);
        WAIT_SETTLED(*m_window);
        QTRY_COMPARE(plot->scene().lines.size(), before - 1);
        document().setEdits({});
        WAIT_SETTLED(*m_window);
        QTRY_COMPARE(plot->scene().lines.size(), before);
    }

    void followsTheStream()
    {
        (*m_window)->workspace().goTo(QStringLiteral("stream"));
        WAIT_SETTLED(*m_window);
        const QString summary = (*m_window)->workspace().view(QStringLiteral("stream"))->summary();
        QVERIFY2(summary.contains(QStringLiteral("llm-small")), qPrintable(summary));
    }

    void cleanupTestCase() { m_window.reset(); }

private:
    Document& document() { return (*m_window)->document(); }

    QTemporaryDir m_folder;
    QString m_file;
    std::unique_ptr<WindowFixture> m_window;
};

RATERSCOPE_TEST(tst_ComparisonJob)
#include "tst_ComparisonJob.moc"
