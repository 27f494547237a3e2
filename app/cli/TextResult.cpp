// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/TextResult.h"

#include "Format.h"
#include "catalog/PrepareTable.h"

#include <algorithm>

namespace raterscope::cli {

namespace {

using Rows = std::vector<std::vector<QString>>;

QString text(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

QString section(const QString& title, const Rows& rows)
{
    return rows.size() < 2 ? QString() : QLatin1Char('\n') + title + QLatin1Char('\n') + alignedTable(rows);
}

QString matrixText(const RaterMatrix& matrix)
{
    constexpr std::size_t widest = 24;
    if (matrix.size() > widest)
        return QStringLiteral("\n%1: %2 raters; the matrix is printed up to %3 raters, --json gives all of it.\n")
            .arg(text(matrix.title))
            .arg(matrix.size())
            .arg(widest);
    Rows rows{{QString()}};
    for (const auto& rater : matrix.raters)
        rows[0].push_back(text(rater));
    for (std::size_t r = 0; r < matrix.size(); ++r) {
        rows.push_back({text(matrix.raters[r])});
        for (std::size_t c = 0; c < matrix.size(); ++c)
            rows.back().push_back(r == c ? QStringLiteral("·") : formatValue(matrix.at(r, c), 3));
    }
    return section(text(matrix.title), rows);
}

QString treeText(const Tree& tree)
{
    Rows rows{{QStringLiteral("rater"), QStringLiteral("cluster")}};
    for (const auto leaf : tree.leafOrder) {
        const auto index = static_cast<std::size_t>(leaf);
        rows.push_back({text(tree.raters[index]), QString::number(tree.clusters[index])});
    }
    return section(QStringLiteral("Clusters (%1 linkage, cut at %2, cophenetic correlation %3)")
                       .arg(text(tree.linkage), formatFixed(tree.cutHeight, 3), formatValue(tree.cophenetic, 3)),
                   rows);
}

QString blocksText(const Blocks& blocks)
{
    Rows rows{{QStringLiteral("block"), QStringLiteral("mean"), QStringLiteral("min"), QStringLiteral("max"),
               QStringLiteral("95 % interval"), QStringLiteral("cells")}};
    for (const auto& block : blocks.blocks) {
        rows.push_back({block.within() ? QStringLiteral("within %1").arg(text(block.a))
                                       : QStringLiteral("%1 × %2").arg(text(block.a), text(block.b)),
                        formatValue(block.mean, 4), formatValue(block.lowest, 3), formatValue(block.highest, 3),
                        block.interval ? formatInterval(*block.interval, 3) : QString(), formatCount(block.cells)});
    }
    return section(QStringLiteral("Means by %1").arg(text(blocks.by)), rows);
}

QString coefficientsText(const std::vector<Coefficient>& coefficients)
{
    Rows rows{{QStringLiteral("raters"), QStringLiteral("coefficient"), QStringLiteral("value"), QStringLiteral("se"),
               QStringLiteral("95 % interval"), QStringLiteral("n"), QStringLiteral("not both")}};
    for (const auto& coefficient : coefficients) {
        const auto& estimate = coefficient.estimate;
        rows.push_back({coefficient.b.empty() ? text(coefficient.a) : text(coefficient.a + " × " + coefficient.b),
                        text(coefficient.title),
                        estimate.value.isDefined() ? formatValue(estimate.value, 4)
                                                   : QStringLiteral("undefined: ")
                                + QString::fromUtf8(describe(estimate.value.reason())),
                        estimate.standardError ? formatFixed(*estimate.standardError, 4) : QString(),
                        estimate.interval ? formatInterval(*estimate.interval, 3) : QString(),
                        formatCount(estimate.used), formatCount(estimate.dropped)});
    }
    return section(QStringLiteral("Coefficients"), rows);
}

QString duplicatesText(const Duplicates& duplicates)
{
    Rows rows{{QStringLiteral("panel"), QStringLiteral("items with identical vectors"), QStringLiteral("of"),
               QStringLiteral("share")}};
    for (const auto& panel : duplicates.panels)
        rows.push_back({text(panel.panel), formatCount(static_cast<std::int64_t>(panel.items.size())),
                        formatCount(panel.of),
                        panel.of > 0 ? formatShare(static_cast<double>(panel.items.size()) / static_cast<double>(panel.of))
                                     : QString()});
    QString result = section(QStringLiteral("Identical vectors"), rows);

    Rows classes{{QStringLiteral("class"), QStringLiteral("units")}};
    for (const auto& group : duplicates.classes) {
        if (classes.size() == 1) {
            for (const auto& panel : group.panels) {
                classes[0].push_back(QStringLiteral("κ in %1").arg(text(panel.panel)));
                classes[0].push_back(QStringLiteral("ties in %1").arg(text(panel.panel)));
            }
            classes[0].push_back(QStringLiteral("κ between"));
        }
        classes.push_back({text(group.name), formatCount(group.units)});
        for (const auto& panel : group.panels) {
            classes.back().push_back(formatValue(panel.kappa, 3));
            classes.back().push_back(panel.tieRate.isDefined() ? formatShare(panel.tieRate.number())
                                                               : QStringLiteral("–"));
        }
        classes.back().push_back(formatValue(group.between, 3));
    }
    return result
        + section(QStringLiteral("Agreement by what is identical in panel %1").arg(text(duplicates.splitPanel)), classes);
}

QString profilesText(const std::vector<RaterProfile>& profiles, const Scale& scale)
{
    Rows rows{{QStringLiteral("rater"), QStringLiteral("panel"), QStringLiteral("labels")}};
    constexpr int widest = 10;
    const bool shares = scale.size() <= widest;
    for (const auto& label : scale.labels) {
        if (shares)
            rows[0].push_back(text(label));
    }
    rows[0].insert(rows[0].end(), {QStringLiteral("entropy"), QStringLiteral("agrees with rest"),
                                   QStringLiteral("κ within"), QStringLiteral("κ across"), QStringLiteral("longest run")});
    for (const auto& profile : profiles) {
        rows.push_back({text(profile.rater) + (profile.slot ? QStringLiteral(" (slot)") : QString()), text(profile.panel),
                        formatCount(profile.labels)});
        for (const auto count : profile.levelCounts) {
            if (shares)
                rows.back().push_back(profile.labels > 0 ? formatShare(static_cast<double>(count)
                                                                       / static_cast<double>(profile.labels))
                                                         : QStringLiteral("–"));
        }
        rows.back().insert(rows.back().end(),
                           {formatValue(profile.entropy, 3), formatValue(profile.agreementWithRest, 3),
                            formatValue(profile.meanWithinPanel, 3), formatValue(profile.meanAcrossPanels, 3),
                            formatCount(profile.longestRun)});
    }
    return section(QStringLiteral("Raters"), rows);
}

QString tableText(const Table& table)
{
    Rows rows(1);
    for (const auto& column : table.columns)
        rows[0].push_back(text(column));
    for (const auto& row : table.rows) {
        rows.emplace_back();
        for (const auto& cell : row)
            rows.back().push_back(formatCell(cell));
    }
    return section(text(table.title), rows);
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
            line += c == 0 ? row[c].leftJustified(width[c]) : QStringLiteral("  ") + row[c].rightJustified(width[c]);
        while (line.endsWith(QLatin1Char(' ')))
            line.chop(1);
        result += line + QLatin1Char('\n');
    }
    return result;
}

QString textResult(const AnalysisResult& result, const AnalysisInput& input)
{
    const auto& data = *input.data;
    const Analysis* analysis = findAnalysis(result.method);
    QString out = QStringLiteral("%1\n%2 · %3 · %4 raters · %5 labels · scale %6%7\n")
                      .arg(analysis ? text(analysis->title) : text(result.method), text(data.provenance.file),
                           text(describeComparison(data, input.comparison)))
                      .arg(input.table->raterCount())
                      .arg(formatCount(result.labelsUsed), text(input.table->scale.summary()),
                           input.table->scale.declared ? QString() : QStringLiteral(" (found in the data)"));
    for (const auto& drop : result.drops)
        out += QStringLiteral("Left out: %1 × %2\n").arg(formatCount(drop.count), text(drop.reason));
    for (const auto& finding : result.facets.findings)
        out += QStringLiteral("\n%1. %2\n").arg(text(finding.headline), text(finding.sentence));
    const auto& facets = result.facets;
    if (facets.raterMatrix)
        out += matrixText(*facets.raterMatrix);
    if (facets.tree)
        out += treeText(*facets.tree);
    for (const auto& blocks : facets.blocks)
        out += blocksText(blocks);
    out += coefficientsText(facets.coefficients);
    if (facets.duplicates)
        out += duplicatesText(*facets.duplicates);
    out += profilesText(facets.profiles, input.table->scale);
    for (const auto& table : facets.tables)
        out += tableText(table);
    if (!result.status.converged)
        out += QStringLiteral("\nThe fit did not converge.\n");
    for (const auto& note : result.status.notes)
        out += QStringLiteral("Note: %1\n").arg(text(note));
    return out;
}

} // namespace raterscope::cli
