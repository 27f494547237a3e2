// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/Document.h"

#include <QObject>

#include <set>

class QWidget;

namespace raterscope {

class Actions;

/// The actions on the selected raters: exclude, include, move to a panel, mark as slot. Keeps them enabled
/// exactly when they would do something.
class RaterActions : public QObject
{
    Q_OBJECT

public:
    RaterActions(Document& document, const Actions& actions, QWidget* window);

    void showContextMenu(const QPoint& where);

signals:
    void editRequested(const raterscope::Edits& edits, const QString& text);

private:
    void update();
    void fillMoveMenu();
    void setExcluded(bool excluded);
    void moveTo(const QString& panel);
    void askNewPanel();
    void setSlot(bool slot);

    Document& m_document;
    const Actions& m_actions;
    QWidget* m_window;
};

} // namespace raterscope
