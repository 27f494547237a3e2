// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Theme.h"

#include <QFontDatabase>
#include <QFontInfo>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace raterscope {

namespace {

// Okabe & Ito 2008, blue and orange first because most panels are two. The last is black on paper.
constexpr std::array<QRgb, 8> categoriesOnLight{0xff0072b2, 0xffe69f00, 0xff009e73, 0xffd55e00,
                                                0xffcc79a7, 0xff56b4e9, 0xffc9bb1b, 0xff4d4d4d};
constexpr std::array<QRgb, 8> categoriesOnDark{0xff3d9fdc, 0xffe9a820, 0xff21b58d, 0xffe8763a,
                                               0xffd68fb6, 0xff86cbf2, 0xfff0e442, 0xffb0b6be};

// From the centre outwards.
constexpr std::array<QRgb, 4> orangesOnLight{0xfff7f6f4, 0xfff6d9b5, 0xffe8a254, 0xffc96406};
constexpr std::array<QRgb, 4> bluesOnLight{0xfff7f6f4, 0xffc3d8ec, 0xff6d9fcd, 0xff1f5c99};
constexpr std::array<QRgb, 4> orangesOnDark{0xff242a32, 0xff5e4127, 0xffa9692b, 0xfff3a24a};
constexpr std::array<QRgb, 4> bluesOnDark{0xff242a32, 0xff2a4665, 0xff3f79b3, 0xff7dbcf5};

// Viridis' order of hues, lightness falling from the ground: few is near the ground, many stands out.
constexpr std::array<QRgb, 6> sequentialOnLight{0xfff6f8e6, 0xffcfe8bf, 0xff86cdb4,
                                                0xff44a3ba, 0xff2b6ca3, 0xff253374};
constexpr std::array<QRgb, 6> sequentialOnDark{0xff232a3a, 0xff2b4673, 0xff2d7596,
                                               0xff3fa795, 0xff8fd07a, 0xfff2ec8f};

template <std::size_t N>
QColor along(const std::array<QRgb, N>& stops, double fraction)
{
    const double place = std::clamp(fraction, 0.0, 1.0) * static_cast<double>(N - 1);
    const auto below = std::min(static_cast<std::size_t>(place), N - 2);
    return Theme::blend(QColor(stops[below]), QColor(stops[below + 1]), place - static_cast<double>(below));
}

/// Pixel sizes keep a figure's geometry the same on a screen, a PDF page and an image of any resolution.
QFont withPixelSize(QFont font, int pixels)
{
    font.setPixelSize(std::max(6, pixels));
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

QFont printFont()
{
    // A resolved family, because an SVG names the family asked for, not the one it was measured with.
    QFont font;
    for (const char* family : {"Inter", "Noto Sans", "Open Sans", "Liberation Sans", "DejaVu Sans"}) {
        if (QFontDatabase::hasFamily(QLatin1String(family))) {
            font.setFamily(QLatin1String(family));
            break;
        }
    }
    font.setStyleHint(QFont::SansSerif);
    return withPixelSize(font, 11); // 8.25 pt
}

} // namespace

Theme Theme::screen(const QPalette& palette, const QFont& font)
{
    Theme theme;
    theme.ground = palette.color(QPalette::Base);
    theme.dark = theme.ground.lightness() < 128;
    theme.text = palette.color(QPalette::Text);
    theme.muted = blend(theme.ground, theme.text, 0.66);
    theme.line = blend(theme.ground, theme.text, 0.22);
    theme.accent = QColor(theme.dark ? 0xff6fb3f2 : 0xff1f5c99);
    theme.warning = QColor(theme.dark ? 0xfff0a35e : 0xffa8480a);
    theme.missing = blend(theme.ground, theme.text, theme.dark ? 0.2 : 0.09);
    theme.missingHatch = blend(theme.ground, theme.text, theme.dark ? 0.45 : 0.32);
    theme.font = withPixelSize(font, QFontInfo(font).pixelSize());
    return theme;
}

Theme Theme::print()
{
    Theme theme;
    theme.ground = Qt::white;
    theme.text = QColor(0xff1b222c);
    theme.muted = QColor(0xff566070);
    theme.line = QColor(0xffc3c9d1);
    theme.accent = QColor(0xff1f5c99);
    theme.warning = QColor(0xffa8480a);
    theme.missing = QColor(0xffe8ebef);
    theme.missingHatch = QColor(0xffa9b1bc);
    theme.font = printFont();
    return theme;
}

QFont Theme::sized(double factor, int weight) const
{
    QFont result = withPixelSize(font, static_cast<int>(std::lround(font.pixelSize() * factor)));
    result.setWeight(static_cast<QFont::Weight>(weight));
    return result;
}

QColor Theme::category(int position) const
{
    const auto& colours = dark ? categoriesOnDark : categoriesOnLight;
    const auto size = static_cast<int>(colours.size());
    const int place = std::max(position, 0);
    const QColor base(colours[static_cast<std::size_t>(place % size)]);
    const double towardsGround = std::min(0.25 * (place / size), 0.6);
    return blend(base, dark ? QColor(Qt::black) : QColor(Qt::white), towardsGround);
}

QColor Theme::diverging(double value, double low, double centre, double high) const
{
    const bool above = value >= centre;
    const double span = above ? high - centre : centre - low;
    const double fraction = span > 0.0 ? std::abs(value - centre) / span : 0.0;
    if (above)
        return along(dark ? orangesOnDark : orangesOnLight, fraction);
    return along(dark ? bluesOnDark : bluesOnLight, fraction);
}

QColor Theme::sequential(double fraction) const
{
    return along(dark ? sequentialOnDark : sequentialOnLight, fraction);
}

QColor Theme::textOn(const QColor& ground)
{
    // WCAG 2 relative luminance: 0.179 is where black and white contrast equally.
    const auto linear = [](double channel) {
        return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
    };
    const double luminance =
        0.2126 * linear(ground.redF()) + 0.7152 * linear(ground.greenF()) + 0.0722 * linear(ground.blueF());
    return luminance > 0.179 ? QColor(Qt::black) : QColor(Qt::white);
}

QColor Theme::blend(const QColor& under, const QColor& over, double share)
{
    const auto mix = [share](int a, int b) { return static_cast<int>(std::lround(a + (b - a) * share)); };
    return QColor(mix(under.red(), over.red()), mix(under.green(), over.green()),
                  mix(under.blue(), over.blue()));
}

} // namespace raterscope
