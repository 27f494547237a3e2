// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/TextResult.h"

#include "Format.h"
#include "catalog/PrepareTable.h"
#include "catalog/ResultTables.h"

#include <algorithm>

namespace raterscope::cli {

namespace {

QString text(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

QString tableText(const Table& table)
{
    constexpr std::size_t widest = 26;
    QString result = QLatin1Char('\n') + text(table.title) + QLatin1Char('\n');
    if (table.columns.size() > widest)
        return result
               + QStringLiteral("%1 columns; printed up to %2. --json gives all of it.\n")
                     .arg(QString::number(table.columns.size()), QString::number(widest));
    std::vector<std::vector<QString>> rows(1);
    for (const auto& column : table.columns)
        rows[0].push_back(text(column));
    for (const auto& row : table.rows) {
        rows.emplace_back();
        for (std::size_t c = 0; c < row.size(); ++c)
            rows.back().push_back(formatCell(row[c], table.formatOf(c)));
    }
    return result + alignedTable(rows);
}

} // namespace

QString alignedTable(const std::vector<std::vector<QString>>& rows)
{
    std::vector<qsizetype> width;
    for (const auto& row : rows) {
        width.resize(std::max(width.size(), row.size()), 0);
        for (std::size_t c = 0; c < row.size(); ++c)
            width[c] = std::max(width[c], row[c].size());
    }
    QString result;
    for (const auto& row : rows) {
        QString line;
        for (std::size_t c = 0; c < row.size(); ++c)
            line += c == 0 ? row[c].leftJustified(width[c])
                           : QStringLiteral("  ") + row[c].rightJustified(width[c]);
        while (line.endsWith(QLatin1Char(' ')))
            line.chop(1);
        result += line + QLatin1Char('\n');
    }
    return result;
}

QString textResult(const AnalysisResult& result, const AnalysisInput& input)
{
    const auto& data = *input.data;
    const auto& scale = input.table->scale;
    const Analysis* analysis = findAnalysis(result.method);
    QString out =
        QStringLiteral("%1\n%2 · %3 · %4 raters · %5 labels · scale %6%7\n")
            .arg(analysis ? text(analysis->title) : text(result.method), text(data.provenance.file),
                 text(describeComparison(data, input.comparison)), QString::number(input.table->raterCount()),
                 formatCount(result.labelsUsed), text(scale.summary()),
                 scale.declared ? QString() : QStringLiteral(" (found in the data)"));
    for (const auto& drop : result.drops)
        out += QStringLiteral("Left out: %1 × %2\n").arg(formatCount(drop.count), text(drop.reason));
    for (const auto& finding : result.facets.findings)
        out += QStringLiteral("\n%1. %2\n").arg(text(finding.headline), text(finding.sentence));
    for (const auto& table : tablesOf(result, input))
        out += tableText(table);
    if (!result.status.converged)
        out += QStringLiteral("\nThe fit did not converge.\n");
    if (!result.status.notes.empty())
        out += QLatin1Char('\n');
    for (const auto& note : result.status.notes)
        out += QStringLiteral("Note: %1\n").arg(text(note));
    return out;
}

} // namespace raterscope::cli
