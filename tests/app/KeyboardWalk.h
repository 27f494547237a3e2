// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAccessible>
#include <QApplication>
#include <QStringList>
#include <QTest>
#include <QWidget>

namespace raterscope::test {

/// "QPushButton exportButton": how a fault names a widget.
inline QString nameOf(const QWidget* widget)
{
    if (!widget)
        return QStringLiteral("nothing");
    QString name = QLatin1String(widget->metaObject()->className());
    if (!widget->objectName().isEmpty())
        name += QLatin1Char(' ') + widget->objectName();
    else if (widget->parentWidget())
        name += QStringLiteral(" in ") + widget->parentWidget()->objectName()
                + QLatin1String(widget->parentWidget()->metaObject()->className());
    return name;
}

/// What Tab must be able to reach: seen, enabled, and meant for it. Widgets that hand the focus on are
/// reached through the one they hand it to.
inline QList<QWidget*> reachable(QWidget* window)
{
    QList<QWidget*> widgets;
    for (auto* widget : window->findChildren<QWidget*>()) {
        if (widget->isVisible() && widget->isEnabled() && (widget->focusPolicy() & Qt::TabFocus)
            && !widget->focusProxy() && widget->window() == window && !widget->size().isEmpty())
            widgets << widget;
    }
    return widgets;
}

struct Walk {
    QList<QWidget*> order; ///< each widget once, as it was reached first
    QString trap;          ///< who kept the focus
};

/// Presses Tab until the focus has been everywhere it gets to.
inline Walk walkWithTab(QWidget* window)
{
    Walk walk;
    int stayed = 0;
    constexpr int patience = 400; // a page with many links holds the focus for as many steps
    constexpr int most = 3000;
    QWidget* last = nullptr;
    int sinceNew = 0;
    for (int press = 0; press < most && sinceNew < 500; ++press) {
        QWidget* now = QApplication::focusWidget();
        if (!now || now->window() != window) {
            walk.trap = QStringLiteral("the focus went to ") + nameOf(now);
            return walk;
        }
        stayed = now == last ? stayed + 1 : 0;
        if (stayed > patience) {
            walk.trap = nameOf(now) + QStringLiteral(" keeps the focus");
            return walk;
        }
        if (!walk.order.contains(now)) {
            walk.order << now;
            sinceNew = 0;
        } else if (now == walk.order.front() && last && last != now) {
            return walk; // once around
        } else {
            ++sinceNew;
        }
        last = now;
        QTest::keyClick(now, Qt::Key_Tab);
    }
    return walk;
}

/// What a screen reader would say a widget is called.
inline QString spokenName(QWidget* widget)
{
    auto* access = QAccessible::queryAccessibleInterface(widget);
    return access ? access->text(QAccessible::Name).trimmed() : QString();
}

/// Steps against the direction of reading: up, unless into a column further right; or left within a row.
inline QStringList stepsBack(const QList<QWidget*>& order, const QWidget* window)
{
    QStringList faults;
    const auto placeOf = [&](const QWidget* widget) {
        return QRect(widget->mapTo(window, QPoint()), widget->size());
    };
    for (qsizetype i = 1; i < order.size(); ++i) {
        const QRect a = placeOf(order[i - 1]);
        const QRect b = placeOf(order[i]);
        const bool up = b.bottom() <= a.top() && b.left() < a.right();
        const bool left = b.right() <= a.left() && b.top() < a.bottom() && a.top() < b.bottom();
        if (up || left)
            faults << nameOf(order[i - 1]) + QStringLiteral(" -> ") + nameOf(order[i]);
    }
    return faults;
}

} // namespace raterscope::test
