// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "OrderBiasView.h"

#include "Format.h"
#include "document/Selection.h"
#include "figure/OrderBiasFigure.h"
#include "plot/DocumentInput.h"
#include "plot/OrderBiasPlot.h"
#include "plot/ViewFrame.h"
#include "table/FacetTableModel.h"
#include "table/PlainTable.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QPushButton>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

namespace raterscope {

namespace {

Table stabilityTable(const OrderBias& bias)
{
    Table table{"Repetitions",
                {"judge", "shown again", "always the same", "share", "agreement of two repetitions"},
                {},
                {ColumnFormat::Plain, ColumnFormat::Plain, ColumnFormat::Plain, ColumnFormat::Share,
                 ColumnFormat::Share},
                "repetition-stability"};
    for (const auto& row : bias.stability)
        table.rows.push_back({row.judge, row.presentations, row.allSame, row.sameShare, row.pairAgreement});
    return table;
}

} // namespace

OrderBiasView::OrderBiasView(Document& document, QWidget* parent)
    : ResultView(document, parent), m_plot(new OrderBiasPlot(document.selection())),
      m_stability(makePlainTable("repetitionStability", tr("Stability of repetitions"))),
      m_stabilityModel(new FacetTableModel(this)), m_shares(new QCheckBox(tr("&Shares"))),
      m_inItems(new QPushButton(tr("Show in &Items")))
{
    m_plot->setObjectName(QStringLiteral("orderBiasPlot"));
    m_stability->setModel(m_stabilityModel);
    m_stability->setToolTip(tr("Presentations that a judge was shown at least twice in the same order"));
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(m_plot, 1);
    column->addWidget(m_stability);
    setContent(content);
    setFocusProxy(m_plot);

    m_parts = addPages<3>({{{tr("By &judge"), "biasByJudge"},
                            {tr("By as&pect"), "biasByAspect"},
                            {tr("By &group"), "biasByGroup"}}},
                          [this](int part) { choosePart(static_cast<BiasPart>(part)); });
    m_shares->setObjectName(QStringLiteral("biasShares"));
    m_shares->setToolTip(tr("Draw every bar as shares of its swap pairs"));
    m_inItems->setObjectName(QStringLiteral("biasInItems"));
    frame().controls()->addSpacing(12);
    frame().controls()->addWidget(m_shares);
    frame().controls()->addWidget(m_inItems);
    frame().controls()->addStretch(1);

    connect(m_shares, &QCheckBox::toggled, this, &OrderBiasView::rebuild);
    connect(m_inItems, &QPushButton::clicked, this, [this] { emit viewRequested(QStringLiteral("items")); });
    connect(m_plot, &OrderBiasPlot::hovered, &frame(), &ViewFrame::setHover);
    connect(m_plot, &OrderBiasPlot::activated, this, &OrderBiasView::selectPairs);
    connect(&document.selection(), &Selection::changed, this,
            [this] { m_inItems->setEnabled(!this->document().selection().units().empty()); });
    connect(&document, &Document::dataChanged, this, [this] {
        m_part = BiasPart::Judge;
        m_parts[0]->setChecked(true);
        dropResult();
        emit needsChanged();
    });
    connect(&document, &Document::tableChanged, this, &OrderBiasView::rebuild);
    m_inItems->setEnabled(false);
    rebuild();
}

bool OrderBiasView::canRun() const
{
    return document().data() && document().data()->hasComparisons();
}

void OrderBiasView::choosePart(BiasPart part)
{
    m_part = part;
    m_parts[static_cast<std::size_t>(part)]->setChecked(true);
    rebuild();
}

void OrderBiasView::rebuild()
{
    const auto empty = [&](const QString& headline, const QString& remedy) {
        m_plot->clearScene();
        m_stability->hide();
        showNothing(headline, remedy);
    };
    if (document().isEmpty())
        return empty(tr("No panel is open."), tr("Open a file, or drop one on this window, to see whether "
                                                 "judges follow the order of presentation."));
    if (!document().data()->hasComparisons())
        return empty(
            tr("There are no recorded comparisons."),
            tr("Order bias is read from pairs that a judge was shown in both orders. Open a table of "
               "comparisons, or add one (File \u2192 Add comparisons)."));
    if (!result() || !document().table())
        return empty(tr("Counting swap pairs \u2026"), {});
    const auto input = inputOf(document());
    const auto& bias = result()->facets.orderBias;
    m_parts[1]->setEnabled(bias && !bias->byAspect.empty());
    m_parts[2]->setEnabled(bias && !bias->byGroup.empty());
    auto scene = orderBiasScene(result(), input, m_part, m_shares->isChecked());
    if (!scene)
        return empty(tr("There is nothing to count."), tr("Include a judge again in the panel list."));
    frame().setText(scene->text);
    frame().setHint(tr("Click a part of a bar to select the presentations behind it."));
    m_plot->setScene(std::move(*scene));
    m_plot->setAccessibleDescription(summary());
    fillTables();
    frame().showContent();
    emit figureChanged();
}

void OrderBiasView::fillTables()
{
    const auto& bias = *result()->facets.orderBias;
    m_stability->setVisible(!bias.stability.empty());
    m_stabilityModel->setTable(stabilityTable(bias));
    fitHeightToRows(*m_stability, 4);
}

void OrderBiasView::selectPairs(std::size_t line, OrderBias::Kind part)
{
    const auto& comparisons = document().data()->comparisons;
    const auto& shown = m_plot->scene().lines[line];
    const auto& rows = shown.row.rows[part];
    std::set<Unit> units;
    for (const auto row : rows) {
        const auto r = static_cast<std::size_t>(row);
        units.insert({comparisons.first[r], comparisons.second[r], DimensionId(), comparisons.aspect[r]});
    }
    if (shown.judge.isValid())
        document().selection().selectRaters({shown.judge});
    document().selection().selectUnits(units);
    const bool listed = document().comparison().kind == CompareKind::Recorded;
    frame().setHint(listed
                        ? tr("%1 presentations are selected; Items lists them.")
                              .arg(formatCount(static_cast<std::int64_t>(units.size())))
                        : tr("%1 presentations are selected; compare the recorded comparisons to list them.")
                              .arg(formatCount(static_cast<std::int64_t>(units.size()))));
    frame().setHover({});
}

std::unique_ptr<Figure> OrderBiasView::figure() const
{
    return m_plot->hasScene() ? std::make_unique<OrderBiasFigure>(m_plot->scene()) : nullptr;
}

QString OrderBiasView::summary() const
{
    if (!m_plot->hasScene())
        return frame().message();
    const auto& scene = m_plot->scene();
    QStringList lines{scene.text.title, scene.text.subtitle};
    for (const auto& line : scene.lines)
        lines << scene.describe(line);
    return lines.join(QStringLiteral(". ")) + QLatin1Char('.');
}

} // namespace raterscope
