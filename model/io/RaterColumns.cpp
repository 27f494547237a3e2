// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/RaterColumns.h"

#include "io/RaterPattern.h"
#include "io/Words.h"

#include <algorithm>
#include <map>
#include <set>

namespace raterscope {

namespace {

using Columns = std::vector<std::size_t>;

constexpr std::size_t enoughCells = 12; ///< to expect that two raters have used a common label

bool isNumber(std::string_view text)
{
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Raters and dimensions that a pattern reads from the columns; empty sets unless every rater has every
/// dimension.
struct Grid {
    std::set<std::string_view> raters, dimensions;
    Columns columns;

    bool isFull() const
    {
        return raters.size() > 1 && dimensions.size() > 1
               && columns.size() == raters.size() * dimensions.size();
    }
};

Grid gridOf(const RaterPattern& pattern, const std::vector<std::string>& names, const Columns& candidates)
{
    Grid grid;
    for (const auto column : candidates) {
        if (const auto match = pattern.match(names[column])) {
            grid.raters.insert(match->rater);
            grid.dimensions.insert(match->dimension);
            grid.columns.push_back(column);
        }
    }
    return grid;
}

/// Whether the first or the second part of the names in the grid is the rater: numbers alone are raters.
bool isPlausible(const Grid& grid)
{
    const auto all = [](const std::set<std::string_view>& parts, auto test) {
        return std::all_of(parts.begin(), parts.end(), test);
    };
    // coder_1, coder_2, judge_1, judge_2 are four raters, not two dimensions; nor is a number a dimension.
    return !all(grid.dimensions, isNumber) && !all(grid.dimensions, soundsLikeRater);
}

void findByGrid(const std::vector<std::string>& names, const Columns& candidates, RaterColumnsFound& found)
{
    for (const char* separator : {"_", ".", ":", "/", "-", " "}) {
        const std::string between = separator;
        for (const std::string& pattern :
             {"{rater}" + between + "{dimension}", "{dimension}" + between + "{rater}"}) {
            auto grid = gridOf(RaterPattern(pattern), names, candidates);
            if (!grid.isFull() || !isPlausible(grid))
                continue;
            found.notes.push_back(
                "raters: " + counted(static_cast<std::int64_t>(grid.columns.size()), "column", "columns")
                + " named " + pattern + ", " + grouped(static_cast<std::int64_t>(grid.raters.size()))
                + " raters × " + grouped(static_cast<std::int64_t>(grid.dimensions.size())) + " dimensions");
            found.columns = std::move(grid.columns);
            found.pattern = pattern;
            return;
        }
    }
}

void findByName(const std::vector<std::string>& names, const std::vector<ColumnFacts>& facts,
                const Columns& candidates, RaterColumnsFound& found)
{
    std::map<std::string_view, std::size_t> sizes;
    std::size_t sounding = 0;
    for (const auto column : candidates) {
        ++sizes[facts[column].stem];
        sounding += soundsLikeRater(names[column]) ? 1 : 0;
    }
    for (const auto column : candidates) {
        // "model_a", "model_b" beside "expert_1", "expert_2" are a family, but not of raters.
        const bool inFamily = sounding < 2 && !facts[column].stem.empty() && sizes[facts[column].stem] > 1;
        if (inFamily || soundsLikeRater(names[column]))
            found.columns.push_back(column);
    }
}

bool shareValue(const std::vector<std::string_view>& a, const std::vector<std::string_view>& b)
{
    return std::any_of(a.begin(), a.end(),
                       [&](std::string_view value) { return std::binary_search(b.begin(), b.end(), value); });
}

/// Words of two raters of one panel come from the same labels; a lone column of words is something else.
void findByContent(const std::vector<ColumnFacts>& facts, const Columns& candidates, RaterColumnsFound& found)
{
    Columns numbers, words;
    for (const auto column : candidates) {
        const bool shares =
            facts[column].filled < enoughCells
            || std::any_of(candidates.begin(), candidates.end(), [&](std::size_t other) {
                   return other != column && shareValue(facts[column].values, facts[other].values);
               });
        if (facts[column].isNumeric())
            numbers.push_back(column);
        else if (facts[column].filled > 0 && shares)
            words.push_back(column);
    }
    // One column is no panel; it may hold anything.
    const auto& more = words.size() > numbers.size() ? words : numbers;
    if (more.size() > 1)
        found.columns = more;
}

void noteRaters(const std::vector<std::string>& names, const std::string& why, RaterColumnsFound& found)
{
    std::vector<std::string> raters;
    for (const auto column : found.columns)
        raters.push_back(names[column]);
    found.notes.push_back("raters: " + counted(static_cast<std::int64_t>(raters.size()), "column", "columns")
                          + " (" + listed(raters, 6) + "), " + why);
}

/// "expert_1 … expert_3" beside "turker_1 … turker_5" may be two panels; the person decides.
void proposePanels(const std::vector<std::string>& names, RaterColumnsFound& found)
{
    std::map<std::string, std::set<std::string>> families;
    for (const auto column : found.columns) {
        std::string rater = names[column];
        if (!found.pattern.empty())
            rater = std::string(RaterPattern(found.pattern).match(names[column])->rater);
        families[std::string(nameStem(rater))].insert(rater);
    }
    const bool clear =
        families.size() > 1 && std::all_of(families.begin(), families.end(), [](const auto& family) {
            return !family.first.empty() && family.second.size() > 1;
        });
    if (!clear)
        return;
    std::string text = "the names of the raters suggest " + std::to_string(families.size())
                       + " panels; nothing was assigned. To do so:";
    for (const auto& family : families)
        text += " --panel " + family.first + "=" + family.first + "*";
    found.notes.push_back(std::move(text));
}

} // namespace

RaterColumnsFound findRaterColumns(const std::vector<std::string>& names,
                                   const std::vector<ColumnFacts>& facts, const std::vector<bool>& taken)
{
    Columns candidates;
    for (std::size_t column = 0; column < names.size(); ++column) {
        const auto kind = facts[column].kind;
        if (!taken[column] && (kind == NameKind::None || kind == NameKind::Rater)
            && facts[column].isLabelLike())
            candidates.push_back(column);
    }
    RaterColumnsFound found;
    findByGrid(names, candidates, found);
    if (found.columns.empty()) {
        findByName(names, facts, candidates, found);
        if (!found.columns.empty())
            noteRaters(names, "by their names", found);
    }
    if (found.columns.empty()) {
        findByContent(facts, candidates, found);
        if (!found.columns.empty())
            noteRaters(names, "since their cells are short labels", found);
    }
    if (!found.columns.empty())
        proposePanels(names, found);
    return found;
}

} // namespace raterscope
