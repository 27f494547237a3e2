// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/PairsReader.h"

#include "core/Scale.h"
#include "io/ComparisonAssembly.h"
#include "io/KindWords.h"
#include "io/TableRows.h"
#include "io/Words.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace raterscope {

namespace {

/// Counts become rows; above this many, they were no counts.
constexpr std::int64_t mostCounted = 20'000'000;

class PairsTable
{
public:
    PairsTable(const TableShape& shape, const PairRoles& roles, const ImportOptions& options,
               PanelAssembly& panel);

    void read(const CsvRow& row);
    ImportResult finish(const std::string& format, const JobControl& job);

private:
    /// The two items of a row, as its columns name them, and which was shown first.
    struct Pair {
        std::string firstName, secondName;
        ItemId first, second;
        bool swapped = false;
    };

    RoleColumns columns(const char* role) const
    {
        return m_roles.has(role) ? RoleColumns(m_shape.columns, m_roles.mapping.at(role)) : RoleColumns();
    }
    Place placeOf(const RoleColumns& columns, std::int64_t line) const
    {
        return placeAt(columns.columns().front(), line);
    }
    Place placeAt(std::size_t column, std::int64_t line) const
    {
        return {line, static_cast<std::int64_t>(column) + 1, m_shape.columns[column]};
    }
    std::string_view cell(const RoleColumns& columns, const CsvRow& row) const
    {
        return trimmed(row.fields[columns.columns().front()]);
    }
    bool readPair(const CsvRow& row, Pair& pair);
    bool readNames(const CsvRow& row, Pair& pair);
    /// Interns judge, aspect and repetition into `result`; false when the row was dropped.
    bool readContext(const CsvRow& row, ComparisonAssembly::Row& result);
    void describeJudge(RaterId judge, const CsvRow& row);
    void describeItems(const Pair& pair, std::int32_t aspect, const CsvRow& row);
    void describeItem(ItemId item, std::int32_t aspect, const RoleColumns& reference, const CsvRow& row);
    Verdict readReference(const Pair& pair, const CsvRow& row);
    void readCounts(const CsvRow& row, const Pair& pair, const ComparisonAssembly::Row& context);
    void readOutcome(const CsvRow& row, std::size_t column, const Pair& pair, bool swapped,
                     const ComparisonAssembly::Row& context);
    std::string referenceName() const;

