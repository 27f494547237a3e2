// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "CyclesView.h"

#include "Format.h"
#include "Plural.h"
#include "document/Selection.h"
#include "figure/BarFigure.h"
#include "plot/DocumentInput.h"
#include "plot/JudgeCharts.h"
#include "plot/ViewFrame.h"
#include "table/FacetTableModel.h"
#include "table/PlainTable.h"

#include <QChart>
#include <QChartView>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QScrollArea>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace raterscope {

namespace {

Table triplesTable(const CycleRates& cycles)
{
    Table table{"Strongest contradictions", {"judge"}, {}, {}, "cyclic-triples"};
    const auto any = [&](auto&& is) { return std::any_of(cycles.triples.begin(), cycles.triples.end(), is); };
    const bool hasGroups = any([](const auto& triple) { return !triple.group.empty(); });
    const bool hasAspects = any([](const auto& triple) { return !triple.aspect.empty(); });
    if (hasAspects)
        table.columns.emplace_back("aspect");
    if (hasGroups)
        table.columns.emplace_back("group");
    table.columns.insert(table.columns.end(), {"cycle", "smallest margin"});
    for (const auto& triple : cycles.triples) {
        std::vector<TableCell> row{triple.judge.empty() ? std::string("majority of all") : triple.judge};
        if (hasAspects)
            row.emplace_back(triple.aspect);
        if (hasGroups)
            row.emplace_back(triple.group);
        row.emplace_back(triple.items[0] + " > " + triple.items[1] + " > " + triple.items[2] + " > "
                         + triple.items[0]);
        row.emplace_back(Value(triple.weakest));
        table.rows.push_back(std::move(row));
    }
    return table;
}

} // namespace

CyclesView::CyclesView(Document& document, QWidget* parent)
    : ResultView(document, parent), m_chart(new QChartView),
      m_triples(makePlainTable("cyclicTriples", tr("Strongest contradictions"))),
      m_tripleModel(new FacetTableModel(this)), m_triplesTitle(new QLabel)
{
    m_chart->setObjectName(QStringLiteral("cycleChart"));
    m_chart->setAccessibleName(tr("Cycle rates by judge"));
    m_chart->setFrameShape(QFrame::NoFrame);
    m_chart->setRenderHint(QPainter::Antialiasing);
    m_chart->setFocusPolicy(Qt::NoFocus);
    auto* scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus); // the table below says the same
    scroll->setWidget(m_chart);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setMinimumHeight(60);
    m_triples->setModel(m_tripleModel);
    m_triples->horizontalHeader()->setStretchLastSection(true);
    m_triplesTitle->setTextFormat(Qt::PlainText);
    m_triplesTitle->setWordWrap(true);
    auto* below = new QWidget;
    auto* belowColumn = new QVBoxLayout(below);
    belowColumn->setContentsMargins(0, 4, 0, 0);
    belowColumn->setSpacing(4);
    belowColumn->addWidget(m_triplesTitle);
    belowColumn->addWidget(m_triples, 1);
    auto* splitter = new QSplitter(Qt::Vertical);
    splitter->addWidget(scroll);
    splitter->addWidget(below);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    splitter->setChildrenCollapsible(false);
    splitter->setSizes({300, 200});
    setContent(splitter);
    setFocusProxy(m_triples);
    frame().controls()->addStretch(1);

    connect(m_triples, &QTableView::clicked, this,
            [this](const QModelIndex& index) { selectTriple(index.row()); });
    connect(m_triples, &QTableView::activated, this,
            [this](const QModelIndex& index) { selectTriple(index.row()); });
    connect(&document, &Document::dataChanged, this, &CyclesView::dropResult);
    connect(&document, &Document::tableChanged, this, &CyclesView::dropResult);
    rebuild();
}

