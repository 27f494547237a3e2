// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPalette>
#include <QSize>
#include <QString>

class QWidget;

namespace raterscope {

enum class ColourScheme { System, Light, Dark };

QPalette lightPalette();
QPalette darkPalette();

/// Gives the application the Fusion style and tool-tips for cut cells, and remembers the system's palette and
/// font.
void initialiseAppearance();
/// The colours of the whole application.
void applyColourScheme(ColourScheme scheme);
/// Text larger or smaller than the system's by steps of a tenth; 0 = the system's size.
void applyTextZoom(int steps);

/// How much larger the text is than that of nine points on a plain screen; at least 1.
double textScale();
/// A size made for text of nine points, grown with the text as far as the screen of the window has room.
QSize scaledToText(const QSize& size, const QWidget& window);

ColourScheme parseColourScheme(const QString& word);
QString toString(ColourScheme scheme);

} // namespace raterscope
