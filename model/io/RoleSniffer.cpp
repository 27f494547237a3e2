// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/RoleSniffer.h"

#include "io/ColumnFacts.h"
#include "io/KindWords.h"
#include "io/RaterColumns.h"
#include "io/RaterPattern.h"
#include "io/Words.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace raterscope {

namespace {

class Sniffer
{
public:
    Sniffer(const TableShape& table, const ImportOptions& options, const std::string& file)
        : m_table(table), m_options(options), m_file(file), m_facts(columnFacts(table)),
          m_taken(table.columns.size(), false)
    {
        // Of columns with the same name the first is meant.
        for (Column column = 0; column < table.columns.size(); ++column)
            m_columnOf.emplace(table.columns[column], column);
    }

    TableRoles run();

private:
    using Column = std::size_t;

    void takeGiven();
    Column columnNamed(const std::string& name) const;
    void decideFormat();
    bool looksLong() const;

    void sniffLong();
    void sniffWide();
    void takeByName(const std::string& role, NameKind kind, bool several = false);
    void takeShortTextAsValue();
    void takeKind();
    void fillLongByPosition();
    void sniffWideItem();
    void joinItemWithSystem(const std::vector<std::string>& otherKeys);
    void takeGivenRaters();
    void takeLeftoverTexts();
    void sniffDecimalComma();

    bool has(const std::string& role) const { return m_roles.mapping.contains(role); }
    void assign(const std::string& role, Column column, const std::string& why);
    void note(std::string text) { m_roles.notes.push_back(std::move(text)); }
    std::string quotedName(Column column) const { return "\"" + shortValue(m_table.columns[column]) + "\""; }
    std::string columnList() const { return "The columns are: " + listed(m_table.columns, 40) + "."; }
    std::vector<Column> columnsOf(const std::string& role) const;
    /// Whether no two sample rows have the same cells in all of these columns.
    bool tellsRowsApart(const std::vector<Column>& columns) const;

