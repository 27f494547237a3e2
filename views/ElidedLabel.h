// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace raterscope {

/// One line that ends in "…" where it has no room, and never asks its window for more; its tool-tip then has
/// all of it. text() stays whole, which is what a screen reader says.
class ElidedLabel : public QLabel
{
    Q_OBJECT

public:
    explicit ElidedLabel(const QString& text = {}, QWidget* parent = nullptr);

    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;
};

} // namespace raterscope
