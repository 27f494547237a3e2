// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/ReportAction.h"

#include "catalog/PrepareTable.h"
#include "common/Report.h"
#include "common/SaveText.h"
#include "figure/FigureExporter.h"
#include "gui/MessageBar.h"

#include <QDesktopServices>
#include <QDir>
#include <QFileDialog>
#include <QUrl>

namespace raterscope {

ReportAction::ReportAction(Document& document, JobRunner& jobs, MessageBar& messages, QWidget* window)
    : QObject(window), m_document(document), m_jobs(jobs), m_messages(messages), m_window(window)
{
    connect(&messages, &MessageBar::actionTriggered, this, [this] {
        if (!m_written.isEmpty())
            QDesktopServices::openUrl(QUrl::fromLocalFile(m_written));
    });
}

void ReportAction::askFolder()
{
    auto* dialog = new QFileDialog(m_window, tr("Folder of the report"));
    dialog->setObjectName(QStringLiteral("reportDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setLabelText(QFileDialog::Accept, tr("Write report"));
    connect(dialog, &QFileDialog::fileSelected, this, &ReportAction::writeTo);
    dialog->open();
}

void ReportAction::writeTo(const QString& folder)
{
    if (m_document.isEmpty())
        return;
    AnalysisInput input;
    input.data = m_document.data();
    input.edits = m_document.edits();
    input.comparison = m_document.comparison();
    input.seed = m_document.seed();
    m_written.clear();
    m_jobs.start<bool>(
        {QStringLiteral("report"), tr("Write the report"), 5, true},
        [input, issues = m_issues, folder](const JobControl& job) mutable {
            // The document's table may lag behind an edit made a moment ago; the report's must not.
            input.table = prepareTable(input.data, input.edits, input.comparison, job);
            const Report report = composeReport(input, issues, job);
            try {
                writeReport(report, folder);
            } catch (const SaveError& error) {
                throw AnalysisError(error.what());
            } catch (const ExportError& error) {
                throw AnalysisError(error.what());
            }
            return true;
        },
        [this, folder](Outcome<bool> outcome) {
            if (const auto* failure = std::get_if<JobFailure>(&outcome)) {
                m_messages.showMessage(MessageBar::Kind::Error, failure->message);
                return;
            }
            m_written = QDir(folder).filePath(QStringLiteral("report.html"));
            m_messages.showMessage(MessageBar::Kind::Notice,
                                   tr("The report is in %1.").arg(QDir::toNativeSeparators(m_written)),
                                   tr("Open"));
        });
}

} // namespace raterscope
