// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/ConfusionGrid.h"

#include "Format.h"
#include "Tr.h"
#include "plot/PlotText.h"
#include "plot/SceneText.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace raterscope {

namespace {

constexpr double tileGap = 20.0;
constexpr double smallestCell = 5.0;
constexpr double largestCell = 46.0;
constexpr double preferredTile = 150.0;

void paintTile(QPainter& painter, const ConfusionGrid& grid, const GridLayout& layout, std::size_t index,
               const Theme& theme, bool faded)
{
    const auto& tile = grid.tiles[index];
    const QRectF rect = layout.tileRect(index);
    const QFont bold = theme.sized(0.92, QFont::DemiBold);
    const QFontMetricsF boldMetrics(bold);
    const QFont small = theme.sized(0.8);
    const QFontMetricsF metrics(small);
    const auto levels = static_cast<int>(grid.labels.size());

    const double trustWidth = tile.trust.isEmpty() ? 0.0 : metrics.horizontalAdvance(tile.trust) + 6.0;
    painter.fillRect(QRectF(rect.left(), rect.top() + 0.5 * boldMetrics.height() - 4.0, 8.0, 8.0),
                     tile.colour < 0 ? theme.muted : theme.category(tile.colour));
    const double nameWidth = rect.width() - 13.0 - trustWidth;
    drawText(painter, QRectF(rect.left() + 13.0, rect.top(), nameWidth, boldMetrics.height()),
             Qt::AlignLeft | Qt::AlignVCenter, elidedMiddle(boldMetrics, tile.name, nameWidth), bold,
             faded ? theme.muted : theme.text);
    drawText(painter, QRectF(rect.right() - trustWidth, rect.top(), trustWidth, boldMetrics.height()),
             Qt::AlignRight | Qt::AlignVCenter, tile.trust, small, theme.muted);

    const bool numbers = layout.cell() >= metrics.horizontalAdvance(QStringLiteral("0.00")) + 4.0;
    const bool counts = numbers && layout.cell() >= 2.0 * metrics.height();
    for (int truth = 0; truth < levels; ++truth) {
        for (int given = 0; given < levels; ++given) {
            const QRectF cell = layout.cellRect(index, truth, given).adjusted(0.5, 0.5, -0.5, -0.5);
            const double probability = grid.probability(tile, truth, given);
            const bool sparse = grid.isSparse(tile, truth, given);
            QColor ground = sparse ? theme.missing : theme.sequential(probability);
            if (faded)
                ground = Theme::blend(theme.ground, ground, 0.45);
            if (sparse)
                paintHatched(painter, cell, theme);
            else
                painter.fillRect(cell, ground);
            if (!numbers)
                continue;
            const QColor ink = Theme::textOn(ground);
            const QRectF upper = counts ? cell.adjusted(0.0, 0.0, 0.0, -0.5 * cell.height()) : cell;
            drawText(painter, upper, Qt::AlignHCenter | (counts ? Qt::AlignBottom : Qt::AlignVCenter),
                     formatFixed(probability, 2), small, ink);
            if (counts)
                drawText(painter, cell.adjusted(0.0, 0.5 * cell.height(), 0.0, 0.0),
                         Qt::AlignHCenter | Qt::AlignTop, formatFixed(grid.expected(tile, truth, given), 0),
                         theme.sized(0.72), ink);
        }
    }
    const int step = labelStep(layout.cell(), metrics.height());
    for (int level = 0; level < levels; level += step) {
        const QString& label = grid.labels[static_cast<std::size_t>(level)];
        const QRectF row = layout.cellRect(index, level, 0);
        drawText(painter,
                 QRectF(rect.left(), row.center().y() - 0.5 * metrics.height(), layout.labelWidth() - 4.0,
                        metrics.height()),
                 Qt::AlignRight | Qt::AlignVCenter, elidedMiddle(metrics, label, layout.labelWidth() - 4.0),
                 small, theme.muted);
    }
    double widestLabel = 0.0;
    for (const auto& label : grid.labels)
        widestLabel = std::max(widestLabel, std::min(metrics.horizontalAdvance(label), 60.0));
    const int across = labelStep(layout.cell(), widestLabel + 3.0);
    for (int level = 0; level < levels; level += across) {
        const QRectF column = layout.cellRect(index, 0, level);
        drawText(
            painter,
            QRectF(column.center().x() - 40.0, column.top() - metrics.height() - 1.0, 80.0, metrics.height()),
            Qt::AlignHCenter | Qt::AlignBottom,
            elidedMiddle(metrics, grid.labels[static_cast<std::size_t>(level)],
                         std::max(layout.cell() * across, 14.0)),
            small, theme.muted);
    }
}

} // namespace

