// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Catalog.h"
#include "figure/Figure.h"
#include "io/InputIssue.h"

#include <QByteArray>
#include <QString>

#include <memory>
#include <vector>

namespace raterscope {

/// An audit, composed and ready to be written.
struct Report {
    QString html; ///< self-contained, figures inline as SVG
    QByteArray findingsJson;
    std::vector<std::unique_ptr<Figure>> figures;
    std::vector<Table> tables; ///< by id, which becomes the file name
    std::vector<Finding> findings;
};

/// Runs the audit's analyses at their defaults and composes the report. Blocks: call it on a worker thread.
/// All text from data is escaped. Throws AnalysisError, Cancelled.
Report composeReport(const AnalysisInput& input, const InputIssues& issues, const JobControl& job = {});

/// Writes report.html, findings.json, figures/*.svg and *.pdf, tables/*.csv into a folder that is made if
/// need be. Each file is there whole or not at all. Throws SaveError, ExportError.
void writeReport(const Report& report, const QString& folder);

} // namespace raterscope
