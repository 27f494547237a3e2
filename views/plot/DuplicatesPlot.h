// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plot/DuplicatesScene.h"

#include <QWidget>

#include <optional>

namespace raterscope {

/// The classes of the duplicates picture on screen, drawn as on paper.
class DuplicatesPlot : public QWidget
{
    Q_OBJECT

public:
    explicit DuplicatesPlot(QWidget* parent = nullptr);

    bool hasScene() const { return m_scene.has_value(); }
    const DuplicatesScene& scene() const { return *m_scene; }
    void setScene(DuplicatesScene scene);
    void clearScene();

signals:
    void classClicked(int index);

public:
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return QSize(280, sizeHint().height()); }

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    std::optional<DuplicatesScene> m_scene;
};

/// A horizontal bar that shows a share of a whole.
class ShareBar : public QWidget
{
    Q_OBJECT

public:
    ShareBar(double share, int colourPosition, QWidget* parent = nullptr);
    QSize sizeHint() const override { return QSize(160, 12); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    double m_share;
    int m_colourPosition; ///< −1: muted
};

} // namespace raterscope
