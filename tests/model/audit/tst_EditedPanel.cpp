// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "audit/EditedPanel.h"
#include "catalog/PrepareTable.h"
#include "model/io/IoSupport.h"
#include "studies/Simulate.h"
#include "support/Panels.h"

#include <set>

using namespace raterscope;
using namespace raterscope::test;

/// The panel after the edits is the one that analyses see.
class tst_EditedPanel : public QObject
{
    Q_OBJECT

private slots:
    void withoutEditsNothingChanges();
    void leavesOutAndMoves();
    void identicalItemsAreDropped();
    void sameTableAsTheAnalyses();
    void comparisonsFollow();
    void nothingLeft();
    void cancelled();
};

namespace {

std::shared_ptr<Dataset> editedSample()
{
    const auto data = panelOf({{"i1", "anna", "1", "d1", "g1"},
                               {"i1", "ben", "1", "d1", "g1"},
                               {"i1", "model", "5", "d1", "g1"},
                               {"i2", "anna", "2", "d1", "g2"},
                               {"i2", "ben", "3", "d1", "g2"},
                               {"i2", "ben", "4", "d2", "g2"},
                               {"i3", "model", "3", "d2", "g1"}},
                              integerScale(1, 5), {{"anna", "crowd"}, {"ben", "crowd"}, {"model", "models"}});
    data->raters[2].kind = RaterKind::Model;
    data->items[0].text = "first";
    data->items[1].system = "gpt";
    data->referenceColumns = {"gold"};
    data->items[1].reference = {"2"};
    data->items[2].referenceByDimension = {{DimensionId(1), 0, "4"}};
    return data;
}

/// Labels of a table by names.
std::set<std::string> namedLabels(const Dataset& data, const LabelTable& table)
{
    std::set<std::string> labels;
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        for (const auto& label : table.labelsOf(unit)) {
            const auto column = static_cast<std::size_t>(label.column);
            labels.insert(data.items[table.units[unit].item.index()].name + " | " + table.raterNames[column]
                          + " | " + table.panels[static_cast<std::size_t>(table.panelOf[column])] + " | "
                          + table.scale.labels[static_cast<std::size_t>(label.level)]);
        }
    }
    return labels;
}

} // namespace

void tst_EditedPanel::withoutEditsNothingChanges()
{
    const auto data = editedSample();
    const auto same = editedPanel(*data, {});
    QCOMPARE(namedRatings(*same), namedRatings(*data));
    QCOMPARE(same->panels, data->panels);
    QCOMPARE(same->groups, data->groups);
    QCOMPARE(same->items[0].text, std::string("first"));
    QCOMPARE(same->items[1].system, std::string("gpt"));
    QVERIFY(same->raters[2].kind == RaterKind::Model);
    QCOMPARE(referenceText(same->items[1], 0), std::string("2"));
    QCOMPARE(referenceText(same->items[2], 0, DimensionId(1)), std::string("4"));
    QVERIFY(same->dimensions[0].scale == data->dimensions[0].scale);
    QVERIFY(anyContains(same->provenance.notes, "after edits: 3 of 3 items, 3 of 3 raters"));
}

void tst_EditedPanel::leavesOutAndMoves()
{
    const auto data = editedSample();
    Edits edits;
    edits.excludedRaters = {RaterId(0)};
    edits.excludedItems = {ItemId(0)};
    edits.panelOf = {{RaterId(1), "experts"}};
    edits.slot = {{RaterId(2), true}};
    const auto left = editedPanel(*data, edits);
    const std::vector<NamedRating> expected{
        {"i2", "ben", "d1", "3"}, {"i2", "ben", "d2", "4"}, {"i3", "model", "d2", "3"}};
    QCOMPARE(namedRatings(*left), expected);
    QCOMPARE(raterNames(*left), (std::vector<std::string>{"ben", "model"}));
    QCOMPARE(left->panels, (std::vector<std::string>{"experts", "models"}));
    QCOMPARE(left->panels[left->raters[0].panel.index()], std::string("experts"));
    QVERIFY(!left->raters[0].isSlot && left->raters[1].isSlot);
    // The group of i1 is still that of i3; levels that nobody is left for stay on the scale.
    QCOMPARE(left->groups, (std::vector<std::string>{"g2", "g1"}));
    QCOMPARE(left->groups[left->items[1].group.index()], std::string("g1"));
    QCOMPARE(left->dimensions[0].scale.size(), 5);
    QVERIFY(left->dimensions[0].scale.declared);
    QCOMPARE(referenceText(left->items[0], 0), std::string("2"));
    QCOMPARE(data->raters.size(), std::size_t{3}); // the whole panel is as it was
}