    const TableShape& m_shape;
    const PairRoles& m_roles;
    const ImportOptions& m_options;
    PanelAssembly& m_panel;
    ComparisonAssembly m_comparisons;
    RoleColumns m_group, m_first, m_second, m_judge, m_aspect, m_outcome, m_order, m_repetition, m_reference,
        m_panelColumn, m_kind, m_wins, m_losses, m_ties, m_referenceFirst, m_referenceSecond;
    std::vector<std::pair<RaterId, std::size_t>> m_judgeColumns;
    RaterId m_onlyJudge;
    std::int64_t m_countedRows = 0;
    std::set<RaterId> m_described;
    std::set<std::pair<ItemId, std::int32_t>> m_conflicts;
    std::vector<std::vector<double>> m_referenceNumbers; ///< by aspect
};

PairsTable::PairsTable(const TableShape& shape, const PairRoles& roles, const ImportOptions& options,
                       PanelAssembly& panel)
    : m_shape(shape), m_roles(roles), m_options(options), m_panel(panel), m_comparisons(panel),
      m_group(columns("group")), m_first(columns("first")), m_second(columns("second")),
      m_judge(columns("judge")), m_aspect(columns("aspect")), m_outcome(columns("outcome")),
      m_order(columns("order")), m_repetition(columns("repetition")), m_reference(columns("reference")),
      m_panelColumn(columns("panel")), m_kind(columns("kind")), m_wins(columns("wins")),
      m_losses(columns("losses")), m_ties(columns("ties")), m_referenceFirst(columns("reference_first")),
      m_referenceSecond(columns("reference_second"))
{
    for (const auto& name : roles.judgeColumns) {
        const auto place = std::find(shape.columns.begin(), shape.columns.end(), name);
        m_judgeColumns.emplace_back(m_comparisons.judge(name),
                                    static_cast<std::size_t>(place - shape.columns.begin()));
    }
    if (m_judge.isEmpty() && m_judgeColumns.empty())
        m_onlyJudge = m_comparisons.judge(roles.judge);
    if (m_aspect.isEmpty())
        m_comparisons.aspect("");
    if (m_repetition.isEmpty())
        m_comparisons.repetition("");
    if (!m_referenceFirst.isEmpty() || !m_referenceSecond.isEmpty())
        panel.builder().referenceColumns().push_back(referenceName());
}

/// "human_score" of human_score_1 and human_score_2.
std::string PairsTable::referenceName() const
{
    if (m_referenceFirst.isEmpty() || m_referenceSecond.isEmpty())
        return "reference";
    const auto& first = m_shape.columns[m_referenceFirst.columns().front()];
    const auto& second = m_shape.columns[m_referenceSecond.columns().front()];
    std::size_t common = 0;
    while (common < std::min(first.size(), second.size()) && first[common] == second[common])
        ++common;
    while (common > 0 && (first[common - 1] == '_' || first[common - 1] == ' ' || first[common - 1] == '.'))
        --common;
    const bool whole = common > 0 && isUtf8(std::string_view(first).substr(0, common));
    return whole ? first.substr(0, common) : "reference";
}

bool PairsTable::readNames(const CsvRow& row, Pair& pair)
{
    const auto nameOf = [&](RoleColumns& columns, const std::string& unnamed, std::string& name) {
        if (columns.isEmpty()) {
            name = m_options.baseline.empty() ? unnamed : m_options.baseline;
            return true;
        }
        name = columns.text(row);
        if (!name.empty())
            return true;
        m_panel.drop(columns.blankPlace(row, m_shape.columns), {}, "an item of the pair is empty",
                     "Fill in the cell, or name other columns (--map first=COLUMN,second=COLUMN).");
        return false;
    };
    return nameOf(m_first, m_roles.itemNames.first, pair.firstName)
           && nameOf(m_second, m_roles.itemNames.second, pair.secondName);
}

bool PairsTable::readPair(const CsvRow& row, Pair& pair)
{
    if (!readNames(row, pair))
        return false;
    std::string_view group;
    if (!m_group.isEmpty()) {
        group = m_group.text(row);
        if (group.empty()) {
            m_panel.drop(m_group.blankPlace(row, m_shape.columns), {}, "the group is empty",
                         "Fill in the cell, or name another group column (--map group=COLUMN).");
            return false;
        }
    }
    if (pair.firstName == pair.secondName) {
        m_panel.drop(m_first.isEmpty() ? Place{row.line, 0, {}} : placeOf(m_first, row.line), pair.firstName,
                     "an item is compared with itself", "Correct the names of the items, or delete the row.");
        return false;
    }
    if (!m_order.isEmpty()) {
        const auto swapped =
            readOrder(cell(m_order, row), m_roles.swapsByOne, pair.firstName, pair.secondName);
        if (!swapped) {
            m_panel.drop(placeOf(m_order, row.line), cell(m_order, row),
                         "the order of presentation cannot be read",
                         "Write AB or BA, or the name of the item that was shown first.");
            return false;
        }
        pair.swapped = *swapped;
    }
    pair.first = m_comparisons.item(group, pair.firstName);
    pair.second = m_comparisons.item(group, pair.secondName);
    return true;
}

bool PairsTable::readContext(const CsvRow& row, ComparisonAssembly::Row& result)
{
    const auto named = [&](RoleColumns& columns, const char* message, const char* role,
                           std::string_view& name) {
        name = columns.text(row);
        if (!name.empty())
            return true;
        m_panel.drop(columns.blankPlace(row, m_shape.columns), {}, message,
                     std::string("Fill in the cell, or name another column (--map ") + role + "=COLUMN).");
        return false;
    };
    result.line = row.line;
    result.judge = m_onlyJudge;
    std::string_view name;
    if (!m_judge.isEmpty()) {
        if (!named(m_judge, "the judge is empty", "judge", name))
            return false;
        result.judge = m_comparisons.judge(name);
    }
    if (!m_aspect.isEmpty()) {
        if (!named(m_aspect, "the aspect is empty", "aspect", name))
            return false;
        result.aspect = m_comparisons.aspect(name);
    }
    if (!m_repetition.isEmpty()) {
        if (!named(m_repetition, "the repetition is empty", "repetition", name))
            return false;
        result.repetition = m_comparisons.repetition(name);
    }
    if (result.judge.isValid() && (!m_panelColumn.isEmpty() || !m_kind.isEmpty()))
        describeJudge(result.judge, row);
    return true;
}

void PairsTable::describeJudge(RaterId judge, const CsvRow& row)
{
    if (!m_described.insert(judge).second)
        return;
    if (!m_panelColumn.isEmpty() && !cell(m_panelColumn, row).empty())
        m_panel.proposePanel(judge, cell(m_panelColumn, row));
    if (m_kind.isEmpty())
        return;
    const auto word = cell(m_kind, row);
    auto& rater = m_panel.builder().raterData(judge);
    if (const auto kind = readRaterKind(word))
        rater.kind = *kind;
    else
        m_panel.note(placeOf(m_kind, row.line), word,
                     "the kind of the judge \"" + shortValue(rater.name)
                         + "\" is not known; human is assumed",
                     "Write human, model or metric.");
}

void PairsTable::describeItem(ItemId id, std::int32_t aspect, const RoleColumns& reference, const CsvRow& row)
{
    if (reference.isEmpty())
        return;
    const auto value = cell(reference, row);
    if (value.empty())
        return;
    auto& builder = m_panel.builder();
    const std::string* before = nullptr;
    if (m_aspect.isEmpty()) {
        auto& cells = builder.itemData(id).reference;
        cells.resize(1);
        if (cells.front().empty())
            cells.front() = value;
        before = &cells.front();
    } else {
        const DimensionId dimension =
            builder.dimension(m_panel.builder().comparisons().aspects[static_cast<std::size_t>(aspect)]);
        auto& cells = builder.itemData(id).referenceByDimension;
        auto own = std::find_if(cells.begin(), cells.end(), [&](const DimensionReference& known) {
            return known.dimension == dimension;
        });
        if (own == cells.end())
            own = cells.insert(cells.end(), {dimension, 0, std::string(value)});
        before = &own->text;
    }
    if (const auto number = parseNumber(value)) {
        const auto place = static_cast<std::size_t>(aspect);
        m_referenceNumbers.resize(std::max(m_referenceNumbers.size(), place + 1));
        if (*before == value)
            m_referenceNumbers[place].push_back(*number);
    }
    if (*before != value && m_conflicts.emplace(id, aspect).second)
        m_panel.note(placeOf(reference, row.line), value,
                     "the item \"" + shortValue(builder.itemData(id).name)
                         + "\" has another reference value than before (\"" + shortValue(*before)
                         + "\"); the first is kept",
                     "Correct the value, or map a group that tells the items apart (--map group=COLUMN).");
}

void PairsTable::describeItems(const Pair& pair, std::int32_t aspect, const CsvRow& row)
{
    describeItem(pair.first, aspect, m_referenceFirst, row);
    describeItem(pair.second, aspect, m_referenceSecond, row);
}

Verdict PairsTable::readReference(const Pair& pair, const CsvRow& row)
{
    if (m_reference.isEmpty())
        return Verdict::Unreadable;
    const auto value = cell(m_reference, row);
    const PairOutcome outcome = m_roles.reference.read(value, pair.firstName, pair.secondName);
    if (outcome.verdict == Verdict::Unreadable && !value.empty())
        m_panel.note(placeOf(m_reference, row.line), value, "the reference verdict cannot be read",
                     "Write the name of the better item, A, B or tie.");
    return outcome.verdict;
}

void PairsTable::readOutcome(const CsvRow& row, std::size_t column, const Pair& pair, bool swapped,
                             const ComparisonAssembly::Row& context)
{
    const auto value = trimmed(row.fields[column]);
    ComparisonAssembly::Row result = context;
    result.outcome = m_roles.outcome.read(value, pair.firstName, pair.secondName);
    if (result.outcome.offScale) {
        m_panel.drop(placeAt(column, row.line), value,
                     "the outcome is not between " + formatNumber(m_roles.outcome.secondEnd) + " and "
                         + formatNumber(m_roles.outcome.firstEnd),
                     "Correct the number, or say what the ends of the scale are (--outcomes "
                     "first=NUMBER,second=NUMBER).");
        return;
    }
    const bool namesItems = m_roles.outcome.names == VerdictsName::Items || result.outcome.byName;
    if (swapped && namesItems)
        result.outcome = mirrored(result.outcome);
    if (result.outcome.verdict == Verdict::Unreadable)
        m_comparisons.listUnreadable(placeAt(column, row.line), value);
    result.first = swapped ? pair.second : pair.first;
    result.second = swapped ? pair.first : pair.second;
    if (swapped)
        result.reference = mirrored(context.reference);
    m_comparisons.add(result);
}

void PairsTable::readCounts(const CsvRow& row, const Pair& pair, const ComparisonAssembly::Row& context)
{
    const RoleColumns* const roles[] = {&m_wins, &m_losses, &m_ties};
    std::array<std::int64_t, 3> counts{};
    bool blank = true;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (roles[i]->isEmpty())
            continue;
        const auto value = cell(*roles[i], row);
        if (value.empty())
            continue;
        blank = false;
        const auto number = parseNumber(value);
        if (!number || *number < 0 || *number != std::floor(*number) || *number > 1e9) {
            m_panel.drop(placeOf(*roles[i], row.line), value, "the count is not a whole number from 0 up",
                         "Correct the count; counts may have no fraction.");
            return;
        }
        counts[i] = static_cast<std::int64_t>(*number);
        m_countedRows += counts[i];
    }
    ComparisonAssembly::Row result = context;
    result.first = pair.swapped ? pair.second : pair.first;
    result.second = pair.swapped ? pair.first : pair.second;
    if (blank) {
        m_comparisons.listUnreadable(placeOf(m_wins, row.line), {});
        m_comparisons.add(result);
        return;
    }
    if (m_countedRows > mostCounted)
        throw lineError(m_panel.file(), row.line,
                        "the counts of this table make more than " + grouped(mostCounted) + " comparisons",
                        "Check that the columns of the roles wins, losses and ties hold counts (--map).");
    constexpr Verdict verdicts[] = {Verdict::First, Verdict::Second, Verdict::Tie};
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const PairOutcome outcome{verdicts[i], i == 0 ? 1.0 : i == 1 ? 0.0 : 0.5, false, false};
        result.outcome = pair.swapped ? mirrored(outcome) : outcome;
        for (std::int64_t n = 0; n < counts[i]; ++n)
            m_comparisons.add(result);
    }
}

