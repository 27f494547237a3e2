// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/AgreementTable.h"

#include "plot/AgreementAccess.h"
#include "plot/AgreementPlot.h"
#include "table/MatrixTableModel.h"

#include <QAccessible>
#include <QCheckBox>
#include <QEvent>
#include <QHeaderView>

namespace raterscope {

AgreementTable::AgreementTable(AgreementPlot& plot, QWidget* parent)
    : QTableView(parent), m_plot(plot), m_model(new MatrixTableModel(plot, this)),
      m_switch(new QCheckBox(tr("As &table")))
{
    setObjectName(QStringLiteral("agreementTable"));
    setAccessibleName(tr("Agreement between raters as a table"));
    setModel(m_model);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setTabKeyNavigation(false);
    setFrameShape(QFrame::NoFrame);
    setWordWrap(false);
    setTextElideMode(Qt::ElideMiddle);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setMinimumHeight(40);
    for (QHeaderView* header : {horizontalHeader(), verticalHeader()}) {
        header->setTextElideMode(Qt::ElideMiddle); // the whole name is in the tool-tip
        header->setHighlightSections(true);
    }
    setCornerButtonEnabled(false);
    fitCells();
    hide();

    m_switch->setObjectName(QStringLiteral("asTable"));
    m_switch->setToolTip(tr("Show the same numbers as a table, for reading with the keyboard or aloud"));
    connect(m_switch, &QCheckBox::toggled, this, &AgreementTable::showInstead);
    connect(this, &QTableView::activated, this, &AgreementTable::choose);
    connect(this, &QTableView::clicked, this, &AgreementTable::choose);
    connect(&plot, &AgreementPlot::hovered, this, &AgreementTable::tellFocus);
}

void AgreementTable::fitCells()
{
    const QFontMetrics metrics(font());
    verticalHeader()->setDefaultSectionSize(metrics.height() + 8);
    verticalHeader()->setMaximumWidth(metrics.averageCharWidth() * 24);
    horizontalHeader()->setDefaultSectionSize(
        metrics.horizontalAdvance(QStringLiteral("\u22120.00 [\u22120.00, \u22120.00] \u00b7 100,000 pairs"))
        + 12);
}

void AgreementTable::refresh()
{
    if (isVisibleTo(parentWidget()))
        m_model->refresh();
    m_told = QPoint(-1, -1);
    QAccessibleTableModelChangeEvent changed(&m_plot, QAccessibleTableModelChangeEvent::ModelReset);
    QAccessible::updateAccessibility(&changed);
}

void AgreementTable::showInstead(bool table)
{
    const bool movesFocus = m_plot.hasFocus() || hasFocus();
    if (table)
        m_model->refresh();
    setVisible(table);
    m_plot.setVisible(!table);
    if (table && m_model->rowCount() > 0 && !currentIndex().isValid())
        setCurrentIndex(m_model->index(m_plot.currentCell().y(), m_plot.currentCell().x()));
    if (movesFocus)
        (table ? static_cast<QWidget*>(this) : &m_plot)->setFocus(Qt::OtherFocusReason);
}

void AgreementTable::choose(const QModelIndex& index)
{
    pressAgreementCell(m_plot, index.row(), index.column());
}

void AgreementTable::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    QTableView::currentChanged(current, previous);
    if (current.isValid() && m_plot.hasScene() && current.row() < m_plot.scene().rowCount()
        && current.column() < m_plot.scene().rowCount())
        emit m_plot.hovered(m_plot.scene().describeCell(current.row(), current.column()));
}

/// Screen readers follow the cell that the arrow keys are on.
void AgreementTable::tellFocus()
{
    if (!m_plot.hasFocus() || !m_plot.hasScene() || m_plot.currentCell() == m_told)
        return;
    m_told = m_plot.currentCell();
    QAccessibleEvent focus(&m_plot, QAccessible::Focus);
    focus.setChild(agreementChild(m_plot, m_told.y(), m_told.x()));
    QAccessible::updateAccessibility(&focus);
}

void AgreementTable::changeEvent(QEvent* event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitCells();
}

} // namespace raterscope
