// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/Selection.h"
#include "plot/ScatterChart.h"

#include <QWidget>

#include <optional>

namespace raterscope {

/// A scatter of raters on screen: hover names one, a click selects it, a drag brushes a rectangle, Ctrl adds.
/// Keyboard: arrows go from point to point, space selects, Escape clears. The selection lives in the hub.
class ScatterPlot : public QWidget
{
    Q_OBJECT

public:
    ScatterPlot(Selection& selection, QWidget* parent = nullptr);

    void setChart(ScatterChart chart);
    void clearChart();
    bool hasChart() const { return m_chart.has_value(); }
    const ScatterChart& chart() const { return *m_chart; }
    /// Where a point is on the widget.
    QPointF placeOf(std::size_t point) const { return m_layout.at(*m_chart, m_chart->points[point]); }

    QSize minimumSizeHint() const override { return {180, 90}; }
    QSize sizeHint() const override { return {560, 420}; }

signals:
    /// What is under the mouse; empty when nothing is.
    void hovered(const QString& text);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void layOut();
    void hover(int point);
    void step(int by);
    ScatterMarks marks() const;

    Selection& m_selection;
    std::optional<ScatterChart> m_chart;
    ScatterLayout m_layout;
    int m_hover = -1;
    std::optional<QPointF> m_pressed;
    QRectF m_brush; ///< null unless a rectangle is being dragged
};

} // namespace raterscope
