// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/ReportProvenance.h"

#include "Format.h"
#include "catalog/PrepareTable.h"
#include "common/Version.h"

#include <algorithm>

namespace raterscope {

namespace {

QString plainText(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

QString panelsText(const LabelTable& table)
{
    QStringList panels;
    for (std::size_t p = 0; p < table.panels.size(); ++p) {
        const auto raters =
            std::count(table.panelOf.begin(), table.panelOf.end(), static_cast<std::int32_t>(p));
        panels << QStringLiteral("%1 (%2)").arg(plainText(table.panels[p]), QString::number(raters));
    }
    return panels.join(QLatin1String(", "));
}

QString holdsText(const Dataset& data)
{
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
    return holds.join(QLatin1String(" and "));
}

void composeData(ReportPage& page)
{
    const auto& provenance = page.input().data->provenance;
    page.heading(3, ReportPage::tr("Data"));
    QStringList lines{ReportPage::tr("File: %1").arg(plainText(provenance.file)),
                      ReportPage::tr("SHA-256: %1").arg(plainText(provenance.sha256)),
                      ReportPage::tr("Format: %1, %2 rows read")
                          .arg(plainText(provenance.format), formatCount(provenance.rowsRead)),
                      ReportPage::tr("Repeated ratings: %1").arg(plainText(provenance.repeatPolicy)),
                      ReportPage::tr("Seed: %1").arg(page.input().seed),
                      ReportPage::tr("Program: Raterscope %1").arg(QLatin1String(productVersion))};
    for (const auto& note : provenance.notes)
        lines << plainText(note);
    page.list(lines);
}

void composeIssues(ReportPage& page)
{
    const auto& issues = page.issues();
    if (issues.empty())
        return;
    page.heading(3, ReportPage::tr("Messages of the import (%1)").arg(formatCount(issues.total())));
    QStringList messages;
    constexpr std::size_t shown = 100;
    for (const auto& issue : issues.listed()) {
        if (static_cast<std::size_t>(messages.size()) == shown)
            break;
        messages << plainText(issue.text());
    }
    page.list(messages);
    if (issues.total() > static_cast<std::int64_t>(shown))
        page.note(QStringLiteral("… and %1 more.")
                      .arg(formatCount(issues.total() - static_cast<std::int64_t>(shown))));
}

} // namespace

void composeSummary(ReportPage& page)
{
    const auto& input = page.input();
    const auto& data = *input.data;
    const auto& table = *input.table;
    page.paragraph(
        QStringLiteral("%1 items, %2 raters in panels %3, %4. Compared: %5, scale %6%7.")
            .arg(formatCount(static_cast<std::int64_t>(data.items.size())),
                 formatCount(static_cast<std::int64_t>(table.raterCount())), panelsText(table),
                 holdsText(data), plainText(describeComparison(data, input.comparison)),
                 plainText(table.scale.summary()),
                 table.scale.declared ? QString() : QStringLiteral(" (found in the data, not declared)")));
    QStringList left;
    for (const auto& drop : data.provenance.drops)
        left << ReportPage::tr("On import: %1 × %2").arg(formatCount(drop.count), plainText(drop.reason));
    for (const auto& drop : table.drops)
        left << ReportPage::tr("By edits and filters: %1 × %2")
                    .arg(formatCount(drop.count), plainText(drop.reason));
    if (left.isEmpty())
        page.note(ReportPage::tr("Nothing was left out."));
    page.list(left);
}

void composeMethods(ReportPage& page, const std::vector<ReportRun>& runs)
{
    for (const auto& run : runs) {
        const Analysis* analysis = findAnalysis(run.method);
        if (!analysis || !run.result)
            continue;
        page.heading(3, plainText(analysis->title));
        page.paragraph(plainText(analysis->definition));
        QStringList options;
        for (const auto& [id, value] : run.result->options.values())
            options << QStringLiteral("%1 = %2").arg(plainText(id), plainText(toText(value)));
        page.list({ReportPage::tr("Missing: %1").arg(plainText(analysis->missing)),
                   ReportPage::tr("Source: %1").arg(plainText(analysis->source)),
                   options.isEmpty() ? ReportPage::tr("No options")
                                     : ReportPage::tr("Options: %1").arg(options.join(QLatin1String(", ")))});
    }
    composeData(page);
    composeIssues(page);
}

} // namespace raterscope
