// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/ComparisonFile.h"

#include "io/RowSource.h"
#include "io/TextSource.h"
#include "io/Words.h"

#include <map>
#include <utility>

namespace raterscope {

namespace {

ImportOptions fileOptions(const ImportOptions& options)
{
    ImportOptions result;
    result.mapping = options.comparisonMapping;
    result.firstLabels = options.firstLabels;
    result.secondLabels = options.secondLabels;
    result.tieLabels = options.tieLabels;
    result.verdictsName = options.verdictsName;
    result.baseline = options.baseline;
    result.largestFile = options.largestFile;
    return result;
}

/// The items that are there already, by group and system.
std::map<std::pair<std::string, std::string>, ItemId> itemsBySystem(const DatasetBuilder& builder)
{
    std::map<std::pair<std::string, std::string>, ItemId> result;
    for (std::size_t i = 0; i < builder.items().size(); ++i) {
        const Item& item = builder.items()[i];
        if (item.group.isValid() && !item.system.empty())
            result.emplace(std::pair(builder.groups()[item.group.index()], item.system), ItemId(i));
    }
    return result;
}

struct Joined {
    std::vector<ItemId> items; ///< of the panel, by item of the comparisons
    std::int64_t itemsKnown = 0;
    std::vector<RaterId> judges;
    std::int64_t judgesKnown = 0;
};

Joined join(const Dataset& data, PanelAssembly& assembly)
{
    auto& builder = assembly.builder();
    const auto bySystem = itemsBySystem(builder);
    Joined joined;
    for (const auto& item : data.items) {
        const std::string group = item.group.isValid() ? data.groups[item.group.index()] : std::string();
        const auto known = bySystem.find({group, item.system});
        if (builder.hasItem(item.name) || known == bySystem.end()) {
            joined.itemsKnown += builder.hasItem(item.name) ? 1 : 0;
            const bool isNew = !builder.hasItem(item.name);
            const ItemId id = builder.item(item.name);
            joined.items.push_back(id);
            if (isNew && item.group.isValid()) {
                const GroupId groupId = builder.group(group);
                builder.itemData(id).group = groupId;
                builder.itemData(id).system = item.system;
            }
        } else {
            ++joined.itemsKnown;
            joined.items.push_back(known->second);
        }
    }
    for (const auto& judge : data.raters) {
        const bool isKnown = builder.hasRater(judge.name);
        joined.judgesKnown += isKnown ? 1 : 0;
        const RaterId id = builder.rater(judge.name);
        joined.judges.push_back(id);
        if (isKnown)
            continue;
        builder.raterData(id).kind = judge.kind;
        assembly.proposePanel(id, data.panels.size() > 1 ? data.panels[judge.panel.index()] : "judges");
    }
    return joined;
}

} // namespace

void addComparisonFile(PanelAssembly& assembly, const ImportOptions& options, const JobControl& job)
{
    const ImportOptions own = fileOptions(options);
    const auto rows = options.openRows ? options.openRows(options.comparisonFile) : nullptr;
    const auto read = rows ? readPanel(*rows, own, job) : readPanel(options.comparisonFile, own, job);
    const Dataset& data = *read.data;
    const std::string file = rows ? rows->name() : TextSource(options.comparisonFile, own).name();
    if (!data.hasComparisons())
        throw fileError(file, "this is a table of ratings, not of comparisons",
                        "Open it on its own, or say which columns name the two items and the outcome "
                        "(--comparisons-map first=COLUMN,second=COLUMN,outcome=COLUMN).");
    const Joined joined = join(data, assembly);
    ComparisonTable table = data.comparisons;
    for (auto& item : table.first)
        item = joined.items[item.index()];
    for (auto& item : table.second)
        item = joined.items[item.index()];
    for (auto& judge : table.judge)
        judge = joined.judges[judge.index()];
    assembly.builder().comparisons() = std::move(table);

    const auto count = [](std::int64_t known, std::size_t all, const char* what, const char* there) {
        return grouped(known) + " of " + grouped(static_cast<std::int64_t>(all)) + " " + what + " are "
               + there + ", " + grouped(static_cast<std::int64_t>(all) - known) + " new";
    };
    assembly.addFrom(read);
    for (const auto& note : data.provenance.notes)
        assembly.decided("comparisons: " + note);
    assembly.decided("Comparisons from " + file + ": "
                     + counted(static_cast<std::int64_t>(data.comparisons.size()), "row", "rows") + "; "
                     + count(joined.itemsKnown, data.items.size(), "items", "items of the ratings") + "; "
                     + count(joined.judgesKnown, data.raters.size(), "judges", "raters of the ratings")
                     + ".");
}

} // namespace raterscope