double ConfusionGrid::probability(const Tile& tile, int truth, int given) const
{
    return matrices().probabilities[matrices().cell(tile.rater, static_cast<std::size_t>(truth),
                                                    static_cast<std::size_t>(given))];
}

double ConfusionGrid::expected(const Tile& tile, int truth, int given) const
{
    return matrices().expected[matrices().cell(tile.rater, static_cast<std::size_t>(truth),
                                               static_cast<std::size_t>(given))];
}

QString ConfusionGrid::describeCell(const Tile& tile, int truth, int given) const
{
    double row = 0.0;
    for (int level = 0; level < static_cast<int>(labels.size()); ++level)
        row += expected(tile, truth, level);
    QString words =
        tr("%1 on items that are %2 said %3: probability %4, %5 of %6 expected observations")
            .arg(tile.name, labels[static_cast<std::size_t>(truth)], labels[static_cast<std::size_t>(given)],
                 formatFixed(probability(tile, truth, given), 3),
                 formatFixed(expected(tile, truth, given), 1), formatFixed(row, 1));
    if (isSparse(tile, truth, given))
        words += tr(" (fewer than five: little to go by)");
    return words;
}

std::optional<ConfusionGrid> confusionGrid(const ResultRef& result, const AnalysisInput& input,
                                           ConfusionGrid::Order order)
{
    if (!result || !result->facets.confusion || !input.table)
        return std::nullopt;
    ConfusionGrid grid;
    grid.result = result;
    const auto& matrices = *result->facets.confusion;
    for (const auto& label : matrices.labels)
        grid.labels.push_back(QString::fromStdString(label));
    std::map<std::string, std::size_t> columns;
    for (std::size_t c = 0; c < input.table->raterNames.size(); ++c)
        columns.emplace(input.table->raterNames[c], c);
    // Ordered by the lower end of trust's interval: a rater of two labels, both right, has not earned more.
    struct Trust {
        double value, low;
    };
    std::map<std::string, Trust> trust;
    if (const auto& facet = result->facets.raterTrust) {
        for (std::size_t r = 0; r < facet->raters.size(); ++r) {
            if (!facet->values[r].isDefined())
                continue;
            const double value = facet->values[r].number();
            const bool hasLow = r < facet->low.size() && std::isfinite(facet->low[r]);
            trust.emplace(facet->raters[r], Trust{value, hasLow ? facet->low[r] : value});
        }
    }
    std::vector<double> keys;
    for (std::size_t r = 0; r < matrices.raters.size(); ++r) {
        ConfusionGrid::Tile tile{r, {}, QString::fromStdString(matrices.raters[r]), {}, -1};
        if (const auto column = columns.find(matrices.raters[r]); column != columns.end()) {
            tile.id = input.table->raters[column->second];
            tile.colour = input.table->panelOf[column->second];
        }
        const auto own = trust.find(matrices.raters[r]);
        if (own != trust.end())
            tile.trust = formatFixed(own->second.value);
        keys.push_back(own == trust.end() ? -1e300 : own->second.low);
        grid.tiles.push_back(std::move(tile));
    }
    if (order == ConfusionGrid::Order::Trust)
        std::stable_sort(grid.tiles.begin(), grid.tiles.end(),
                         [&](const auto& a, const auto& b) { return keys[a.rater] > keys[b.rater]; });
    grid.text.title = tr("How each rater labels what is true, %1").arg(methodTitle(*result));
    grid.text.subtitle = dataParts(input).join(QStringLiteral(" \u00b7 "));
    grid.text.footnote = tr("Rows: the true label, columns: the given one; each row sums to 1. Below the "
                            "probability, the expected number of observations; hatched: fewer than five.");
    grid.origin = originOf(*result, input);
    return grid;
}

