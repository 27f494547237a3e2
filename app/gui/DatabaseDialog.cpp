// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/DatabaseDialog.h"

#include "common/SaveText.h"
#include "database/DatabaseAddress.h"
#include "gui/Appearance.h"

#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFontDatabase>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace raterscope {

DatabaseDialog::DatabaseDialog(QWidget* parent)
    : QDialog(parent), m_address(new QLineEdit), m_query(new QPlainTextEdit), m_problem(new QLabel)
{
    setObjectName(QStringLiteral("databaseDialog"));
    setWindowTitle(tr("Query a database"));
    auto* about = new QLabel(
        tr("The query is kept in a file (.sql) that names its database, and opened from it. Nothing "
           "is written to the database."));
    about->setWordWrap(true);
    m_address->setObjectName(QStringLiteral("databaseAddress"));
    m_address->setPlaceholderText(QStringLiteral("postgresql://user@host/name"));
    auto* browse = new QPushButton(tr("SQLite &file\u2026"));
    browse->setObjectName(QStringLiteral("databaseBrowse"));
    browse->setAutoDefault(false);
    connect(browse, &QPushButton::clicked, this, &DatabaseDialog::browse);
    auto* place = new QHBoxLayout;
    place->addWidget(m_address, 1);
    place->addWidget(browse);
    m_query->setObjectName(QStringLiteral("databaseQuery"));
    m_query->setPlaceholderText(QStringLiteral("SELECT item, rater, label FROM labels"));
    m_query->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_query->setTabChangesFocus(true);
    auto* form = new QFormLayout;
    form->setSpacing(8);
    form->addRow(tr("&Database"), place);
    form->addRow(tr("&Query"), m_query);
    if (auto* label = qobject_cast<QLabel*>(form->labelForField(place)))
        label->setBuddy(m_address);

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel);
    m_save = buttons->button(QDialogButtonBox::Save);
    m_save->setText(tr("Save and open\u2026"));
    connect(buttons, &QDialogButtonBox::accepted, this, &DatabaseDialog::askFile);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    m_problem->setObjectName(QStringLiteral("databaseProblem"));
    m_problem->setWordWrap(true);
    auto* bottom = new QHBoxLayout;
    bottom->addWidget(m_problem, 1);
    bottom->addWidget(buttons);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(8);
    layout->addWidget(about);
    layout->addLayout(form, 1);
    layout->addLayout(bottom);
    resize(scaledToText(QSize(640, 360), *this));
    connect(m_address, &QLineEdit::textChanged, this, &DatabaseDialog::check);
    connect(m_query, &QPlainTextEdit::textChanged, this, &DatabaseDialog::check);
    check();
}

QString DatabaseDialog::fileText() const
{
    return queryFileText(m_address->text(), m_query->toPlainText());
}

void DatabaseDialog::browse()
{
    auto* dialog = new QFileDialog(this, tr("SQLite database"));
    dialog->setObjectName(QStringLiteral("databaseFileDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("SQLite databases (*.db *.sqlite *.sqlite3)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, m_address, &QLineEdit::setText);
    dialog->open();
}

void DatabaseDialog::check()
{
    const auto address = parseDatabaseAddress(m_address->text().simplified());
    QString problem;
    if (m_address->text().trimmed().isEmpty())
        problem = tr("Name the database.");
    else if (!address)
        problem = tr("Write postgresql://user@host:port/name, or choose a SQLite file.");
    else if (!address->password.isEmpty())
        problem =
            tr("A password would stand in the file for all to read: keep it in ~/.pgpass or PGPASSWORD.");
    else if (m_query->toPlainText().trimmed().isEmpty())
        problem = tr("Write the query.");
    m_problem->setText(problem);
    m_save->setEnabled(problem.isEmpty());
}

void DatabaseDialog::askFile()
{
    auto* dialog = new QFileDialog(this, tr("Save the query"));
    dialog->setObjectName(QStringLiteral("queryFileDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("sql"));
    dialog->setNameFilters({tr("Queries (*.sql)")});
    dialog->selectFile(QStringLiteral("ratings.sql"));
    connect(dialog, &QFileDialog::fileSelected, this, &DatabaseDialog::write);
    dialog->open();
}

void DatabaseDialog::write(const QString& file)
{
    try {
        saveBytes(file, fileText().toUtf8());
    } catch (const SaveError& error) {
        m_problem->setText(QString::fromUtf8(error.what()));
        return;
    }
    emit written(file);
    accept();
}

} // namespace raterscope
