// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/RaterActions.h"

#include "PanelTreeModel.h"
#include "audit/IdenticalVectors.h"
#include "document/Selection.h"
#include "gui/Actions.h"

#include <QAction>
#include <QInputDialog>
#include <QMenu>

#include <algorithm>

namespace raterscope {

RaterActions::RaterActions(Document& document, const Actions& actions, QWidget* window)
    : QObject(window), m_document(document), m_actions(actions), m_window(window)
{
    connect(actions.get("edit.exclude"), &QAction::triggered, this, [this] { setExcluded(true); });
    connect(actions.get("edit.include"), &QAction::triggered, this, [this] { setExcluded(false); });
    connect(actions.get("edit.new-panel"), &QAction::triggered, this, &RaterActions::askNewPanel);
    connect(actions.get("edit.slot"), &QAction::triggered, this, &RaterActions::setSlot);
    connect(actions.get("edit.clear"), &QAction::triggered, this,
            [this] {
                Edits edits; // decisions of an adjudication are work, not a change to the panel
                edits.adjudicated = m_document.edits().adjudicated;
                emit editRequested(edits, tr("Clear all edits"));
            });
    connect(actions.get("edit.select-all"), &QAction::triggered, this, [this] {
        std::set<RaterId> raters;
        for (std::size_t r = 0; !m_document.isEmpty() && r < m_document.data()->raters.size(); ++r) {
            if (!m_document.edits().excludedRaters.contains(RaterId(r)))
                raters.insert(RaterId(r));
        }
        m_document.selection().selectRaters(raters);
    });
    connect(actions.get("edit.select-none"), &QAction::triggered, this,
            [this] { m_document.selection().clear(); });
    connect(actions.submenu("edit.move"), &QMenu::aboutToShow, this, &RaterActions::fillMoveMenu);
    connect(&document, &Document::dataChanged, this, &RaterActions::update);
    connect(&document, &Document::editsChanged, this, &RaterActions::update);
    connect(&document.selection(), &Selection::changed, this, &RaterActions::update);
    update();
}

void RaterActions::update()
{
    const auto& selected = m_document.selection().raters();
    const auto& excluded = m_document.edits().excludedRaters;
    const bool any = !m_document.isEmpty() && !selected.empty();
    const auto isExcluded = [&](RaterId rater) { return excluded.contains(rater); };
    m_actions.get("edit.exclude")
        ->setEnabled(any && !std::all_of(selected.begin(), selected.end(), isExcluded));
    m_actions.get("edit.include")
        ->setEnabled(any && std::any_of(selected.begin(), selected.end(), isExcluded));
    m_actions.get("edit.move")->setEnabled(any);
    m_actions.get("edit.new-panel")->setEnabled(any);
    auto* slot = m_actions.get("edit.slot");
    slot->setEnabled(any);
    slot->setChecked(any && std::all_of(selected.begin(), selected.end(), [&](RaterId rater) {
                         return isSlot(m_document, rater);
                     }));
    m_actions.get("edit.clear")->setEnabled(!m_document.edits().forAnalyses().isEmpty());
    m_actions.get("edit.select-all")->setEnabled(!m_document.isEmpty());
    if (any)
        fillMoveMenu(); // also while it is not open: its entries can be found by name and have no keys
}

void RaterActions::fillMoveMenu()
{
    QMenu* menu = m_actions.submenu("edit.move");
    menu->clear();
    if (m_document.isEmpty())
        return;
    for (const auto& panel : effectivePanels(*m_document.data(), m_document.edits())) {
        const QString name = QString::fromStdString(panel);
        auto* action = menu->addAction(name);
        action->setObjectName(QStringLiteral("move-") + name);
        connect(
            action, &QAction::triggered, this, [this, name] { moveTo(name); }, Qt::QueuedConnection);
    }
    menu->addSeparator();
    menu->addAction(m_actions.get("edit.new-panel"));
}

void RaterActions::setExcluded(bool excluded)
{
    const auto& raters = m_document.selection().raters();
    const QString who = describeRaters(m_document, raters);
    emit editRequested(withExcluded(m_document.edits(), raters, excluded),
                       excluded ? tr("Exclude %1").arg(who) : tr("Include %1").arg(who));
}

void RaterActions::moveTo(const QString& panel)
{
    const auto& raters = m_document.selection().raters();
    emit editRequested(withPanel(m_document, raters, panel),
                       tr("Move %1 to %2").arg(describeRaters(m_document, raters), panel));
}

void RaterActions::askNewPanel()
{
    auto* dialog = new QInputDialog(m_window);
    dialog->setObjectName(QStringLiteral("newPanelDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Move to new panel"));
    dialog->setLabelText(
        tr("Name of the panel for %1:").arg(describeRaters(m_document, m_document.selection().raters())));
    connect(dialog, &QInputDialog::textValueSelected, this, [this](const QString& text) {
        const QString name = text.simplified();
        if (!name.isEmpty() && !m_document.isEmpty() && !m_document.selection().raters().empty())
            moveTo(name);
    });
    dialog->open();
}

void RaterActions::setSlot(bool slot)
{
    const auto& raters = m_document.selection().raters();
    const QString who = describeRaters(m_document, raters);
    emit editRequested(withSlot(m_document, raters, slot),
                       slot ? tr("Mark %1 as slot").arg(who) : tr("Take the slot mark off %1").arg(who));
}

void RaterActions::showContextMenu(const QPoint& where)
{
    auto* menu = new QMenu(m_window);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const char* id : {"edit.exclude", "edit.include", "edit.move", "edit.slot"})
        menu->addAction(m_actions.get(QLatin1String(id)));
    menu->addSeparator();
    menu->addAction(m_actions.get("edit.select-all"));
    menu->addAction(m_actions.get("edit.select-none"));
    menu->popup(where);
}

} // namespace raterscope
