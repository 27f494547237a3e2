// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/RatersScene.h"

#include "Format.h"
#include "Plural.h"
#include "Tr.h"
#include "audit/IdenticalVectors.h"
#include "catalog/PrepareTable.h"
#include "plot/AgreementScene.h"
#include "plot/PlotText.h"
#include "plot/RaterMarks.h"
#include "plot/SceneText.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace raterscope {

namespace {

constexpr double raterRowHeight = 20.0;
constexpr double headingHeight = 34.0;
constexpr double columnGap = 14.0;

/// Flagged raters first when not all fit, then panels together.
std::vector<std::size_t> shownRaters(const std::vector<RaterProfile>& profiles,
                                     const std::vector<std::string>& panels)
{
    std::vector<std::size_t> shown(profiles.size());
    std::iota(shown.begin(), shown.end(), std::size_t{0});
    if (shown.size() > mostDrawnRaters) {
        std::stable_partition(shown.begin(), shown.end(),
                              [&](std::size_t i) { return !profiles[i].flags.empty(); });
        shown.resize(mostDrawnRaters);
        std::sort(shown.begin(), shown.end());
    }
    const auto panelPlace = [&](std::size_t i) {
        return std::find(panels.begin(), panels.end(), profiles[i].panel) - panels.begin();
    };
    std::stable_sort(shown.begin(), shown.end(),
                     [&](std::size_t a, std::size_t b) { return panelPlace(a) < panelPlace(b); });
    return shown;
}

/// Left and width of each column.
struct Columns {
    double name, levels, severity, flags;
    double nameWidth, levelsWidth, severityWidth, flagsWidth;

    Columns(const RatersScene& scene, double left, double width, const QFontMetricsF& metrics)
    {
        double longest = 40.0;
        bool severe = false;
        bool flagged = false;
        for (const auto i : scene.shown) {
            const auto& profile = scene.profiles()[i];
            longest =
                std::max(longest, metrics.horizontalAdvance(QString::fromStdString(profile.rater))
                                      + (profile.slot ? metrics.horizontalAdvance(tr(" (slot)")) : 0.0));
            severe = severe || profile.severity.value.isDefined();
            flagged = flagged || !profile.flags.empty();
        }
        name = left;
        nameWidth = std::min(longest + 16.0, 0.3 * width);
        const double rest = width - nameWidth - columnGap;
        flagsWidth = flagged ? 0.3 * rest : 0.0;
        severityWidth = severe ? 0.36 * rest : 0.0;
        levelsWidth = rest - flagsWidth - severityWidth - columnGap * ((flagged ? 1 : 0) + (severe ? 1 : 0));
        levels = left + nameWidth + columnGap;
        severity = levels + levelsWidth + columnGap;
        flags = severity + (severe ? severityWidth + columnGap : 0.0);
    }
};

void paintLevelNames(QPainter& painter, const RatersScene& scene, const QRectF& rect, const Theme& theme)
{
    const QFont font = theme.sized(0.8);
    const QFontMetricsF metrics(font);
    const double slot = rect.width() / static_cast<double>(std::max<qsizetype>(1, scene.levels.size()));
    double widest = 0.0;
    for (const auto& level : scene.levels)
        widest = std::max(widest, metrics.horizontalAdvance(level));
    if (widest + 2.0 <= slot) {
        for (qsizetype i = 0; i < scene.levels.size(); ++i)
            drawText(painter,
                     QRectF(rect.left() + static_cast<double>(i) * slot, rect.top(), slot, rect.height()),
                     Qt::AlignHCenter | Qt::AlignVCenter, scene.levels[i], font, theme.muted);
        return;
    }
    // Too many to name each: the ends of the scale.
    if (scene.levels.isEmpty())
        return;
    drawText(painter, rect, Qt::AlignLeft | Qt::AlignVCenter,
             elidedMiddle(metrics, scene.levels.first(), 0.48 * rect.width()), font, theme.muted);
    drawText(painter, rect, Qt::AlignRight | Qt::AlignVCenter,
             elidedMiddle(metrics, scene.levels.last(), 0.48 * rect.width()), font, theme.muted);
}

} // namespace

RatersScene ratersScene(const std::shared_ptr<const AnalysisResult>& result, const AnalysisInput& input)
{
    RatersScene scene;
    scene.result = result;
    scene.origin = originOf(*result, input);
    QStringList parts;
    if (input.data) {
        scene.panelOrder = effectivePanels(*input.data, input.edits);
        parts << scene.origin.dataFile
              << QString::fromStdString(describeComparison(*input.data, input.comparison));
    }
    if (input.table) {
        for (const auto& label : input.table->scale.labels)
            scene.levels << QString::fromStdString(label);
    }
    scene.shown = shownRaters(scene.profiles(), scene.panelOrder);
    const auto count = static_cast<std::int64_t>(scene.profiles().size());
    parts << (scene.shown.size() < scene.profiles().size()
                  ? tr("%1 raters, %2 of them drawn, flagged ones first")
                        .arg(formatCount(count), formatCount(static_cast<std::int64_t>(scene.shown.size())))
                  : tr("%1 raters", nullptr, pluralOf(count)).arg(formatCount(count)));
    parts.removeAll(QString());
    scene.text.title = tr("What raters did: level use, agreement, severity and what stands out");
    scene.text.subtitle = parts.join(QStringLiteral(" · "));
    const bool ordered = !input.table || input.table->scale.isOrdered();
    scene.text.footnote =
        tr("Level use: share of each level among the rater's labels.") + QLatin1Char(' ')
        + (ordered
               ? tr("Severity: mean of own position − mean of the rest of the panel, with its 95 % interval.")
               : tr("Severity needs an ordered scale: compare a dimension to see it."))
        + QLatin1Char(' ') + tr("Vectors over all dimensions of the file; those with a gap are left out.");
    return scene;
}

