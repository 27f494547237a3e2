// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Ten thousand raters in the real window: every view opens with content, the heatmap falls back to blocks and
// resolves them when one looks closer.

#include "WindowFixture.h"

#include "AgreementView.h"
#include "PanelTree.h"
#include "PanelTreeModel.h"
#include "View.h"
#include "core/Random.h"
#include "document/Selection.h"
#include "figure/Figure.h"
#include "plot/AgreementPlot.h"
#include "table/ItemTableModel.h"
#include "table/RaterTableModel.h"

#include <QFile>
#include <QLabel>
#include <QTableView>
#include <QTemporaryDir>
#include <QTreeView>
#include <QWheelEvent>

#include <set>

using namespace raterscope;
using raterscope::test::WindowFixture;

namespace {

constexpr int raterCount = 10'000;
constexpr int itemCount = 20'000;
constexpr int perItem = 10;

/// Two camps that do not see alike, odd and even, in two panels that are something else: 200,000 labels. They
/// are names, since a model of graded responses takes a minute over so many raters.
QByteArray crowdTable()
{
    QByteArray text = "item,rater,value,panel\n";
    Random random(7);
    for (int item = 0; item < itemCount; ++item) {
        const int truth[2] = {static_cast<int>(random.below(3)), static_cast<int>(random.below(3))};
        std::set<std::uint32_t> chosen;
        // Neighbours meet often: every rater sees the items of its stretch.
        const std::uint32_t from = random.below(raterCount / 50) * 50;
        while (chosen.size() < perItem)
            chosen.insert(from + random.below(50));
        for (const auto rater : chosen) {
            const int level = random.uniform() < 0.8 ? truth[rater % 2] : static_cast<int>(random.below(3));
            text += "i" + QByteArray::number(item) + ",w" + QByteArray::number(rater) + "," + "xyz"[level]
                    + (rater < 6000 ? ",day\n" : ",night\n");
        }
    }
    return text;
}

} // namespace

