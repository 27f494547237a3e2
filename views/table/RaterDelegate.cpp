// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "table/RaterDelegate.h"

#include "plot/PlotText.h"
#include "plot/RaterMarks.h"

#include <QAbstractProxyModel>
#include <QApplication>
#include <QMouseEvent>
#include <QPainter>

namespace raterscope {

namespace {

constexpr int margin = 6;
constexpr int levelWidth = 96;
constexpr int severityWidth = 148;
constexpr int numberWidth = 48;

bool isSelected(const QStyleOptionViewItem& option)
{
    return option.state.testFlag(QStyle::State_Selected);
}

QColor textColour(const QStyleOptionViewItem& option)
{
    const auto group = option.state.testFlag(QStyle::State_Active) ? QPalette::Active : QPalette::Inactive;
    return option.palette.color(group, isSelected(option) ? QPalette::HighlightedText : QPalette::Text);
}

QColor groundColour(const QStyleOptionViewItem& option)
{
    const auto group = option.state.testFlag(QStyle::State_Active) ? QPalette::Active : QPalette::Inactive;
    return option.palette.color(group, isSelected(option) ? QPalette::Highlight : QPalette::Base);
}

} // namespace

RaterDelegate::RaterDelegate(const RaterTableModel& model, QObject* parent)
    : QStyledItemDelegate(parent), m_model(model)
{
}

int RaterDelegate::widthOf(RaterTableModel::Column column)
{
    switch (column) {
    case RaterTableModel::Column::Levels:
        return levelWidth + 2 * margin;
    case RaterTableModel::Column::Severity:
        return severityWidth + 2 * margin;
    default:
        return 0;
    }
}

int RaterDelegate::rowOf(const QModelIndex& index) const
{
    const auto* proxy = qobject_cast<const QAbstractProxyModel*>(index.model());
    return proxy ? proxy->mapToSource(index).row() : index.row();
}

void RaterDelegate::paint(QPainter* painter, const QStyleOptionViewItem& given,
                          const QModelIndex& index) const
{
    QStyleOptionViewItem option = given;
    initStyleOption(&option, index);
    const auto column = static_cast<RaterTableModel::Column>(index.data(RaterTableModel::ColumnRole).toInt());
    using Column = RaterTableModel::Column;
    const int row = rowOf(index);
    const bool drawn = column == Column::Rater || column == Column::Levels || column == Column::Severity
                       || column == Column::Flags;
    if (!drawn) {
        QStyledItemDelegate::paint(painter, given, index);
        return;
    }
    option.text.clear();
    const QStyle* style = option.widget ? option.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &option, painter, option.widget);
    painter->save();
    painter->setClipRect(option.rect);
    const QColor ground = groundColour(option);
    const QColor line = Theme::blend(ground, textColour(option), 0.3);
    const QColor mark = m_model.colourAt(row);
    const QRectF cell = QRectF(option.rect).adjusted(margin, 3, -margin, -4);
    if (column == Column::Rater) {
        paintName(*painter, option, row);
    } else if (column == Column::Levels) {
        paintLevelBars(*painter, cell, levelShares(m_model.profileAt(row)), m_model.barScale(), mark, line);
    } else if (column == Column::Severity) {
        paintSeverity(*painter, cell.adjusted(0, 0, -numberWidth, 0), m_model.profileAt(row).severity,
                      m_model.severityReach(), mark, line, ground);
        drawText(*painter, cell, Qt::AlignRight | Qt::AlignVCenter, index.data().toString(), option.font,
                 textColour(option));
    } else {
        paintBadges(*painter, option, row);
    }
    painter->restore();
}

