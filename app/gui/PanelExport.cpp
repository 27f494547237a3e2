// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/PanelExport.h"

#include "audit/EditedPanel.h"
#include "common/PanelFile.h"
#include "common/SaveText.h"
#include "document/Document.h"
#include "gui/Actions.h"
#include "gui/MessageBar.h"
#include "io/WriteExport.h"

#include <QAction>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>

#include <stdexcept>

namespace raterscope {

namespace {

QString shapeTitle(const PanelShape& shape)
{
    if (shape.id == QLatin1String("long"))
        return PanelExportDialog::tr("long: a row for each rating (CSV)");
    if (shape.id == QLatin1String("wide"))
        return PanelExportDialog::tr("wide: a column for each rater (CSV)");
    if (shape.comparisons)
        return PanelExportDialog::tr("pairs: a row for each comparison (CSV)");
    const ExportFormat* format = findExportFormat(shape.id.toStdString());
    return format ? PanelExportDialog::tr("%1: %2").arg(shape.id, QString::fromLatin1(format->what))
                  : shape.id;
}

} // namespace

PanelExportDialog::PanelExportDialog(const Document& document, QWidget* parent)
    : QDialog(parent), m_edited(new QRadioButton(tr("The panel as it &stands, after exclusions and edits"))),
      m_whole(new QRadioButton(tr("The &whole panel, as it was read"))), m_shape(new QComboBox)
{
    setObjectName(QStringLiteral("panelExportDialog"));
    setWindowTitle(tr("Export data"));
    m_edited->setObjectName(QStringLiteral("exportEdited"));
    m_whole->setObjectName(QStringLiteral("exportWhole"));
    m_shape->setObjectName(QStringLiteral("exportShape"));
    for (const auto& shape : panelShapes()) {
        if (hasPartFor(*document.data(), shape))
            m_shape->addItem(shapeTitle(shape), shape.id);
    }
    auto* note = new QLabel;
    note->setObjectName(QStringLiteral("exportNote"));
    note->setWordWrap(true);
    const bool hasEdits = !document.edits().forAnalyses().isEmpty();
    note->setText(hasEdits ? tr("A sample is no edit: it changes what is compared, not what is written.")
                           : tr("Nothing is excluded or edited, so that both are the same."));
    m_edited->setChecked(true);
    auto* form = new QFormLayout;
    form->addRow(tr("&Format"), m_shape);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel);
    buttons->button(QDialogButtonBox::Save)->setText(tr("Save\u2026"));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(8);
    layout->addWidget(m_edited);
    layout->addWidget(m_whole);
    layout->addWidget(note);
    layout->addLayout(form);
    layout->addWidget(buttons);
}

QString PanelExportDialog::shape() const
{
    return m_shape->currentData().toString();
}

bool PanelExportDialog::isEdited() const
{
    return m_edited->isChecked();
}

PanelExport::PanelExport(const Actions& actions, const Document& document, JobRunner& jobs,
                         MessageBar& messages, QWidget* window)
    : QObject(window), m_document(document), m_jobs(jobs), m_messages(messages), m_window(window)
{
    auto* action = actions.get(QStringLiteral("file.export"));
    connect(action, &QAction::triggered, this, &PanelExport::ask);
    const auto update = [this, action] { action->setEnabled(!m_document.isEmpty()); };
    connect(&document, &Document::dataChanged, this, update);
    update();
}

void PanelExport::ask()
{
    if (m_document.isEmpty())
        return;
    auto* dialog = new PanelExportDialog(m_document, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        askFile({dialog->shape(), dialog->isEdited()});
    });
    dialog->open();
}

void PanelExport::askFile(const Choice& choice)
{
    const PanelShape* shape = findPanelShape(choice.shape);
    if (!shape || m_document.isEmpty())
        return;
    auto* dialog = new QFileDialog(m_window, tr("Export data"));
    dialog->setObjectName(QStringLiteral("panelExportFile"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(shape->ending);
    dialog->setNameFilters(
        {tr("%1 file (*.%2)").arg(shape->ending.toUpper(), shape->ending), tr("All files (*)")});
    // Beside the data, under a name that is not the data's own.
    const QFileInfo data(QString::fromStdString(m_document.data()->provenance.file));
    if (data.exists())
        dialog->setDirectory(data.absolutePath());
    dialog->selectFile(QStringLiteral("%1-%2.%3")
                           .arg(data.exists() ? data.completeBaseName() : QStringLiteral("panel"), shape->id,
                                shape->ending));
    connect(dialog, &QFileDialog::fileSelected, this,
            [this, choice](const QString& path) { write(choice, path); });
    dialog->open();
}

void PanelExport::write(const Choice& choice, const QString& path)
{
    if (m_document.isEmpty())
        return;
    const QFileInfo data(QString::fromStdString(m_document.data()->provenance.file));
    if (data.exists() && data.canonicalFilePath() == QFileInfo(path).canonicalFilePath()) {
        m_messages.showMessage(MessageBar::Kind::Error,
                               tr("%1 is the file the panel was read from, and it is never changed. Choose "
                                  "another name.")
                                   .arg(data.fileName()));
        return;
    }
    struct Written {
        QString said;
        QStringList lost;
    };
    m_jobs.start<Written>(
        {QStringLiteral("export-data"), tr("Export data to %1").arg(QFileInfo(path).fileName()), 10, true},
        [data = m_document.data(), edits = m_document.edits(), choice, path](const JobControl& job) {
            const PanelShape& shape = *findPanelShape(choice.shape);
            try {
                const DatasetPtr panel = choice.edited ? DatasetPtr(editedPanel(*data, edits, job)) : data;
                if (!hasPartFor(*panel, shape))
                    throw AnalysisError("The edits leave nothing for this format to hold.");
                writePanelFile(*panel, shape, path);
                return Written{describeWritten(*panel, shape, QDir::toNativeSeparators(path)),
                               lostInShape(*panel, shape)};
            } catch (const SaveError& error) {
                throw AnalysisError(error.what());
            } catch (const std::invalid_argument& error) {
                throw AnalysisError(error.what());
            }
        },
        [this, shape = choice.shape](const Outcome<Written>& outcome) {
            if (const auto* failure = std::get_if<JobFailure>(&outcome)) {
                if (failure->cause != JobFailure::Cause::Cancelled)
                    m_messages.showMessage(MessageBar::Kind::Error, failure->message);
                return;
            }
            const auto& written = std::get<Written>(outcome);
            QString text = written.said;
            if (!written.lost.isEmpty())
                text += QLatin1Char(' ') + describeLost(shape, written.lost);
            m_messages.showMessage(MessageBar::Kind::Notice, text);
        });
}

} // namespace raterscope
