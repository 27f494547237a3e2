// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "table/PlainTable.h"

#include <QHeaderView>
#include <QTableView>

#include <algorithm>

namespace raterscope {

QTableView* makePlainTable(const char* objectName, const QString& accessibleName)
{
    auto* table = new QTableView;
    table->setObjectName(QLatin1String(objectName));
    table->setAccessibleName(accessibleName);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(table->fontMetrics().height() + 10);
    table->horizontalHeader()->setHighlightSections(false);
    table->setShowGrid(false);
    table->setFrameShape(QFrame::NoFrame);
    table->setTabKeyNavigation(false);
    table->setWordWrap(false); // or names are cut at their hyphens
    table->setTextElideMode(Qt::ElideMiddle);
    table->setMinimumHeight(40); // tables scroll; a small window has to hold the view
    return table;
}

void fitHeightToRows(QTableView& table, int mostRows)
{
    table.resizeColumnsToContents();
    const int rows = std::min(mostRows, table.model() ? table.model()->rowCount() : 0);
    table.setMinimumHeight(24); // a small window may cut it; the plot stays
    table.setMaximumHeight(table.horizontalHeader()->sizeHint().height()
                           + rows * table.verticalHeader()->defaultSectionSize() + 4);
}

} // namespace raterscope
