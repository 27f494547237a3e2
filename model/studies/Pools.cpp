// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "studies/Pools.h"

#include "core/Job.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

namespace raterscope {

namespace {

/// The table on a scale that also has the given numbers.
LabelTable onScaleWith(const LabelTable& table, std::vector<double> numbers)
{
    LabelTable result = table;
    auto& scale = result.scale;
    numbers.insert(numbers.end(), scale.numbers.begin(), scale.numbers.end());
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    if (numbers.size() == scale.numbers.size())
        return result;
    std::vector<std::string> labels;
    std::vector<std::int32_t> levelOf(scale.numbers.size());
    for (std::size_t k = 0; k < numbers.size(); ++k) {
        const auto old = std::find(table.scale.numbers.begin(), table.scale.numbers.end(), numbers[k]);
        if (old == table.scale.numbers.end()) {
            labels.push_back(formatNumber(numbers[k]));
            continue;
        }
        const auto level = static_cast<std::size_t>(old - table.scale.numbers.begin());
        levelOf[level] = static_cast<std::int32_t>(k);
        labels.push_back(table.scale.labels[level]);
    }
    scale.labels = std::move(labels);
    scale.numbers = std::move(numbers);
    for (auto& label : result.labels)
        label.level = levelOf[static_cast<std::size_t>(label.level)];
    return result;
}

/// Adds one rater; level(unit) gives its label, −1 = none.
template <class Level>
void addRater(LabelTable& table, const std::string& name, std::int32_t panel, Level level)
{
    const auto column = static_cast<std::int32_t>(table.raterCount());
    table.raters.emplace_back(); // none of the data set's
    table.raterNames.push_back(name);
    table.panelOf.push_back(panel);
    table.slot.push_back(0);
    std::vector<Label> labels;
    std::vector<std::size_t> start{0};
    labels.reserve(table.labels.size() + table.unitCount());
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        const auto row = table.labelsOf(unit);
        labels.insert(labels.end(), row.begin(), row.end());
        const std::int32_t given = level(unit);
        if (given >= 0)
            labels.push_back({column, given});
        start.push_back(labels.size());
    }
    table.labels = std::move(labels);
    table.start = std::move(start);
}

std::int32_t addedPanel(LabelTable& table)
{
    const auto place = std::find(table.panels.begin(), table.panels.end(), "added");
    if (place != table.panels.end())
        return static_cast<std::int32_t>(place - table.panels.begin());
    table.panels.emplace_back("added");
    return static_cast<std::int32_t>(table.panels.size()) - 1;
}

} // namespace

std::size_t poolCount(std::size_t raters, std::size_t size, std::size_t limit)
{
    if (size > raters)
        return 0;
    std::size_t count = 1;
    for (std::size_t i = 1; i <= size; ++i) {
        count = count * (raters - size + i) / i; // exact at each step
        if (count > limit)
            return limit + 1; // binomials only grow along this product
    }
    return count;
}

std::vector<std::vector<std::size_t>> allPools(std::size_t raters, std::size_t size)
{
    std::vector<std::vector<std::size_t>> pools;
    if (size > raters)
        return pools;
    std::vector<std::size_t> pool(size);
    std::iota(pool.begin(), pool.end(), std::size_t{0});
    while (true) {
        pools.push_back(pool);
        std::size_t place = size;
        while (place > 0 && pool[place - 1] == raters - size + place - 1)
            --place;
        if (place == 0)
            return pools;
        ++pool[place - 1];
        for (std::size_t next = place; next < size; ++next)
            pool[next] = pool[next - 1] + 1;
    }
}

std::vector<std::vector<std::size_t>> poolsOf(std::size_t raters, std::size_t size, std::size_t limit,
                                              std::uint64_t seed)
{
    if (poolCount(raters, size, limit) <= limit)
        return allPools(raters, size);
    std::set<std::vector<std::size_t>> seen;
    std::vector<std::vector<std::size_t>> pools;
    Random random(seed, size);
    while (pools.size() < limit) {
        std::vector<std::size_t> columns(raters);
        std::iota(columns.begin(), columns.end(), std::size_t{0});
        for (std::size_t i = 0; i < size; ++i)
            std::swap(columns[i], columns[i + random.below(static_cast<std::uint32_t>(raters - i))]);
        columns.resize(size);
        std::sort(columns.begin(), columns.end());
        if (seen.insert(columns).second)
            pools.push_back(std::move(columns));
    }
    return pools;
}

