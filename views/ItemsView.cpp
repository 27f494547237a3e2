// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ItemsView.h"

#include "Heading.h"
#include "document/Selection.h"
#include "table/ItemTableModel.h"
#include "table/PlainTable.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QTableView>
#include <QVBoxLayout>

namespace raterscope {

ItemsView::ItemsView(Document& document, QWidget* parent)
    : View(document, parent), m_model(new ItemTableModel(this)), m_heading(new Heading(1.15)),
      m_empty(new QLabel), m_filter(new QLineEdit), m_showAll(new QPushButton(tr("Show all"))),
      m_table(new QTableView)
{
    m_heading->setObjectName(QStringLiteral("itemsHeading"));
    m_showAll->setObjectName(QStringLiteral("showAllItems"));
    m_showAll->setToolTip(tr("Clear the selection and list every row"));
    m_filter->setObjectName(QStringLiteral("itemsFilter"));
    m_filter->setPlaceholderText(tr("Filter by name, group or system"));
    m_filter->setAccessibleName(tr("Filter of the item table"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setMinimumWidth(120);
    m_filter->setMaximumWidth(280);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setTextFormat(Qt::PlainText);
    m_empty->setForegroundRole(QPalette::PlaceholderText);

    m_table->setObjectName(QStringLiteral("itemTable"));
    m_table->setAccessibleName(tr("Items and their labels"));
    m_table->setModel(m_model);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setTabKeyNavigation(false);
    m_table->setWordWrap(false);
    m_table->setShowGrid(false);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->setTextElideMode(Qt::ElideMiddle);
    m_table->setSortingEnabled(true);
    m_table->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    m_table->horizontalHeader()->setSortIndicatorClearable(true);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->verticalHeader()->setHighlightSections(false);
    m_table->installEventFilter(this);

    auto* top = new QHBoxLayout;
    top->setSpacing(8);
    top->addWidget(m_heading, 1);
    top->addWidget(m_filter);
    top->addWidget(m_showAll);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 8);
    layout->setSpacing(8);
    layout->addLayout(top);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_empty, 1);

    m_update.setSingleShot(true);
    m_update.setInterval(0);
    m_filterDelay.setSingleShot(true);
    m_filterDelay.setInterval(150);
    connect(&m_update, &QTimer::timeout, this, &ItemsView::updateRows);
    connect(&m_filterDelay, &QTimer::timeout, this, [this] {
        m_model->setFilter(m_filter->text());
        updateMessage();
        followCurrentUnit();
    });
    connect(m_filter, &QLineEdit::textChanged, &m_filterDelay, qOverload<>(&QTimer::start));
    connect(m_showAll, &QPushButton::clicked, this, &ItemsView::showAll);
    connect(m_table, &QTableView::doubleClicked, this, &ItemsView::inspectorRequested);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) {
                if (current.isValid() && !m_following)
                    this->document().selection().setCurrentUnit(m_model->unitAt(current.row()));
            });
    connect(&document, &Document::tableChanged, this, &ItemsView::scheduleUpdate);
    connect(&document.selection(), &Selection::changed, this, &ItemsView::scheduleUpdate);
    connect(&document.selection(), &Selection::currentUnitChanged, this, &ItemsView::followCurrentUnit);
    scheduleUpdate();
}

std::vector<Need> ItemsView::needs() const
{
    return {{QStringLiteral("duplicates"), "duplicates", Options()}};
}

void ItemsView::showResult(const QString&, const ResultPtr& result)
{
    m_model->setDuplicates(result->facets.duplicates ? result->facets.duplicates->panels
                                                     : std::vector<DuplicateItems>());
    fitColumns();
    followCurrentUnit();
}

void ItemsView::showFailure(const QString&, const QString&)
{
    m_model->setDuplicates({}); // the table goes without the columns that tell copies
    followCurrentUnit();
}

QString ItemsView::summary() const
{
    return m_empty->isHidden() ? m_heading->text()
                               : m_heading->text() + QStringLiteral(". ") + m_empty->text();
}

void ItemsView::scheduleUpdate()
{
    m_stale = true;
    if (isVisible())
        m_update.start();
}

void ItemsView::showEvent(QShowEvent* event)
{
    View::showEvent(event);
    if (m_stale)
        m_update.start();
}

void ItemsView::updateRows()
{
    m_stale = false;
    const auto& table = document().table();
    const bool otherTable = m_model->columnCount() == 0 || !table;
    {
        const QScopedValueRollback following(m_following, true);
        m_model->setTheme(theme());
        m_model->setRows(document().data(), table, document().listedUnits());
    }
    m_heading->setText(table ? document().listedUnitsTitle() : tr("Items"));
    updateMessage();
    if (otherTable)
        fitColumns();
    followCurrentUnit();
}

/// In place of a table without rows: why there are none, and what to do.
void ItemsView::updateMessage()
{
    const auto& table = document().table();
    const auto& selection = document().selection();
    const bool filters = !m_filter->text().simplified().isEmpty();
    m_showAll->setEnabled(filters || !selection.units().empty() || selection.pair()
                          || selection.raters().size() > 1);
    const bool nothing = !table || m_model->rowCount() == 0;
    m_table->setVisible(!nothing);
    m_empty->setVisible(nothing);
    if (document().isEmpty())
        m_empty->setText(
            tr("No panel is open.\n\nOpen a file, or drop one on this window, to list its rows."));
    else if (!table)
        m_empty->setText(tr("The table is being prepared."));
    else if (table->unitCount() == 0)
        m_empty->setText(tr("No rows are left. Undo an edit, or choose another sample or filter."));
    else if (filters)
        m_empty->setText(
            tr("No row has \u201c%1\u201d in its name, group or system. Change the filter, or choose "
               "\u201cShow all\u201d to see every row.")
                .arg(m_filter->text().simplified()));
    else
        m_empty->setText(tr("Nothing to list here: the selected raters label everything alike. "
                            "Choose \u201cShow all\u201d to see every row."));
}

void ItemsView::fitColumns()
{
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 10);
    for (int column = 0; column < m_model->columnCount(); ++column)
        m_table->setColumnWidth(column, std::min(widthOfColumn(*m_table, column), 200));
}

void ItemsView::followCurrentUnit()
{
    const QScopedValueRollback following(m_following, true);
    const auto unit = document().selection().currentUnit();
    const int row = unit && document().table() ? m_model->rowOf(*unit) : -1;
    if (row < 0) {
        m_table->selectionModel()->clear();
        return;
    }
    if (m_table->currentIndex().row() != row)
        m_table->setCurrentIndex(m_model->index(row, std::max(0, m_table->currentIndex().column())));
}

void ItemsView::showAll()
{
    m_filter->clear();
    document().selection().clear();
}

bool ItemsView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_table && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if ((key == Qt::Key_Return || key == Qt::Key_Enter) && m_table->currentIndex().isValid()) {
            emit inspectorRequested();
            return true;
        }
    }
    return View::eventFilter(watched, event);
}

void ItemsView::changeEvent(QEvent* event)
{
    View::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        m_model->setTheme(theme());
}

} // namespace raterscope
