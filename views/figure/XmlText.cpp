// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/XmlText.h"

namespace raterscope {

namespace {

bool isXmlCharacter(QChar c)
{
    if (c < QLatin1Char(' '))
        return c == QLatin1Char('\t') || c == QLatin1Char('\n') || c == QLatin1Char('\r');
    return !(c >= QChar(0x7f) && c <= QChar(0x9f)) && !c.isSurrogate() && c < QChar(0xfffe);
}

} // namespace

QString validXml(QString text)
{
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text.at(i);
        if (c.isHighSurrogate() && i + 1 < text.size() && text.at(i + 1).isLowSurrogate())
            ++i;
        else if (!isXmlCharacter(c))
            text[i] = QChar::ReplacementCharacter;
    }
    return text;
}

} // namespace raterscope
