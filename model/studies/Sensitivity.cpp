// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "studies/Sensitivity.h"

#include "consensus/Agora.h"
#include "core/Parallel.h"
#include "core/Random.h"
#include "core/Ranks.h"
#include "studies/StudyPoints.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>

namespace raterscope {

namespace {

struct Setting {
    std::string name, value;
    AgoraOptions options;
};

std::vector<Setting> settings()
{
    AgoraOptions defaults;
    defaults.standardErrors = false;
    std::vector<Setting> list{{"default", "c = 5, grid 150, T = 12", defaults}};
    for (const double slab : {3.0, 8.0, 12.0}) {
        list.push_back({"slab c", formatNumber(slab), defaults});
        list.back().options.slab = slab;
    }
    for (const std::size_t points : {100u, 200u, 250u}) {
        list.push_back({"grid points", std::to_string(points), defaults});
        list.back().options.grid.points = points;
    }
    for (const int iterations : {8, 16, 20}) {
        list.push_back({"iterations T", std::to_string(iterations), defaults});
        list.back().options.iterations = iterations;
    }
    return list;
}

std::vector<GradedJudge> perturbedStart(const GradedLabels& labels, Random& random)
{
    constexpr double spread = 0.3;
    std::vector<GradedJudge> start;
    for (const auto column : labels.fitted) {
        GradedJudge judge = startingJudge(labels.raters[column].counts);
        judge.alpha *= std::exp(spread * random.normal());
        for (auto& threshold : judge.beta)
            threshold += spread * random.normal();
        std::sort(judge.beta.begin(), judge.beta.end());
        // Thresholds must stay apart, or a level has probability 0.
        for (std::size_t k = 1; k < judge.beta.size(); ++k)
            judge.beta[k] = std::max(judge.beta[k], judge.beta[k - 1] + 1e-3);
        start.push_back(std::move(judge));
    }
    return start;
}

} // namespace

std::vector<SensitivityRow> agoraSensitivity(const LabelTable& table, const Reference& reference, int starts,
                                             std::uint64_t seed, int threads, const JobControl& job)
{
    job.check();
    auto list = settings();
    const auto labels = gradedLabels(table, {}, job);
    for (int s = 0; s < starts; ++s) {
        Random random(seed, static_cast<std::uint64_t>(s));
        list.push_back({"start", "perturbed, seed " + std::to_string(s), list.front().options});
        list.back().options.start = perturbedStart(labels, random);
    }
    std::unique_ptr<const StudyTarget> target;
    if (reference.numbered > 0)
        target = std::make_unique<const StudyTarget>(table, reference);
    std::vector<std::size_t> everything(table.unitCount());
    std::iota(everything.begin(), everything.end(), std::size_t{0});

    std::vector<AgoraFit> fits(list.size());
    StudyProgress progress(job, list.size(), "Fitting settings");
    parallelFor(list.size(), threads, 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t f = begin; f < end; ++f) {
            fits[f] = agora(table, list[f].options, 1, job.quiet());
            progress.step();
        }
    });
    std::vector<SensitivityRow> rows;
    for (std::size_t f = 0; f < fits.size(); ++f) {
        SensitivityRow row;
        row.setting = list[f].name;
        row.value = list[f].value;
        StudyOutput output;
        std::vector<double> own;
        std::vector<double> base;
        double shift = 0.0;
        for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
            const auto& score = fits[f].scores[unit];
            output.scores.push_back(score.isDefined() ? std::round(score.number() * 1e10) / 1e10
                                                      : std::nan(""));
            const auto& other = fits[0].scores[unit];
            if (!score.isDefined() || !other.isDefined())
                continue;
            own.push_back(std::round(score.number() * 1e10) / 1e10);
            base.push_back(std::round(other.number() * 1e10) / 1e10);
            shift = std::max(shift, std::abs(score.number() - other.number()));
        }
        double trust = 0.0;
        for (std::size_t r = 0; r < fits[f].raters.size(); ++r) {
            if (fits[0].raters[r].isFitted)
                trust =
                    std::max(trust, std::abs(fits[f].raters[r].judge.alpha - fits[0].raters[r].judge.alpha)
                                        / std::max(1.0, fits[0].raters[r].judge.alpha));
        }
        row.largestShift = shift;
        row.largestTrustShift = trust;
        row.scoreSpearman = spearmanCorrelation(own, base);
        row.score = row.scoreChange = UndefinedReason::NothingPairable;
        if (target) {
            const double score = target->score(output, everything);
            row.score = std::isnan(score) ? Value(UndefinedReason::NoVariation) : Value(score);
            if (row.score.isDefined() && (f == 0 || rows.front().score.isDefined()))
                row.scoreChange = f == 0 ? 0.0 : score - rows.front().score.number();
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

} // namespace raterscope
