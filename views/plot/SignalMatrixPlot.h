// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plot/SignalMatrix.h"

#include <QWidget>

namespace raterscope {

/// The square of signals on screen. Hover describes a cell, a click or Space chooses the signal of its row,
/// arrows move from cell to cell.
class SignalMatrixPlot : public QWidget
{
    Q_OBJECT

public:
    explicit SignalMatrixPlot(QWidget* parent = nullptr);

    void setMatrix(SignalMatrix matrix);
    void setChosen(const std::string& signal);
    bool hasMatrix() const { return m_matrix.has_value(); }
    const SignalMatrix& matrix() const { return *m_matrix; }
    QRectF cellRect(std::size_t row, std::size_t column) const { return m_layout.cellRect(row, column); }

    QSize minimumSizeHint() const override { return {260, 60}; }
    QSize sizeHint() const override { return {560, 360}; }

signals:
    void hovered(const QString& text);
    void signalPicked(const QString& id);

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
    void moveTo(std::size_t row, std::size_t column);
    void pick(std::size_t row);

    std::optional<SignalMatrix> m_matrix;
    SignalMatrixLayout m_layout;
    std::size_t m_row = 0, m_column = 0;
    std::optional<std::size_t> m_chosen;
};

} // namespace raterscope
