// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plot/AgreementScene.h"

#include <QWidget>

#include <optional>

namespace raterscope {

/// The block means of a scene on screen, drawn as on paper; the tool-tip of a line gives its interval, cells
/// and range.
class BlockMeansPlot : public QWidget
{
    Q_OBJECT

public:
    explicit BlockMeansPlot(QWidget* parent = nullptr);

    void setScene(const AgreementScene& scene);
    void clearScene();
    /// Faded while the shown means no longer belong to the shown clusters.
    void setStale(bool stale);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;

private:
    std::optional<AgreementScene> m_scene;
    bool m_stale = false;
};

} // namespace raterscope
