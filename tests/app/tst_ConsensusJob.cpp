// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Consensus in the real window: a crowd panel, its reference from a second table, a method, the raters it
// trusts, the cells of its confusion matrices.

#include "WindowFixture.h"

#include "ConfusionView.h"
#include "ConsensusView.h"
#include "document/Selection.h"
#include "plot/ConfusionGridPlot.h"
#include "plot/ScatterPlot.h"
#include "support/Support.h"

#include <QComboBox>
#include <QFileDialog>
#include <QTableView>
#include <QToolButton>

using namespace raterscope;
using raterscope::test::WindowFixture;

class tst_ConsensusJob : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { NEEDS_SHARED("data/crowd-bluebird/answer.csv"); }

    void init()
    {
        m_window = std::make_unique<WindowFixture>(QSize(1280, 800));
        DataChoice choice;
        choice.import.unordered = true;
        (*m_window)->openFileDirectly(test::shared("data/crowd-bluebird/answer.csv"), choice, true);
        QTRY_VERIFY(!document().isEmpty());
        WAIT_SETTLED(*m_window);
        m_window->trigger("view.consensus");
        WAIT_SETTLED(*m_window);
    }

    void cleanup() { m_window.reset(); }

    void startsWithDawidSkeneAndWithoutTruth()
    {
        QCOMPARE(view().method(), std::string("dawid-skene"));
        const QString says = view().figure()->text().footnote;
        QVERIFY2(says.contains(QStringLiteral("agreement with the other raters is not truth")),
                 qPrintable(says));
    }

    void referenceComesFromASecondTable()
    {
        // Edits stay: one rater is out.
        Edits edits;
        edits.excludedRaters = {RaterId(3)};
        document().setEdits(edits);
        WAIT_SETTLED(*m_window);
        addReference();
        QCOMPARE(document().edits().excludedRaters.size(), std::size_t{1});
        QCOMPARE(document().table()->raterCount(), std::size_t{38});
        QVERIFY2(m_window->find<QTableView>("baselineTable")->model()->rowCount() == 2,
                 "the baseline is missing");
        // All 39 raters: Dawid–Skene is right on 97 of 108, majority vote on 82 (reference/consensus.json).
        document().setEdits({});
        WAIT_SETTLED(*m_window);
        const auto* baseline = m_window->find<QTableView>("baselineTable")->model();
        QCOMPARE(baseline->index(0, 3).data().toString(), QStringLiteral("97"));
        QCOMPARE(baseline->index(1, 3).data().toString(), QStringLiteral("82"));
    }

    void brushedRatersAreSelectedEverywhere()
    {
        addReference();
        auto* plot = m_window->find<ScatterPlot>("trustPlot");
        QVERIFY(plot->isVisible() && plot->hasChart());
        QCOMPARE(plot->chart().points.size(), std::size_t{39});
        QTest::mousePress(plot, Qt::LeftButton, {}, QPoint(2, 2));
        QTest::mouseMove(plot, QPoint(60, 60));
        QTest::mouseMove(plot, QPoint(plot->width() - 2, plot->height() - 2));
        QTest::mouseRelease(plot, Qt::LeftButton, {}, QPoint(plot->width() - 2, plot->height() - 2));
        QCOMPARE(document().selection().raters().size(), std::size_t{39});
        QTest::keyClick(plot, Qt::Key_Escape);
        QVERIFY(document().selection().raters().empty());
    }

    void methodsAreCompared()
    {
        addReference();
        m_window->find<QToolButton>("pageMethods")->click();
        WAIT_SETTLED(*m_window);
        const auto* table = m_window->find<QTableView>("methodComparison");
        QVERIFY(table->isVisible());
        QStringList names;
        for (int row = 0; row < table->model()->rowCount(); ++row)
            names << table->model()->index(row, 0).data().toString();
        QVERIFY2(names.first() == QStringLiteral("Majority vote"),
                 qPrintable(names.join(QStringLiteral(", "))));
        QVERIFY(names.contains(QStringLiteral("Dawid\u2013Skene")));
    }

    void confusionCellListsItsUnits()
    {
        m_window->trigger("view.confusion");
        auto* source = m_window->find<QComboBox>("confusionSource");
        const int model = source->findData(QStringLiteral("dawid-skene"));
        QVERIFY(model > 0);
        source->setCurrentIndex(model);
        emit source->activated(model);
        WAIT_SETTLED(*m_window);
        auto* grid = m_window->find<ConfusionGridPlot>("confusionGrid");
        QTRY_VERIFY(grid->hasGrid());
        QCOMPARE(grid->grid().tiles.size(), std::size_t{39});
        const GridCell cell{0, 0, 0};
        QTest::mouseClick(grid, Qt::LeftButton, {}, grid->cellRect(cell).center().toPoint());
        const auto listed = document().listedUnits();
        QVERIFY(!listed.empty() && listed.size() < 108);
        const auto column = std::find(document().table()->raters.begin(), document().table()->raters.end(),
                                      grid->grid().tiles[0].id)
                            - document().table()->raters.begin();
        for (const auto unit : listed)
            QCOMPARE(document().table()->levelAt(unit, static_cast<std::size_t>(column)), 0);
    }

private:
    void addReference()
    {
        m_window->trigger("file.reference");
        auto* dialog = m_window->find<QFileDialog>("referenceDialog");
        QVERIFY(dialog);
        emit dialog->fileSelected(test::shared("data/crowd-bluebird/truth.csv"));
        dialog->reject();
        QTRY_VERIFY(!document().data()->referenceColumns.empty());
        WAIT_SETTLED(*m_window);
    }
    Document& document() const { return (*m_window)->document(); }
    const View& view() const { return *(*m_window)->workspace().view(QStringLiteral("consensus")); }

    std::unique_ptr<WindowFixture> m_window;
};

RATERSCOPE_TEST(tst_ConsensusJob)
#include "tst_ConsensusJob.moc"
