// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranking/BtSigma.h"

#include "core/NumberText.h"
#include "core/Numbers.h"
#include "core/Random.h"
#include "ranking/BradleyTerry.h"
#include "ranking/JointSkills.h"
#include "ranking/LogisticKernel.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

namespace raterscope {

namespace {

/// Beyond this log σ runs away when no prior holds it.
constexpr double farLogSigma = 25.0;

CellTerms scaledLogistic(const JointCell& cell, double gap, double sharpness)
{
    // By z = gap / σ, and from there by the chain rule.
    const double z = gap * sharpness;
    const CellTerms byZ = logisticTerms(cell, z, 0.0);
    return {byZ.value,
            byZ.gap * sharpness,
            byZ.gapGap * sharpness * sharpness,
            -byZ.gap * z,
            z * (byZ.gap + byZ.gapGap * z),
            -sharpness * (byZ.gapGap * z + byZ.gap),
            byZ.curvature * sharpness * sharpness};
}

std::string listed(const std::vector<std::string>& names)
{
    constexpr std::size_t most = 8;
    std::string text;
    const std::size_t shown = names.size() <= most + 1 ? names.size() : most;
    for (std::size_t i = 0; i < shown; ++i)
        text += (i > 0 ? ", " : "") + names[i];
    if (shown < names.size())
        text += " and " + groupedText(static_cast<std::int64_t>(names.size() - shown)) + " more";
    return text;
}

class Fitter
{
public:
    Fitter(const Comparisons& comparisons, const BtSigmaOptions& options, const JobControl& job)
        : m_comparisons(comparisons), m_options(options), m_job(job)
    {
    }

    BtSigmaFit run();

private:
    std::size_t placeOf(const PairSums& pair) const
    {
        return static_cast<std::size_t>(pair.judge) * m_fit.aspects + aspectAt(pair.a);
    }
    std::size_t aspectAt(std::int32_t item) const
    {
        const auto group = m_comparisons.groupOf[static_cast<std::size_t>(item)];
        return m_options.perAspect
                   ? static_cast<std::size_t>(m_comparisons.aspectOf[static_cast<std::size_t>(group)])
                   : std::size_t{0};
    }
    std::string nameOf(std::size_t place) const
    {
        const auto& aspect = m_comparisons.aspects[place % m_fit.aspects];
        return m_comparisons.judges[place / m_fit.aspects]
               + (m_fit.aspects > 1 && !aspect.empty() ? " (" + aspect + ")" : "");
    }
    void fitPlain(bool needsErrors);
    void setUp();
    JointFit fitBest();
    bool dropRunaways(const JointFit& joint);
    void report(const JointFit& joint);

