// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/Report.h"

#include <QDialog>

#include <vector>

class QCheckBox;
class QGridLayout;
class QLineEdit;
class QPushButton;

namespace raterscope {

/// What a person wants of a report.
struct ReportChoice {
    QString folder;
    QStringList sections; ///< ids; empty = all that fit the data
    ReportFormats formats;
};

/// Which sections the report has, in which formats, and in which folder.
class ReportDialog : public QDialog
{
    Q_OBJECT

public:
    /// Sections that do not fit the data are shown with the reason and cannot be chosen.
    ReportDialog(const AnalysisInput& input, const ReportChoice& choice, QWidget* parent = nullptr);

    ReportChoice choice() const;

private:
    void addSections(QGridLayout& grid, const AnalysisInput& input, const QStringList& chosen);
    void browse();
    void update();

    struct Row {
        QString id;
        QCheckBox* box;
    };
    std::vector<Row> m_sections;
    QLineEdit* m_folder;
    QCheckBox* m_html;
    QCheckBox* m_pdf;
    QPushButton* m_write = nullptr;
};

} // namespace raterscope
