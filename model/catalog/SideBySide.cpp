// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/SideBySide.h"

#include "agreement/IntraclassCorrelation.h"
#include "agreement/KappaParadox.h"
#include "agreement/KrippendorffAlpha.h"
#include "agreement/PanelAgreement.h"
#include "agreement/RaterMatrix.h"
#include "catalog/PairwiseParts.h"
#include "catalog/PanelParts.h"
#include "core/NumberText.h"
#include "core/PairIndex.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <optional>
#include <utility>

namespace raterscope {

namespace {

/// Means over pairs are given up to this many raters: half a million pairs.
constexpr std::size_t mostMeanRaters = 1000;

using PairCoefficientPtr = std::unique_ptr<const PairCoefficient>;

struct NamedPairCoefficient {
    std::string name;
    PairCoefficientPtr coefficient;
};

/// Names tell weighted and unweighted forms apart: "gwet-ac", "gwet-ac-quadratic".
std::string nameOf(const std::string& id, Weights weights)
{
    return weights == Weights::None ? id : id + "-" + toString(weights);
}

/// Every pairwise coefficient, percent agreement first, each with its weighted form behind it.
std::vector<NamedPairCoefficient> pairCoefficients(const Scale& scale, Weights weights)
{
    std::vector<NamedPairCoefficient> result;
    for (const auto& kind : pairCoefficientKinds()) {
        result.push_back({kind.id, kind.make(scale, Weights::None)});
        if (kind.hasWeights && weights != Weights::None)
            result.push_back({nameOf(kind.id, weights), kind.make(scale, weights)});
    }
    std::stable_partition(result.begin(), result.end(),
                          [](const auto& named) { return named.name == "percent-agreement"; });
    return result;
}

/// Those of them that have no form for a panel.
std::vector<NamedPairCoefficient> pairsOnly(const Scale& scale, Weights weights)
{
    auto result = pairCoefficients(scale, weights);
    std::erase_if(result, [](const auto& named) {
        return !named.name.starts_with("cohen-kappa") && named.name != "pearson" && named.name != "spearman"
               && named.name != "kendall";
    });
    return result;
}

std::vector<const PairCoefficient*> pointersTo(const std::vector<NamedPairCoefficient>& named)
{
    std::vector<const PairCoefficient*> pointers;
    for (const auto& each : named)
        pointers.push_back(each.coefficient.get());
    return pointers;
}

/// A coefficient of a panel under a name that tells its weights.
class Renamed : public PanelCoefficient
{
public:
    Renamed(std::unique_ptr<const PanelCoefficient> inner, Weights weights)
        : m_inner(std::move(inner)), m_weights(weights)
    {
    }
    std::string id() const override { return nameOf(m_inner->id(), m_weights); }
    std::string title() const override { return m_inner->title(); }
    Estimate estimate() const override { return m_inner->estimate(); }
    Value value(std::span<const std::int32_t> weights) const override { return m_inner->value(weights); }
    std::int64_t cost() const override { return m_inner->cost(); }

private:
    std::unique_ptr<const PanelCoefficient> m_inner;
    Weights m_weights;
};

PanelFactory everyPanelCoefficient(Weights weights)
{
    return [weights](const LabelTable& table, const RaterSet& raters, const JobControl& job) {
        const auto counts = std::make_shared<const UnitCounts>(table, raters, job);
        const auto scores = std::make_shared<const CompleteScores>(table, raters, job);
        PanelCoefficients coefficients;
        const auto add = [&](auto coefficient) {
            coefficients.push_back(std::move(coefficient));
            job.check();
        };
        add(std::make_unique<PanelPercent>(counts));
        for (const auto chance : {Chance::Shares, Chance::Uniform, Chance::Gwet}) {
            add(std::make_unique<PanelChance>(counts, chance, table.scale, Weights::None));
            if (chance != Chance::Shares && weights != Weights::None)
                add(std::make_unique<Renamed>(
                    std::make_unique<PanelChance>(counts, chance, table.scale, weights), weights));
        }
        for (const auto metric :
             {AlphaMetric::Nominal, AlphaMetric::Ordinal, AlphaMetric::Interval, AlphaMetric::Ratio})
            add(std::make_unique<PanelAlpha>(counts, table.scale, metric));
        for (const auto form : iccForms)
            add(std::make_unique<IntraclassCorrelation>(scores, form));
        return coefficients;
    };
}

/// Why units are left out, as the coefficient's own rule has it.
void sayWhatIsLeftOut(Coefficient& coefficient)
{
    auto& estimate = coefficient.estimate;
    const bool hasOrder =
        estimate.value.isDefined() || estimate.value.reason() != UndefinedReason::ScaleNotOrdered;
    if (estimate.dropped == 0 || !hasOrder)
        return;
    const bool ofAll = coefficient.name.starts_with("icc");
    estimate.notes.push_back(groupedText(estimate.dropped) + " left out: "
                             + (!coefficient.b.empty() ? "not labelled by both raters"
                                : ofAll                ? "not labelled by every rater"
                                                       : "fewer than two labels"));
}

/// All pairs of one set of raters, by pairIndex() of the table.
std::vector<std::size_t> pairsOf(const RaterSet& raters, std::size_t count)
{
    std::vector<std::size_t> pairs;
    for (std::size_t a = 0; a < raters.columns.size(); ++a) {
        for (std::size_t b = a + 1; b < raters.columns.size(); ++b)
            pairs.push_back(pairIndex(count, raters.columns[a], raters.columns[b]));
    }
    return pairs;
}

/// The mean over the pairs that have a value; without one, the reason they share.
Estimate meanEstimate(const std::vector<Value>& values, const std::vector<std::size_t>& pairs)
{
    Estimate estimate;
    double sum = 0.0;
    std::int64_t defined = 0;
    std::map<UndefinedReason, std::int64_t> reasons;
    for (const auto pair : pairs) {
        if (values[pair].isDefined()) {
            sum += values[pair].number();
            ++defined;
        } else {
            ++reasons[values[pair].reason()];
        }
    }
    const auto count = static_cast<std::int64_t>(pairs.size());
    estimate.method = "mean over " + groupedText(count) + (count == 1 ? " pair" : " pairs") + " of raters";
    if (defined > 0)
        estimate.value = sum / static_cast<double>(defined);
    else if (reasons.empty())
        estimate.value = UndefinedReason::TooFewRaters;
    else
        estimate.value = reasons.size() == 1 ? reasons.begin()->first : UndefinedReason::NoDefinedCells;
    estimate.notes.push_back(estimate.method);
    for (const auto& [reason, undefined] : reasons) {
        if (defined > 0)
            estimate.notes.push_back(groupedText(undefined) + (undefined == 1 ? " pair is" : " pairs are")
                                     + " left out: " + describe(reason));
    }
    return estimate;
}

/// Means over the pairs of each set, in the order of the sets.
std::vector<std::vector<Coefficient>> meansOfPairs(const AnalysisInput& input,
                                                   const std::vector<RaterSet>& sets, Weights weights,
                                                   const IntervalChoice& choice,
                                                   std::vector<std::string>& notes, const JobControl& job)
{
    const auto& table = *input.table;
    std::vector<std::vector<Coefficient>> means(sets.size());
    std::string reason = pairsLeftOut(table);
    if (reason.empty() && table.raterCount() > mostMeanRaters)
        reason = "means over pairs of raters are given up to " + groupedText(mostMeanRaters) + " raters";
    if (!reason.empty()) {
        notes.push_back(reason);
        return means;
    }
    const auto named = pairsOnly(table.scale, weights);
    std::vector<std::vector<Value>> values(named.size(), std::vector<Value>(pairCount(table.raterCount())));
    visitPairTables(table, input.threads, job, [&](std::size_t a, std::size_t b, const Contingency& pair) {
        for (std::size_t c = 0; c < named.size(); ++c)
            values[c][pairIndex(table.raterCount(), a, b)] = named[c].coefficient->value(pair);
    });

    BootstrapRequest request{false, {}};
    for (const auto& raters : sets)
        request.means.push_back(pairsOf(raters, table.raterCount()));
    std::vector<BootstrapResult> bootstrap;
    if (choice.kind == IntervalKind::Bootstrap) {
        if (isBootstrapAffordable(table, choice.bootstrap.replicates, named.size()))
            bootstrap = bootstrapPairs(table, pointersTo(named), request, choice.bootstrap, job);
        else
            notes.push_back("means over pairs have no interval: resampling " + groupedText(table.labelCount())
                            + " labels " + groupedText(choice.bootstrap.replicates)
                            + " times would take too long");
    } else if (choice.kind == IntervalKind::Analytic) {
        notes.push_back("means over pairs have no interval: no formula covers them; choose the bootstrap");
    }
    for (std::size_t s = 0; s < sets.size(); ++s) {
        const UnitCounts counts(table, sets[s], job);
        for (std::size_t c = 0; c < named.size(); ++c) {
            Coefficient mean{named[c].name,
                             named[c].coefficient->title() + ", mean of pairs",
                             sets[s].name,
                             {},
                             meanEstimate(values[c], request.means[s])};
            mean.estimate.used = counts.unitsWith(2);
            mean.estimate.dropped = static_cast<std::int64_t>(counts.size()) - mean.estimate.used;
            if (!bootstrap.empty() && mean.estimate.value.isDefined())
                mean.estimate.interval = bootstrap[c].means[s];
            sayWhenOutside(mean.estimate);
            means[s].push_back(std::move(mean));
        }
    }
    return means;
}

/// The table with two of its columns and all of its units, so that a bootstrap draws what it draws from the
/// whole table.
LabelTable twoColumns(const LabelTable& table, std::size_t a, std::size_t b)
{
    LabelTable result;
    result.title = table.title;
    result.scale = table.scale;
    result.units = table.units;
    result.groupOf = table.groupOf;
    result.groupCount = table.groupCount;
    result.panels = table.panels;
    result.keepsRepeats = table.keepsRepeats;
    for (const auto column : {a, b}) {
        result.raters.push_back(table.raters[column]);
        result.raterNames.push_back(table.raterNames[column]);
        result.panelOf.push_back(table.panelOf[column]);
        result.slot.push_back(table.slot[column]);
    }
    result.start.reserve(table.start.size());
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        const auto first = result.labels.size();
        for (const auto& label : table.labelsOf(unit)) {
            const auto column = static_cast<std::size_t>(label.column);
            if (column == a || column == b)
                result.labels.push_back({column == a ? 0 : 1, label.level});
        }
        if (a > b)
            std::stable_sort(result.labels.begin() + static_cast<std::ptrdiff_t>(first), result.labels.end(),
                             [](const Label& x, const Label& y) { return x.column < y.column; });
        result.start.push_back(result.labels.size());
    }
    return result;
}

struct ChosenPair {
    std::size_t a, b;
};

std::optional<ChosenPair> chosenPair(const Options& options, const LabelTable& table)
{
    const std::string& a = options.text("rater-a");
    const std::string& b = options.text("rater-b");
    if (a.empty() && b.empty())
        return std::nullopt;
    if (a.empty() || b.empty())
        throw AnalysisError("A pair needs two raters: only \"" + a + b
                            + "\" is named. Give both rater-a and rater-b, or neither.");
    const auto columnOf = [&](const std::string& name) {
        const auto place = std::find(table.raterNames.begin(), table.raterNames.end(), name);
        if (place == table.raterNames.end())
            throw AnalysisError("There is no rater \"" + name + "\" among those compared: "
                                + nameList(table.raterNames) + ". Was it excluded?");
        return static_cast<std::size_t>(place - table.raterNames.begin());
    };
    const ChosenPair pair{columnOf(a), columnOf(b)};
    if (pair.a == pair.b)
        throw AnalysisError("\"" + a + "\" is named twice; a pair needs two different raters.");
    return pair;
}

/// Every pairwise coefficient of the two columns of a table.
std::vector<Coefficient> coefficientsOfPair(const LabelTable& table, const Contingency& counts,
                                            std::int64_t shared, Weights weights,
                                            const IntervalChoice& choice, std::vector<std::string>& notes,
                                            const JobControl& job)
{
    const auto named = pairCoefficients(table.scale, weights);
    std::vector<BootstrapResult> bootstrap;
    bool resampled = choice.kind == IntervalKind::Bootstrap;
    if (resampled && !isBootstrapAffordable(table, choice.bootstrap.replicates, named.size())) {
        resampled = false;
        notes.push_back("intervals of the pair are by standard error, where there is one: resampling "
                        + groupedText(table.labelCount()) + " labels on " + groupedText(table.scale.size())
                        + " levels would take too long");
    }
    if (resampled)
        bootstrap = bootstrapPairs(table, pointersTo(named), {}, choice.bootstrap, job);
    std::vector<Coefficient> result;
    for (std::size_t c = 0; c < named.size(); ++c) {
        const auto& coefficient = *named[c].coefficient;
        const PairValue found = coefficient.evaluate(counts);
        Estimate estimate;
        estimate.value = found.value;
        estimate.method = coefficient.title();
        estimate.used = shared;
        estimate.dropped = static_cast<std::int64_t>(table.unitCount()) - shared;
        const bool hasError =
            found.value.isDefined() && !coefficient.errorSource().empty() && !std::isnan(found.standardError);
        if (hasError)
            estimate.standardError = found.standardError;
        if (resampled && found.value.isDefined())
            estimate.interval = bootstrap[c].cells.front();
        else if (hasError && choice.kind != IntervalKind::None)
            estimate.interval = normalInterval(coefficient, found.value.number(), found.standardError);
        sayWhenOutside(estimate);
        result.push_back({named[c].name, coefficient.title(), table.raterNames[0], table.raterNames[1],
                          std::move(estimate)});
        job.check();
    }
    return result;
}

Table prevalenceTable()
{
    Table table;
    table.id = "prevalence-bias";
    table.title = "How unevenly labels are used";
    table.columns = {"of", "n", "most used", "its share", "prevalence index", "bias index"};
    table.formats = {ColumnFormat::Plain, ColumnFormat::Plain, ColumnFormat::Plain, ColumnFormat::Share};
    return table;
}

void addPrevalence(Table& table, const std::string& of, const KappaFacts& facts, const Scale& scale,
                   bool pair)
{
    if (facts.commonLevel < 0)
        return;
    const TableCell none{std::string()};
    table.rows.push_back({of, facts.units, scale.labels[static_cast<std::size_t>(facts.commonLevel)],
                          facts.commonShare,
                          facts.prevalence.isDefined() ? TableCell(facts.prevalence) : none,
                          pair ? TableCell(facts.bias) : none});
}

void append(std::vector<Finding>& to, std::vector<Finding> from)
{
    std::move(from.begin(), from.end(), std::back_inserter(to));
}

/// Panels, means of pairs, and the pair, each where asked for.
class SideBySide
{
public:
    SideBySide(const AnalysisInput& input, const Options& options, const JobControl& job)
        : m_input(input), m_table(*input.table), m_options(options), m_job(job),
          m_weights(parseWeights(options.text("weights")).value_or(Weights::None)),
          m_choice(chosenIntervals(options, input)), m_indices(prevalenceTable())
    {
    }

