// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/HelpActions.h"

#include "OptionsPanel.h"
#include "gui/Actions.h"
#include "gui/HelpDialogs.h"
#include "gui/HelpWindow.h"
#include "gui/Workspace.h"
#include "plot/ViewFrame.h"

#include <QAction>
#include <QCheckBox>

namespace raterscope {

namespace {

/// Views that can be shown as a table have such a box among their controls.
QCheckBox* tableSwitchOf(const View* view)
{
    return view ? view->findChild<QCheckBox*>(QStringLiteral("asTable")) : nullptr;
}

} // namespace

HelpActions::HelpActions(const Actions& actions, Workspace& workspace, OptionsPanel& options, QWidget* window)
    : QObject(window), m_actions(actions), m_workspace(workspace), m_window(window)
{
    const auto on = [&](const char* id, auto function) {
        connect(actions.get(QLatin1String(id)), &QAction::triggered, this, function);
    };
    on("help.contents", &HelpActions::openPageOfCurrentView);
    on("help.shortcuts", [this] { createShortcutsDialog(m_actions.table(), m_window)->show(); });
    on("help.about", [this] { createAboutDialog(m_window)->show(); });
    on("view.as-table", &HelpActions::toggleTable);
    connect(&options, &OptionsPanel::helpRequested, this, &HelpActions::openPageOfCurrentView);
    for (View* view : workspace.tabViews()) {
        for (auto* frame : view->findChildren<ViewFrame*>())
            connect(frame, &ViewFrame::helpRequested, this,
                    [this, view] { openPage(helpPageOf(view->method(), view->id())); });
        if (auto* box = tableSwitchOf(view))
            connect(box, &QCheckBox::toggled, this, &HelpActions::updateTableAction);
    }
    connect(&workspace, &Workspace::currentViewChanged, this, &HelpActions::updateTableAction);
    updateTableAction();
}

void HelpActions::openPageOfCurrentView()
{
    const View* view = m_workspace.currentView();
    openPage(view ? helpPageOf(view->method(), view->id()) : QStringLiteral("contents"));
}

void HelpActions::openPage(const QString& id)
{
    if (!m_help) {
        m_help = new HelpWindow(m_actions.table(), m_window);
        connect(m_help, &HelpWindow::viewRequested, &m_workspace, &Workspace::goTo);
    }
    m_help->showPage(id);
    m_help->show();
    m_help->raise();
    m_help->activateWindow();
}

void HelpActions::toggleTable()
{
    if (auto* box = tableSwitchOf(m_workspace.currentView()))
        box->toggle();
}

void HelpActions::updateTableAction()
{
    const auto* box = tableSwitchOf(m_workspace.currentView());
    auto* action = m_actions.get(QStringLiteral("view.as-table"));
    action->setEnabled(box != nullptr);
    action->setChecked(box && box->isChecked());
}

} // namespace raterscope