LabelTable withRandomRaters(const LabelTable& table, std::size_t count, Random& random)
{
    if (count == 0 || table.scale.size() == 0)
        return table;
    LabelTable result = table;
    std::vector<std::int32_t> levels;
    constexpr double mostWholes = 1000.0; // beyond it the levels in use are range enough
    if (table.scale.kind == ScaleKind::Numeric
        && table.scale.numbers.back() - table.scale.numbers.front() <= mostWholes) {
        std::vector<double> wholes;
        for (double number = std::ceil(table.scale.numbers.front()); number <= table.scale.numbers.back();
             number += 1.0)
            wholes.push_back(number);
        result = onScaleWith(table, wholes);
        for (std::size_t k = 0; k < result.scale.numbers.size(); ++k) {
            if (result.scale.numbers[k] == std::floor(result.scale.numbers[k]))
                levels.push_back(static_cast<std::int32_t>(k));
        }
    }
    if (levels.empty()) { // words, or a scale without a whole number
        levels.resize(static_cast<std::size_t>(result.scale.size()));
        std::iota(levels.begin(), levels.end(), 0);
    }
    const auto panel = addedPanel(result);
    for (std::size_t r = 0; r < count; ++r)
        addRater(result, "random " + std::to_string(r + 1), panel, [&](std::size_t unit) {
            const auto drawn = random.below(static_cast<std::uint32_t>(levels.size()));
            return result.labelsOf(unit).empty() ? -1 : levels[drawn];
        });
    return result;
}

LabelTable withMirroredRaters(const LabelTable& table, std::size_t count, Random& random)
{
    if (!table.scale.isOrdered())
        throw AnalysisError("Raters can be mirrored only on labels that have an order.");
    const std::size_t raters = table.raterCount();
    if (count == 0 || raters == 0)
        return table;
    LabelTable result = table;
    const bool isNumeric = table.scale.kind == ScaleKind::Numeric;
    const double ends = isNumeric ? table.scale.numbers.front() + table.scale.numbers.back() : 0.0;
    if (isNumeric) {
        std::vector<double> mirrored;
        for (const double number : table.scale.numbers)
            mirrored.push_back(ends - number);
        result = onScaleWith(table, mirrored);
    }
    std::vector<std::int32_t> mirrorOf(static_cast<std::size_t>(result.scale.size()));
    for (std::size_t k = 0; k < mirrorOf.size(); ++k) {
        if (!isNumeric) {
            mirrorOf[k] = static_cast<std::int32_t>(mirrorOf.size() - 1 - k);
            continue;
        }
        // The nearest level: mirroring twice may differ in the last bit.
        const double wanted = ends - result.scale.numbers[k];
        const auto nearest =
            std::min_element(result.scale.numbers.begin(), result.scale.numbers.end(),
                             [&](double a, double b) { return std::abs(a - wanted) < std::abs(b - wanted); });
        mirrorOf[k] = static_cast<std::int32_t>(nearest - result.scale.numbers.begin());
    }
    const auto panel = addedPanel(result);
    std::vector<std::size_t> order(raters);
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (std::size_t r = 0; r < count; ++r) {
        const std::size_t place = r % raters;
        if (place == 0) {
            for (std::size_t i = 0; i + 1 < raters; ++i)
                std::swap(order[i], order[i + random.below(static_cast<std::uint32_t>(raters - i))]);
        }
        const std::size_t column = order[place];
        addRater(result, "mirrored " + table.raterNames[column], panel, [&](std::size_t unit) {
            const auto level = result.levelAt(unit, column);
            return level < 0 ? -1 : mirrorOf[static_cast<std::size_t>(level)];
        });
    }
    return result;
}

} // namespace raterscope
