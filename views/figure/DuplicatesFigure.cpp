// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/DuplicatesFigure.h"

namespace raterscope {

Table DuplicatesFigure::data() const
{
    const TableCell none{std::string()};
    Table table;
    table.title = m_scene.text.title.toStdString();
    table.columns = {"kind", "class", "panel", "units", "of", "share", "kappa", "tie rate"};
    for (const auto& panel : m_scene.duplicates().panels) {
        const auto count = static_cast<std::int64_t>(panel.items.size());
        const Value share = panel.of > 0 ? Value(static_cast<double>(count) / static_cast<double>(panel.of))
                                         : Value(UndefinedReason::TooFewItems);
        table.rows.push_back(
            {std::string("identical items"), none, panel.panel, count, panel.of, share, none, none});
    }
    for (const auto& group : m_scene.duplicates().classes) {
        for (const auto& panel : group.panels)
            table.rows.push_back({std::string("class"), group.name, panel.panel, group.units, none, none,
                                  panel.kappa, panel.tieRate});
        table.rows.push_back({std::string("class"), group.name, std::string("between"), group.units, none,
                              none, group.between, none});
    }
    return table;
}

QSizeF DuplicatesFigure::naturalSize() const
{
    return QSizeF(170.0, heightForWidth(170.0));
}

double DuplicatesFigure::heightForWidth(double width) const
{
    return duplicatesHeight(m_scene, width * pixelsPerMm, Theme::print(), true) / pixelsPerMm;
}

void DuplicatesFigure::paint(QPainter& painter, const QRectF& target, const Theme& theme) const
{
    paintDuplicates(painter, m_scene, target, theme, true);
}

} // namespace raterscope
