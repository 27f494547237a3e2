// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/ReportSections.h"

#include "catalog/ConsensusParts.h"
#include "common/ReportProvenance.h"
#include "plot/ConsensusCharts.h"

#include <algorithm>
#include <initializer_list>

namespace raterscope {

namespace {

using Runs = std::vector<ReportRun>;
using Analyses = std::vector<ReportAnalysis>;

/// At their defaults.
Analyses named(std::initializer_list<const char*> methods)
{
    Analyses analyses;
    for (const char* method : methods)
        analyses.push_back({method});
    return analyses;
}

Options withNumber(const char* option, std::int64_t number)
{
    Options options;
    options.set(option, number);
    return options;
}

/// One label or score of many by the method that fits the labels, with its baseline; and every method
/// against the reference where there is one.
Analyses consensusMethods(const AnalysisInput& input)
{
    Analyses methods{{defaultConsensusMethod(*input.table)}};
    if (!referenceOf(*input.data, *input.table).isEmpty())
        methods.push_back({"compare-methods"});
    return methods;
}

/// Those that are quick enough on such data, with fewer repetitions than in the window.
Analyses studies(const AnalysisInput& input)
{
    Analyses methods{{"held-out"}};
    if (input.table->scale.isOrdered()) {
        methods.push_back({"leave-one-out"});
        if (!referenceOf(*input.data, *input.table).isEmpty())
            methods.push_back({"jury-size", withNumber("juries", 50)});
    }
    methods.push_back({"sparse-cells", withNumber("subsets", 5)});
    return methods;
}

/// Figures, tables and notes of each analysis; under a heading of its own where there are several.
void composeEach(ReportPage& page, const Runs& runs)
{
    for (const auto& run : runs) {
        if (runs.size() > 1)
            page.heading(3, QString::fromStdString(findAnalysis(run.method)->title));
        if (!page.has(run))
            continue;
        page.figures(run);
        page.tables(run);
    }
}

void composeFindings(ReportPage& page, const Runs& runs)
{
    if (!page.has(runs.front()))
        return;
    const auto& found = runs.front().result->facets.findings;
    for (const auto& finding : found)
        page.finding(finding);
    if (found.empty())
        page.paragraph(ReportPage::tr("Nothing stands out."));
}

void composeCoefficients(ReportPage& page, const Runs& runs)
{
    if (runs.front().result) {
        for (const auto& finding : runs.front().result->facets.findings)
            page.paragraph(QString::fromStdString(finding.sentence));
    }
    composeEach(page, runs);
}

void composeConsensus(ReportPage& page, const Runs& runs)
{
    for (const auto& run : runs) {
        page.heading(3, QString::fromStdString(findAnalysis(run.method)->title));
        if (!page.has(run))
            continue;
        const QString end = fitSentence(*run.result);
        if (!end.isEmpty())
            page.paragraph(end + QLatin1Char('.'));
        page.figures(run);
        page.tables(run);
    }
}

QString needsRatings(const AnalysisInput& input)
{
    return input.comparison.kind == CompareKind::Recorded
               ? ReportPage::tr("Copied rows are found in ratings; recorded comparisons have none.")
               : QString();
}

QString needsComparisons(const AnalysisInput& input)
{
    return input.data->hasComparisons()
               ? QString()
               : ReportPage::tr("Order bias is counted in recorded comparisons; this file has none.");
}

QString needsRecordedVerdicts(const AnalysisInput& input)
{
    return input.comparison.kind == CompareKind::Recorded
               ? QString()
               : ReportPage::tr("Rankings and cycles are of recorded comparisons; what is compared here are "
                                "ratings.");
}

} // namespace

const std::vector<ReportSection>& reportSections()
{
    static const std::vector<ReportSection> sections{
        {QStringLiteral("findings"), ReportPage::tr("Findings"),
         ReportPage::tr("What to know first, in plain sentences with their numbers."),
         [](const AnalysisInput&) { return named({"findings"}); }, &composeFindings},
        {QStringLiteral("agreement"), ReportPage::tr("Agreement"),
         ReportPage::tr("Every pair of raters, clustered, with means within and between panels."),
         [](const AnalysisInput&) { return named({"cluster-raters"}); }, &composeEach},
        {QStringLiteral("coefficients"), ReportPage::tr("Coefficients side by side"),
         ReportPage::tr("What each coefficient of agreement says of a panel, and why they differ."),
         [](const AnalysisInput&) { return named({"coefficients"}); }, &composeCoefficients},
        {QStringLiteral("duplicates"), ReportPage::tr("Identical vectors"),
         ReportPage::tr("Items on which a whole panel gave the same scores, and agreement without them."),
         [](const AnalysisInput&) { return named({"duplicates"}); }, &composeEach, &needsRatings},
        {QStringLiteral("raters"), ReportPage::tr("Raters"),
         ReportPage::tr("Level use, severity and flags of each rater."),
         [](const AnalysisInput&) { return named({"rater-profile"}); }, &composeEach},
        {QStringLiteral("consensus"), ReportPage::tr("Consensus"),
         ReportPage::tr("One label of many with its plain baseline, trust in raters, and every method "
                        "against the reference."),
         &consensusMethods, &composeConsensus},
        {QStringLiteral("order-bias"), ReportPage::tr("Order bias"),
         ReportPage::tr("Whether judges prefer a position: swap pairs counted, with the fitted bias."),
         [](const AnalysisInput&) { return named({"order-bias"}); }, &composeEach, &needsComparisons},
        {QStringLiteral("ranking"), ReportPage::tr("Ranking"),
         ReportPage::tr("Skills of items by pairwise verdicts, and how sharply each judge tells them apart."),
         [](const AnalysisInput&) {
             return named({"bradley-terry", "bt-sigma"});
         },
         &composeEach, &needsRecordedVerdicts},
        {QStringLiteral("cycles"), ReportPage::tr("Cycles"),
         ReportPage::tr("How often each judge contradicts itself."),
         [](const AnalysisInput&) { return named({"cycles"}); }, &composeEach, &needsRecordedVerdicts},
        {QStringLiteral("uncertainty"), ReportPage::tr("Uncertainty signals"),
         ReportPage::tr("Whether a model's doubt points at the units on which raters disagree."),
         [](const AnalysisInput&) { return named({"uncertainty"}); }, &composeEach},
        {QStringLiteral("studies"), ReportPage::tr("Studies"),
         ReportPage::tr("Withheld raters predicted, raters left out, sizes of juries, sparse cells: the "
                        "slowest section."),
         &studies, &composeEach},
        {QStringLiteral("methods"), ReportPage::tr("Methods and provenance"),
         ReportPage::tr("Definitions, sources and options of all that was run; the data, its hash and the "
                        "messages of the import."),
         nullptr, &composeMethods},
    };
    return sections;
}

const ReportSection* findReportSection(const QString& id)
{
    const auto& sections = reportSections();
    const auto found =
        std::find_if(sections.begin(), sections.end(), [&](const auto& section) { return section.id == id; });
    return found == sections.end() ? nullptr : &*found;
}

} // namespace raterscope
