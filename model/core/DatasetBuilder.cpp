// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/DatasetBuilder.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace raterscope {

namespace {

template <class IndexType, class Append>
std::int32_t intern(IndexType& index, std::string_view name, Append append)
{
    if (const auto found = index.find(name); found != index.end())
        return found->second;
    const auto position = static_cast<std::int32_t>(index.size());
    index.emplace(std::string(name), position);
    append();
    return position;
}

constexpr std::size_t listedOffScale = 1000;
constexpr std::size_t listedRepeats = 20;
constexpr std::size_t rowsBetweenChecks = 1 << 16; ///< about a millisecond of work

} // namespace

std::optional<RepeatPolicy> parseRepeatPolicy(std::string_view word)
{
    for (const auto policy :
         {RepeatPolicy::Error, RepeatPolicy::First, RepeatPolicy::Last, RepeatPolicy::Mean,
          RepeatPolicy::Median, RepeatPolicy::Mode, RepeatPolicy::Keep}) {
        if (word == toString(policy))
            return policy;
    }
    return std::nullopt;
}

const char* toString(RepeatPolicy policy)
{
    switch (policy) {
    case RepeatPolicy::Error:
        return "error";
    case RepeatPolicy::First:
        return "first";
    case RepeatPolicy::Last:
        return "last";
    case RepeatPolicy::Mean:
        return "mean";
    case RepeatPolicy::Median:
        return "median";
    case RepeatPolicy::Mode:
        return "mode";
    case RepeatPolicy::Keep:
        return "keep";
    }
    return "";
}

ItemId DatasetBuilder::item(std::string_view name)
{
    return ItemId(intern(m_items, name, [&] {
        m_data.items.emplace_back();
        m_data.items.back().name = name;
    }));
}

RaterId DatasetBuilder::rater(std::string_view name)
{
    return RaterId(intern(m_raters, name, [&] {
        m_data.raters.emplace_back();
        m_data.raters.back().name = name;
    }));
}

DimensionId DatasetBuilder::dimension(std::string_view name)
{
    return DimensionId(intern(m_dimensions, name, [&] {
        m_data.dimensions.push_back({std::string(name), {}});
        m_labels.emplace_back();
    }));
}

GroupId DatasetBuilder::group(std::string_view name)
{
    return GroupId(intern(m_groups, name, [&] { m_data.groups.emplace_back(name); }));
}

PanelId DatasetBuilder::panel(std::string_view name)
{
    return PanelId(intern(m_panels, name, [&] { m_data.panels.emplace_back(name); }));
}

bool DatasetBuilder::hasItem(std::string_view name) const
{
    return m_items.find(name) != m_items.end();
}

bool DatasetBuilder::hasRater(std::string_view name) const
{
    return m_raters.find(name) != m_raters.end();
}

void DatasetBuilder::add(ItemId item, RaterId rater, DimensionId dimension, std::string_view label,
                         std::int64_t line)
{
    auto& labels = m_labels[dimension.index()];
    const auto internLabel = [&] {
        return intern(labels.index, label, [&] { labels.labels.emplace_back(label); });
    };
    std::int32_t code = -1;
    if (label.size() == 1) {
        auto& known = labels.ofByte[static_cast<unsigned char>(label.front())];
        if (known < 0)
            known = internLabel();
        code = known;
    } else {
        code = internLabel();
    }
    const auto shortLine =
        static_cast<std::uint32_t>(std::min<std::int64_t>(line, std::numeric_limits<std::uint32_t>::max()));
    m_rows.push_back({item.value, rater.value, dimension.value, code, shortLine});
}

void DatasetBuilder::declareScale(DimensionId dimension, Scale scale)
{
    m_labels[dimension.index()].declared = std::move(scale);
}

void DatasetBuilder::drop(const std::string& reason, std::int64_t count)
{
    if (count > 0)
        m_data.provenance.drops.push_back({reason, count});
}

