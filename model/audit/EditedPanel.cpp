// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "audit/EditedPanel.h"

#include "audit/IdenticalVectors.h"
#include "core/DatasetBuilder.h"
#include "core/NumberText.h"

#include <stdexcept>

namespace raterscope {

namespace {

constexpr std::size_t itemsBetweenChecks = 1024;

/// By id of the whole panel, that of the edited one; invalid = left out.
struct Kept {
    std::vector<ItemId> items;
    std::vector<RaterId> raters;
};

Kept addNames(const Dataset& data, const Edits& edits, DatasetBuilder& builder)
{
    Kept kept{std::vector<ItemId>(data.items.size()), std::vector<RaterId>(data.raters.size())};
    for (const auto& dimension : data.dimensions)
        builder.declareScale(builder.dimension(dimension.name), dimension.scale);
    for (std::size_t r = 0; r < data.raters.size(); ++r) {
        if (edits.excludedRaters.contains(RaterId(r)))
            continue;
        kept.raters[r] = builder.rater(data.raters[r].name);
        Rater& rater = builder.raterData(kept.raters[r]);
        rater = data.raters[r];
        rater.panel = builder.panel(effectivePanel(data, edits, RaterId(r)));
        if (const auto mark = edits.slot.find(RaterId(r)); mark != edits.slot.end())
            rater.isSlot = mark->second;
    }
    builder.referenceColumns() = data.referenceColumns;
    const auto skipped = skippedItems(data, edits);
    for (std::size_t i = 0; i < data.items.size(); ++i) {
        if (skipped[i] != Skipped::No)
            continue;
        kept.items[i] = builder.item(data.items[i].name);
        Item& item = builder.itemData(kept.items[i]);
        item = data.items[i];
        if (item.group.isValid())
            item.group = builder.group(data.groups[data.items[i].group.index()]);
    }
    return kept;
}

void addRatings(const Dataset& data, const Kept& kept, DatasetBuilder& builder, const JobControl& job)
{
    for (std::size_t i = 0; i < data.items.size(); ++i) {
        if (i % itemsBetweenChecks == 0) {
            job.check();
            job.progress(static_cast<double>(i) / static_cast<double>(data.items.size()), "collecting");
        }
        if (!kept.items[i].isValid())
            continue;
        for (const auto& rating : data.ratingsOf(ItemId(i))) {
            const RaterId rater = kept.raters[static_cast<std::size_t>(rating.rater)];
            if (!rater.isValid())
                continue;
            const auto& scale = data.dimensions[static_cast<std::size_t>(rating.dimension)].scale;
            builder.add(kept.items[i], rater, DimensionId(rating.dimension),
                        scale.labels[static_cast<std::size_t>(rating.level)], 0);
        }
    }
}

void addComparisons(const ComparisonTable& all, const Kept& kept, ComparisonTable& left)
{
    left.aspects = all.aspects;
    left.repetitions = all.repetitions;
    left.areProbabilities = all.areProbabilities;
    for (std::size_t row = 0; row < all.size(); ++row) {
        const ItemId first = kept.items[all.first[row].index()];
        const ItemId second = kept.items[all.second[row].index()];
        const RaterId judge = kept.raters[all.judge[row].index()];
        if (!first.isValid() || !second.isValid() || !judge.isValid())
            continue;
        left.first.push_back(first);
        left.second.push_back(second);
        left.judge.push_back(judge);
        left.aspect.push_back(all.aspect[row]);
        left.repetition.push_back(all.repetition[row]);
        left.verdict.push_back(all.verdict[row]);
        left.probability.push_back(all.probability[row]);
        if (!all.reference.empty())
            left.reference.push_back(all.reference[row]);
        left.line.push_back(all.line[row]);
    }
}

} // namespace

std::shared_ptr<Dataset> editedPanel(const Dataset& data, const Edits& edits, const JobControl& job)
{
    DatasetBuilder builder;
    const Kept kept = addNames(data, edits, builder);
    addRatings(data, kept, builder, job);
    addComparisons(data.comparisons, kept, builder.comparisons());
    if (builder.addedCount() == 0 && builder.comparisons().isEmpty())
        throw std::invalid_argument(
            "The edits leave no rating. Include raters or items again, or take the whole panel.");
    const auto count = [](std::size_t left, std::size_t all, const char* what) {
        return groupedText(static_cast<std::int64_t>(left)) + " of "
               + groupedText(static_cast<std::int64_t>(all)) + " " + what;
    };
    const std::string note = "after edits: " + count(builder.items().size(), data.items.size(), "items")
                             + ", " + count(builder.raters().size(), data.raters.size(), "raters");
    auto result =
        builder.finish(data.provenance.keepsRepeats ? RepeatPolicy::Keep : RepeatPolicy::Error, job);
    result->provenance = data.provenance;
    result->provenance.notes.push_back(note);
    return result;
}

} // namespace raterscope
