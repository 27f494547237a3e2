// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The first-run tour in the real window, with real clicks. Numbers it names are compared with the panel and
// with results of the catalog made here.

#include "SessionFixture.h"

#include "Format.h"
#include "PanelTreeModel.h"
#include "catalog/PrepareTable.h"
#include "gui/Tour.h"
#include "gui/TourPanel.h"

#include <QLabel>
#include <QPushButton>

using namespace raterscope;
using raterscope::test::WindowFixture;

class tst_Tour : public test::SessionTest
{
    Q_OBJECT

private slots:
    void init() { open(); }
    void cleanup() { close(); }

    void doesNotStartByItself()
    {
        QVERIFY(!tour().isRunning());
        QVERIFY(!m_window->find<QWidget>("tourDock"));
    }

    void walksForwardAndBack()
    {
        tour().startOnFirstRun();
        QVERIFY(tour().isRunning());
        QTRY_VERIFY(!document().isEmpty()); // the sample
        QCOMPARE(document().data()->provenance.format, std::string("simulated"));
        QTRY_COMPARE(window().focusWidget(), button("tourNext"));
        const auto count = static_cast<int>(tour().steps().size());
        QVERIFY(count >= 6 && count <= 8);
        QVERIFY(!button("tourBack")->isEnabled());
        QStringList titles;
        for (int step = 0; step < count; ++step) {
            QCOMPARE(tour().step(), step);
            WAIT_SETTLED(*m_window);
            const TourStep& stop = tour().steps()[static_cast<std::size_t>(step)];
            if (!stop.view.isEmpty())
                QCOMPARE(window().workspace().currentView()->id(), stop.view);
            QCOMPARE(label("tourProgress"), QStringLiteral("Stop %1 of %2").arg(step + 1).arg(count));
            QCOMPARE(label("tourTitle"), stop.title);
            QVERIFY(!label("tourText").isEmpty());
            QVERIFY(!titles.contains(stop.title));
            titles << stop.title;
            QTRY_VERIFY2(ring() && ring()->target() && ring()->isVisible(), qPrintable(stop.id));
            // The ring is around what is meant, and in its way of nothing.
            const QRect inWindow(ring()->target()->mapTo(&window(), QPoint()), ring()->target()->size());
            QTRY_VERIFY2(ring()->geometry().contains(inWindow.intersected(window().rect())),
                         qPrintable(stop.id));
            QVERIFY(ring()->testAttribute(Qt::WA_TransparentForMouseEvents));
            if (step + 1 < count)
                QTest::mouseClick(button("tourNext"), Qt::LeftButton);
        }
        for (int step = count - 1; step > 0; --step) {
            QTest::mouseClick(button("tourBack"), Qt::LeftButton);
            QCOMPARE(tour().step(), step - 1);
            QCOMPARE(label("tourTitle"), titles[step - 1]);
        }
        QVERIFY(!button("tourBack")->isEnabled());
        for (int step = 0; step < count; ++step)
            QTest::keyClick(button("tourNext"), Qt::Key_Space); // the last one finishes
        QVERIFY(!tour().isRunning());
        QTRY_VERIFY(!m_window->find<QWidget>("tourDock") && !m_window->find<QWidget>("tourRing"));
    }

    void numbersAreThoseOfTheAnalyses()
    {
        m_window->trigger("help.tour");
        QTRY_VERIFY(!document().isEmpty());
        WAIT_SETTLED(*m_window);
        const auto result = [&](const char* method) {
            AnalysisInput input;
            input.data = document().data();
            input.table = document().table();
            input.comparison = document().comparison();
            return runAnalysis(method, input, {});
        };
        const auto contains = [&](const QString& words) {
            QTRY_VERIFY2(label("tourText").contains(words),
                         qPrintable(words + QStringLiteral(" / ") + label("tourText")));
        };
        const auto findings = result("findings").facets.findings;
        contains(formatCount(static_cast<std::int64_t>(document().data()->items.size())));
        contains(QString::fromStdString(findings.front().headline));
        contains(QStringLiteral("%1 findings").arg(findings.size()));
        next();
        const auto tree = *result("cluster-raters").facets.tree;
        contains(QStringLiteral("height %1").arg(formatFixed(tree.cutHeight)));
        contains(QStringLiteral("%1 clusters").arg(tree.clusterCount));
        next();
        const auto duplicates = *result("duplicates").facets.duplicates;
        std::size_t most = 0;
        for (const auto& panel : duplicates.panels)
            most = std::max(most, panel.items.size());
        QVERIFY(most > 0);
        contains(formatCount(static_cast<std::int64_t>(most)) + QStringLiteral(" of "));
        next();
        const auto raters = document().data()->raters.size();
        contains(QStringLiteral("Of %1 raters %1 are included").arg(raters));
        edit(withExcluded({}, {RaterId(std::size_t{0})}, true)); // what the text asks for
        contains(QStringLiteral("Of %1 raters %2 are included").arg(raters).arg(raters - 1));
    }

