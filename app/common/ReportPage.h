// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/Report.h"

#include <QCoreApplication>

#include <set>
#include <string>
#include <utility>

namespace raterscope {

/// An analysis that a section asks for; options that are absent are at their defaults.
struct ReportAnalysis {
    std::string method;
    Options options = {};
};

/// What became of it: a result, or why the data does not fit.
struct ReportRun {
    std::string method;
    std::shared_ptr<const AnalysisResult> result;
    QString why;
};

/// Puts a report together, block by block.
class ReportPage
{
    Q_DECLARE_TR_FUNCTIONS(raterscope::ReportPage)

public:
    /// `sections` are the ids of those that the report will have, which findings point to.
    ReportPage(const AnalysisInput& input, const InputIssues& issues, QStringList sections, Report& report)
        : m_input(input), m_issues(issues), m_sections(std::move(sections)), m_report(report)
    {
    }

    const AnalysisInput& input() const { return m_input; }
    const InputIssues& issues() const { return m_issues; }

    void heading(int level, const QString& text, const QString& id = {});
    void paragraph(const QString& text);
    void note(const QString& text);
    void list(const QStringList& entries);
    void finding(const Finding& finding);

    /// True when there is a result; says why not otherwise.
    bool has(const ReportRun& run);
    /// Every figure that draws this result: those of its method, and those of a facet it has.
    void figures(const ReportRun& run);
    /// Every table of a result: on the page when it is not too large, and as a file; then the notes.
    void tables(const ReportRun& run);

private:
    void add(std::unique_ptr<Figure> figure, const std::string& method);
    void show(const Table& table);
    /// The id, or one with the method in front where that id is taken.
    static QString uniqueId(std::set<QString>& taken, const QString& id, const std::string& method);

    const AnalysisInput& m_input;
    const InputIssues& m_issues;
    QStringList m_sections;
    Report& m_report;
    std::set<QString> m_figureIds, m_tableIds;
};

} // namespace raterscope
