// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/ViewHelp.h"

#include <QCoreApplication>

namespace raterscope {

namespace {

struct ViewTexts {
    Q_DECLARE_TR_FUNCTIONS(ViewHelp)
};

} // namespace

ViewHelp viewHelp(const QString& id)
{
    if (id == QLatin1String("overview"))
        return {ViewTexts::tr(
                    "What to know about the panel before trusting one label, in plain sentences with their "
                    "numbers, the most serious first; below them what was read from the file."),
                {ViewTexts::tr(
                     "Show, beside a finding, opens the view it comes from and selects its raters and rows."),
                 ViewTexts::tr("The Findings panel at the left lists the same sentences wherever you are.")}};
    if (id == QLatin1String("agreement"))
        return {ViewTexts::tr(
                    "How far every two raters agree, as a matrix with the tree of raters beside it, and the "
                    "means of its blocks: within panels and between them."),
                {ViewTexts::tr(
                     "Click a cell to select the pair; Confusion and Items then show what they disagree on."),
                 ViewTexts::tr(
                     "Click a name to select a rater, a branch of the tree to select all raters below it; "
                     "Ctrl adds to the selection."),
                 ViewTexts::tr(
                     "Drag the cut, or use its slider, to form other clusters; colours follow everywhere."),
                 ViewTexts::tr(
                     "With the keyboard: arrow keys walk through the cells, Enter selects the pair, + and − "
                     "zoom, 0 shows everything."),
                 ViewTexts::tr(
                     "As table shows the same numbers as a table, for reading with the keyboard or aloud.")}};
    if (id == QLatin1String("coefficients"))
        return {
            ViewTexts::tr(
                "Coefficients of agreement side by side, of the whole panel, of each panel and of the "
                "selected pair, with their intervals and with the reason where one has no value."),
            {ViewTexts::tr(
                 "Point at a line, or go to it with the arrow keys, for its interval, n and definition."),
             ViewTexts::tr("Select a pair of raters, for instance a cell in Agreement, to add it here.")}};
    if (id == QLatin1String("duplicates"))
        return {ViewTexts::tr(
                    "Items on which all raters of a panel gave the same scores, and what agreement is with "
                    "and without them."),
                {ViewTexts::tr("Click a class to list exactly its rows in Items."),
                 ViewTexts::tr(
                     "The filter in the tool bar drops such items from every analysis; undo brings them "
                     "back.")}};
    if (id == QLatin1String("raters"))
        return {
            ViewTexts::tr(
                "What each rater did: how many labels, how spread, how much in line with the panel, and "
                "flags with the rows that raised them; below, pairs of raters with nearly the same rows."),
            {ViewTexts::tr("Click a flag to list the rows that raised it."),
             ViewTexts::tr(
                 "Select raters to see them everywhere; Exclude leaves them out of every analysis.")}};
    if (id == QLatin1String("confusion"))
        return {
            ViewTexts::tr(
                "Which labels two raters exchange, as counts; or what a model says each rater gives when "
                "the consensus is a certain label."),
            {ViewTexts::tr("Click a cell to list exactly those rows in Items."),
             ViewTexts::tr("The source chooses between two raters and the models that estimate confusion.")}};
    if (id == QLatin1String("consensus"))
        return {ViewTexts::tr(
                    "One label or score of many, by a method of your choice: whom it trusts and whether that "
                    "trust tracks validity, the consensus of every item, and all methods side by side with "
                    "the plain ones as baselines."),
                {ViewTexts::tr(
                     "Click a rater in the plot of trust, or drag a rectangle around several; Ctrl adds."),
                 ViewTexts::tr(
                     "Choose an item to see its ratings in the inspector, and who moved its consensus."),
                 ViewTexts::tr("Press Enter on a method of the table of methods to show it.")}};
    if (id == QLatin1String("ranking"))
        return {
            ViewTexts::tr("Skills of items from comparisons, with intervals, and the judges behind them."),
            {ViewTexts::tr("Click an item to select its comparisons; Items lists them."),
             ViewTexts::tr("Click a judge, or drag a rectangle, to select judges everywhere.")}};
    if (id == QLatin1String("cycles"))
        return {ViewTexts::tr("How often each judge contradicts itself: A above B, B above C, C above A."),
                {ViewTexts::tr("Click a contradiction to select its pairs.")}};
    if (id == QLatin1String("order-bias"))
        return {ViewTexts::tr("What each judge chose when the same two items were shown in both orders."),
                {ViewTexts::tr(
                    "Click a part of a bar to select the presentations behind it; Items lists them.")}};
    if (id == QLatin1String("stream"))
        return {ViewTexts::tr("How the estimates of BayesJudge move while verdicts come in one by one."),
                {ViewTexts::tr("Click a line to select its rater; selected raters stay strong.")}};
    if (id == QLatin1String("uncertainty"))
        return {ViewTexts::tr(
                    "Whether signals of uncertainty track disagreement, and the queue of items to have "
                    "adjudicated, the most uncertain first, beside the order that counting votes gives."),
                {ViewTexts::tr("Click a cell of the matrix of signals to choose what orders the queue."),
                 ViewTexts::tr("In the queue, choose an item to see all its ratings, and record a decision."),
                 ViewTexts::tr("The queue can be saved as a CSV file.")}};
    if (id == QLatin1String("studies"))
        return {ViewTexts::tr(
                    "Protocols of many fits that answer one question each; they run when you ask for it."),
                {ViewTexts::tr(
                     "Choose a study, set its options at the right and press Run; it can be cancelled."),
                 ViewTexts::tr("Point at a line for its method; the table holds the numbers.")}};
    if (id == QLatin1String("items"))
        return {
            ViewTexts::tr(
                "The rows that are compared, with every rater's label: all of them, or those a selection "
                "elsewhere stands for."),
            {ViewTexts::tr("Click a column to sort, type in the filter to find names, groups or systems."),
             ViewTexts::tr("Choose a row to see its ratings and texts in the inspector; Enter goes there."),
             ViewTexts::tr("Show all clears the selection and lists every row.")}};
    return {};
}

} // namespace raterscope
