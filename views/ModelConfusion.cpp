// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ModelConfusion.h"

#include "document/Selection.h"
#include "plot/ConfusionGridPlot.h"
#include "plot/DocumentInput.h"

#include <QScopedValueRollback>

#include <algorithm>

namespace raterscope {

ModelConfusion::ModelConfusion(Document& document, QWidget* parent)
    : QScrollArea(parent), m_document(document), m_plot(new ConfusionGridPlot)
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setFocusPolicy(Qt::NoFocus); // the plot has it
    setBackgroundRole(QPalette::Base);
    m_plot->setBackgroundRole(QPalette::Base);
    setWidget(m_plot);
    connect(m_plot, &ConfusionGridPlot::hovered, this, &ModelConfusion::hovered);
    connect(m_plot, &ConfusionGridPlot::cellPicked, this, &ModelConfusion::pick);
    connect(&document.selection(), &Selection::changed, this, &ModelConfusion::followSelection);
}

bool ModelConfusion::show(const ResultPtr& result, ConfusionGrid::Order order)
{
    auto grid = confusionGrid(result, inputOf(m_document), order);
    if (!grid) {
        clear();
        return false;
    }
    m_plot->setGrid(std::move(*grid));
    followSelection();
    return true;
}

void ModelConfusion::clear()
{
    m_plot->clearGrid();
}

bool ModelConfusion::hasGrid() const
{
    return m_plot->hasGrid();
}

const ConfusionGrid& ModelConfusion::grid() const
{
    return m_plot->grid();
}

void ModelConfusion::pick(const GridCell& cell)
{
    const auto& grid = m_plot->grid();
    const auto& tile = grid.tiles[static_cast<std::size_t>(cell.tile)];
    const auto& table = m_document.table();
    const auto& posterior = grid.result->facets.itemPosterior;
    const auto column = table ? std::find(table->raters.begin(), table->raters.end(), tile.id)
                              : std::vector<RaterId>::const_iterator();
    if (!table || !posterior || column == table->raters.end() || posterior->size() != table->unitCount())
        return;
    const auto place = static_cast<std::size_t>(column - table->raters.begin());
    std::set<Unit> units;
    for (std::size_t unit = 0; unit < table->unitCount(); ++unit) {
        if (posterior->chosen[unit] == cell.truth && table->levelAt(unit, place) == cell.given)
            units.insert(table->units[unit]);
    }
    const QScopedValueRollback picking(m_picking, true);
    m_document.selection().selectRaters({tile.id});
    m_document.selection().selectUnits(units);
    m_plot->setMarked(cell);
}

void ModelConfusion::followSelection()
{
    const auto& selection = m_document.selection();
    m_plot->setChosen({selection.raters().begin(), selection.raters().end()});
    if (!m_picking)
        m_plot->setMarked(std::nullopt);
}

} // namespace raterscope
