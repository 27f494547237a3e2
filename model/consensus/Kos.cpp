// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "consensus/Kos.h"

#include "consensus/VoteShares.h"
#include "core/NumberText.h"

#include <algorithm>
#include <cmath>

namespace raterscope {

namespace {

constexpr std::size_t kosLabelsBetweenChecks = std::size_t{1} << 20;

struct MessageSum {
    double value = 0.0;
    double size = 0.0; ///< sum of the sizes of what was added

    void add(double term)
    {
        value += term;
        size += std::abs(term);
    }
    /// −1, 0 or 1; sums that are zero but for rounding are zero.
    int sign() const { return std::abs(value) <= tieTolerance * size ? 0 : (value > 0.0 ? 1 : -1); }
};

/// Messages are held as sign times message, so that a unit's sum is over what its labels say.
class Messages
{
public:
    Messages(const LabelTable& table, std::int32_t higher, const JobControl& job)
        : m_table(table), m_job(job), m_sign(table.labels.size()), m_toUnit(table.labels.size(), 1.0),
          m_toRater(table.labels.size(), 0.0)
    {
        for (std::size_t i = 0; i < m_sign.size(); ++i)
            m_sign[i] = table.labels[i].level == higher ? 1.0 : -1.0;
    }

    /// Units speak to raters, raters speak to units.
    void round();
    MessageSum unitSum(std::size_t unit) const;
    std::vector<MessageSum> raterSums() const;

private:
    std::size_t column(std::size_t i) const { return static_cast<std::size_t>(m_table.labels[i].column); }

    const LabelTable& m_table;
    const JobControl& m_job;
    std::vector<double> m_sign, m_toUnit, m_toRater;
};

MessageSum Messages::unitSum(std::size_t unit) const
{
    MessageSum sum;
    for (std::size_t i = m_table.start[unit]; i < m_table.start[unit + 1]; ++i)
        sum.add(m_sign[i] * m_toUnit[i]);
    return sum;
}

std::vector<MessageSum> Messages::raterSums() const
{
    std::vector<MessageSum> sums(m_table.raterCount());
    for (std::size_t i = 0; i < m_sign.size(); ++i)
        sums[column(i)].add(m_sign[i] * m_toRater[i]);
    return sums;
}

void Messages::round()
{
    for (std::size_t unit = 0; unit < m_table.unitCount(); ++unit) {
        if (unit % unitsBetweenChecks == 0)
            m_job.check();
        const double sum = unitSum(unit).value;
        for (std::size_t i = m_table.start[unit]; i < m_table.start[unit + 1]; ++i)
            m_toRater[i] = sum - m_sign[i] * m_toUnit[i];
    }
    const auto sums = raterSums();
    double squares = 0.0;
    for (std::size_t i = 0; i < m_sign.size(); ++i) {
        if (i % kosLabelsBetweenChecks == 0)
            m_job.check();
        m_toUnit[i] = sums[column(i)].value - m_sign[i] * m_toRater[i];
        squares += m_toUnit[i] * m_toUnit[i];
    }
    if (squares <= 0.0)
        return;
    const double scale = std::sqrt(static_cast<double>(m_sign.size()) / squares);
    for (auto& message : m_toUnit)
        message *= scale;
}

} // namespace

KosFit kos(const LabelTable& table, const KosOptions& options, const JobControl& job)
{
    const auto used = usedLevels(table);
    if (used.size() > 2)
        throw AnalysisError("KOS decides between two labels, and "
                            + groupedText(static_cast<std::int64_t>(used.size()))
                            + " are in use. Choose Dawid–Skene or another method for more than two labels.");
    KosFit fit;
    static_cast<LabelFit&>(fit) = startFromVotes(table);
    fit.notes = unusedLevelNotes(table);
    fit.iterations = options.rounds;
    fit.margin.assign(table.unitCount(), 0.0);

    // One level in use counts as the lower one, unless it is the upper of two declared.
    const std::int32_t lower =
        used.empty() ? 0 : (used.size() == 1 && table.scale.size() == 2 ? 0 : used.front());
    const std::int32_t higher = used.size() == 2 ? used.back() : (table.scale.size() == 2 ? 1 : -1);
    Messages messages(table, higher, job);
    for (int round = 0; round < options.rounds; ++round) {
        messages.round();
        job.progress((round + 1.0) / options.rounds, "KOS");
    }

    std::int64_t undecided = 0;
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        if (table.labelsOf(unit).empty())
            continue;
        const MessageSum sum = messages.unitSum(unit);
        const int sign = sum.sign();
        undecided += sign == 0 ? 1 : 0;
        fit.margin[unit] = sign == 0 ? 0.0 : std::abs(sum.value) / sum.size;
        double* row = fit.posterior.data() + unit * fit.levels;
        std::fill(row, row + fit.levels, 0.0);
        row[sign > 0 ? higher : lower] = 1.0;
    }
    for (const auto& sum : messages.raterSums())
        fit.reliability.push_back(sum.size > 0.0 ? Value(sum.value / sum.size)
                                                 : Value(UndefinedReason::NothingPairable));
    chooseLevels(fit);
    if (undecided > 0)
        fit.notes.push_back(groupedText(undecided) + (undecided == 1 ? " unit has" : " units have")
                            + " messages that add up to zero; the lower level is taken");
    return fit;
}

} // namespace raterscope
