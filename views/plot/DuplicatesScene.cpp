// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/DuplicatesScene.h"

#include "Format.h"
#include "Tr.h"
#include "audit/IdenticalVectors.h"
#include "catalog/PrepareTable.h"
#include "plot/AgreementScene.h"
#include "plot/PlotText.h"
#include "plot/SceneText.h"

#include <QFileInfo>

#include <algorithm>
#include <cmath>
#include <optional>

namespace raterscope {

namespace {

constexpr double sectionGap = 16.0;

/// One dot of a class: a panel's value, or the value between panels.
struct Dot {
    QString label;
    Value value;
    QColor colour;
};

bool hasTieRates(const Duplicates& duplicates)
{
    for (const auto& group : duplicates.classes) {
        for (const auto& panel : group.panels) {
            if (panel.tieRate.isDefined())
                return true;
        }
    }
    return false;
}

/// Geometry of the small multiples: a row of lines for each class, a column for each measure.
struct Grid {
    double line;       ///< height of one dot's line
    double rowHeight;  ///< of a class
    double labelWidth; ///< class titles
    double dotLabels;  ///< panel names before the dots
    int columns;
    double columnGap = 20.0;

    Grid(const DuplicatesScene& scene, double width, const Theme& theme)
    {
        const auto& duplicates = scene.duplicates();
        line = std::ceil(QFontMetricsF(theme.sized(0.86)).height()) + 1.0;
        std::size_t dots = 1;
        for (const auto& group : duplicates.classes)
            dots = std::max(dots, group.panels.size() + (group.between.isDefined() ? 1 : 0));
        rowHeight = static_cast<double>(dots) * line + 10.0;
        labelWidth = std::clamp(width * 0.22, 70.0, 170.0);
        columns = hasTieRates(duplicates) ? 3 : 2;
        dotLabels = std::clamp(width * 0.1, 56.0, 90.0);
    }

    /// From the top of the picture to the first class, below the headings.
    double firstRow() const { return line + 2.0 + 6.0; }
    double columnWidth(double width) const
    {
        return (width - labelWidth - dotLabels - columnGap * (columns - 1)) / columns;
    }
};

class DuplicatesParts
{
public:
    DuplicatesParts(QPainter& painter, const DuplicatesScene& scene, const Theme& theme)
        : m_painter(painter), m_scene(scene), m_theme(theme), m_bold(theme.sized(0.95, QFont::DemiBold)),
          m_small(theme.sized(0.86))
    {
    }

    /// Returns the y below the bars.
    double panelBars(const QRectF& target)
    {
        const QFontMetricsF metrics(m_small);
        double y = target.top();
        heading(QRectF(target.left(), y, target.width(), metrics.height() + 2.0),
                tr("Items whose raters all gave the same ratings"));
        y += metrics.height() + 8.0;
        const double labelWidth = std::clamp(target.width() * 0.18, 60.0, 140.0);
        const double numberWidth = metrics.horizontalAdvance(tr("88,888 of 88,888 · 100.0 %")) + 6.0;
        for (const auto& panel : m_scene.duplicates().panels) {
            const double share = shareOf(panel);
            const double height = metrics.height() + 4.0;
            drawText(m_painter, QRectF(target.left(), y, labelWidth - 8.0, height),
                     Qt::AlignLeft | Qt::AlignVCenter,
                     elidedMiddle(metrics, QString::fromStdString(panel.panel), labelWidth - 8.0), m_small,
                     m_theme.text);
            const QRectF bar(target.left() + labelWidth, y + 3.0,
                             std::max(20.0, target.width() - labelWidth - numberWidth), height - 6.0);
            paintShareBar(m_painter, bar, share, m_scene.panelColour(panel.panel, m_theme), m_theme);
            drawText(m_painter, QRectF(bar.right() + 6.0, y, numberWidth, height),
                     Qt::AlignLeft | Qt::AlignVCenter,
                     tr("%1 of %2 · %3")
                         .arg(formatCount(static_cast<std::int64_t>(panel.items.size())),
                              formatCount(panel.of), formatShare(share)),
                     m_small, m_theme.text);
            y += height + 4.0;
        }
        return y + sectionGap;
    }

