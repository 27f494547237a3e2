// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "studies/VerifySummeval.h"
#include "support/Panels.h"
#include "support/ReferenceTables.h"

#include <algorithm>

using namespace raterscope;

/// Every published figure of SummEval comes out, and other panels are told apart from it.
class tst_VerifySummeval : public QObject
{
    Q_OBJECT

private slots:
    void everyFigureAgrees();
    void otherPanels();
};

void tst_VerifySummeval::everyFigureAgrees()
{
    NEEDS_SHARED("data/summeval/ratings_wide.csv");
    const auto figures = verifySummeval(test::summevalData());
    for (const auto& figure : figures)
        QVERIFY2(figure.agrees,
                 (figure.what + ": " + figure.published + ", here " + figure.computed).c_str());
    // METHODS §9, row by row.
    for (const char* what : {"pairs",
                             "labels A, seed-42",
                             "labels B, seed-42",
                             "labels T, seed-42",
                             "expert ties, seed-42",
                             "crowd ties, seed-42",
                             "labels A, first 1,000",
                             "labels B, first 1,000",
                             "labels T, first 1,000",
                             "items with identical crowd vectors",
                             "items with identical expert vectors",
                             "mean κ expert–expert",
                             "mean κ crowd–crowd",
                             "mean κ expert–crowd",
                             "smallest κ expert–expert",
                             "largest κ expert–expert",
                             "smallest κ crowd–crowd",
                             "largest κ crowd–crowd",
                             "smallest κ expert–crowd",
                             "largest κ expert–crowd",
                             "two UPGMA clusters, all 1,000",
                             "two UPGMA clusters, first 800",
                             "pairs with both",
                             "pairs with one",
                             "pairs with neither",
                             "κ within crowd, both",
                             "κ within crowd, one",
                             "κ within crowd, neither",
                             "κ within expert, neither",
                             "crowd tie rate, both",
                             "crowd tie rate, one",
                             "crowd tie rate, neither",
                             "crowd tie rate, all, %",
                             "crowd tie rate, all but both",
                             "expert tie rate, all",
                             "slot turker_1, share A",
                             "slot turker_1, share B",
                             "held-out accuracy, majority of the other seven, expert",
                             "held-out accuracy, majority of the other seven, crowd",
                             "held-out accuracy, kappa-cluster, expert",
                             "held-out accuracy, kappa-cluster, crowd",
                             "Dawid–Skene posterior entropy, all",
                             "Dawid–Skene posterior entropy, last 200",
                             "gap of mean scores",
                             "crowd only",
                             "expert only",
                             "expert and crowd vote entropy",
                             "its p",
                             "fifth 1",
                             "fifth 2",
                             "fifth 3",
                             "fifth 4",
                             "fifth 5",
                             "mean scores, expert and crowd, 1,600 items",
                             "clear majority of both panels",
                             "same majority, %",
                             "same majority by chance",
                             "GPT-4o-mini",
                             "DeepSeek-V4-Flash",
                             "Claude-Haiku-4.5"})
        QVERIFY2(std::any_of(figures.begin(), figures.end(),
                             [&](const auto& figure) { return figure.what.find(what) != std::string::npos; }),
                 what);
}

void tst_VerifySummeval::otherPanels()
{
    QVERIFY_THROWS_EXCEPTION(AnalysisError, verifySummeval(test::panelFromStrings({"12", "21"})));
}

RATERSCOPE_TEST(tst_VerifySummeval)
#include "tst_VerifySummeval.moc"
