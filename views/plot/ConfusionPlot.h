// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plot/ConfusionPainter.h"
#include "plot/ConfusionScene.h"

#include <QWidget>

#include <optional>

namespace raterscope {

/// The confusion matrix one can point at: click a cell, or walk with the arrow keys and press Enter.
class ConfusionPlot : public QWidget
{
    Q_OBJECT

public:
    explicit ConfusionPlot(QWidget* parent = nullptr);

    bool hasScene() const { return m_scene.has_value(); }
    const ConfusionScene& scene() const { return *m_scene; }
    void setScene(ConfusionScene scene);
    void clearScene();
    /// The selected cell as row and column; nothing to mark none.
    void setMarked(std::optional<QPoint> cell);
    QRectF cellRect(int row, int column) const { return m_layout.cellRect(row, column); }

    QSize sizeHint() const override { return QSize(420, 380); }
    QSize minimumSizeHint() const override { return QSize(180, 138); }

signals:
    void cellClicked(int row, int column);
    void backgroundClicked();
    void hovered(const QString& text);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    void layOut();
    void moveCurrent(int rows, int columns);
    void hover(std::optional<QPoint> cell);
    std::optional<QPoint> cellAt(const QPointF& point) const;

    std::optional<ConfusionScene> m_scene;
    ConfusionLayout m_layout;
    Theme m_theme;
    std::optional<QPoint> m_marked; ///< column, row
    std::optional<QPoint> m_hover;
    QPoint m_current{0, 0};
    bool m_byKeyboard = false;
};

} // namespace raterscope
