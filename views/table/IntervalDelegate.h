// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace raterscope {

/// Draws a score as a dot and its interval as a bar, on an axis common to all rows. The cell's data under
/// `role` are score, low and high as shares of that axis; a cell without them stays empty.
class IntervalDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    explicit IntervalDelegate(int role, QObject* parent = nullptr) : QStyledItemDelegate(parent), m_role(role)
    {
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    int m_role;
};

} // namespace raterscope