void tst_EditedPanel::identicalItemsAreDropped()
{
    const auto data = panelOf({{"same", "a", "1"}, {"same", "b", "1"}, {"not", "a", "1"}, {"not", "b", "2"}},
                              integerScale(1, 5), {{"a", "crowd"}, {"b", "crowd"}});
    Edits edits;
    edits.dropIdentical = {"crowd"};
    const auto left = editedPanel(*data, edits);
    QCOMPARE(left->items.size(), std::size_t{1});
    QCOMPARE(left->items[0].name, std::string("not"));
}

void tst_EditedPanel::sameTableAsTheAnalyses()
{
    const auto data = simulatePanel("summeval-like", 3).data;
    Edits edits;
    edits.excludedRaters = {RaterId(1), RaterId(5)};
    for (int i = 0; i < 400; ++i)
        edits.excludedItems.insert(ItemId(i * 3));
    edits.panelOf = {{RaterId(0), "crowd"}, {RaterId(6), "new"}};
    edits.dropIdentical = {"crowd"};
    const DatasetPtr left = editedPanel(*data, edits);
    for (std::size_t d = 0; d < data->dimensions.size(); ++d) {
        Comparison comparison;
        comparison.dimension = DimensionId(d);
        const auto before = prepareTable(data, edits, comparison);
        const auto after = prepareTable(left, {}, comparison);
        QVERIFY(before->labelCount() > 1000);
        QCOMPARE(after->labelCount(), before->labelCount());
        QVERIFY(namedLabels(*left, *after) == namedLabels(*data, *before));
    }
}

void tst_EditedPanel::comparisonsFollow()
{
    const auto data = editedSample();
    auto& table = data->comparisons;
    const auto add = [&](int first, int second, int judge, Verdict verdict) {
        table.first.push_back(ItemId(first));
        table.second.push_back(ItemId(second));
        table.judge.push_back(RaterId(judge));
        table.aspect.push_back(0);
        table.repetition.push_back(0);
        table.verdict.push_back(verdict);
        table.probability.push_back(verdict == Verdict::First ? 1.0 : 0.0);
        table.line.push_back(static_cast<std::int64_t>(table.line.size()) + 2);
    };
    table.aspects = {""};
    table.repetitions = {""};
    add(0, 2, 1, Verdict::First);
    add(2, 0, 2, Verdict::Second);
    add(1, 2, 2, Verdict::First);
    Edits edits;
    edits.excludedItems = {ItemId(1)};
    edits.excludedRaters = {RaterId(0)};
    const auto left = editedPanel(*data, edits);
    QCOMPARE(left->comparisons.size(), std::size_t{2});
    QCOMPARE(left->items[left->comparisons.second[0].index()].name, std::string("i3"));
    QCOMPARE(left->raters[left->comparisons.judge[1].index()].name, std::string("model"));
    QVERIFY(left->comparisons.verdict[1] == Verdict::Second);
    QCOMPARE(left->comparisons.line[1], std::int64_t{3});
}

void tst_EditedPanel::nothingLeft()
{
    const auto data = editedSample();
    Edits edits;
    edits.excludedRaters = {RaterId(0), RaterId(1), RaterId(2)};
    QVERIFY_EXCEPTION_THROWN(editedPanel(*data, edits), std::invalid_argument);
}

void tst_EditedPanel::cancelled()
{
    const std::atomic<bool> stop = true;
    const JobControl job(&stop, {});
    QVERIFY_EXCEPTION_THROWN(editedPanel(*editedSample(), {}, job), Cancelled);
}

RATERSCOPE_TEST(tst_EditedPanel)
#include "tst_EditedPanel.moc"
