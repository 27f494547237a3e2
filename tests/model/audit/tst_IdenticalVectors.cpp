// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "audit/IdenticalVectors.h"
#include "support/Panels.h"
#include "support/Support.h"

using namespace raterscope;
using test::panelOf;

/// Items on which every rater of a panel gave the same full vector.
class tst_IdenticalVectors : public QObject
{
    Q_OBJECT

private slots:
    void rules();
    void excludedRatersDoNotCount();
    void movedRatersFollowTheirPanel();
    void panelWithOneRater();
};

namespace {

DatasetPtr sample()
{
    return panelOf(
        {// same: identical on both dimensions
         {"same", "a", "1", "d1"},
         {"same", "a", "2", "d2"},
         {"same", "b", "1", "d1"},
         {"same", "b", "2", "d2"},
         {"same", "e", "5", "d1"},
         {"same", "e", "5", "d2"},
         // half: identical on one dimension only
         {"half", "a", "1", "d1"},
         {"half", "a", "2", "d2"},
         {"half", "b", "1", "d1"},
         {"half", "b", "3", "d2"},
         // gap: b has no d2, so its vector is not full
         {"gap", "a", "1", "d1"},
         {"gap", "a", "2", "d2"},
         {"gap", "b", "1", "d1"},
         // alone: only one rater of the panel
         {"alone", "a", "1", "d1"},
         {"alone", "a", "1", "d2"}},
        integerScale(1, 5), {{"a", "crowd"}, {"b", "crowd"}, {"e", "expert"}});
}

} // namespace

void tst_IdenticalVectors::rules()
{
    const auto found = identicalVectorItems(*sample(), {}, "crowd");
    QCOMPARE(found.items, std::vector<ItemId>{ItemId(0)});
    QCOMPARE(found.itemsLookedAt, std::int64_t{2});
    QCOMPARE(found.itemsIncomplete, std::int64_t{2});
    QCOMPARE(found.rowCount, std::int64_t{4});
}

void tst_IdenticalVectors::excludedRatersDoNotCount()
{
    Edits edits;
    edits.excludedRaters = {RaterId(1)};
    QVERIFY(identicalVectorItems(*sample(), edits, "crowd").items.empty());
    edits = {};
    edits.excludedItems = {ItemId(0)};
    const auto found = identicalVectorItems(*sample(), edits, "crowd");
    QVERIFY(found.items.empty());
    QCOMPARE(found.rowCount, std::int64_t{3});
}

void tst_IdenticalVectors::movedRatersFollowTheirPanel()
{
    Edits edits;
    edits.panelOf[RaterId(2)] = "crowd";
    QVERIFY(identicalVectorItems(*sample(), edits, "crowd").items.empty());
    QCOMPARE(effectivePanels(*sample(), edits), std::vector<std::string>{"crowd"});
}

void tst_IdenticalVectors::panelWithOneRater()
{
    const auto found = identicalVectorItems(*sample(), {}, "expert");
    QVERIFY(found.items.empty());
    QCOMPARE(found.itemsIncomplete, std::int64_t{4});
}

RATERSCOPE_TEST(tst_IdenticalVectors)
#include "tst_IdenticalVectors.moc"