    AnalysisResult run()
    {
        m_job.check();
        const auto pair = chosenPair(m_options, m_table);
        const std::string& show = m_options.text("show");
        std::vector<std::string> ignored;
        const auto sets = raterSets(m_table, ignored);
        m_result.status.notes = scaleNotes(m_table);
        std::vector<Coefficient> panels;
        if (show != "pairs")
            panels = panelCoefficients();
        std::vector<std::vector<Coefficient>> means(sets.size());
        if (!pair || show != "pairs")
            means = meansOfPairs(m_input, sets, m_weights, m_choice, m_result.status.notes, m_job);
        for (std::size_t s = 0; s < sets.size(); ++s) {
            addSet(sets[s], panels, means[s]);
            if (!pair || show != "pairs")
                describeSet(sets[s]);
        }
        if (pair && show != "panels")
            addPair(*pair);
        else if (!pair)
            append(m_result.facets.findings,
                   pairParadoxFindings(m_table, unitNoun(m_input.comparison), m_input.threads, m_job));
        for (auto& coefficient : m_result.facets.coefficients)
            sayWhatIsLeftOut(coefficient);
        m_result.facets.tables.push_back(std::move(m_indices));
        return std::move(m_result);
    }

private:
    std::vector<Coefficient> panelCoefficients()
    {
        AnalysisResult panels = panelResult(everyPanelCoefficient(m_weights), m_input, m_options, m_job);
        m_result.status.notes = std::move(panels.status.notes);
        if (m_table.scale.isOrdered()) {
            for (auto& note : scoreNotes(m_table))
                m_result.status.notes.push_back(std::move(note));
        }
        return std::move(panels.facets.coefficients);
    }

