// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "StreamView.h"

#include "document/Selection.h"
#include "figure/ChartFigure.h"
#include "plot/DocumentInput.h"
#include "plot/JudgeCharts.h"
#include "plot/LinePlot.h"
#include "plot/ViewFrame.h"
#include "table/FacetTableModel.h"
#include "table/PlainTable.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

namespace raterscope {

StreamView::StreamView(Document& document, QWidget* parent)
    : ResultView(document, parent), m_plot(new LinePlot(document.selection())),
      m_table(makePlainTable("streamTable", tr("Judges and humans of the model"))),
      m_tableModel(new FacetTableModel(this)), m_status(new QLabel)
{
    m_plot->setObjectName(QStringLiteral("streamPlot"));
    m_plot->setAccessibleName(tr("Estimates along the stream"));
    m_table->setModel(m_tableModel);
    m_status->setTextFormat(Qt::PlainText);
    m_status->setWordWrap(true);
    m_status->setObjectName(QStringLiteral("streamStatus"));
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(m_plot, 1);
    column->addWidget(m_table);
    column->addWidget(m_status);
    setContent(content);
    setFocusProxy(m_plot);
    m_pages = addPages<2>({{{tr("Order &bias"), "pageBeta"}, {tr("&Confusion"), "pageConfusion"}}},
                          [this](int page) {
                              m_pageChosen = true;
                              choosePage(static_cast<Page>(page));
                          });
    frame().controls()->addStretch(1);
    connect(m_plot, &LinePlot::hovered, &frame(), &ViewFrame::setHover);
    connect(&document, &Document::dataChanged, this, [this] {
        m_pageChosen = false;
        dropResult();
    });
    connect(&document, &Document::tableChanged, this, &StreamView::dropResult);
    rebuild();
}

bool StreamView::canRun() const
{
    const auto kind = document().comparison().kind;
    return document().data() && (kind == CompareKind::Recorded || kind == CompareKind::Verdicts);
}

void StreamView::choosePage(Page page)
{
    m_page = page;
    m_pages[static_cast<std::size_t>(page)]->setChecked(true);
    rebuild();
}

void StreamView::showPartial(const QString&, const ResultPtr& result)
{
    if (!result->facets.stream)
        return;
    m_isPartial = true;
    setResult(result);
    rebuild();
    m_isPartial = false;
}

void StreamView::rebuild()
{
    if (document().isEmpty())
        return showNothing(
            tr("No panel is open."),
            tr("Open a file, or drop one on this window, to follow estimates along the stream of verdicts."));
    if (!canRun())
        return showNothing(
            tr("This model reads verdicts on pairs."),
            tr("Compare the recorded comparisons, or verdicts derived from the ratings (Compare)."));
    if (!result() || !document().table())
        return showNothing(tr("Waiting for the first pairs \u2026"), {});
    const auto input = inputOf(document());
    auto chart = streamChart(result(), input, kind());
    if (!chart && !m_pageChosen) {
        m_page = m_page == Page::Beta ? Page::Confusion : Page::Beta;
        m_pages[static_cast<std::size_t>(m_page)]->setChecked(true);
        chart = streamChart(result(), input, kind());
    }
    m_plot->setVisible(chart.has_value());
    FigureText text{title(), {}, {}};
    if (chart) {
        text = chart->text;
        m_plot->setChart(std::move(chart->chart));
        frame().setHint(tr("Click a line to select its rater; selected raters stay strong."));
    } else {
        m_plot->clearChart();
        frame().setHint(m_page == Page::Beta
                            ? tr("No judge was seen in both orders, so there is no \u03b2 to follow.")
                            : tr("There is no human among the raters."));
    }
    const auto& tables = result()->facets.tables;
    m_table->setVisible(!tables.empty() && !m_isPartial);
    if (!tables.empty() && !m_isPartial) {
        m_tableModel->setTable(tables.front());
        fitHeightToRows(*m_table, 4);
    }
    QStringList notes;
    if (m_isPartial)
        notes << tr("Still running: pause or cancel it under Jobs.");
    for (const auto& note : result()->status.notes)
        notes << QString::fromStdString(note);
    m_status->setText(shortenedNotes(notes));
    m_status->setToolTip(notes.join(QLatin1Char('\n')));
    frame().setText(text);
    frame().showContent();
    emit figureChanged();
}

std::unique_ptr<Figure> StreamView::figure() const
{
    if (!result() || !document().table() || !frame().showsContent())
        return nullptr;
    auto chart = streamChart(result(), inputOf(document()), kind());
    return chart ? std::make_unique<LineFigure>(QStringLiteral("stream"), std::move(*chart)) : nullptr;
}

QString StreamView::summary() const
{
    if (!result() || !m_plot->hasChart())
        return frame().message();
    QStringList lines{frame().text().title, frame().text().subtitle, m_status->text()};
    for (const auto& line : m_plot->chart().series)
        lines << line.name;
    return lines.join(QStringLiteral(". ")) + QLatin1Char('.');
}

} // namespace raterscope
