// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/Report.h"

#include "Format.h"
#include "catalog/ConsensusParts.h"
#include "catalog/PrepareTable.h"
#include "catalog/ResultJson.h"
#include "catalog/ResultTables.h"
#include "common/Figures.h"
#include "common/Html.h"
#include "common/SaveText.h"
#include "common/Version.h"
#include "figure/FigureExporter.h"
#include "io/WritePanel.h"
#include "plot/ConsensusCharts.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace raterscope {

namespace {

using ResultPtr = std::shared_ptr<const AnalysisResult>;

QString text(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

class Composer
{
public:
    Composer(const AnalysisInput& input, const InputIssues& issues, const JobControl& job)
        : m_input(input), m_issues(issues), m_job(job),
          m_page(QStringLiteral("Audit of %1").arg(QFileInfo(text(input.data->provenance.file)).fileName()))
    {
    }

    Report compose()
    {
        const bool recorded = m_input.comparison.kind == CompareKind::Recorded;
        const auto findings = run("findings", 0.0);
        const auto clusters = run("cluster-raters", 0.3);
        const auto coefficients = run("coefficients", 0.45);
        // Copied rows are found in ratings; recorded comparisons have none.
        const auto duplicates = recorded ? Attempt{} : run("duplicates", 0.6);
        const auto profiles = run("rater-profile", 0.65);

        summary();
        findingsSection(findings);
        agreementSection(clusters);
        coefficientsSection(coefficients);
        if (!recorded)
            duplicatesSection(duplicates);
        ratersSection(profiles);
        consensusSection();
        comparisonsSection();
        m_job.progress(0.95, "report");
        methodsSection();
        m_report.html = m_page.html();
        return std::move(m_report);
    }

private:
    /// A result, or why the data does not fit.
    struct Attempt {
        ResultPtr result;
        QString why;
    };

    Attempt run(const std::string& method, double from)
    {
        m_job.progress(from, method);
        try {
            m_ran.push_back(std::make_shared<const AnalysisResult>(runAnalysis(method, m_input, {}, m_job)));
            return {m_ran.back(), {}};
        } catch (const AnalysisError& error) {
            return {{}, QString::fromUtf8(error.what())};
        }
    }

    /// Says why a section has no result; true when it has one.
    bool has(const Attempt& attempt)
    {
        if (!attempt.result)
            m_page.paragraph(attempt.why, QStringLiteral("muted"));
        return attempt.result != nullptr;
    }

    void summary()
    {
        const auto& data = *m_input.data;
        const auto& table = *m_input.table;
        m_page.heading(1,
                       QStringLiteral("Audit of %1").arg(QFileInfo(text(data.provenance.file)).fileName()));
        QStringList panels;
        for (std::size_t p = 0; p < table.panels.size(); ++p) {
            const auto raters =
                std::count(table.panelOf.begin(), table.panelOf.end(), static_cast<std::int32_t>(p));
            panels << QStringLiteral("%1 (%2)").arg(text(table.panels[p]), QString::number(raters));
        }
        QStringList holds;
        if (data.hasRatings())
            holds << QStringLiteral("%1 ratings on %2")
                         .arg(formatCount(data.ratingCount()),
                              data.dimensions.size() == 1
                                  ? QStringLiteral("one dimension")
                                  : QStringLiteral("%1 dimensions").arg(data.dimensions.size()));
        if (data.hasComparisons())
            holds << QStringLiteral("%1 recorded comparisons")
                         .arg(formatCount(static_cast<std::int64_t>(data.comparisons.size())));
        m_page.paragraph(
            QStringLiteral("%1 items, %2 raters in panels %3, %4. Compared: %5, scale %6%7.")
                .arg(formatCount(static_cast<std::int64_t>(data.items.size())),
                     formatCount(static_cast<std::int64_t>(table.raterCount())),
                     panels.join(QLatin1String(", ")), holds.join(QLatin1String(" and ")),
                     text(describeComparison(data, m_input.comparison)), text(table.scale.summary()),
                     table.scale.declared ? QString()
                                          : QStringLiteral(" (found in the data, not declared)")));
        QStringList left;
        for (const auto& drop : data.provenance.drops)
            left << QStringLiteral("On import: %1 × %2").arg(formatCount(drop.count), text(drop.reason));
        for (const auto& drop : table.drops)
            left << QStringLiteral("By edits and filters: %1 × %2")
                        .arg(formatCount(drop.count), text(drop.reason));
        if (left.isEmpty())
            m_page.paragraph(QStringLiteral("Nothing was left out."), QStringLiteral("muted"));
        m_page.list(left);
    }

    void findingsSection(const Attempt& attempt)
    {
        if (attempt.result)
            m_report.findings = attempt.result->facets.findings;
        auto json = nlohmann::ordered_json::array();
        m_page.heading(2, QStringLiteral("Findings"), QStringLiteral("findings"));
        for (const auto& finding : m_report.findings) {
            json.push_back(toJson(finding, *m_input.data));
            const QString kind = finding.severity == Severity::Warning  ? QStringLiteral("warning")
                                 : finding.severity == Severity::Notice ? QStringLiteral("notice")
                                                                        : QStringLiteral("note");
            m_page.markup(QStringLiteral("<div class=\"finding %1\"><strong>%2</strong> %3</div>\n")
                              .arg(kind, HtmlPage::escaped(text(finding.headline)),
                                   HtmlPage::escaped(text(finding.sentence))));
        }
        if (has(attempt) && m_report.findings.empty())
            m_page.paragraph(QStringLiteral("Nothing stands out."));
        m_report.findingsJson = QByteArray::fromStdString(
            json.dump(1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n');
    }

    /// Every figure that draws this method's result.
    void addFigures(const ResultPtr& result)
    {
        for (const auto& kind : figureKinds()) {
            if (kind.inReport && kind.method == result->method)
                addFigure(kind.make({result, m_input}));
        }
    }

    void addFigure(std::unique_ptr<Figure> figure)
    {
        const QByteArray svg = renderFigure(*figure, FigureFormat::Svg);
        const auto start = svg.indexOf("<svg");
        const FigureText lines = figure->text();
        m_page.markup(QStringLiteral("<figure role=\"img\" aria-label=\"%1\">%2</figure>\n")
                          .arg(HtmlPage::escaped(lines.title + QStringLiteral(". ") + lines.subtitle),
                               QString::fromUtf8(start < 0 ? svg : svg.mid(start))));
        m_report.figures.push_back(std::move(figure));
    }

    /// Every table of a result: on the page when it is not too wide, and as a file.
    void addTables(const AnalysisResult& result)
    {
        constexpr std::size_t widest = 18;
        constexpr std::size_t longest = 300;
        for (auto& table : tablesOf(result, m_input)) {
            if (table.columns.size() > widest || table.rows.size() > longest) {
                m_page.paragraph(QStringLiteral("%1: %2 rows and %3 columns, in tables/%4.csv.")
                                     .arg(text(table.title), QString::number(table.rows.size()),
                                          QString::number(table.columns.size()), text(table.id)));
            } else {
                showTable(table);
            }
            m_report.tables.push_back(std::move(table));
        }
        QStringList notes;
        for (const auto& note : result.status.notes)
            notes << text(note);
        m_page.list(notes);
    }

    void showTable(const Table& table)
    {
        QStringList columns;
        for (const auto& column : table.columns)
            columns << text(column);
        std::vector<QStringList> rows;
        for (const auto& row : table.rows) {
            rows.emplace_back();
            for (std::size_t c = 0; c < row.size(); ++c)
                rows.back() << formatCell(row[c], table.formatOf(c));
        }
        m_page.table(columns, rows, text(table.title));
    }

    void agreementSection(const Attempt& attempt)
    {
        m_page.heading(2, QStringLiteral("Agreement"), QStringLiteral("agreement"));
        if (!has(attempt))
            return;
        const auto& result = attempt.result;
        if (result->facets.raterMatrix && result->facets.raterMatrix->size() > 0)
            addFigures(result);
        addTables(*result);
    }

    void coefficientsSection(const Attempt& attempt)
    {
        m_page.heading(2, QStringLiteral("Coefficients side by side"), QStringLiteral("coefficients"));
        if (!has(attempt))
            return;
        const auto& result = attempt.result;
        for (const auto& finding : result->facets.findings)
            m_page.paragraph(text(finding.sentence));
        if (!result->facets.coefficients.empty())
            addFigures(result);
        addTables(*result);
    }

    void duplicatesSection(const Attempt& attempt)
    {
        m_page.heading(2, QStringLiteral("Identical vectors"), QStringLiteral("duplicates"));
        if (!has(attempt))
            return;
        const auto& result = attempt.result;
        if (!result->facets.duplicates->classes.empty())
            addFigures(result);
        addTables(*result);
    }

    void ratersSection(const Attempt& attempt)
    {
        m_page.heading(2, QStringLiteral("Raters"), QStringLiteral("raters"));
        if (!has(attempt))
            return;
        const auto& result = attempt.result;
        if (!result->facets.profiles.empty())
            addFigures(result);
        addTables(*result);
    }

    /// One label or score of many by the method that fits the labels, with its baseline; and every method
    /// against the reference where there is one.
    void consensusSection()
    {
        m_page.heading(2, QStringLiteral("Consensus"), QStringLiteral("consensus"));
        const auto& table = *m_input.table;
        std::vector<std::string> methods{defaultConsensusMethod(table)};
        if (!referenceOf(*m_input.data, table).isEmpty())
            methods.emplace_back("compare-methods");
        for (const auto& method : methods) {
            const auto attempt = run(method, 0.7);
            if (!has(attempt))
                continue;
            const auto& result = attempt.result;
            m_page.heading(3, text(findAnalysis(method)->title));
            const QString end = fitSentence(*result);
            if (!end.isEmpty())
                m_page.paragraph(end + QLatin1Char('.'));
            addConsensusFigures(result);
            addTables(*result);
        }
    }

    /// Order bias, rankings and cycles, where verdicts on pairs are compared.
    void comparisonsSection()
    {
        const auto kind = m_input.comparison.kind;
        const auto section = [&](const char* method, const char* figure, double from) {
            const auto attempt = run(method, from);
            m_page.heading(3, text(findAnalysis(method)->title));
            if (!has(attempt))
                return;
            const auto& result = attempt.result;
            try {
                addFigure(findFigureKind(QLatin1String(figure))->make({result, m_input}));
            } catch (const AnalysisError& error) {
                m_page.paragraph(QString::fromUtf8(error.what()), QStringLiteral("muted"));
            }
            addTables(*result);
        };
        if (m_input.data->hasComparisons()) {
            m_page.heading(2, QStringLiteral("Order bias"), QStringLiteral("order-bias"));
            section("order-bias", "order-bias", 0.8);
        }
        if (kind != CompareKind::Recorded)
            return;
        m_page.heading(2, QStringLiteral("Ranking"), QStringLiteral("ranking"));
        section("bradley-terry", "ranking", 0.85);
        section("bt-sigma", "judges", 0.88);
        section("cycles", "cycles", 0.92);
    }

    void addConsensusFigures(const ResultPtr& result)
    {
        for (const auto& kind : figureKinds()) {
            if (!kind.inReport || !kind.method.empty())
                continue;
            try {
                addFigure(kind.make({result, m_input}));
            } catch (const AnalysisError&) {
                // The method does not yield this facet.
            }
        }
    }

    void methodsSection()
    {
        m_page.heading(2, QStringLiteral("Methods and provenance"), QStringLiteral("methods"));
        for (const auto& result : m_ran) {
            const Analysis* analysis = findAnalysis(result->method);
            if (!analysis)
                continue;
            m_page.heading(3, text(analysis->title));
            m_page.paragraph(text(analysis->definition));
            QStringList options;
            for (const auto& [id, value] : result->options.values())
                options << QStringLiteral("%1 = %2").arg(text(id), text(toText(value)));
            m_page.list({QStringLiteral("Missing: %1").arg(text(analysis->missing)),
                         QStringLiteral("Source: %1").arg(text(analysis->source)),
                         options.isEmpty()
                             ? QStringLiteral("No options")
                             : QStringLiteral("Options: %1").arg(options.join(QLatin1String(", ")))});
        }
        m_page.heading(3, QStringLiteral("Data"));
        const auto& provenance = m_input.data->provenance;
        QStringList lines{QStringLiteral("File: %1").arg(text(provenance.file)),
                          QStringLiteral("SHA-256: %1").arg(text(provenance.sha256)),
                          QStringLiteral("Format: %1, %2 rows read")
                              .arg(text(provenance.format), formatCount(provenance.rowsRead)),
                          QStringLiteral("Repeated ratings: %1").arg(text(provenance.repeatPolicy)),
                          QStringLiteral("Seed: %1").arg(m_input.seed),
                          QStringLiteral("Program: Raterscope %1").arg(QLatin1String(productVersion))};
        for (const auto& note : provenance.notes)
            lines << text(note);
        m_page.list(lines);
        if (m_issues.empty())
            return;
        m_page.heading(3, QStringLiteral("Messages of the import (%1)").arg(formatCount(m_issues.total())));
        QStringList messages;
        constexpr std::size_t shown = 100;
        for (const auto& issue : m_issues.listed()) {
            if (static_cast<std::size_t>(messages.size()) == shown)
                break;
            messages << text(issue.text());
        }
        m_page.list(messages);
        if (m_issues.total() > static_cast<std::int64_t>(shown))
            m_page.paragraph(QStringLiteral("… and %1 more.")
                                 .arg(formatCount(m_issues.total() - static_cast<std::int64_t>(shown))));
    }

    const AnalysisInput& m_input;
    const InputIssues& m_issues;
    const JobControl& m_job;
    HtmlPage m_page;
    Report m_report;
    std::vector<ResultPtr> m_ran; ///< in the order of the page
};

} // namespace

Report composeReport(const AnalysisInput& input, const InputIssues& issues, const JobControl& job)
{
    return Composer(input, issues, job).compose();
}

void writeReport(const Report& report, const QString& folder)
{
    const QDir root(folder);
    makeFolder(root.filePath(QStringLiteral("figures")));
    makeFolder(root.filePath(QStringLiteral("tables")));
    saveBytes(root.filePath(QStringLiteral("report.html")), report.html.toUtf8());
    saveBytes(root.filePath(QStringLiteral("findings.json")), report.findingsJson);
    for (const auto& figure : report.figures) {
        for (const char* ending : {"svg", "pdf"})
            exportFigure(
                *figure,
                root.filePath(QStringLiteral("figures/%1.%2").arg(figure->id(), QLatin1String(ending))));
    }
    for (const auto& file : report.tables) {
        saveText(root.filePath(QStringLiteral("tables/%1.csv").arg(text(file.id))),
                 [&](std::ostream& out) { writeTableCsv(file, out); });
    }
}

} // namespace raterscope
