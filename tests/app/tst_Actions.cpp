// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "WindowFixture.h"

#include "OptionsPanel.h"
#include "PanelTreeModel.h"
#include "gui/HelpDialogs.h"
#include "gui/MessagesPanel.h"
#include "studies/Simulate.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QHeaderView>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTreeWidget>

using namespace raterscope;
using raterscope::test::WindowFixture;

class tst_Actions : public QObject
{
    Q_OBJECT

private slots:
    void idsAreUniqueAndRowsComplete()
    {
        WindowFixture window;
        QSet<QString> ids;
        for (const ActionSpec& row : window->actions().table()) {
            QVERIFY2(!ids.contains(row.id), qPrintable(row.id));
            ids.insert(row.id);
            QVERIFY2(!row.menu.isEmpty() && !row.text.isEmpty() && !row.tip.isEmpty(), qPrintable(row.id));
            QCOMPARE(window->actions().get(row.id)->objectName(), row.id);
        }
    }

    void keysAreValidAndUnique()
    {
        WindowFixture window;
        QHash<QString, QString> owner;
        for (const ActionSpec& row : window->actions().table()) {
            if (row.keys.isEmpty())
                continue;
            for (const auto& keys : QKeySequence::listFromString(row.keys, QKeySequence::PortableText)) {
                QVERIFY2(!keys.isEmpty() && keys[0].key() != Qt::Key_unknown,
                         qPrintable(row.id + ": " + row.keys));
                const QString text = keys.toString(QKeySequence::PortableText);
                QVERIFY2(!owner.contains(text),
                         qPrintable(text + ": " + owner.value(text) + " and " + row.id));
                owner[text] = row.id;
            }
        }
    }

    void mnemonicsAreUniqueInEachMenu()
    {
        WindowFixture window;
        QHash<QString, QSet<QChar>> taken;
        for (const ActionSpec& row : window->actions().table()) {
            const auto at = row.text.indexOf(QLatin1Char('&'));
            if (at < 0)
                continue;
            const QChar mnemonic = row.text.at(at + 1).toLower();
            QVERIFY2(!taken[row.menu].contains(mnemonic), qPrintable(row.menu + ": " + row.text));
            taken[row.menu].insert(mnemonic);
        }
    }

    void iconsExist()
    {
        WindowFixture window;
        for (const ActionSpec& row : window->actions().table()) {
            if (!row.icon.isEmpty())
                QVERIFY2(!themedIcon(row.icon, QPalette()).isNull(), qPrintable(row.icon));
        }
        QVERIFY(QFile::exists(":/icons/raterscope.svg"));
    }

    void menusHoldEveryAction()
    {
        WindowFixture window;
        QSet<QString> found;
        for (const QAction* menu : window->menuBar()->actions()) {
            for (const QAction* action : menu->menu()->actions())
                found.insert(action->objectName());
        }
        for (const ActionSpec& row : window->actions().table())
            QVERIFY2(found.contains(row.id), qPrintable(row.id));
    }

    void everyActionIsConnected()
    {
        WindowFixture window;
        for (const ActionSpec& row : window->actions().table()) {
            if (row.submenu)
                continue;
            const QAction* action = window->actions().get(row.id);
            const int receivers = receiverCount(action);
            QVERIFY2(receivers > 0, qPrintable(row.id));
        }
    }

    void shortcutPageListsEveryAction()
    {
        WindowFixture window;
        const std::unique_ptr<QDialog> dialog(createShortcutsDialog(window->actions().table(), nullptr));
        int rows = 0;
        const auto* tree = dialog->findChild<QTreeWidget*>();
        for (int menu = 0; menu < tree->topLevelItemCount(); ++menu)
            rows += tree->topLevelItem(menu)->childCount();
        QCOMPARE(static_cast<std::size_t>(rows), window->actions().table().size());
    }

