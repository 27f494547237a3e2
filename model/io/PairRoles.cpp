// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/PairRoles.h"

#include "io/ColumnFacts.h"
#include "io/PartnerColumns.h"
#include "io/Words.h"

#include <algorithm>
#include <array>
#include <deque>
#include <filesystem>
#include <optional>
#include <set>

namespace raterscope {

namespace {

using Tokens = std::vector<std::string>;

/// Words that name a column of outcomes, the clearest first. From `weak` on they may be something else as
/// well.
constexpr std::array<const char*, 19> outcomeWords{
    "verdict", "winner", "outcome",     "preferred", "preference", "chosen",   "choice",
    "result",  "better", "probability", "prob",      "decision",   "judgment", "judgement",
    "vote",    "p",      "label",       "answer",    "response"};
constexpr std::size_t firstWeakWord = 12;
constexpr std::array<const char*, 23> itemStems{
    "shown",  "item",      "model",  "system", "player",  "team",   "llm",     "method",
    "school", "candidate", "option", "object", "side",    "option", "sample",  "alternative",
    "name",   "entity",    "id",     "image",  "summary", "output", "response"};
constexpr std::array<const char*, 12> strongGroupWords{"group",    "question", "prompt",      "article",
                                                       "context",  "topic",    "instruction", "story",
                                                       "document", "dialogue", "task",        "passage"};
constexpr std::array<const char*, 10> weakGroupWords{"pair",   "item", "id",  "example", "instance",
                                                     "sample", "idx",  "qid", "case",    "comparison"};
constexpr std::array<const char*, 4> subsetWords{"subset", "split", "dataset", "category"};
constexpr std::array<const char*, 3> judgeVariantWords{"strategy", "template", "variant"};
constexpr std::array<const char*, 4> personWords{"student", "respondent", "voter", "person"};
constexpr std::array<const char*, 7> repetitionWords{"repetition", "repeat",    "rep",        "run",
                                                     "trial",      "replicate", "replication"};
constexpr std::array<const char*, 7> orderWords{"order",   "presentation", "swapped", "swap",
                                                "flipped", "reversed",     "position"};

template <std::size_t Size>
bool isOneOf(const std::array<const char*, Size>& words, std::string_view word)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// The last word of a name that is no "id" or "name": "question_id" → question.
std::string keyWord(const Tokens& tokens)
{
    if (tokens.empty())
        return {};
    if (tokens.size() > 1 && (tokens.back() == "id" || tokens.back() == "name"))
        return tokens[tokens.size() - 2];
    return tokens.size() == 1 ? tokens.back() : std::string();
}

class PairSniffer
{
public:
    PairSniffer(const TableShape& table, const ImportOptions& options, const std::string& file)
        : m_table(table), m_options(options), m_file(file), m_facts(columnFacts(table)),
          m_partners(findPartners(table.columns)), m_taken(table.columns.size(), false)
    {
        for (const auto& name : table.columns)
            m_tokens.push_back(nameTokens(name));
    }

    PairRoles run();
    bool looksLikePairs();

private:
    using Column = std::size_t;

    void takeGiven();
    Column columnNamed(const std::string& name) const;
    void sniffItems();
    void sniffOutcome();
    bool sniffBothOrders();
    bool sniffOneOutcome();
    void sniffCounts();
    void sniffOrder();
    void sniffJudge();
    void sniffGroup();
    void sniffReference();
    void sniffOthers();
    void settleWords();
    void checkRoles() const;
    void noteLeftOut();

    bool given(const std::string& role) const { return m_roles.mapping.contains(role); }
    bool has(const std::string& role) const { return m_roles.has(role); }
    void assign(const std::string& role, Column column, const std::string& why);
    void note(std::string text) { m_roles.notes.push_back(std::move(text)); }
    std::string quotedName(Column column) const { return "\"" + shortValue(m_table.columns[column]) + "\""; }
    std::string columnList() const { return "The columns are: " + listed(m_table.columns, 40) + "."; }
    std::vector<Column> columnsOf(const std::string& role) const;
    std::vector<SampleOutcome> sampleOf(const std::vector<Column>& columns);
    const std::string& cellsOf(const std::vector<Column>& columns, const std::vector<std::string>& row);
    double readableShare(const OutcomeWords& words, const std::vector<SampleOutcome>& sample) const;
    bool holdsItemNames(Column first, Column second) const;
    std::optional<PartnerColumns> bestItemPartners() const;
    bool gathersPairs(Column column);

