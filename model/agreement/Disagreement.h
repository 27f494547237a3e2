// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agreement/PairCoefficient.h"
#include "core/Scale.h"

#include <cstdint>
#include <span>
#include <vector>

namespace raterscope {

/// A level and how often it was given.
struct LevelCount {
    std::int32_t level;
    std::int32_t count;
};

/// How far apart two levels are, v(k, l) ≥ 0, with v(k, k) = 0: the weights of chance-corrected coefficients
/// and the metrics of Krippendorff's α.
///
/// Sums over all pairs of a set of labels take time linear in the number of levels, not its square: counts
/// for distinct labels, prefix sums for distances, moments for squares, and for ratios interpolation on a
/// logarithmic grid. Holds no other state; may be used from several threads.
class Disagreement
{
public:
    enum class Shape : std::uint8_t {
        Different, ///< 1[k ≠ l]
        Absolute,  ///< |x − y|
        Squared,   ///< (x − y)²
        Ratio,     ///< ((x − y) / (x + y))², 0 when both are 0; positions ≥ 0
    };

    /// `positions`: ascending, by level.
    Disagreement(Shape shape, std::vector<double> positions);
    /// The weights of a scale, 0 … 1: its ends are 1 apart. Positions are the scale's numbers, or ranks.
    /// An unordered scale takes Weights::None only (std::invalid_argument otherwise).
    static Disagreement weights(Weights weights, const Scale& scale);

    double between(int levelA, int levelB) const;

    /// Σ over ordered pairs of single labels, v(k, l) c_k c_l, of the labels of one unit, ascending levels.
    double overPairs(std::span<const LevelCount> labels) const;
    /// The same for counts or shares by level, all levels of the scale. Cost: O(K).
    double overPairs(std::span<const double> counts) const;
    /// By level k: Σ_l v(k, l) c_l, for all but Ratio. Cost: O(K).
    std::vector<double> againstAll(std::span<const double> counts) const;
    /// Σ over all K² pairs of levels.
    double overLevels() const;

    std::size_t levels() const { return m_positions.size(); }
    const std::vector<double>& positions() const { return m_positions; }

private:
    double ratioOf(std::span<const LevelCount> labels) const;
    template <class Terms>
    double sumOverPairs(const Terms& terms) const;

    Shape m_shape;
    std::vector<double> m_positions;
};

/// Up to this many values a sum over all pairs of them is taken as written.
constexpr std::size_t fewValues = 256;

/// Σ over ordered pairs of c_k c_l ((x_k − x_l)/(x_k + x_l))², for values x ≥ 0, ascending.
///
/// In logarithms s the distance of a ratio is tanh²((s_k − s_l)/2), which is smooth and even: above
/// `direct` values the counts are moved to Chebyshev nodes on stretches of at most one unit of s
/// (anterpolation, as in the black-box fast multipole method of Fong & Darve 2009), and only pairs of
/// stretches are summed. Rounding: 1e-14 of the largest distance between two values of a stretch. Cost: O(14
/// K + stretches · min(stretches, 40) · 196); up to `direct` values O(K²), exactly as written.
double ratioOverPairs(std::span<const double> values, std::span<const double> counts,
                      std::size_t direct = fewValues);

} // namespace raterscope
