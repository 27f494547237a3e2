// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/ReportTableFlow.h"

#include <QFontMetricsF>
#include <QRegularExpression>

#include <algorithm>
#include <numeric>

namespace raterscope {

namespace {

constexpr double columnGap = 10.0;
constexpr double rowPadding = 2.0;
/// Longer words of headers and texts are broken rather than making a column wider.
constexpr double longestHeaderWord = 76.0;
constexpr double longestTextWord = 145.0;

/// A column cannot be narrower than `least`; with `cells` only its title wraps, with `natural` nothing does.
struct ColumnNeed {
    double least = 0.0;
    double cells = 0.0;
    double natural = 0.0;
};

double longestWord(const QString& text, const QFontMetricsF& metrics, double most)
{
    static const QRegularExpression blank(QStringLiteral("[ \\t\\n]+"));
    double longest = 0.0;
    for (const QString& word : text.split(blank))
        longest = std::max(longest, metrics.horizontalAdvance(word));
    return std::min(longest, most);
}

/// Part of a table: its first column and some of the others, set in one size.
class TablePart
{
public:
    TablePart(const ReportTable& table, const Theme& theme, double size, std::vector<std::size_t> columns)
        : m_table(table), m_theme(theme), m_font(theme.sized(size)),
          m_headerFont(theme.sized(size, QFont::DemiBold)), m_columns(std::move(columns))
    {
        for (const auto column : m_columns)
            m_needs.push_back(needOf(column));
    }

    double least() const
    {
        double width = columnGap * static_cast<double>(m_columns.size() - 1);
        for (const auto& need : m_needs)
            width += need.least;
        return width;
    }

    /// How many columns fit the width, at least two if there are two.
    std::size_t fitting(double width) const
    {
        double used = 0.0;
        std::size_t count = 0;
        while (count < m_needs.size()) {
            used += m_needs[count].least + (count > 0 ? columnGap : 0.0);
            if (used > width && count >= 2)
                break;
            ++count;
        }
        return count;
    }

    ReportPieces pieces(double width)
    {
        spread(width);
        ReportPieces result;
        auto header =
            rowOf([&](std::size_t column) { return m_table.columns[static_cast<qsizetype>(column)]; },
                  m_headerFont, m_theme.muted, m_theme.text);
        header.withNext = true;
        const auto repeated = std::make_shared<const ReportPiece>(header);
        header.before = 4.0;
        result.push_back(std::move(header));
        for (std::size_t r = 0; r < m_table.rows.size(); ++r) {
            const auto& row = m_table.rows[r];
            auto piece = rowOf([&](std::size_t column) { return row.value(static_cast<qsizetype>(column)); },
                               m_font, m_theme.text, m_theme.line);
            piece.withNext = (r == 0 && m_table.rows.size() > 1) || r + 2 == m_table.rows.size();
            piece.repeated = repeated;
            result.push_back(std::move(piece));
        }
        return result;
    }

private:
    ColumnNeed needOf(std::size_t column) const
    {
        const QFontMetricsF metrics(m_font);
        const QFontMetricsF headerMetrics(m_headerFont);
        const QString& title = m_table.columns[static_cast<qsizetype>(column)];
        ColumnNeed need;
        need.least = longestWord(title, headerMetrics, longestHeaderWord);
        for (const auto& row : m_table.rows) {
            const QString cell = row.value(static_cast<qsizetype>(column));
            const double natural = metrics.horizontalAdvance(cell);
            need.cells = std::max(need.cells, natural);
            need.least = std::max(
                need.least, m_table.isNumber[column] ? natural : longestWord(cell, metrics, longestTextWord));
        }
        // Rounding must not wrap what just fits.
        need.least += 1.0;
        need.cells = std::max(need.cells + 1.0, need.least);
        need.natural = std::max(headerMetrics.horizontalAdvance(title) + 1.0, need.cells);
        return need;
    }

