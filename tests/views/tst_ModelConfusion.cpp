// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ConfusionView.h"

#include "ModelConfusion.h"
#include "plot/ConfusionGridPlot.h"
#include "support/Support.h"
#include "views/Fixtures.h"

#include <QComboBox>
#include <QLabel>
#include <QTest>

using namespace raterscope;

namespace {

/// Every rater right with probability 0.7 on the first row; counts below five everywhere but in one cell.
std::shared_ptr<AnalysisResult> confusionResult(const AnalysisInput& input)
{
    auto result = std::make_shared<AnalysisResult>();
    result->method = "dawid-skene";
    ConfusionMatrices matrices;
    matrices.labels = input.table->scale.labels;
    matrices.raters = input.table->raterNames;
    const std::size_t levels = matrices.labels.size();
    matrices.probabilities.assign(matrices.raters.size() * levels * levels,
                                  0.3 / static_cast<double>(levels - 1));
    matrices.expected.assign(matrices.probabilities.size(), 1.0);
    for (std::size_t r = 0; r < matrices.raters.size(); ++r) {
        for (std::size_t level = 0; level < levels; ++level)
            matrices.probabilities[matrices.cell(r, level, level)] = 0.7;
        matrices.expected[matrices.cell(r, 0, 0)] = 12.0;
    }
    result->facets.confusion = std::move(matrices);
    ItemPosterior posterior;
    posterior.labels = input.table->scale.labels;
    posterior.probabilities.assign(input.table->unitCount() * levels, 0.2);
    posterior.chosen.assign(input.table->unitCount(), 0); // every unit is level 0
    posterior.entropy.assign(input.table->unitCount(), Value(1.0));
    result->facets.itemPosterior = std::move(posterior);
    RaterTrust trust;
    trust.measure = "accuracy";
    trust.raters = input.table->raterNames;
    for (std::size_t r = 0; r < trust.raters.size(); ++r)
        trust.values.emplace_back(static_cast<double>(r)); // the last is trusted most
    result->facets.raterTrust = std::move(trust);
    return result;
}

struct ShownModelConfusion {
    ShownModelConfusion()
    {
        document.setData(test::madePanel(test::expertsAndCrowd()), Comparison{});
        const auto input = test::inputOf(document.data());
        document.setTable(input.table);
        view = std::make_unique<ConfusionView>(document);
        view->resize(900, 600);
        view->show();
        view->chooseModel("dawid-skene");
        view->showResult(QStringLiteral("model"), confusionResult(input));
        plot = view->findChild<ConfusionGridPlot*>(QStringLiteral("confusionGrid"));
    }

    Document document;
    std::unique_ptr<ConfusionView> view;
    ConfusionGridPlot* plot = nullptr;
};

} // namespace

/// The confusion view on a model's matrices.
class tst_ModelConfusion : public QObject
{
    Q_OBJECT

private slots:
    void offersEveryMethodThatHasMatrices();
    void ordersByTrust();
    void fewLabelsEarnLessTrust();
    void hatchesSparseCells();
    void cellListsItsUnits();
    void keyboard();
    void figureHasEveryCell();
    void failure();
    void backToThePair();
};

void tst_ModelConfusion::offersEveryMethodThatHasMatrices()
{
    const ShownModelConfusion shown;
    auto* source = shown.view->findChild<QComboBox*>(QStringLiteral("confusionSource"));
    QVERIFY(source->findData(QStringLiteral("dawid-skene")) > 0);
    QCOMPARE(source->itemData(0).toString(), QString());
    QCOMPARE(shown.view->method(), std::string("dawid-skene"));
    QCOMPARE(shown.view->needs().size(), std::size_t{1});
}

