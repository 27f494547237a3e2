// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/PrepareTable.h"
#include "document/Document.h"
#include "document/Selection.h"
#include "support/Panels.h"
#include "support/Support.h"

#include <QSignalSpy>

using namespace raterscope;

/// The document tells when it changes, and the selection hub decides what the item table lists.
class tst_Document : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void newDataClearsEditsAndSelection();
    void defaultComparison();
    void signalsOnlyOnChange();
    void everythingWithoutSelection();
    void pairListsDisagreements();
    void confusionCellListsItsItems();
    void severalRatersListWhatTheyDoNotShare();
    void unitsComeFirst();
    void excludedRaterOfAPair();
    void selectionIntents();
    void pairSelectsItsRaters();
    void comparisonClearsUnits();

private:
    std::unique_ptr<Document> m_document;
};

void tst_Document::init()
{
    m_document = std::make_unique<Document>();
    // Columns r1 r2 r3; item 3 has no r2.
    m_document->setData(test::panelFromStrings({"112", "121", "2.1", "111"}));
    m_document->setTable(prepareTable(m_document->data(), {}, m_document->comparison()));
}

void tst_Document::newDataClearsEditsAndSelection()
{
    Edits edits;
    edits.excludedRaters = {RaterId(0)};
    m_document->setEdits(edits);
    m_document->selection().selectRaters({RaterId(1)});
    QSignalSpy changed(m_document.get(), &Document::dataChanged);
    m_document->setData(test::panelFromStrings({"1"}));
    QCOMPARE(changed.count(), 1);
    QVERIFY(m_document->edits().isEmpty());
    QVERIFY(m_document->selection().isEmpty());
    QVERIFY(!m_document->table());
    QVERIFY(m_document->listedUnits().empty());
}

void tst_Document::defaultComparison()
{
    QCOMPARE(Document::defaultComparison(*m_document->data()).kind, CompareKind::Dimension);
    const auto grouped = test::panelOf({{"a", "r", "1", "d1", "g"}, {"a", "r", "2", "d2", "g"}});
    QCOMPARE(Document::defaultComparison(*grouped).kind, CompareKind::Verdicts);
    const auto words = test::panelOf({{"a", "r", "x", "d1", "g"}, {"a", "r", "y", "d2", "g"}});
    QCOMPARE(Document::defaultComparison(*words).kind, CompareKind::Dimension);
}

void tst_Document::signalsOnlyOnChange()
{
    QSignalSpy edits(m_document.get(), &Document::editsChanged);
    m_document->setEdits({});
    QCOMPARE(edits.count(), 0);
    Edits some;
    some.dropIdentical = {"raters"};
    m_document->setEdits(some);
    m_document->setEdits(some);
    QCOMPARE(edits.count(), 1);
}

void tst_Document::everythingWithoutSelection()
{
    QCOMPARE(m_document->listedUnits(), (std::vector<std::size_t>{0, 1, 2, 3}));
    QCOMPARE(m_document->listedUnitsTitle(), QStringLiteral("All 4 items"));
}

void tst_Document::pairListsDisagreements()
{
    m_document->selection().selectPair(RaterId(0), RaterId(1));
    QCOMPARE(m_document->listedUnits(), std::vector<std::size_t>{1}); // item 3 is not rated by both
    QCOMPARE(m_document->listedUnitsTitle(), QStringLiteral("1 item on which r1 and r2 disagree"));
}

void tst_Document::confusionCellListsItsItems()
{
    m_document->selection().selectPair(RaterId(0), RaterId(2));
    m_document->selection().selectConfusionCell(ConfusionCell{0, 0});
    QCOMPARE(m_document->listedUnits(), (std::vector<std::size_t>{1, 3}));
    QVERIFY(m_document->listedUnitsTitle().contains(QStringLiteral("labelled 1 by r1 and 1 by r3")));
}

void tst_Document::severalRatersListWhatTheyDoNotShare()
{
    m_document->selection().selectRaters({RaterId(0), RaterId(1), RaterId(2)});
    QCOMPARE(m_document->listedUnits(), (std::vector<std::size_t>{0, 1, 2}));
    m_document->selection().selectRaters({RaterId(1)});
    QCOMPARE(m_document->listedUnits().size(), std::size_t{4});
}

void tst_Document::unitsComeFirst()
{
    m_document->selection().selectPair(RaterId(0), RaterId(1));
    m_document->selection().selectUnits({m_document->table()->units[3]});
    QCOMPARE(m_document->listedUnits(), std::vector<std::size_t>{3});
    QCOMPARE(m_document->listedUnitsTitle(), QStringLiteral("1 selected item"));
}

void tst_Document::excludedRaterOfAPair()
{
    m_document->selection().selectPair(RaterId(0), RaterId(1));
    Edits edits;
    edits.excludedRaters = {RaterId(1)};
    m_document->setTable(prepareTable(m_document->data(), edits, m_document->comparison()));
    QVERIFY(m_document->listedUnits().empty());
}

void tst_Document::selectionIntents()
{
    auto& selection = m_document->selection();
    selection.selectRaters({RaterId(0)});
    selection.selectRaters({RaterId(1)}, Selection::Intent::Add);
    QCOMPARE(selection.raters(), (std::set<RaterId>{RaterId(0), RaterId(1)}));
    selection.selectRaters({RaterId(1), RaterId(2)}, Selection::Intent::Toggle);
    QCOMPARE(selection.raters(), (std::set<RaterId>{RaterId(0), RaterId(2)}));
    QSignalSpy changed(&selection, &Selection::changed);
    selection.selectRaters({RaterId(0), RaterId(2)});
    QCOMPARE(changed.count(), 0);
    selection.clear();
    QCOMPARE(changed.count(), 1);
}

void tst_Document::pairSelectsItsRaters()
{
    auto& selection = m_document->selection();
    selection.selectPair(RaterId(2), RaterId(0));
    QCOMPARE(selection.raters(), (std::set<RaterId>{RaterId(0), RaterId(2)}));
    selection.selectConfusionCell(ConfusionCell{0, 1});
    selection.selectRaters({RaterId(1)});
    QVERIFY(!selection.pair());
    QVERIFY(!selection.confusionCell());
}

void tst_Document::comparisonClearsUnits()
{
    auto& selection = m_document->selection();
    selection.selectRaters({RaterId(1)});
    selection.selectUnits({m_document->table()->units[0]});
    selection.setCurrentUnit(m_document->table()->units[0]);
    QSignalSpy current(&selection, &Selection::currentUnitChanged);
    Comparison comparison;
    comparison.kind = CompareKind::Pooled;
    m_document->setComparison(comparison);
    QVERIFY(selection.units().empty());
    QVERIFY(!selection.currentUnit());
    QCOMPARE(current.count(), 1);
    QVERIFY(selection.isSelected(RaterId(1)));
}

RATERSCOPE_TEST(tst_Document)
#include "tst_Document.moc"
