// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

class QWidget;

namespace raterscope {

class Actions;
class MessageBar;
class Workspace;

/// Copy and export of the current view's figure; enabled while there is one.
class FigureActions : public QObject
{
    Q_OBJECT

public:
    FigureActions(const Actions& actions, Workspace& workspace, MessageBar& messages, QWidget* window);

private:
    void update();
    void copy();
    void askFile(const QString& ending);
    void exportTo(const QString& path);

    const Actions& m_actions;
    Workspace& m_workspace;
    MessageBar& m_messages;
    QWidget* m_window;
};

} // namespace raterscope
