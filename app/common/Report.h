// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Catalog.h"
#include "common/ReportBlocks.h"
#include "io/InputIssue.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <memory>
#include <utility>
#include <vector>

namespace raterscope {

/// An audit, composed and ready to be written.
struct Report {
    QString title;
    QString file; ///< name of the data file, without its folder
    /// What a file says about its origin: ("Data-SHA256", …), ("Seed", …), …
    std::vector<std::pair<QString, QString>> origin;
    std::vector<ReportBlock> blocks;
    std::vector<ReportFigure> figures; ///< those of the blocks
    std::vector<Table> tables;         ///< with ids unique in the report, which become file names
    std::vector<Finding> findings;
    QByteArray findingsJson;
};

/// Runs the analyses of the chosen sections (see reportSections(); none named = all that fit the data) and
/// composes the report. The same data, options and seed give the same report. Blocks: call it on a worker
/// thread. Throws AnalysisError for an unknown section, Cancelled.
Report composeReport(const AnalysisInput& input, const InputIssues& issues, const QStringList& sections = {},
                     const JobControl& job = {});

struct ReportFormats {
    bool html = true;
    bool pdf = true;
};

/// Writes report.html, report.pdf, findings.json, figures/*.svg and *.pdf, tables/*.csv into a folder that is
/// made if need be. Each file is there whole or not at all. Throws SaveError, ExportError, Cancelled.
void writeReport(const Report& report, const QString& folder, const ReportFormats& formats = {},
                 const JobControl& job = {});

} // namespace raterscope
