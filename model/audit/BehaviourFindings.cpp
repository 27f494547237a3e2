// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "audit/BehaviourFindings.h"

#include "audit/FindingText.h"
#include "core/NumberText.h"

#include <algorithm>

namespace raterscope {

namespace {

/// Sentences of one finding that are written out; the others are counted.
constexpr std::size_t mostSentences = 3;

/// A finding of all flags of one kind: their raters, their rows, and the first sentences.
Finding gather(const std::vector<RaterProfile>& profiles, const std::string& id)
{
    Finding finding;
    finding.id = id;
    finding.view = "raters";
    std::vector<std::string> sentences;
    for (const auto& profile : profiles) {
        for (const auto& flag : profile.flags) {
            if (flag.id != id)
                continue;
            finding.raters.push_back(profile.rater);
            finding.items.insert(finding.items.end(), flag.items.begin(), flag.items.end());
            sentences.push_back(flag.sentence);
        }
    }
    std::sort(finding.items.begin(), finding.items.end());
    finding.items.erase(std::unique(finding.items.begin(), finding.items.end()), finding.items.end());
    for (std::size_t i = 0; i < std::min(sentences.size(), mostSentences); ++i)
        finding.sentence += (i > 0 ? " " : "") + sentences[i];
    if (sentences.size() > mostSentences)
        finding.sentence += " The same goes for " + countText(sentences.size() - mostSentences)
                            + (sentences.size() == mostSentences + 1 ? " more rater." : " more raters.");
    return finding;
}

std::string raterCount(std::size_t count)
{
    return countText(count) + (count == 1 ? " rater" : " raters");
}

void addStraightLines(const FindingInput& input, std::vector<Finding>& findings)
{
    Finding finding = gather(*input.profiles, "straight-lines");
    if (finding.raters.empty())
        return;
    finding.severity = Severity::Warning;
    finding.headline = finding.raters.size() == 1 ? finding.raters.front() + " ticks straight down"
                                                  : "Raters who tick straight down";
    finding.figure = raterCount(finding.raters.size());
    findings.push_back(std::move(finding));
}

void addTwins(const FindingInput& input, std::vector<Finding>& findings)
{
    if (!input.twins || input.twins->flagged == 0)
        return;
    Finding finding;
    finding.id = "twins";
    finding.view = "raters";
    finding.severity = Severity::Warning;
    std::size_t told = 0;
    for (const auto& pair : input.twins->pairs) {
        if (!pair.flagged)
            continue;
        for (const auto& rater : {pair.a, pair.b}) {
            if (std::find(finding.raters.begin(), finding.raters.end(), rater) == finding.raters.end())
                finding.raters.push_back(rater);
        }
        finding.items.insert(finding.items.end(), pair.items.begin(), pair.items.end());
        if (told++ >= mostSentences)
            continue;
        finding.sentence += (finding.sentence.empty() ? "" : " ") + pair.a + " and " + pair.b
                            + " gave identical " + input.twins->of + " on " + groupedText(pair.identical)
                            + " of " + groupedText(pair.shared) + " common items ("
                            + percentText(pair.share.number()) + "; " + percentText(pair.expected.number())
                            + " expected by chance";
        finding.sentence += pair.log10HolmP.isDefined()
                                ? ", p " + pText(pair.log10HolmP.number()) + " adjusted over "
                                      + groupedText(input.twins->tested)
                                      + (input.twins->tested == 1 ? " pair)." : " pairs).")
                                : "): " + pair.why + ".";
    }
    const auto flagged = static_cast<std::size_t>(input.twins->flagged);
    if (flagged > mostSentences)
        finding.sentence += " " + countText(flagged - mostSentences) + " more pairs stand out like that.";
    std::sort(finding.items.begin(), finding.items.end());
    finding.items.erase(std::unique(finding.items.begin(), finding.items.end()), finding.items.end());
    finding.headline =
        flagged == 1 ? "Two raters with nearly the same rows" : "Raters with nearly the same rows";
    finding.figure = countText(flagged) + (flagged == 1 ? " pair" : " pairs");
    findings.push_back(std::move(finding));
}

void addFewLabels(const FindingInput& input, std::vector<Finding>& findings)
{
    Finding finding = gather(*input.profiles, "few-labels");
    if (finding.raters.empty())
        return;
    finding.severity = Severity::Notice;
    finding.headline = finding.raters.size() == 1 ? "A rater with few labels" : "Raters with few labels";
    finding.figure = raterCount(finding.raters.size());
    if (finding.raters.size() > mostSentences) {
        std::int64_t most = 0;
        for (const auto& profile : *input.profiles) {
            for (const auto& flag : profile.flags)
                most = flag.id == "few-labels" ? std::max(most, profile.labels) : most;
        }
        finding.sentence = countText(finding.raters.size()) + " of " + countText(input.profiles->size())
                           + " raters gave " + groupedText(most)
                           + " labels or fewer, less than half of what the others of their panel gave: "
                           + listText(finding.raters) + ".";
    }
    finding.sentence += " What is said of single raters with so few labels is uncertain.";
    findings.push_back(std::move(finding));
}

void addSeverity(const FindingInput& input, std::vector<Finding>& findings)
{
    Finding finding = gather(*input.profiles, "severity");
    if (finding.raters.empty())
        return;
    finding.severity = Severity::Notice;
    finding.headline = finding.raters.size() == 1
                           ? finding.raters.front() + " uses the scale higher or lower than its panel"
                           : "Raters who use the scale higher or lower than their panel";
    finding.figure = raterCount(finding.raters.size());
    findings.push_back(std::move(finding));
}

} // namespace

void addBehaviourFindings(const FindingInput& input, std::vector<Finding>& findings)
{
    if (!input.profiles)
        return;
    addStraightLines(input, findings);
    addTwins(input, findings);
    addFewLabels(input, findings);
    addSeverity(input, findings);
}

} // namespace raterscope
