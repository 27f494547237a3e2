// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The main job on the real file in the real window: open SummEval, compare verdicts on the published sample,
// click a cell, drag the cut, drop the copied items, undo, move raters, export. Expected numbers: METHODS §9
// (recomputed independently from the public file) and reference/summeval.json.

#include "WindowFixture.h"

#include "Inspector.h"
#include "InspectorModel.h"
#include "ItemsView.h"
#include "OptionsPanel.h"
#include "PanelTree.h"
#include "PanelTreeModel.h"
#include "RatersView.h"
#include "common/ReportSections.h"
#include "document/Selection.h"
#include "gui/ReportDialog.h"
#include "plot/AgreementPlot.h"
#include "support/Support.h"
#include "table/ItemTableModel.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QTableView>
#include <QTreeView>

using namespace raterscope;
using raterscope::test::WindowFixture;

class tst_MainJob : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { NEEDS_SHARED("data/summeval/model_annotations.aligned.slim.jsonl"); }

    void init()
    {
        m_window = std::make_unique<WindowFixture>();
        (*m_window)->openFile(test::shared("data/summeval/model_annotations.aligned.slim.jsonl"));
        QTRY_VERIFY(!document().isEmpty());
        WAIT_SETTLED(*m_window);
        choose("sampleMenu", "sample-2-1000"); // seed 42, 1,000
        WAIT_SETTLED(*m_window);
        QCOMPARE(document().table()->unitCount(), std::size_t{1000});
        (*m_window)->undoStack().clear(); // the sample is undoable too; the tests count edits
    }

    void cleanup() { m_window.reset(); }

    void opensOnVerdictsAndOverview()
    {
        QCOMPARE(document().comparison().kind, CompareKind::Verdicts);
        QCOMPARE(workspace().currentView()->id(), QStringLiteral("overview"));
        QCOMPARE(document().data()->items.size(), std::size_t{1600});
        QCOMPARE(document().data()->ratingCount(), std::int64_t{51200}); // 1,600 × 8 × 4
        QVERIFY(m_window->find<QWidget>("finding-two-constructs"));
        const auto* status = m_window->find<QPushButton>("statusLine");
        QVERIFY2(status->text().contains(QStringLiteral(
                     "1,600 items \u00b7 8 raters \u00b7 51,200 ratings \u00b7 0 rows dropped")),
                 qPrintable(status->text()));
    }

    void kappaWithinInTheTree()
    {
        const auto& model = (*m_window)->panelTree().model();
        // Mean within-panel kappas of the sample: 0.4018 and 0.4084 (METHODS §9).
        QTRY_COMPARE(kappa("expert"), QStringLiteral("0.40"));
        QCOMPARE(kappa("crowd"), QStringLiteral("0.41"));
        QCOMPARE(model.rowCount(model.index(0, 0)), 3);
        QCOMPARE(model.rowCount(model.index(1, 0)), 5);
    }

    void clickedCellIsFollowedEverywhere()
    {
        auto* plot = showAgreement();
        const auto [row, column] = rowAndColumn(*plot, "expert_1", "turker_2");
        QTest::mouseClick(plot, Qt::LeftButton, {}, plot->cellRect(row, column).center().toPoint());
        const auto pair = document().selection().pair();
        QVERIFY(pair);
        QCOMPARE((std::set<RaterId>{pair->a, pair->b}),
                 (std::set<RaterId>{rater("expert_1"), rater("turker_2")}));
        QCOMPARE(selectedInTree(), (QStringList{"expert_1", "turker_2"}));

        m_window->trigger("view.confusion");
        WAIT_SETTLED(*m_window);
        const QString confusion = workspace().currentView()->summary();
        QVERIFY2(confusion.contains("expert_1") && confusion.contains("turker_2"), qPrintable(confusion));

        m_window->trigger("view.items");
        const auto& items = itemsModel();
        // Counted here from the labels, not by the view.
        const auto disagreeing = countUnits([&](std::size_t unit) {
            const auto a = level(unit, "expert_1");
            const auto b = level(unit, "turker_2");
            return a >= 0 && b >= 0 && a != b;
        });
        QTRY_COMPARE(items.rowCount(), disagreeing);
        const auto* heading = m_window->find<QLabel>("itemsHeading");
        QCOMPARE(heading->text(),
                 QStringLiteral("%1 pairs on which expert_1 and turker_2 disagree").arg(disagreeing));

        auto* table = m_window->find<QTableView>("itemTable");
        table->setFocus();
        QTest::keyClick(table, Qt::Key_Down);
        QVERIFY(document().selection().currentUnit());
        QVERIFY((*m_window)->inspector().heading().contains(QStringLiteral(" \u2013 "))); // two systems
        QCOMPARE((*m_window)->inspector().model().rowCount(), 8);
        QTest::keyClick(table, Qt::Key_Return);
        QVERIFY((*m_window)->inspector().isVisible());

        QTest::mouseClick(m_window->find<QPushButton>("showAllItems"), Qt::LeftButton);
        QTRY_COMPARE(items.rowCount(), 1000);
    }

    void draggedCutRecoloursTheTree()
    {
        auto* plot = showAgreement();
        QCOMPARE(clusterCount(), 2); // {3 experts}, {5 crowd} at the cut that opens
        const QRgb before = chipColour("expert_1");
        QVERIFY(before != chipColour("turker_1"));
        QCOMPARE(before, chipColour("expert_3"));
        const QPoint from = plot->cutPoint().toPoint();
        const QPoint to(from.x() + 80, from.y()); // towards the leaves
        QTest::mousePress(plot, Qt::LeftButton, {}, from);
        for (int step = 1; step <= 10; ++step) {
            // QTest::mouseMove() moves the cursor only; a drag is a move with the button held.
            const QPointF at(from + (to - from) * step / 10);
            QMouseEvent move(QEvent::MouseMove, at, plot->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
            QCoreApplication::sendEvent(plot, &move);
        }
        QTest::mouseRelease(plot, Qt::LeftButton, {}, to);
        QTRY_VERIFY(clusterCount() > 2);
        WAIT_SETTLED(*m_window);
        QCOMPARE(clusterCount(), plot->scene().clusterCount());
        const auto* height = qobject_cast<QDoubleSpinBox*>((*m_window)->optionsPanel().editor("cut-height"));
        QVERIFY(height && height->value() > 0.0);
    }

    void droppingCopiedItemsReachesEveryView()
    {
        choose("filterMenu", "filter-crowd");
        WAIT_SETTLED(*m_window);
        QCOMPARE(document().table()->unitCount(), std::size_t{229}); // "neither" (METHODS §9)
        for (const char* view : {"agreement", "duplicates", "items"}) {
            m_window->trigger(qPrintable(QStringLiteral("view.") + view));
            WAIT_SETTLED(*m_window);
            const QString summary = workspace().currentView()->summary();
            QVERIFY2(summary.contains("229"), qPrintable(view + QStringLiteral(": ") + summary));
        }
        QTRY_COMPARE(itemsModel().rowCount(), 229);
        QTRY_COMPARE(kappa("crowd"), QStringLiteral("0.06")); // 0.055 where neither is copied

        QVERIFY((*m_window)->undoStack().undoText().contains("crowd"));
        m_window->trigger("edit.undo");
        WAIT_SETTLED(*m_window);
        QTRY_COMPARE(itemsModel().rowCount(), 1000);
        QTRY_COMPARE(kappa("crowd"), QStringLiteral("0.41"));
        QVERIFY(!(*m_window)->undoStack().canUndo());
        m_window->trigger("edit.redo");
        WAIT_SETTLED(*m_window);
        QCOMPARE(document().table()->unitCount(), std::size_t{229});
    }

    void excludeMoveAndRedo()
    {
        document().selection().selectRaters({rater("turker_5")});
        m_window->trigger("edit.exclude");
        WAIT_SETTLED(*m_window);
        QCOMPARE(document().table()->raterCount(), std::size_t{7});
        auto* move = m_window->find<QAction>("move-expert");
        QVERIFY(move);
        document().selection().selectRaters({rater("turker_1")});
        m_window->find<QAction>("move-expert")->trigger();
        QTRY_COMPARE((*m_window)->undoStack().count(), 2);
        WAIT_SETTLED(*m_window);
        const auto& model = (*m_window)->panelTree().model();
        QCOMPARE(model.rowCount(model.index(0, 0)), 4);
        QCOMPARE(model.panelAt(model.indexOf(rater("turker_1"))), QStringLiteral("expert"));
        m_window->trigger("edit.undo");
        m_window->trigger("edit.undo");
        WAIT_SETTLED(*m_window);
        QVERIFY(document().edits().isEmpty());
        QCOMPARE(document().table()->raterCount(), std::size_t{8});
        m_window->trigger("edit.redo");
        WAIT_SETTLED(*m_window);
        QCOMPARE(document().table()->raterCount(), std::size_t{7});
    }

    void includeBoxAndDragInTheTree()
    {
        auto& model = (*m_window)->panelTree().model();
        const auto turker = model.indexOf(rater("turker_3"));
        QVERIFY(model.setData(turker, Qt::Unchecked, Qt::CheckStateRole));
        QCOMPARE(model.indexOf(rater("turker_3")).data(Qt::CheckStateRole).toInt(), int(Qt::Unchecked));
        QCOMPARE(model.index(1, 0).data(Qt::CheckStateRole).toInt(), int(Qt::PartiallyChecked));
        const std::unique_ptr<QMimeData> dragged(model.mimeData({model.indexOf(rater("expert_2"))}));
        model.dropMimeData(dragged.get(), Qt::MoveAction, -1, -1, model.index(1, 0));
        QCOMPARE(model.panelAt(model.indexOf(rater("expert_2"))), QStringLiteral("crowd"));
        QCOMPARE((*m_window)->undoStack().count(), 2);
        m_window->trigger("edit.clear");
        QVERIFY(document().edits().isEmpty());
        WAIT_SETTLED(*m_window);
    }

    void optionsReachTheView()
    {
        showAgreement();
        auto* linkage = qobject_cast<QComboBox*>((*m_window)->optionsPanel().editor("linkage"));
        QVERIFY(linkage);
        linkage->setCurrentIndex(linkage->findData(QStringLiteral("complete")));
        WAIT_SETTLED(*m_window);
        QCOMPARE(workspace().currentView()->options().text("linkage"), std::string("complete"));
        auto* reset = m_window->find<QPushButton>("resetOptions");
        QVERIFY(reset->isEnabled());
        reset->click();
        QCOMPARE(linkage->currentData().toString(), QStringLiteral("average"));
        WAIT_SETTLED(*m_window);
    }

    void exportsAndCopiesTheFigure_data()
    {
        QTest::addColumn<QString>("ending");
        QTest::addColumn<QByteArray>("start");
        QTest::addRow("pdf") << "pdf" << QByteArray("%PDF-");
        QTest::addRow("svg") << "svg" << QByteArray("<?xml");
        QTest::addRow("png") << "png" << QByteArray("\x89PNG");
        QTest::addRow("csv") << "csv" << QByteArray();
    }

    void exportsAndCopiesTheFigure()
    {
        QFETCH(QString, ending);
        QFETCH(QByteArray, start);
        showAgreement();
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("figure.") + ending);
        m_window->trigger(qPrintable(QStringLiteral("figure.") + ending));
        auto* dialog = m_window->find<QFileDialog>("exportDialog");
        QVERIFY(dialog);
        emit dialog->fileSelected(path);
        dialog->close();
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray bytes = file.readAll();
        QVERIFY(bytes.size() > 100);
        QVERIFY(bytes.startsWith(start));
        QVERIFY((*m_window)->messageBar().text().contains("figure." + ending));
        m_window->trigger("figure.copy");
        QVERIFY(QGuiApplication::clipboard()->mimeData()->hasImage());
    }

    void writesTheReport()
    {
        QTemporaryDir folder;
        m_window->trigger("file.report");
        auto* dialog = m_window->find<ReportDialog>("reportDialog");
        QVERIFY(dialog);
        for (const auto& section : reportSections()) {
            auto* box = dialog->findChild<QCheckBox*>("reportSection-" + section.id);
            QVERIFY2(box, qPrintable(section.id));
            QCOMPARE(box->isEnabled(),
                     !QStringList({"order-bias", "ranking", "cycles"}).contains(section.id));
            box->setChecked(section.id == "findings" || section.id == "agreement");
        }
        dialog->findChild<QLineEdit*>("reportFolder")->setText(folder.path());
        dialog->accept();
        QTRY_VERIFY_WITH_TIMEOUT((*m_window)->messageBar().text().contains("report.html"), 60000);
        QVERIFY(QFileInfo(folder.filePath(QStringLiteral("report.pdf"))).size() > 5000);
        QFile report(folder.filePath(QStringLiteral("report.html")));
        QVERIFY(report.open(QIODevice::ReadOnly));
        const QByteArray page = report.readAll();
        QVERIFY(page.contains("Two constructs"));
        QVERIFY(page.contains("id=\"agreement\""));
        QVERIFY(!page.contains("id=\"raters\""));
    }

    void theReportDialogAsksForWhatIsMissing()
    {
        m_window->trigger("file.report");
        auto* dialog = m_window->find<ReportDialog>("reportDialog");
        QVERIFY(dialog);
        // Nothing chosen yet: all that fit, in a folder beside the file.
        QVERIFY(dialog->choice().sections.contains("studies"));
        QVERIFY(!dialog->choice().sections.contains("ranking"));
        QVERIFY(dialog->choice().folder.endsWith("model_annotations.aligned.slim-report"));
        auto* write = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
        QVERIFY(write->isEnabled());
        for (const char* format : {"reportHtml", "reportPdf"})
            dialog->findChild<QCheckBox*>(format)->setChecked(false);
        QVERIFY(!write->isEnabled());
        dialog->findChild<QCheckBox*>("reportPdf")->setChecked(true);
        QVERIFY(write->isEnabled());
        dialog->findChild<QLineEdit*>("reportFolder")->clear();
        QVERIFY(!write->isEnabled());
        dialog->reject();
    }

    void flagsOfRatersLeadToTheirRows()
    {
        auto* row = m_window->find<QWidget>("finding-slots");
        QVERIFY(row);
        row->findChild<QPushButton*>()->click();
        QCOMPARE(workspace().currentView()->id(), QStringLiteral("raters"));
        QCOMPARE(document().selection().raters().size(), std::size_t{5});
        WAIT_SETTLED(*m_window);
        document().setComparison(Comparison{}); // coherence, 1–5: severity has a meaning
        WAIT_SETTLED(*m_window);
        auto* view = qobject_cast<RatersView*>(workspace().currentView());
        QVERIFY(view);
        const QString summary = view->summary();
        // Source: independent Python program over the released file, see tst_RaterSeverity.
        QVERIFY2(summary.contains(QStringLiteral("expert_1 lies on average 0.59 above")),
                 qPrintable(summary));
        view->openFlag(0, 0);
        QCOMPARE(workspace().currentView()->id(), QStringLiteral("items"));
        QCOMPARE(document().selection().raters(), std::set<RaterId>{rater("expert_1")});
        QTRY_VERIFY(itemsModel().rowCount() > 0 && itemsModel().rowCount() < 1600);
    }

    void keyboardOnly()
    {
        QWidget* window = &**m_window;
        QTest::keyClick(window, Qt::Key_2, Qt::ControlModifier);
        QCOMPARE(workspace().currentView()->id(), QStringLiteral("agreement"));
        QTest::keyClick(window, Qt::Key_Tab, Qt::ControlModifier);
        QCOMPARE(workspace().currentView()->id(), QStringLiteral("coefficients"));
        QTest::keyClick(window, Qt::Key_PageUp, Qt::ControlModifier);
        QCOMPARE(workspace().currentView()->id(), QStringLiteral("agreement"));
        QTest::keyClick(window, Qt::Key_F8);
        auto& tree = (*m_window)->panelTree().tree();
        QVERIFY(tree.hasFocus());
        tree.setCurrentIndex((*m_window)->panelTree().model().index(0, 0));
        QTest::keyClick(&tree, Qt::Key_Down);
        QCOMPARE(document().selection().raters(), std::set<RaterId>{rater("expert_1")});
        QTest::keyClick(&tree, Qt::Key_Space); // takes the box off
        QVERIFY(document().edits().excludedRaters.contains(rater("expert_1")));
        QTest::keyClick(window, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(document().edits().isEmpty());
        QTest::keyClick(window, Qt::Key_E, Qt::ControlModifier);
        QVERIFY(document().edits().excludedRaters.contains(rater("expert_1")));
        QTest::keyClick(window, Qt::Key_Escape);
        QVERIFY(document().selection().isEmpty());
        WAIT_SETTLED(*m_window);
    }

private:
    Document& document() { return (*m_window)->document(); }
    Workspace& workspace() { return (*m_window)->workspace(); }
    const ItemTableModel& itemsModel()
    {
        return qobject_cast<ItemsView*>(workspace().view("items"))->model();
    }

    void choose(const char* menu, const char* action)
    {
        auto* entry = m_window->find<QMenu>(menu)->findChild<QAction*>(QLatin1String(action));
        QVERIFY2(entry, action);
        entry->trigger();
    }

    AgreementPlot* showAgreement()
    {
        m_window->trigger("view.agreement");
        auto* plot = m_window->find<AgreementPlot>("agreementPlot");
        [this, plot] {
            WAIT_SETTLED(*m_window);
            QTRY_VERIFY(plot->hasScene());
        }();
        return plot;
    }

    RaterId rater(const std::string& name)
    {
        const auto& raters = document().data()->raters;
        for (std::size_t r = 0; r < raters.size(); ++r) {
            if (raters[r].name == name)
                return RaterId(r);
        }
        return {};
    }

    std::int32_t level(std::size_t unit, const std::string& name)
    {
        const auto& names = document().table()->raterNames;
        const auto place = std::find(names.begin(), names.end(), name);
        return document().table()->levelAt(unit, static_cast<std::size_t>(place - names.begin()));
    }

    template <class Predicate>
    int countUnits(Predicate predicate)
    {
        int count = 0;
        for (std::size_t unit = 0; unit < document().table()->unitCount(); ++unit)
            count += predicate(unit) ? 1 : 0;
        return count;
    }

    QString kappa(const QString& panel)
    {
        const auto& model = (*m_window)->panelTree().model();
        for (int row = 0; row < model.rowCount(); ++row) {
            if (model.panelAt(model.index(row, 0)) == panel)
                return model.index(row, PanelTreeModel::KappaColumn).data().toString();
        }
        return {};
    }

    /// Clusters the panel tree tells apart: "turker_1, cluster 2".
    int clusterCount()
    {
        const auto& model = (*m_window)->panelTree().model();
        std::set<QString> clusters;
        for (std::size_t r = 0; r < document().data()->raters.size(); ++r)
            clusters.insert(
                model.indexOf(RaterId(r)).data(Qt::ToolTipRole).toString().section(QLatin1Char(','), 1));
        clusters.erase(QString());
        return static_cast<int>(clusters.size());
    }

    QRgb chipColour(const std::string& name)
    {
        const auto icon =
            (*m_window)->panelTree().model().indexOf(rater(name)).data(Qt::DecorationRole).value<QIcon>();
        return icon.isNull() ? 0 : icon.pixmap(12, 12).toImage().pixel(6, 6);
    }

    QStringList selectedInTree()
    {
        QStringList names;
        for (const auto& index : (*m_window)->panelTree().tree().selectionModel()->selectedRows())
            names << index.data().toString();
        names.sort();
        return names;
    }

    /// The rows of the plot (top to bottom) that two raters sit on.
    static std::pair<int, int> rowAndColumn(const AgreementPlot& plot, const std::string& a,
                                            const std::string& b)
    {
        const auto rowOf = [&](const std::string& name) {
            const auto& scene = plot.scene();
            for (int row = 0; row < scene.rowCount(); ++row) {
                if (scene.rater(row).name == QString::fromStdString(name))
                    return row;
            }
            return -1;
        };
        return {rowOf(a), rowOf(b)};
    }

    std::unique_ptr<WindowFixture> m_window;
};

RATERSCOPE_TEST(tst_MainJob)
#include "tst_MainJob.moc"