    void classes(const QRectF& target)
    {
        const auto& duplicates = m_scene.duplicates();
        if (duplicates.classes.empty())
            return;
        const Grid grid(m_scene, target.width(), m_theme);
        const double columnWidth = grid.columnWidth(target.width());
        const double left = target.left() + grid.labelWidth;
        const double dotsLeft = left + columnWidth + grid.columnGap + grid.dotLabels;
        const QRectF headings(target.left(), target.top(), target.width(), grid.line + 2.0);
        heading(QRectF(left, headings.top(), columnWidth, headings.height()), m_scene.unitNoun);
        // In a narrow figure it begins above the names of the dots.
        const QString within = tr("κ within the panel");
        const double over =
            std::clamp(QFontMetricsF(m_bold).horizontalAdvance(within) - columnWidth, 0.0, grid.dotLabels);
        heading(QRectF(dotsLeft - over, headings.top(), columnWidth + over, headings.height()), within);
        if (grid.columns == 3)
            heading(QRectF(dotsLeft + columnWidth + grid.columnGap, headings.top(), columnWidth,
                           headings.height()),
                    tr("tie rate"));
        std::int64_t most = 1;
        for (const auto& group : duplicates.classes)
            most = std::max(most, group.units);
        const auto [kappaLow, kappaHigh] = kappaAxis();
        const double tieHigh = tieAxis();
        double y = target.top() + grid.firstRow();
        for (const auto& group : duplicates.classes) {
            separator(target.left(), target.right(), y - 4.0);
            const QRectF row(target.left(), y, target.width(), grid.rowHeight - 10.0);
            classTitle(QRectF(row.left(), row.top(), grid.labelWidth - 10.0, row.height()), group);
            units(QRectF(left, row.top(), columnWidth, row.height()), group.units, most);
            dots(QRectF(dotsLeft, row.top(), columnWidth, row.height()), kappas(group), kappaLow, kappaHigh,
                 0.0, grid, false, true);
            if (grid.columns == 3)
                dots(QRectF(dotsLeft + columnWidth + grid.columnGap, row.top(), columnWidth, row.height()),
                     ties(group), 0.0, tieHigh, 0.0, grid, true, false);
            y += grid.rowHeight;
        }
    }

private:
    static double shareOf(const DuplicateItems& panel)
    {
        return panel.of > 0 ? static_cast<double>(panel.items.size()) / static_cast<double>(panel.of) : 0.0;
    }

    void heading(const QRectF& rect, const QString& text)
    {
        drawText(m_painter, rect, Qt::AlignLeft | Qt::AlignVCenter, text, m_bold, m_theme.text);
    }

    void separator(double from, double to, double y)
    {
        m_painter.setPen(QPen(Theme::blend(m_theme.ground, m_theme.line, 0.6), 1.0));
        m_painter.drawLine(QPointF(from, y), QPointF(to, y));
    }

    void classTitle(const QRectF& rect, const DuplicateClass& group)
    {
        const QFont font = m_theme.sized(0.92);
        m_painter.setFont(font);
        m_painter.setPen(m_theme.text);
        m_painter.drawText(rect, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap,
                           duplicateClassTitle(group.name));
    }

    void units(const QRectF& rect, std::int64_t count, std::int64_t most)
    {
        const double room = rect.width() - QFontMetricsF(m_small).horizontalAdvance(formatCount(most)) - 6.0;
        const double width = std::max(1.0, room * static_cast<double>(count) / static_cast<double>(most));
        const QRectF bar(rect.left(), rect.center().y() - 5.0, width, 10.0);
        m_painter.fillRect(bar, Theme::blend(m_theme.ground, m_theme.muted, 0.55));
        drawText(m_painter, QRectF(bar.right() + 6.0, rect.top(), 60.0, rect.height()),
                 Qt::AlignLeft | Qt::AlignVCenter, formatCount(count), m_small, m_theme.text);
    }

    std::vector<Dot> kappas(const DuplicateClass& group) const
    {
        std::vector<Dot> result;
        for (const auto& panel : group.panels)
            result.push_back({QString::fromStdString(panel.panel), panel.kappa,
                              m_scene.panelColour(panel.panel, m_theme)});
        if (group.between.isDefined())
            result.push_back({tr("between"), group.between, m_theme.muted});
        return result;
    }

    std::vector<Dot> ties(const DuplicateClass& group) const
    {
        std::vector<Dot> result;
        for (const auto& panel : group.panels)
            result.push_back({QString::fromStdString(panel.panel), panel.tieRate,
                              m_scene.panelColour(panel.panel, m_theme)});
        return result;
    }

    void dots(const QRectF& rect, const std::vector<Dot>& values, double low, double high, double origin,
              const Grid& grid, bool asShare, bool named)
    {
        const QFontMetricsF metrics(m_small);
        const double room = rect.width() - metrics.horizontalAdvance(QStringLiteral("100.0 %")) - 10.0;
        const auto x = [&](double value) { return rect.left() + (value - low) / (high - low) * room; };
        m_painter.setPen(QPen(m_theme.line, 1.0));
        m_painter.drawLine(QPointF(x(origin), rect.top()), QPointF(x(origin), rect.bottom()));
        double y = rect.top() + 0.5 * grid.line;
        for (const auto& dot : values) {
            const QRectF line(rect.left(), y - 0.5 * grid.line, rect.width(), grid.line);
            if (named)
                drawText(m_painter,
                         QRectF(rect.left() - grid.dotLabels, line.top(), grid.dotLabels - 8.0, grid.line),
                         Qt::AlignRight | Qt::AlignVCenter,
                         elidedMiddle(metrics, dot.label, grid.dotLabels - 8.0), m_small, m_theme.muted);
            if (dot.value.isDefined()) {
                const double number = dot.value.number();
                m_painter.setPen(QPen(Theme::blend(m_theme.ground, dot.colour, 0.5), 1.4));
                m_painter.drawLine(QPointF(x(origin), y), QPointF(x(number), y));
                m_painter.setPen(Qt::NoPen);
                m_painter.setBrush(dot.colour);
                m_painter.drawEllipse(QPointF(x(number), y), 3.6, 3.6);
                drawText(m_painter, QRectF(x(std::max(number, origin)) + 8.0, line.top(), 60.0, grid.line),
                         Qt::AlignLeft | Qt::AlignVCenter,
                         asShare ? formatShare(number) : formatFixed(number, 3), m_small, m_theme.text);
            } else {
                drawText(m_painter, line.adjusted(6.0, 0.0, 0.0, 0.0), Qt::AlignLeft | Qt::AlignVCenter,
                         tr("undefined"), m_small, m_theme.muted);
            }
            y += grid.line;
        }
    }