    void addSet(const RaterSet& raters, std::vector<Coefficient>& panels, std::vector<Coefficient>& means)
    {
        auto& all = m_result.facets.coefficients;
        for (auto& coefficient : panels) {
            if (coefficient.a == raters.name)
                all.push_back(std::move(coefficient));
        }
        std::move(means.begin(), means.end(), std::back_inserter(all));
    }

    void describeSet(const RaterSet& raters)
    {
        const auto counts = std::make_shared<const UnitCounts>(m_table, raters, m_job);
        const KappaFacts facts = kappaFacts(counts, m_table.scale);
        addPrevalence(m_indices, raters.name, facts, m_table.scale, false);
        append(m_result.facets.findings,
               paradoxFindings(facts, m_table.scale, raters.name, {}, unitNoun(m_input.comparison)));
        m_job.check();
    }

    void addPair(const ChosenPair& pair)
    {
        if (const auto reason = levelsRefused(m_table); !reason.empty())
            throw AnalysisError("The two raters cannot be compared: " + reason
                                + ". Round or bin the values, or leave rater-a and rater-b empty.");
        const LabelTable two = twoColumns(m_table, pair.a, pair.b);
        Contingency counts;
        visitPairTables(two, 1, m_job,
                        [&](std::size_t, std::size_t, const Contingency& table) { counts = table; });
        auto found = coefficientsOfPair(two, counts, unitsRatedByBoth(two, 0, 1), m_weights, m_choice,
                                        m_result.status.notes, m_job);
        std::move(found.begin(), found.end(), std::back_inserter(m_result.facets.coefficients));
        const KappaFacts facts = kappaFacts(counts, two.scale);
        addPrevalence(m_indices, two.raterNames[0] + " × " + two.raterNames[1], facts, two.scale, true);
        append(m_result.facets.findings, paradoxFindings(facts, two.scale, two.raterNames[0],
                                                         two.raterNames[1], unitNoun(m_input.comparison)));
    }

