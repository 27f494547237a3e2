// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agreement/KappaParadox.h"

#include "agreement/ChanceCorrected.h"
#include "agreement/CohenKappa.h"
#include "agreement/PanelAgreement.h"
#include "agreement/PercentAgreement.h"
#include "agreement/RaterMatrix.h"
#include "core/NumberText.h"

#include <algorithm>
#include <cmath>
#include <memory>

namespace raterscope {

namespace {

constexpr std::int64_t fewestUnits = 10;
constexpr double highAgreement = 0.75;
constexpr double dominantShare = 0.70;
constexpr double prevalenceGap = 0.20;
constexpr double biasGap = 0.05;

std::string percentText(double share)
{
    return fixedText(100.0 * share, 1) + " %";
}

std::string quoted(const Scale& scale, int level)
{
    return "\"" + scale.labels[static_cast<std::size_t>(level)] + "\"";
}

std::string prevalenceSentence(const KappaFacts& facts, const Scale& scale, const std::string& a,
                               const std::string& b, const std::string& unitNoun)
{
    const bool pair = !b.empty();
    std::string text;
    if (pair)
        text = a + " and " + b + " give the same label to " + percentText(facts.agreement.number()) + " of "
               + groupedText(facts.units) + " " + unitNoun + ", yet κ is only ";
    else
        text = "Of " + a + ", two labels of one of the " + groupedText(facts.units) + " " + unitNoun
               + " are the same in " + percentText(facts.agreement.number())
               + " of cases, yet Fleiss κ is only ";
    text += fixedText(facts.kappa.number(), 2) + ": " + percentText(facts.commonShare.number())
            + " of the labels are " + quoted(scale, facts.commonLevel);
    if (facts.prevalence.isDefined())
        text += " (prevalence index " + fixedText(facts.prevalence.number(), 2) + ")";
    text += ", so that " + percentText(facts.chance.number())
            + " agreement is put down to chance. With all levels alike by chance the agreement is "
            + fixedText(facts.brennanPrediger.number(), 2) + " (Brennan–Prediger), by Gwet's AC1 "
            + fixedText(facts.gwet.number(), 2)
            + ". The low κ tells as much of the uneven labels as of the raters.";
    return text;
}

std::string biasSentence(const KappaFacts& facts, const Scale& scale, const std::string& a,
                         const std::string& b)
{
    const std::string level = quoted(scale, facts.contrastLevel);
    return "κ of " + a + " and " + b + " is " + fixedText(facts.kappa.number(), 2) + ", above the "
           + fixedText(facts.scott.number(), 2)
           + " of Scott's π, because they use the labels unequally often: " + a + " says " + level + " in "
           + percentText(facts.contrastOfA.number()) + " of cases, " + b + " in "
           + percentText(facts.contrastOfB.number()) + " (bias index " + fixedText(facts.bias.number(), 2)
           + "). κ takes such habits for granted and lowers chance for them; π counts them as disagreement.";
}

Finding startFinding(const char* id, const char* headline)
{
    Finding finding;
    finding.id = id;
    finding.severity = Severity::Notice;
    finding.headline = headline;
    finding.view = "coefficients";
    return finding;
}

double prevalenceSize(const KappaFacts& facts)
{
    return facts.brennanPrediger.number() - facts.kappa.number();
}

double biasSize(const KappaFacts& facts)
{
    return facts.kappa.number() - facts.scott.number();
}

/// Makes the coefficients of a scale once for all its pairs.
class FactsOfPairs
{
public:
    explicit FactsOfPairs(const Scale& scale)
        : m_scale(scale), m_kappa(scale, Weights::None), m_scott(Chance::Shares, scale, Weights::None),
          m_uniform(Chance::Uniform, scale, Weights::None), m_gwet(Chance::Gwet, scale, Weights::None)
    {
    }

    KappaFacts of(const Contingency& table) const
    {
        KappaFacts facts;
        facts.units = table.total();
        facts.agreement = PercentAgreement().value(table);
        facts.kappa = m_kappa.value(table);
        facts.scott = m_scott.value(table);
        facts.brennanPrediger = m_uniform.value(table);
        facts.gwet = m_gwet.value(table);
        const PrevalenceBias indices = prevalenceAndBias(table, m_scale);
        facts.bias = indices.bias;
        if (indices.isByrt)
            facts.prevalence = indices.prevalence;
        if (table.total() > 0)
            addMargins(facts, table);
        return facts;
    }

private:
    static void addMargins(KappaFacts& facts, const Contingency& table)
    {
        const auto n = static_cast<double>(table.total());
        const auto both = [&](int k) { return table.rowTotal(k) + table.columnTotal(k); };
        const auto apart = [&](int k) { return std::abs(table.rowTotal(k) - table.columnTotal(k)); };
        int common = 0;
        int contrast = 0;
        double chance = 0.0;
        for (int k = 0; k < table.size(); ++k) {
            common = both(k) > both(common) ? k : common;
            contrast = apart(k) > apart(contrast) ? k : contrast;
            chance += (table.rowTotal(k) / n) * (table.columnTotal(k) / n);
        }
        facts.chance = chance;
        facts.commonLevel = table.levelOf(common);
        facts.commonShare = 0.5 * both(common) / n;
        facts.contrastLevel = table.levelOf(contrast);
        facts.contrastOfA = table.rowTotal(contrast) / n;
        facts.contrastOfB = table.columnTotal(contrast) / n;
    }

    const Scale& m_scale;
    CohenKappa m_kappa;
    ChanceCorrected m_scott, m_uniform, m_gwet;
};

/// The pair on which a paradox is largest, and on how many it holds.
struct Strongest {
    std::int64_t pairs = 0;
    double size = 0.0;
    std::size_t a = 0, b = 0;
    KappaFacts facts;