std::pair<Scale, std::vector<std::int32_t>> DatasetBuilder::settleScale(const DimensionLabels& found) const
{
    const std::size_t count = found.labels.size();
    std::vector<std::int32_t> levelOf(count, -1);
    const auto& declared = found.declared ? found.declared : m_commonScale;

    std::vector<std::optional<double>> numbers(count);
    for (std::size_t i = 0; i < count; ++i)
        numbers[i] = parseNumber(found.labels[i], m_decimalComma);

    if (declared) {
        for (std::size_t i = 0; i < count; ++i) {
            // A number is looked up by value, so that "3,0" finds the level 3.
            const auto level = declared->kind == ScaleKind::Numeric && numbers[i]
                                   ? declared->find(formatNumber(*numbers[i]))
                                   : declared->find(found.labels[i]);
            levelOf[i] = level.value_or(-1);
        }
        return {*declared, std::move(levelOf)};
    }

    Scale scale;
    const bool numeric =
        std::all_of(numbers.begin(), numbers.end(), [](const auto& n) { return n.has_value(); });
    if (numeric) {
        scale.kind = ScaleKind::Numeric;
        for (const auto& number : numbers)
            scale.numbers.push_back(*number);
        std::sort(scale.numbers.begin(), scale.numbers.end());
        scale.numbers.erase(std::unique(scale.numbers.begin(), scale.numbers.end()), scale.numbers.end());
        for (const double number : scale.numbers)
            scale.labels.push_back(formatNumber(number));
        for (std::size_t i = 0; i < count; ++i) {
            const auto place = std::lower_bound(scale.numbers.begin(), scale.numbers.end(), *numbers[i]);
            levelOf[i] = static_cast<std::int32_t>(place - scale.numbers.begin());
        }
        return {std::move(scale), std::move(levelOf)};
    }
    // Names without a declared order: sorted, so that the order of rows does not matter. Nominal all the
    // same.
    scale.kind = ScaleKind::Nominal;
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return found.labels[a] < found.labels[b]; });
    for (std::size_t level = 0; level < count; ++level) {
        scale.labels.push_back(found.labels[order[level]]);
        levelOf[order[level]] = static_cast<std::int32_t>(level);
    }
    return {std::move(scale), std::move(levelOf)};
}

void DatasetBuilder::orderRows(const JobControl& job)
{
    // Rows of one item become neighbours by a stable counting sort; within an item the few rows are sorted.
    std::vector<std::size_t> start(m_data.items.size() + 1, 0);
    for (const auto& row : m_rows)
        ++start[static_cast<std::size_t>(row.item) + 1];
    std::partial_sum(start.begin(), start.end(), start.begin());
    std::vector<Row> ordered(m_rows.size());
    auto next = start;
    for (const auto& row : m_rows)
        ordered[next[static_cast<std::size_t>(row.item)]++] = row;
    std::size_t checkAt = 0;
    for (std::size_t i = 0; i < m_data.items.size(); ++i) {
        if (start[i] >= checkAt) {
            job.check();
            checkAt = start[i] + rowsBetweenChecks;
        }
        std::stable_sort(
            ordered.begin() + static_cast<std::ptrdiff_t>(start[i]),
            ordered.begin() + static_cast<std::ptrdiff_t>(start[i + 1]), [](const Row& a, const Row& b) {
                return a.dimension != b.dimension ? a.dimension < b.dimension : a.rater < b.rater;
            });
    }
    m_rows = std::move(ordered);
}