    /// What is left of the width goes to cells first, so that only titles wrap, then to titles; where it does
    /// not suffice, columns that need little get it before those that need much.
    void spread(double width)
    {
        double slack = std::max(0.0, width - least());
        m_widths.clear();
        for (const auto& need : m_needs)
            m_widths.push_back(need.least);
        for (const auto wanted : {&ColumnNeed::cells, &ColumnNeed::natural}) {
            std::vector<std::size_t> order(m_needs.size());
            std::iota(order.begin(), order.end(), std::size_t{0});
            const auto missing = [&](std::size_t c) { return m_needs[c].*wanted - m_widths[c]; };
            std::stable_sort(order.begin(), order.end(),
                             [&](std::size_t a, std::size_t b) { return missing(a) < missing(b); });
            for (const auto c : order) {
                const double given = std::clamp(missing(c), 0.0, slack);
                m_widths[c] += given;
                slack -= given;
            }
        }
    }

    template <class TextOf>
    ReportPiece rowOf(const TextOf& textOf, const QFont& font, const QColor& colour, const QColor& rule) const
    {
        struct Cell {
            double left;
            ReportPieces lines;
        };
        auto cells = std::make_shared<std::vector<Cell>>();
        double left = 0.0;
        double height = 0.0;
        for (std::size_t c = 0; c < m_columns.size(); ++c) {
            const auto alignment = m_table.isNumber[m_columns[c]] ? Qt::AlignRight : Qt::AlignLeft;
            Cell cell{left, linesOf(textOf(m_columns[c]), {font, colour, m_widths[c], 0.0, alignment}, 0.0)};
            height = std::max(height, std::accumulate(cell.lines.begin(), cell.lines.end(), 0.0,
                                                      [](double sum, const ReportPiece& line) {
                                                          return sum + line.height;
                                                      }));
            cells->push_back(std::move(cell));
            left += m_widths[c] + columnGap;
        }
        ReportPiece piece;
        piece.height = height + 2.0 * rowPadding;
        const double width = left - columnGap;
        piece.paint = [cells, width, rule, bottom = piece.height](QPainter& painter, const QPointF& topLeft) {
            for (const auto& cell : *cells) {
                QPointF place = topLeft + QPointF(cell.left, rowPadding);
                for (const auto& line : cell.lines) {
                    line.paint(painter, place);
                    place.ry() += line.height;
                }
            }
            painter.setPen(QPen(rule, 0.6));
            painter.drawLine(topLeft + QPointF(0.0, bottom), topLeft + QPointF(width, bottom));
        };
        return piece;
    }

    const ReportTable& m_table;
    const Theme& m_theme;
    QFont m_font, m_headerFont;
    std::vector<std::size_t> m_columns; ///< positions in the table
    std::vector<ColumnNeed> m_needs;
    std::vector<double> m_widths;
};

std::vector<std::size_t> allColumns(const ReportTable& table)
{
    std::vector<std::size_t> columns(static_cast<std::size_t>(table.columns.size()));
    std::iota(columns.begin(), columns.end(), std::size_t{0});
    return columns;
}

void append(ReportPieces& to, ReportPieces pieces)
{
    std::move(pieces.begin(), pieces.end(), std::back_inserter(to));
}

ReportPieces captionPieces(const QString& caption, const Theme& theme, double width)
{
    auto pieces = linesOf(caption, {theme.sized(1.0, QFont::DemiBold), theme.text, width}, 14.0);
    for (auto& piece : pieces)
        piece.withNext = true;
    return pieces;
}

} // namespace

ReportPieces tablePieces(const ReportTable& table, const Theme& theme, double width)
{
    auto rest = allColumns(table);
    double size = 0.0;
    for (const double candidate : {1.0, 0.9, 0.8}) {
        size = candidate;
        if (TablePart(table, theme, size, rest).least() <= width)
            break;
    }
    ReportPieces result;
    const auto total = rest.size();
    std::size_t from = 1;
    while (!rest.empty()) {
        const auto count = TablePart(table, theme, size, rest).fitting(width);
        std::vector<std::size_t> columns(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(count));
        const bool isPart = columns.size() < total;
        append(result,
               captionPieces(isPart ? QStringLiteral("%1 (columns %2 to %3 of %4)")
                                          .arg(table.caption, QString::number(from + 1),
                                               QString::number(from + count - 1), QString::number(total))
                                    : table.caption,
                             theme, width));
        append(result, TablePart(table, theme, size, columns).pieces(width));
        from += count - 1;
        rest.erase(rest.begin() + 1, rest.begin() + static_cast<std::ptrdiff_t>(count));
        if (rest.size() == 1)
            break;
    }
    return result;
}

} // namespace raterscope
