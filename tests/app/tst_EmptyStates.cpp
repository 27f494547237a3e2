// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A view with nothing to show says why, in words of its own, and what to do about it.

#include "SessionFixture.h"

#include "plot/ViewFrame.h"
#include "studies/SimulateComparisons.h"

#include <QLineEdit>

using namespace raterscope;
using raterscope::test::WindowFixture;

class tst_EmptyStates : public test::SessionTest
{
    Q_OBJECT

private slots:
    void init() { open(); }
    void cleanup() { close(); }

    void everyViewSaysWhatToDo_data()
    {
        QTest::addColumn<QString>("what");
        for (const char* what :
             {"nothing", "one-rater", "comparisons", "ratings", "all-excluded", "no-raters"})
            QTest::addRow("%s", what) << QString::fromLatin1(what);
    }

    void everyViewSaysWhatToDo()
    {
        QFETCH(QString, what);
        if (what == QLatin1String("comparisons")) {
            document().setData(simulateJudges(1).data);
        } else if (what == QLatin1String("one-rater")) {
            m_data = write("one.csv", test::tableOf({QStringLiteral("ann")}));
            openData();
        } else if (what != QLatin1String("nothing")) {
            openData();
        }
        Edits edits;
        if (what == QLatin1String("all-excluded")) {
            for (std::size_t item = 0; item < document().data()->items.size(); ++item)
                edits.excludedItems.insert(ItemId(item));
        } else if (what == QLatin1String("no-raters")) {
            for (std::size_t rater = 0; rater < document().data()->raters.size(); ++rater)
                edits.excludedRaters.insert(RaterId(rater));
        }
        document().setEdits(edits);
        WAIT_SETTLED(*m_window);
        QHash<QString, QString> said; // text → view
        QStringList faults;
        for (View* view : window().workspace().tabViews()) {
            window().workspace().goTo(view->id());
            WAIT_SETTLED(*m_window);
            const auto* frame = view->findChild<ViewFrame*>();
            const bool shows = frame && frame->showsContent();
            const QString text = frame && !shows ? frame->message() : view->summary();
            if (qEnvironmentVariableIsSet("RATERSCOPE_SCREENS"))
                qInfo().noquote() << what << view->id() << (shows ? "shows:" : "says:")
                                  << QString(text).replace('\n', '|').left(400);
            if (text.trimmed().isEmpty())
                faults << view->id() + QStringLiteral(" says nothing");
            if (text.contains(QStringLiteral("\u2026")) && !shows && frame)
                faults << view->id() + QStringLiteral(" waits for ever: ") + text;
            if (shows || !frame)
                continue;
            // Its title and the message together are a view's own.
            const QString own = frame->text().title + QLatin1Char('\n') + text;
            if (said.contains(own))
                faults << QStringLiteral("%1 and %2 say the same: %3").arg(view->id(), said[own], own);
            said[own] = view->id();
            // Why, and what to do: more than one sentence.
            if (text.count(QRegularExpression(QStringLiteral("[.?](\\s|$)"))) < 2)
                faults << view->id() + QStringLiteral(" does not say what to do: ") + text;
        }
        QVERIFY2(faults.isEmpty(), qPrintable(QLatin1Char('\n') + faults.join(QLatin1Char('\n'))));
    }

    void itemsFilteredToNothing()
    {
        openData();
        WAIT_SETTLED(*m_window);
        window().workspace().goTo(QStringLiteral("items"));
        WAIT_SETTLED(*m_window);
        auto* filter = m_window->find<QLineEdit>("itemsFilter");
        QTest::keyClicks(filter, QStringLiteral("nosuchitem"));
        QTRY_VERIFY(window().workspace().currentView()->summary().contains("nosuchitem"));
        QTest::keyClick(filter, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClick(filter, Qt::Key_Delete);
        QTRY_VERIFY(!window().workspace().currentView()->summary().contains("nosuchitem"));
    }
};

RATERSCOPE_TEST(tst_EmptyStates)
#include "tst_EmptyStates.moc"
