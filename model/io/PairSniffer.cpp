// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/PairSniffer.h"

namespace raterscope {

namespace {

constexpr std::array<const char*, 23> itemStems{
    "shown",  "item",      "model",  "system", "player",  "team",   "llm",     "method",
    "school", "candidate", "option", "object", "side",    "option", "sample",  "alternative",
    "name",   "entity",    "id",     "image",  "summary", "output", "response"};
constexpr std::array<const char*, 7> orderWords{"order",   "presentation", "swapped", "swap",
                                                "flipped", "reversed",     "position"};

} // namespace

std::string PairSniffer::keyWord(const Tokens& tokens)
{
    if (tokens.empty())
        return {};
    if (tokens.size() > 1 && (tokens.back() == "id" || tokens.back() == "name"))
        return tokens[tokens.size() - 2];
    return tokens.size() == 1 ? tokens.back() : std::string();
}

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

} // namespace raterscope
