// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/PlotText.h"

#include <QVarLengthArray>

#include <algorithm>
#include <cmath>

namespace raterscope {

namespace {

/// Control characters, halves of surrogate pairs, non-characters, and overrides of the reading direction.
bool isUnseen(const QString& text, qsizetype i)
{
    const QChar c = text[i];
    if (c.isHighSurrogate())
        return i + 1 >= text.size() || !text[i + 1].isLowSurrogate();
    if (c.isLowSurrogate())
        return i == 0 || !text[i - 1].isHighSurrogate();
    return c.category() == QChar::Other_Control || c.unicode() >= 0xfffe || c == QChar(0x202d)
           || c == QChar(0x202e);
}

} // namespace

QString visibleText(const QString& text)
{
    const bool blank =
        !text.isEmpty() && std::all_of(text.begin(), text.end(), [](QChar c) { return c.isSpace(); });
    // Composed where it can be: SVG viewers put marks beside their letters when those come from two fonts.
    const QString composed = text.normalized(QString::NormalizationForm_C);
    QString seen = composed;
    for (qsizetype i = 0; i < seen.size(); ++i) {
        if (seen[i] == QLatin1Char('\n') || seen[i] == QLatin1Char('\r') || seen[i] == QChar(0x2028)
            || seen[i] == QChar(0x2029))
            seen[i] = QChar(0x21b5); // ↵
        else if (blank)
            seen[i] = QChar(0x2423); // ␣
        else if (seen[i] == QLatin1Char('\t'))
            seen[i] = QLatin1Char(' ');
        else if (isUnseen(composed, i))
            seen[i] = QChar::ReplacementCharacter;
    }
    return seen;
}

QString elidedMiddle(const QFontMetricsF& metrics, const QString& text, double width)
{
    const QString seen = visibleText(text);
    if (metrics.horizontalAdvance(seen) <= width)
        return seen;
    return metrics.elidedText(seen, Qt::ElideMiddle, width);
}

int labelStep(double spacing, double needed)
{
    return spacing > 0.0 ? std::max(1, static_cast<int>(std::ceil(needed / spacing))) : 1;
}

void drawText(QPainter& painter, const QRectF& rect, int flags, const QString& text, const QFont& font,
              const QColor& colour)
{
    painter.setFont(font);
    painter.setPen(colour);
    painter.drawText(rect, flags | Qt::TextSingleLine | Qt::TextDontClip, visibleText(text));
}

void paintHatched(QPainter& painter, const QRectF& rect, const Theme& theme)
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.missing);
    painter.drawRect(rect);
    constexpr double spacing = 4.0;
    if (std::min(rect.width(), rect.height()) < spacing)
        return;
    // Lines x + y = c, aligned to the origin so that neighbouring cells continue each other.
    QVarLengthArray<QLineF, 32> lines;
    const double first = std::ceil((rect.left() + rect.top()) / spacing) * spacing;
    for (double c = first; c < rect.right() + rect.bottom(); c += spacing) {
        const double x1 = std::max(rect.left(), c - rect.bottom());
        const double x2 = std::min(rect.right(), c - rect.top());
        lines.append(QLineF(x1, c - x1, x2, c - x2));
    }
    painter.setPen(QPen(theme.missingHatch, 0.8));
    painter.drawLines(lines.constData(), static_cast<int>(lines.size()));
}

void paintDotWithBar(QPainter& painter, const QPointF& dot, double low, double high, const QColor& colour,
                     const QColor& ground)
{
    painter.setPen(QPen(colour, 2.4, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(QPointF(low, dot.y()), QPointF(high, dot.y()));
    painter.setPen(QPen(ground, 1.0));
    painter.setBrush(colour);
    painter.drawEllipse(dot, 4.0, 4.0);
}

int tickDecimals(double step)
{
    int decimals = 0;
    while (decimals < 6 && std::abs(step - std::round(step)) > 1e-6) {
        step *= 10.0;
        ++decimals;
    }
    return decimals;
}

double roundedUp(double number)
{
    if (!(number > 0.0))
        return 0.0;
    const double power = std::pow(10.0, std::floor(std::log10(number)));
    for (const double step : {1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0}) {
        if (number <= step * power * (1.0 + 1e-12))
            return step * power;
    }
    return 10.0 * power;
}

} // namespace raterscope
