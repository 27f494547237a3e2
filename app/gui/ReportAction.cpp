// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/ReportAction.h"

#include "catalog/PrepareTable.h"
#include "common/SaveText.h"
#include "figure/FigureExporter.h"
#include "gui/MessageBar.h"

#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
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

AnalysisInput ReportAction::input() const
{
    AnalysisInput input;
    input.data = m_document.data();
    input.edits = m_document.edits();
    input.comparison = m_document.comparison();
    input.seed = m_document.seed();
    return input;
}

QString ReportAction::proposedFolder() const
{
    const QFileInfo file(QString::fromStdString(m_document.data()->provenance.file));
    return QDir(file.absolutePath()).filePath(file.completeBaseName() + QStringLiteral("-report"));
}

void ReportAction::ask()
{
    if (m_document.isEmpty())
        return;
    // Which sections fit, and where the report goes, depends on the data; the formats are a habit.
    const auto& file = m_document.data()->provenance.file;
    if (m_chosenFor != file)
        m_choice = {proposedFolder(), {}, m_choice.formats};
    auto* dialog = new ReportDialog(input(), m_choice, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, file] {
        m_choice = dialog->choice();
        m_chosenFor = file;
        write();
    });
    dialog->open();
}

void ReportAction::write()
{
    if (m_document.isEmpty())
        return;
    m_written.clear();
    m_jobs.start<QString>(
        {QStringLiteral("report"), tr("Write the report"), 5, true},
        [input = input(), issues = m_issues, choice = m_choice](const JobControl& job) mutable {
            // The document's table may lag behind an edit made a moment ago; the report's must not.
            input.table = prepareTable(input.data, input.edits, input.comparison, job);
            const Report report = composeReport(input, issues, choice.sections, job);
            try {
                writeReport(report, choice.folder, choice.formats, job);
            } catch (const SaveError& error) {
                throw AnalysisError(error.what());
            } catch (const ExportError& error) {
                throw AnalysisError(error.what());
            }
            return QDir(choice.folder)
                .filePath(choice.formats.html ? QStringLiteral("report.html") : QStringLiteral("report.pdf"));
        },
        [this](const Outcome<QString>& outcome) { show(outcome); });
}

void ReportAction::show(const Outcome<QString>& outcome)
{
    if (const auto* failure = std::get_if<JobFailure>(&outcome)) {
        m_messages.showMessage(MessageBar::Kind::Error, failure->message);
        return;
    }
    m_written = std::get<QString>(outcome);
    m_messages.showMessage(MessageBar::Kind::Notice,
                           tr("The report is in %1.").arg(QDir::toNativeSeparators(m_written)), tr("Open"));
}

} // namespace raterscope
