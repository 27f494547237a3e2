// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plot/CoefficientsPainter.h"

#include <QScrollArea>

#include <optional>

namespace raterscope {

class CoefficientsRows;

/// The forest plot on screen: scrolls under a header that stays, says what is under the mouse, and is walked
/// with the arrow keys.
class CoefficientsPlot : public QScrollArea
{
    Q_OBJECT

public:
    explicit CoefficientsPlot(QWidget* parent = nullptr);

    bool hasScene() const { return m_scene.has_value(); }
    const CoefficientsScene& scene() const { return *m_scene; }
    void setScene(CoefficientsScene scene);
    void clearScene();
    /// Of a row, in the coordinates of the widget that holds the rows (widget()).
    QRectF rowRect(std::size_t group, int row) const;

    QSize sizeHint() const override { return QSize(640, 420); }
    QSize minimumSizeHint() const override { return QSize(220, 120); }

signals:
    void hovered(const QString& text);
    /// A row was clicked, or Enter pressed on it.
    void activated(const raterscope::Coefficient& coefficient);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    friend class CoefficientsRows;
    void layOut();
    void paintRows(QWidget& rows, const QRect& exposed);
    void point(const CoefficientsLayout::Line* line);
    void moveCurrent(int by);
    bool showTip(const QPoint& at, const QPoint& globally);
    const Coefficient* coefficientOf(const CoefficientsLayout::Line* line) const;
    QString describe(const CoefficientsLayout::Line* line) const;

    std::optional<CoefficientsScene> m_scene;
    CoefficientsLayout m_layout;
    Theme m_theme;
    CoefficientsRows* m_rows;
    QWidget* m_header;
    std::ptrdiff_t m_hover = -1;   ///< position in the layout's lines
    std::ptrdiff_t m_current = -1; ///< the same, by keyboard or click
};

} // namespace raterscope
