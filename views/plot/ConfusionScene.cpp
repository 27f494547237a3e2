// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/ConfusionScene.h"

#include "CatalogText.h"
#include "Format.h"
#include "Tr.h"
#include "agreement/CohenKappa.h"
#include "agreement/PercentAgreement.h"
#include "audit/IdenticalVectors.h"
#include "catalog/PrepareTable.h"
#include "plot/AgreementScene.h"
#include "plot/SceneText.h"

#include <algorithm>

namespace raterscope {

namespace {

std::optional<std::size_t> columnOf(const LabelTable& table, RaterId rater)
{
    const auto place = std::find(table.raters.begin(), table.raters.end(), rater);
    if (place == table.raters.end())
        return std::nullopt;
    return static_cast<std::size_t>(place - table.raters.begin());
}

int panelPosition(const AnalysisInput& input, std::size_t column)
{
    const auto& table = *input.table;
    const auto panels = effectivePanels(*input.data, input.edits);
    const auto& name = table.panels[static_cast<std::size_t>(table.panelOf[column])];
    const auto place = std::find(panels.begin(), panels.end(), name);
    return place == panels.end() ? -1 : static_cast<int>(place - panels.begin());
}

const Coefficient* coefficientOf(const AnalysisResult* result, const std::string& a, const std::string& b)
{
    if (!result)
        return nullptr;
    for (const auto& candidate : result->facets.coefficients) {
        const bool same = (candidate.a == a && candidate.b == b) || (candidate.a == b && candidate.b == a);
        if (same && candidate.name == "cohen-kappa")
            return &candidate;
    }
    return nullptr;
}

Coefficient kappaOf(const LabelTable& table, std::size_t a, std::size_t b, const AnalysisResult* result)
{
    if (const auto* known = coefficientOf(result, table.raterNames[a], table.raterNames[b]))
        return *known;
    return {"cohen-kappa", "Cohen κ", table.raterNames[a], table.raterNames[b], cohenKappa(table, a, b)};
}

FigureText textOf(const ConfusionScene& scene, const AnalysisInput& input)
{
    FigureText text;
    text.title =
        tr("%1 × %2: %3").arg(scene.nameOfA, scene.nameOfB, QString::fromStdString(input.table->title));
    const auto& estimate = scene.kappa.estimate;
    QStringList parts{catalogText(scene.kappa.title) + QLatin1Char(' ')
                          + formatEstimate(estimate.value, estimate.interval, 3),
                      tr("%1 agree")
                          .arg(scene.percentAgreement.isDefined()
                                   ? formatShare(scene.percentAgreement.number())
                                   : describeValue(scene.percentAgreement)),
                      tr("%1 %2").arg(formatCount(scene.counts.total()), scene.unitNoun),
                      QString::fromStdString(describeComparison(*input.data, input.comparison))};
    text.subtitle = parts.join(QStringLiteral(" · "));
    text.footnote = tr("Rows: what %1 said; columns: what %2 said; the outlined diagonal is agreement.")
                        .arg(scene.nameOfA, scene.nameOfB);
    if (estimate.interval)
        text.footnote +=
            QLatin1Char(' ') + tr("Interval: %1.").arg(QString::fromStdString(estimate.interval->method));
    if (scene.unshared > 0)
        text.footnote += QLatin1Char(' ')
                         + tr("%1 %2 that not both labelled are left out.")
                               .arg(formatCount(scene.unshared), scene.unitNoun);
    return text;
}

} // namespace

double ConfusionScene::rowShare(int row, int column) const
{
    const auto total = counts.rowTotal(row);
    return total > 0 ? static_cast<double>(counts.at(row, column)) / total : 0.0;
}

std::int32_t ConfusionScene::largestCount() const
{
    std::int32_t largest = 0;
    for (int row = 0; row < size(); ++row) {
        for (int column = 0; column < size(); ++column)
            largest = std::max(largest, counts.at(row, column));
    }
    return largest;
}

QString ConfusionScene::describeCell(int row, int column) const
{
    return tr("%1 said %2, %3 said %4: %5 %6, %7 of the row")
        .arg(nameOfA, labels[static_cast<std::size_t>(row)], nameOfB,
             labels[static_cast<std::size_t>(column)], formatCount(counts.at(row, column)), unitNoun,
             formatShare(rowShare(row, column)));
}

std::int64_t ConfusionScene::disagreements() const
{
    std::int64_t equal = 0;
    for (int row = 0; row < size(); ++row)
        equal += counts.at(row, row);
    return counts.total() - equal;
}

std::optional<ConfusionScene> confusionScene(const AnalysisInput& input, const RaterPair& pair,
                                             const AnalysisResult* result, bool shares)
{
    if (!input.data || !input.table)
        return std::nullopt;
    const auto& table = *input.table;
    const auto a = columnOf(table, pair.a);
    const auto b = columnOf(table, pair.b);
    if (!a || !b || *a == *b)
        return std::nullopt;
    ConfusionScene scene;
    scene.pair = pair;
    scene.shares = shares;
    scene.nameOfA = QString::fromStdString(table.raterNames[*a]);
    scene.nameOfB = QString::fromStdString(table.raterNames[*b]);
    scene.panelOfA = panelPosition(input, *a);
    scene.panelOfB = panelPosition(input, *b);
    scene.unitNoun = !table.units.empty() && table.units.front().isPair() ? tr("pairs") : tr("items");
    scene.counts = contingency(table, *a, *b);
    for (int row = 0; row < scene.counts.size(); ++row)
        scene.labels.push_back(
            QString::fromStdString(table.scale.labels[static_cast<std::size_t>(scene.counts.levelOf(row))]));
    scene.kappa = kappaOf(table, *a, *b, result);
    scene.percentAgreement = PercentAgreement().value(scene.counts);
    scene.prevalenceAndBias = QString::fromStdString(prevalenceAndBias(scene.counts, table.scale).text());
    scene.unshared = static_cast<std::int64_t>(table.unitCount()) - unitsRatedByBoth(table, *a, *b);
    scene.text = textOf(scene, input);
    AnalysisResult none;
    none.method = "cohen-kappa";
    scene.origin = originOf(result ? *result : none, input);
    return scene;
}

} // namespace raterscope
