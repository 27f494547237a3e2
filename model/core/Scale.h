// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace raterscope {

enum class ScaleKind : std::uint8_t {
    Nominal, ///< names without an order
    Ordinal, ///< words in a declared order
    Numeric, ///< numbers, ordered by size
};

/// The K levels that a rating may take, in order. A rating is stored as the index of its level.
///
/// Levels of a numeric scale are ordered by their number, never by their text ("10" comes after "9").
struct Scale {
    ScaleKind kind = ScaleKind::Nominal;
    std::vector<std::string> labels;
    std::vector<double> numbers; ///< same length as labels when numeric, empty otherwise
    bool declared = false;       ///< by the person or the file format; otherwise the levels found in the data

    int size() const { return static_cast<int>(labels.size()); }
    bool isOrdered() const { return kind != ScaleKind::Nominal; }
    /// Position of a level on the axis that weighted coefficients use: its number, or its rank.
    double position(int level) const;
    /// The index of a label, compared as a number on numeric scales ("3" is "3.0").
    std::optional<int> find(std::string_view label) const;
    /// "1–5", "A, B, T", "0–100 (87 levels)": short enough for a subtitle.
    std::string summary() const;

    bool operator==(const Scale&) const = default;
};

/// A scale of the integers low…high. Throws std::invalid_argument when low > high or over 100,000 levels.
Scale integerScale(long low, long high);
/// Words in the order given.
Scale ordinalScale(std::vector<std::string> labels);
/// The A / B / T scale of derived verdicts (nominal, declared).
Scale verdictScale();

/// The whole of `text` as a finite number, or nothing. Accepts a leading sign, blanks around, exponents.
std::optional<double> parseNumber(std::string_view text, bool decimalComma = false);
/// Shortest text that reads back as the same number; integers without a point.
std::string formatNumber(double number);

} // namespace raterscope
