// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>

namespace raterscope {

class Actions;
class HelpWindow;
class OptionsPanel;
class Workspace;

/// The entries of the Help menu but the tour, the links of the views and of the options panel into the help,
/// and the action that shows a view as a table.
class HelpActions : public QObject
{
    Q_OBJECT

public:
    HelpActions(const Actions& actions, Workspace& workspace, OptionsPanel& options, QWidget* window);

    /// The page of the current view's analysis, or of the view where it shows none.
    void openPageOfCurrentView();
    void openPage(const QString& id);

private:
    void toggleTable();
    void updateTableAction();

    const Actions& m_actions;
    Workspace& m_workspace;
    QWidget* m_window;
    QPointer<HelpWindow> m_help;
};

} // namespace raterscope