GridLayout::GridLayout(const ConfusionGrid& grid, const QRectF& target, const Theme& theme)
    : m_target(target), m_tiles(grid.tiles.size()), m_levels(static_cast<int>(grid.labels.size()))
{
    const QFontMetricsF metrics(theme.sized(0.8));
    for (const auto& label : grid.labels)
        m_labelWidth = std::max(m_labelWidth, metrics.horizontalAdvance(label));
    m_labelWidth = std::min(m_labelWidth, 60.0) + 6.0;
    m_heading = QFontMetricsF(theme.sized(0.92, QFont::DemiBold)).height() + metrics.height() + 4.0;
    const int levels = std::max(m_levels, 1);
    m_cell = std::clamp((preferredTile - m_labelWidth) / levels, smallestCell, largestCell);
    m_tileWidth = m_labelWidth + m_cell * levels;
    m_columns = static_cast<std::size_t>(
        std::max(1.0, std::floor((target.width() + tileGap) / (m_tileWidth + tileGap))));
    m_columns = std::min(m_columns, std::max<std::size_t>(m_tiles, 1));
    // The tiles take the room there is, up to the size at which numbers read well.
    const double room = (target.width() + tileGap) / static_cast<double>(m_columns) - tileGap - m_labelWidth;
    m_cell = std::clamp(room / levels, smallestCell, largestCell);
    m_tileWidth = m_labelWidth + m_cell * levels;
    m_tileHeight = m_heading + m_cell * levels;
    const auto rows = (m_tiles + m_columns - 1) / m_columns;
    m_height = static_cast<double>(rows) * (m_tileHeight + tileGap);
}

QRectF GridLayout::tileRect(std::size_t tile) const
{
    const auto column = static_cast<double>(tile % m_columns);
    const auto row = static_cast<double>(tile / m_columns);
    return {m_target.left() + column * (m_tileWidth + tileGap),
            m_target.top() + row * (m_tileHeight + tileGap), m_tileWidth, m_tileHeight};
}

QRectF GridLayout::cellRect(std::size_t tile, int truth, int given) const
{
    const QRectF rect = tileRect(tile);
    return {rect.left() + m_labelWidth + given * m_cell, rect.top() + m_heading + truth * m_cell, m_cell,
            m_cell};
}

std::optional<GridCell> GridLayout::cellAt(const QPointF& place) const
{
    for (std::size_t tile = 0; tile < m_tiles; ++tile) {
        const QRectF rect = tileRect(tile);
        if (!rect.contains(place))
            continue;
        const auto given = static_cast<int>(std::floor((place.x() - rect.left() - m_labelWidth) / m_cell));
        const auto truth = static_cast<int>(std::floor((place.y() - rect.top() - m_heading) / m_cell));
        if (given < 0 || truth < 0 || given >= m_levels || truth >= m_levels)
            return std::nullopt;
        return GridCell{static_cast<int>(tile), truth, given};
    }
    return std::nullopt;
}

void paintConfusionGrid(QPainter& painter, const ConfusionGrid& grid, const GridLayout& layout,
                        const QRectF& visible, const Theme& theme, const std::optional<GridCell>& marked,
                        const std::vector<RaterId>& chosen)
{
    for (std::size_t tile = 0; tile < grid.tiles.size(); ++tile) {
        if (!layout.tileRect(tile).intersects(visible))
            continue;
        const bool faded =
            !chosen.empty() && std::find(chosen.begin(), chosen.end(), grid.tiles[tile].id) == chosen.end();
        paintTile(painter, grid, layout, tile, theme, faded);
    }
    if (!marked || marked->tile < 0)
        return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.text, 2.0));
    painter.drawRect(layout.cellRect(static_cast<std::size_t>(marked->tile), marked->truth, marked->given)
                         .adjusted(0.5, 0.5, -0.5, -0.5));
}

} // namespace raterscope