void DatasetBuilder::settleRepeats(RepeatPolicy policy, const JobControl& job)
{
    const auto sameCell = [](const Row& a, const Row& b) {
        return a.item == b.item && a.dimension == b.dimension && a.rater == b.rater;
    };
    const auto rowCount = static_cast<std::int64_t>(m_rows.size());
    std::int64_t distinct = 0;
    std::int64_t exact = 0;
    std::int64_t conflicting = 0;
    std::int64_t withoutMode = 0;
    std::vector<RepeatsFound::Cell> cells;
    std::vector<std::string> modeless;
    std::vector<Row> kept;
    const bool merges = policy != RepeatPolicy::Error && policy != RepeatPolicy::Keep;

    // Numbers of the provisional codes, for mean and median.
    const auto numberOf = [&](const Row& row) {
        const auto& labels = m_labels[static_cast<std::size_t>(row.dimension)];
        const auto number = parseNumber(labels.labels[static_cast<std::size_t>(row.code)], m_decimalComma);
        if (!number)
            throw std::invalid_argument("repeated ratings can be averaged only when they are numbers; \""
                                        + labels.labels[static_cast<std::size_t>(row.code)]
                                        + "\" is not. Use first, last, mode or keep.");
        return *number;
    };
    const auto codeOf = [&](std::int32_t dimension, double number) {
        auto& labels = m_labels[static_cast<std::size_t>(dimension)];
        std::string text = formatNumber(number);
        if (m_decimalComma)
            std::replace(text.begin(), text.end(), '.', ',');
        return intern(labels.index, text, [&] { labels.labels.push_back(text); });
    };

    for (std::size_t begin = 0; begin < m_rows.size();) {
        std::size_t end = begin + 1;
        while (end < m_rows.size() && sameCell(m_rows[begin], m_rows[end]))
            ++end;
        if (++distinct % static_cast<std::int64_t>(rowsBetweenChecks) == 0)
            job.check();
        const std::span<const Row> cell(m_rows.data() + begin, end - begin);
        begin = end;
        if (cell.size() == 1) {
            if (merges)
                kept.push_back(cell.front());
            continue;
        }
        std::vector<std::int32_t> codes;
        for (const auto& row : cell)
            codes.push_back(row.code);
        std::sort(codes.begin(), codes.end());
        const auto different =
            static_cast<std::int64_t>(std::unique(codes.begin(), codes.end()) - codes.begin());
        exact += static_cast<std::int64_t>(cell.size()) - different;
        conflicting += different > 1 ? 1 : 0;
        const Row& first = cell.front();
        const auto& labels = m_labels[static_cast<std::size_t>(first.dimension)].labels;
        if (cells.size() < listedRepeats) {
            RepeatsFound::Cell listed{m_data.items[static_cast<std::size_t>(first.item)].name,
                                      m_data.raters[static_cast<std::size_t>(first.rater)].name,
                                      m_data.dimensions[static_cast<std::size_t>(first.dimension)].name,
                                      {},
                                      {},
                                      different > 1};
            for (const auto& row : cell) {
                listed.values.push_back(labels[static_cast<std::size_t>(row.code)]);
                listed.lines.push_back(row.line);
            }
            cells.push_back(std::move(listed));
        }
        if (!merges)
            continue;
        Row merged = policy == RepeatPolicy::Last ? cell.back() : first;
        if (policy == RepeatPolicy::Mean || policy == RepeatPolicy::Median) {
            std::vector<double> numbers;
            for (const auto& row : cell)
                numbers.push_back(numberOf(row));
            std::sort(numbers.begin(), numbers.end());
            const std::size_t half = numbers.size() / 2;
            const double median =
                numbers.size() % 2 ? numbers[half] : 0.5 * (numbers[half - 1] + numbers[half]);
            const double mean =
                std::accumulate(numbers.begin(), numbers.end(), 0.0) / static_cast<double>(numbers.size());
            merged.code = codeOf(first.dimension, policy == RepeatPolicy::Mean ? mean : median);
        } else if (policy == RepeatPolicy::Mode) {
            std::map<std::int32_t, std::int64_t> counts;
            for (const auto& row : cell)
                ++counts[row.code];
            std::int64_t best = 0;
            std::int64_t atBest = 0;
            for (const auto& [code, count] : counts) {
                if (count > best) {
                    best = count;
                    atBest = 1;
                    merged.code = code;
                } else if (count == best) {
                    ++atBest;
                }
            }
            if (atBest > 1) {
                ++withoutMode;
                if (modeless.size() < listedRepeats)
                    modeless.push_back("item " + m_data.items[static_cast<std::size_t>(first.item)].name
                                       + ", rater "
                                       + m_data.raters[static_cast<std::size_t>(first.rater)].name);
                continue;
            }
        }
        kept.push_back(merged);
    }

    auto& provenance = m_data.provenance;
    const std::int64_t repeated = rowCount - distinct;
    if (repeated == 0) {
        provenance.repeatPolicy = "no repeated ratings";
        return;
    }
    if (policy == RepeatPolicy::Error) {
        std::string message = std::to_string(rowCount) + " ratings fill " + std::to_string(distinct)
                              + " cells (item, rater, dimension): " + std::to_string(exact)
                              + " exact repeats, " + std::to_string(conflicting)
                              + (conflicting == 1 ? " cell" : " cells") + " with conflicting labels";
        throw RepeatsFound(std::move(message), rowCount, distinct, exact, conflicting, std::move(cells));
    }
    provenance.repeatPolicy = toString(policy);
    provenance.keepsRepeats = policy == RepeatPolicy::Keep;
    provenance.notes.push_back(std::to_string(repeated) + " repeated ratings (" + std::to_string(exact)
                               + " exact, " + std::to_string(conflicting)
                               + (conflicting == 1 ? " cell" : " cells")
                               + " in conflict); policy: " + toString(policy));
    if (!merges)
        return;
    drop("repeated rating, merged by policy " + std::string(toString(policy)), repeated);
    if (withoutMode > 0) {
        drop("repeated rating without a most frequent label", withoutMode);
        std::string note = "left out, no single most frequent label: ";
        for (std::size_t i = 0; i < modeless.size(); ++i)
            note += (i ? "; " : "") + modeless[i];
        provenance.notes.push_back(std::move(note));
    }
    m_rows = std::move(kept);
}

