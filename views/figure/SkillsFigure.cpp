// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/SkillsFigure.h"

#include "CatalogText.h"
#include "Format.h"
#include "Tr.h"
#include "plot/ChartAxis.h"
#include "plot/PlotText.h"
#include "plot/SceneText.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace raterscope {

namespace {

constexpr std::size_t mostRows = 80;
constexpr double lineHeight = 16.0; ///< logical pixels
constexpr double axisHeight = 40.0;

bool startsNew(const Skills::Row& before, const Skills::Row& row)
{
    return before.group != row.group || before.aspect != row.aspect || before.set != row.set;
}

/// What a stretch of comparable items is called: "prompt 3 · fluency · set 2"; nothing where there is one
/// alone.
QString headOf(const Skills::Row& row, bool manySets)
{
    QStringList parts;
    for (const auto& name : {row.group, row.aspect}) {
        if (!name.empty())
            parts << QString::fromStdString(name);
    }
    if (manySets)
        parts << tr("set %1").arg(row.set);
    return parts.join(QStringLiteral(" \u00b7 "));
}

/// Stretches of rows that can be compared.
std::size_t stretchesOf(const std::vector<const Skills::Row*>& rows)
{
    std::size_t count = rows.empty() ? 0 : 1;
    for (std::size_t i = 1; i < rows.size(); ++i)
        count += startsNew(*rows[i - 1], *rows[i]) ? 1 : 0;
    return count;
}

QString countsOf(const Skills::Row& row)
{
    return QStringLiteral("%1 / %2 / %3")
        .arg(formatCount(row.wins), formatCount(row.losses), formatCount(row.ties));
}

} // namespace

FigureText skillsText(const AnalysisResult& result, const AnalysisInput& input)
{
    const auto& skills = *result.facets.skills;
    FigureText text;
    const Analysis* analysis = findAnalysis(result.method);
    text.title = tr("Ranking of items, %1").arg(methodTitle(result));
    text.subtitle = dataParts(input).join(QStringLiteral(" \u00b7 "));
    if (analysis)
        text.footnote = catalogText(analysis->definition) + QLatin1Char(' ') + catalogText(analysis->missing);
    if (!skills.intervalMethod.empty())
        text.footnote +=
            QLatin1Char(' ') + tr("Intervals: %1.").arg(QString::fromStdString(skills.intervalMethod));
    return text;
}

SkillsFigure::SkillsFigure(std::shared_ptr<const AnalysisResult> result, const AnalysisInput& input,
                           std::optional<std::pair<std::string, std::string>> group)
    : m_result(std::move(result)), m_text(skillsText(*m_result, input)), m_origin(originOf(*m_result, input))
{
    std::size_t all = 0;
    for (const auto& row : m_result->facets.skills->rows) {
        if (group && (row.group != group->first || row.aspect != group->second))
            continue;
        ++all;
        if (m_rows.size() < mostRows)
            m_rows.push_back(&row);
    }
    if (group)
        m_text.subtitle +=
            QStringLiteral(" \u00b7 ") + QString::fromStdString(group->first)
            + (group->second.empty() ? QString()
                                     : QStringLiteral(" \u00b7 ") + QString::fromStdString(group->second));
    if (all > m_rows.size())
        m_text.subtitle += QStringLiteral(" \u00b7 ")
                           + tr("the first %1 of %2 items")
                                 .arg(m_rows.size())
                                 .arg(formatCount(static_cast<std::int64_t>(all)));
}

Table SkillsFigure::data() const
{
    Table table;
    table.title = m_text.title.toStdString();
    table.columns = {"group",
                     "aspect",
                     "set",
                     "item",
                     "rank",
                     m_result->facets.skills->title,
                     "low",
                     "high",
                     "best rank",
                     "worst rank",
                     "average probability",
                     "win ratio",
                     "wins",
                     "losses",
                     "ties"};
    const auto number = [](double x) {
        return std::isfinite(x) ? TableCell(Value(x)) : TableCell(std::string());
    };
    const auto rank = [](std::int32_t r) {
        return r > 0 ? TableCell(static_cast<std::int64_t>(r)) : TableCell(std::string());
    };
    for (const auto* row : m_rows)
        table.rows.push_back({row->group, row->aspect, static_cast<std::int64_t>(row->set), row->item,
                              row->rank, row->skill, number(row->low), number(row->high), rank(row->bestRank),
                              rank(row->worstRank), row->averageProbability, row->winRatio, row->wins,
                              row->losses, row->ties});
    return table;
}

bool SkillsFigure::hasHeadings() const
{
    return stretchesOf(m_axisRows.empty() ? m_rows : m_axisRows) > 1;
}

std::size_t SkillsFigure::lineCount() const
{
    return m_rows.size() + (hasHeadings() ? stretchesOf(m_rows) : 0);
}

double SkillsFigure::heightForWidth(double) const
{
    return (lineHeight * (1.0 + static_cast<double>(lineCount())) + axisHeight) / pixelsPerMm;
}

