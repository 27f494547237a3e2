// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/AgreementScene.h"

#include "CatalogText.h"
#include "Format.h"
#include "Plural.h"
#include "Tr.h"
#include "audit/IdenticalVectors.h"
#include "catalog/PrepareTable.h"
#include "clustering/TreeCut.h"
#include "plot/PlotText.h"
#include "plot/SceneText.h"

#include <QFileInfo>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <unordered_map>

namespace raterscope {

namespace {

/// Columns of the table by rater name: results name raters, the table knows their ids.
std::unordered_map<std::string, std::size_t> columnsByName(const LabelTable& table)
{
    std::unordered_map<std::string, std::size_t> columns;
    for (std::size_t column = 0; column < table.raterCount(); ++column)
        columns.emplace(table.raterNames[column], column);
    return columns;
}

void nameRaters(AgreementScene& scene, const AnalysisInput& input)
{
    std::map<std::string, int, std::less<>> panelPlace;
    if (input.data) {
        for (const auto& panel : effectivePanels(*input.data, input.edits)) {
            panelPlace.emplace(panel, static_cast<int>(panelPlace.size()));
            scene.panels.push_back(QString::fromStdString(panel));
        }
    }
    const auto columns = input.table ? columnsByName(*input.table) : decltype(columnsByName(*input.table)){};
    const auto placeOf = [&](const std::string& name) {
        const auto panel = panelPlace.find(name);
        return panel == panelPlace.end() ? -1 : panel->second;
    };
    if (const RaterBlocks* blocks = scene.raterBlocks()) {
        for (std::size_t block = 0; block < blocks->members.size(); ++block) {
            AgreementScene::Rater rater;
            rater.name = QString::fromStdString(blocks->matrix.raters[block]);
            rater.panel = placeOf(blocks->panelOf[block]);
            scene.raters.push_back(std::move(rater));
        }
        return;
    }
    for (const auto& name : scene.matrix().raters) {
        AgreementScene::Rater rater;
        rater.name = QString::fromStdString(name);
        if (const auto found = columns.find(name); found != columns.end()) {
            const auto& table = *input.table;
            rater.id = table.raters[found->second];
            rater.slot = table.slot[found->second] != 0;
            rater.panel = placeOf(table.panels[static_cast<std::size_t>(table.panelOf[found->second])]);
        }
        scene.raters.push_back(std::move(rater));
    }
}

/// Positions of the tree's leaves from top to bottom, then the raters the tree leaves out.
std::vector<std::int32_t> dendrogramOrder(const Tree& tree, std::size_t size)
{
    std::vector<std::int32_t> rows;
    std::vector<bool> placed(size, false);
    for (const auto leaf : tree.leafOrder) {
        const auto position = tree.columns[static_cast<std::size_t>(leaf)];
        rows.push_back(position);
        placed[static_cast<std::size_t>(position)] = true;
    }
    for (std::size_t position = 0; position < size; ++position) {
        if (!placed[position])
            rows.push_back(static_cast<std::int32_t>(position));
    }
    return rows;
}

std::vector<std::int32_t> rowOrder(const AgreementScene& scene)
{
    std::vector<std::int32_t> rows(scene.raters.size());
    std::iota(rows.begin(), rows.end(), 0);
    const bool byTree = scene.style.order == RowOrder::Dendrogram || scene.style.order == RowOrder::Panel;
    if (byTree && scene.tree())
        rows = dendrogramOrder(*scene.tree(), scene.raters.size());
    const auto rater = [&](std::int32_t position) -> const AgreementScene::Rater& {
        return scene.raters[static_cast<std::size_t>(position)];
    };
    if (scene.style.order == RowOrder::Name) {
        std::stable_sort(rows.begin(), rows.end(),
                         [&](auto a, auto b) { return rater(a).name < rater(b).name; });
    } else if (scene.style.order == RowOrder::Panel) {
        const auto panelKey = [&](std::int32_t position) {
            const int panel = rater(position).panel;
            return panel < 0 ? static_cast<int>(scene.panels.size()) : panel;
        };
        std::stable_sort(rows.begin(), rows.end(), [&](auto a, auto b) { return panelKey(a) < panelKey(b); });
    }
    return rows;
}

/// The scale reaches as far from its centre as the cells do, both ways, on round numbers.
void scaleColours(AgreementScene& scene)
{
    const auto& matrix = scene.matrix();
    scene.centre = scene.style.centre.value_or(matrix.centre);
    double farthest = 0.0;
    for (std::size_t row = 0; row < matrix.size(); ++row) {
        for (std::size_t column = 0; column < matrix.size(); ++column) {
            const auto& value = matrix.at(row, column);
            if (!value.isDefined() && value.reason() == UndefinedReason::SameRater)
                continue;
            if (value.isDefined())
                farthest = std::max(farthest, std::abs(value.number() - scene.centre));
            else
                scene.hasUndefined = true;
        }
    }
    const double reach = std::clamp(roundedUp(farthest), 0.2, matrix.highest - matrix.lowest);
    scene.low = scene.centre - reach;
    scene.high = scene.centre + reach;
}

void placeNodes(AgreementScene& scene)
{
    const Tree& tree = *scene.tree();
    const std::size_t leaves = tree.raters.size();
    scene.nodeRow.assign(leaves + tree.merges.size(), 0.0);
    scene.nodeLeaf.resize(scene.nodeRow.size());
    std::iota(scene.nodeLeaf.begin(), scene.nodeLeaf.begin() + static_cast<std::ptrdiff_t>(leaves), 0);
    for (std::size_t place = 0; place < tree.leafOrder.size(); ++place)
        scene.nodeRow[static_cast<std::size_t>(tree.leafOrder[place])] = static_cast<double>(place) + 0.5;
    for (std::size_t i = 0; i < tree.merges.size(); ++i) {
        const auto& merge = tree.merges[i];
        scene.nodeLeaf[leaves + i] = scene.nodeLeaf[static_cast<std::size_t>(merge.a)];
        scene.nodeRow[leaves + i] = 0.5
                                    * (scene.nodeRow[static_cast<std::size_t>(merge.a)]
                                       + scene.nodeRow[static_cast<std::size_t>(merge.b)]);
    }
}

/// The panel most raters of each cluster belong to (−1 without panels), and the clusters from large to small.
struct ClusterPanels {
    std::vector<int> majority;
    std::vector<std::size_t> size;
    std::vector<std::size_t> bySize;
};

ClusterPanels clusterPanels(const AgreementScene& scene, std::size_t count)
{
    ClusterPanels result;
    std::vector<std::map<int, std::size_t>> votes(count);
    result.size.assign(count, 0);
    for (std::size_t position = 0; position < scene.cluster.size(); ++position) {
        if (scene.cluster[position] == 0)
            continue;
        const auto cluster = static_cast<std::size_t>(scene.cluster[position] - 1);
        ++votes[cluster][scene.raters[position].panel];
        ++result.size[cluster];
    }
    for (const auto& vote : votes) {
        const auto most = std::max_element(vote.begin(), vote.end(),
                                           [](const auto& a, const auto& b) { return a.second < b.second; });
        result.majority.push_back(most == vote.end() ? -1 : most->first);
    }
    result.bySize.resize(count);
    std::iota(result.bySize.begin(), result.bySize.end(), std::size_t{0});
    std::stable_sort(result.bySize.begin(), result.bySize.end(),
                     [&](auto a, auto b) { return result.size[a] > result.size[b]; });
    return result;
}

void colourClusters(AgreementScene& scene, std::size_t count)
{
    const auto panels = clusterPanels(scene, count);
    scene.clusterColour.assign(count, -1);
    std::set<int> taken;
    for (const auto cluster : panels.bySize) {
        const int panel = panels.majority[cluster];
        if (panels.size[cluster] > 1 && panel >= 0 && taken.insert(panel).second)
            scene.clusterColour[cluster] = panel;
    }
    int next = static_cast<int>(scene.panels.size());
    for (const auto cluster : panels.bySize) {
        if (panels.size[cluster] > 1 && scene.clusterColour[cluster] < 0)
            scene.clusterColour[cluster] = next++;
    }
}

/// "w1 … w9 (9 raters)".
QString partName(const RaterBlocks& blocks, const std::vector<std::int32_t>& columns)
{
    const auto name = [&](std::int32_t column) {
        return QString::fromStdString(blocks.raterNames[static_cast<std::size_t>(column)]);
    };
    return columns.size() == 1 ? name(columns.front())
                               : tr("%1 … %2 (%3 raters)")
                                     .arg(name(columns.front()), name(columns.back()),
                                          formatCount(static_cast<std::int64_t>(columns.size())));
}

/// "…: mean κ 0.31 over 1,204 of 2,500 pairs of raters; 1,290 share fewer than 3 items, 6 have no value".
QString meanText(const AgreementScene& scene, const QString& names, const Value& mean, std::int64_t defined,
                 std::int64_t compared, std::int64_t all)
{
    const auto& pairs = scene.raterBlocks()->pairs;
    if (compared == 0)
        return (pairs.notDrawn > 0 ? tr("%1: none of %2 pairs of raters shares %3 %4 or more and was drawn")
                                   : tr("%1: none of %2 pairs of raters shares %3 %4 or more"))
            .arg(names, formatCount(all), formatCount(pairs.leastShared), scene.unitNoun);
    QString text =
        tr("%1: mean %2 %3 over %4 of %5 pairs of raters")
            .arg(names, scene.symbol, formatEstimate(mean, {}, 3), formatCount(defined), formatCount(all));
    if (all > compared && pairs.leastShared == 1 && pairs.notDrawn == 0)
        text += tr("; %1 share no %2").arg(formatCount(all - compared), scene.unitNoun);
    else if (all > compared)
        text += (pairs.notDrawn > 0 ? tr("; %1 share fewer than %2 %3, or were not drawn")
                                    : tr("; %1 share fewer than %2 %3"))
                    .arg(formatCount(all - compared), formatCount(pairs.leastShared), scene.unitNoun);
    if (compared > defined)
        text += tr("; %1 have no value").arg(formatCount(compared - defined));
    return text;
}

QString describeBlocks(const AgreementScene& scene, std::size_t a, std::size_t b)
{
    const RaterBlocks& blocks = *scene.raterBlocks();
    const auto name = [&](std::size_t block) {
        return tr("%1 (%2 raters)")
            .arg(scene.raters[block].name,
                 formatCount(static_cast<std::int64_t>(blocks.members[block].size())));
    };
    const QString names = a == b ? tr("within %1").arg(name(a)) : tr("%1 × %2").arg(name(a), name(b));
    const std::size_t cell = a * blocks.matrix.size() + b;
    return meanText(scene, names, blocks.matrix.at(a, b), blocks.matrix.usedAt(a, b), blocks.compared[cell],
                    blocks.pairsIn(a, b));
}

QString symbolOf(const RaterMatrix& matrix)
{
    return matrix.coefficient.find("kappa") != std::string::npos ? QStringLiteral("κ")
                                                                 : catalogText(matrix.title);
}

FigureText textOf(const AgreementScene& scene, const AnalysisInput& input)
{
    FigureText text;
    const auto& matrix = scene.matrix();
    // "Cohen κ, unweighted": the name makes the title, what follows the comma the subtitle.
    const QString name = catalogText(matrix.title);
    text.title = tr("%1 between raters").arg(name.section(QStringLiteral(", "), 0, 0));
    if (input.table)
        text.title += QStringLiteral(", ") + QString::fromStdString(input.table->title);
    QStringList parts;
    if (input.data) {
        parts << QFileInfo(QString::fromStdString(input.data->provenance.file)).fileName();
        parts << QString::fromStdString(describeComparison(*input.data, input.comparison));
    }
    const auto raters = static_cast<std::int64_t>(matrix.size());
    if (const RaterBlocks* blocks = scene.raterBlocks())
        parts << tr("%1 raters in %2 blocks")
                     .arg(formatCount(std::ssize(blocks->raterNames)),
                          formatCount(std::ssize(blocks->members)));
    else
        parts << (raters == 1 ? tr("1 rater")
                              : tr("%1 raters", nullptr, pluralOf(raters)).arg(formatCount(raters)));
    parts << name.section(QStringLiteral(", "), 1);
    if (const Tree* tree = scene.tree())
        parts << tr("%1 linkage on 1 − %2").arg(QString::fromStdString(tree->linkage), scene.symbol);
    parts.removeAll(QString());
    text.subtitle = parts.join(QStringLiteral(" · "));
    const bool isKappa = scene.symbol == QStringLiteral("κ");
    text.footnote = isKappa ? tr("κ: agreement beyond chance; 0 is chance, 1 is perfect. ") : QString();
    if (const RaterBlocks* blocks = scene.raterBlocks())
        text.footnote +=
            tr("Each cell: the mean over the %1 pairs of raters that share at least %2 %3; hatched where no "
               "pair does. Zoom in to see finer blocks, and at last single raters.")
                .arg(formatCount(blocks->pairs.compared), formatCount(blocks->pairs.leastShared),
                     scene.unitNoun);
    else
        text.footnote += tr("Each cell: the %1 that both raters labelled.").arg(scene.unitNoun);
    if (!matrix.intervalMethod.empty())
        text.footnote +=
            QLatin1Char(' ') + tr("Intervals: %1.").arg(QString::fromStdString(matrix.intervalMethod));
    return text;
}

} // namespace

const Tree* AgreementScene::tree() const
{
    if (!result)
        return nullptr;
    if (const RaterBlocks* many = result->facets.raterBlocks.get())
        return many->tree.raters.empty() ? nullptr : &many->tree;
    return result->facets.tree ? &*result->facets.tree : nullptr;
}

double AgreementScene::treeHeight() const
{
    double highest = cutHeight;
    if (const Tree* shown = tree()) {
        for (const auto& merge : shown->merges)
            highest = std::max(highest, merge.height);
    }
    return highest > 0.0 ? highest * 1.04 : 1.0;
}

const Value& AgreementScene::value(int row, int column) const
{
    return matrix().at(static_cast<std::size_t>(rows[static_cast<std::size_t>(row)]),
                       static_cast<std::size_t>(rows[static_cast<std::size_t>(column)]));
}

const Blocks* AgreementScene::blocks() const
{
    for (const auto& candidate : result->facets.blocks) {
        if (candidate.by == style.blocksBy)
            return &candidate;
    }
    return nullptr;
}

QString AgreementScene::describeCell(int row, int column) const
{
    const auto a = static_cast<std::size_t>(rows[static_cast<std::size_t>(row)]);
    const auto b = static_cast<std::size_t>(rows[static_cast<std::size_t>(column)]);
    if (raterBlocks())
        return describeBlocks(*this, a, b);
    if (a == b)
        return tr("%1 with itself").arg(raters[a].name);
    const auto& numbers = matrix();
    std::optional<Interval> interval;
    const std::size_t cell = a * numbers.size() + b;
    if (cell < numbers.low.size() && std::isfinite(numbers.low[cell]))
        interval = Interval{numbers.low[cell], numbers.high[cell], numbers.intervalMethod, 0};
    return tr("%1 × %2: %3 %4, %5 %6")
        .arg(raters[a].name, raters[b].name, symbol, formatEstimate(numbers.at(a, b), interval, 3),
             formatCount(numbers.usedAt(a, b)), unitNoun);
}

QString AgreementScene::describePart(const std::vector<std::int32_t>& rowColumns,
                                     const std::vector<std::int32_t>& columnColumns) const
{
    const RaterBlocks& blocks = *raterBlocks();
    const QString names = tr("%1 × %2").arg(partName(blocks, rowColumns), partName(blocks, columnColumns));
    if (rowColumns.size() == 1 && columnColumns.size() == 1) {
        const auto a = static_cast<std::size_t>(rowColumns.front());
        const auto b = static_cast<std::size_t>(columnColumns.front());
        if (a == b)
            return tr("%1 with itself").arg(partName(blocks, rowColumns));
        const RaterPairs::Cell* cell = blocks.pairs.find(a, b);
        if (!cell && blocks.pairs.leastShared == 1 && blocks.pairs.notDrawn == 0)
            return tr("%1: not compared; they share no %2").arg(names, unitNoun);
        if (!cell)
            return (blocks.pairs.notDrawn > 0
                        ? tr("%1: not compared; they share fewer than %2 %3, or were not drawn")
                        : tr("%1: not compared; they share fewer than %2 %3"))
                .arg(names, formatCount(blocks.pairs.leastShared), unitNoun);
        const Value value = cell->isDefined() ? Value(static_cast<double>(cell->value))
                                              : Value(UndefinedReason::OneLabelOnly);
        return tr("%1: %2 %3, %4 %5")
            .arg(names, symbol, formatEstimate(value, {}, 3), formatCount(cell->shared), unitNoun);
    }
    double sum = 0.0;
    std::int64_t defined = 0;
    std::int64_t compared = 0;
    for (const auto a : rowColumns) {
        for (const auto b : columnColumns) {
            const auto* cell =
                a == b ? nullptr
                       : blocks.pairs.find(static_cast<std::size_t>(a), static_cast<std::size_t>(b));
            compared += cell ? 1 : 0;
            if (cell && cell->isDefined()) {
                sum += static_cast<double>(cell->value);
                ++defined;
            }
        }
    }
    // A part on the diagonal holds each pair twice.
    const bool twice = rowColumns == columnColumns;
    const auto size = static_cast<std::int64_t>(rowColumns.size() * columnColumns.size());
    const auto all = twice ? (size - static_cast<std::int64_t>(rowColumns.size())) / 2 : size;
    return meanText(*this, names,
                    defined > 0 ? Value(sum / static_cast<double>(defined))
                                : Value(UndefinedReason::NoDefinedCells),
                    twice ? defined / 2 : defined, twice ? compared / 2 : compared, all);
}

AgreementScene agreementScene(const std::shared_ptr<const AnalysisResult>& result, const AnalysisInput& input,
                              const AgreementStyle& style)
{
    AgreementScene scene;
    scene.result = result;
    scene.style = style;
    const bool pairs = input.table && !input.table->units.empty() && input.table->units.front().isPair();
    scene.unitNoun = pairs ? tr("pairs") : tr("items");
    scene.symbol = symbolOf(scene.matrix());
    nameRaters(scene, input);
    scene.rows = rowOrder(scene);
    scaleColours(scene);
    if (const Tree* tree = scene.tree()) {
        placeNodes(scene);
        cutScene(scene, tree->cutHeight);
    }
    scene.text = textOf(scene, input);
    scene.origin = originOf(*result, input);
    return scene;
}

void cutScene(AgreementScene& scene, double height)
{
    const Tree* tree = scene.tree();
    if (!tree)
        return;
    scene.cutHeight = height;
    const auto clusters = cutAtHeight(tree->merges, tree->raters.size(), height);
    scene.cluster.assign(scene.raters.size(), 0);
    std::int32_t count = 0;
    for (std::size_t leaf = 0; leaf < clusters.size(); ++leaf) {
        scene.cluster[static_cast<std::size_t>(tree->columns[leaf])] = clusters[leaf];
        count = std::max(count, clusters[leaf]);
    }
    colourClusters(scene, static_cast<std::size_t>(count));
}

QString describeOptions(const Options& options)
{
    QStringList parts;
    for (const auto& [id, value] : options.values())
        parts << QString::fromStdString(id + "=" + toText(value));
    return parts.join(QStringLiteral(", "));
}

} // namespace raterscope