    void interactiveWidgetsHaveAName()
    {
        WindowFixture window;
        for (const auto* widget : window->findChildren<QAbstractItemView*>()) {
            if (!qobject_cast<const QHeaderView*>(widget) && widget->isVisible())
                QVERIFY2(!widget->accessibleName().isEmpty(), qPrintable(widget->objectName()));
        }
    }

    void panelTreeModel()
    {
        Document document;
        PanelTreeModel model(document);
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        document.setData(simulatePanel("summeval-like", 3).data);
        QCOMPARE(model.rowCount(), 2);
        Edits edits = withExcluded({}, {RaterId(std::size_t{0})}, true);
        document.setEdits(edits);
        document.setEdits(withPanel(document, {RaterId(std::size_t{0}), RaterId(std::size_t{1})}, "pilot"));
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(model.panelAt(model.indexOf(RaterId(std::size_t{1}))), QStringLiteral("pilot"));
        const QString home = QString::fromStdString(document.data()->panels.front());
        document.setEdits(withPanel(document, {RaterId(std::size_t{0}), RaterId(std::size_t{1})}, home));
        QVERIFY(document.edits().panelOf.empty()); // back home is no edit
        document.setData({});
        QCOMPARE(model.rowCount(), 0);
    }

    void issueModel()
    {
        IssueTableModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        InputIssues issues;
        InputIssue issue;
        issue.line = 1200;
        issue.column = 3;
        issue.columnName = "score";
        issue.value = "x";
        issue.message = "not a number";
        issues.add(issue);
        model.setIssues(issues);
        QCOMPARE(model.rowCount(), 1);
        QCOMPARE(model.index(0, IssueTableModel::LineColumn).data().toString(), QStringLiteral("1,200"));
        QCOMPARE(model.index(0, IssueTableModel::FieldColumn).data().toString(), QStringLiteral("score"));
    }

    void optionsPanelFollowsTheSpecs()
    {
        const Analysis analysis{
            "made",
            "Made",
            "What?",
            "",
            "",
            "",
            {},
            {{"share", "Share", "A share.", 0.5, 0.0, 1.0, {}},
             {"count", "Count", "A count.", std::int64_t{10}, 1.0, 100.0, {}},
             {"on", "On", "A flag.", false, {}, {}, {}},
             {"kind", "Kind", "A kind.", std::string("a"), {}, {}, {{"a", "First"}, {"b", "Second"}}}},
            {}};
        OptionsPanel panel;
        QSignalSpy changed(&panel, &OptionsPanel::optionsChanged);
        panel.showAnalysis(&analysis, {});
        QVERIFY(changed.isEmpty());
        auto* count = qobject_cast<QSpinBox*>(panel.editor("count"));
        QCOMPARE(count->maximum(), 100);
        QCOMPARE(count->toolTip(), QStringLiteral("A count."));
        count->setValue(20);
        qobject_cast<QCheckBox*>(panel.editor("on"))->setChecked(true);
        qobject_cast<QComboBox*>(panel.editor("kind"))->setCurrentIndex(1);
        QCOMPARE(changed.size(), 3);
        QCOMPARE(panel.options().integer("count"), std::int64_t{20});
        QVERIFY(panel.options().flag("on"));
        QCOMPARE(panel.options().text("kind"), std::string("b"));
        QCOMPARE(panel.options().real("share"), 0.5);
        panel.findChild<QPushButton*>("resetOptions")->click();
        QCOMPARE(panel.options(), completeOptions(analysis.options, {}));
        Options precise;
        precise.set("share", 0.123456789);
        panel.setOptions(precise); // the box rounds what it shows, not the value
        QCOMPARE(panel.options().real("share"), 0.123456789);
    }

private:
    /// QObject::receivers() is protected, and blind to functors connected before; the meta object is not.
    static int receiverCount(const QAction* action)
    {
        struct Open : QAction {
            static int count(const QAction* of) { return (of->*&Open::receivers)(SIGNAL(triggered(bool))); }
        };
        return Open::count(action);
    }
};

RATERSCOPE_TEST(tst_Actions)
#include "tst_Actions.moc"