std::vector<std::shared_ptr<const Figure>> SkillsFigure::split(double width, double tallest) const
{
    std::vector<std::shared_ptr<const Figure>> parts;
    if (heightForWidth(width) <= tallest)
        return parts;
    const double room =
        std::max(2.0, std::floor((tallest * pixelsPerMm - axisHeight) / lineHeight - 1.0 + 1e-9));
    const auto all = static_cast<double>(lineCount());
    // About as many lines a part; one more, as a stretch that goes on says its name again.
    const double most = std::min(room, std::ceil(all / std::ceil(all / room)) + 1.0);
    std::shared_ptr<SkillsFigure> part;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const bool hasHeading = hasHeadings() && (i == 0 || startsNew(*m_rows[i - 1], *m_rows[i]));
        if (!part || static_cast<double>(part->lineCount()) + (hasHeading ? 2.0 : 1.0) > most) {
            part = std::make_shared<SkillsFigure>(*this);
            part->m_axisRows = m_rows;
            part->m_rows.clear();
            parts.push_back(part);
        }
        part->m_rows.push_back(m_rows[i]);
    }
    return parts;
}

void SkillsFigure::paint(QPainter& painter, const QRectF& target, const Theme& theme) const
{
    const QFont font = theme.sized(0.86);
    const QFontMetricsF metrics(font);
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    double nameWidth = 40.0;
    double countWidth = metrics.horizontalAdvance(tr("wins / losses / ties"));
    for (const auto* row : m_axisRows.empty() ? m_rows : m_axisRows) {
        nameWidth = std::max(nameWidth, metrics.horizontalAdvance(QString::fromStdString(row->item)));
        countWidth = std::max(countWidth, metrics.horizontalAdvance(countsOf(*row)));
        for (const double end : {row->skill.numberOr(noNumber), row->low, row->high}) {
            if (std::isfinite(end)) {
                low = std::min(low, end);
                high = std::max(high, end);
            }
        }
    }
    const auto& skills = *m_result->facets.skills;
    const QString axisTitle =
        catalogText(skills.title)
        + (skills.unit.empty() ? QString() : tr(" (%1)").arg(QString::fromStdString(skills.unit)));
    const ChartAxis axis = roundAxis(low, high, axisTitle);
    constexpr double rankWidth = 34.0;
    nameWidth = std::min(nameWidth, 0.34 * target.width());
    const double left = target.left() + rankWidth + nameWidth + 14.0;
    const double right = target.right() - countWidth - 14.0;
    const double bottom = target.bottom() - axisHeight;
    const double units = 1.0 + static_cast<double>(lineCount());
    const double height = (bottom - target.top()) / units;

    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    drawText(painter, QRectF(right + 8.0, target.top(), countWidth + 6.0, height),
             Qt::AlignRight | Qt::AlignVCenter, tr("wins / losses / ties"), font, theme.muted);
    const auto ticks = axis.ticks();
    const auto every = static_cast<std::size_t>(tickLabelStep(axis, right - left, metrics));
    for (std::size_t t = 0; t < ticks.size(); ++t) {
        const double x = axis.place(ticks[t], left, right);
        painter.setPen(QPen(Theme::blend(theme.ground, theme.line, 0.6), 1.0));
        painter.drawLine(QPointF(x, target.top() + height), QPointF(x, bottom));
        if (t % every == 0)
            drawText(painter, QRectF(x - 40.0, bottom + 3.0, 80.0, metrics.height()),
                     Qt::AlignHCenter | Qt::AlignTop, axis.tickText(ticks[t]), font, theme.muted);
    }
    drawText(painter,
             QRectF(left - 80.0, bottom + 3.0 + metrics.height(), right - left + 160.0, metrics.height()),
             Qt::AlignHCenter | Qt::AlignTop, axis.title, font, theme.muted);
    const auto& all = m_axisRows.empty() ? m_rows : m_axisRows;
    const bool manySets = std::any_of(all.begin(), all.end(), [](const auto* row) { return row->set > 1; });
    double y = target.top() + height;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const auto& row = *m_rows[i];
        if (hasHeadings() && (i == 0 || startsNew(*m_rows[i - 1], row))) {
            drawText(painter, QRectF(target.left() + rankWidth, y, left - target.left() - rankWidth, height),
                     Qt::AlignLeft | Qt::AlignVCenter,
                     elidedMiddle(metrics, headOf(row, manySets), left - target.left() - rankWidth), font,
                     theme.muted);
            y += height;
        }
        drawText(painter, QRectF(target.left(), y, rankWidth - 6.0, height),
                 Qt::AlignRight | Qt::AlignVCenter, formatValue(row.rank, 0), font, theme.muted);
        drawText(painter, QRectF(target.left() + rankWidth, y, nameWidth, height),
                 Qt::AlignLeft | Qt::AlignVCenter,
                 elidedMiddle(metrics, QString::fromStdString(row.item), nameWidth), font, theme.text);
        drawText(painter, QRectF(right + 8.0, y, countWidth + 6.0, height), Qt::AlignRight | Qt::AlignVCenter,
                 countsOf(row), font, theme.text);
        if (row.skill.isDefined()) {
            const double skill = row.skill.number();
            const bool hasInterval = std::isfinite(row.low) && std::isfinite(row.high);
            paintDotWithBar(painter, QPointF(axis.place(skill, left, right), y + 0.5 * height),
                            axis.place(hasInterval ? row.low : skill, left, right),
                            axis.place(hasInterval ? row.high : skill, left, right), theme.accent,
                            theme.ground);
        } else {
            drawText(painter, QRectF(left, y, right - left, height), Qt::AlignLeft | Qt::AlignVCenter,
                     catalogText(describe(row.skill.reason())), font, theme.muted);
        }
        y += height;
    }
    painter.restore();
}

} // namespace raterscope
