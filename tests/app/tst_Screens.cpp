// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Draws every view at the sizes that must look right, light and dark. What can be checked by machine is: no
// warning, nothing wider than the window, no text cut in the tool bar. With RATERSCOPE_SCREENS=<folder> the
// pictures stay.

#include "RankingView.h"
#include "StudiesView.h"
#include "UncertaintyView.h"
#include "WindowFixture.h"
#include "document/Selection.h"
#include "gui/ImportDialog.h"
#include "studies/Simulate.h"
#include "studies/SimulateComparisons.h"
#include "support/Support.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QHelpEvent>
#include <QLabel>
#include <QTableWidget>
#include <QToolBar>
#include <QToolButton>
#include <QToolTip>

using namespace raterscope;
using raterscope::test::WindowFixture;

class tst_Screens : public QObject
{
    Q_OBJECT

private slots:
    void cleanup() { applyTextZoom(0); }

    void everyViewFits_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<QString>("scheme");
        QTest::addRow("1280x720-light") << QSize(1280, 720) << QStringLiteral("light");
        QTest::addRow("1920x1080-dark") << QSize(1920, 1080) << QStringLiteral("dark");
        QTest::addRow("960x600-light") << QSize(960, 600) << QStringLiteral("light");
    }

    void everyViewFits()
    {
        QFETCH(QSize, size);
        QFETCH(QString, scheme);
        WindowFixture window(size);
        window.trigger(qPrintable(QStringLiteral("view.") + scheme));
        const QString file = test::shared("data/summeval/model_annotations.aligned.slim.jsonl");
        if (QFileInfo::exists(file))
            window->openFile(file);
        else
            window->openSample();
        WAIT_SETTLED(window);
        auto& selection = window->document().selection();
        const auto& raters = window->document().data()->raters;
        selection.selectPair(RaterId(std::size_t{0}), RaterId(raters.size() - 1));
        selection.setCurrentUnit(window->document().table()->units.front());
        QStringList needed;
        for (const View* view : window->workspace().tabViews())
            needed << QStringLiteral("%1 %2").arg(view->id()).arg(view->minimumSizeHint().height());
        for (const View* view : window->workspace().tabViews()) {
            window->workspace().goTo(view->id());
            WAIT_SETTLED(window);
            QVERIFY2(window->size() == size,
                     qPrintable(QStringLiteral("%1 makes the window %2 x %3; heights needed: %4")
                                    .arg(view->id())
                                    .arg(window->width())
                                    .arg(window->height())
                                    .arg(needed.join(QStringLiteral(", ")))));
            const auto* options = window.find<QWidget>("optionsDock");
            QVERIFY2(options->width() >= 11 * options->fontMetrics().height(),
                     qPrintable(QString::number(options->width())));
            save(*window, view->id());
        }
        for (const auto* button : window.find<QToolBar>("toolBar")->findChildren<QToolButton*>()) {
            if (button->isVisible() && !button->text().isEmpty())
                QVERIFY2(button->width() >= button->sizeHint().width(), qPrintable(button->text()));
        }
    }

    void everyViewOfComparisonsFits_data() { everyViewFits_data(); }
    void everyViewOfComparisonsFits()
    {
        QFETCH(QSize, size);
        QFETCH(QString, scheme);
        WindowFixture window(size);
        window.trigger(qPrintable(QStringLiteral("view.") + scheme));
        window->document().setData(simulateJudges(1).data);
        WAIT_SETTLED(window);
        window->document().selection().setCurrentUnit(window->document().table()->units.front());
        for (const View* view : window->workspace().tabViews()) {
            window->workspace().goTo(view->id());
            WAIT_SETTLED(window);
            QVERIFY2(window->size() == size, qPrintable(QStringLiteral("%1 makes the window %2 x %3")
                                                            .arg(view->id())
                                                            .arg(window->width())
                                                            .arg(window->height())));
            save(*window, QStringLiteral("comparisons-") + view->id());
        }
        auto* ranking = qobject_cast<RankingView*>(window->workspace().view(QStringLiteral("ranking")));
        ranking->chooseMethod("bt-sigma");
        ranking->choosePage(RankingView::Page::Judges);
        window->workspace().goTo(ranking->id());
        WAIT_SETTLED(window);
        QVERIFY(window->size() == size);
        save(*window, QStringLiteral("comparisons-ranking-judges"));
    }

    /// Studies take their time, so that each runs once and is looked at in every size.
    void studiesFit()
    {
        WindowFixture window(QSize(1280, 720));
        window->openSample();
        WAIT_SETTLED(window);
        const auto lookAt = [&](const QString& name) {
            for (const auto& [size, scheme] :
                 {std::pair(QSize(1280, 720), "light"), std::pair(QSize(1920, 1080), "dark"),
                  std::pair(QSize(960, 600), "light")}) {
                window.trigger(qPrintable(QStringLiteral("view.") + QLatin1String(scheme)));
                window->resize(size);
                WAIT_SETTLED(window);
                QVERIFY2(window->size() == size, qPrintable(name));
                save(*window, QStringLiteral("%1x%2-%3").arg(size.width()).arg(size.height()).arg(name));
            }
        };
        auto* uncertainty =
            qobject_cast<UncertaintyView*>(window->workspace().view(QStringLiteral("uncertainty")));
        window->workspace().goTo(uncertainty->id());
        WAIT_SETTLED(window);
        for (const auto& [page, name] : {std::pair(UncertaintyView::Page::Fifths, "fifths"),
                                         std::pair(UncertaintyView::Page::Queue, "queue")}) {
            uncertainty->choosePage(page);
            lookAt(QStringLiteral("uncertainty-") + QLatin1String(name));
        }
        auto* studies = qobject_cast<StudiesView*>(window->workspace().view(QStringLiteral("studies")));
        window->workspace().goTo(studies->id());
        for (const char* study : {"held-out", "sparse-cells", "trust-validity", "leave-one-out"}) {
            studies->chooseStudy(study);
            studies->run();
            WAIT_SETTLED(window);
            lookAt(QStringLiteral("studies-") + QLatin1String(study));
        }
    }

    void dialogsFit_data()
    {
        QTest::addColumn<QString>("scheme");
        QTest::addColumn<bool>("isLarge");
        QTest::addRow("dialog-light") << QStringLiteral("light") << false;
        QTest::addRow("dialog-dark") << QStringLiteral("dark") << false;
        QTest::addRow("dialog-large") << QStringLiteral("light") << true;
    }

    void dialogsFit()
    {
        QFETCH(QString, scheme);
        QFETCH(bool, isLarge);
        if (isLarge)
            enlargeText();
        WindowFixture window;
        window.trigger(qPrintable(QStringLiteral("view.") + scheme));
        window->openSample();
        window->workspace().goTo(QStringLiteral("consensus"));
        WAIT_SETTLED(window);
        for (const char* action : {"file.report", "file.database", "file.export", "figure.table",
                                   "analysis.seed", "help.contents", "help.shortcuts", "help.about"}) {
            window.trigger(action);
            QDialog* dialog = nullptr;
            QTRY_VERIFY2((dialog = window.shownDialog()), action);
            QCoreApplication::processEvents();
            save(*dialog, QLatin1String(action));
            const QStringList cut = cutTexts(*dialog);
            QVERIFY2(cut.isEmpty(), qPrintable(QLatin1String(action) + QStringLiteral(": ")
                                               + cut.join(QLatin1String(", "))));
            dialog->close();
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        }
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("ratings.csv")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("article;system;expert_1_fluency;expert_2_fluency;turker_1_fluency;comment\n");
        for (int row = 0; row < 30; ++row)
            file.write(QStringLiteral("a%1;M%2;%3;%4;%5;it reads well enough\n")
                           .arg(row / 3)
                           .arg(row % 3)
                           .arg(1 + row % 5)
                           .arg(1 + row % 4)
                           .arg(1 + row % 3)
                           .toUtf8());
        file.close();
        window->openFile(file.fileName());
        QTRY_VERIFY(window.find<ImportDialog>("importDialog"));
        auto* dialog = window.find<ImportDialog>("importDialog");
        QTRY_VERIFY(dialog->findChild<QTableWidget*>("importPreview")->columnCount() > 1);
        save(*dialog, QStringLiteral("import"));
        const QStringList cut = cutTexts(*dialog);
        QVERIFY2(cut.isEmpty(), qPrintable(cut.join(QLatin1String(", "))));
        dialog->reject();
        window->openFile(QStringLiteral("/no/such/folder/ratings.csv"));
        QTRY_VERIFY(!window->messageBar().text().isEmpty());
        save(*window, QStringLiteral("message"));
    }

    void everyViewFitsWithLargeFonts()
    {
        enlargeText();
        WindowFixture window(QSize(1280, 800));
        window->openSample();
        WAIT_SETTLED(window);
        const auto& raters = window->document().data()->raters;
        window->document().selection().selectPair(RaterId(std::size_t{0}), RaterId(raters.size() - 1));
        for (const View* view : window->workspace().tabViews()) {
            window->workspace().goTo(view->id());
            WAIT_SETTLED(window);
            QVERIFY2(window->size() == QSize(1280, 800),
                     qPrintable(QStringLiteral("%1 makes the window %2 x %3")
                                    .arg(view->id())
                                    .arg(window->width())
                                    .arg(window->height())));
            save(*window, QStringLiteral("large-font-") + view->id());
            const QStringList cut = cutTexts(*window);
            QVERIFY2(cut.isEmpty(),
                     qPrintable(view->id() + QStringLiteral(": ") + cut.join(QLatin1String(", "))));
        }
    }

    /// What a column has no room for can be read at the mouse.
    void cutCellsHaveToolTips_data()
    {
        QTest::addColumn<bool>("isOfComparisons");
        QTest::addRow("ratings") << false;
        QTest::addRow("comparisons") << true;
    }

    void cutCellsHaveToolTips()
    {
        QFETCH(bool, isOfComparisons);
        const std::string longName =
            "Annotatorin für Qualitätssicherung und Übersetzungsprüfung, Außenstelle ";
        const auto data = isOfComparisons ? simulateJudges(1).data : simulatePanel("summeval-like", 1).data;
        for (std::size_t r = 0; r < data->raters.size(); ++r)
            data->raters[r].name = longName + std::to_string(r + 1);
        for (std::size_t i = 0; i < data->items.size(); ++i)
            data->items[i].name = longName + std::to_string(i + 1);
        for (auto& panel : data->panels)
            panel = longName + panel;
        WindowFixture window;
        window->document().setData(data);
        WAIT_SETTLED(window);
        window->document().selection().setCurrentUnit(window->document().table()->units.front());
        QStringList faults;
        int cut = 0;
        for (const View* view : window->workspace().tabViews()) {
            window->workspace().goTo(view->id());
            WAIT_SETTLED(window);
            for (const auto* table : window->findChildren<QAbstractItemView*>()) {
                if (!table->isVisible() || !table->model())
                    continue;
                for (QModelIndex index = table->indexAt(QPoint(2, 2));
                     index.isValid() && table->visualRect(index).top() < table->viewport()->height();
                     index = index.siblingAtRow(index.row() + 1)) {
                    for (int c = 0; c < table->model()->columnCount(index.parent()); ++c) {
                        const QModelIndex cell = index.siblingAtColumn(c);
                        const QString text = cell.data().toString();
                        if (table->fontMetrics().horizontalAdvance(text) <= table->visualRect(cell).width())
                            continue;
                        ++cut;
                        QToolTip::hideText();
                        const QRect seen = table->visualRect(cell) & table->viewport()->rect();
                        if (seen.isEmpty())
                            continue;
                        QHelpEvent help(QEvent::ToolTip, seen.center(),
                                        table->viewport()->mapToGlobal(seen.center()));
                        QCoreApplication::sendEvent(table->viewport(), &help);
                        if (!QToolTip::text().contains(text.toHtmlEscaped()))
                            faults << QStringLiteral("%1 %2: \"%3\" has the tool-tip \"%4\"")
                                          .arg(view->id(), table->objectName(), text, QToolTip::text());
                    }
                }
            }
        }
        QVERIFY(cut > 20);
        faults.removeDuplicates();
        QVERIFY2(faults.isEmpty(), qPrintable(faults.mid(0, 12).join(QLatin1Char('\n'))));
    }