    void offer(const Strongest& other)
    {
        pairs += other.pairs;
        if (other.size <= size)
            return;
        size = other.size;
        a = other.a;
        b = other.b;
        facts = other.facts;
    }
};

} // namespace

KappaFacts kappaFacts(const Contingency& table, const Scale& scale)
{
    return FactsOfPairs(scale).of(table);
}

KappaFacts kappaFacts(const std::shared_ptr<const UnitCounts>& shared, const Scale& scale)
{
    const UnitCounts& counts = *shared;
    const std::vector<std::int32_t> once(counts.size(), 1);
    const auto valueOf = [&](Chance chance) {
        return PanelChance(shared, chance, scale, Weights::None).value(once);
    };
    KappaFacts facts;
    facts.units = counts.unitsWith(2);
    facts.agreement = PanelPercent(shared).value(once);
    facts.kappa = valueOf(Chance::Shares);
    facts.scott = facts.kappa;
    facts.brennanPrediger = valueOf(Chance::Uniform);
    facts.gwet = valueOf(Chance::Gwet);
    facts.bias = UndefinedReason::TooFewRaters;

    std::vector<double> shares(static_cast<std::size_t>(counts.levels()), 0.0);
    for (std::size_t unit = 0; unit < counts.size(); ++unit) {
        for (const auto& label : counts.of(unit))
            shares[static_cast<std::size_t>(label.level)] +=
                static_cast<double>(label.count) / counts.ratings(unit);
    }
    const auto labelled = static_cast<double>(counts.unitsWith(1));
    if (labelled == 0.0)
        return facts;
    double chance = 0.0;
    for (double& share : shares) {
        share /= labelled;
        chance += share * share;
    }
    facts.chance = chance;
    const auto common = std::max_element(shares.begin(), shares.end());
    facts.commonLevel = static_cast<int>(common - shares.begin());
    facts.commonShare = *common;
    if (shares.size() == 2)
        facts.prevalence = std::abs(shares[0] - shares[1]);
    return facts;
}

KappaParadox kappaParadox(const KappaFacts& facts)
{
    KappaParadox paradox;
    for (const auto* value :
         {&facts.agreement, &facts.kappa, &facts.scott, &facts.brennanPrediger, &facts.commonShare}) {
        if (!value->isDefined())
            return paradox;
    }
    if (facts.units < fewestUnits)
        return paradox;
    const double least = std::max(facts.kappa.number(), facts.scott.number());
    paradox.prevalence = facts.agreement.number() >= highAgreement
                         && facts.commonShare.number() >= dominantShare
                         && facts.brennanPrediger.number() - least >= prevalenceGap;
    paradox.bias = biasSize(facts) >= biasGap;
    return paradox;
}

std::vector<Finding> paradoxFindings(const KappaFacts& facts, const Scale& scale, const std::string& a,
                                     const std::string& b, const std::string& unitNoun)
{
    const KappaParadox paradox = kappaParadox(facts);
    std::vector<Finding> findings;
    if (paradox.prevalence) {
        auto finding = startFinding("kappa-paradox-prevalence", "High agreement, low κ");
        finding.sentence = prevalenceSentence(facts, scale, a, b, unitNoun);
        finding.figure = percentText(facts.agreement.number()) + ", κ " + fixedText(facts.kappa.number(), 2);
        findings.push_back(std::move(finding));
    }
    if (paradox.bias) {
        auto finding = startFinding("kappa-paradox-bias", "κ gains from unequal habits");
        finding.sentence = biasSentence(facts, scale, a, b);
        finding.figure =
            "κ " + fixedText(facts.kappa.number(), 2) + ", π " + fixedText(facts.scott.number(), 2);
        findings.push_back(std::move(finding));
    }
    if (!b.empty()) {
        for (auto& finding : findings)
            finding.raters = {a, b};
    }
    return findings;
}

std::vector<Finding> pairParadoxFindings(const LabelTable& table, const std::string& unitNoun, int threads,
                                         const JobControl& job)
{
    const std::size_t raters = table.raterCount();
    if (raters > mostMatrixRaters || pairLevels(table) > mostPairLevels)
        return {};
    const FactsOfPairs facts(table.scale);
    // A row of the matrix is visited by one thread, so each row keeps its own strongest pair.
    std::vector<Strongest> byPrevalence(raters);
    std::vector<Strongest> byBias(raters);
    visitPairTables(table, threads, job, [&](std::size_t a, std::size_t b, const Contingency& pair) {
        const KappaFacts found = facts.of(pair);
        const KappaParadox paradox = kappaParadox(found);
        if (paradox.prevalence)
            byPrevalence[a].offer({1, prevalenceSize(found), a, b, found});
        if (paradox.bias)
            byBias[a].offer({1, biasSize(found), a, b, found});
    });
    std::vector<Finding> findings;
    const auto add = [&](const std::vector<Strongest>& rows, const char* id) {
        Strongest strongest;
        for (const auto& row : rows)
            strongest.offer(row);
        if (strongest.pairs == 0)
            return;
        for (auto& finding : paradoxFindings(strongest.facts, table.scale, table.raterNames[strongest.a],
                                             table.raterNames[strongest.b], unitNoun)) {
            if (finding.id != id)
                continue;
            const std::int64_t others = strongest.pairs - 1;
            if (others > 0)
                finding.sentence += " The same holds, less strongly, for " + groupedText(others) + " other "
                                    + (others == 1 ? "pair" : "pairs") + " of raters.";
            findings.push_back(std::move(finding));
        }
    };
    add(byPrevalence, "kappa-paradox-prevalence");
    add(byBias, "kappa-paradox-bias");
    return findings;
}

} // namespace raterscope