    const AnalysisInput& m_input;
    const LabelTable& m_table;
    const Options& m_options;
    const JobControl& m_job;
    Weights m_weights;
    IntervalChoice m_choice;
    Table m_indices;
    AnalysisResult m_result;
};

std::vector<OptionSpec> sideBySideOptions()
{
    auto options = panelIntervalOptions();
    options.front().help =
        "95 % intervals: all from the same resamples, by formula where there is one, or none.";
    OptionSpec weights = weightsOption();
    weights.help = "Weights of the weighted forms, which stand beside the unweighted ones. Distances need "
                   "labels in an order.";
    weights.defaultValue = std::string("quadratic");
    const OptionSpec show{
        "show",
        "Show",
        "Coefficients of panels and of pairs, or one kind only. Without a named pair, pairs "
        "are shown as means over the pairs of each panel.",
        std::string("all"),
        {},
        {},
        {{"all", "Panels and pairs"}, {"panels", "Panels only"}, {"pairs", "Pairs only"}}};
    const auto rater = [](const char* id, const char* title) {
        return OptionSpec{id,
                          title,
                          "The name of one rater of a pair to show beside the panels; empty: no pair.",
                          std::string(),
                          {},
                          {},
                          {}};
    };
    options.insert(options.begin(),
                   {show, weights, rater("rater-a", "First rater"), rater("rater-b", "Second rater")});
    return options;
}

} // namespace

Analysis sideBySideRow()
{
    Analysis row;
    row.id = "coefficients";
    row.title = "Coefficients side by side";
    row.question = "Do the coefficients tell the same story, and if not, why?";
    row.definition =
        "Every coefficient of agreement that the scale allows, for all raters, each panel and a chosen pair, "
        "with intervals from the same resamples. Coefficients without a form for panels are means over "
        "pairs. "
        "Where one label dominates or two raters use labels unequally often, κ parts from the others (the κ "
        "paradox), and this is said.";
    row.source = "the sources of each coefficient; mean κ of pairs: Light 1971; paradox: Feinstein & "
                 "Cicchetti 1990; indices: Byrt, Bishop & Carlin 1993; percentile bootstrap, Efron 1979.";
    row.missing = "As each coefficient: units with two labels for panels, units labelled by everyone for "
                  "intraclass correlations, units labelled by both for pairs. n stands beside every value.";
    row.facets = {"coefficients", "table", "findings"};
    row.options = sideBySideOptions();
    row.run = [](const AnalysisInput& input, const Options& options, const JobControl& job) {
        return SideBySide(input, options, job).run();
    };
    return row;
}

} // namespace raterscope
