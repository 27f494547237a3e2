// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/Jobs.h"
#include "io/ImportOptions.h"
#include "io/InputIssue.h"

#include <QWidget>

#include <array>

class QComboBox;
class QLabel;
class QPushButton;
class QSortFilterProxyModel;
class QTableView;

namespace raterscope {

class IssueTableModel;

/// What of a whole file is left out when it is read as the import dialog says now: every row with its place,
/// value, reason and remedy.
///
/// The file is read to its end on a worker thread; the newest settings win. At most
/// InputIssues::capacityPerReason rows of a reason are listed and the others counted, so that a file of
/// millions of bad rows needs no more memory.
class ImportIssues : public QWidget
{
    Q_OBJECT

public:
    ImportIssues(const QString& file, JobRunner& jobs, QWidget* parent = nullptr);
    ~ImportIssues() override;

    /// Reads with these settings from now on. A query costs its server something, so that its rows are read
    /// when the person asks.
    void setOptions(const ImportOptions& options, bool startsByItself);
    /// The file cannot be read with the settings there are.
    void setUnreadable();
    /// In the order of reading.
    std::array<QWidget*, 3> controls() const;

signals:
    /// "Left out (3)": what the page is called now.
    void titleChanged(const QString& title);

private:
    struct Read {
        InputIssues issues;
        std::int64_t rows = 0;
    };

    void start();
    void stop();
    void show(const Outcome<Read>& outcome);
    void showIssues(const Read& read);
    void showNothing(const QString& text);
    void setRunning(bool running);

    QString m_file;
    JobRunner& m_jobs;
    ImportOptions m_options;
    std::uint64_t m_job = 0;
    QLabel* m_summary;
    QPushButton* m_button;
    QComboBox* m_reasons;
    IssueTableModel* m_model;
    QSortFilterProxyModel* m_filtered;
    QTableView* m_table;
};

} // namespace raterscope
