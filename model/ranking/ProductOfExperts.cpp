// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranking/ProductOfExperts.h"

#include <Eigen/SparseCholesky>

namespace raterscope {

SkillFit productOfExperts(const Comparisons& comparisons, const JobControl& job)
{
    const auto pairs = pairSums(comparisons, Outcomes::Soft, SumsBy::Pair, job);
    SkillFit fit;
    describeParts(comparisons, pairs, fit);
    fit.parts = linkedParts(comparisons.itemCount(), pairs);
    fit.skill.assign(comparisons.itemCount(), Value(UndefinedReason::NothingPairable));
    fit.standardError = fit.skill;

    const auto members = fit.parts.members();
    std::vector<std::vector<const PairSums*>> pairsOf(members.size());
    for (const auto& pair : pairs)
        pairsOf[static_cast<std::size_t>(fit.parts.of[static_cast<std::size_t>(pair.a)])].push_back(&pair);
    std::vector<int> placeOf(comparisons.itemCount(), 0);
    for (std::size_t part = 0; part < members.size(); ++part) {
        job.check();
        const auto& items = members[part];
        if (items.size() < 2)
            continue;
        for (std::size_t i = 0; i < items.size(); ++i)
            placeOf[static_cast<std::size_t>(items[i])] = static_cast<int>(i);
        // The last item is held at 0, which makes the Laplacian of a linked part definite; then the mean.
        const auto free = static_cast<int>(items.size()) - 1;
        std::vector<Eigen::Triplet<double>> cells;
        Eigen::VectorXd right = Eigen::VectorXd::Zero(free);
        for (const PairSums* pair : pairsOf[part]) {
            const int i = placeOf[static_cast<std::size_t>(pair->a)];
            const int j = placeOf[static_cast<std::size_t>(pair->b)];
            const double excess = 0.5 * (pair->wins - pair->losses);
            if (i < free) {
                cells.emplace_back(i, i, pair->count());
                right[i] += excess;
            }
            if (j < free) {
                cells.emplace_back(j, j, pair->count());
                right[j] -= excess;
            }
            if (i < free && j < free)
                cells.emplace_back(std::max(i, j), std::min(i, j), -pair->count());
        }
        Eigen::SparseMatrix<double> laplacian(free, free);
        laplacian.setFromTriplets(cells.begin(), cells.end());
        const Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>> solver(laplacian);
        const Eigen::VectorXd solution = solver.solve(right);
        const double mean = solution.sum() / static_cast<double>(items.size());
        for (std::size_t i = 0; i < items.size(); ++i)
            fit.skill[static_cast<std::size_t>(items[i])] =
                (i + 1 < items.size() ? solution[static_cast<Eigen::Index>(i)] : 0.0) - mean;
    }
    for (std::size_t row = 0; row < comparisons.size(); ++row) {
        const double gap = fit.skill[static_cast<std::size_t>(comparisons.first[row])].number()
                           - fit.skill[static_cast<std::size_t>(comparisons.second[row])].number();
        const double residual = gap - comparisons.probability[row] + 0.5;
        fit.objective -= 0.5 * residual * residual;
    }
    return fit;
}

} // namespace raterscope