void PairsTable::read(const CsvRow& row)
{
    Pair pair;
    ComparisonAssembly::Row context;
    if (!readPair(row, pair) || !readContext(row, context))
        return;
    describeItems(pair, context.aspect, row);
    context.reference = readReference(pair, row);
    if (!m_wins.isEmpty()) {
        readCounts(row, pair, context);
        return;
    }
    for (const auto& [judge, column] : m_judgeColumns) {
        if (trimmed(row.fields[column]).empty()) {
            m_panel.missingRating();
            continue;
        }
        context.judge = judge;
        readOutcome(row, column, pair, pair.swapped, context);
    }
    const auto& outcomes = m_outcome.columns();
    for (std::size_t i = 0; i < outcomes.size(); ++i)
        readOutcome(row, outcomes[i], pair, pair.swapped != (i == 1), context);
}

ImportResult PairsTable::finish(const std::string& format, const JobControl& job)
{
    // Dimensions that only reference values speak of have no ratings to make a scale of.
    for (std::size_t aspect = 0; aspect < m_referenceNumbers.size() && !m_aspect.isEmpty(); ++aspect) {
        auto& numbers = m_referenceNumbers[aspect];
        if (numbers.empty())
            continue;
        std::sort(numbers.begin(), numbers.end());
        numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
        Scale scale;
        scale.kind = ScaleKind::Numeric;
        scale.numbers = numbers;
        for (const double number : numbers)
            scale.labels.push_back(formatNumber(number));
        auto& builder = m_panel.builder();
        builder.declareScale(builder.dimension(builder.comparisons().aspects[aspect]), std::move(scale));
    }
    return m_comparisons.finish(format, job);
}

} // namespace

ImportResult readPairs(RowFeed& rows, const TableShape& shape, const PairRoles& roles,
                       const std::string& format, const ImportOptions& options, PanelAssembly& assembly,
                       const JobControl& job)
{
    PairsTable table(shape, roles, options, assembly);
    CsvRow row;
    while (rows.next(row))
        table.read(row);
    return table.finish(format, job);
}

} // namespace raterscope
