// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Theme.h"
#include "plot/CellColours.h"

#include <QTest>

#include <cmath>
#include <set>

using namespace raterscope;

namespace {

double luminance(const QColor& colour)
{
    const auto linear = [](double c) {
        return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF())
           + 0.0722 * linear(colour.blueF());
}

double contrast(const QColor& a, const QColor& b)
{
    const double x = luminance(a) + 0.05;
    const double y = luminance(b) + 0.05;
    return std::max(x, y) / std::min(x, y);
}

Theme themeNamed(const QString& name)
{
    if (name == QLatin1String("print"))
        return Theme::print();
    QPalette palette;
    const bool dark = name == QLatin1String("dark");
    palette.setColor(QPalette::Base, dark ? QColor(0x17, 0x1a, 0x1f) : QColor(Qt::white));
    palette.setColor(QPalette::Text, dark ? QColor(0xe4, 0xe8, 0xee) : QColor(0x1b, 0x22, 0x2c));
    return Theme::screen(palette, QFont());
}

} // namespace

class tst_Theme : public QObject
{
    Q_OBJECT

private slots:
    void init_data()
    {
        QTest::addColumn<QString>("theme");
        QTest::newRow("light") << "light";
        QTest::newRow("dark") << "dark";
        QTest::newRow("print") << "print";
    }
    void readable_data() { init_data(); }
    void readable();
    void divergingIsCentred_data() { init_data(); }
    void divergingIsCentred();
    void sequentialIsMonotone_data() { init_data(); }
    void sequentialIsMonotone();
    void categoriesDiffer_data() { init_data(); }
    void categoriesDiffer();
    void cellColoursFollowTheTheme_data() { init_data(); }
    void cellColoursFollowTheTheme();
};

void tst_Theme::readable()
{
    QFETCH(QString, theme);
    const Theme t = themeNamed(theme);
    QCOMPARE(t.dark, theme == QLatin1String("dark"));
    // WCAG AA for text of this size is 4.5.
    QVERIFY(contrast(t.text, t.ground) >= 7.0);
    QVERIFY(contrast(t.muted, t.ground) >= 4.5);
    QVERIFY(contrast(t.warning, t.ground) >= 4.5);
    QVERIFY(contrast(t.accent, t.ground) >= 4.5);
    for (int i = 0; i <= 100; ++i) {
        const QColor cell = t.diverging(i / 50.0 - 1.0, -1.0, 0.0, 1.0);
        QVERIFY2(contrast(Theme::textOn(cell), cell) >= 4.5, qPrintable(cell.name()));
        const QColor count = t.sequential(i / 100.0);
        QVERIFY2(contrast(Theme::textOn(count), count) >= 4.5, qPrintable(count.name()));
    }
}

void tst_Theme::divergingIsCentred()
{
    QFETCH(QString, theme);
    const Theme t = themeNamed(theme);
    const QColor centre = t.diverging(0.2, -1.0, 0.2, 1.4);
    QVERIFY2(centre.saturation() < 80 && contrast(centre, t.ground) < 1.6, qPrintable(centre.name()));
    const QColor high = t.diverging(1.4, -1.0, 0.2, 1.4);
    const QColor low = t.diverging(-1.0, -1.0, 0.2, 1.4);
    QVERIFY(high.red() > high.blue() + 60);
    QVERIFY(low.blue() > low.red() + 60);
    QCOMPARE(t.diverging(9.0, -1.0, 0.2, 1.4), high);  // beyond the ends: the end
    QCOMPARE(t.diverging(0.2, 0.2, 0.2, 0.2), centre); // an empty range
}

void tst_Theme::sequentialIsMonotone()
{
    QFETCH(QString, theme);
    const Theme t = themeNamed(theme);
    double before = contrast(t.sequential(0.0), t.ground);
    for (int i = 1; i <= 20; ++i) {
        const double now = contrast(t.sequential(i / 20.0), t.ground);
        QVERIFY(now > before); // more is farther from the ground
        before = now;
    }
}

void tst_Theme::categoriesDiffer()
{
    QFETCH(QString, theme);
    const Theme t = themeNamed(theme);
    std::set<QRgb> seen;
    for (int i = 0; i < 16; ++i) {
        const QColor colour = t.category(i);
        seen.insert(colour.rgb());
        if (i < 8)
            QVERIFY2(contrast(colour, t.ground) >= 1.9, qPrintable(colour.name()));
    }
    QCOMPARE(seen.size(), std::size_t{16});
}

void tst_Theme::cellColoursFollowTheTheme()
{
    QFETCH(QString, theme);
    const Theme t = themeNamed(theme);
    const CellColours colours(t, -0.5, 0.0, 0.5);
    QCOMPARE(colours.step(-9.0), 0);
    QCOMPARE(colours.step(9.0), CellColours::steps - 1);
    for (const double value : {-0.5, -0.21, 0.0, 0.3, 0.5}) {
        const QColor exact = t.diverging(value, -0.5, 0.0, 0.5);
        const QColor cut = colours.colour(value);
        QVERIFY(std::abs(exact.red() - cut.red()) <= 3 && std::abs(exact.blue() - cut.blue()) <= 3);
    }
    QCOMPARE(CellColours(t, 0.0, 0.0, 0.0).step(1.0), CellColours::steps / 2);
}

RATERSCOPE_TEST(tst_Theme)
#include "tst_Theme.moc"