    const TableShape& m_table;
    const ImportOptions& m_options;
    const std::string& m_file;
    std::vector<ColumnFacts> m_facts;
    std::vector<PartnerColumns> m_partners;
    std::vector<Tokens> m_tokens;
    std::vector<bool> m_taken;
    std::deque<std::string> m_joined; ///< cells of several columns, which samples point to
    std::string m_positionSide;       ///< "first", "left", …: the item columns say what was shown first
    PairRoles m_roles;
};

PairSniffer::Column PairSniffer::columnNamed(const std::string& name) const
{
    const auto place = std::find(m_table.columns.begin(), m_table.columns.end(), name);
    if (place == m_table.columns.end())
        throw fileError(m_file, "there is no column \"" + shortValue(name) + "\"",
                        columnList()
                            + (m_table.header ? "" : " Without a header, columns go by their number."));
    return static_cast<Column>(place - m_table.columns.begin());
}

void PairSniffer::takeGiven()
{
    m_roles.mapping = m_options.mapping;
    if (!m_options.referenceColumns.empty())
        m_roles.mapping["reference"] = m_options.referenceColumns;
    for (const auto& [role, names] : m_roles.mapping) {
        if (!isComparisonRole(role)) {
            std::vector<std::string> roles;
            for (const char* known : mappingRoles()) {
                if (isComparisonRole(known))
                    roles.emplace_back(known);
            }
            throw fileError(m_file, "there is no role \"" + shortValue(role) + "\" in a table of comparisons",
                            "The roles are " + listed(roles, roles.size())
                                + "; for ratings say --format long or wide.");
        }
        for (const auto& name : names)
            m_taken[columnNamed(name)] = true;
    }
    m_roles.judgeColumns = m_options.raterColumns;
    for (const auto& name : m_roles.judgeColumns)
        m_taken[columnNamed(name)] = true;
}

void PairSniffer::assign(const std::string& role, Column column, const std::string& why)
{
    m_roles.mapping[role].push_back(m_table.columns[column]);
    m_taken[column] = true;
    note(role + ": column " + quotedName(column) + ", " + why);
}

std::vector<PairSniffer::Column> PairSniffer::columnsOf(const std::string& role) const
{
    std::vector<Column> columns;
    if (const auto place = m_roles.mapping.find(role); place != m_roles.mapping.end()) {
        for (const auto& name : place->second)
            columns.push_back(columnNamed(name));
    }
    return columns;
}

const std::string& PairSniffer::cellsOf(const std::vector<Column>& columns,
                                        const std::vector<std::string>& row)
{
    if (columns.size() == 1)
        return row[columns.front()];
    std::string joined;
    for (const Column column : columns)
        joined += (joined.empty() ? "" : " · ") + std::string(trimmed(row[column]));
    return m_joined.emplace_back(std::move(joined));
}

std::vector<SampleOutcome> PairSniffer::sampleOf(const std::vector<Column>& columns)
{
    const auto first = columnsOf("first");
    const auto second = columnsOf("second");
    std::vector<SampleOutcome> sample;
    for (const auto& row : m_table.rows) {
        if (row.size() != m_table.columns.size())
            continue;
        const std::string_view firstItem =
            first.empty() ? std::string_view(m_options.baseline) : trimmed(cellsOf(first, row));
        const std::string_view secondItem =
            second.empty() ? std::string_view(m_options.baseline) : trimmed(cellsOf(second, row));
        for (const Column column : columns)
            sample.push_back({row[column], firstItem, secondItem});
    }
    return sample;
}

double PairSniffer::readableShare(const OutcomeWords& words, const std::vector<SampleOutcome>& sample) const
{
    std::size_t filled = 0;
    std::size_t readable = 0;
    for (const auto& one : sample) {
        if (trimmed(one.cell).empty())
            continue;
        ++filled;
        readable += words.read(one.cell, one.firstItem, one.secondItem).verdict != Verdict::Unreadable;
    }
    return filled == 0 ? 0.0 : static_cast<double>(readable) / static_cast<double>(filled);
}

/// Two columns of names that share some: as items that meet several others do.
bool PairSniffer::holdsItemNames(Column first, Column second) const
{
    const auto& a = m_facts[first].values;
    const auto& b = m_facts[second].values;
    return std::any_of(a.begin(), a.end(),
                       [&](std::string_view name) { return std::binary_search(b.begin(), b.end(), name); });
}

std::optional<PartnerColumns> PairSniffer::bestItemPartners() const
{
    std::optional<PartnerColumns> best;
    int bestRank = 0;
    for (const auto& partners : m_partners) {
        const Column a = partners.first;
        const Column b = partners.second;
        if (partners.isOrder() || m_taken[a] || m_taken[b])
            continue;
        int rank = 0;
        if (partners.stem == Tokens{"shown"})
            rank = 9;
        else if (partners.stem.empty())
            rank = partners.side == "row" ? 3 : 8;
        else if (partners.stem.size() == 1 && isOneOf(itemStems, partners.stem.front()))
            rank = 7;
        else if (partners.stem.size() == 2 && isOneOf(itemStems, partners.stem.front())
                 && (partners.stem.back() == "id" || partners.stem.back() == "name"))
            rank = 6;
        else if ((partners.side == "home" && partners.stemHas("team")))
            rank = 6;
        else if (!m_facts[a].isNumeric() && holdsItemNames(a, b))
            rank = 2;
        // Texts of what was compared stand beside its name.
        if (std::max(m_facts[a].longest, m_facts[b].longest) > 200)
            rank -= 5;
        if (rank > bestRank) {
            best = partners;
            bestRank = rank;
        }
    }
    return best;
}

void PairSniffer::sniffItems()
{
    if (given("first") || given("second"))
        return;
    if (!m_options.baseline.empty()) {
        for (const NameKind kind : {NameKind::System, NameKind::Item}) {
            for (Column column = 0; column < m_facts.size(); ++column) {
                if (!m_taken[column] && m_facts[column].kind == kind && !has("second"))
                    assign("second", column, "by its name; the first is always the baseline");
            }
        }
        return;
    }
    const auto partners = bestItemPartners();
    if (!partners)
        return;
    const bool position = partners->side == "first" || partners->side == "left";
    m_positionSide = position ? partners->side : std::string();
    assign("first", partners->first, "by its name");
    assign("second", partners->second, "by its name");
}

bool PairSniffer::sniffBothOrders()
{
    const PartnerColumns* best = nullptr;
    std::size_t bestRank = outcomeWords.size() + 1;
    for (const auto& partners : m_partners) {
        const bool games = partners.side == "1" && (partners.stemHas("g") || partners.stemHas("game"));
        if ((!partners.isOrder() && !games) || m_taken[partners.first] || m_taken[partners.second])
            continue;
        for (std::size_t rank = 0; rank < outcomeWords.size(); ++rank) {
            if (partners.stemHas(outcomeWords[rank]) && rank < bestRank) {
                best = &partners;
                bestRank = rank;
            }
        }
    }
    if (!best)
        return false;
    assign("outcome", best->first, "the verdict in the first order of presentation");
    assign("outcome", best->second, "the verdict with the two items swapped");
    return true;
}

bool PairSniffer::sniffOneOutcome()
{
    for (const char* word : outcomeWords) {
        for (Column column = 0; column < m_facts.size(); ++column) {
            const auto& tokens = m_tokens[column];
            if (m_taken[column] || tokens.empty())
                continue;
            const bool named = tokens.front() == word || tokens.back() == word;
            const bool isKey = tokens.size() > 1 && (tokens.back() == "id" || tokens.back() == "name");
            if (!named || isKey || m_facts[column].filled == 0)
                continue;
            assign("outcome", column, "by its name");
            return true;
        }
    }
    return false;
}

void PairSniffer::sniffCounts()
{
    for (const auto& partners : m_partners) {
        const bool wins =
            partners.stem.size() == 1 && (partners.stem.front() == "win" || partners.stem.front() == "wins");
        if (wins && !has("wins") && m_facts[partners.first].isNumeric()) {
            assign("wins", partners.first, "by its name");
            assign("losses", partners.second, "by its name");
        }
    }
    for (Column column = 0; column < m_facts.size(); ++column) {
        if (m_taken[column] || m_tokens[column].size() != 1 || !m_facts[column].isNumeric())
            continue;
        const auto& word = m_tokens[column].front();
        const char* role =
            word == "win" || word == "wins"                         ? "wins"
            : word == "loss" || word == "losses" || word == "loses" ? "losses"
            : word == "tie" || word == "ties" || word == "tied" || word == "draw" || word == "draws"
                ? "ties"
                : nullptr;
        if (role && !has(role))
            assign(role, column, "by its name");
    }
    if (has("wins") && !has("losses")) {
        m_roles.mapping.erase("wins");
        m_roles.mapping.erase("ties");
    }
}

void PairSniffer::sniffOutcome()
{
    if (given("outcome") || given("wins") || !m_roles.judgeColumns.empty())
        return;
    if (sniffBothOrders() || sniffOneOutcome())
        return;
    sniffCounts();
}

void PairSniffer::sniffOrder()
{
    if (given("order") || m_roles.hasBothOrders() || m_roles.hasCounts() || !m_positionSide.empty())
        return;
    for (Column column = 0; column < m_facts.size(); ++column) {
        const auto& tokens = m_tokens[column];
        if (m_taken[column] || tokens.empty() || m_facts[column].filled == 0
            || (!isOneOf(orderWords, tokens.front()) && !isOneOf(orderWords, tokens.back())))
            continue;
        const auto sample = sampleOf({column});
        const bool swapsByOne =
            std::any_of(sample.begin(), sample.end(), [](const auto& one) { return one.cell == "0"; });
        const auto readable = std::count_if(sample.begin(), sample.end(), [&](const auto& one) {
            return readOrder(one.cell, swapsByOne, one.firstItem, one.secondItem).has_value();
        });
        if (10 * static_cast<std::size_t>(readable) < 9 * m_facts[column].filled)
            continue;
        assign("order", column, "which item was shown first");
        return;
    }
}

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
                   || (tokens.size() <= 2 && !tokens.empty() && isOneOf(personWords, keyWord(tokens)));
        });
        if (found.size() > 1)
            found.resize(1);
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

} // namespace

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
