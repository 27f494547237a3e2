// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/SessionNames.h"

#include "document/Document.h"

#include <algorithm>
#include <unordered_map>

namespace raterscope {

namespace {

SessionUnit namedUnit(const Unit& unit, const Dataset& data)
{
    SessionUnit named;
    named.item = data.items[unit.item.index()].name;
    if (unit.second.isValid())
        named.second = data.items[unit.second.index()].name;
    if (unit.dimension.isValid())
        named.dimension = data.dimensions[unit.dimension.index()].name;
    if (unit.aspect >= 0)
        named.aspect = data.comparisons.aspects[static_cast<std::size_t>(unit.aspect)];
    return named;
}

template <class Id, class Named>
std::unordered_map<std::string, Id> idsByName(const std::vector<Named>& all)
{
    std::unordered_map<std::string, Id> ids;
    ids.reserve(all.size());
    for (std::size_t i = 0; i < all.size(); ++i)
        ids.emplace(all[i].name, Id(i));
    return ids;
}

/// Looks names up and says which are not there.
class NameFinder
{
public:
    NameFinder(const Dataset& data, std::vector<std::string>& missing)
        : m_data(data), m_missing(missing), m_raters(idsByName<RaterId>(data.raters)),
          m_items(idsByName<ItemId>(data.items)), m_dimensions(idsByName<DimensionId>(data.dimensions))
    {
    }

    RaterId rater(const std::string& name, const char* what) { return find(m_raters, name, what); }
    ItemId item(const std::string& name, const char* what) { return find(m_items, name, what); }

    std::optional<Unit> unit(const SessionUnit& named)
    {
        Unit unit;
        const char* what = "The item of a decision";
        unit.item = item(named.item, what);
        if (!unit.item.isValid())
            return {};
        if (named.second) {
            unit.second = item(*named.second, what);
            if (!unit.second.isValid())
                return {};
        }
        if (named.dimension) {
            unit.dimension = find(m_dimensions, *named.dimension, "The dimension of a decision");
            if (!unit.dimension.isValid())
                return {};
        }
        if (named.aspect) {
            const auto& aspects = m_data.comparisons.aspects;
            const auto place = std::find(aspects.begin(), aspects.end(), *named.aspect);
            if (place == aspects.end()) {
                report("The aspect of a decision", *named.aspect);
                return {};
            }
            unit.aspect = static_cast<std::int32_t>(place - aspects.begin());
        }
        return unit;
    }

    void report(const char* what, const std::string& name)
    {
        m_missing.push_back(std::string(what) + " is not in the data: " + name);
    }

private:
    template <class Id>
    Id find(const std::unordered_map<std::string, Id>& ids, const std::string& name, const char* what)
    {
        const auto found = ids.find(name);
        if (found != ids.end())
            return found->second;
        report(what, name);
        return Id();
    }

    const Dataset& m_data;
    std::vector<std::string>& m_missing;
    std::unordered_map<std::string, RaterId> m_raters;
    std::unordered_map<std::string, ItemId> m_items;
    std::unordered_map<std::string, DimensionId> m_dimensions;
};

/// Whether raters can still be in a panel of that name.
bool hasPanel(const std::string& name, const Dataset& data, const Edits& edits)
{
    return std::find(data.panels.begin(), data.panels.end(), name) != data.panels.end()
           || std::any_of(edits.panelOf.begin(), edits.panelOf.end(),
                          [&](const auto& moved) { return moved.second == name; });
}

} // namespace

SessionEdits namedEdits(const Edits& edits, const Dataset& data)
{
    const auto nameOf = [&](RaterId rater) { return data.raters[rater.index()].name; };
    SessionEdits named;
    for (const RaterId rater : edits.excludedRaters)
        named.excludedRaters.push_back(nameOf(rater));
    for (const ItemId item : edits.excludedItems)
        named.excludedItems.push_back(data.items[item.index()].name);
    for (const auto& [rater, panel] : edits.panelOf)
        named.panelOf[nameOf(rater)] = panel;
    for (const auto& [rater, slot] : edits.slot)
        named.slot[nameOf(rater)] = slot;
    named.dropIdentical.assign(edits.dropIdentical.begin(), edits.dropIdentical.end());
    for (const auto& [unit, label] : edits.adjudicated)
        named.decisions.push_back({namedUnit(unit, data), label});
    return named;
}

SessionComparison namedComparison(const Comparison& comparison, const Dataset& data)
{
    SessionComparison named{comparison.kind,       {},
                            comparison.sample,     comparison.sampleSize,
                            comparison.sampleSeed, comparison.tieWidth};
    if (comparison.kind == CompareKind::Dimension && comparison.dimension.isValid()
        && comparison.dimension.index() < data.dimensions.size())
        named.dimension = data.dimensions[comparison.dimension.index()].name;
    return named;
}

Edits editsFor(const SessionEdits& named, const Dataset& data, std::vector<std::string>& missing)
{
    NameFinder finder(data, missing);
    Edits edits;
    for (const auto& name : named.excludedRaters) {
        if (const RaterId rater = finder.rater(name, "The excluded rater"); rater.isValid())
            edits.excludedRaters.insert(rater);
    }
    for (const auto& name : named.excludedItems) {
        if (const ItemId item = finder.item(name, "The excluded item"); item.isValid())
            edits.excludedItems.insert(item);
    }
    for (const auto& [name, panel] : named.panelOf) {
        if (const RaterId rater = finder.rater(name, "The rater put into another panel"); rater.isValid())
            edits.panelOf[rater] = panel;
    }
    for (const auto& [name, slot] : named.slot) {
        if (const RaterId rater = finder.rater(name, "The rater marked as a slot, or as none");
            rater.isValid())
            edits.slot[rater] = slot;
    }
    for (const auto& panel : named.dropIdentical) {
        if (hasPanel(panel, data, edits))
            edits.dropIdentical.insert(panel);
        else
            finder.report("The panel whose identical items are dropped", panel);
    }
    for (const auto& decision : named.decisions) {
        if (const auto unit = finder.unit(decision.unit))
            edits.adjudicated[*unit] = decision.label;
    }
    return edits;
}

Comparison comparisonFor(const SessionComparison& named, const Dataset& data,
                         std::vector<std::string>& missing)
{
    Comparison comparison = Document::defaultComparison(data);
    if (named.kind == CompareKind::Dimension && named.dimension) {
        const auto place =
            std::find_if(data.dimensions.begin(), data.dimensions.end(),
                         [&](const Dimension& dimension) { return dimension.name == *named.dimension; });
        if (place == data.dimensions.end()) {
            missing.push_back("The dimension that was compared is not in the data: " + *named.dimension);
        } else {
            comparison.kind = named.kind;
            comparison.dimension = DimensionId(static_cast<std::size_t>(place - data.dimensions.begin()));
        }
    } else if (named.kind == CompareKind::Recorded ? !data.hasComparisons() : !data.hasRatings()) {
        missing.push_back(named.kind == CompareKind::Recorded
                              ? "The data has no recorded comparisons, which were looked at."
                              : "The data has no ratings, which were looked at.");
    } else {
        comparison.kind = named.kind;
    }
    comparison.sample = named.sample;
    comparison.sampleSize = named.sampleSize;
    comparison.sampleSeed = named.sampleSeed;
    comparison.tieWidth = named.tieWidth;
    return comparison;
}

} // namespace raterscope
