// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>

namespace raterscope {

/// Colours and fonts of one surface: the window in light or dark, or paper. Figures take it as an argument,
/// so an exported figure never carries the window's colours.
struct Theme {
    bool dark = false;
    QColor ground;  ///< behind figures
    QColor text;    ///< titles, values
    QColor muted;   ///< subtitles, axis labels, footnotes
    QColor line;    ///< axes, separators
    QColor accent;  ///< the one accent
    QColor warning; ///< findings that warn
    QColor missing; ///< ground of undefined cells; they are hatched with missingHatch
    QColor missingHatch;
    QFont font; ///< body size

    /// From the window's palette (light or dark by its lightness) and the application font.
    static Theme screen(const QPalette& palette, const QFont& font);
    /// Light print palette, 8 pt sans serif.
    static Theme print();

    /// The body font, larger or smaller: sizes are whole pixels of 1/96 inch, the same on every device.
    QFont sized(double factor, int weight = QFont::Normal) const;

    /// Okabe–Ito, the same position → the same colour in every view; beyond eight it repeats lighter.
    QColor category(int position) const;
    /// Diverging blue – near-white – orange (dark: blue – near-black – orange), centred on `centre`.
    QColor diverging(double value, double low, double centre, double high) const;
    /// Sequential, viridis-like, for counts; 0…1.
    QColor sequential(double fraction) const;
    /// Black or white, whichever reads better on `ground`.
    static QColor textOn(const QColor& ground);
    /// `share` of `over` on top of `under`; 0 is `under`.
    static QColor blend(const QColor& under, const QColor& over, double share);
};

} // namespace raterscope
