// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranking/Newman.h"

#include "core/Sigmoid.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace raterscope {

NewmanFit newmanSkills(std::size_t items, std::span<const LocalPair> pairs, double tolerance,
                       std::int64_t iterations, const JobControl& job)
{
    NewmanFit fit;
    fit.skill.assign(items, 0.0);
    if (items < 2) {
        fit.converged = true;
        return fit;
    }
    struct Game {
        std::size_t other;
        double wins, losses;
    };
    std::vector<std::size_t> start(items + 1, 0);
    for (const auto& pair : pairs) {
        ++start[static_cast<std::size_t>(pair.i) + 1];
        ++start[static_cast<std::size_t>(pair.j) + 1];
    }
    std::partial_sum(start.begin(), start.end(), start.begin());
    std::vector<Game> games(start.back());
    auto fill = start;
    for (const auto& pair : pairs) {
        const auto i = static_cast<std::size_t>(pair.i);
        const auto j = static_cast<std::size_t>(pair.j);
        games[fill[i]++] = {j, pair.wins, pair.losses};
        games[fill[j]++] = {i, pair.losses, pair.wins};
    }
    // In logarithms the ratio needs no common scale: both sums are of σ(s_j − s_i) and σ(s_i − s_j) / π_i.
    std::size_t sinceCheck = 0;
    while (!fit.converged && fit.iterations < iterations) {
        double largest = 0.0;
        for (std::size_t i = 0; i < items; ++i) {
            double above = 0.0;
            double below = 0.0;
            for (std::size_t g = start[i]; g < start[i + 1]; ++g) {
                const double gap = fit.skill[games[g].other] - fit.skill[i];
                above += games[g].wins * sigmoid(gap); // π_j / (π_i + π_j)
                below += games[g].losses * sigmoid(-gap);
            }
            const double step = std::log(above) - std::log(below);
            fit.skill[i] += step;
            largest = std::max(largest, std::abs(step));
            sinceCheck += start[i + 1] - start[i];
            if (sinceCheck > 100'000) {
                job.check();
                sinceCheck = 0;
            }
        }
        const double mean =
            std::accumulate(fit.skill.begin(), fit.skill.end(), 0.0) / static_cast<double>(items);
        for (auto& skill : fit.skill)
            skill -= mean;
        ++fit.iterations;
        fit.converged = largest <= tolerance;
    }
    return fit;
}

} // namespace raterscope
