// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agreement/Disagreement.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <stdexcept>

namespace raterscope {

namespace {

double ratioDistance(double x, double y)
{
    const double sum = x + y;
    if (sum == 0.0)
        return 0.0;
    const double ratio = (x - y) / sum;
    return ratio * ratio;
}

/// Terms are visited through visit(position, level, count), ascending.
template <class Terms>
double differentOverPairs(const Terms& terms)
{
    double total = 0.0;
    double same = 0.0;
    terms([&](double, double count) {
        total += count;
        same += count * count;
    });
    return total * total - same;
}

template <class Terms>
double absoluteOverPairs(const Terms& terms)
{
    double below = 0.0;
    double distance = 0.0; // from the current position to all labels below it
    double last = 0.0;
    double sum = 0.0;
    terms([&](double x, double count) {
        distance += below * (x - last);
        sum += count * distance;
        below += count;
        last = x;
    });
    return 2.0 * sum;
}

template <class Terms>
double squaredOverPairs(const Terms& terms)
{
    // 2 n Σ c (x − x̄)², centred first: the difference of two large sums would lose the digits.
    double total = 0.0;
    double weighted = 0.0;
    terms([&](double x, double count) {
        total += count;
        weighted += count * x;
    });
    if (total == 0.0)
        return 0.0;
    const double mean = weighted / total;
    double squares = 0.0;
    terms([&](double x, double count) { squares += count * (x - mean) * (x - mean); });
    return 2.0 * total * squares;
}

double ratioDirectly(std::span<const double> values, std::span<const double> counts)
{
    double sum = 0.0;
    for (std::size_t a = 1; a < values.size(); ++a) {
        if (counts[a] == 0.0)
            continue;
        double row = 0.0;
        for (std::size_t b = 0; b < a; ++b)
            row += counts[b] * ratioDistance(values[a], values[b]);
        sum += counts[a] * row;
    }
    return 2.0 * sum;
}

/// Counts of a stretch of the logarithmic axis, moved to its Chebyshev nodes.
constexpr std::size_t nodeCount = 14;
using NodeCounts = std::array<double, nodeCount>;

struct Nodes {
    std::array<double, nodeCount> place;  ///< on [−1, 1]
    std::array<double, nodeCount> weight; ///< barycentric
};

const Nodes& chebyshev()
{
    static const Nodes nodes = [] {
        Nodes result{};
        for (std::size_t j = 0; j < nodeCount; ++j) {
            const double angle = (static_cast<double>(j) + 0.5) * std::numbers::pi / double{nodeCount};
            result.place[j] = std::cos(angle);
            result.weight[j] = (j % 2 ? -1.0 : 1.0) * std::sin(angle);
        }
        return result;
    }();
    return nodes;
}

/// Adds `count` at place t, split over the nodes by their Lagrange polynomials.
void addToNodes(double t, double count, NodeCounts& sums)
{
    const Nodes& nodes = chebyshev();
    NodeCounts shares{};
    double total = 0.0;
    for (std::size_t j = 0; j < nodeCount; ++j) {
        const double gap = t - nodes.place[j];
        if (gap == 0.0) {
            sums[j] += count;
            return;
        }
        shares[j] = nodes.weight[j] / gap;
        total += shares[j];
    }
    for (std::size_t j = 0; j < nodeCount; ++j)
        sums[j] += count * shares[j] / total;
}

double overNodes(const NodeCounts& a, double centreA, const NodeCounts& b, double centreB, double halfWidth)
{
    const Nodes& nodes = chebyshev();
    double sum = 0.0;
    for (std::size_t i = 0; i < nodeCount; ++i) {
        for (std::size_t j = 0; j < nodeCount; ++j) {
            const double gap = centreA - centreB + halfWidth * (nodes.place[i] - nodes.place[j]);
            const double root = std::tanh(0.5 * gap);
            sum += a[i] * b[j] * root * root;
        }
    }
    return sum;
}

/// ln(x / least), to the last digits also where the two are nearly equal.
double logarithmAbove(double least, double x)
{
    return x < 2.0 * least ? std::log1p((x - least) / least) : std::log(x) - std::log(least);
}

/// Positive values only.
double ratioByStretches(std::span<const double> values, std::span<const double> counts)
{
    const double range = logarithmAbove(values.front(), values.back());
    const auto stretches = static_cast<std::size_t>(std::max(1.0, std::ceil(range)));
    const double halfWidth = std::max(0.5 * range / static_cast<double>(stretches), 1e-300);
    const auto centre = [&](std::size_t s) { return halfWidth * (2.0 * static_cast<double>(s) + 1.0); };

    std::vector<NodeCounts> nodes(stretches, NodeCounts{});
    std::vector<double> totals(stretches, 0.0);
    for (std::size_t k = 0; k < values.size(); ++k) {
        if (counts[k] == 0.0)
            continue;
        const double s = logarithmAbove(values.front(), values[k]);
        const auto stretch = std::min(static_cast<std::size_t>(s / (2.0 * halfWidth)), stretches - 1);
        addToNodes((s - centre(stretch)) / halfWidth, counts[k], nodes[stretch]);
        totals[stretch] += counts[k];
    }

    constexpr double everythingApart = 40.0; // tanh²(20) is 1 to the last bit
    double sum = 0.0;
    double below = 0.0; // labels far below the current stretch
    std::size_t near = 0;
    for (std::size_t a = 0; a < stretches; ++a) {
        while (centre(a) - centre(near) - 2.0 * halfWidth > everythingApart)
            below += totals[near++];
        if (totals[a] == 0.0)
            continue;
        for (std::size_t b = near; b < a; ++b) {
            if (totals[b] != 0.0)
                sum += 2.0 * overNodes(nodes[a], centre(a), nodes[b], centre(b), halfWidth);
        }
        sum += overNodes(nodes[a], 0.0, nodes[a], 0.0, halfWidth) + 2.0 * totals[a] * below;
    }
    return sum;
}

} // namespace

double ratioOverPairs(std::span<const double> values, std::span<const double> counts, std::size_t direct)
{
    if (values.size() <= direct)
        return ratioDirectly(values, counts);
    // A zero has no logarithm; it is at distance 1 from everything else.
    double zeros = 0.0;
    if (values.front() == 0.0) {
        zeros = counts.front();
        values = values.subspan(1);
        counts = counts.subspan(1);
    }
    double others = 0.0;
    for (const double count : counts)
        others += count;
    return ratioByStretches(values, counts) + 2.0 * zeros * others;
}

Disagreement::Disagreement(Shape shape, std::vector<double> positions)
    : m_shape(shape), m_positions(std::move(positions))
{
}

Disagreement Disagreement::weights(Weights weights, const Scale& scale)
{
    std::vector<double> positions(static_cast<std::size_t>(scale.size()), 0.0);
    if (weights == Weights::None)
        return {Shape::Different, std::move(positions)};
    if (scale.size() > 0 && !scale.isOrdered())
        throw std::invalid_argument("weights need an ordered scale");
    const double low = positions.empty() ? 0.0 : scale.position(0);
    const double range = positions.size() < 2 ? 1.0 : scale.position(scale.size() - 1) - low;
    for (std::size_t level = 0; level < positions.size(); ++level)
        positions[level] = (scale.position(static_cast<int>(level)) - low) / range;
    return {weights == Weights::Linear ? Shape::Absolute : Shape::Squared, std::move(positions)};
}

double Disagreement::between(int levelA, int levelB) const
{
    if (m_shape == Shape::Different)
        return levelA == levelB ? 0.0 : 1.0;
    const double x = m_positions[static_cast<std::size_t>(levelA)];
    const double y = m_positions[static_cast<std::size_t>(levelB)];
    switch (m_shape) {
    case Shape::Absolute:
        return std::abs(x - y);
    case Shape::Squared:
        return (x - y) * (x - y);
    default:
        return ratioDistance(x, y);
    }
}

template <class Terms>
double Disagreement::sumOverPairs(const Terms& terms) const
{
    switch (m_shape) {
    case Shape::Different:
        return differentOverPairs(terms);
    case Shape::Absolute:
        return absoluteOverPairs(terms);
    case Shape::Squared:
        return squaredOverPairs(terms);
    case Shape::Ratio:
        break;
    }
    std::vector<double> values;
    std::vector<double> counts;
    terms([&](double x, double count) {
        values.push_back(x);
        counts.push_back(count);
    });
    return ratioOverPairs(values, counts);
}

double Disagreement::ratioOf(std::span<const LevelCount> labels) const
{
    // Without the copies that sumOverPairs() makes: there may be a million units of a few labels each.
    double sum = 0.0;
    for (std::size_t a = 1; a < labels.size(); ++a) {
        const double x = m_positions[static_cast<std::size_t>(labels[a].level)];
        double row = 0.0;
        for (std::size_t b = 0; b < a; ++b)
            row += labels[b].count * ratioDistance(x, m_positions[static_cast<std::size_t>(labels[b].level)]);
        sum += labels[a].count * row;
    }
    return 2.0 * sum;
}

double Disagreement::overPairs(std::span<const LevelCount> labels) const
{
    if (labels.size() < 2)
        return 0.0;
    if (m_shape == Shape::Ratio && labels.size() <= fewValues)
        return ratioOf(labels);
    const double* positions = m_positions.data();
    return sumOverPairs([&](const auto& visit) {
        for (const auto& label : labels)
            visit(positions[label.level], static_cast<double>(label.count));
    });
}

double Disagreement::overPairs(std::span<const double> counts) const
{
    if (m_shape == Shape::Ratio)
        return ratioOverPairs(m_positions, counts);
    const double* positions = m_positions.data();
    return sumOverPairs([&](const auto& visit) {
        for (std::size_t level = 0; level < counts.size(); ++level)
            visit(positions[level], counts[level]);
    });
}

std::vector<double> Disagreement::againstAll(std::span<const double> counts) const
{
    double total = 0.0;
    double weighted = 0.0;
    for (std::size_t level = 0; level < counts.size(); ++level) {
        total += counts[level];
        weighted += counts[level] * m_positions[level];
    }
    std::vector<double> result(counts.size());
    if (m_shape == Shape::Different) {
        for (std::size_t level = 0; level < counts.size(); ++level)
            result[level] = total - counts[level];
    } else if (m_shape == Shape::Absolute) {
        double below = 0.0;
        double belowWeighted = 0.0;
        for (std::size_t level = 0; level < counts.size(); ++level) {
            const double x = m_positions[level];
            result[level] = (x * below - belowWeighted) + (weighted - belowWeighted - x * (total - below));
            below += counts[level];
            belowWeighted += counts[level] * x;
        }
    } else if (m_shape == Shape::Squared) {
        const double mean = total > 0.0 ? weighted / total : 0.0;
        double squares = 0.0;
        for (std::size_t level = 0; level < counts.size(); ++level)
            squares += counts[level] * (m_positions[level] - mean) * (m_positions[level] - mean);
        for (std::size_t level = 0; level < counts.size(); ++level)
            result[level] = squares + total * (m_positions[level] - mean) * (m_positions[level] - mean);
    } else {
        throw std::logic_error("a ratio metric has no linear-time row sums");
    }
    return result;
}

double Disagreement::overLevels() const
{
    return overPairs(std::vector<double>(m_positions.size(), 1.0));
}

} // namespace raterscope
