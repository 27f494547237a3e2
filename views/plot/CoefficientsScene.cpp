// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/CoefficientsScene.h"

#include "Format.h"
#include "Plural.h"
#include "Tr.h"
#include "audit/IdenticalVectors.h"
#include "plot/AgreementScene.h"
#include "plot/SceneText.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace raterscope {

namespace {

constexpr double lowestShown = -1.0;
constexpr double axisStep = 0.2;

QString plain(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

QString titleOf(const Coefficient& coefficient)
{
    return coefficient.b.empty() ? plain(coefficient.a)
                                 : tr("%1 × %2").arg(plain(coefficient.a), plain(coefficient.b));
}

QString cellText(const Table& table, const std::vector<TableCell>& row, std::size_t column)
{
    if (column >= row.size())
        return {};
    return formatCell(row[column], table.formatOf(column));
}

/// "4 is 34.9 % of the labels · prevalence index 0.75 · bias index 0.05"
QString detailOf(const AnalysisResult& result, const QString& title)
{
    for (const auto& table : result.facets.tables) {
        if (table.id != "prevalence-bias")
            continue;
        for (const auto& row : table.rows) {
            if (cellText(table, row, 0) != title)
                continue;
            QStringList parts{
                tr("“%1” is %2 of the labels").arg(cellText(table, row, 2), cellText(table, row, 3))};
            if (const auto prevalence = cellText(table, row, 4); !prevalence.isEmpty())
                parts << tr("prevalence index %1").arg(prevalence);
            if (const auto bias = cellText(table, row, 5); !bias.isEmpty())
                parts << tr("bias index %1").arg(bias);
            return parts.join(QStringLiteral(" · "));
        }
    }
    return {};
}

void addGroups(std::vector<CoefficientGroup>& groups, const AnalysisResult& result,
               const AnalysisInput& input, bool undefinedToo)
{
    const auto panels = effectivePanels(*input.data, input.edits);
    for (const auto& coefficient : result.facets.coefficients) {
        if (!undefinedToo && !coefficient.estimate.value.isDefined())
            continue;
        const QString title = titleOf(coefficient);
        if (groups.empty() || groups.back().title != title) {
            CoefficientGroup group;
            group.title = title;
            group.detail = detailOf(result, title);
            group.pair = !coefficient.b.empty();
            const auto panel = std::find(panels.begin(), panels.end(), coefficient.a);
            if (!group.pair && panel != panels.end())
                group.colour = static_cast<int>(panel - panels.begin());
            groups.push_back(std::move(group));
        }
        groups.back().rows.push_back(coefficient);
    }
}

void setAxis(CoefficientsScene& scene)
{
    double low = 0.0;
    for (const auto& group : scene.groups) {
        for (const auto& row : group.rows) {
            if (!row.estimate.value.isDefined())
                continue;
            low = std::min(low, row.estimate.value.number());
            if (row.estimate.interval)
                low = std::min(low, row.estimate.interval->low);
        }
    }
    scene.low = std::max(lowestShown, std::floor(low / axisStep + 1e-9) * axisStep);
    scene.high = 1.0;
}

QString intervalText(const CoefficientsScene& scene)
{
    std::set<QString> methods;
    for (const auto& group : scene.groups) {
        for (const auto& row : group.rows) {
            if (row.estimate.interval && row.estimate.value.isDefined())
                methods.insert(plain(row.estimate.interval->method));
        }
    }
    if (methods.empty())
        return tr("no intervals");
    return methods.size() == 1 ? tr("95 % intervals: %1").arg(*methods.begin())
                               : tr("95 % intervals: each as its line says");
}

FigureText textOf(const CoefficientsScene& scene, const AnalysisInput& input)
{
    FigureText text;
    const auto& table = *input.table;
    const auto raters = static_cast<std::int64_t>(table.raterCount());
    text.title = tr("Coefficients of agreement side by side: %1").arg(plain(table.title));
    text.subtitle = QStringList{tr("%1 %2").arg(formatCount(static_cast<std::int64_t>(table.unitCount())),
                                                scene.unitNoun),
                                tr("%1 raters", nullptr, pluralOf(raters)).arg(formatCount(raters)),
                                tr("scale %1").arg(plain(table.scale.summary())), intervalText(scene)}
                        .join(QStringLiteral(" · "));
    text.footnote =
        tr("Dot: value; bar: 95 % interval; lines at 0, what chance gives, and at 1, full agreement. "
           "Percent agreement is not corrected for chance. Hatched: undefined, with the reason. n: %1 "
           "that entered, by each coefficient's own rule.")
            .arg(scene.unitNoun);
    return text;
}

} // namespace

std::size_t CoefficientsScene::rowCount() const
{
    std::size_t count = 0;
    for (const auto& group : groups)
        count += group.rows.size();
    return count;
}

QString CoefficientsScene::describeRow(const CoefficientGroup& group, const Coefficient& row) const
{
    const auto& estimate = row.estimate;
    QString line = tr("%1 of %2: %3, n %4")
                       .arg(plain(row.title), group.title,
                            formatEstimate(estimate.value, estimate.interval, 3), formatCount(estimate.used));
    if (estimate.interval && estimate.value.isDefined())
        line += QStringLiteral(" · ") + plain(estimate.interval->method);
    for (const auto& note : estimate.notes)
        line += QStringLiteral(" · ") + plain(note);
    return line;
}

CoefficientsScene coefficientsScene(const AnalysisResult& result, const AnalysisResult* pair,
                                    const AnalysisInput& input, bool undefinedToo)
{
    CoefficientsScene scene;
    scene.unitNoun =
        !input.table->units.empty() && input.table->units.front().isPair() ? tr("pairs") : tr("items");
    if (pair) {
        addGroups(scene.groups, *pair, input, undefinedToo);
        scene.statements = pair->facets.findings;
    }
    addGroups(scene.groups, result, input, undefinedToo);
    std::stable_partition(scene.groups.begin(), scene.groups.end(),
                          [](const CoefficientGroup& group) { return group.pair; });
    for (const auto& finding : result.facets.findings) {
        const bool known =
            std::any_of(scene.statements.begin(), scene.statements.end(), [&](const auto& said) {
                return said.id == finding.id && said.raters == finding.raters && !said.raters.empty();
            });
        if (!known)
            scene.statements.push_back(finding);
    }
    setAxis(scene);
    scene.text = textOf(scene, input);
    scene.origin = originOf(result, input);
    return scene;
}

QString definitionOf(const Coefficient& coefficient)
{
    // Names carry their form behind the analysis's id: "icc-a1", "gwet-ac-quadratic".
    const Analysis* best = nullptr;
    for (const auto& analysis : catalog()) {
        const bool fits =
            coefficient.name.starts_with(analysis.id)
            && (coefficient.name.size() == analysis.id.size() || coefficient.name[analysis.id.size()] == '-');
        if (fits && (!best || analysis.id.size() > best->id.size()))
            best = &analysis;
    }
    return best ? plain(best->definition) : QString();
}

} // namespace raterscope
