// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "studies/Power.h"

#include "consensus/Agora.h"
#include "consensus/DawidSkene.h"
#include "core/Binomial.h"
#include "core/NumberText.h"
#include "core/PairIndex.h"
#include "core/Parallel.h"
#include "studies/DrawLabels.h"
#include "studies/StudyPoints.h"

#include <boost/math/distributions/normal.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace raterscope {

namespace {

double tail(std::int64_t k, std::int64_t n, double p)
{
    return std::exp(logBinomialTail(k, n, p, 1.0 - p));
}

/// The least count of one side, of d discordant units, at which the two-sided sign test rejects; d + 1 =
/// none.
std::int64_t criticalCount(std::int64_t d, double level)
{
    std::int64_t low = d / 2 + 1;
    std::int64_t high = d + 1;
    while (low < high) {
        const std::int64_t middle = (low + high) / 2;
        if (2.0 * tail(middle, d, 0.5) <= level)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/// Raters and classes or qualities to draw panels from.
class PanelSource
{
public:
    PanelSource(const LabelTable& table, int threads, const JobControl& job) : m_scale(table.scale)
    {
        if (table.scale.isOrdered()) {
            AgoraOptions options;
            options.standardErrors = false;
            const auto fit = agora(table, options, threads, job);
            for (const auto& rater : fit.raters) {
                if (!rater.isFitted)
                    continue;
                m_judges.push_back(rater.judge);
                std::vector<std::int32_t> levels;
                for (const double value : rater.values)
                    levels.push_back(nearestLevel(value));
                m_levelOf.push_back(std::move(levels));
            }
        } else {
            DawidSkeneOptions options;
            options.threads = threads;
            const auto fit = dawidSkene(table, options, job);
            m_prior = fit.prior;
            m_confusion = fit.confusion;
        }
    }

    std::size_t raterCount() const
    {
        return m_scale.isOrdered() ? m_judges.size() : m_confusion.size() / (m_prior.size() * m_prior.size());
    }

    DrawnLabels draw(std::size_t units, std::span<const std::size_t> raters, Random& random) const
    {
        if (!m_scale.isOrdered()) {
            const std::size_t size = m_prior.size() * m_prior.size();
            std::vector<double> confusion;
            for (const auto rater : raters)
                confusion.insert(confusion.end(),
                                 m_confusion.begin() + static_cast<std::ptrdiff_t>(rater * size),
                                 m_confusion.begin() + static_cast<std::ptrdiff_t>((rater + 1) * size));
            return drawDawidSkene(m_prior, confusion, units, random);
        }
        std::vector<GradedJudge> judges;
        for (const auto rater : raters)
            judges.push_back(m_judges[rater]);
        auto drawn = drawGraded(judges, units, random);
        for (std::size_t cell = 0; cell < drawn.levels.size(); ++cell)
            drawn.levels[cell] =
                m_levelOf[raters[cell % raters.size()]][static_cast<std::size_t>(drawn.levels[cell])];
        return drawn;
    }

    const Scale& scale() const { return m_scale; }

private:
    std::int32_t nearestLevel(double value) const
    {
        std::int32_t nearest = 0;
        for (int level = 1; level < m_scale.size(); ++level) {
            if (std::abs(m_scale.position(level) - value) < std::abs(m_scale.position(nearest) - value))
                nearest = level;
        }
        return nearest;
    }

    Scale m_scale;
    std::vector<GradedJudge> m_judges;
    std::vector<std::vector<std::int32_t>> m_levelOf; ///< by judge and grade
    std::vector<double> m_prior, m_confusion;
};

/// Scores of every method on one simulated panel.
std::vector<double> simulatedScores(const PanelSource& source, const std::vector<StudyMethod>& methods,
                                    std::size_t units, std::span<const std::size_t> raters, Random random,
                                    std::uint64_t seed, const JobControl& job,
                                    std::vector<std::string>& problems)
{
    const auto drawn = source.draw(units, raters, random);
    const LabelTable panel = tableOf(drawn, source.scale());
    Reference truth;
    truth.title = "the drawn truth";
    truth.numbers = drawn.quality;
    truth.levels = drawn.classes;
    truth.numbered = static_cast<std::int64_t>(drawn.quality.size());
    truth.labelled = static_cast<std::int64_t>(drawn.classes.size());
    truth.numbers.resize(units, std::nan(""));
    truth.levels.resize(units, -1);
    const StudyTarget target(panel, truth);
    std::vector<std::size_t> positions(units);
    std::iota(positions.begin(), positions.end(), std::size_t{0});
    std::vector<double> scores;
    for (std::size_t m = 0; m < methods.size(); ++m)
        scores.push_back(scoreOf(methods[m], panel, target, positions, seed, job, problems[m]));
    return scores;
}

} // namespace

double signTestPower(std::int64_t n, double onlyFirst, double onlySecond, double level)
{
    const double discordant = onlyFirst + onlySecond;
    if (n <= 0 || !(discordant > 0.0))
        return 0.0;
    const double share = onlyFirst / discordant;
    const double mean = static_cast<double>(n) * std::min(1.0, discordant);
    const double spread = 9.0 * std::sqrt(mean * std::max(0.0, 1.0 - discordant)) + 5.0;
    const auto first = std::max<std::int64_t>(0, static_cast<std::int64_t>(mean - spread));
    const auto last = std::min(n, static_cast<std::int64_t>(mean + spread) + 1);
    double power = 0.0;
    double above = tail(first, n, discordant);
    for (std::int64_t d = first; d <= last; ++d) {
        const double next = d < n ? tail(d + 1, n, discordant) : 0.0;
        const std::int64_t critical = criticalCount(d, level);
        if (critical <= d)
            power += (above - next) * (tail(critical, d, share) + tail(critical, d, 1.0 - share));
        above = next;
    }
    return std::clamp(power, 0.0, 1.0);
}

std::vector<RaterPower> raterPower(const LabelTable& table, const RaterPowerOptions& options,
                                   const JobControl& job)
{
    job.check();
    if (table.labels.empty())
        throw AnalysisError("Without labels nothing is known of the raters.");
    const auto fit = dawidSkene(table, {}, job.quiet());
    const std::size_t raters = table.raterCount();
    std::vector<double> accuracy(raters, 0.0);
    for (std::size_t r = 0; r < raters; ++r) {
        for (std::size_t z = 0; z < fit.levels; ++z)
            accuracy[r] += fit.prior[z] * fit.confusionAt(r, z, z);
    }
    const auto best =
        static_cast<std::size_t>(std::max_element(accuracy.begin(), accuracy.end()) - accuracy.begin());
    const bool everyPair = raters <= options.mostRaters;
    const std::size_t count = std::max<std::size_t>(1, everyPair ? pairCount(raters) : raters);
    std::vector<RaterPower> pairs;
    for (std::size_t a = 0; a < raters; ++a) {
        for (std::size_t b = a + 1; b < raters; ++b) {
            if (!everyPair && a != best && b != best)
                continue;
            job.progress(static_cast<double>(pairs.size()) / static_cast<double>(count), "Comparing raters");
            RaterPower pair;
            pair.a = table.raterNames[a];
            pair.b = table.raterNames[b];
            pair.accuracyA = accuracy[a];
            pair.accuracyB = accuracy[b];
            for (std::size_t z = 0; z < fit.levels; ++z) {
                const double rightA = fit.confusionAt(a, z, z);
                const double rightB = fit.confusionAt(b, z, z);
                pair.onlyA += fit.prior[z] * rightA * (1.0 - rightB);
                pair.onlyB += fit.prior[z] * rightB * (1.0 - rightA);
            }
            const auto enough = [&](std::int64_t n) {
                job.check();
                return signTestPower(n, pair.onlyA, pair.onlyB, options.level) >= options.wanted;
            };
            // The usual approximation says whether the search can end below the limit at all.
            const double gap = std::abs(pair.onlyA - pair.onlyB);
            const double roughly = gap > 0.0 ? 8.0 * (pair.onlyA + pair.onlyB) / (gap * gap)
                                             : 2.0 * static_cast<double>(options.mostUnits);
            std::int64_t high = 8;
            while (roughly < 1.5 * static_cast<double>(options.mostUnits) && high < options.mostUnits
                   && !enough(high))
                high *= 2;
            high = std::min(high, options.mostUnits);
            if (roughly < 1.5 * static_cast<double>(options.mostUnits) && enough(high)) {
                std::int64_t low = high / 2;
                while (high - low > 1) {
                    const std::int64_t middle = (low + high) / 2;
                    (enough(middle) ? high : low) = middle;
                }
                pair.units = high;
            }
            pairs.push_back(std::move(pair));
        }
    }
    return pairs;
}

MethodPower methodPower(const LabelTable& table, const std::vector<StudyMethod>& methods,
                        const MethodPowerOptions& options, const JobControl& job)
{
    job.check();
    if (methods.size() < 2)
        throw AnalysisError("Telling methods apart needs at least two of them. Name the baseline first.");
    const PanelSource source(table, options.threads, job.quiet());
    if (source.raterCount() == 0)
        throw AnalysisError("No rater could be fitted, so no panel can be simulated.");
    MethodPower result;
    auto& curve = result.curve;
    curve.id = "power";
    curve.title = "Power to tell a method from the " + methods.front().title;
    curve.xTitle = options.byRaters ? "raters" : "units";
    curve.yTitle = "power at level " + formatNumber(options.level);
    curve.isFinished = false;
    for (std::size_t m = 1; m < methods.size(); ++m)
        curve.series.push_back({methods[m].id, methods[m].title, {}});
    const boost::math::normal_distribution<double> normal;
    const double z = quantile(complement(normal, options.level / 2.0));
    const auto simulations = static_cast<std::size_t>(std::max(2, options.simulations));
    StudyProgress progress(job, options.sizes.size() * simulations, "Simulating panels");
    for (std::size_t s = 0; s < options.sizes.size(); ++s) {
        const auto size = static_cast<std::size_t>(options.sizes[s]);
        const auto units = options.byRaters ? static_cast<std::size_t>(options.units) : size;
        std::vector<std::vector<double>> scores(simulations);
        std::vector<std::vector<std::string>> problems(simulations, std::vector<std::string>(methods.size()));
        parallelFor(simulations, options.threads, 1, [&](std::size_t begin, std::size_t end) {
            for (std::size_t r = begin; r < end; ++r) {
                Random random(options.seed, s * 100'000 + r);
                std::vector<std::size_t> raters(source.raterCount());
                std::iota(raters.begin(), raters.end(), std::size_t{0});
                if (options.byRaters) {
                    raters.resize(size);
                    for (auto& rater : raters)
                        rater = random.below(static_cast<std::uint32_t>(source.raterCount()));
                }
                scores[r] = simulatedScores(source, methods, units, raters, random, options.seed, job.quiet(),
                                            problems[r]);
                progress.step();
            }
        });
        for (std::size_t m = 1; m < methods.size(); ++m) {
            double sum = 0.0;
            double squares = 0.0;
            double count = 0.0;
            std::string problem;
            for (std::size_t r = 0; r < simulations; ++r) {
                const double difference = scores[r][m] - scores[r][0];
                if (std::isnan(difference)) {
                    problem = problems[r][m].empty() ? problems[r][0] : problems[r][m];
                    continue;
                }
                sum += difference;
                squares += difference * difference;
                count += 1.0;
            }
            if (!problem.empty())
                result.notes.push_back(methods[m].title + " at " + groupedText(options.sizes[s]) + " "
                                       + curve.xTitle + ": not every panel could be scored: " + problem);
            MethodPower::Row row;
            row.method = methods[m].title;
            row.size = static_cast<double>(size);
            StudyPoint point;
            point.x = row.size;
            point.mean = point.low = point.high = point.deviation = point.ahead = point.dispersion =
                UndefinedReason::NoReplicates;
            point.repetitions = static_cast<std::int64_t>(count);
            if (count > 1.0) {
                row.meanDifference = sum / count;
                row.deviation =
                    std::sqrt(std::max(0.0, squares / count - row.meanDifference * row.meanDifference) * count
                              / (count - 1.0));
                if (row.deviation > 0.0) {
                    const double ratio = row.meanDifference / row.deviation;
                    row.power = cdf(normal, ratio - z) + cdf(normal, -ratio - z);
                    point.mean = row.power;
                }
                result.rows.push_back(row);
            }
            curve.series[m - 1].points.push_back(std::move(point));
        }
        if (options.observer)
            options.observer(curve);
    }
    curve.isFinished = true;
    return result;
}

} // namespace raterscope
