// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLayout>
#include <QList>

namespace raterscope {

/// Lays controls out in a row and wraps to the next when the row is full, so that a narrow window hides none.
class FlowLayout : public QLayout
{
public:
    FlowLayout(int horizontalGap, int verticalGap);
    ~FlowLayout() override;

    void addItem(QLayoutItem* item) override;
    int count() const override { return static_cast<int>(m_items.size()); }
    QLayoutItem* itemAt(int index) const override { return m_items.value(index); }
    QLayoutItem* takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return arrange(QRect(0, 0, width, 0), false); }
    QSize sizeHint() const override;
    QSize minimumSize() const override;
    void setGeometry(const QRect& rect) override;

private:
    /// Returns the height used; moves the items only when asked to.
    int arrange(const QRect& rect, bool move) const;

    QList<QLayoutItem*> m_items;
    int m_horizontalGap;
    int m_verticalGap;
};

} // namespace raterscope
