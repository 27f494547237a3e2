// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Catalog.h"
#include "figure/RowFigure.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace raterscope {

/// Title, data and definition of a ranking.
FigureText skillsText(const AnalysisResult& result, const AnalysisInput& input);

/// Skills of items with their intervals on paper, one line each: rank, name, dot on its interval, and the
/// wins, losses and ties it rests on. Groups, aspects and sets that cannot be compared have headings.
class SkillsFigure : public RowFigure
{
public:
    /// A result with skills; one group and aspect alone, or all. At most 80 lines, the best of each group and
    /// set first; the subtitle says how many there are.
    SkillsFigure(std::shared_ptr<const AnalysisResult> result, const AnalysisInput& input,
                 std::optional<std::pair<std::string, std::string>> group);

    QString id() const override { return QStringLiteral("ranking"); }
    FigureText text() const override { return m_text; }
    FigureOrigin origin() const override { return m_origin; }
    Table data() const override;
    QSizeF naturalSize() const override { return {150.0, heightForWidth(150.0)}; }
    double heightForWidth(double width) const override;
    std::vector<std::shared_ptr<const Figure>> split(double width, double tallest) const override;
    void paint(QPainter& painter, const QRectF& target, const Theme& theme) const override;

private:
    /// Whether the whole figure has several stretches of comparable items.
    bool hasHeadings() const;
    /// Rows and headings.
    std::size_t lineCount() const;

    std::shared_ptr<const AnalysisResult> m_result;
    std::vector<const Skills::Row*> m_rows;     ///< in m_result
    std::vector<const Skills::Row*> m_axisRows; ///< of a part of a split figure: the rows of all parts
    FigureText m_text;
    FigureOrigin m_origin;
};

} // namespace raterscope