void RaterDelegate::paintName(QPainter& painter, const QStyleOptionViewItem& option, int row) const
{
    const auto& profile = m_model.profileAt(row);
    const QRectF cell = QRectF(option.rect).adjusted(margin, 0, -margin, 0);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(isSelected(option) ? QPen(groundColour(option), 1.0) : Qt::NoPen);
    painter.setBrush(m_model.colourAt(row));
    const QRectF dot(cell.left(), cell.center().y() - 4.5, 9.0, 9.0);
    painter.drawRoundedRect(dot, 2.0, 2.0);
    const QFontMetricsF metrics(option.font);
    const QString slot = profile.slot ? tr("slot") : QString();
    const double slotWidth = slot.isEmpty() ? 0.0 : metrics.horizontalAdvance(slot) + 8.0;
    const QRectF name = cell.adjusted(16.0, 0.0, -slotWidth, 0.0);
    const QString text = elidedMiddle(metrics, QString::fromStdString(profile.rater), name.width());
    drawText(painter, name, Qt::AlignLeft | Qt::AlignVCenter, text, option.font, textColour(option));
    if (!slot.isEmpty())
        drawText(painter, cell, Qt::AlignRight | Qt::AlignVCenter, slot, option.font,
                 Theme::blend(groundColour(option), textColour(option), 0.66));
}

std::vector<QRect> RaterDelegate::badges(const QStyleOptionViewItem& option,
                                         const RaterProfile& profile) const
{
    std::vector<QRect> rects;
    const QFontMetrics metrics(option.font);
    int x = option.rect.left() + margin;
    for (const auto& flag : profile.flags) {
        const int width = metrics.horizontalAdvance(QString::fromStdString(flag.badge)) + 14;
        if (!rects.empty() && x + width > option.rect.right())
            break;
        rects.emplace_back(x, option.rect.top() + 3, std::min(width, option.rect.right() - x),
                           option.rect.height() - 6);
        x += width + 5;
    }
    return rects;
}

void RaterDelegate::paintBadges(QPainter& painter, const QStyleOptionViewItem& option, int row) const
{
    const auto& profile = m_model.profileAt(row);
    const auto rects = badges(option, profile);
    const QColor colour = isSelected(option) ? textColour(option) : m_theme.warning;
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t i = 0; i < rects.size(); ++i) {
        const QRectF rect(rects[i]);
        painter.setPen(QPen(colour, 1.0));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 6.0, 6.0);
        const QFontMetricsF metrics(option.font);
        drawText(painter, rect, Qt::AlignCenter,
                 metrics.elidedText(QString::fromStdString(profile.flags[i].badge), Qt::ElideRight,
                                    rect.width() - 10.0),
                 option.font, colour);
    }
    if (rects.size() < profile.flags.size())
        drawText(painter, QRectF(option.rect).adjusted(0, 0, -2, 0), Qt::AlignRight | Qt::AlignVCenter,
                 QStringLiteral("…"), option.font, colour);
}

QSize RaterDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    const auto column = static_cast<RaterTableModel::Column>(index.data(RaterTableModel::ColumnRole).toInt());
    if (const int width = widthOf(column); width > 0)
        size.setWidth(width);
    const auto& profile = m_model.profileAt(rowOf(index));
    if (column == RaterTableModel::Column::Rater)
        size.rwidth() += 16 + 2 * margin;
    if (column == RaterTableModel::Column::Flags) {
        int width = 2 * margin;
        for (const auto& flag : profile.flags)
            width += QFontMetrics(option.font).horizontalAdvance(QString::fromStdString(flag.badge)) + 19;
        size.setWidth(width);
    }
    return size;
}

bool RaterDelegate::editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                                const QModelIndex& index)
{
    const auto column = static_cast<RaterTableModel::Column>(index.data(RaterTableModel::ColumnRole).toInt());
    if (event->type() == QEvent::MouseButtonRelease && column == RaterTableModel::Column::Flags) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        const int row = rowOf(index);
        QStyleOptionViewItem cell = option;
        initStyleOption(&cell, index);
        const auto rects = badges(cell, m_model.profileAt(row));
        for (std::size_t i = 0; i < rects.size(); ++i) {
            if (mouse->button() == Qt::LeftButton && rects[i].contains(mouse->pos())) {
                emit flagClicked(row, static_cast<int>(i));
                return true;
            }
        }
    }
    return QStyledItemDelegate::editorEvent(event, model, option, index);
}

} // namespace raterscope
