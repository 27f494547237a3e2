// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/AgreementFigure.h"

#include "Format.h"
#include "plot/AgreementPainter.h"

#include <QCoreApplication>

#include <cmath>

namespace raterscope {

namespace {

std::string panelName(const AgreementScene& scene, std::size_t position)
{
    const int panel = scene.raters[position].panel;
    return panel < 0 ? std::string() : scene.panels[static_cast<std::size_t>(panel)].toStdString();
}

TableCell clusterCell(const AgreementScene& scene, std::size_t position)
{
    if (position < scene.cluster.size() && scene.cluster[position] > 0)
        return static_cast<std::int64_t>(scene.cluster[position]);
    return std::string();
}

/// A number from an optional row-major field of the matrix; an empty text where there is none.
TableCell fieldOf(const std::vector<double>& field, std::size_t cell, const Value& value)
{
    if (cell < field.size() && value.isDefined() && std::isfinite(field[cell]))
        return Value(field[cell]);
    return std::string();
}

void addPairs(const AgreementScene& scene, Table& table)
{
    const auto& matrix = scene.matrix();
    // Of blocks, the pairs within each are a cell too.
    const bool blocks = scene.raterBlocks() != nullptr;
    for (std::size_t row = 0; row < scene.rows.size(); ++row) {
        for (std::size_t column = blocks ? row : row + 1; column < scene.rows.size(); ++column) {
            const auto a = static_cast<std::size_t>(scene.rows[row]);
            const auto b = static_cast<std::size_t>(scene.rows[column]);
            const std::size_t cell = a * matrix.size() + b;
            const Value& value = matrix.at(a, b);
            table.rows.push_back({std::string(blocks ? "blocks" : "pair"), matrix.raters[a], matrix.raters[b],
                                  panelName(scene, a), panelName(scene, b), clusterCell(scene, a),
                                  clusterCell(scene, b), value, fieldOf(matrix.standardError, cell, value),
                                  fieldOf(matrix.low, cell, value), fieldOf(matrix.high, cell, value),
                                  static_cast<std::int64_t>(matrix.usedAt(a, b))});
        }
    }
}

void addBlocks(const AgreementScene& scene, Table& table)
{
    const Blocks* blocks = scene.blocks();
    if (!blocks)
        return;
    for (const auto& block : blocks->blocks) {
        const TableCell none{std::string()};
        table.rows.push_back({"block mean by " + blocks->by, block.a, block.b, none, none, none, none,
                              block.mean, none, block.interval ? TableCell(Value(block.interval->low)) : none,
                              block.interval ? TableCell(Value(block.interval->high)) : none, block.cells});
    }
}

} // namespace

FigureText AgreementFigure::text() const
{
    FigureText text = m_scene.text;
    const int perSquare = AgreementPainter::cellsPerSquare(m_scene.rowCount());
    if (perSquare > 1)
        text.footnote +=
            QLatin1Char(' ')
            + QCoreApplication::translate("AgreementFigure", "Each square is the mean of %1 × %1 cells.")
                  .arg(perSquare);
    return text;
}

Table AgreementFigure::data() const
{
    Table table;
    table.title = m_scene.text.title.toStdString();
    table.columns = {"kind",
                     "a",
                     "b",
                     "panel of a",
                     "panel of b",
                     "cluster of a",
                     "cluster of b",
                     m_scene.matrix().coefficient,
                     "standard error",
                     "low",
                     "high",
                     "n"};
    addPairs(m_scene, table);
    addBlocks(m_scene, table);
    return table;
}

QSizeF AgreementFigure::naturalSize() const
{
    return QSizeF(170.0, heightForWidth(170.0));
}

double AgreementFigure::heightForWidth(double width) const
{
    return agreementHeight(m_scene, width * pixelsPerMm, Theme::print()) / pixelsPerMm;
}

void AgreementFigure::paint(QPainter& painter, const QRectF& target, const Theme& theme) const
{
    paintAgreement(painter, m_scene, target, theme);
}

} // namespace raterscope
