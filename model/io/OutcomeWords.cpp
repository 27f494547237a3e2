// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/OutcomeWords.h"

#include "core/Scale.h"
#include "io/ColumnNames.h"
#include "io/Words.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>

namespace raterscope {

namespace {

constexpr std::array<std::string_view, 8> firstWords{"a",     "1",   "first", "left",
                                                     "front", "a>b", "a>>b",  "1>2"};
constexpr std::array<std::string_view, 8> secondWords{"b",    "2",   "second", "right",
                                                      "back", "b>a", "b>>a",   "2>1"};
constexpr std::array<std::string_view, 13> tieWords{"tie",           "tied",     "ties",   "draw", "equal",
                                                    "a=b",           "1=2",      "same",   "both", "neither",
                                                    "tie (bothbad)", "both bad", "bothbad"};
/// Words before a side: model_1, Assistant A, output 2.
constexpr std::array<std::string_view, 14> shownWords{
    "model",  "assistant", "response", "output", "answer", "item",   "option",
    "system", "candidate", "summary",  "text",   "choice", "sample", "side"};
/// Words that say where something was shown, whatever it was.
constexpr std::array<std::string_view, 6> positionWords{"first", "second", "left", "right", "front", "back"};

template <class List>
bool isOneOf(const List& words, std::string_view word)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// "[[a>b]]" → "a>b", "model_1" → "1" (and `prefixed`).
std::string_view bareSide(std::string_view word, bool& prefixed)
{
    if (word.starts_with("[[") && word.ends_with("]]"))
        word = trimmed(word.substr(2, word.size() - 4));
    for (const auto prefix : shownWords) {
        if (!word.starts_with(prefix))
            continue;
        auto rest = word.substr(prefix.size());
        while (!rest.empty() && (rest.front() == '_' || rest.front() == ' ' || rest.front() == '-'))
            rest.remove_prefix(1);
        if (rest == "a" || rest == "b" || rest == "1" || rest == "2") {
            prefixed = true;
            return rest;
        }
    }
    return word;
}

PairOutcome sided(Verdict verdict)
{
    return {verdict, verdict == Verdict::First ? 1.0 : verdict == Verdict::Second ? 0.0 : 0.5, false, false};
}

std::optional<double> numberOf(std::string_view cell)
{
    if (const auto number = parseNumber(cell))
        return number;
    return parseNumber(cell, true);
}

bool sameName(std::string_view cell, std::string_view name)
{
    return !name.empty() && (cell == name || lowered(cell) == lowered(name));
}

/// What the values of a column are, counted over the sample.
struct Census {
    std::size_t filled = 0, numeric = 0, named = 0, withinUnit = 0;
    std::map<std::string, std::size_t> words; ///< lower case
    std::map<double, std::size_t> numbers;
    double low = 0.0, high = 0.0;

