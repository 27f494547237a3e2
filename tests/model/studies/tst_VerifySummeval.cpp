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
    for (const char* what :
         {"held-out accuracy, majority of the other seven, expert",
          "held-out accuracy, majority of the other seven, crowd", "held-out accuracy, kappa-cluster, expert",
          "held-out accuracy, kappa-cluster, crowd", "Dawid–Skene posterior entropy, all",
          "Dawid–Skene posterior entropy, last 200", "gap of mean scores", "crowd only", "expert only",
          "expert and crowd vote entropy", "its p", "fifth 1", "fifth 5", "1,600 items",
          "clear majority of both panels", "same majority by chance", "GPT-4o-mini", "DeepSeek-V4-Flash",
          "Claude-Haiku-4.5"})
        QVERIFY2(std::any_of(figures.begin(), figures.end(),
                             [&](const auto& figure) { return figure.what.find(what) != std::string::npos; }),
                 what);
}

void tst_VerifySummeval::otherPanels()
{
    QVERIFY_THROWS_EXCEPTION(AnalysisError, verifySummeval(test::panelFromStrings({"12", "21"})));
}

QTEST_GUILESS_MAIN(tst_VerifySummeval)
#include "tst_VerifySummeval.moc"
