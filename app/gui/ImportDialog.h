// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/Jobs.h"
#include "document/LoadPanel.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QTabWidget;

namespace raterscope {

class ImportIssues;
class ImportTable;

/// How a table is to be read: what the sniffer decided, in words and in a preview, and every decision to
/// change.
///
/// Each setting starts as "Automatic"; a change reads the preview again on a worker thread. A combo box over
/// each column gives it its role. OK is possible when the roles suffice; otherwise the dialog says what is
/// missing. Meanwhile the whole file is read as the settings say, and what would be left out is listed.
class ImportDialog : public QDialog
{
    Q_OBJECT

public:
    ImportDialog(const QString& file, const ImportOptions& options, JobRunner& jobs,
                 QWidget* parent = nullptr);
    ~ImportDialog() override;

    const ImportOptions& options() const { return m_options; }
    void done(int result) override;
    /// Why the file could not be read before, above everything else.
    void showProblem(const QString& text);

private:
    QComboBox* addChoice(QFormLayout* form, const QString& label, const QString& name);
    QWidget* makeQuery();
    QWidget* makeSettings();
    void readSettings();
    void readRoles();
    void requestPreview();
    void orderTabs();
    void showPreview(const Preview& preview);
    /// The tables of a database, to choose from.
    void showTables(const FilePreview& seen);
    void readQuery();
    /// The roles given to a file with the same columns before, where nothing was said about this one.
    bool takeRemembered();
    void showFailure(const QString& message);
    QWidget* makePages();
    void checkRows();
    void updateProblems();
    void readOutcomes();
    bool isWide() const;
    bool isPairs() const;
    /// summeval, mtbench: their keys say everything, and a column has no role.
    bool isRecords() const;
    bool hasRole(const char* role) const;
    QStringList missingForPairs() const;

    QString m_file;
    ImportOptions m_options;
    JobRunner& m_jobs;
    Preview m_preview;
    bool m_havePreview = false;
    bool m_sawColumns = false;
    QString m_takenNote;
    bool m_filling = false;
    QString m_failure;
    QString m_scaleProblem;
    std::uint64_t m_job = 0;

    QLabel* m_problem;
    QFormLayout* m_settings;
    QWidget* m_queryRow;
    QComboBox* m_query;
    QComboBox* m_format;
    QComboBox* m_delimiter;
    QComboBox* m_quote;
    QComboBox* m_encoding;
    QComboBox* m_decimal;
    QComboBox* m_header;
    QComboBox* m_repeats;
    QLineEdit* m_pattern;
    QCheckBox* m_unordered;
    QLineEdit* m_scale;
    QLineEdit* m_outcomes;
    QLineEdit* m_tieLabels;
    QComboBox* m_verdictsName;
    QLineEdit* m_baseline;
    QString m_outcomesProblem;
    ImportTable* m_table;
    ImportIssues* m_issues;
    QTabWidget* m_pages;
    QLabel* m_notes;
    QLabel* m_problems;
    QPushButton* m_ok;
    QPushButton* m_cancel;
    bool m_isQuery = false; ///< the rows come from a database
};

} // namespace raterscope
