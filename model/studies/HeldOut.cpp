// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "studies/HeldOut.h"

#include "consensus/KappaCluster.h"
#include "consensus/MajorityVote.h"
#include "core/Parallel.h"
#include "core/Share.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numeric>

namespace raterscope {

namespace {

constexpr std::size_t voteMethods = 2; ///< majority and kappa-cluster come before the models

std::size_t binOf(double confidence)
{
    // The limits b/10 are compared as doubles: a confidence of 3/5 belongs to (0.5, 0.6].
    std::size_t bin = 0;
    while (bin < 9 && confidence > static_cast<double>(bin + 1) / 10.0)
        ++bin;
    return bin;
}

Value calibrationError(const HeldOutScore& score)
{
    if (score.predictions == 0)
        return UndefinedReason::NothingPairable;
    double error = 0.0;
    for (const auto& bin : score.bins)
        error += std::abs(static_cast<double>(bin.correct) - bin.confidenceSum);
    return error / static_cast<double>(score.predictions);
}

void count(HeldOutScore& score, bool isCorrect, double confidence)
{
    auto& bin = score.bins[binOf(confidence)];
    ++score.predictions;
    ++bin.predictions;
    score.correct += isCorrect ? 1 : 0;
    bin.correct += isCorrect ? 1 : 0;
    bin.confidenceSum += confidence;
}

void finish(HeldOutScore& score, bool hasInterval)
{
    score.calibrationError = calibrationError(score);
    if (hasInterval) {
        score.accuracy = expectedShare(static_cast<double>(score.correct), score.predictions);
        if (score.accuracy.interval)
            score.accuracy.interval->method = "Wilson score, 95 %";
    } else {
        score.accuracy.value = shareOf(score.correct, score.predictions);
    }
    score.accuracy.used = score.predictions;
    score.accuracy.dropped = score.undetermined;
    score.accuracy.method = "share of the rater's test labels predicted";
}

/// Predicts the labels of one rater in every way.
class Predictor
{
public:
    Predictor(const LabelTable& table, const TrainTestSplit& split, const HeldOutOptions& options,
              const std::vector<std::int32_t>& clusterOf, std::size_t rater, const JobControl& job)
        : m_options(options), m_clusterOf(clusterOf), m_rater(rater), m_job(job),
          m_levels(static_cast<std::size_t>(table.scale.size())), m_train(subTable(table, split.train)),
          m_test(subTable(table, split.test)), m_use(levelUse(m_train, rater))
    {
    }

    std::vector<HeldOutScore> scores(const std::string& name);

private:
    void predictByVotes(HeldOutScore& majority, HeldOutScore& cluster) const;
    void predictByModel(const PosteriorModel& model, HeldOutScore& raw, HeldOutScore& pushed) const;
    bool isOwn(const Label& label) const { return static_cast<std::size_t>(label.column) == m_rater; }
    /// One prediction from votes by level for every label the rater gave the unit.
    void predict(const std::vector<std::int64_t>& votes, std::size_t unit, HeldOutScore& score) const;