void tst_ModelConfusion::ordersByTrust()
{
    const ShownModelConfusion shown;
    QCOMPARE(shown.plot->grid().tiles.front().name, QStringLiteral("turker_5"));
    QCOMPARE(shown.plot->grid().tiles.front().trust, QStringLiteral("7.00"));
    shown.view->findChild<QComboBox*>(QStringLiteral("confusionOrder"))->setCurrentIndex(1);
    QCOMPARE(shown.plot->grid().tiles.front().name, QStringLiteral("expert_1"));
    shown.view->grab();
}

void tst_ModelConfusion::fewLabelsEarnLessTrust()
{
    const ShownModelConfusion shown;
    auto result = confusionResult(test::inputOf(shown.document.data()));
    auto& trust = *result->facets.raterTrust;
    trust.low.assign(trust.raters.size(), 0.5);
    trust.high.assign(trust.raters.size(), 8.0);
    trust.low.back() = 0.1; // turker_5 has the highest trust, and the widest interval
    trust.low.front() = 0.6;
    shown.view->showResult(QStringLiteral("model"), result);
    QCOMPARE(shown.plot->grid().tiles.front().name, QStringLiteral("expert_1"));
    QCOMPARE(shown.plot->grid().tiles.back().name, QStringLiteral("turker_5"));
}

void tst_ModelConfusion::hatchesSparseCells()
{
    const ShownModelConfusion shown;
    const auto& grid = shown.plot->grid();
    QVERIFY(!grid.isSparse(grid.tiles[0], 0, 0));
    QVERIFY(grid.isSparse(grid.tiles[0], 0, 1));
    QVERIFY(grid.describeCell(grid.tiles[0], 0, 1).contains(QStringLiteral("fewer than five")));
    QVERIFY(grid.describeCell(grid.tiles[0], 0, 0).contains(QStringLiteral("12.0 of 16.0")));
}

void tst_ModelConfusion::cellListsItsUnits()
{
    const ShownModelConfusion shown;
    const GridCell cell{0, 0, 2}; // turker_5 on items that are "1" said "3"
    QTest::mouseClick(shown.plot, Qt::LeftButton, {}, shown.plot->cellRect(cell).center().toPoint());
    QCOMPARE(shown.document.selection().raters(), (std::set<RaterId>{RaterId(7)}));
    const auto& table = *shown.document.table();
    std::vector<std::size_t> expected;
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        if (table.levelAt(unit, 7) == 2)
            expected.push_back(unit);
    }
    QVERIFY(!expected.empty());
    QCOMPARE(shown.document.listedUnits(), expected);
}

void tst_ModelConfusion::keyboard()
{
    const ShownModelConfusion shown;
    for (int i = 0; i < 6; ++i) // five levels: the sixth step is in the next tile
        QTest::keyClick(shown.plot, Qt::Key_Right);
    QTest::keyClick(shown.plot, Qt::Key_Space);
    QCOMPARE(shown.document.selection().raters(), (std::set<RaterId>{RaterId(6)}));
}

void tst_ModelConfusion::figureHasEveryCell()
{
    const ShownModelConfusion shown;
    const auto figure = shown.view->figure();
    QCOMPARE(figure->id(), QStringLiteral("model-confusion"));
    QCOMPARE(figure->data().rows.size(), std::size_t{8 * 25});
    QVERIFY(figure->heightForWidth(85.0) > figure->heightForWidth(170.0));
}

void tst_ModelConfusion::failure()
{
    const ShownModelConfusion shown;
    shown.view->showFailure(QStringLiteral("model"), QStringLiteral("one category only"));
    QVERIFY(shown.view->findChild<ModelConfusion*>()->isHidden()
            || !shown.view->findChild<ModelConfusion*>()->isVisible());
}

void tst_ModelConfusion::backToThePair()
{
    const ShownModelConfusion shown;
    shown.view->chooseModel({});
    QCOMPARE(shown.view->method(), std::string("cohen-kappa"));
    QCOMPARE(shown.view->figure()->id(), QStringLiteral("confusion"));
}

RATERSCOPE_TEST(tst_ModelConfusion)
#include "tst_ModelConfusion.moc"