void paintRaters(QPainter& painter, const RatersScene& scene, const QRectF& target, const Theme& theme)
{
    const QFont font = theme.sized(0.9);
    const QFont small = theme.sized(0.8);
    const QFont bold = theme.sized(0.9, QFont::DemiBold);
    const QFontMetricsF metrics(font);
    const Columns columns(scene, target.left(), target.width(), metrics);
    const auto heading = [&](double left, double width, const QString& text) {
        drawText(painter, QRectF(left, target.top(), width, 16.0), Qt::AlignLeft | Qt::AlignVCenter, text,
                 bold, theme.text);
    };
    const QRectF under(0.0, target.top() + 16.0, 0.0, 14.0);
    heading(columns.levels, columns.levelsWidth, tr("Level use"));
    paintLevelNames(painter, scene, QRectF(columns.levels, under.top(), columns.levelsWidth, under.height()),
                    theme);
    const double reach = severityReach(scene.profiles());
    const double most = barScale(scene.profiles());
    const double numberWidth = QFontMetricsF(small).horizontalAdvance(QStringLiteral("+88.88")) + 4.0;
    if (columns.severityWidth > 0.0) {
        heading(columns.severity, columns.severityWidth, tr("Severity"));
        const QRectF axis(columns.severity, under.top(), columns.severityWidth - numberWidth, under.height());
        drawText(painter, axis, Qt::AlignLeft | Qt::AlignVCenter, formatFixed(-reach, tickDecimals(reach)),
                 small, theme.muted);
        drawText(painter, axis, Qt::AlignHCenter | Qt::AlignVCenter, QStringLiteral("0"), small, theme.muted);
        drawText(painter, axis, Qt::AlignRight | Qt::AlignVCenter,
                 QStringLiteral("+") + formatFixed(reach, tickDecimals(reach)), small, theme.muted);
    }
    if (columns.flagsWidth > 0.0)
        heading(columns.flags, columns.flagsWidth, tr("Flags"));

    double y = target.top() + headingHeight;
    for (const auto i : scene.shown) {
        const auto& profile = scene.profiles()[i];
        const auto place = std::find(scene.panelOrder.begin(), scene.panelOrder.end(), profile.panel);
        const QColor colour = place == scene.panelOrder.end()
                                  ? theme.muted
                                  : theme.category(static_cast<int>(place - scene.panelOrder.begin()));
        const QRectF row(target.left(), y, target.width(), raterRowHeight);
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        painter.drawRect(QRectF(columns.name, row.center().y() - 4.0, 8.0, 8.0));
        const QString name =
            QString::fromStdString(profile.rater) + (profile.slot ? tr(" (slot)") : QString());
        drawText(painter, QRectF(columns.name + 14.0, y, columns.nameWidth - 14.0, raterRowHeight),
                 Qt::AlignLeft | Qt::AlignVCenter, elidedMiddle(metrics, name, columns.nameWidth - 14.0),
                 font, theme.text);
        paintLevelBars(painter, QRectF(columns.levels, y + 2.0, columns.levelsWidth, raterRowHeight - 5.0),
                       levelShares(profile), most, colour, theme.line);
        if (columns.severityWidth > 0.0) {
            paintSeverity(painter,
                          QRectF(columns.severity, y, columns.severityWidth - numberWidth, raterRowHeight),
                          profile.severity, reach, colour, theme.line, theme.ground);
            drawText(painter, QRectF(columns.severity, y, columns.severityWidth, raterRowHeight),
                     Qt::AlignRight | Qt::AlignVCenter, formatValue(profile.severity.value), small,
                     theme.text);
        }
        QStringList badges;
        for (const auto& flag : profile.flags)
            badges << QString::fromStdString(flag.badge);
        if (!badges.isEmpty())
            drawText(
                painter, QRectF(columns.flags, y, columns.flagsWidth, raterRowHeight),
                Qt::AlignLeft | Qt::AlignVCenter,
                elidedMiddle(QFontMetricsF(small), badges.join(QStringLiteral(", ")), columns.flagsWidth),
                small, theme.warning);
        y += raterRowHeight;
    }
}

double ratersHeight(const RatersScene& scene)
{
    return headingHeight + static_cast<double>(scene.shown.size()) * raterRowHeight + 2.0;
}

} // namespace raterscope
