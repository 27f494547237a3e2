// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/Selection.h"
#include "plot/LineChart.h"

#include <QWidget>

#include <optional>

namespace raterscope {

/// Lines on screen. Hovering names the nearest one; clicking the line of a rater selects the rater, and the
/// lines of selected raters stay strong.
class LinePlot : public QWidget
{
    Q_OBJECT

public:
    LinePlot(Selection& selection, QWidget* parent = nullptr);

    void setChart(LineChart chart);
    void clearChart();
    bool hasChart() const { return m_chart.has_value(); }
    const LineChart& chart() const { return *m_chart; }
    const QRectF& area() const { return m_area; }

    QSize minimumSizeHint() const override { return {160, 42}; }
    QSize sizeHint() const override { return {520, 320}; }

signals:
    void hovered(const QString& text);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void layOut();
    void hover(int line);

    Selection& m_selection;
    std::optional<LineChart> m_chart;
    QRectF m_area;
    int m_hover = -1;
};

} // namespace raterscope
