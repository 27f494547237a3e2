// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/PairRoles.h"

#include "io/PairSniffer.h"

#include <filesystem>
#include <set>

namespace raterscope {

namespace {

constexpr std::array<const char*, 12> strongGroupWords{"group",    "question", "prompt",      "article",
                                                       "context",  "topic",    "instruction", "story",
                                                       "document", "dialogue", "task",        "passage"};
constexpr std::array<const char*, 10> weakGroupWords{"pair",   "item", "id",  "example", "instance",
                                                     "sample", "idx",  "qid", "case",    "comparison"};
constexpr std::array<const char*, 4> subsetWords{"subset", "split", "dataset", "category"};
constexpr std::array<const char*, 3> judgeVariantWords{"strategy", "template", "variant"};
constexpr std::array<const char*, 4> judgeWords{"student", "respondent", "voter", "person"};
constexpr std::array<const char*, 7> repetitionWords{"repetition", "repeat",    "rep",        "run",
                                                     "trial",      "replicate", "replication"};

} // namespace

void PairSniffer::sniffJudge()
{
    if (given("judge") || !m_roles.judgeColumns.empty())
        return;
    std::vector<Column> found;
    const auto take = [&](const auto& fits) {
        for (Column column = 0; column < m_facts.size(); ++column) {
            if (!m_taken[column] && fits(m_tokens[column], m_facts[column]))
                found.push_back(column);
        }
        return !found.empty();
    };
    using Facts = const ColumnFacts&;
    if (!take([](const Tokens& tokens, Facts) { return tokens == Tokens{"judge"}; })
        && !take([](const Tokens& tokens, Facts) {
               return tokens.size() == 2 && tokens[0] == "judge"
                      && (tokens[1] == "name" || tokens[1] == "model");
           })) {
        take([](const Tokens& tokens, Facts facts) {
            return facts.kind == NameKind::Rater
                   || (tokens.size() <= 2 && !tokens.empty() && isOneOf(judgeWords, keyWord(tokens)));
        });
        if (found.size() > 1)
            found.erase(found.begin() + 1, found.end());
    }
    if (found.empty())
        return;
    for (const Column column : found)
        assign("judge", column, "by its name");
    for (Column column = 0; column < m_facts.size(); ++column) {
        if (!m_taken[column] && isOneOf(judgeVariantWords, keyWord(m_tokens[column]))
            && m_facts[column].distinct > 1)
            assign("judge", column, "since a judge asked in another way is another judge");
    }
}

/// Whether some value of the column stands at more than one pair of items.
bool PairSniffer::gathersPairs(Column column)
{
    const auto first = columnsOf("first");
    const auto second = columnsOf("second");
    std::map<std::string_view, std::pair<std::string_view, std::string_view>> pairOf;
    for (const auto& row : m_table.rows) {
        if (row.size() != m_table.columns.size())
            continue;
        std::string_view a = first.empty() ? std::string_view() : trimmed(cellsOf(first, row));
        std::string_view b = second.empty() ? std::string_view() : trimmed(cellsOf(second, row));
        if (b < a)
            std::swap(a, b);
        const auto [place, isNew] = pairOf.try_emplace(trimmed(row[column]), a, b);
        if (!isNew && place->second != std::pair(a, b))
            return true;
    }
    return false;
}

void PairSniffer::sniffGroup()
{
    if (given("group"))
        return;
    const bool named = has("first") && has("second");
    const auto find = [&](const auto& words, bool mustGather) -> std::optional<Column> {
        for (const char* word : words) {
            for (Column column = 0; column < m_facts.size(); ++column) {
                if (m_taken[column] || keyWord(m_tokens[column]) != word || m_facts[column].longest > 200)
                    continue;
                if (!mustGather || gathersPairs(column))
                    return column;
            }
        }
        return std::nullopt;
    };
    auto group = find(strongGroupWords, false);
    if (!group)
        group = find(weakGroupWords, named || !m_options.baseline.empty());
    if (!group)
        return;
    if (!named) {
        // Items that are numbered anew in each subset.
        for (Column column = 0; column < m_facts.size(); ++column) {
            if (!m_taken[column] && isOneOf(subsetWords, keyWord(m_tokens[column]))
                && m_facts[*group].isNumeric() && m_options.baseline.empty())
                assign("group", column, "since its parts may number their items anew");
        }
    }
    assign("group", *group,
           named ? "what the compared items answer to" : "whose two answers are the items of a pair");
}

void PairSniffer::sniffReference()
{
    if (!given("reference")) {
        for (Column column = 0; column < m_facts.size() && !has("reference"); ++column) {
            if (m_taken[column] || m_facts[column].kind != NameKind::Reference || m_facts[column].filled == 0)
                continue;
            const auto sample = sampleOf({column});
            std::vector<std::string> ignored;
            const auto words = sniffOutcomeWords(m_table.columns[column], sample, false, m_options, ignored);
            if (readableShare(words, sample) > 0.5)
                assign("reference", column, "the right verdict, by its name");
        }
    }
    if (given("reference_first") || given("reference_second"))
        return;
    for (const auto& partners : m_partners) {
        if (m_taken[partners.first] || m_taken[partners.second] || !m_facts[partners.first].isNumeric())
            continue;
        if (partners.stemHas("gold") || partners.stemHas("reference") || partners.stemHas("truth")
            || partners.stemHas("human") || partners.stemHas("expert")) {
            assign("reference_first", partners.first, "by its name");
            assign("reference_second", partners.second, "by its name");
            return;
        }
    }
}

void PairSniffer::sniffOthers()
{
    const auto takeOne = [&](const char* role, const auto& fits) {
        for (Column column = 0; column < m_facts.size() && !given(role); ++column) {
            if (!m_taken[column] && fits(column))
                assign(role, column, "by its name");
        }
    };
    takeOne("aspect", [&](Column column) { return m_facts[column].kind == NameKind::Dimension; });
    takeOne("panel", [&](Column column) { return m_facts[column].kind == NameKind::Panel; });
    takeOne("repetition", [&](Column column) { return isOneOf(repetitionWords, keyWord(m_tokens[column])); });
    takeOne("kind", [&](Column column) {
        const auto& tokens = m_tokens[column];
        return tokens == Tokens{"kind"}
               || (tokens.size() == 2 && tokens[1] == "kind"
                   && (tokens[0] == "judge" || tokens[0] == "rater"));
    });
}

void PairSniffer::settleWords()
{
    std::vector<Column> columns = columnsOf("outcome");
    for (const auto& name : m_roles.judgeColumns)
        columns.push_back(columnNamed(name));
    if (!columns.empty()) {
        const auto sample = sampleOf(columns);
        m_roles.outcome =
            sniffOutcomeWords(m_table.columns[columns.front()], sample,
                              has("order") || m_roles.hasBothOrders(), m_options, m_roles.notes);
    }
    if (const auto reference = columnsOf("reference"); !reference.empty()) {
        std::vector<std::string> ignored;
        ImportOptions plain;
        plain.verdictsName = VerdictsName::Items;
        const auto sample = sampleOf(reference);
        m_roles.reference =
            sniffOutcomeWords(m_table.columns[reference.front()], sample, false, plain, ignored);
    }
    if (const auto order = columnsOf("order"); !order.empty()) {
        m_roles.swapsByOne = std::any_of(m_table.rows.begin(), m_table.rows.end(), [&](const auto& row) {
            return order.front() < row.size() && trimmed(row[order.front()]) == "0";
        });
    }
    if (m_roles.hasBothOrders() && nameTokens(m_roles.mapping.at("outcome").front()).back() == "12")
        m_roles.itemNames = {"1", "2"};
}

void PairSniffer::checkRoles() const
{
    const auto refuse = [&](const std::string& why, const std::string& remedy) {
        throw fileError(m_file, why, remedy + " " + columnList());
    };
    if (!has("outcome") && !has("wins") && m_roles.judgeColumns.empty())
        refuse("no column is recognised as the outcome of the comparisons",
               "Say which it is (--map outcome=COLUMN), or name the columns that count (--map "
               "wins=COLUMN,losses=COLUMN).");
    if (has("wins") && !has("losses"))
        refuse("wins are counted, but no column counts losses", "Name it (--map losses=COLUMN).");
    if (has("wins") && has("outcome"))
        refuse("a table has an outcome a row or counts of wins, not both", "Map one of them (--map).");
    for (const char* role : {"order", "repetition", "reference_first", "reference_second", "wins", "losses",
                             "ties", "panel", "kind", "reference"}) {
        const auto place = m_roles.mapping.find(role);
        if (place != m_roles.mapping.end() && place->second.size() > 1)
            refuse(std::string("the role ") + role + " has more than one column", "Give it one (--map).");
    }
    if (has("outcome") && m_roles.mapping.at("outcome").size() > 2)
        refuse("the role outcome has more than two columns",
               "Two columns hold the two orders of presentation; columns of several judges are named with "
               "--raters.");
    if (!m_options.baseline.empty()) {
        if (has("first") == has("second"))
            refuse("with a baseline, one column names the item it is compared with",
                   "Name it as --map first=COLUMN or --map second=COLUMN.");
        return;
    }
    if (has("first") != has("second"))
        refuse(std::string("no column is recognised as the ") + (has("first") ? "second" : "first")
                   + " item of a pair",
               "Say which it is (--map first=COLUMN,second=COLUMN), or name the item that all are compared "
               "with (--baseline NAME).");
    if (!has("first") && !has("group"))
        refuse("no columns are recognised as the two items of a pair",
               "Say which they are (--map first=COLUMN,second=COLUMN), or which column tells the pairs apart "
               "(--map group=COLUMN).");
    if (!has("first") && m_roles.hasCounts())
        refuse("wins are counted, but no columns name the two items",
               "Say which they are (--map first=COLUMN,second=COLUMN).");
}

void PairSniffer::noteLeftOut()
{
    std::vector<std::string> names;
    for (Column column = 0; column < m_taken.size(); ++column) {
        if (!m_taken[column])
            names.push_back(m_table.columns[column]);
    }
    if (!names.empty())
        note((names.size() == 1 ? "column left out: " : "columns left out: ") + listed(names, 12));
}

PairRoles PairSniffer::run()
{
    takeGiven();
    sniffItems();
    sniffOutcome();
    sniffOrder();
    sniffJudge();
    sniffReference();
    sniffOthers();
    sniffGroup();
    checkRoles();
    settleWords();
    if (!has("judge") && m_roles.judgeColumns.empty()) {
        m_roles.judge = std::filesystem::path(m_file).stem().string();
        note("judge: no column names it, so there is one, called \"" + shortValue(m_roles.judge)
             + "\" after the file");
    }
    if (!has("first") && !has("second"))
        note("first, second: no columns name the items; the two of each pair are called "
             + m_roles.itemNames.first + " and " + m_roles.itemNames.second);
    noteLeftOut();
    return std::move(m_roles);
}

bool PairSniffer::looksLikePairs()
{
    m_roles.mapping = m_options.mapping;
    sniffItems();
    sniffOutcome();
    sniffOrder();
    if (has("first") && has("wins"))
        return true;
    if (!has("outcome"))
        return false;
    const auto columns = columnsOf("outcome");
    const auto sample = sampleOf(columns);
    std::vector<std::string> ignored;
    const auto words = sniffOutcomeWords(m_table.columns[columns.front()], sample, false, m_options, ignored);
    if (readableShare(words, sample) < 0.5)
        return false;
    if (m_roles.hasBothOrders())
        return true;
    if (!has("first")) {
        sniffGroup();
        return has("order") && has("group");
    }
    // A label beside two texts may say anything; only names or sides make a comparison of it.
    const auto& tokens = m_tokens[columns.front()];
    const bool weak =
        std::any_of(outcomeWords.begin() + static_cast<std::ptrdiff_t>(firstWeakWord), outcomeWords.end(),
                    [&](const char* word) { return tokens.front() == word || tokens.back() == word; });
    return !weak || words.kind == OutcomeWords::Kind::Names
           || (words.kind == OutcomeWords::Kind::Sides && m_facts[columns.front()].numeric == 0);
}

std::optional<bool> readOrder(std::string_view cell, bool swapsByOne, std::string_view firstItem,
                              std::string_view secondItem)
{
    static constexpr std::array<const char*, 14> straight{"ab",    "12",      "a",        "1",      "a,b",
                                                          "a/b",   "a-b",     "original", "normal", "no",
                                                          "false", "forward", "first",    "a>b"};
    static constexpr std::array<const char*, 14> swapped{"ba",   "21",       "b",       "2",     "b,a",
                                                         "b/a",  "b-a",      "swapped", "swap",  "yes",
                                                         "true", "reversed", "flipped", "second"};
    cell = trimmed(cell);
    if (!firstItem.empty() && cell == firstItem)
        return false;
    if (!secondItem.empty() && cell == secondItem)
        return true;
    const std::string word = lowered(cell);
    if (swapsByOne && (word == "0" || word == "1"))
        return word == "1";
    if (isOneOf(straight, word))
        return false;
    if (isOneOf(swapped, word))
        return true;
    return std::nullopt;
}

bool looksLikePairs(const TableShape& table, const ImportOptions& options, const std::string& file)
{
    return PairSniffer(table, options, file).looksLikePairs();
}

PairRoles sniffPairRoles(const TableShape& table, const ImportOptions& options, const std::string& file)
{
    return PairSniffer(table, options, file).run();
}

} // namespace raterscope
