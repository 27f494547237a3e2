// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/Actions.h"

#include "Tr.h"

#include <QAction>
#include <QFile>
#include <QMenu>
#include <QMenuBar>
#include <QPainter>
#include <QPalette>
#include <QPixmap>
#include <QSvgRenderer>

namespace raterscope {

namespace {

std::vector<ActionSpec> viewActions(const QList<Actions::ViewName>& views)
{
    std::vector<ActionSpec> rows;
    for (qsizetype i = 0; i < views.size(); ++i) {
        ActionSpec row;
        row.id = QStringLiteral("view.") + views[i].id;
        row.menu = tr("&View");
        row.text = views[i].title;
        row.tip = tr("Go to the view \u201c%1\u201d").arg(views[i].title);
        row.keys = i < 9 ? QStringLiteral("Ctrl+%1").arg(i + 1) : QStringLiteral("Ctrl+Alt+%1").arg(i - 8);
        rows.push_back(row);
    }
    return rows;
}

} // namespace

std::vector<ActionSpec> actionTable()
{
    const QString file = tr("&File");
    const QString edit = tr("&Edit");
    const QString view = tr("&View");
    const QString analysis = tr("&Analysis");
    const QString figure = tr("F&igure");
    const QString help = tr("&Help");
    constexpr bool no = false;
    constexpr bool yes = true;
    // A row an action: id, menu, text, tip, icon, keys, checkable, separator before, submenu.
    // clang-format off
    return {
        {"file.open", file, tr("&Open\u2026"), tr("Open a session, or a file with ratings or comparisons"), "open", "Ctrl+O"},
        {"file.database", file, tr("Query a &database\u2026"), tr("Read ratings or comparisons from PostgreSQL or SQLite"), {}, {}},
        {"file.recent", file, tr("Open &recent"), tr("Files opened before"), {}, {}, no, no, yes},
        {"file.sample", file, tr("Open samp&le"), tr("Open the simulated sample panel"), {}, {}},
        {"file.save", file, tr("&Save session"),
         tr("Save edits, panels, filters, decisions and options; the data file is never changed"), {}, "Ctrl+S", no, yes},
        {"file.save-as", file, tr("Save session &as\u2026"), tr("Save the session in another file"), {}, "Ctrl+Shift+S"},
        {"file.import-options", file, tr("&Import options\u2026"),
         tr("Say again how the open file is to be read"), {}, "Ctrl+I", no, yes},
        {"file.reference", file, tr("Add reference &values\u2026"),
         tr("Read what is right for each item from a second table"), {}, {}},
        {"file.comparisons", file, tr("Add co&mparisons\u2026"),
         tr("Read comparisons of the items from a second table"), {}, {}},
        {"file.export", file, tr("&Export data\u2026"),
         tr("Write the panel, with or without its edits, as a table or in the format of a tool"), {}, {}},
        {"file.close", file, tr("&Close"), tr("Close the open panel"), {}, "Ctrl+W"},
        {"file.report", file, tr("Re&port\u2026"), tr("Write the report of this panel"), "report", "Ctrl+R", no, yes},
        {"file.quit", file, tr("&Quit"), tr("Close the window"), {}, "Ctrl+Q", no, yes},

        {"edit.undo", edit, tr("&Undo"), tr("Take the last edit back"), "undo", "Ctrl+Z"},
        {"edit.redo", edit, tr("&Redo"), tr("Do again what was undone"), "redo", "Ctrl+Shift+Z; Ctrl+Y"},
        {"edit.paste", edit, tr("&Paste table"), tr("Open the table in the clipboard, as copied from a spreadsheet"), {},
         "Ctrl+V", no, yes},
        {"edit.exclude", edit, tr("&Exclude selected raters"), tr("Leave the selected raters out of every analysis"),
         {}, "Ctrl+E", no, yes},
        {"edit.include", edit, tr("&Include selected raters"), tr("Take the selected raters in again"), {},
         "Ctrl+Shift+E"},
        {"edit.move", edit, tr("&Move to panel"), tr("Put the selected raters into another panel"), {}, {}, no, no, yes},
        {"edit.new-panel", edit, tr("Move to &new panel\u2026"), tr("Put the selected raters into a panel of their own"),
         {}, "Ctrl+M"},
        {"edit.slot", edit, tr("Mark as &slot"),
         tr("A slot is a position in the file that different people filled, not a person"), {}, "Ctrl+L", yes},
        {"edit.drop-identical", edit, tr("&Drop identical items of"),
         tr("Drop the items on which all raters of a panel gave the same full vector"), {}, {}, no, yes, yes},
        {"edit.clear", edit, tr("&Clear all edits"), tr("Back to the panel as it is in the file"), {}, {}},
        {"edit.select-all", edit, tr("Select &all raters"), tr("Select every rater that is not excluded"), {},
         "Ctrl+Shift+A", no, yes},
        {"edit.select-none", edit, tr("Clear se&lection"), tr("Select nothing"), {}, "Esc"},

        {"view.next", view, tr("&Next view"), tr("Go to the next view"), {}, "Ctrl+Tab; Ctrl+PgDown", no, yes},
        {"view.previous", view, tr("&Previous view"), tr("Go to the previous view"), {}, "Ctrl+Shift+Tab; Ctrl+PgUp"},
        {"view.inspector", view, tr("&Inspector"), tr("Go to the inspector of the current item"), {}, "F4", no, yes},
        {"view.messages", view, tr("&Messages"), tr("Go to what was said about the file"), {}, "F6"},
        {"view.jobs", view, tr("&Jobs"), tr("Go to the running jobs"), {}, "F7"},
        {"view.panel", view, tr("Pane&l tree"), tr("Go to the panels and raters"), {}, "F8"},
        {"view.findings", view, tr("&Findings"), tr("Go to the findings"), {}, "Shift+F8"},
        {"view.options", view, tr("&Options"), tr("Go to the options of the current view"), {}, "F9"},
        {"view.as-table", view, tr("As &table"), tr("Show the plot's numbers as a table to walk through or to have read out"),
         {}, "Ctrl+T", yes, yes},
        {"view.zoom-in", view, tr("Lar&ger"), tr("Larger text"), {}, "Ctrl++; Ctrl+=", no, yes},
        {"view.zoom-out", view, tr("&Smaller"), tr("Smaller text"), {}, "Ctrl+-"},
        {"view.zoom-reset", view, tr("Original si&ze"), tr("Text in the size of the system"), {}, "Ctrl+0"},
        {"view.light", view, tr("Lig&ht"), tr("Light colours"), {}, {}, yes, yes},
        {"view.dark", view, tr("&Dark"), tr("Dark colours"), {}, {}, yes},
        {"view.system", view, tr("As the s&ystem"), tr("The colours of the system"), {}, {}, yes},

        {"analysis.compare", analysis, tr("&Compare"), tr("What is compared between raters"), {}, {}, no, no, yes},
        {"analysis.sample", analysis, tr("&Sample"), tr("Which rows are compared"), {}, {}, no, no, yes},
        {"analysis.seed", analysis, tr("See&d\u2026"), tr("The seed of everything random in the analyses"), {}, {}},
        {"analysis.run", analysis, tr("&Run again"), tr("Run what failed or was cancelled"), {}, "F5", no, yes},
        {"analysis.cancel", analysis, tr("Cancel &jobs"), tr("Cancel every running job"), {}, "Ctrl+."},

        {"figure.copy", figure, tr("&Copy figure"), tr("Copy the figure of the current view"), {}, "Ctrl+Shift+C"},
        {"figure.pdf", figure, tr("Export as &PDF\u2026"), tr("Write the figure as PDF: vectors, fonts embedded"),
         "export", "Ctrl+Shift+P", no, yes},
        {"figure.svg", figure, tr("Export as &SVG\u2026"), tr("Write the figure as SVG: vectors, text as text"), {},
         "Ctrl+Shift+G"},
        {"figure.png", figure, tr("Export as P&NG\u2026"), tr("Write the figure as an image"), {}, "Ctrl+Shift+N"},
        {"figure.csv", figure, tr("Export n&umbers as CSV\u2026"), tr("Write exactly the plotted numbers"), {},
         "Ctrl+Shift+D"},
        {"figure.table", figure, tr("Export &table\u2026"),
         tr("Write a table of the current view: consensus labels, trust, raters"), {}, "Ctrl+Shift+T", no, yes},

        {"help.contents", help, tr("&Contents"),
         tr("What each view shows and what each analysis is; opens at what is shown now"), {}, "F1"},
        {"help.tour", help, tr("&Tour"), tr("A walk through the sample panel"), {}, {}},
        {"help.shortcuts", help, tr("&Keyboard shortcuts"), tr("All actions and their keys"), {}, "Ctrl+?"},
        {"help.about", help, tr("&About Raterscope"), tr("Version and licence"), {}, {}, no, yes},
    };
    // clang-format on
}

Actions::Actions(const QList<ViewName>& views, QWidget* window) : QObject(window), m_table(actionTable())
{
    const auto rows = viewActions(views);
    const auto place = std::find_if(m_table.begin(), m_table.end(), [](const ActionSpec& row) {
        return row.id == QLatin1String("view.next");
    });
    m_table.insert(place, rows.begin(), rows.end());
    for (const ActionSpec& row : m_table) {
        QAction* action = nullptr;
        if (row.submenu) {
            auto* menu = new QMenu(row.text, window);
            menu->setToolTipsVisible(true);
            m_submenus[row.id] = menu;
            action = menu->menuAction();
        } else {
            action = new QAction(row.text, this);
            window->addAction(action);
        }
        action->setObjectName(row.id);
        action->setCheckable(row.checkable);
        action->setShortcuts(QKeySequence::listFromString(row.keys, QKeySequence::PortableText));
        QString tip = row.tip;
        if (!action->shortcut().isEmpty())
            tip += QStringLiteral(" (%1)").arg(action->shortcut().toString(QKeySequence::NativeText));
        action->setToolTip(tip);
        action->setStatusTip(row.tip);
        m_actions[row.id] = action;
    }
    // The role moves these to where the platform keeps them.
    get(QStringLiteral("file.quit"))->setMenuRole(QAction::QuitRole);
    get(QStringLiteral("help.about"))->setMenuRole(QAction::AboutRole);
}

QAction* Actions::get(const QString& id) const
{
    QAction* action = m_actions.value(id);
    Q_ASSERT_X(action, "Actions::get", qPrintable(id));
    return action;
}

QMenu* Actions::submenu(const QString& id) const
{
    QMenu* menu = m_submenus.value(id);
    Q_ASSERT_X(menu, "Actions::submenu", qPrintable(id));
    return menu;
}

void Actions::fillMenuBar(QMenuBar* bar) const
{
    QHash<QString, QMenu*> menus;
    for (const ActionSpec& row : m_table) {
        QMenu*& menu = menus[row.menu];
        if (!menu) {
            menu = bar->addMenu(row.menu);
            menu->setToolTipsVisible(true);
        }
        if (row.separatorBefore)
            menu->addSeparator();
        menu->addAction(get(row.id));
    }
}

void Actions::colourIcons(const QPalette& palette)
{
    for (const ActionSpec& row : m_table) {
        if (!row.icon.isEmpty())
            get(row.id)->setIcon(themedIcon(row.icon, palette));
    }
}

QIcon themedIcon(const QString& name, const QPalette& palette)
{
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QByteArray drawing = file.readAll();
    QIcon icon;
    for (const auto mode : {QIcon::Normal, QIcon::Disabled}) {
        const auto group = mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
        QByteArray coloured = drawing;
        coloured.replace("currentColor", palette.color(group, QPalette::ButtonText).name().toLatin1());
        QSvgRenderer renderer(coloured);
        for (const int size : {16, 24, 32, 48, 64}) {
            QPixmap pixmap(size, size);
            pixmap.fill(Qt::transparent);
            QPainter painter(&pixmap);
            renderer.render(&painter);
            painter.end();
            icon.addPixmap(pixmap, mode);
        }
    }
    return icon;
}

} // namespace raterscope
