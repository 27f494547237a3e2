// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/ReportPage.h"

#include <QString>

#include <vector>

namespace raterscope {

/// A section of the report. The table reportSections() is what the command line, the dialog and the tests
/// read; adding a section means adding its row.
struct ReportSection {
    QString id; ///< kebab-case, the anchor on the page; where a view shows the same, that view's id
    QString title;
    QString sentence; ///< what it holds
    /// What it runs on such data; nullptr = nothing of its own.
    std::vector<ReportAnalysis> (*analyses)(const AnalysisInput& input);
    /// Writes what stands below the heading. `runs` are those of `analyses`, in order; of a section without,
    /// all that ran before it.
    void (*compose)(ReportPage& page, const std::vector<ReportRun>& runs);
    /// Why such data has no such section; empty when it has. nullptr = all data has.
    QString (*whyNot)(const AnalysisInput& input) = nullptr;
};

/// In the order of the page.
const std::vector<ReportSection>& reportSections();
/// nullptr when there is none of that id.
const ReportSection* findReportSection(const QString& id);

} // namespace raterscope
