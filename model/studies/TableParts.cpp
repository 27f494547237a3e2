// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "studies/TableParts.h"

#include "core/Job.h"
#include "core/NumberText.h"
#include "core/PythonRandom.h"

#include <algorithm>
#include <cmath>

namespace raterscope {

LabelTable withoutLabelsOf(const LabelTable& table, std::size_t column)
{
    LabelTable result = table;
    result.labels.clear();
    result.rowOf.clear();
    result.start = {0};
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        for (const auto& label : table.labelsOf(unit)) {
            if (static_cast<std::size_t>(label.column) != column)
                result.labels.push_back(label);
        }
        result.start.push_back(result.labels.size());
    }
    return result;
}

LabelTable withRaters(const LabelTable& table, std::span<const std::size_t> columns)
{
    LabelTable result = table;
    std::vector<std::int32_t> place(table.raterCount(), -1);
    result.raters.clear();
    result.raterNames.clear();
    result.panelOf.clear();
    result.slot.clear();
    for (std::size_t c = 0; c < columns.size(); ++c) {
        place[columns[c]] = static_cast<std::int32_t>(c);
        result.raters.push_back(table.raters[columns[c]]);
        result.raterNames.push_back(table.raterNames[columns[c]]);
        result.panelOf.push_back(table.panelOf[columns[c]]);
        result.slot.push_back(table.slot[columns[c]]);
    }
    result.labels.clear();
    result.rowOf.clear();
    result.start = {0};
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        const auto first = result.labels.size();
        for (const auto& label : table.labelsOf(unit)) {
            const auto column = place[static_cast<std::size_t>(label.column)];
            if (column >= 0)
                result.labels.push_back({column, label.level});
        }
        std::stable_sort(result.labels.begin() + static_cast<std::ptrdiff_t>(first), result.labels.end(),
                         [](const Label& a, const Label& b) { return a.column < b.column; });
        result.start.push_back(result.labels.size());
    }
    return result;
}

std::vector<std::size_t> completeUnits(const LabelTable& table)
{
    std::vector<std::size_t> units;
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        std::size_t raters = 0;
        std::int32_t last = -1;
        for (const auto& label : table.labelsOf(unit)) {
            raters += label.column != last ? 1 : 0;
            last = label.column;
        }
        if (raters == table.raterCount() && raters > 0)
            units.push_back(unit);
    }
    return units;
}

LabelTable wholeLevels(const LabelTable& table)
{
    const auto& numbers = table.scale.numbers;
    const auto isWhole = [](double number) { return number == std::floor(number); };
    if (std::all_of(numbers.begin(), numbers.end(), isWhole))
        return table;
    LabelTable result = table;
    std::vector<std::int32_t> levelOf;
    result.scale.labels.clear();
    result.scale.numbers.clear();
    for (const double number : numbers) { // ascending
        const double whole = std::floor(number + 0.5);
        if (result.scale.numbers.empty() || result.scale.numbers.back() != whole) {
            result.scale.numbers.push_back(whole);
            result.scale.labels.push_back(formatNumber(whole));
        }
        levelOf.push_back(static_cast<std::int32_t>(result.scale.numbers.size()) - 1);
    }
    for (auto& label : result.labels)
        label.level = levelOf[static_cast<std::size_t>(label.level)];
    return result;
}

TrainTestSplit splitUnits(const LabelTable& table, const TrainTest& options)
{
    constexpr double rounding = 1e-9; // 0.8 · 1,000 must be 800 whatever the last bit says
    const std::size_t units = table.unitCount();
    const auto train =
        static_cast<std::size_t>(std::floor(options.trainShare * static_cast<double>(units) + rounding));
    if (train == 0 || train >= units)
        throw AnalysisError("A split into " + groupedText(static_cast<std::int64_t>(train))
                            + " units to learn from and "
                            + groupedText(static_cast<std::int64_t>(units - std::min(train, units)))
                            + " to test on leaves one side empty. Use more units or another share.");
    std::vector<std::uint8_t> isTrain(units, 0);
    if (options.isRandom) {
        PythonRandom random(options.seed);
        for (const auto unit :
             random.sample(static_cast<std::int32_t>(units), static_cast<std::int32_t>(train)))
            isTrain[static_cast<std::size_t>(unit)] = 1;
    } else {
        std::fill(isTrain.begin(), isTrain.begin() + static_cast<std::ptrdiff_t>(train), std::uint8_t{1});
    }
    TrainTestSplit split;
    for (std::size_t unit = 0; unit < units; ++unit)
        (isTrain[unit] ? split.train : split.test).push_back(unit);
    const auto of = groupedText(static_cast<std::int64_t>(units));
    const auto learn = groupedText(static_cast<std::int64_t>(train));
    const auto rest = groupedText(static_cast<std::int64_t>(units - train));
    split.description = options.isRandom
                            ? learn + " of " + of + " units drawn by seed " + std::to_string(options.seed)
                                  + " train, the other " + rest + " test"
                            : "first " + learn + " of " + of + " units train, the other " + rest + " test";
    return split;
}

} // namespace raterscope