    const TableShape& m_table;
    const ImportOptions& m_options;
    const std::string& m_file;
    std::vector<ColumnFacts> m_facts;
    std::vector<bool> m_taken;
    std::unordered_map<std::string_view, Column> m_columnOf; ///< there may be a hundred thousand columns
    TableRoles m_roles;
};

Sniffer::Column Sniffer::columnNamed(const std::string& name) const
{
    const auto place = m_columnOf.find(name);
    if (place == m_columnOf.end())
        throw fileError(m_file, "there is no column \"" + shortValue(name) + "\"",
                        columnList()
                            + (m_table.header ? "" : " Without a header, columns go by their number."));
    return place->second;
}

void Sniffer::takeGiven()
{
    m_roles.mapping = m_options.mapping;
    if (!m_options.referenceColumns.empty()) {
        auto& reference = m_roles.mapping["reference"];
        for (const auto& name : m_options.referenceColumns) {
            if (std::find(reference.begin(), reference.end(), name) == reference.end())
                reference.push_back(name);
        }
    }
    for (const auto& [role, names] : m_roles.mapping) {
        if (!isRatingRole(role))
            throw fileError(m_file, "there is no role \"" + shortValue(role) + "\" for a column",
                            "The roles are item, rater, value, dimension, group, system, panel, kind, text "
                            "and reference.");
        for (const auto& name : names)
            m_taken[columnNamed(name)] = true;
    }
    for (const auto& name : m_options.raterColumns)
        m_taken[columnNamed(name)] = true;
}

void Sniffer::assign(const std::string& role, Column column, const std::string& why)
{
    m_roles.mapping[role].push_back(m_table.columns[column]);
    m_taken[column] = true;
    note(role + ": column " + quotedName(column) + ", " + why);
}

std::vector<Sniffer::Column> Sniffer::columnsOf(const std::string& role) const
{
    std::vector<Column> columns;
    if (const auto place = m_roles.mapping.find(role); place != m_roles.mapping.end()) {
        for (const auto& name : place->second)
            columns.push_back(columnNamed(name));
    }
    return columns;
}

bool Sniffer::tellsRowsApart(const std::vector<Column>& columns) const
{
    std::unordered_set<std::string> seen;
    for (const auto& row : m_table.rows) {
        if (row.size() != m_table.columns.size())
            continue;
        std::string key;
        for (const Column column : columns)
            key += row[column] + '\x1f';
        if (!seen.insert(std::move(key)).second)
            return false;
    }
    return true;
}

void Sniffer::decideFormat()
{
    m_roles.format = m_options.format;
    if (m_roles.format != "auto")
        return;
    if (has("rater") || has("value")) {
        m_roles.format = "long";
    } else if (!m_options.raterColumns.empty() || !m_options.raterPattern.empty()) {
        m_roles.format = "wide";
    } else {
        m_roles.format = looksLong() ? "long" : "wide";
        note(m_roles.format == "long" ? "format: long, one row a rating" : "format: wide, one row an item");
    }
}

bool Sniffer::looksLong() const
{
    const auto ofKind = [&](NameKind kind) {
        return std::find_if(m_facts.begin(), m_facts.end(),
                            [&](const ColumnFacts& f) { return f.kind == kind; });
    };
    // A column "worker" of names belongs to a long table even if the value goes by an unknown name.
    const auto rater = ofKind(NameKind::Rater);
    if (rater != m_facts.end() && (ofKind(NameKind::Value) != m_facts.end() || !rater->isNumeric()))
        return true;
    // Three nameless columns whose first does not identify the rows, but with the second does: item, rater,
    // label.
    const bool nameless = std::all_of(m_facts.begin(), m_facts.end(), [](const ColumnFacts& f) {
        return f.kind == NameKind::None && f.stem.empty();
    });
    return nameless && m_table.columns.size() == 3 && m_facts[2].isLabelLike() && !tellsRowsApart({0})
           && !tellsRowsApart({1}) && (tellsRowsApart({0, 1}) || m_facts[2].distinct < m_facts[1].distinct);
}

void Sniffer::takeByName(const std::string& role, NameKind kind, bool several)
{
    if (has(role))
        return;
    // A judgment written out in sentences beside a score is no label.
    const auto fits = [&](const ColumnFacts& facts) { return facts.kind == kind && facts.isLabelLike(); };
    const bool wantsLabels = kind == NameKind::Value && std::any_of(m_facts.begin(), m_facts.end(), fits);
    for (Column column = 0; column < m_facts.size(); ++column) {
        if (m_taken[column] || m_facts[column].kind != kind || (wantsLabels && !fits(m_facts[column])))
            continue;
        if (has(role) && !several) {
            note("column " + quotedName(column) + " could be the " + role + " too; it is left out");
            continue;
        }
        assign(role, column, "by its name");
    }
}

/// "response" is a text beside a label, and the label where there is none.
void Sniffer::takeShortTextAsValue()
{
    for (Column column = 0; column < m_facts.size() && !has("value"); ++column) {
        const auto& facts = m_facts[column];
        if (!m_taken[column] && facts.kind == NameKind::Text && facts.isLabelLike() && facts.filled > 0)
            assign("value", column, "since its cells are short labels");
    }
}

/// "kind" is a word of many meanings: only what this product writes is taken.
void Sniffer::takeKind()
{
    const auto place = std::find(m_table.columns.begin(), m_table.columns.end(), "kind");
    if (has("kind") || place == m_table.columns.end())
        return;
    const auto column = static_cast<Column>(place - m_table.columns.begin());
    const auto& values = m_facts[column].values;
    if (!m_taken[column] && !values.empty()
        && std::all_of(values.begin(), values.end(),
                       [](const auto value) { return readRaterKind(value).has_value(); }))
        assign("kind", column, "by its name and its words");
}

void Sniffer::fillLongByPosition()
{
    std::vector<std::string> missing;
    for (const char* role : {"item", "rater", "value"}) {
        if (!has(role))
            missing.emplace_back(role);
    }
    if (missing.empty())
        return;
    // "prompt, rater, score": what was taken for a group is the item.
    if (missing.front() == "item" && !m_options.mapping.contains("group") && has("group")) {
        m_roles.mapping["item"] = m_roles.mapping["group"];
        missing.erase(missing.begin());
        if (has("system")) {
            m_roles.mapping["item"].push_back(m_roles.mapping["system"].front());
        } else {
            m_roles.mapping.erase("group");
        }
        note("item: " + listed(m_roles.mapping["item"]) + ", since no other column names it");
    }
    std::vector<Column> left;
    for (Column column = 0; column < m_facts.size(); ++column) {
        if (!m_taken[column] && m_facts[column].kind != NameKind::Index
            && m_facts[column].kind != NameKind::Aggregate)
            left.push_back(column);
    }
    if (missing.empty())
        return;
    if (left.size() != missing.size())
        throw fileError(
            m_file, "no column is recognised for a role that a long table needs: " + listed(missing),
            "Say which it is, as in --map item=COLUMN,rater=COLUMN,value=COLUMN. " + columnList());
    for (std::size_t i = 0; i < missing.size(); ++i)
        assign(missing[i], left[i], "by its position");
}

void Sniffer::joinItemWithSystem(const std::vector<std::string>& otherKeys)
{
    if (m_options.mapping.contains("item") || !has("item") || !has("system"))
        return;
    auto alone = columnsOf("item");
    const auto system = columnsOf("system");
    for (const auto& role : otherKeys) {
        const auto more = columnsOf(role);
        alone.insert(alone.end(), more.begin(), more.end());
    }
    auto joined = alone;
    joined.insert(joined.end(), system.begin(), system.end());
    if (tellsRowsApart(alone) || !tellsRowsApart(joined))
        return;
    auto& item = m_roles.mapping["item"];
    if (!has("group")) {
        m_roles.mapping["group"] = item;
        note("group: " + listed(item) + ", since several systems share it");
    }
    for (const auto& name : m_roles.mapping["system"]) {
        if (std::find(item.begin(), item.end(), name) == item.end())
            item.push_back(name);
    }
    note("item: " + listed(item) + " together, since the first alone does not tell the rows apart");
}

void Sniffer::sniffLong()
{
    if (!m_options.raterColumns.empty() || !m_options.raterPattern.empty())
        throw fileError(
            m_file, "rater columns were named, but the table is read as long, with one row a rating",
            "Read it as a wide table (--format wide), or name the one rater column (--map rater=COLUMN).");
    takeByName("rater", NameKind::Rater);
    takeByName("value", NameKind::Value);
    takeShortTextAsValue();
    takeByName("item", NameKind::Item);
    takeByName("dimension", NameKind::Dimension);
    takeByName("group", NameKind::Group);
    takeByName("system", NameKind::System);
    takeByName("panel", NameKind::Panel);
    takeKind();
    takeByName("reference", NameKind::Reference, true);
    takeByName("text", NameKind::Text, true);
    fillLongByPosition();
    joinItemWithSystem({"rater", "dimension"});
}

void Sniffer::sniffWideItem()
{
    takeByName("item", NameKind::Item);
    if (has("item"))
        return;
    for (Column column = 0; column < m_facts.size(); ++column) {
        if (m_facts[column].kind == NameKind::Group && m_facts[column].allDifferent() && has("group")
            && !m_options.mapping.contains("group")) {
            m_roles.mapping.erase("group");
            assign("item", column, "all its values differ");
            return;
        }
    }
    const auto& first = m_facts.front();
    if (!m_taken.front() && first.kind == NameKind::None && first.stem.empty() && first.allDifferent()
        && (m_table.rows.size() > 1 || first.numeric == 0)) {
        assign("item", 0, "the first column, and all its values differ");
        return;
    }
    for (Column column = 0; column < m_facts.size(); ++column) {
        if (!m_taken[column] && m_facts[column].kind == NameKind::Index && m_facts[column].allDifferent()) {
            assign("item", column, "whose values all differ");
            return;
        }
    }
    note("item: no column names it; the items are called by the number of their row");
}

void Sniffer::takeGivenRaters()
{
    m_roles.raterColumns = m_options.raterColumns;
    m_roles.raterPattern = m_options.raterPattern;
    if (m_roles.raterPattern.empty())
        return;
    try {
        const RaterPattern pattern(m_roles.raterPattern);
        if (!m_roles.raterColumns.empty()) {
            for (const auto& name : m_roles.raterColumns) {
                if (!pattern.match(name))
                    throw fileError(m_file,
                                    "the rater column \"" + shortValue(name) + "\" does not fit the pattern "
                                        + m_roles.raterPattern,
                                    "Change the pattern (--rater-pattern) or the columns (--raters).");
            }
            return;
        }
        for (Column column = 0; column < m_facts.size(); ++column) {
            if (!m_taken[column] && pattern.match(m_table.columns[column])) {
                m_roles.raterColumns.push_back(m_table.columns[column]);
                m_taken[column] = true;
            }
        }
    } catch (const std::invalid_argument& error) {
        throw fileError(m_file, error.what(),
                        "Write it as {rater}_{dimension}, {dimension}_{rater} or score_{rater}.");
    }
    if (m_roles.raterColumns.empty())
        throw fileError(m_file, "no column fits the rater pattern " + shortValue(m_roles.raterPattern),
                        columnList());
}

void Sniffer::takeLeftoverTexts()
{
    for (Column column = 0; column < m_facts.size(); ++column) {
        if (m_taken[column])
            continue;
        const auto& facts = m_facts[column];
        if (facts.kind == NameKind::None && facts.looksLikeText() && !m_options.mapping.contains("text"))
            assign("text", column, "free text");
        else
            note("column " + quotedName(column) + " is left out: "
                 + (facts.kind == NameKind::Index       ? "a running number"
                    : facts.kind == NameKind::Aggregate ? "it looks like a summary of the ratings"
                                                        : "not recognised as a rater; --raters can add it"));
    }
}

void Sniffer::sniffWide()
{
    if (has("rater") || has("value") || has("panel") || has("kind"))
        throw fileError(
            m_file,
            "the roles rater, value, panel and kind belong to a long table, but this is read as a wide one",
            "Read it as a long table (--format long), or name the rater columns (--raters); panels of "
            "rater columns are given with --panel.");
    takeGivenRaters();
    takeByName("dimension", NameKind::Dimension);
    takeByName("group", NameKind::Group);
    takeByName("system", NameKind::System);
    takeByName("reference", NameKind::Reference, true);
    takeByName("text", NameKind::Text, true);
    sniffWideItem();
    joinItemWithSystem({"dimension"});
    if (m_roles.raterColumns.empty()) {
        auto found = findRaterColumns(m_table.columns, m_facts, m_taken);
        for (const Column column : found.columns) {
            m_roles.raterColumns.push_back(m_table.columns[column]);
            m_taken[column] = true;
        }
        m_roles.raterPattern = std::move(found.pattern);
        for (auto& text : found.notes)
            note(std::move(text));
    }
    if (m_roles.raterColumns.empty())
        throw fileError(
            m_file, "no column looks like the labels of a rater",
            "Name the rater columns (--raters A,B), or read the file as a long table (--format long --map "
            "item=COLUMN,rater=COLUMN,value=COLUMN). "
                + columnList());
    takeLeftoverTexts();
}

void Sniffer::sniffDecimalComma()
{
    if (m_options.decimalComma) {
        m_roles.decimalComma = *m_options.decimalComma;
        return;
    }
    std::vector<Column> columns = columnsOf("value");
    for (const auto& name : m_roles.raterColumns)
        columns.push_back(columnNamed(name));
    bool comma = false;
    bool point = false;
    for (const auto& row : m_table.rows) {
        for (const Column column : columns) {
            if (column >= row.size())
                continue;
            const bool hasComma = row[column].find(',') != std::string::npos;
            comma = comma || (hasComma && parseNumber(row[column], true));
            point = point
                    || (!hasComma && row[column].find('.') != std::string::npos && parseNumber(row[column]));
        }
    }
    m_roles.decimalComma = comma && !point;
    if (m_roles.decimalComma)
        note("decimal comma: yes, numbers such as 3,5 occur and none with a point");
    else if (comma)
        note("decimal comma: no, although numbers with a comma occur, since there are numbers with a point "
             "too");
}

TableRoles Sniffer::run()
{
    takeGiven();
    decideFormat();
    if (m_roles.format == "long")
        sniffLong();
    else
        sniffWide();
    sniffDecimalComma();
    return std::move(m_roles);
}

} // namespace

TableRoles sniffRoles(const TableShape& table, const ImportOptions& options, const std::string& file)
{
    return Sniffer(table, options, file).run();
}

} // namespace raterscope