std::shared_ptr<Dataset> DatasetBuilder::finish(RepeatPolicy policy, const JobControl& job)
{
    orderRows(job);
    settleRepeats(policy, job);
    job.check();

    std::vector<std::vector<std::int32_t>> levelOf(m_labels.size());
    for (std::size_t d = 0; d < m_labels.size(); ++d) {
        Scale& scale = m_data.dimensions[d].scale;
        std::tie(scale, levelOf[d]) = settleScale(m_labels[d]);
        if (m_unordered) {
            scale.kind = ScaleKind::Nominal;
            scale.numbers.clear();
        }
    }

    m_data.m_start.assign(m_data.items.size() + 1, 0);
    m_data.m_ratings.reserve(m_rows.size());
    m_offScaleCount = 0;
    for (const auto& row : m_rows) {
        const auto dimension = static_cast<std::size_t>(row.dimension);
        const std::int32_t level = levelOf[dimension][static_cast<std::size_t>(row.code)];
        if (level < 0) {
            ++m_offScaleCount;
            if (m_offScale.size() < listedOffScale)
                m_offScale.push_back({row.line,
                                      m_labels[dimension].labels[static_cast<std::size_t>(row.code)],
                                      DimensionId(row.dimension), RaterId(row.rater), ItemId(row.item)});
            continue;
        }
        ++m_data.m_start[static_cast<std::size_t>(row.item) + 1];
        m_data.m_ratings.push_back({row.rater, row.dimension, level});
    }
    std::sort(m_offScale.begin(), m_offScale.end(),
              [](const OffScale& a, const OffScale& b) { return a.line < b.line; });
    std::partial_sum(m_data.m_start.begin(), m_data.m_start.end(), m_data.m_start.begin());
    drop("value not on the declared scale", m_offScaleCount);

    // Every rater sits in a panel; without one declared, all of them share "raters".
    for (auto& rater : m_data.raters) {
        if (!rater.panel.isValid())
            rater.panel = panel("raters");
    }
    auto result = std::make_shared<Dataset>(std::move(m_data));
    auto offScaleRows = std::move(m_offScale);
    const auto offScaleCount = m_offScaleCount;
    *this = DatasetBuilder();
    m_offScale = std::move(offScaleRows);
    m_offScaleCount = offScaleCount;
    return result;
}

} // namespace raterscope
