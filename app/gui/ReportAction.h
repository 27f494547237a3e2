// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/Jobs.h"
#include "document/Document.h"
#include "gui/ReportDialog.h"

#include <QObject>

class QWidget;

namespace raterscope {

class MessageBar;

/// Writes the report of the open panel, as a person chose in the dialog, on a worker thread; then offers to
/// open it.
class ReportAction : public QObject
{
    Q_OBJECT

public:
    ReportAction(Document& document, JobRunner& jobs, MessageBar& messages, QWidget* window);

    void setIssues(const InputIssues& issues) { m_issues = issues; }
    void ask();

private:
    AnalysisInput input() const;
    QString proposedFolder() const;
    void write();
    void show(const Outcome<QString>& outcome);

    Document& m_document;
    JobRunner& m_jobs;
    MessageBar& m_messages;
    QWidget* m_window;
    InputIssues m_issues;
    ReportChoice m_choice;   ///< of the last report in this window
    std::string m_chosenFor; ///< the data file it was made for
    QString m_written;       ///< the report the message bar offers to open
};

} // namespace raterscope