    const Comparisons& m_comparisons;
    const BtSigmaOptions& m_options;
    const JobControl& m_job;
    BtSigmaFit m_fit;
    std::vector<PairSums> m_pairs;         ///< of judges that are in the fit
    std::vector<std::string> m_firstNotes; ///< of what happened before the fit that counts
    JointParts m_parts;
    JointProblem m_problem;
    std::vector<std::int32_t> m_scaleOf; ///< by place, −1 = not fitted
    std::vector<std::size_t> m_placeOf;  ///< by scale
    std::int32_t m_sets = 0;             ///< of judges that share items
};

void Fitter::fitPlain(bool needsErrors)
{
    BradleyTerryOptions options;
    options.outcomes = m_options.outcomes;
    options.priorSd = m_options.priorSd;
    options.threads = m_options.threads;
    options.standardErrors = needsErrors && m_options.standardErrors;
    const auto plain = bradleyTerry(m_comparisons, options, m_job);
    static_cast<SkillFit&>(m_fit) = plain;
    m_fit.plainLogLikelihood = plain.logLikelihood;
}

/// Parts, cells and scales of the judges that are in the fit.
void Fitter::setUp()
{
    const std::size_t items = m_comparisons.itemCount();
    m_fit.notes.clear();
    describeParts(m_comparisons, m_pairs, m_fit);
    if (m_options.priorSd > 0.0)
        m_fit.parts = linkedParts(items, m_pairs);
    else
        separateForMaximum(m_comparisons, m_pairs, m_fit);
    m_scaleOf.assign(m_fit.comparisons.size(), -1);
    m_placeOf.clear();
    for (const auto& pair : m_pairs) {
        if (m_fit.parts.of[static_cast<std::size_t>(pair.a)]
            == m_fit.parts.of[static_cast<std::size_t>(pair.b)])
            m_scaleOf[placeOf(pair)] = 0;
    }
    for (std::size_t place = 0; place < m_scaleOf.size(); ++place) {
        if (m_scaleOf[place] < 0)
            continue;
        m_scaleOf[place] = static_cast<std::int32_t>(m_placeOf.size());
        m_placeOf.push_back(place);
    }
    m_parts = jointParts(m_fit.parts, m_pairs, false,
                         [&](const PairSums& pair) { return m_scaleOf[placeOf(pair)]; });

    // Sets of scales that parts link.
    const auto scales = m_placeOf.size();
    std::vector<std::int32_t> root(scales);
    std::iota(root.begin(), root.end(), 0);
    const auto rootOf = [&](std::int32_t scale) {
        while (root[static_cast<std::size_t>(scale)] != scale)
            scale = root[static_cast<std::size_t>(scale)];
        return scale;
    };
    for (const auto& part : m_parts.cells) {
        for (const auto& cell : part.cells) {
            const auto [low, high] = std::minmax({rootOf(part.cells.front().shared), rootOf(cell.shared)});
            root[static_cast<std::size_t>(high)] = low;
        }
    }
    std::vector<std::int32_t> setOf(scales, -1);
    m_sets = 0;
    for (std::size_t scale = 0; scale < scales; ++scale) {
        const auto first = static_cast<std::size_t>(rootOf(static_cast<std::int32_t>(scale)));
        setOf[scale] = first == scale ? m_sets++ : setOf[first];
    }

    m_problem = {};
    m_problem.parts = m_parts.cells;
    m_problem.shared = static_cast<std::int32_t>(scales);
    m_problem.kernel = &scaledLogistic;
    m_problem.transform = [](double logSigma) { return std::exp(-logSigma); };
    const auto precisionOf = [](double sd) { return sd > 0.0 ? 1.0 / (sd * sd) : 0.0; };
    m_problem.skillPrecision = precisionOf(m_options.priorSd);
    m_problem.sharedPrecision = precisionOf(m_options.logSigmaSd);
    if (m_options.logSigmaSd > 0.0)
        m_problem.hold.assign(scales, 0);
    else
        m_problem.hold = std::move(setOf);
}

JointFit Fitter::fitBest()
{
    JointPoint plain = startingPoint(m_problem, 0.0);
    for (std::size_t p = 0; p < m_parts.items.size(); ++p) {
        auto& skill = plain.skill[p];
        for (std::size_t i = 0; i < m_parts.items[p].size(); ++i)
            skill[static_cast<Eigen::Index>(i)] =
                m_fit.skill[static_cast<std::size_t>(m_parts.items[p][i])].numberOr(0.0);
        skill.array() -= skill.mean();
    }
    JointOptions options{m_options.iterations, m_options.threads};
    if (m_options.logSigmaSd <= 0.0)
        options.farShared = farLogSigma;
    JointFit best;
    const int starts = m_placeOf.size() > 1 ? std::max(1, m_options.starts) : 1;
    for (int start = 0; start < starts; ++start) {
        m_job.progress(static_cast<double>(start) / starts, "BT-σ");
        JointPoint point = plain;
        if (start > 0) {
            Random random(m_options.seed, static_cast<std::uint64_t>(start));
            for (auto& logSigma : point.shared)
                logSigma = random.normal();
        }
        auto joint = fitJoint(m_problem, std::move(point), options, m_job);
        m_fit.iterations = std::max(m_fit.iterations, joint.iterations);
        if (start == 0 || joint.objective > best.objective + 1e-6) {
            best = std::move(joint);
            m_fit.bestStart = start;
        }
    }
    return best;
}

/// Takes judges without a finite maximum out of the fit, and says so.
bool Fitter::dropRunaways(const JointFit& joint)
{
    std::vector<std::uint8_t> isFaultless(m_placeOf.size(), 1);
    std::vector<double> forward(m_placeOf.size(), 0.0);
    std::vector<double> size(m_placeOf.size(), 0.0);
    for (std::size_t p = 0; p < m_problem.parts.size(); ++p) {
        const auto& skill = joint.point.skill[p];
        const double least = 1e-9 * skill.cwiseAbs().maxCoeff();
        for (const auto& cell : m_problem.parts[p].cells) {
            const auto scale = static_cast<std::size_t>(cell.shared);
            const double gap = skill[cell.i] - skill[cell.j];
            forward[scale] += gap * (cell.wins - cell.losses);
            size[scale] += std::abs(gap) * (cell.wins + cell.losses);
            if ((gap > least && cell.losses > 0.0) || (gap < -least && cell.wins > 0.0))
                isFaultless[scale] = 0;
        }
    }
    std::vector<std::string> faultless, contrary;
    std::vector<std::uint8_t> isOut(m_fit.comparisons.size(), 0);
    for (std::size_t scale = 0; scale < m_placeOf.size(); ++scale) {
        const std::size_t place = m_placeOf[scale];
        const bool isContrary = forward[scale] <= 1e-9 * size[scale];
        if (!isContrary && !isFaultless[scale])
            continue;
        isOut[place] = 1;
        (isContrary ? contrary : faultless).push_back(nameOf(place));
        m_fit.judgeNote[place] = isContrary ? "verdicts do not follow the skills of the others, σ → ∞"
                                            : "verdicts never contradict the skills, σ → 0";
    }
    const std::string rest =
        ", so without a prior there is no finite maximum: left out, and the others fitted "
        "without";
    if (!faultless.empty())
        m_firstNotes.push_back(listed(faultless) + ": verdicts never contradict the skills (σ → 0)" + rest);
    if (!contrary.empty())
        m_firstNotes.push_back(listed(contrary) + ": verdicts do not follow the skills (σ → ∞)" + rest);
    const auto before = m_pairs.size();
    std::erase_if(m_pairs, [&](const PairSums& pair) { return isOut[placeOf(pair)] != 0; });
    return m_pairs.size() < before;
}

void Fitter::report(const JointFit& joint)
{
    m_fit.objective = joint.objective;
    m_fit.logLikelihood = joint.logLikelihood;
    m_fit.gradient = joint.gradient;
    // Rounding of sums of this size leaves a gradient behind.
    m_fit.converged = joint.converged || joint.gradient < 1e-8 * std::max(1e4, std::abs(joint.objective));
    auto& notes = m_fit.notes;
    if (!m_fit.converged)
        notes.emplace_back("the fit stopped before the maximum");
    if (m_fit.bestStart > 0)
        notes.emplace_back("the start from random σ reached a higher objective than that from σ = 1, and is "
                           "used");
    const auto prior = [](const char* what, double sd) {
        return sd > 0.0 ? std::string(what) + " ~ N(0, " + formatNumber(sd) + "²)"
                        : std::string("none on ") + what;
    };
    notes.push_back("priors " + prior("s", m_options.priorSd) + " and " + prior("log σ", m_options.logSigmaSd)
                    + ", the geometric mean of σ held at 1");
    if (m_sets > 1)
        notes.push_back(
            "the judges fall into " + groupedText(m_sets) + " sets that share no items; "
            + (m_options.logSigmaSd > 0.0
                   ? "between sets 1/σ is decided by the priors alone"
                   : "1/σ has a geometric mean of 1 in each, and may not be compared between them"));
    writeSkills(m_parts, joint.point.skill, m_fit);
    for (const auto& part : m_problem.parts) {
        m_fit.freeSkills += part.items - 1;
        for (const auto& cell : part.cells)
            m_fit.rowsInFit += cell.wins + cell.losses;
    }
    const auto skills = static_cast<double>(m_fit.freeSkills);
    if (m_placeOf.size() > 1 && skills * skills > mostSkillsSquaredARow * m_fit.rowsInFit)
        notes.push_back(
            groupedText(m_fit.freeSkills) + " skills rest on " + fixedText(m_fit.rowsInFit / skills, 1)
            + " comparisons each: with so many skills the fit follows noise in them, overstates how "
              "far judges differ, and the intervals of 1/σ are too narrow");
    JointCovariance covariance;
    if (m_options.standardErrors) {
        covariance = jointCovariance(m_problem, joint.point, m_options.threads, m_job);
        writeErrors(m_parts, covariance, m_fit);
    }
    for (std::size_t scale = 0; scale < m_placeOf.size(); ++scale) {
        const std::size_t place = m_placeOf[scale];
        const auto k = static_cast<Eigen::Index>(scale);
        const double logSigma = joint.point.shared[k];
        m_fit.inverseSigma[place] = std::exp(-logSigma);
        if (!covariance.isDefinite || !(covariance.shared(k, k) > 0.0))
            continue;
        const double error = std::sqrt(covariance.shared(k, k));
        m_fit.logStandardError[place] = error;
        m_fit.low[place] = std::exp(-logSigma - normal975 * error);
        m_fit.high[place] = std::exp(-logSigma + normal975 * error);
    }
}

BtSigmaFit Fitter::run()
{
    if (m_options.priorSd < 0.0 || m_options.logSigmaSd < 0.0)
        throw std::invalid_argument("the width of a prior cannot be negative");
    m_fit.aspects = m_options.perAspect ? std::max<std::size_t>(1, m_comparisons.aspects.size()) : 1;
    const std::size_t places = m_comparisons.judgeCount() * m_fit.aspects;
    m_fit.comparisons.assign(places, 0);
    for (std::size_t row = 0; row < m_comparisons.size(); ++row)
        ++m_fit.comparisons[static_cast<std::size_t>(m_comparisons.judge[row]) * m_fit.aspects
                            + aspectAt(m_comparisons.first[row])];
    m_fit.inverseSigma.assign(places, Value(UndefinedReason::NothingPairable));
    m_fit.low = m_fit.high = m_fit.logStandardError = m_fit.inverseSigma;
    m_fit.judgeNote.assign(places, "");
    for (std::size_t place = 0; place < places; ++place) {
        if (m_fit.comparisons[place] == 0)
            m_fit.judgeNote[place] = "no comparisons";
    }
    const auto fitted = places
                        - static_cast<std::size_t>(
                            std::count(m_fit.comparisons.begin(), m_fit.comparisons.end(), std::int64_t{0}));
    fitPlain(fitted == 1);
    if (fitted == 0)
        return std::move(m_fit);
    if (fitted == 1) {
        const auto only = std::max_element(m_fit.comparisons.begin(), m_fit.comparisons.end());
        m_fit.inverseSigma[static_cast<std::size_t>(only - m_fit.comparisons.begin())] = 1.0;
        m_fit.notes.emplace_back("with a single judge σ is 1 by construction and carries no information; the "
                                 "skills are those of Bradley–Terry");
        return std::move(m_fit);
    }
    m_pairs = pairSums(m_comparisons, m_options.outcomes, SumsBy::PairOfJudge, m_job);
    setUp();
    JointFit joint = fitBest();
    while (m_options.logSigmaSd <= 0.0 && m_placeOf.size() > 1 && dropRunaways(joint)) {
        setUp();
        joint = fitBest();
    }
    if (m_placeOf.size() == 1)
        m_fit.notes.emplace_back(
            "with a single judge left σ is 1 by construction and carries no information");
    for (std::size_t place = 0; place < places; ++place) {
        if (m_fit.judgeNote[place].empty() && m_scaleOf[place] < 0)
            m_fit.judgeNote[place] = "no comparison of items with finite skills";
    }
    report(joint);
    m_fit.notes.insert(m_fit.notes.begin(), m_firstNotes.begin(), m_firstNotes.end());
    return std::move(m_fit);
}

} // namespace

BtSigmaFit btSigma(const Comparisons& comparisons, const BtSigmaOptions& options, const JobControl& job)
{
    return Fitter(comparisons, options, job).run();
}

} // namespace raterscope
