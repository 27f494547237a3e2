// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/DatasetBuilder.h"
#include "core/Scale.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace raterscope {

class RowSource;

/// What the verdicts of a comparison file name.
enum class VerdictsName : std::uint8_t {
    Positions, ///< A, first, left: whichever was shown first
    Items,     ///< A, 1, model_1: the item, wherever it was shown
};

/// Everything a person may say about a file. What is left out is sniffed, and the result says what was
/// decided.
struct ImportOptions {
    /// auto, the shape of a table or of JSON records (long, wide, pairs), or a tool's export: see
    /// panelFormats().
    std::string format = "auto";
    std::string query; ///< SQL, for a file that is a database; empty = its only table
    // Text of CSV / TSV files
    std::optional<char> delimiter;
    std::optional<char> quote;           ///< '\0' = no quoting
    std::optional<std::string> encoding; ///< "UTF-8", "UTF-16LE", "UTF-16BE", "ISO-8859-1", "WINDOWS-1252"
    std::optional<bool> decimalComma;
    std::optional<bool> header;

    /// role → columns, e.g. item → {id, model_id}. Several columns are joined with " · ".
    /// Roles of ratings: item, rater, value, dimension, group, system, panel, text, reference; of
    /// comparisons: see mappingRoles(). A role with no column is played by none, and none is looked for.
    /// Without a header, columns are named "1", "2", ….
    std::map<std::string, std::vector<std::string>> mapping;
    std::vector<std::string> raterColumns; ///< --raters: rater columns of a wide table
    std::string raterPattern;              ///< --rater-pattern: "{rater}_{dimension}"
    std::vector<std::string> referenceColumns;
    /// --reference-file: a second table with the reference values; empty = none. See addReferenceFile().
    std::string referenceFile;
    std::map<std::string, std::vector<std::string>> referenceMapping; ///< item, reference, dimension
    // Comparisons
    /// --outcomes first=…,second=…,tie=…: further words, or the numbers at the ends of a scale.
    std::vector<std::string> firstLabels, secondLabels, tieLabels;
    std::optional<VerdictsName> verdictsName; ///< --verdicts-name
    /// --baseline: the item every row is compared with, where no column names it.
    std::string baseline;
    /// --models: judges that are language models, not people; a name may end with * as a prefix pattern.
    std::vector<std::string> models;
    /// --comparisons: a file of comparisons beside the ratings; empty = none. See addComparisonFile().
    std::string comparisonFile;
    std::map<std::string, std::vector<std::string>> comparisonMapping;
    /// Opens a second table that is no text, such as the answer of a database; gives nothing for one that is.
    /// Empty: every second table is a text. loadPanel() sets it, and nobody keeps it.
    std::function<std::shared_ptr<RowSource>(const std::string& file)> openRows;

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
/// The roles a column may have in `mapping`, those of ratings and those of comparisons.
std::span<const char* const> mappingRoles();
bool isMappingRole(std::string_view word);
/// Whether a table of ratings, or of comparisons, has columns of this role.
bool isRatingRole(std::string_view word);
bool isComparisonRole(std::string_view word);

/// --scale 1..5, 0..100, -100..100: all whole numbers between the two.
/// Throws std::invalid_argument with a message for the person.
Scale parseScale(const std::string& text);

} // namespace raterscope
