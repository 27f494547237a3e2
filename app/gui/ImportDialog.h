// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/Jobs.h"
#include "io/ReadPanel.h"

#include <QDialog>

#include <vector>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QTableWidget;

namespace raterscope {

/// How a table is to be read: what the sniffer decided, in words and in a preview, and every decision to
/// change.
///
/// Each setting starts as "Automatic"; a change reads the preview again on a worker thread. A combo box over
/// each column gives it its role. OK is possible when the roles suffice; otherwise the dialog says what is
/// missing.
class ImportDialog : public QDialog
{
    Q_OBJECT

public:
    ImportDialog(const QString& file, const ImportOptions& options, JobRunner& jobs,
                 QWidget* parent = nullptr);
    ~ImportDialog() override;

    const ImportOptions& options() const { return m_options; }
    /// Why the file could not be read before, above everything else.
    void showProblem(const QString& text);

private:
    QComboBox* addChoice(QFormLayout* form, const QString& label, const QString& name);
    QWidget* makeSettings();
    void readSettings();
    void readRoles();
    void requestPreview();
    void showPreview(const Preview& preview);
    void showFailure(const QString& message);
    void fillTable();
    void fillRoles();
    QString roleOf(const std::string& column) const;
    void updateProblems();
    void readOutcomes();
    bool isWide() const;
    bool isPairs() const;
    /// mtbench: its keys say everything, and a column has no role.
    bool isRecords() const;
    bool hasRole(const char* role) const;
    QStringList missingForPairs() const;

    QString m_file;
    ImportOptions m_options;
    JobRunner& m_jobs;
    Preview m_preview;
    bool m_havePreview = false;
    bool m_filling = false;
    QString m_failure;
    QString m_scaleProblem;
    std::uint64_t m_job = 0;

    QLabel* m_problem;
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
    QTableWidget* m_table;
    QLabel* m_notes;
    QLabel* m_problems;
    QPushButton* m_ok;
    std::vector<QComboBox*> m_roles;
};

} // namespace raterscope
