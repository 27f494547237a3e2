// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/ImportTable.h"

#include "gui/ImportRoles.h"

#include <QComboBox>
#include <QHeaderView>

#include <algorithm>

namespace raterscope {

namespace {

constexpr int rolesRow = 0;                  ///< the first row holds the combo boxes
constexpr std::size_t mostRoleColumns = 200; ///< a combo box for each of thousands of columns takes seconds

bool isAmong(const std::vector<std::string>& names, const std::string& name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// The role of a column in a preview, as the combo boxes name it.
QString roleOf(const std::string& column, const Preview& preview)
{
    if (preview.layout == "wide" && isAmong(preview.raterColumns, column))
        return QStringLiteral("rater");
    if (preview.layout == "pairs" && isAmong(preview.raterColumns, column))
        return QStringLiteral("judge-outcomes");
    QStringList found;
    for (const ImportRole& role : importRoles()) {
        const auto place = preview.mapping.find(role.id);
        if (place != preview.mapping.end() && isAmong(place->second, column))
            found << QLatin1String(role.id);
    }
    return found.join(QLatin1Char('+'));
}

} // namespace

ImportTable::ImportTable(QWidget* parent) : QTableWidget(parent)
{
    setObjectName(QStringLiteral("importPreview"));
    setAccessibleName(tr("First rows of the file; the first row gives each column its role"));
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setSelectionMode(QAbstractItemView::NoSelection);
    setTabKeyNavigation(false);
    setWordWrap(false);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    verticalHeader()->hide();
}

void ImportTable::setPreview(const Preview& preview)
{
    fillRows(preview);
    fillRoles(preview);
    // A cell with a box in it would hand the focus on to the box, and no key could scroll the rows.
    if (rowCount() > 1)
        setCurrentCell(rolesRow + 1, 0);
}

std::vector<QString> ImportTable::roles() const
{
    std::vector<QString> result;
    for (const QComboBox* box : m_roles)
        result.push_back(box->currentData().toString());
    return result;
}

void ImportTable::fillRows(const Preview& preview)
{
    m_roles.clear();
    clear();
    setColumnCount(static_cast<int>(preview.columns.size()));
    setRowCount(1 + static_cast<int>(preview.rows.size()));
    QStringList names;
    for (const auto& name : preview.columns)
        names << QString::fromStdString(name);
    setHorizontalHeaderLabels(names);
    constexpr int longestCell = 200;
    for (std::size_t row = 0; row < preview.rows.size(); ++row) {
        const std::size_t cells = std::min(preview.rows[row].size(), preview.columns.size());
        for (std::size_t column = 0; column < cells; ++column)
            setItem(
                static_cast<int>(row) + 1, static_cast<int>(column),
                new QTableWidgetItem(QString::fromStdString(preview.rows[row][column]).left(longestCell)));
    }
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
}

void ImportTable::fillRoles(const Preview& preview)
{
    // The keys of summeval and mtbench say everything, and a column has no role.
    const std::size_t columns =
        preview.layout.empty() ? 0 : std::min(preview.columns.size(), mostRoleColumns);
    for (std::size_t column = 0; column < columns; ++column) {
        auto* box = new QComboBox;
        box->setObjectName(QStringLiteral("role-%1").arg(column));
        box->setAccessibleName(
            tr("Role of the column %1").arg(QString::fromStdString(preview.columns[column])));
        for (const ImportRole& role : importRoles()) {
            if (preview.layout == "pairs"  ? role.inPairs
                : preview.layout == "wide" ? role.inWide
                                           : role.inLong)
                box->addItem(role.text(), QLatin1String(role.id));
        }
        box->setCurrentIndex(std::max(0, box->findData(roleOf(preview.columns[column], preview))));
        connect(box, &QComboBox::currentIndexChanged, this, &ImportTable::rolesChanged);
        setCellWidget(rolesRow, static_cast<int>(column), box);
        m_roles.push_back(box);
    }
    if (!m_roles.empty())
        setRowHeight(rolesRow, m_roles.front()->sizeHint().height());
    resizeColumnsToContents();
    for (int column = 0; column < columnCount(); ++column)
        setColumnWidth(column, std::clamp(columnWidth(column), 104, 240));
}

} // namespace raterscope
