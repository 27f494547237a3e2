// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Theme.h"
#include "table/RaterTableModel.h"

#include <QStyledItemDelegate>

#include <vector>

namespace raterscope {

/// Paints the cells of the rater table: the panel's colour before the name, level use as small bars, severity
/// with its interval, flags as badges that can be clicked.
class RaterDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    explicit RaterDelegate(const RaterTableModel& model, QObject* parent = nullptr);

    void setTheme(const Theme& theme) { m_theme = theme; }
    /// The width that a column's drawing needs; 0 where text decides.
    static int widthOf(RaterTableModel::Column column);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override;

    /// Where each badge of a cell is drawn; badges that do not fit are not.
    std::vector<QRect> badges(const QStyleOptionViewItem& option, const RaterProfile& profile) const;

signals:
    /// A flag of the rater in a row of the source model.
    void flagClicked(int row, int flag);

private:
    /// The row of the source model; the view shows a sorted one.
    int rowOf(const QModelIndex& index) const;
    void paintName(QPainter& painter, const QStyleOptionViewItem& option, int row) const;
    void paintBadges(QPainter& painter, const QStyleOptionViewItem& option, int row) const;

    const RaterTableModel& m_model;
    Theme m_theme;
};

} // namespace raterscope
