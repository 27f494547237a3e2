// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "audit/ConsensusFindings.h"

#include "audit/FindingText.h"
#include "consensus/Dispersion.h"
#include "core/NumberText.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace raterscope {

namespace {

constexpr double surelyAgainst = -2.0; ///< log10 of the adjusted p from which a rater runs against the others
constexpr std::int64_t fewestLabels = 20; ///< of raters who are said to guess
constexpr double signalAlpha = 0.05;

std::string signedText(double number, int decimals)
{
    return (number > 0.0 ? "+" : "") + fixedText(number, decimals);
}

std::string differenceText(const Estimate& difference)
{
    std::string text = signedText(difference.value.number(), 3);
    if (difference.interval)
        text += " (95 % interval " + signedText(difference.interval->low, 3) + " to "
                + signedText(difference.interval->high, 3) + ", " + difference.interval->method + ")";
    return text;
}

std::string pValueText(const Value& p)
{
    if (!p.isDefined())
        return "p undefined";
    return p.number() > 0.0 ? "p " + pText(std::log10(p.number())) : "p below 1e-300";
}

const Estimate& scoreOf(const MethodComparison& comparison, const MethodScore& method)
{
    return comparison.measure == "accuracy" ? method.accuracy : method.spearman;
}

std::string measuredText(const PeerStandings& standings, const PeerStanding& row)
{
    std::string text =
        row.rater + " " + fixedText(row.measure.value.number(), 2) + " (n = " + groupedText(row.measure.used);
    if (standings.byRank)
        text += ", p " + pText(row.log10Against);
    else if (row.measure.interval)
        text += ", 95 % interval " + fixedText(row.measure.interval->low, 2) + " to "
                + fixedText(row.measure.interval->high, 2);
    return text + ")";
}

/// Names the first few of `rows` with their measure, and counts the others.
std::string measuredList(const PeerStandings& standings, const std::vector<const PeerStanding*>& rows)
{
    std::vector<std::string> texts;
    for (const auto* row : rows)
        texts.push_back(measuredText(standings, *row));
    return listText(texts);
}

const char* measureName(const PeerStandings& standings)
{
    return standings.byRank ? "Spearman with the mean of the others of their panel"
                            : "probability of the label that the others of their panel stand for (one-coin)";
}

Finding againstFinding(const PeerStandings& standings, const std::vector<const PeerStanding*>& rows)
{
    Finding finding;
    finding.id = "against-the-others";
    finding.severity = Severity::Warning;
    finding.view = "raters";
    for (const auto* row : rows)
        finding.raters.push_back(row->rater);
    finding.headline = rows.size() == 1 ? rows.front()->rater + " rates against the others"
                                        : countText(rows.size()) + " raters rate against the others";
    finding.figure = fixedText(rows.front()->measure.value.number(), 2);
    finding.sentence = std::string(measureName(standings)) + ": " + measuredList(standings, rows)
                       + ", worse than guessing (" + fixedText(standings.chance, 2) + "; adjusted over "
                       + countText(standings.rows.size())
                       + " raters). Labels may have been read the other way round.";
    finding.sentence.front() = standings.byRank ? 'S' : 'P';
    return finding;
}

Finding guessingFinding(const PeerStandings& standings, const std::vector<const PeerStanding*>& rows,
                        std::size_t of)
{
    Finding finding;
    finding.id = "guessing";
    finding.view = "raters";
    for (const auto* row : rows)
        finding.raters.push_back(row->rater);
    const double share = static_cast<double>(rows.size()) / static_cast<double>(of);
    constexpr double many = 0.2;
    finding.severity = share >= many ? Severity::Warning : Severity::Notice;
    finding.headline = rows.size() == 1 ? rows.front()->rater + " cannot be told from guessing"
                                        : countText(rows.size()) + " raters cannot be told from guessing";
    finding.figure = countText(rows.size()) + " / " + countText(of);
    finding.sentence = "Of " + countText(of) + " raters with at least " + std::to_string(fewestLabels)
                       + " labels, " + countText(rows.size()) + (rows.size() == 1 ? " has" : " have")
                       + " a one-coin probability of a right label "
                         "whose 95 % interval reaches down to guessing ("
                       + fixedText(standings.chance, 2) + "): " + measuredList(standings, rows) + ".";
    return finding;
}

Finding leastFinding(const PeerStandings& standings, const PeerStanding& least)
{
    std::vector<double> others;
    for (const auto& row : standings.rows) {
        if (row.panel == least.panel && row.rater != least.rater && row.measure.value.isDefined())
            others.push_back(row.measure.value.number());
    }
    std::sort(others.begin(), others.end());
    Finding finding;
    finding.id = "follows-least";
    finding.severity = Severity::Note;
    finding.view = "raters";
    finding.raters = {least.rater};
    finding.headline = least.rater + " follows the others least";
    finding.figure = fixedText(least.measure.value.number(), 2);
    finding.sentence = std::string("The ")
                       + (standings.byRank ? "Spearman correlation of " + least.rater
                                                 + " with the mean of the others of panel " + least.panel
                                           : "one-coin probability of a right label of " + least.rater
                                                 + " in panel " + least.panel)
                       + " is " + fixedText(least.measure.value.number(), 2) + " over "
                       + groupedText(least.measure.used) + " labels; the median of the other "
                       + countText(others.size()) + " is " + fixedText(others[others.size() / 2], 2) + ".";
    return finding;
}

const MethodScore* methodOf(const MethodComparison& comparison, const std::string& id)
{
    const auto place = std::find_if(comparison.methods.begin(), comparison.methods.end(),
                                    [&](const MethodScore& method) { return method.method == id; });
    return place == comparison.methods.end() ? nullptr : &*place;
}

/// "Against gold the mean weighted by ρ̄ has Spearman 0.41, the plain one 0.39: +0.02 (…), n = 360."
std::string weightedAgainstMean(const MethodComparison& comparison, const MethodScore& weighted)
{
    const auto& own = scoreOf(comparison, weighted);
    const auto& plain = scoreOf(comparison, comparison.methods.front());
    if (!own.value.isDefined() || !plain.value.isDefined() || !weighted.difference.value.isDefined())
        return {};
    return " Against " + comparison.reference + ", the mean weighted by ρ̄ has " + comparison.measure + " "
           + fixedText(own.value.number(), 3) + " and the plain one " + fixedText(plain.value.number(), 3)
           + ": " + differenceText(weighted.difference) + ", n = " + groupedText(weighted.difference.used)
           + ".";
}

} // namespace