    const HeldOutOptions& m_options;
    const std::vector<std::int32_t>& m_clusterOf;
    std::size_t m_rater;
    JobControl m_job; ///< a copy: callers pass a control made on the spot
    std::size_t m_levels;
    LabelTable m_train, m_test;
    std::vector<std::int64_t> m_use;
};

void Predictor::predict(const std::vector<std::int64_t>& votes, std::size_t unit, HeldOutScore& score) const
{
    const auto most = *std::max_element(votes.begin(), votes.end());
    const auto all = std::accumulate(votes.begin(), votes.end(), std::int64_t{0});
    std::size_t predicted = m_levels;
    std::size_t leaders = 0;
    for (std::size_t level = 0; level < m_levels; ++level) {
        if (votes[level] != most)
            continue;
        ++leaders;
        if (predicted == m_levels || m_use[level] > m_use[predicted])
            predicted = level;
    }
    for (const auto& label : m_test.labelsOf(unit)) {
        if (!isOwn(label))
            continue;
        if (all == 0) {
            ++score.undetermined;
            continue;
        }
        score.tieBreaks += leaders > 1 ? 1 : 0;
        count(score, static_cast<std::size_t>(label.level) == predicted,
              static_cast<double>(most) / static_cast<double>(all));
    }
}

void Predictor::predictByVotes(HeldOutScore& majority, HeldOutScore& cluster) const
{
    std::vector<std::int64_t> everyone(m_levels);
    std::vector<std::int64_t> own(m_levels);
    const std::int32_t ownCluster = m_clusterOf[m_rater];
    for (std::size_t unit = 0; unit < m_test.unitCount(); ++unit) {
        if (unit % unitsBetweenChecks == 0)
            m_job.check();
        std::fill(everyone.begin(), everyone.end(), 0);
        std::fill(own.begin(), own.end(), 0);
        for (const auto& label : m_test.labelsOf(unit)) {
            if (isOwn(label))
                continue;
            ++everyone[static_cast<std::size_t>(label.level)];
            if (ownCluster > 0 && m_clusterOf[static_cast<std::size_t>(label.column)] == ownCluster)
                ++own[static_cast<std::size_t>(label.level)];
        }
        predict(everyone, unit, majority);
        const bool isSilent = std::all_of(own.begin(), own.end(), [](auto votes) { return votes == 0; });
        const auto before = cluster.predictions;
        predict(isSilent ? everyone : own, unit, cluster);
        if (isSilent)
            cluster.fallbacks += cluster.predictions - before;
    }
}

void Predictor::predictByModel(const PosteriorModel& model, HeldOutScore& raw, HeldOutScore& pushed) const
{
    const auto carried = model.carry(withoutLabelsOf(m_train, m_rater), withoutLabelsOf(m_test, m_rater),
                                     m_options.seed, m_job);
    std::vector<double> confusion(m_levels * m_levels, m_options.pseudoCount);
    for (std::size_t unit = 0; unit < m_train.unitCount(); ++unit) {
        for (const auto& label : m_train.labelsOf(unit)) {
            for (std::size_t truth = 0; isOwn(label) && truth < m_levels; ++truth)
                confusion[truth * m_levels + static_cast<std::size_t>(label.level)] +=
                    carried.train[unit * m_levels + truth];
        }
    }
    for (std::size_t truth = 0; truth < m_levels; ++truth) {
        double* row = confusion.data() + truth * m_levels;
        const double mass = std::accumulate(row, row + m_levels, 0.0);
        for (std::size_t given = 0; given < m_levels; ++given)
            row[given] = mass > 0.0 ? row[given] / mass : 1.0 / static_cast<double>(m_levels);
    }
    std::vector<double> says(m_levels);
    for (std::size_t unit = 0; unit < m_test.unitCount(); ++unit) {
        const double* posterior = carried.test.data() + unit * m_levels;
        const double mass = std::accumulate(posterior, posterior + m_levels, 0.0);
        std::fill(says.begin(), says.end(), 0.0);
        for (std::size_t truth = 0; truth < m_levels; ++truth) {
            for (std::size_t given = 0; given < m_levels; ++given)
                says[given] += posterior[truth] * confusion[truth * m_levels + given];
        }
        const auto best = std::max_element(posterior, posterior + m_levels);
        const auto said = std::max_element(says.begin(), says.end());
        for (const auto& label : m_test.labelsOf(unit)) {
            if (!isOwn(label))
                continue;
            if (!(mass > 0.0)) {
                ++raw.undetermined;
                ++pushed.undetermined;
                continue;
            }
            count(raw, best - posterior == label.level, *best);
            count(pushed, said - says.begin() == label.level, *said);
        }
    }
}

std::vector<HeldOutScore> Predictor::scores(const std::string& name)
{
    std::vector<HeldOutScore> scores(voteMethods + 2 * m_options.models.size());
    for (auto& score : scores)
        score.who = name;
    predictByVotes(scores[0], scores[1]);
    for (std::size_t m = 0; m < m_options.models.size(); ++m)
        predictByModel(m_options.models[m], scores[voteMethods + 2 * m], scores[voteMethods + 2 * m + 1]);
    for (auto& score : scores)
        finish(score, true);
    return scores;
}

void add(HeldOutScore& pool, const HeldOutScore& score)
{
    pool.predictions += score.predictions;
    pool.correct += score.correct;
    pool.undetermined += score.undetermined;
    pool.tieBreaks += score.tieBreaks;
    pool.fallbacks += score.fallbacks;
    for (std::size_t b = 0; b < pool.bins.size(); ++b) {
        pool.bins[b].predictions += score.bins[b].predictions;
        pool.bins[b].correct += score.bins[b].correct;
        pool.bins[b].confidenceSum += score.bins[b].confidenceSum;
    }
}

void poolPanels(HeldOutMethod& method, const LabelTable& table)
{
    const bool severalPanels = table.panels.size() > 1;
    for (std::size_t panel = 0; severalPanels && panel < table.panels.size(); ++panel) {
        HeldOutScore pool;
        pool.who = table.panels[panel];
        for (std::size_t r = 0; r < table.raterCount(); ++r) {
            if (static_cast<std::size_t>(table.panelOf[r]) == panel)
                add(pool, method.raters[r]);
        }
        method.panels.push_back(std::move(pool));
    }
    HeldOutScore all;
    all.who = "all raters";
    for (const auto& rater : method.raters)
        add(all, rater);
    method.panels.push_back(std::move(all));
    for (auto& pool : method.panels)
        finish(pool, false);
}

} // namespace

HeldOut heldOut(const LabelTable& table, const HeldOutOptions& asked, const JobControl& job)
{
    job.check();
    HeldOutOptions options = asked;
    options.models = fittingModels(asked.models, table);
    if (table.raterCount() < 2)
        throw AnalysisError("Predicting a rater from the others needs at least two raters.");
    const auto split = splitUnits(table, options.split);
    HeldOut result;
    result.split = split.description;
    result.trainUnits = static_cast<std::int64_t>(split.train.size());
    result.testUnits = static_cast<std::int64_t>(split.test.size());
    result.raters = table.raterNames;
    KappaClusterOptions clustering;
    clustering.linkage = options.linkage;
    clustering.clusters = options.clusters;
    clustering.threads = options.threads;
    result.clusterOf = kappaClusters(subTable(table, split.train), clustering, job.quiet());

    result.methods.push_back({"majority", "majority of the others", {}, {}});
    result.methods.push_back({"kappa-cluster", "majority of its own cluster", {}, {}});
    for (const auto& model : options.models) {
        result.methods.push_back({model.id + "-raw", model.title + ", likeliest class", {}, {}});
        result.methods.push_back(
            {model.id + "-pushed", model.title + ", through the rater's confusion", {}, {}});
    }
    const std::size_t raters = table.raterCount();
    std::vector<std::vector<HeldOutScore>> scores(raters);
    std::atomic<std::size_t> done{0};
    parallelFor(raters, options.threads, 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t rater = begin; rater < end; ++rater) {
            Predictor predictor(table, split, options, result.clusterOf, rater, job.quiet());
            scores[rater] = predictor.scores(table.raterNames[rater]);
            job.progress(static_cast<double>(++done) / static_cast<double>(raters), "Predicting raters");
        }
    });
    for (std::size_t m = 0; m < result.methods.size(); ++m) {
        for (auto& score : scores)
            result.methods[m].raters.push_back(std::move(score[m]));
        poolPanels(result.methods[m], table);
    }
    return result;
}

} // namespace raterscope