private:
    /// Before there is a window, since one takes the text as it finds it: 9 points become 17.5.
    static void enlargeText()
    {
        initialiseAppearance();
        applyTextZoom(7);
    }

    /// Buttons, and labels of one line, that are narrower or lower than their text.
    static QStringList cutTexts(const QWidget& window)
    {
        QStringList cut;
        for (const auto* button : window.findChildren<QAbstractButton*>()) {
            if (button->isVisible() && !button->text().isEmpty()
                && !button->inherits("raterscope::ElidedButton")
                && (button->width() < button->minimumSizeHint().width()
                    || button->height() + 1 < button->minimumSizeHint().height()))
                cut << QStringLiteral("\"%1\"").arg(button->text());
        }
        for (const auto* label : window.findChildren<QLabel*>()) {
            if (label->isVisible() && !label->text().isEmpty() && !label->wordWrap()
                && label->sizePolicy().horizontalPolicy() != QSizePolicy::Ignored
                && label->objectName() != QLatin1String("hoverLine") // ends in "…" by itself
                && (label->width() < label->minimumSizeHint().width()
                    || label->height() + 1 < label->minimumSizeHint().height()))
                cut << QStringLiteral("\"%1\"").arg(label->text());
        }
        return cut;
    }

    static void save(QWidget& window, const QString& name)
    {
        const QString folder = qEnvironmentVariable("RATERSCOPE_SCREENS");
        const QPixmap picture = window.grab();
        QVERIFY(!picture.isNull());
        if (!folder.isEmpty())
            picture.save(QStringLiteral("%1/%2-%3.png")
                             .arg(folder,
                                  QLatin1String(QTest::currentDataTag() ? QTest::currentDataTag() : "dialog"),
                                  name));
    }
};

RATERSCOPE_TEST(tst_Screens)
#include "tst_Screens.moc"