std::vector<Finding> standingFindings(const PeerStandings& standings, const std::set<std::string>& known,
                                      bool sayWeakest)
{
    std::vector<const PeerStanding*> rows;
    for (const auto& row : standings.rows) {
        if (row.measure.value.isDefined() && !known.contains(row.rater))
            rows.push_back(&row);
    }
    std::stable_sort(rows.begin(), rows.end(), [](const auto* a, const auto* b) {
        return a->measure.value.number() < b->measure.value.number();
    });
    std::vector<const PeerStanding*> against;
    std::vector<const PeerStanding*> guessing;
    std::size_t judged = 0;
    for (const auto* row : rows) {
        const bool isAgainst = row->log10Against < surelyAgainst;
        const bool isJudged = row->measure.used >= fewestLabels;
        judged += isJudged ? 1 : 0;
        if (isAgainst)
            against.push_back(row);
        else if (isJudged && !standings.byRank && row->measure.interval
                 && row->measure.interval->low <= standings.chance)
            guessing.push_back(row);
    }
    std::vector<Finding> findings;
    if (!against.empty())
        findings.push_back(againstFinding(standings, against));
    if (!guessing.empty())
        findings.push_back(guessingFinding(standings, guessing, judged));
    if (sayWeakest && against.empty() && guessing.empty() && rows.size() >= 3)
        findings.push_back(leastFinding(standings, *rows.front()));
    return findings;
}

std::vector<Finding> weightingFindings(const WeightingFacts& facts, const MethodComparison* comparison)
{
    if (!facts.meanCorrelation.isDefined())
        return {};
    Finding finding;
    finding.id = "weighting";
    finding.view = "consensus";
    const std::string where = groupedText(facts.units) + " " + facts.unitNoun
                              + (facts.isBeneath ? ", from which the verdicts are derived" : "");
    const std::string raters = groupedText(facts.raters) + " raters";
    const bool hasDelta = facts.dispersion.isDefined();
    const double delta = facts.dispersion.numberOr(0.0);
    if (!hasDelta) {
        finding.severity = Severity::Warning;
        finding.headline = "Raters share next to no signal";
        finding.figure = "ρ̄ " + fixedText(facts.meanCorrelation.number(), 2);
        finding.sentence = "The mean Spearman correlation of " + raters + " with each other is "
                           + fixedText(facts.meanCorrelation.number(), 3) + " (" + where
                           + "): no consensus of theirs can be trusted, weighted or not.";
    } else {
        const bool mayHelp = delta >= dispersionOnTopicalChat;
        finding.severity = delta >= dispersionOnSummeval ? Severity::Notice : Severity::Note;
        finding.headline = delta >= dispersionOnSummeval ? "Weighting raters is likely to help"
                           : mayHelp                     ? "Weighting raters may help"
                                                         : "Weighting raters is not called for";
        finding.figure = "δ " + fixedText(delta, 2);
        finding.sentence = "Agreement dispersion δ of " + raters + " is " + fixedText(delta, 2)
                           + ", their mean correlation with each other "
                           + fixedText(facts.meanCorrelation.number(), 2) + " (" + where
                           + "); weighting by trust beat the mean from δ 0.15 on Topical-Chat and 0.29 on "
                             "SummEval.";
    }
    const MethodScore* weighted = comparison ? methodOf(*comparison, "mean-correlation") : nullptr;
    if (weighted && weighted->difference.interval) {
        const auto& interval = *weighted->difference.interval;
        finding.sentence += weightedAgainstMean(*comparison, *weighted);
        if (interval.low > 0.0)
            finding.headline = "Weighting raters helps";
        else if (interval.high < 0.0)
            finding.headline = "Weighting raters harms";
        else if (hasDelta)
            finding.headline = "Weighting raters makes no difference that can be seen";
        if (interval.low > 0.0 || interval.high < 0.0)
            finding.severity = std::max(finding.severity, Severity::Notice);
        finding.figure += ", " + signedText(weighted->difference.value.number(), 3);
    }
    return {finding};
}

