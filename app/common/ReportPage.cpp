// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/ReportPage.h"

#include "Format.h"
#include "catalog/ResultTables.h"
#include "common/Figures.h"

#include <algorithm>
#include <cmath>

namespace raterscope {

namespace {

QString textOf(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

bool yields(const std::string& method, const std::string& facet)
{
    const Analysis* analysis = findAnalysis(method);
    return analysis
           && std::find(analysis->facets.begin(), analysis->facets.end(), facet) != analysis->facets.end();
}

/// Numbers, and texts that are numbers: p-values, "–", "< 1e-307".
bool isNumberColumn(const Table& table, std::size_t column)
{
    const auto isNumber = [column](const std::vector<TableCell>& row) {
        if (column >= row.size())
            return true;
        const auto* text = std::get_if<std::string>(&row[column]);
        return !text || text->empty() || text->front() == '<' || text->starts_with("–")
               || (text->front() >= '0' && text->front() <= '9'
                   && text->find_first_not_of("0123456789.,e-+") == std::string::npos);
    };
    return column > 0 && std::all_of(table.rows.begin(), table.rows.end(), isNumber);
}

} // namespace

void ReportPage::heading(int level, const QString& text, const QString& id)
{
    m_report.blocks.emplace_back(ReportHeading{level, text, id});
}

void ReportPage::paragraph(const QString& text)
{
    if (!text.isEmpty())
        m_report.blocks.emplace_back(ReportParagraph{text});
}

void ReportPage::note(const QString& text)
{
    m_report.blocks.emplace_back(ReportParagraph{text, true});
}

void ReportPage::list(const QStringList& entries)
{
    if (!entries.isEmpty())
        m_report.blocks.emplace_back(ReportList{entries});
}

void ReportPage::finding(const Finding& finding)
{
    const QString view = textOf(finding.view);
    m_report.blocks.emplace_back(ReportFinding{finding.severity, textOf(finding.headline),
                                               textOf(finding.sentence),
                                               m_sections.contains(view) ? view : QString()});
}

bool ReportPage::has(const ReportRun& run)
{
    if (!run.result)
        note(run.why);
    return run.result != nullptr;
}

void ReportPage::figures(const ReportRun& run)
{
    for (const auto& kind : figureKinds()) {
        const bool isOwn = kind.method == run.method;
        if (!kind.inReport
            || !(isOwn || kind.method.empty() || (!kind.facet.empty() && yields(run.method, kind.facet))))
            continue;
        try {
            add(kind.make({run.result, m_input}), run.method);
        } catch (const AnalysisError& error) {
            // What draws a facet is tried on every method, and most yield others.
            if (isOwn)
                note(QString::fromUtf8(error.what()));
        }
    }
}

void ReportPage::add(std::unique_ptr<Figure> figure, const std::string& method)
{
    constexpr double tallestMm = 1800.0;
    const double height = figure->heightForWidth(figure->naturalSize().width());
    if (height > tallestMm) {
        note(
            QStringLiteral("%1: the figure would be %2 mm tall and is left out; the table holds its numbers.")
                .arg(figure->text().title, formatCount(std::llround(height))));
        return;
    }
    ReportFigure block;
    block.id = uniqueId(m_figureIds, figure->id(), method);
    block.figure = std::move(figure);
    m_report.figures.push_back(block);
    m_report.blocks.emplace_back(std::move(block));
}

QString ReportPage::uniqueId(std::set<QString>& taken, const QString& id, const std::string& method)
{
    const QString prefix = textOf(method);
    QString unique = id.isEmpty() ? prefix : id;
    if (taken.contains(unique) && id != prefix)
        unique = QStringLiteral("%1-%2").arg(prefix, id);
    const QString stem = unique;
    for (int number = 2; taken.contains(unique); ++number)
        unique = QStringLiteral("%1-%2").arg(stem, QString::number(number));
    taken.insert(unique);
    return unique;
}

void ReportPage::tables(const ReportRun& run)
{
    constexpr std::size_t mostColumns = 18;
    constexpr std::size_t mostRows = 64;
    for (auto& table : tablesOf(*run.result, m_input)) {
        table.id = uniqueId(m_tableIds, textOf(table.id), run.method).toStdString();
        if (table.columns.size() > mostColumns || table.rows.size() > mostRows) {
            note(QStringLiteral("%1: %2 rows and %3 columns, in tables/%4.csv.")
                     .arg(textOf(table.title), formatCount(static_cast<std::int64_t>(table.rows.size())),
                          QString::number(table.columns.size()), textOf(table.id)));
        } else if (!table.rows.empty()) {
            show(table);
        }
        m_report.tables.push_back(std::move(table));
    }
    QStringList notes;
    for (const auto& note : run.result->status.notes)
        notes << textOf(note);
    list(notes);
}

void ReportPage::show(const Table& table)
{
    ReportTable block;
    block.caption = textOf(table.title);
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        block.columns << textOf(table.columns[c]);
        block.isNumber.push_back(isNumberColumn(table, c));
    }
    for (const auto& row : table.rows) {
        QStringList cells;
        for (std::size_t c = 0; c < row.size(); ++c)
            cells << formatCell(row[c], table.formatOf(c));
        block.rows.push_back(std::move(cells));
    }
    m_report.blocks.emplace_back(std::move(block));
}

} // namespace raterscope