    explicit Census(std::span<const SampleOutcome> sample)
    {
        for (const auto& one : sample) {
            const auto cell = trimmed(one.cell);
            if (cell.empty())
                continue;
            ++filled;
            ++words[lowered(cell)];
            named += sameName(cell, one.firstItem) || sameName(cell, one.secondItem) ? 1 : 0;
            if (const auto number = numberOf(cell)) {
                low = numeric == 0 ? *number : std::min(low, *number);
                high = numeric == 0 ? *number : std::max(high, *number);
                ++numeric;
                ++numbers[*number];
                withinUnit += *number >= 0.0 && *number <= 1.0 ? 1 : 0;
            }
        }
    }
    std::size_t count(std::string_view word) const
    {
        const auto place = words.find(std::string(word));
        return place == words.end() ? 0 : place->second;
    }
    std::size_t countTies() const
    {
        std::size_t ties = 0;
        for (const auto word : tieWords)
            ties += count(word);
        return ties;
    }
    bool onlyNumbers(std::initializer_list<double> allowed) const
    {
        return std::all_of(numbers.begin(), numbers.end(), [&](const auto& entry) {
            return std::find(allowed.begin(), allowed.end(), entry.first) != allowed.end();
        });
    }
    bool hasFraction() const
    {
        return std::any_of(numbers.begin(), numbers.end(),
                           [](const auto& entry) { return entry.first != std::floor(entry.first); });
    }
};

bool soundsLikeProbability(std::string_view what)
{
    const auto tokens = nameTokens(what);
    return std::any_of(tokens.begin(), tokens.end(), [](const std::string& token) {
        return token == "prob" || token == "probability" || token == "p";
    });
}

void takeNumbers(OutcomeWords& words, const Census& census, std::string_view what,
                 std::vector<std::string>& notes)
{
    const auto scale = [&](double first, double second, const std::string& say) {
        words.kind = OutcomeWords::Kind::Numbers;
        words.firstEnd = first;
        words.secondEnd = second;
        notes.push_back(say + " (--outcomes first=…,second=… changes it)");
    };
    if (!soundsLikeProbability(what) && census.onlyNumbers({1.0, 2.0})) {
        notes.emplace_back("outcome: 1 = the first is better, 2 = the second (--outcomes changes it)");
    } else if (!soundsLikeProbability(what) && census.onlyNumbers({0.0, 1.0, 2.0})
               && census.numbers.contains(2.0)) {
        words.tie.emplace_back("0");
        notes.emplace_back(
            "outcome: 1 = the first is better, 2 = the second, 0 = a tie (--outcomes changes it)");
    } else if (census.onlyNumbers({-1.0, 0.0, 1.0}) && census.numbers.contains(-1.0)) {
        scale(1.0, -1.0, "outcome: 1 = the first is better, 0 = a tie, -1 = the second is better");
    } else if (census.low >= 1.0 && census.high <= 2.0 && census.hasFraction()) {
        scale(1.0, 2.0, "outcome: numbers from 1 = the first is better to 2 = the second is better");
    } else {
        scale(1.0, 0.0, "outcome: numbers are the probability that the first is better");
    }
}

/// --outcomes with a number for each end makes a scale of them.
bool takeGivenNumbers(OutcomeWords& words)
{
    if (words.first.size() != 1 || words.second.size() != 1)
        return false;
    const auto first = numberOf(words.first.front());
    const auto second = numberOf(words.second.front());
    if (!first || !second || *first == *second)
        return false;
    words.kind = OutcomeWords::Kind::Numbers;
    words.firstEnd = *first;
    words.secondEnd = *second;
    return true;
}

/// Whether `C` is what this column calls a tie.
bool takesCForTie(const Census& census)
{
    const std::size_t c = census.count("c") + census.count("[[c]]");
    const std::size_t letters =
        c + census.count("a") + census.count("b") + census.count("[[a]]") + census.count("[[b]]");
    return c > 0 && letters > c && census.countTies() == 0 && 20 * letters >= 19 * census.filled;
}

VerdictsName sniffNames(std::string_view what, const Census& census, std::string& why)
{
    std::size_t positions = 0;
    for (const auto word : positionWords)
        positions += census.count(word);
    std::size_t prefixed = 0;
    for (const auto& [word, count] : census.words) {
        bool isPrefixed = false;
        bareSide(word, isPrefixed);
        prefixed += isPrefixed ? count : 0;
    }
    if (positions > 0) {
        why = "since words such as first or left say where something was shown";
        return VerdictsName::Positions;
    }
    if (2 * prefixed > census.filled) {
        why = "since the values name models or answers";
        return VerdictsName::Items;
    }
    for (const auto& token : nameTokens(what)) {
        if (token == "winner" || token == "preferred" || token == "better") {
            why = "since a column called \"" + shortValue(what) + "\" names what won";
            return VerdictsName::Items;
        }
    }
    why = "as most judges are asked to answer";
    return VerdictsName::Positions;
}

std::vector<std::string> loweredAll(const std::vector<std::string>& words)
{
    std::vector<std::string> result;
    for (const auto& word : words)
        result.push_back(lowered(word));
    return result;
}

} // namespace

std::string lowered(std::string_view text)
{
    std::string result(trimmed(text));
    for (char& c : result) {
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
    }
    return result;
}

PairOutcome OutcomeWords::read(std::string_view cell, std::string_view firstItem,
                               std::string_view secondItem) const
{
    cell = trimmed(cell);
    if (cell.empty())
        return {};
    const std::string word = lowered(cell);
    if (isOneOf(tie, word))
        return sided(Verdict::Tie);
    if (kind == Kind::Names) {
        const bool isFirst = cell == firstItem || (cell != secondItem && sameName(cell, firstItem));
        if (isFirst || sameName(cell, secondItem)) {
            PairOutcome outcome = sided(isFirst ? Verdict::First : Verdict::Second);
            outcome.byName = true;
            return outcome;
        }
        if (isOneOf(first, word))
            return sided(Verdict::First);
        if (isOneOf(second, word))
            return sided(Verdict::Second);
        return isOneOf(tieWords, word) ? sided(Verdict::Tie) : PairOutcome();
    }
    if (kind == Kind::Numbers) {
        if (const auto number = numberOf(cell)) {
            const double share = (*number - secondEnd) / (firstEnd - secondEnd);
            if (!(share >= 0.0 && share <= 1.0))
                return {Verdict::Unreadable, 0.5, true, false};
            return {share > 0.5   ? Verdict::First
                    : share < 0.5 ? Verdict::Second
                                  : Verdict::Tie,
                    share, false, false};
        }
    }
    if (isOneOf(first, word))
        return sided(Verdict::First);
    if (isOneOf(second, word))
        return sided(Verdict::Second);
    bool prefixed = false;
    const auto side = bareSide(word, prefixed);
    if (isOneOf(firstWords, side))
        return sided(Verdict::First);
    if (isOneOf(secondWords, side))
        return sided(Verdict::Second);
    return isOneOf(tieWords, side) || isOneOf(tie, side) ? sided(Verdict::Tie) : PairOutcome();
}

OutcomeWords sniffOutcomeWords(std::string_view what, std::span<const SampleOutcome> sample, bool eitherOrder,
                               const ImportOptions& options, std::vector<std::string>& notes)
{
    OutcomeWords words;
    words.first = loweredAll(options.firstLabels);
    words.second = loweredAll(options.secondLabels);
    words.tie = loweredAll(options.tieLabels);
    const Census census(sample);
    if (takeGivenNumbers(words)) {
        notes.push_back("outcome: numbers from " + formatNumber(words.firstEnd) + " = the first is better to "
                        + formatNumber(words.secondEnd) + " = the second is better, as the options say");
    } else if (census.numeric > 0 && 2 * census.numeric >= census.filled
               && 2 * census.named < census.filled) {
        takeNumbers(words, census, what, notes);
    } else if (census.named > 0 && 2 * (census.named + census.countTies()) >= census.filled
               && options.verdictsName != VerdictsName::Positions) {
        words.kind = OutcomeWords::Kind::Names;
        words.names = VerdictsName::Items;
        notes.push_back("outcome: \"" + shortValue(what) + "\" holds the name of the better item");
    }
    if (words.tie.empty() && words.kind == OutcomeWords::Kind::Sides && takesCForTie(census)) {
        words.tie = {"c"};
        notes.emplace_back("outcome: C is a tie, since A, B and C are the only values and no word for a tie "
                           "occurs (--tie-labels changes it)");
    }
    if (words.kind == OutcomeWords::Kind::Names)
        return words;
    if (options.verdictsName) {
        words.names = *options.verdictsName;
        return words;
    }
    std::string why;
    words.names = sniffNames(what, census, why);
    if (eitherOrder)
        notes.push_back(std::string("verdicts name ")
                        + (words.names == VerdictsName::Items
                               ? "items, in whatever order they were shown, "
                               : "positions, the one shown first or the one shown second, ")
                        + why + " (--verdicts-name positions or items changes it)");
    return words;
}

} // namespace raterscope
