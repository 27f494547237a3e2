// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/TourSteps.h"

#include "ConsensusView.h"
#include "Format.h"
#include "UncertaintyView.h"
#include "audit/IdenticalVectors.h"
#include "gui/Workspace.h"

#include <QCoreApplication>

#include <algorithm>

namespace raterscope {

namespace {

struct TourTexts {
    Q_DECLARE_TR_FUNCTIONS(Tour)
};

QString counted(std::size_t count)
{
    return formatCount(static_cast<std::int64_t>(count));
}

QString sentences(const QStringList& all)
{
    return all.join(QLatin1Char(' '));
}

QString findingsText(const Document& document, const AnalysisResult* result)
{
    const auto& data = *document.data();
    QStringList said{TourTexts::tr("This panel has %1 items, labelled by %2 raters in %3 panels.")
                         .arg(counted(data.items.size()), counted(data.raters.size()),
                              counted(effectivePanels(data, document.edits()).size())),
                     TourTexts::tr("The overview says in plain sentences what to know before one label is "
                                   "trusted, the most serious first.")};
    if (result && !result->facets.findings.empty())
        said << TourTexts::tr("There are %1 findings; the first is: %2.")
                    .arg(counted(result->facets.findings.size()),
                         QString::fromStdString(result->facets.findings.front().headline));
    said << TourTexts::tr("Show, beside a finding, goes to where it comes from.");
    return sentences(said);
}

QString agreementText(const Document&, const AnalysisResult* result)
{
    QStringList said{
        TourTexts::tr("Each cell is how far two raters agree; the tree beside it joins raters who "
                      "agree.")};
    if (result && result->facets.tree && !result->facets.tree->merges.empty()) {
        const Tree& tree = *result->facets.tree;
        said << (tree.clusterCount == 1
                     ? TourTexts::tr("The cut at height %1 leaves all raters in one cluster.")
                           .arg(formatFixed(tree.cutHeight))
                     : TourTexts::tr("The cut at height %1 makes %2 clusters of them.")
                           .arg(formatFixed(tree.cutHeight), formatCount(tree.clusterCount)));
    }
    said << TourTexts::tr(
        "Drag the cut, or move its slider, and the colours of the clusters follow everywhere. "
        "Click a cell to see what the two disagree on.");
    return sentences(said);
}

QString duplicatesText(const Document&, const AnalysisResult* result)
{
    QStringList said{
        TourTexts::tr("Raters who copy, or a table joined wrongly, leave items on which everybody in "
                      "a panel gave the same scores.")};
    if (result && result->facets.duplicates && !result->facets.duplicates->panels.empty()) {
        const auto& panels = result->facets.duplicates->panels;
        const auto most = std::max_element(panels.begin(), panels.end(), [](const auto& a, const auto& b) {
            return a.items.size() < b.items.size();
        });
        said << (most->items.empty() ? TourTexts::tr("There are no such items here.")
                                     : TourTexts::tr("In the panel %1 these are %2 of %3 items.")
                                           .arg(QString::fromStdString(most->panel),
                                                counted(most->items.size()), formatCount(most->of)));
    }
    said << TourTexts::tr("The filter in the tool bar leaves them out of every analysis.");
    return sentences(said);
}

QString excludeText(const Document& document, const AnalysisResult*)
{
    const auto& raters = document.data()->raters;
    std::size_t excluded = 0;
    for (std::size_t r = 0; r < raters.size(); ++r)
        excluded += document.edits().excludedRaters.contains(RaterId(r)) ? 1 : 0;
    return sentences(
        {TourTexts::tr(
             "Here are the raters in their panels. Clear the box of one, or select it and press Ctrl+E, "
             "and it is left out of every analysis; Ctrl+Z takes that back."),
         TourTexts::tr("Of %1 raters %2 are included now.")
             .arg(counted(raters.size()), counted(raters.size() - excluded)),
         TourTexts::tr("The file itself is never changed.")});
}

QString consensusText(const Document&, const AnalysisResult* result)
{
    QStringList said{
        TourTexts::tr("Consensus makes one label of many, by a method of your choice, and shows whom "
                      "it trusts. This page sets the methods against a plain baseline.")};
    if (result && result->facets.comparison) {
        const MethodComparison& comparison = *result->facets.comparison;
        const bool spearman = comparison.measure == "Spearman";
        const MethodScore* best = nullptr;
        const auto value = [&](const MethodScore& score) -> const Value& {
            return spearman ? score.spearman.value : score.accuracy.value;
        };
        for (const MethodScore& score : comparison.methods) {
            if (value(score).isDefined() && (!best || value(score).number() > value(*best).number()))
                best = &score;
        }
        if (best)
            said << TourTexts::tr("Here %1 comes closest to the reference (%2 %3); the baseline is %4.")
                        .arg(QString::fromStdString(best->title), QString::fromStdString(comparison.measure),
                             formatValue(value(*best)), QString::fromStdString(comparison.baseline));
    }
    return sentences(said);
}

QString queueText(const Document&, const AnalysisResult* result)
{
    QStringList said{
        TourTexts::tr("What is uncertain should be looked at by a person. The queue has the most "
                      "uncertain rows first, beside the order that merely counting votes gives.")};
    if (result && result->facets.uncertainty && !result->facets.uncertainty->measures.empty()) {
        const auto& found = *result->facets.uncertainty;
        said << TourTexts::tr("It can be ordered by %1 signals, over %2 rows.")
                    .arg(counted(found.measures.size()), counted(found.measures.front().values.size()));
    }
    said << TourTexts::tr("Choose a row to see all its ratings, and record a decision.");
    return sentences(said);
}

} // namespace

std::vector<TourStep> tourSteps()
{
    const auto fixed = [](const char* text) {
        return [text](const Document&, const AnalysisResult*) { return TourTexts::tr(text); };
    };
    return {
        {QStringLiteral("findings"), TourTexts::tr("What to know first"), QStringLiteral("overview"),
         "findings", QStringLiteral("finding-*"), findingsText},
        {QStringLiteral("agreement"), TourTexts::tr("Who agrees with whom"), QStringLiteral("agreement"),
         "cluster-raters", QStringLiteral("agreementPlot"), agreementText},
        {QStringLiteral("duplicates"), TourTexts::tr("Copied rows"), QStringLiteral("duplicates"),
         "duplicates", QStringLiteral("duplicatesPlot"), duplicatesText},
        {QStringLiteral("exclude"),
         TourTexts::tr("Leaving out, and taking back"),
         QString(),
         {},
         QStringLiteral("panelTree"),
         excludeText},
        {QStringLiteral("consensus"), TourTexts::tr("One label of many"), QStringLiteral("consensus"),
         "compare-methods", QStringLiteral("methodComparison"), consensusText,
         [](Workspace& workspace) {
             if (auto* view = qobject_cast<ConsensusView*>(workspace.view(QStringLiteral("consensus"))))
                 view->choosePage(ConsensusView::Page::Methods);
         }},
        {QStringLiteral("queue"), TourTexts::tr("What to have looked at"), QStringLiteral("uncertainty"),
         "uncertainty", QStringLiteral("queueTable"), queueText,
         [](Workspace& workspace) {
             if (auto* view = qobject_cast<UncertaintyView*>(workspace.view(QStringLiteral("uncertainty"))))
                 view->choosePage(UncertaintyView::Page::Queue);
         }},
        {QStringLiteral("export"),
         TourTexts::tr("Figures and report"),
         QString(),
         {},
         QStringLiteral("exportButton"),
         fixed(QT_TRANSLATE_NOOP(
             "Tour",
             "Export figure writes the figure of the view you look at, as PDF, SVG or an image, or its "
             "numbers as CSV. Report, beside it, writes everything into one page with methods and "
             "provenance."))},
        {QStringLiteral("end"),
         TourTexts::tr("Your own data"),
         QString(),
         {},
         QStringLiteral("toolBar"),
         fixed(QT_TRANSLATE_NOOP(
             "Tour", "Open reads ratings or comparisons from a file (Ctrl+O), or drop one on this window. F1 "
                     "explains "
                     "what you are looking at. This tour is in the Help menu."))},
    };
}

} // namespace raterscope