class tst_ManyRaters : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(m_folder.isValid());
        const QString path = m_folder.filePath(QStringLiteral("crowd.csv"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(crowdTable());
        file.close();
        m_window = std::make_unique<WindowFixture>();
        (*m_window)->openFileDirectly(path, DataChoice(), true);
        QTRY_VERIFY_WITH_TIMEOUT(!document().isEmpty(), 60000);
        QCOMPARE(document().data()->raters.size(), std::size_t{raterCount});
        QCOMPARE(document().data()->ratingCount(), std::int64_t{itemCount} * perItem);
        WAIT_SETTLED(*m_window);
    }
    void cleanupTestCase() { m_window.reset(); }

    void overviewSaysWhatWasCompared()
    {
        const auto* subtitle = m_window->find<QLabel>("overviewSubtitle");
        QVERIFY2(subtitle->text().contains(QStringLiteral("MB of memory")), qPrintable(subtitle->text()));
        QVERIFY2(subtitle->text().contains(QStringLiteral("bytes a rating")), qPrintable(subtitle->text()));
        m_window->trigger("view.overview");
        WAIT_SETTLED(*m_window);
        const QString says = view("overview")->summary();
        QVERIFY2(says.contains(QStringLiteral("10,000 raters stand in 200 blocks")), qPrintable(says));
        QVERIFY2(!says.contains(QStringLiteral("not compared pair by pair")), qPrintable(says));
    }

    void panelTreeIsVirtual()
    {
        const auto* tree = m_window->find<QTreeView>("panelTree");
        QVERIFY(tree);
        QCOMPARE(tree->model()->rowCount(), 2);
        // Panels stand in the order of the file, whose first rater worked at night.
        QCOMPARE(tree->model()->rowCount(tree->model()->index(0, 0)), 4000);
        QCOMPARE(tree->model()->rowCount(tree->model()->index(1, 0)), 6000);
    }

    void everyViewHasContent_data()
    {
        QTest::addColumn<QString>("id");
        for (const char* id : {"agreement", "raters", "coefficients", "confusion", "consensus", "duplicates",
                               "uncertainty", "items"})
            QTest::newRow(id) << QString::fromLatin1(id);
    }

    void everyViewHasContent()
    {
        QFETCH(QString, id);
        m_window->trigger(("view." + id.toLatin1()).constData());
        WAIT_SETTLED(*m_window);
        View* shown = view(id.toLatin1().constData());
        QVERIFY(shown);
        QVERIFY(shown->isVisible());
        const QString says = shown->summary();
        QVERIFY(!says.isEmpty());
        for (const auto* label : shown->findChildren<QLabel*>()) {
            if (label->isVisible())
                QVERIFY2(!label->text().contains(QStringLiteral("could not be computed")),
                         qPrintable(label->text()));
        }
    }

    void tablesHoldEverybody()
    {
        m_window->trigger("view.raters");
        WAIT_SETTLED(*m_window);
        auto* raters = view("raters")->findChild<QTableView*>(QStringLiteral("raterTable"));
        QVERIFY(raters);
        QCOMPARE(raters->model()->rowCount(), raterCount);
        m_window->trigger("view.items");
        WAIT_SETTLED(*m_window);
        auto* items = view("items")->findChild<QTableView*>(QStringLiteral("itemTable"));
        QVERIFY(items);
        QCOMPARE(items->model()->rowCount(), itemCount);
        items->sortByColumn(items->model()->columnCount() - 1, Qt::DescendingOrder);
        const auto entropyAt = [&](int row) {
            return items->model()
                ->index(row, items->model()->columnCount() - 1)
                .data(ItemTableModel::SortRole)
                .toDouble();
        };
        QVERIFY(entropyAt(0) >= entropyAt(1));
        QVERIFY(entropyAt(0) > entropyAt(itemCount - 1));
    }

    void heatmapShowsBlocks()
    {
        AgreementPlot& plot = agreement();
        QVERIFY(plot.hasScene());
        const AgreementScene& scene = plot.scene();
        QVERIFY(scene.raterBlocks());
        QCOMPARE(scene.rowCount(), 200);
        QVERIFY(scene.hasUndefined); // stretches that never meet
        QVERIFY(scene.tree());
        QVERIFY2(scene.text.subtitle.contains(QStringLiteral("10,000 raters in 200 blocks")),
                 qPrintable(scene.text.subtitle));
        QVERIFY2(scene.text.footnote.contains(QStringLiteral("hatched where no pair does")),
                 qPrintable(scene.text.footnote));
        std::size_t members = 0;
        for (int row = 0; row < scene.rowCount(); ++row)
            members += scene.membersOf(row).size();
        QCOMPARE(members, std::size_t{raterCount});
        QVERIFY(view("agreement")->figure());
    }

    void clickingABlockSelectsItsRaters()
    {
        AgreementPlot& plot = agreement();
        const QString before = hoverAt(plot.cellRect(3, 7).center());
        QVERIFY2(before.contains(QStringLiteral("raters)")), qPrintable(before));
        QTest::mouseClick(&plot, Qt::LeftButton, {}, plot.cellRect(3, 7).center().toPoint());
        const auto& scene = plot.scene();
        QCOMPARE(document().selection().raters().size(),
                 scene.membersOf(3).size() + scene.membersOf(7).size());
        document().selection().clear();
    }

    void noTextListsEverybody()
    {
        for (const auto* label : (**m_window).findChildren<QLabel*>())
            QVERIFY2(label->text().size() < 5000, qPrintable(label->objectName()));
    }

    void zoomResolvesSingleRaters()
    {
        AgreementPlot& plot = agreement();
        const AgreementScene& scene = plot.scene();
        // A block on the diagonal with several raters whose members met, away from the corner of the picture.
        int row = -1;
        for (int candidate = scene.rowCount() / 2; candidate < scene.rowCount() && row < 0; ++candidate) {
            if (scene.membersOf(candidate).size() > 4 && scene.value(candidate, candidate).isDefined())
                row = candidate;
        }
        QVERIFY(row >= 0);
        QString coarse;
        QString single;
        std::set<QString> seen;
        for (int turn = 0; turn < 80 && single.isEmpty(); ++turn) {
            const QPointF middle = plot.cellRect(row, row).center();
            const QPointF at =
                plot.rect().contains(middle.toPoint()) ? middle : QPointF(plot.rect().center());
            // A little off the diagonal, where two raters meet.
            const double part =
                plot.cellRect(row, row).width() / static_cast<double>(scene.membersOf(row).size());
            const QString says = hoverAt(at + QPointF(part, 0.0));
            seen.insert(says.section(QLatin1Char(':'), 0, 0));
            if (turn == 0)
                coarse = says;
            if (!says.contains(QStringLiteral("raters")) && says.startsWith(QLatin1Char('w')))
                single = says;
            else
                wheelAt(at);
        }
        QVERIFY2(coarse.startsWith(QStringLiteral("within")), qPrintable(coarse));
        QVERIFY2(!single.isEmpty(),
                 qPrintable(QStringList(seen.begin(), seen.end()).join(QLatin1String(" | "))));
        QVERIFY(seen.size() >= 3); // there were finer blocks on the way
        // The picture is still drawn, and a click selects the pair.
        QVERIFY(!plot.grab().isNull());
        const QPointF middle = plot.cellRect(row, row).center();
        const double part =
            plot.cellRect(row, row).width() / static_cast<double>(scene.membersOf(row).size());
        QTest::mouseClick(&plot, Qt::LeftButton, {}, (middle + QPointF(part, 0.0)).toPoint());
        QVERIFY(document().selection().pair());
        QCOMPARE(document().selection().raters().size(), std::size_t{2});
        document().selection().clear();
    }

private:
    Document& document() { return (*m_window)->document(); }
    View* view(const char* id) { return (*m_window)->workspace().view(QLatin1String(id)); }
    AgreementPlot& agreement()
    {
        m_window->trigger("view.agreement");
        QCoreApplication::processEvents();
        return *m_window->find<AgreementPlot>("agreementPlot");
    }
    QString hoverAt(const QPointF& point)
    {
        AgreementPlot& plot = *m_window->find<AgreementPlot>("agreementPlot");
        QString text;
        const auto connection =
            QObject::connect(&plot, &AgreementPlot::hovered, [&](const QString& says) { text = says; });
        QTest::mouseMove(&plot, QPoint(1, 1));
        QTest::mouseMove(&plot, point.toPoint());
        QCoreApplication::processEvents();
        QObject::disconnect(connection);
        return text;
    }
    void wheelAt(const QPointF& point)
    {
        AgreementPlot& plot = *m_window->find<AgreementPlot>("agreementPlot");
        QWheelEvent event(point, plot.mapToGlobal(point), {}, QPoint(0, 120), Qt::NoButton, Qt::NoModifier,
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&plot, &event);
    }

    QTemporaryDir m_folder;
    std::unique_ptr<WindowFixture> m_window;
};

RATERSCOPE_TEST(tst_ManyRaters)
#include "tst_ManyRaters.moc"
