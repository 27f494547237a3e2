// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Theme.h"

namespace raterscope {

Theme Theme::screen(const QPalette& palette, const QFont& font)
{
    Theme theme;
    theme.dark = palette.color(QPalette::Window).lightness() < 128;
    theme.ground = palette.color(QPalette::Base);
    theme.text = palette.color(QPalette::Text);
    theme.font = font;
    return theme;
}

} // namespace raterscope