std::vector<Finding> methodFindings(const MethodComparison& comparison)
{
    const MethodScore* best = nullptr;
    std::size_t compared = 0;
    std::size_t ahead = 0;
    std::size_t behind = 0;
    for (const auto& method : comparison.methods) {
        const auto& difference = method.difference;
        if (&method == &comparison.methods.front() || !difference.value.isDefined() || !difference.interval)
            continue;
        ++compared;
        ahead += difference.interval->low > 0.0 ? 1 : 0;
        behind += difference.interval->high < 0.0 ? 1 : 0;
        if (!best || difference.value.number() > best->difference.value.number())
            best = &method;
    }
    if (!best)
        return {};
    const auto& own = scoreOf(comparison, *best);
    const auto& plain = scoreOf(comparison, comparison.methods.front());
    if (!own.value.isDefined() || !plain.value.isDefined())
        return {};
    const bool isAhead = best->difference.interval->low > 0.0;
    Finding finding;
    finding.id = isAhead ? "method-beats-baseline" : "no-method-beats-baseline";
    finding.severity = Severity::Notice;
    finding.view = "consensus";
    finding.headline = isAhead ? best->title + " beats the " + comparison.baseline
                               : "No method beats the " + comparison.baseline;
    finding.figure = signedText(best->difference.value.number(), 3);
    finding.sentence = "Against " + comparison.reference + ", " + comparison.measure + " of the "
                       + comparison.baseline + " is " + fixedText(plain.value.number(), 3) + "; best of "
                       + countText(compared) + (compared == 1 ? " other method" : " other methods")
                       + " at their defaults: " + best->title + " " + fixedText(own.value.number(), 3) + ", "
                       + differenceText(best->difference) + ", n = " + groupedText(best->difference.used)
                       + ".";
    finding.sentence += " Surely ahead: " + std::to_string(ahead)
                        + ", surely behind: " + std::to_string(behind)
                        + ", by intervals that do not allow for choosing among methods.";
    return {finding};
}

std::vector<Finding> signalFindings(const std::vector<SignalUse>& uses, const std::string& unitNoun)
{
    std::vector<Finding> findings;
    Finding none;
    for (const auto& use : uses) {
        const SignalUse::Row* best = nullptr;
        std::size_t tried = 0;
        for (const auto& row : use.rows) {
            tried += row.rho.value.isDefined() ? 1 : 0;
            if (row.rho.value.isDefined()
                && (!best || std::abs(row.rho.value.number()) > std::abs(best->rho.value.number())))
                best = &row;
        }
        if (!best)
            continue;
        const double rho = best->rho.value.number();
        const bool isUseful = rho >= weakestUsefulSignal && best->p.numberOr(1.0) < signalAlpha;
        const std::string what = use.isReference ? "where the consensus is off from " + use.target
                                                 : "where " + use.target + " disagrees";
        std::string sentence = "Of " + countText(tried) + (tried == 1 ? " signal " : " signals ")
                               + (use.isReference ? "of uncertainty" : "made of the labels of the others")
                               + ", " + best->title + " goes most with " + what + ": Spearman "
                               + fixedText(rho, 2) + " on test " + unitNoun
                               + " (n = " + groupedText(best->rho.used) + ", " + pValueText(best->p)
                               + " after Holm's adjustment).";
        if (!isUseful) {
            none.sentence += (none.sentence.empty() ? "" : " ") + sentence;
            none.figure += (none.figure.empty() ? "ρ " : ", ") + fixedText(rho, 2);
            none.headline = none.headline.empty() ? "No uncertainty signal tells " + what
                                                  : "No uncertainty signal is worth using";
            continue;
        }
        Finding finding;
        finding.id = "signal-" + use.target;
        finding.severity = Severity::Notice;
        finding.view = "uncertainty";
        finding.headline = "Look first where " + best->title + " is high";
        finding.figure = "ρ " + fixedText(rho, 2);
        finding.sentence = std::move(sentence);
        findings.push_back(std::move(finding));
    }
    if (!none.sentence.empty()) {
        none.id = "no-signal";
        none.severity = Severity::Notice;
        none.view = "uncertainty";
        findings.push_back(std::move(none));
    }
    return findings;
}

} // namespace raterscope
