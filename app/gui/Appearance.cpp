// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/Appearance.h"

#include "gui/CutTextTips.h"

#include <QApplication>
#include <QFont>
#include <QFontInfo>
#include <QPainter>
#include <QPointer>
#include <QProxyStyle>
#include <QScreen>
#include <QStyleOption>

#include <algorithm>
#include <cmath>

namespace raterscope {

namespace {

/// Fusion with check boxes that can be seen on a dark ground and carry the accent when checked.
class WorkbenchStyle : public QProxyStyle
{
public:
    WorkbenchStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override
    {
        if (element != PE_IndicatorCheckBox && element != PE_IndicatorItemViewItemCheck) {
            QProxyStyle::drawPrimitive(element, option, painter, widget);
            return;
        }
        const bool enabled = option->state & State_Enabled;
        const bool on = option->state & State_On;
        const bool partly = option->state & State_NoChange;
        const QPalette& palette = option->palette;
        const QColor accent = enabled ? palette.color(QPalette::Active, QPalette::Highlight)
                                      : palette.color(QPalette::Disabled, QPalette::Text);
        const double side = std::min(option->rect.width(), option->rect.height()) - 1.0;
        const QRectF box(option->rect.x() + (option->rect.width() - side) / 2.0,
                         option->rect.y() + (option->rect.height() - side) / 2.0, side, side);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(QPen(on || partly ? accent : palette.color(QPalette::PlaceholderText), 1.0));
        painter->setBrush(on || partly ? accent : palette.color(QPalette::Base));
        painter->drawRoundedRect(box, 2.5, 2.5);
        painter->setPen(QPen(palette.color(QPalette::Active, QPalette::HighlightedText), 1.6, Qt::SolidLine,
                             Qt::RoundCap, Qt::RoundJoin));
        const auto at = [&](double x, double y) { return QPointF(box.x() + x * side, box.y() + y * side); };
        if (on)
            painter->drawPolyline(QPolygonF({at(0.24, 0.52), at(0.43, 0.71), at(0.77, 0.31)}));
        else if (partly)
            painter->drawLine(at(0.27, 0.5), at(0.73, 0.5));
        painter->restore();
    }
};

struct SystemLook {
    QPalette palette;
    QFont font;
};

/// What the system gave the application before anything was changed.
SystemLook& systemLook()
{
    static SystemLook look{QApplication::palette(), QApplication::font()};
    return look;
}

struct Colours {
    QColor window, base, alternate, text, muted, button, line, accent, onAccent, highlight, tip;
};

QPalette paletteOf(const Colours& colours)
{
    QPalette palette;
    palette.setColor(QPalette::Window, colours.window);
    palette.setColor(QPalette::WindowText, colours.text);
    palette.setColor(QPalette::Base, colours.base);
    palette.setColor(QPalette::AlternateBase, colours.alternate);
    palette.setColor(QPalette::Text, colours.text);
    palette.setColor(QPalette::PlaceholderText, colours.muted);
    palette.setColor(QPalette::Button, colours.button);
    palette.setColor(QPalette::ButtonText, colours.text);
    palette.setColor(QPalette::BrightText, colours.text);
    palette.setColor(QPalette::Light, colours.base);
    palette.setColor(QPalette::Midlight, colours.line);
    palette.setColor(QPalette::Mid, colours.line);
    palette.setColor(QPalette::Dark, colours.muted);
    palette.setColor(QPalette::Shadow, colours.line);
    palette.setColor(QPalette::Highlight, colours.accent);
    palette.setColor(QPalette::HighlightedText, colours.onAccent);
    palette.setColor(QPalette::Inactive, QPalette::Highlight, colours.highlight);
    palette.setColor(QPalette::Inactive, QPalette::HighlightedText, colours.text);
    palette.setColor(QPalette::Link, colours.accent);
    palette.setColor(QPalette::LinkVisited, colours.accent);
    palette.setColor(QPalette::ToolTipBase, colours.tip);
    palette.setColor(QPalette::ToolTipText, colours.text);
    for (const auto role :
         {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText}) {
        QColor faded = colours.muted;
        faded.setAlphaF(0.7f);
        palette.setColor(QPalette::Disabled, role, faded);
    }
    palette.setColor(QPalette::Disabled, QPalette::Highlight, colours.line);
    return palette;
}

} // namespace

QPalette lightPalette()
{
    return paletteOf({QColor(0xf4, 0xf6, 0xf8), QColor(0xff, 0xff, 0xff), QColor(0xf8, 0xfa, 0xfc),
                      QColor(0x1f, 0x29, 0x33), QColor(0x5f, 0x6c, 0x7b), QColor(0xff, 0xff, 0xff),
                      QColor(0xd9, 0xe0, 0xe7), QColor(0x1f, 0x5c, 0x99), QColor(0xff, 0xff, 0xff),
                      QColor(0xdc, 0xe9, 0xf5), QColor(0xff, 0xff, 0xff)});
}

QPalette darkPalette()
{
    return paletteOf({QColor(0x1d, 0x22, 0x28), QColor(0x16, 0x1a, 0x1f), QColor(0x1b, 0x20, 0x26),
                      QColor(0xe3, 0xe8, 0xed), QColor(0x9a, 0xa7, 0xb4), QColor(0x2a, 0x31, 0x39),
                      QColor(0x3a, 0x43, 0x4d), QColor(0x4f, 0x9b, 0xdc), QColor(0x0d, 0x14, 0x1b),
                      QColor(0x26, 0x3b, 0x50), QColor(0x2a, 0x31, 0x39)});
}

void initialiseAppearance()
{
    systemLook();
    QApplication::setStyle(new WorkbenchStyle);
    static QPointer<CutTextTips> tips; // of this application, where a program has several in turn
    if (!tips) {
        tips = new CutTextTips(qApp);
        qApp->installEventFilter(tips);
    }
}

void applyColourScheme(ColourScheme scheme)
{
    switch (scheme) {
    case ColourScheme::Light:
        QApplication::setPalette(lightPalette());
        return;
    case ColourScheme::Dark:
        QApplication::setPalette(darkPalette());
        return;
    case ColourScheme::System:
        // The system says light or dark; the shades are ours, so that contrasts are the tested ones.
        QApplication::setPalette(
            systemLook().palette.color(QPalette::Window).lightness() < 128 ? darkPalette() : lightPalette());
        return;
    }
}

void applyTextZoom(int steps)
{
    QFont font = systemLook().font;
    font.setPointSizeF(std::max(6.0, font.pointSizeF() * std::pow(1.1, steps)));
    QApplication::setFont(font);
}

double textScale()
{
    return std::max(1.0, QFontInfo(QApplication::font()).pixelSize() / 12.0);
}

QSize scaledToText(const QSize& size, const QWidget& window)
{
    return (size * textScale()).boundedTo(window.screen()->availableSize() * 0.9).expandedTo(size);
}

ColourScheme parseColourScheme(const QString& word)
{
    return word == QLatin1String("light")  ? ColourScheme::Light
           : word == QLatin1String("dark") ? ColourScheme::Dark
                                           : ColourScheme::System;
}

QString toString(ColourScheme scheme)
{
    return scheme == ColourScheme::Light  ? QStringLiteral("light")
           : scheme == ColourScheme::Dark ? QStringLiteral("dark")
                                          : QStringLiteral("system");
}

} // namespace raterscope
