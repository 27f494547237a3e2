// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/Figure.h"
#include "plot/ConsensusCharts.h"

#include <optional>
#include <vector>

namespace raterscope {

/// Small multiples of a model's confusion matrices, one tile a rater.
struct ConfusionGrid {
    enum class Order { Trust, File };

    ResultRef result; ///< has a confusion facet
    std::vector<QString> labels;
    struct Tile {
        std::size_t rater; ///< position in the facet
        RaterId id;
        QString name;
        QString trust; ///< "0.83", empty when the method gives none
        int colour = -1;
    };
    std::vector<Tile> tiles; ///< in the order shown
    FigureText text;
    FigureOrigin origin;

    const ConfusionMatrices& matrices() const { return *result->facets.confusion; }
    double probability(const Tile& tile, int truth, int given) const;
    double expected(const Tile& tile, int truth, int given) const;
    /// Fewer than five expected observations: the probability is mostly the pseudo-count's.
    bool isSparse(const Tile& tile, int truth, int given) const { return expected(tile, truth, given) < 5.0; }
    /// "expert_1 on items that are A said B: 0.12, 34.2 expected of 290.0".
    QString describeCell(const Tile& tile, int truth, int given) const;
};

/// Nothing when the result has no confusion matrices.
std::optional<ConfusionGrid> confusionGrid(const ResultRef& result, const AnalysisInput& input,
                                           ConfusionGrid::Order order);

struct GridCell {
    int tile = -1;
    int truth = 0, given = 0;
    bool operator==(const GridCell&) const = default;
};

class GridLayout
{
public:
    GridLayout() = default;
    GridLayout(const ConfusionGrid& grid, const QRectF& target, const Theme& theme);

    double height() const { return m_height; }
    QRectF tileRect(std::size_t tile) const; ///< with its heading
    QRectF cellRect(std::size_t tile, int truth, int given) const;
    std::optional<GridCell> cellAt(const QPointF& place) const;
    double cell() const { return m_cell; }
    double heading() const { return m_heading; }
    double labelWidth() const { return m_labelWidth; }

private:
    QRectF m_target;
    std::size_t m_tiles = 0;
    int m_levels = 0;
    std::size_t m_columns = 1;
    double m_cell = 0.0, m_heading = 0.0, m_labelWidth = 0.0;
    double m_tileWidth = 0.0, m_tileHeight = 0.0, m_height = 0.0;
};

/// Tiles that touch `visible` only; `marked` gains a ring; tiles of `chosen` raters stay strong.
void paintConfusionGrid(QPainter& painter, const ConfusionGrid& grid, const GridLayout& layout,
                        const QRectF& visible, const Theme& theme, const std::optional<GridCell>& marked = {},
                        const std::vector<RaterId>& chosen = {});

} // namespace raterscope
