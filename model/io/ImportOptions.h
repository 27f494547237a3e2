// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/DatasetBuilder.h"
#include "core/Scale.h"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace raterscope {

/// Everything a person may say about a file. What is left out is sniffed, and the result says what was
/// decided.
struct ImportOptions {
    std::string format = "auto"; ///< auto, summeval, long, wide
    // Text of CSV / TSV files
    std::optional<char> delimiter;
    std::optional<char> quote;           ///< '\0' = no quoting
    std::optional<std::string> encoding; ///< "UTF-8", "UTF-16LE", "UTF-16BE", "ISO-8859-1", "WINDOWS-1252"
    std::optional<bool> decimalComma;
    std::optional<bool> header;

    /// role → columns, e.g. item → {id, model_id}. Several columns are joined with " · ".
    /// Roles of ratings: item, rater, value, dimension, group, system, panel, text, reference.
    /// Without a header, columns are named "1", "2", ….
    std::map<std::string, std::vector<std::string>> mapping;
    std::vector<std::string> raterColumns; ///< --raters: rater columns of a wide table
    std::string raterPattern;              ///< --rater-pattern: "{rater}_{dimension}"
    std::vector<std::string> referenceColumns;
    /// --reference-file: a second table with the reference values; empty = none. See addReferenceFile().
    std::string referenceFile;
    std::map<std::string, std::vector<std::string>> referenceMapping; ///< item, reference, dimension
    /// --panel NAME=rater,rater…: in order; a rater may end with * as a prefix pattern.
    std::vector<std::pair<std::string, std::vector<std::string>>> panels;
    std::optional<Scale> scale; ///< --scale 1..5 or --labels A,B,T (declared order)
    bool unordered = false;     ///< --unordered: labels are names, even where they are numbers
    RepeatPolicy repeats = RepeatPolicy::Error;
    /// Files above this many bytes are refused with a message that names the limit and how to raise it.
    std::int64_t largestFile = 1'000'000'000;
};

/// The words `format` may be.
std::span<const char* const> panelFormats();
/// The roles a column may have in `mapping`.
std::span<const char* const> mappingRoles();
bool isMappingRole(std::string_view word);

/// --scale 1..5, 0..100, -100..100: all whole numbers between the two.
/// Throws std::invalid_argument with a message for the person.
Scale parseScale(const std::string& text);

} // namespace raterscope
