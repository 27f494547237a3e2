// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/FileActions.h"

#include "gui/Actions.h"
#include "gui/DatabaseDialog.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QSettings>

namespace raterscope {

namespace {

constexpr int mostRecent = 8;
const QString recentKey = QStringLiteral("recentFiles");

} // namespace

FileActions::FileActions(const Actions& actions, QWidget* window)
    : QObject(window), m_actions(actions), m_window(window)
{
    connect(actions.get("file.open"), &QAction::triggered, this, &FileActions::askFile);
    connect(actions.get("file.database"), &QAction::triggered, this, &FileActions::askQuery);
    connect(actions.get("file.reference"), &QAction::triggered, this, &FileActions::askReference);
    connect(actions.get("file.comparisons"), &QAction::triggered, this, &FileActions::askComparisons);
    connect(actions.submenu("file.recent"), &QMenu::aboutToShow, this, &FileActions::fillRecentMenu);
    fillRecentMenu();
}

QFileDialog* FileActions::makeDialog(const QString& title, const QString& name, const QStringList& filters)
{
    auto* dialog = new QFileDialog(m_window, title);
    dialog->setObjectName(name);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters(filters);
    return dialog;
}

void FileActions::askFile()
{
    auto* dialog = makeDialog(
        tr("Open"), QStringLiteral("openDialog"),
        {tr("Sessions, ratings and comparisons (*.raterscope *.jsonl *.json *.csv *.tsv *.txt *.db *.sqlite "
            "*.sqlite3 *.sql)"),
         tr("Sessions (*.raterscope)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this, &FileActions::openRequested);
    dialog->open();
}

void FileActions::askQuery()
{
    auto* dialog = new DatabaseDialog(m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &DatabaseDialog::written, this, &FileActions::openRequested);
    dialog->open();
}

void FileActions::askReference()
{
    auto* dialog = makeDialog(
        tr("Add reference values"), QStringLiteral("referenceDialog"),
        {tr("Tables and databases (*.csv *.tsv *.txt *.db *.sqlite *.sqlite3 *.sql)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this, &FileActions::referenceRequested);
    dialog->open();
}

void FileActions::askComparisons()
{
    auto* dialog = makeDialog(
        tr("Add comparisons"), QStringLiteral("comparisonsDialog"),
        {tr("Comparisons (*.csv *.tsv *.txt *.jsonl *.db *.sqlite *.sqlite3 *.sql)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this, &FileActions::comparisonsRequested);
    dialog->open();
}

void FileActions::addRecent(const QString& file)
{
    QSettings settings;
    QStringList recent = settings.value(recentKey).toStringList();
    recent.removeAll(file);
    recent.prepend(file);
    settings.setValue(recentKey, recent.mid(0, mostRecent));
    fillRecentMenu();
}

void FileActions::fillRecentMenu()
{
    QMenu* menu = m_actions.submenu("file.recent");
    menu->clear();
    const QStringList recent = QSettings().value(recentKey).toStringList();
    for (const QString& file : recent) {
        QString name = QFileInfo(file).fileName();
        auto* action = menu->addAction(name.replace(QLatin1Char('&'), QLatin1String("&&")));
        action->setToolTip(file);
        connect(action, &QAction::triggered, this, [this, file] { emit openRequested(file); });
    }
    menu->setEnabled(!recent.isEmpty());
}

} // namespace raterscope
