// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "View.h"
#include "plot/ConfusionGrid.h"

#include <QScrollArea>

namespace raterscope {

class ConfusionGridPlot;

/// The page of the confusion view that shows a model's matrices: a scrolling grid of one tile a rater. A cell
/// that is picked selects its rater, and lists exactly the units whose consensus is the row's label and that
/// the rater gave the column's.
class ModelConfusion : public QScrollArea
{
    Q_OBJECT

public:
    explicit ModelConfusion(Document& document, QWidget* parent = nullptr);

    /// Whether the result has matrices to show.
    bool show(const ResultPtr& result, ConfusionGrid::Order order);
    void clear();
    bool hasGrid() const;
    const ConfusionGrid& grid() const;

signals:
    void hovered(const QString& text);

private:
    void pick(const GridCell& cell);
    void followSelection();

    Document& m_document;
    ConfusionGridPlot* m_plot;
    bool m_picking = false;
};

} // namespace raterscope
