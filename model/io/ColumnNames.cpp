// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/ColumnNames.h"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

namespace raterscope {

namespace {

bool isUpper(char c)
{
    return c >= 'A' && c <= 'Z';
}

bool isLower(char c)
{
    return c >= 'a' && c <= 'z';
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isWordCharacter(char c)
{
    return isUpper(c) || isLower(c) || isDigit(c) || static_cast<unsigned char>(c) >= 0x80;
}

/// Lower-case words of a name: "annotatorID" → annotator, id.
std::vector<std::string> wordsOf(std::string_view name)
{
    std::vector<std::string> words;
    bool inWord = false;
    for (std::size_t i = 0; i < name.size(); ++i) {
        const char c = name[i];
        if (!isWordCharacter(c)) {
            inWord = false;
            continue;
        }
        if (!inWord || (isUpper(c) && isLower(name[i - 1])))
            words.emplace_back();
        inWord = true;
        words.back() += isUpper(c) ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return words;
}

constexpr std::array<std::string_view, 22> itemWords{
    "item",    "items",    "id",     "task", "tasks",    "question", "unit",   "units",
    "example", "instance", "sample", "doc",  "document", "object",   "entity", "image",
    "record",  "subject",  "hit",    "case", "segment",  "pair"};
constexpr std::array<std::string_view, 17> raterWords{
    "rater",   "raters",   "worker",   "annotator", "coder",       "judge",
    "labeler", "labeller", "assessor", "reviewer",  "participant", "performer",
    "user",    "observer", "turker",   "evaluator", "grader"};
constexpr std::array<std::string_view, 15> valueWords{
    "label",     "labels", "value",   "score", "answer",     "rating",   "grade", "judgment",
    "judgement", "vote",   "verdict", "class", "annotation", "category", "choice"};
constexpr std::array<std::string_view, 6> dimensionWords{"dimension", "aspect",    "criterion",
                                                         "criteria",  "attribute", "metric"};
constexpr std::array<std::string_view, 7> groupWords{"group", "article", "context", "prompt",
                                                     "topic", "story",   "block"};
constexpr std::array<std::string_view, 4> systemWords{"system", "model", "summarizer", "generator"};
constexpr std::array<std::string_view, 2> panelWords{"panel", "pool"};
constexpr std::array<std::string_view, 16> textWords{
    "text",   "content", "comment", "comments",  "note",      "notes",     "remark",   "decoded",
    "output", "summary", "remarks", "anmerkung", "bemerkung", "kommentar", "sentence", "response"};
constexpr std::array<std::string_view, 5> referenceWords{"gold", "truth", "reference", "groundtruth",
                                                         "golden"};
constexpr std::array<std::string_view, 8> aggregateWords{"majority", "mean", "average",   "avg",
                                                         "median",   "mode", "consensus", "aggregate"};
constexpr std::array<std::string_view, 6> indexWords{"row", "index", "nr", "no", "unnamed", "rownumber"};
/// Words that name a rater of a wide table, beyond those that name a rater column of a long one.
constexpr std::array<std::string_view, 8> personWords{"expert", "crowd",  "human",    "llm",
                                                      "person", "prüfer", "bewerter", "gutachter"};

template <std::size_t Size>
bool isOneOf(const std::array<std::string_view, Size>& words, std::string_view word)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

} // namespace

NameKind nameKind(std::string_view column)
{
    auto words = wordsOf(column);
    if (words.empty())
        return NameKind::None;
    for (const auto& word : words) {
        if (isOneOf(referenceWords, word))
            return NameKind::Reference;
        if (isOneOf(aggregateWords, word))
            return NameKind::Aggregate;
    }
    // "amt_worker_id" names a worker; "annotation_id" names an annotation, which is no value.
    const bool isKey =
        words.size() > 1 && (words.back() == "id" || words.back() == "name" || words.back() == "key");
    if (isKey)
        words.pop_back();
    else if (words.size() > 1 && words.front() != "unnamed")
        return NameKind::None;
    const auto& word = isKey ? words.back() : words.front();
    if (isOneOf(itemWords, word))
        return NameKind::Item;
    if (isOneOf(raterWords, word))
        return NameKind::Rater;
    if (isOneOf(valueWords, word) && !isKey)
        return NameKind::Value;
    if (isOneOf(dimensionWords, word))
        return NameKind::Dimension;
    if (isOneOf(groupWords, word))
        return NameKind::Group;
    if (isOneOf(systemWords, word))
        return NameKind::System;
    if (isOneOf(panelWords, word))
        return NameKind::Panel;
    if (isOneOf(textWords, word) && !isKey)
        return NameKind::Text;
    if (isOneOf(indexWords, word))
        return NameKind::Index;
    return NameKind::None;
}

std::vector<std::string> nameTokens(std::string_view column)
{
    std::vector<std::string> tokens;
    for (const auto& word : wordsOf(column)) {
        for (std::size_t i = 0; i < word.size(); ++i) {
            if (i == 0 || isDigit(word[i]) != isDigit(word[i - 1]))
                tokens.emplace_back();
            tokens.back() += word[i];
        }
    }
    return tokens;
}

std::string_view nameStem(std::string_view column)
{
    const auto separates = [](char c) { return c == '_' || c == '-' || c == '.' || c == ' ' || c == '#'; };
    auto stem = column;
    while (!stem.empty() && isDigit(stem.back()))
        stem.remove_suffix(1);
    if (stem.size() == column.size()) {
        // A running letter: "RaterA", "Coder B", "coder_b".
        const bool letter =
            stem.size() > 1
            && ((isUpper(stem.back()) && (isLower(stem[stem.size() - 2]) || separates(stem[stem.size() - 2])))
                || (isLower(stem.back()) && separates(stem[stem.size() - 2])));
        if (!letter)
            return {};
        stem.remove_suffix(1);
    }
    while (!stem.empty() && separates(stem.back()))
        stem.remove_suffix(1);
    return stem;
}

bool soundsLikeRater(std::string_view name)
{
    const auto stem = nameStem(name);
    const auto words = wordsOf(stem.empty() ? name : stem);
    return !words.empty() && std::all_of(words.begin(), words.end(), [](const std::string& word) {
        return isOneOf(raterWords, word) || isOneOf(personWords, word);
    });
}

} // namespace raterscope
