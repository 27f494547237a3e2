// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QIcon>
#include <QList>
#include <QObject>
#include <QString>

#include <span>
#include <vector>

class QAction;
class QMenu;
class QMenuBar;
class QPalette;
class QWidget;

namespace raterscope {

/// One row of the table of actions: menus, tool bar, the page of shortcuts and the tests read it.
struct ActionSpec {
    QString id;   ///< "file.open": stable, also the QAction's object name
    QString menu; ///< title of its menu
    QString text; ///< with its mnemonic
    QString tip;
    QString icon; ///< file name stem below :/icons; empty = none
    QString keys; ///< portable, several separated by "; "
    bool checkable = false;
    bool separatorBefore = false;
    bool submenu = false; ///< the entry opens a menu that is filled at run time
};

/// Every action of the window but those that depend on what is open: views are added by addViews().
std::vector<ActionSpec> actionTable();

/// The actions as objects, by id.
class Actions : public QObject
{
    Q_OBJECT

public:
    struct ViewName {
        QString id;
        QString title;
    };

    /// Makes all actions and adds them to `window`, so that their keys work wherever the focus is.
    Actions(const QList<ViewName>& views, QWidget* window);

    const std::vector<ActionSpec>& table() const { return m_table; }
    /// The action of an id. It is a programming error to ask for one that is not in the table.
    QAction* get(const QString& id) const;
    /// The menu of a submenu entry.
    QMenu* submenu(const QString& id) const;
    /// Fills a menu bar, menus and entries in table order.
    void fillMenuBar(QMenuBar* bar) const;
    /// Puts the icons in the text colour of the palette.
    void colourIcons(const QPalette& palette);

private:
    std::vector<ActionSpec> m_table;
    QHash<QString, QAction*> m_actions;
    QHash<QString, QMenu*> m_submenus;
};

/// An icon of the resources in the text colour of a palette.
QIcon themedIcon(const QString& name, const QPalette& palette);

} // namespace raterscope
