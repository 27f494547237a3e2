// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The pictures of the README and of the software centres, drawn from the program's own simulated panels.
// packaging/make-screenshots runs this with RATERSCOPE_SCREENSHOTS=<folder>; without it nothing is kept, and
// what is tested is that each picture shows what its name says.

#include "ConsensusView.h"
#include "OrderBiasView.h"
#include "RankingView.h"
#include "UncertaintyView.h"
#include "WindowFixture.h"
#include "core/DatasetBuilder.h"
#include "document/Selection.h"
#include "studies/DrawLabels.h"
#include "studies/SimulateComparisons.h"
#include "support/Main.h"

#include <QImageWriter>

using namespace raterscope;
using raterscope::test::WindowFixture;

namespace {

/// 200 annotators who follow one of three qualities: 40 experts, 90 of one crowd, 70 of another that half
/// agrees with it.
DatasetPtr twoHundredRaters()
{
    DatasetBuilder builder;
    builder.declareScale(integerScale(1, 5));
    const auto dimension = builder.dimension("helpfulness");
    Random random(5);
    std::int64_t line = 1;
    std::vector<double> crowdQuality;
    const struct {
        const char* panel;
        std::size_t raters;
        double sharpness;
    } pools[] = {{"experts", 40, 2.4}, {"crowd A", 90, 1.6}, {"crowd B", 70, 1.2}};
    int number = 0;
    for (const auto& pool : pools) {
        std::vector<GradedJudge> judges;
        for (std::size_t r = 0; r < pool.raters; ++r)
            judges.push_back({pool.sharpness * (0.6 + 0.8 * random.uniform()), {-2.0, -0.7, 0.7, 2.0}});
        const auto drawn = drawGraded(judges, 150, random, crowdQuality);
        if (number > 0)
            crowdQuality = drawn.quality;
        const auto panel = builder.panel(pool.panel);
        for (std::size_t r = 0; r < pool.raters; ++r) {
            const RaterId rater = builder.rater(
                QStringLiteral("annotator %1").arg(++number, 3, 10, QLatin1Char('0')).toStdString());
            builder.raterData(rater).panel = panel;
            for (std::size_t i = 0; i < drawn.unitCount(); ++i)
                builder.add(builder.item("answer " + std::to_string(i + 1)), rater, dimension,
                            std::to_string(drawn.at(i, r) + 1), line++);
        }
    }
    builder.provenance().file = "simulated: 200 raters";
    return builder.finish();
}

} // namespace

/// The pictures of the README, drawn from the product's own panels. packaging/make-screenshots calls it.
class tst_Screenshots : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        if (qEnvironmentVariableIsEmpty("RATERSCOPE_SCREENSHOTS"))
            QSKIP("draws pictures into the folder that RATERSCOPE_SCREENSHOTS names");
    }
    void ofRatings_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<QString>("scheme");
        QTest::addColumn<QString>("view");
        const auto add = [](const char* name, const QSize& size, const char* scheme, const char* view) {
            QTest::newRow(name) << size << QString::fromLatin1(scheme) << QString::fromLatin1(view);
        };
        add("overview", QSize(1280, 720), "light", "overview");
        add("agreement-light", QSize(1280, 720), "light", "agreement");
        add("agreement-dark", QSize(1920, 1080), "dark", "agreement");
        add("consensus", QSize(1280, 720), "light", "consensus");
        add("uncertainty-queue", QSize(1280, 720), "light", "uncertainty");
        add("small-window", QSize(960, 600), "light", "agreement");
    }
    void ofRatings()
    {
        QFETCH(QSize, size);
        QFETCH(QString, scheme);
        QFETCH(QString, view);
        WindowFixture window(size);
        window.trigger(qPrintable(QStringLiteral("view.") + scheme));
        window->openSample();
        WAIT_SETTLED(window);
        window->workspace().goTo(view);
        if (auto* uncertainty = qobject_cast<UncertaintyView*>(window->workspace().view(view))) {
            uncertainty->choosePage(UncertaintyView::Page::Queue);
            window->document().selection().setCurrentUnit(window->document().table()->units.front());
        }
        if (view == QLatin1String("agreement") && scheme == QLatin1String("dark")) {
            const auto& raters = window->document().data()->raters;
            window->document().selection().selectPair(RaterId(std::size_t{0}), RaterId(raters.size() - 1));
        }
        WAIT_SETTLED(window);
        save(*window, size, scheme);
    }

    void ofComparisons_data()
    {
        QTest::addColumn<QString>("scheme");
        QTest::addColumn<QString>("view");
        QTest::newRow("order-bias") << "light"
                                    << "order-bias";
        QTest::newRow("ranking") << "dark"
                                 << "ranking";
    }
    void ofComparisons()
    {
        QFETCH(QString, scheme);
        QFETCH(QString, view);
        const QSize size(1280, 720);
        WindowFixture window(size);
        window.trigger(qPrintable(QStringLiteral("view.") + scheme));
        window->document().setData(simulateJudges(1).data);
        WAIT_SETTLED(window);
        window->workspace().goTo(view);
        WAIT_SETTLED(window);
        save(*window, size, scheme);
    }

    void ofManyRaters_data()
    {
        QTest::addColumn<bool>("any");
        QTest::newRow("raters-200") << true;
    }
    void ofManyRaters()
    {
        const QSize size(1920, 1080);
        WindowFixture window(size);
        window.trigger("view.light");
        window->document().setData(twoHundredRaters());
        WAIT_SETTLED(window);
        window->workspace().goTo(QStringLiteral("agreement"));
        WAIT_SETTLED(window);
        save(*window, size, QStringLiteral("light"));
    }

private:
    static void save(MainWindow& window, const QSize& size, const QString& scheme)
    {
        QCOMPARE(window.size(), size);
        window.setFocus(); // no blinking cursor, no focus frame
        QCoreApplication::processEvents();
        const QImage picture = window.grab().toImage();
        QCOMPARE(picture.size(), size * picture.devicePixelRatio());
        const bool isDark = picture.pixelColor(picture.width() - 4, picture.height() - 4).lightness() < 128;
        QCOMPARE(isDark, scheme == QLatin1String("dark"));
        const QString folder = qEnvironmentVariable("RATERSCOPE_SCREENSHOTS");
        QImageWriter writer(QStringLiteral("%1/%2.png").arg(folder, QLatin1String(QTest::currentDataTag())),
                            "png");
        writer.setCompression(100);
        QVERIFY2(writer.write(picture.convertToFormat(QImage::Format_RGB888)),
                 qPrintable(writer.errorString()));
    }
};

RATERSCOPE_TEST(tst_Screenshots)
#include "tst_Screenshots.moc"