    std::pair<double, double> kappaAxis() const
    {
        double low = 0.0;
        double high = 0.2;
        for (const auto& group : m_scene.duplicates().classes) {
            for (const auto& dot : kappas(group)) {
                low = std::min(low, dot.value.numberOr(0.0));
                high = std::max(high, dot.value.numberOr(0.0));
            }
        }
        return {low, high};
    }

    double tieAxis() const
    {
        double high = 0.05;
        for (const auto& group : m_scene.duplicates().classes) {
            for (const auto& panel : group.panels)
                high = std::max(high, panel.tieRate.numberOr(0.0));
        }
        return high;
    }

    QPainter& m_painter;
    const DuplicatesScene& m_scene;
    const Theme& m_theme;
    QFont m_bold, m_small;
};

QString subtitleOf(const DuplicatesScene& scene, const AnalysisInput& input)
{
    QStringList parts;
    if (input.data) {
        parts << QFileInfo(QString::fromStdString(input.data->provenance.file)).fileName();
        parts << QString::fromStdString(describeComparison(*input.data, input.comparison));
    }
    if (!scene.duplicates().splitPanel.empty())
        parts << tr("classes by the identical items of %1")
                     .arg(QString::fromStdString(scene.duplicates().splitPanel));
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" · "));
}

} // namespace

QColor DuplicatesScene::panelColour(std::string_view panel, const Theme& theme) const
{
    const auto place = std::find(panelOrder.begin(), panelOrder.end(), panel);
    return place == panelOrder.end() ? theme.muted
                                     : theme.category(static_cast<int>(place - panelOrder.begin()));
}

DuplicatesScene duplicatesScene(const std::shared_ptr<const AnalysisResult>& result,
                                const AnalysisInput& input)
{
    DuplicatesScene scene;
    scene.result = result;
    if (input.data) {
        scene.panelOrder = effectivePanels(*input.data, input.edits);
    }
    const bool pairs = input.table && !input.table->units.empty() && input.table->units.front().isPair();
    scene.unitNoun = pairs ? tr("pairs") : tr("items");
    scene.origin = originOf(*result, input);
    scene.text.title = tr("Items with identical rating vectors, and agreement with and without them");
    scene.text.subtitle = subtitleOf(scene, input);
    scene.text.footnote =
        tr("Identical: at least two raters of the panel rated every dimension, and all gave the same "
           "ratings. κ: unweighted, mean over the panel's rater pairs. Tie rate: share of T among the "
           "panel's verdicts.");
    return scene;
}

QString duplicateClassTitle(const std::string& name)
{
    if (name == "both")
        return tr("both identical");
    if (name == "one")
        return tr("one identical");
    if (name == "neither")
        return tr("neither identical");
    return QString::fromStdString(name);
}

void paintShareBar(QPainter& painter, const QRectF& rect, double share, const QColor& colour,
                   const Theme& theme)
{
    painter.fillRect(rect, Theme::blend(theme.ground, theme.line, 0.45));
    if (share > 0.0)
        painter.fillRect(QRectF(rect.topLeft(), QSizeF(std::max(1.0, rect.width() * share), rect.height())),
                         colour);
}

void paintDuplicates(QPainter& painter, const DuplicatesScene& scene, const QRectF& target,
                     const Theme& theme, bool withBars)
{
    DuplicatesParts parts(painter, scene, theme);
    const double top = withBars ? parts.panelBars(target) : target.top();
    parts.classes(QRectF(target.left(), top, target.width(), target.bottom() - top));
}

int duplicateClassAt(const DuplicatesScene& scene, const Theme& theme, double y)
{
    const Grid grid(scene, 0.0, theme);
    const double below = y - grid.firstRow() + 4.0;
    const auto place = below < 0.0 ? -1 : static_cast<int>(below / grid.rowHeight);
    return place < static_cast<int>(scene.duplicates().classes.size()) ? place : -1;
}

double duplicatesHeight(const DuplicatesScene& scene, double width, const Theme& theme, bool withBars)
{
    const Grid grid(scene, width, theme);
    const auto& duplicates = scene.duplicates();
    const double line = QFontMetricsF(theme.sized(0.86)).height();
    double height = grid.line + 12.0 + static_cast<double>(duplicates.classes.size()) * grid.rowHeight;
    if (withBars)
        height += line + 8.0 + static_cast<double>(duplicates.panels.size()) * (line + 8.0) + sectionGap;
    return std::ceil(height);
}

} // namespace raterscope
