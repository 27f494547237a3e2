// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/Jobs.h"
#include "document/Document.h"

#include <QObject>

class QWidget;

namespace raterscope {

class MessageBar;

/// Writes the report of the open panel into a folder the person names, on a worker thread.
class ReportAction : public QObject
{
    Q_OBJECT

public:
    ReportAction(Document& document, JobRunner& jobs, MessageBar& messages, QWidget* window);

    void setIssues(const InputIssues& issues) { m_issues = issues; }
    void askFolder();
    void writeTo(const QString& folder);

private:
    Document& m_document;
    JobRunner& m_jobs;
    MessageBar& m_messages;
    QWidget* m_window;
    InputIssues m_issues;
    QString m_written; ///< the report the message bar offers to open
};

} // namespace raterscope
