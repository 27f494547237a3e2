// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/TableExport.h"

#include "common/SaveText.h"
#include "gui/MessageBar.h"
#include "gui/Workspace.h"
#include "io/WritePanel.h"

#include <QDir>
#include <QFileDialog>

namespace raterscope {

TableExport::TableExport(Workspace& workspace, MessageBar& messages, QWidget* window)
    : QObject(window), m_messages(messages), m_window(window)
{
    connect(&workspace, &Workspace::tableExportRequested, this, &TableExport::askFile);
}

void TableExport::askFile(const Table& table)
{
    auto* dialog = new QFileDialog(m_window, tr("Save table"));
    dialog->setObjectName(QStringLiteral("tableDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("csv"));
    dialog->setNameFilters({tr("CSV file (*.csv)"), tr("JSON Lines (*.jsonl)"), tr("All files (*)")});
    dialog->selectFile(QString::fromStdString(table.id) + QStringLiteral(".csv"));
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString& filter) {
        dialog->setDefaultSuffix(filter.contains(QLatin1String("jsonl")) ? QStringLiteral("jsonl")
                                                                         : QStringLiteral("csv"));
    });
    connect(dialog, &QFileDialog::fileSelected, this,
            [this, table](const QString& path) { save(table, path); });
    dialog->open();
}

void TableExport::save(const Table& table, const QString& path)
{
    try {
        const bool asLines = path.endsWith(QLatin1String(".jsonl"));
        saveText(path, [&](std::ostream& out) {
            asLines ? writeTableJsonl(table, out) : writeTableCsv(table, out);
        });
        m_messages.showMessage(
            MessageBar::Kind::Notice,
            tr("%1 rows are in %2.").arg(QString::number(table.rows.size()), QDir::toNativeSeparators(path)));
    } catch (const SaveError& error) {
        m_messages.showMessage(MessageBar::Kind::Error, QString::fromUtf8(error.what()));
    }
}

} // namespace raterscope
