// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/RatersFigure.h"

#include "core/Share.h"

#include <algorithm>

namespace raterscope {

Table RatersFigure::data() const
{
    Table table;
    table.title = m_scene.text.title.toStdString();
    table.columns = {"rater", "panel", "slot", "labels"};
    for (const auto& level : m_scene.levels)
        table.columns.push_back("share of " + level.toStdString());
    for (const char* column : {"severity", "low", "high", "n", "flags"})
        table.columns.emplace_back(column);
    for (const auto i : m_scene.shown) {
        const auto& profile = m_scene.profiles()[i];
        std::vector<TableCell> row{profile.rater, profile.panel, std::string(profile.slot ? "yes" : "no"),
                                   profile.labels};
        for (qsizetype level = 0; level < m_scene.levels.size(); ++level) {
            const auto place = static_cast<std::size_t>(level);
            row.emplace_back(place < profile.levelCounts.size()
                                 ? shareOf(profile.levelCounts[place], profile.labels)
                                 : Value(UndefinedReason::NothingPairable));
        }
        const auto& severity = profile.severity;
        const Value none =
            severity.value.isDefined() ? UndefinedReason::TooFewItems : severity.value.reason();
        row.emplace_back(severity.value);
        row.emplace_back(severity.interval ? Value(severity.interval->low) : none);
        row.emplace_back(severity.interval ? Value(severity.interval->high) : none);
        row.emplace_back(severity.used);
        std::string flags;
        for (const auto& flag : profile.flags)
            flags += (flags.empty() ? "" : ", ") + flag.badge;
        row.emplace_back(flags);
        table.rows.push_back(std::move(row));
    }
    return table;
}

QSizeF RatersFigure::naturalSize() const
{
    return QSizeF(170.0, heightForWidth(170.0));
}

double RatersFigure::heightForWidth(double) const
{
    return ratersHeight(m_scene) / pixelsPerMm;
}

std::vector<std::shared_ptr<const Figure>> RatersFigure::split(double, double tallest) const
{
    RatersScene none = m_scene;
    none.shown.clear();
    RatersScene one = m_scene;
    one.shown.resize(std::min<std::size_t>(1, one.shown.size()));
    const double head = ratersHeight(none);
    const double row = ratersHeight(one) - head;
    const std::size_t count = m_scene.shown.size();
    const std::size_t each = row > 0.0 ? rowsOfAPart(count, (tallest * pixelsPerMm - head) / row) : count;
    std::vector<std::shared_ptr<const Figure>> parts;
    for (std::size_t first = 0; each < count && first < count; first += each) {
        RatersScene part = m_scene;
        part.shown.assign(m_scene.shown.begin() + static_cast<std::ptrdiff_t>(first),
                          m_scene.shown.begin() + static_cast<std::ptrdiff_t>(std::min(first + each, count)));
        parts.push_back(std::make_shared<RatersFigure>(std::move(part)));
    }
    return parts;
}

void RatersFigure::paint(QPainter& painter, const QRectF& target, const Theme& theme) const
{
    paintRaters(painter, m_scene, target, theme);
}

} // namespace raterscope