void CyclesView::rebuild()
{
    if (document().isEmpty())
        return showNothing(
            tr("No panel is open."),
            tr("Open a file, or drop one on this window, to see where judges contradict themselves."));
    if (!result() || !result()->facets.cycleRates || !document().table())
        return showNothing(tr("Counting cycles \u2026"), {});
    if (!fillChart())
        return showNothing(tr("There is nothing to count."), tr("Include a judge again in the panel list."));
    frame().setHint(tr("Click a contradiction to select its pairs."));
    fillTriples();
    frame().showContent();
    emit figureChanged();
}

bool CyclesView::fillChart()
{
    const auto made = cycleChart(result(), inputOf(document()));
    if (!made)
        return false;
    frame().setText(made->text);
    m_bars = static_cast<int>(made->chart.categories.size());
    const std::unique_ptr<QChart> old(m_chart->chart());
    m_chart->setBackgroundBrush(theme().ground);
    m_chart->setChart(makeChart(made->chart, theme()).release());
    m_chart->setAccessibleDescription(summary());
    layOutChart();
    return true;
}

void CyclesView::layOutChart()
{
    m_chart->setMinimumHeight(static_cast<int>(56.0 + rowHeight(theme()) * m_bars));
}

void CyclesView::fillTriples()
{
    const auto& cycles = *result()->facets.cycleRates;
    m_tripleModel->setTable(triplesTable(cycles));
    m_triples->resizeColumnsToContents();
    m_triplesTitle->setText(cycles.triplesFound == 0 ? tr("No contradiction was found.")
                            : static_cast<std::size_t>(cycles.triplesFound) > cycles.triples.size()
                                ? tr("The %1 strongest of %2 contradictions: each of the three margins is at "
                                     "least the one shown.")
                                      .arg(formatCount(static_cast<std::int64_t>(cycles.triples.size())),
                                           formatCount(cycles.triplesFound))
                                : tr("%1 contradictions, the strongest first: each of the three margins is "
                                     "at least the one shown.")
                                      .arg(formatCount(cycles.triplesFound)));
}

void CyclesView::selectTriple(int row)
{
    const auto& cycles = *result()->facets.cycleRates;
    if (row < 0 || static_cast<std::size_t>(row) >= cycles.triples.size())
        return;
    const auto& triple = cycles.triples[static_cast<std::size_t>(row)];
    const auto isIn = [&](ItemId item) {
        return std::find(triple.ids.begin(), triple.ids.end(), item) != triple.ids.end();
    };
    const auto& dataset = *document().data();
    std::set<Unit> units;
    for (const auto& unit : document().table()->units) {
        const bool sameAspect =
            unit.aspect < 0 || triple.aspect.empty()
            || dataset.comparisons.aspects[static_cast<std::size_t>(unit.aspect)] == triple.aspect;
        if (unit.isPair() && isIn(unit.item) && isIn(unit.second) && sameAspect)
            units.insert(unit);
    }
    document().selection().selectUnits(units);
    frame().setHover(tr("%1 pairs are selected; Items lists them.", nullptr, pluralOf(std::ssize(units)))
                         .arg(formatCount(static_cast<std::int64_t>(units.size()))));
}

void CyclesView::changeEvent(QEvent* event)
{
    ResultView::changeEvent(event);
    if ((event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) && result()
        && m_bars > 0)
        fillChart();
}

std::unique_ptr<Figure> CyclesView::figure() const
{
    return result() && frame().showsContent() ? cycleFigure(result(), inputOf(document())) : nullptr;
}

QString CyclesView::summary() const
{
    if (!result() || !result()->facets.cycleRates)
        return frame().message();
    QStringList lines{frame().text().title, frame().text().subtitle};
    for (const auto& row : result()->facets.cycleRates->rows)
        lines << tr("%1: %2, %3 of %4 decided triples")
                     .arg(row.judge.empty() ? tr("majority of all") : QString::fromStdString(row.judge),
                          describeValue(row.rate, 3), formatCount(row.cyclic), formatCount(row.decided));
    return lines.join(QStringLiteral(". ")) + QLatin1Char('.');
}

} // namespace raterscope
