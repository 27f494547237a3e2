// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/FinerCells.h"

#include <QImage>

#include <algorithm>

namespace raterscope {

namespace {

constexpr double smallestRater = 3.0; ///< pixels of a single rater
constexpr double smallestPart = 6.0;  ///< pixels of a finer block

/// Parts of some rows, numbered through.
struct Parts {
    std::vector<int> first;            ///< by entry of the list of rows: its first part
    std::vector<int> count;            ///< by entry: how many
    std::vector<std::int32_t> ofRater; ///< by column of the table, −1 = not among the rows
    std::vector<std::int32_t> single;  ///< by part: its only rater, −1 where there are several
    std::vector<std::int32_t> members; ///< all raters of the rows
    int size() const { return static_cast<int>(single.size()); }
};

Parts partsOf(const AgreementScene& scene, const std::vector<int>& rows, double cellSide)
{
    Parts parts;
    parts.ofRater.assign(scene.raterBlocks()->raters.size(), -1);
    for (const int row : rows) {
        const int count = partsOfRow(scene, row, cellSide);
        parts.first.push_back(parts.size());
        parts.count.push_back(count);
        for (int part = 0; part < count; ++part) {
            const auto members = membersOfPart(scene, row, part, count);
            for (const auto column : members)
                parts.ofRater[static_cast<std::size_t>(column)] = parts.size();
            parts.members.insert(parts.members.end(), members.begin(), members.end());
            parts.single.push_back(members.size() == 1 ? members.front() : -1);
        }
    }
    return parts;
}

struct Mean {
    double sum = 0.0;
    int count = 0;
};

/// Means by part of the rows and part of the columns, row-major.
std::vector<Mean> meansOf(const AgreementScene& scene, const Parts& rows, const Parts& columns)
{
    const auto width = static_cast<std::size_t>(columns.size());
    std::vector<Mean> means(static_cast<std::size_t>(rows.size()) * width);
    const auto add = [&](std::int32_t row, std::int32_t column, float value) {
        if (row < 0 || column < 0)
            return;
        Mean& mean = means[static_cast<std::size_t>(row) * width + static_cast<std::size_t>(column)];
        mean.sum += static_cast<double>(value);
        ++mean.count;
    };
    // Every pair is held once, with the rater that comes first; that one may be in view as a row or a column.
    auto inView = rows.members;
    std::copy_if(columns.members.begin(), columns.members.end(), std::back_inserter(inView),
                 [&](std::int32_t rater) { return rows.ofRater[static_cast<std::size_t>(rater)] < 0; });
    for (const auto rater : inView) {
        const auto a = static_cast<std::size_t>(rater);
        for (const auto& cell : scene.raterBlocks()->pairs.rows[a]) {
            const auto b = static_cast<std::size_t>(cell.column);
            if (!cell.isDefined())
                continue;
            add(rows.ofRater[a], columns.ofRater[b], cell.value);
            add(rows.ofRater[b], columns.ofRater[a], cell.value);
        }
    }
    return means;
}

} // namespace

int partsOfRow(const AgreementScene& scene, int row, double cellSide)
{
    if (!scene.raterBlocks() || cellSide < finerCellsFrom)
        return 1;
    const auto members = static_cast<int>(scene.membersOf(row).size());
    if (cellSide >= smallestRater * members)
        return members;
    int parts = 1;
    while (parts * 2 <= members && cellSide >= smallestPart * parts * 2)
        parts *= 2;
    return parts;
}

std::vector<std::int32_t> membersOfPart(const AgreementScene& scene, int row, int part, int parts)
{
    const auto& members = scene.membersOf(row);
    const auto size = static_cast<std::ptrdiff_t>(members.size());
    return {members.begin() + size * part / parts, members.begin() + size * (part + 1) / parts};
}

QRectF partRect(const QRectF& cell, int rowPart, int rowParts, int columnPart, int columnParts)
{
    const double width = cell.width() / columnParts;
    const double height = cell.height() / rowParts;
    return QRectF(cell.left() + columnPart * width, cell.top() + rowPart * height, width, height);
}

void paintFinerCells(QPainter& painter, const AgreementScene& scene, const AgreementLayout& layout,
                     const Theme& theme, const CellColours& colours, const std::vector<int>& rows,
                     const std::vector<int>& columns)
{
    const Parts down = partsOf(scene, rows, layout.cell);
    const Parts across = partsOf(scene, columns, layout.cell);
    const auto means = meansOf(scene, down, across);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    for (std::size_t r = 0; r < rows.size(); ++r) {
        for (std::size_t c = 0; c < columns.size(); ++c) {
            QImage image(across.count[c], down.count[r], QImage::Format_RGB32);
            for (int y = 0; y < image.height(); ++y) {
                auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
                const int row = down.first[r] + y;
                for (int x = 0; x < image.width(); ++x) {
                    const int column = across.first[c] + x;
                    const Mean& mean =
                        means[static_cast<std::size_t>(row) * static_cast<std::size_t>(across.size())
                              + static_cast<std::size_t>(column)];
                    const auto single = down.single[static_cast<std::size_t>(row)];
                    const bool same =
                        single >= 0 && single == across.single[static_cast<std::size_t>(column)];
                    line[x] = same             ? theme.missing.rgb()
                              : mean.count > 0 ? colours.colour(mean.sum / mean.count).rgb()
                                               : theme.missingHatch.rgb();
                }
            }
            painter.drawImage(layout.cellRect(rows[r], columns[c]), image);
        }
    }
}

} // namespace raterscope