    void isNotShownAgain()
    {
        tour().startOnFirstRun();
        QTRY_VERIFY(!document().isEmpty());
        QTest::mouseClick(button("tourClose"), Qt::LeftButton);
        QVERIFY(!tour().isRunning());
        tour().startOnFirstRun();
        QVERIFY(!tour().isRunning());
        m_window->trigger("help.tour"); // but whoever asks for it gets it
        QVERIFY(tour().isRunning());
        QCOMPARE(tour().step(), 0);
    }

    void closingItsPanelEndsIt()
    {
        m_window->trigger("help.tour");
        QTRY_VERIFY(!document().isEmpty());
        m_window->find<TourPanel>("tourDock")->close();
        QVERIFY(!tour().isRunning());
        QTRY_VERIFY(!m_window->find<QWidget>("tourDock"));
        tour().startOnFirstRun();
        QVERIFY(!tour().isRunning());
    }

    void waitsForTheRecoveryDialog()
    {
        // What a crash leaves: a copy that nobody holds.
        QVERIFY(QDir().mkpath(autosaveFolder()));
        QFile left(autosaveFolder() + QStringLiteral("/left.raterscope"));
        QVERIFY(left.open(QIODevice::WriteOnly) && left.write("{") == 1);
        left.close();
        window().session().offerRecovery();
        QVERIFY(m_window->find<QDialog>("recoveryDialog"));
        tour().startOnFirstRun();
        QVERIFY(!tour().isRunning());
        m_window->find<QDialog>("recoveryDialog")->reject();
        QTRY_VERIFY(!m_window->find<QDialog>("recoveryDialog"));
        tour().startOnFirstRun(); // as at the next start
        QVERIFY(tour().isRunning());
    }

    void survivesClosingThePanel()
    {
        m_window->trigger("help.tour");
        QTRY_VERIFY(!document().isEmpty());
        WAIT_SETTLED(*m_window);
        next();
        m_window->trigger("file.close");
        QTRY_VERIFY(document().isEmpty());
        QTRY_VERIFY(!button("tourSample")->isHidden());
        QVERIFY(label("tourNote").contains("sample"));
        const auto count = static_cast<int>(tour().steps().size());
        for (int step = 1; step + 1 < count; ++step)
            next(); // nothing to show, and no harm
        QVERIFY(!ring()->isVisible());
        while (tour().step() > 0)
            QTest::mouseClick(button("tourBack"), Qt::LeftButton);
        QTest::mouseClick(button("tourSample"), Qt::LeftButton);
        QTRY_VERIFY(!document().isEmpty());
        QTRY_VERIFY(button("tourSample")->isHidden());
        WAIT_SETTLED(*m_window);
        QTRY_VERIFY(label("tourText").contains("findings"));
    }

    void survivesAnotherFile()
    {
        m_window->trigger("help.tour");
        QTRY_VERIFY(!document().isEmpty());
        WAIT_SETTLED(*m_window);
        window().openFileDirectly(m_data, DataChoice(), false);
        QTRY_COMPARE(document().data()->raters.size(), std::size_t{3});
        WAIT_SETTLED(*m_window);
        QTRY_VERIFY(label("tourText").contains("12 items, labelled by 3 raters"));
        QVERIFY(!label("tourNote").isEmpty());
        for (std::size_t step = 1; step < tour().steps().size(); ++step) {
            next();
            WAIT_SETTLED(*m_window);
            QVERIFY(!label("tourText").isEmpty());
        }
        next();
        QVERIFY(!tour().isRunning());
    }

    void neverBlocks()
    {
        m_window->trigger("help.tour");
        QTRY_VERIFY(!document().isEmpty());
        WAIT_SETTLED(*m_window);
        m_window->trigger("view.items"); // elsewhere, in the middle of it
        QCOMPARE(window().workspace().currentView()->id(), QStringLiteral("items"));
        QVERIFY(tour().isRunning());
        QTRY_VERIFY(!ring()->isVisible());
        next();
        QCOMPARE(window().workspace().currentView()->id(), QStringLiteral("agreement"));
        QTRY_VERIFY(ring()->isVisible());
        m_window->close(); // and closing the window during it is safe
    }

private:
    Tour& tour() { return window().tour(); }
    QPushButton* button(const char* name) { return m_window->find<QPushButton>(name); }
    QString label(const char* name) { return m_window->find<QLabel>(name)->text(); }
    TourRing* ring() { return m_window->find<TourRing>("tourRing"); }
    void next() { QTest::mouseClick(button("tourNext"), Qt::LeftButton); }
};

RATERSCOPE_TEST(tst_Tour)
#include "tst_Tour.moc"
