// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/Report.h"

#include "catalog/ResultJson.h"
#include "common/ReportHtml.h"
#include "common/ReportPdf.h"
#include "common/ReportProvenance.h"
#include "common/ReportSections.h"
#include "common/SaveText.h"
#include "common/Version.h"
#include "figure/FigureExporter.h"
#include "io/WritePanel.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace raterscope {

namespace {

/// The sections to write, in the order of the page.
std::vector<const ReportSection*> chosenSections(const AnalysisInput& input, const QStringList& ids)
{
    QStringList known;
    for (const auto& section : reportSections())
        known << section.id;
    for (const QString& id : ids) {
        if (!known.contains(id))
            throw AnalysisError(QStringLiteral("There is no section \"%1\". Sections: %2.")
                                    .arg(id, known.join(QLatin1String(", ")))
                                    .toStdString());
    }
    std::vector<const ReportSection*> chosen;
    for (const auto& section : reportSections()) {
        const bool fits = !section.whyNot || section.whyNot(input).isEmpty();
        if (ids.isEmpty() ? fits : ids.contains(section.id))
            chosen.push_back(&section);
    }
    return chosen;
}

/// Runs what a section asks for; an analysis that does not fit the data leaves its reason.
ReportRun runFor(const ReportAnalysis& analysis, const AnalysisInput& input, const JobControl& job)
{
    try {
        return {analysis.method,
                std::make_shared<const AnalysisResult>(
                    runAnalysis(analysis.method, input, analysis.options, job.quiet())),
                {}};
    } catch (const AnalysisError& error) {
        return {analysis.method, {}, QString::fromUtf8(error.what())};
    }
}

/// The analyses of one section, before any of them runs.
struct Plan {
    const ReportSection* section;
    QString whyNot;
    std::vector<ReportAnalysis> analyses;
};

std::vector<Plan> planOf(const AnalysisInput& input, const std::vector<const ReportSection*>& sections)
{
    std::vector<Plan> plan;
    for (const auto* section : sections) {
        plan.push_back({section, section->whyNot ? section->whyNot(input) : QString(), {}});
        if (section->analyses && plan.back().whyNot.isEmpty())
            plan.back().analyses = section->analyses(input);
    }
    return plan;
}

QByteArray findingsJson(const std::vector<Finding>& findings, const Dataset& data)
{
    auto json = nlohmann::ordered_json::array();
    for (const auto& finding : findings)
        json.push_back(toJson(finding, data));
    return QByteArray::fromStdString(
        json.dump(1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n');
}

void describeOrigin(Report& report, const AnalysisInput& input)
{
    const auto& provenance = input.data->provenance;
    report.file = QFileInfo(QString::fromStdString(provenance.file)).fileName();
    report.title = QStringLiteral("Audit of %1").arg(report.file);
    report.origin = {
        {QStringLiteral("Creator"), QStringLiteral("Raterscope %1").arg(QLatin1String(productVersion))},
        {QStringLiteral("Data"), report.file},
        {QStringLiteral("Data-SHA256"), QString::fromStdString(provenance.sha256)},
        {QStringLiteral("Seed"), QString::number(input.seed)}};
}

} // namespace

Report composeReport(const AnalysisInput& input, const InputIssues& issues, const QStringList& sections,
                     const JobControl& job)
{
    const auto plan = planOf(input, chosenSections(input, sections));
    std::size_t analyses = 1;
    QStringList ids;
    for (const auto& part : plan) {
        analyses += part.analyses.size();
        ids << part.section->id;
    }

    Report report;
    describeOrigin(report, input);
    ReportPage page(input, issues, ids, report);
    page.heading(1, report.title);
    composeSummary(page);
    std::vector<ReportRun> all;
    for (const auto& part : plan) {
        page.heading(2, part.section->title, part.section->id);
        if (!part.whyNot.isEmpty()) {
            page.note(part.whyNot);
            continue;
        }
        std::vector<ReportRun> runs;
        for (const auto& analysis : part.analyses) {
            job.progress(static_cast<double>(all.size()) / static_cast<double>(analyses),
                         findAnalysis(analysis.method)->title);
            runs.push_back(runFor(analysis, input, job));
            all.push_back(runs.back());
        }
        part.section->compose(page, part.section->analyses ? runs : all);
        for (const auto& run : runs) {
            if (run.result && run.method == "findings")
                report.findings = run.result->facets.findings;
        }
    }
    report.findingsJson = findingsJson(report.findings, *input.data);
    return report;
}

void writeReport(const Report& report, const QString& folder, const ReportFormats& formats,
                 const JobControl& job)
{
    const QDir root(folder);
    makeFolder(root.filePath(QStringLiteral("figures")));
    makeFolder(root.filePath(QStringLiteral("tables")));
    saveBytes(root.filePath(QStringLiteral("findings.json")), report.findingsJson);
    for (const auto& [id, figure] : report.figures) {
        job.progress(0.95, "figures");
        for (const char* ending : {"svg", "pdf"})
            exportFigure(*figure,
                         root.filePath(QStringLiteral("figures/%1.%2").arg(id, QLatin1String(ending))));
    }
    for (const auto& file : report.tables) {
        saveText(root.filePath(QStringLiteral("tables/%1.csv").arg(QString::fromStdString(file.id))),
                 [&](std::ostream& out) { writeTableCsv(file, out); });
    }
    if (formats.html) {
        job.progress(0.97, "report.html");
        saveBytes(root.filePath(QStringLiteral("report.html")), reportHtml(report));
    }
    if (formats.pdf) {
        job.progress(0.98, "report.pdf");
        saveBytes(root.filePath(QStringLiteral("report.pdf")), reportPdf(report));
    }
}

} // namespace raterscope
