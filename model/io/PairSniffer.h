// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "io/ColumnFacts.h"
#include "io/PairRoles.h"
#include "io/PartnerColumns.h"
#include "io/Words.h"

#include <algorithm>
#include <array>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace raterscope {

/// Words that name a column of outcomes, the clearest first. From `firstWeakWord` on they may be something
/// else as well.
inline constexpr std::array<const char*, 19> outcomeWords{
    "verdict", "winner", "outcome",     "preferred", "preference", "chosen",   "choice",
    "result",  "better", "probability", "prob",      "decision",   "judgment", "judgement",
    "vote",    "p",      "label",       "answer",    "response"};
inline constexpr std::size_t firstWeakWord = 12;

/// Whether a word is one of a list.
template <std::size_t Size>
bool isOneOf(const std::array<const char*, Size>& words, std::string_view word)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// Proposes the roles of a table of comparisons; see sniffPairRoles() and looksLikePairs(), which are all
/// that others need. One object a table.
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
    using Tokens = std::vector<std::string>;

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
    /// The last word of a name that is no "id" or "name": "question_id" → question.
    static std::string keyWord(const Tokens& tokens);

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

} // namespace raterscope
