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

int widthOfColumn(const QTableView& table, int column)
{
    constexpr int asked = 40;
    const auto& model = *table.model();
    const int rows = model.rowCount();
    int width = table.horizontalHeader()->sectionSizeHint(column);
    const auto ask = [&](int row) {
        const QString text = model.index(row, column).data().toString();
        width = std::max(width, table.fontMetrics().horizontalAdvance(text) + 24);
    };
    for (int row = 0; row < std::min(asked, rows); ++row)
        ask(row);
    for (int row = std::max(asked, rows - asked); row < rows; ++row)
        ask(row);
    return width;
}

} // namespace raterscope
