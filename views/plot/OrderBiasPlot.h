// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/Selection.h"
#include "plot/OrderBiasScene.h"

#include <QChartView>

#include <optional>

namespace raterscope {

/// The bars on screen. Hovering a row says its numbers; clicking a part of a bar asks for the pairs behind
/// it. Keyboard: Up and Down go from row to row, Left and Right from part to part, Enter asks for the pairs.
class OrderBiasPlot : public QChartView
{
    Q_OBJECT

public:
    explicit OrderBiasPlot(Selection& selection, QWidget* parent = nullptr);

    void setScene(OrderBiasScene scene);
    void clearScene();
    bool hasScene() const { return m_scene.has_value(); }
    const OrderBiasScene& scene() const { return *m_scene; }
    /// The middle of a part of a bar in the coordinates of the viewport.
    QPointF placeOf(std::size_t line, OrderBias::Kind part) const;

    QSize minimumSizeHint() const override { return {260, 90}; }
    QSize sizeHint() const override { return {640, 320}; }

signals:
    void hovered(const QString& text);
    void activated(std::size_t line, raterscope::OrderBias::Kind part);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void drawForeground(QPainter* painter, const QRectF& rect) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    struct Spot {
        int line = -1;
        int part = -1;
    };
    void rebuild();
    void layOut();
    Spot spotAt(const QPointF& place) const;
    void point(Spot spot);
    QRectF partRect(const Spot& spot) const;

    Selection& m_selection;
    std::optional<OrderBiasScene> m_scene;
    Spot m_spot;
};

} // namespace raterscope
