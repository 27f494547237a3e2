// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranking/JointSkills.h"

#include "core/NumberText.h"
#include "core/Numbers.h"

#include <algorithm>
#include <cmath>

namespace raterscope {

JointParts jointParts(const Parts& parts, const std::vector<PairSums>& pairs, bool keepTies,
                      const std::function<std::int32_t(const PairSums&)>& sharedOf)
{
    JointParts joint;
    std::vector<std::int32_t> placeOf(parts.of.size(), 0);
    std::vector<std::int32_t> jointOf(static_cast<std::size_t>(parts.count), -1);
    auto members = parts.members();
    for (std::size_t part = 0; part < members.size(); ++part) {
        if (members[part].size() < 2)
            continue;
        jointOf[part] = static_cast<std::int32_t>(joint.part.size());
        joint.part.push_back(static_cast<std::int32_t>(part));
        for (std::size_t i = 0; i < members[part].size(); ++i)
            placeOf[static_cast<std::size_t>(members[part][i])] = static_cast<std::int32_t>(i);
        joint.cells.emplace_back().items = static_cast<std::int32_t>(members[part].size());
        joint.items.push_back(std::move(members[part]));
    }
    for (const auto& pair : pairs) {
        const auto a = static_cast<std::size_t>(pair.a);
        const auto b = static_cast<std::size_t>(pair.b);
        if (parts.of[a] != parts.of[b])
            continue;
        const auto part = static_cast<std::size_t>(jointOf[static_cast<std::size_t>(parts.of[a])]);
        joint.cells[part].cells.push_back({placeOf[a], placeOf[b], sharedOf(pair),
                                           keepTies ? pair.wins : pair.winsWithTies(),
                                           keepTies ? pair.losses : pair.lossesWithTies(),
                                           keepTies ? static_cast<double>(pair.ties) : 0.0});
    }
    return joint;
}

JointPoint startingPoint(const JointProblem& problem, double shared)
{
    JointPoint point;
    for (const auto& part : problem.parts)
        point.skill.push_back(Eigen::VectorXd::Zero(part.items));
    point.shared = Eigen::VectorXd::Constant(problem.shared, shared);
    return point;
}

void writeSkills(const JointParts& parts, const std::vector<Eigen::VectorXd>& skill, SkillFit& fit)
{
    fit.skill.assign(fit.parts.of.size(), Value(UndefinedReason::NothingPairable));
    fit.standardError = fit.skill;
    fit.covariance.assign(static_cast<std::size_t>(fit.parts.count), {});
    for (std::size_t p = 0; p < parts.items.size(); ++p) {
        const double mean = skill[p].mean();
        for (std::size_t i = 0; i < parts.items[p].size(); ++i)
            fit.skill[static_cast<std::size_t>(parts.items[p][i])] =
                skill[p][static_cast<Eigen::Index>(i)] - mean;
    }
}

void writeErrors(const JointParts& parts, std::size_t jointPart, const Eigen::MatrixXd& covariance,
                 SkillFit& fit)
{
    const auto& items = parts.items[jointPart];
    auto& cells = fit.covariance[static_cast<std::size_t>(parts.part[jointPart])];
    cells.assign(covariance.data(), covariance.data() + covariance.size());
    for (std::size_t i = 0; i < items.size(); ++i)
        fit.standardError[static_cast<std::size_t>(items[i])] =
            std::sqrt(std::max(0.0, cells[i * items.size() + i]));
}

void writeErrors(const JointParts& parts, const JointCovariance& covariance, SkillFit& fit)
{
    if (!covariance.isDefinite) {
        if (!parts.items.empty())
            fit.notes.emplace_back("no standard errors: the likelihood is flat in some direction where the "
                                   "fit stopped");
        return;
    }
    bool hasLargePart = false;
    for (std::size_t p = 0; p < parts.items.size(); ++p) {
        if (covariance.skill[p].size() > 0)
            writeErrors(parts, p, covariance.skill[p], fit);
        else
            hasLargePart = true;
    }
    if (hasLargePart)
        noteLargeParts(fit);
}

void noteLargeParts(SkillFit& fit)
{
    fit.notes.push_back("no standard errors for sets of more than " + groupedText(JointCovariance::mostItems)
                        + " linked items");
}

Estimate normalEstimate(double value, double variance, std::string method)
{
    Estimate estimate;
    estimate.value = value;
    estimate.method = std::move(method);
    if (variance > 0.0) {
        const double error = std::sqrt(variance);
        estimate.standardError = error;
        estimate.interval = Interval{value - normal975 * error, value + normal975 * error, "95 %, normal"};
    }
    return estimate;
}

} // namespace raterscope
