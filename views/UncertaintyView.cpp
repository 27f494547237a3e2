// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "UncertaintyView.h"

#include "CatalogText.h"
#include "Format.h"
#include "Plural.h"
#include "catalog/ResultTables.h"
#include "document/Selection.h"
#include "figure/ChartFigure.h"
#include "figure/SignalMatrixFigure.h"
#include "plot/DocumentInput.h"
#include "plot/LinePlot.h"
#include "plot/SignalMatrixPlot.h"
#include "plot/StudyCharts.h"
#include "plot/ViewFrame.h"
#include "studies/AdjudicationQueue.h"
#include "table/FacetTableModel.h"
#include "table/PlainTable.h"
#include "table/QueueTableModel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QShortcut>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace raterscope {

UncertaintyView::UncertaintyView(Document& document, QWidget* parent)
    : ResultView(document, parent), m_signals(new QComboBox), m_stack(new QStackedWidget),
      m_matrix(new SignalMatrixPlot), m_contrast(makePlainTable("contrastTable", tr("Panels as one voice"))),
      m_contrastModel(new FacetTableModel(this)), m_status(new QLabel)
{
    m_contrast->setModel(m_contrastModel);
    auto* signalPage = new QWidget;
    auto* signalColumn = new QVBoxLayout(signalPage);
    signalColumn->setContentsMargins(0, 0, 0, 0);
    signalColumn->setSpacing(8);
    signalColumn->addWidget(m_matrix, 1);
    signalColumn->addWidget(m_contrast);
    for (QWidget* page : {signalPage, makeFifthsPage(), makeQueuePage()})
        m_stack->addWidget(page);
    m_status->setWordWrap(true);
    m_status->setTextFormat(Qt::PlainText);
    m_status->setObjectName(QStringLiteral("uncertaintyStatus"));
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(m_stack, 1);
    column->addWidget(m_status);
    setContent(content);
    setFocusProxy(m_matrix);

    m_pages = addPages<3>({{{tr("&Signals"), "pageSignals"},
                            {tr("Fif&ths"), "pageFifths"},
                            {tr("Adjudication &queue"), "pageQueue"}}},
                          [this](int page) { choosePage(static_cast<Page>(page)); });
    m_signals->setObjectName(QStringLiteral("signalBox"));
    m_signals->setAccessibleName(tr("Signal that orders the queue"));
    fitBox(m_signals, 12);
    frame().controls()->addSpacing(12);
    frame().controls()->addWidget(m_signals);
    frame().controls()->addStretch(1);

    connect(m_signals, &QComboBox::activated, this,
            [this](int index) { chooseSignal(m_signals->itemData(index).toString()); });
    connect(m_matrix, &SignalMatrixPlot::hovered, &frame(), &ViewFrame::setHover);
    connect(m_matrix, &SignalMatrixPlot::signalPicked, this, &UncertaintyView::chooseSignal);
    connect(m_fifths, &LinePlot::hovered, &frame(), &ViewFrame::setHover);
    connectQueue();
    connect(&document, &Document::dataChanged, this, [this] {
        m_signal.clear();
        dropResult();
    });
    connect(&document, &Document::tableChanged, this, &UncertaintyView::dropResult);
    connect(&document, &Document::editsChanged, this, [this] {
        m_queueModel->setDecisions(this->document().edits().adjudicated);
        updateProgressText();
    });
    rebuild();
}

QWidget* UncertaintyView::makeFifthsPage()
{
    m_fifths = new LinePlot(document().selection());
    m_fifths->setObjectName(QStringLiteral("fifthsPlot"));
    m_fifths->setAccessibleName(tr("Target by fifths of each signal"));
    m_fifthsTable = makePlainTable("fifthsTable", tr("Means by fifths"));
    m_fifthsModel = new FacetTableModel(this);
    m_fifthsTable->setModel(m_fifthsModel);
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(m_fifths, 1);
    column->addWidget(m_fifthsTable);
    return page;
}

QWidget* UncertaintyView::makeQueuePage()
{
    m_queue = makePlainTable("queueTable", tr("Units to look at, the most uncertain first"));
    m_queueModel = new QueueTableModel(this);
    m_queue->setModel(m_queueModel);
    m_queue->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    m_queue->setItemDelegateForColumn(static_cast<int>(QueueTableModel::Kind::Decision),
                                      new DecisionDelegate(this));
    m_queue->horizontalHeader()->setStretchLastSection(true);
    m_done = new QPushButton(tr("&Mark done"));
    m_done->setObjectName(QStringLiteral("markDone"));
    m_done->setToolTip(
        tr("Marks the current row and goes to the next open one (Ctrl+D). Undo takes it back."));
    auto* next = new QPushButton(tr("&Next open"));
    next->setObjectName(QStringLiteral("nextOpen"));
    m_hideDone = new QCheckBox(tr("&Hide done"));
    m_hideDone->setObjectName(QStringLiteral("hideDone"));
    auto* save = new QPushButton(tr("Save as CS&V \u2026"));
    save->setObjectName(QStringLiteral("saveQueue"));
    m_progress = new QLabel;
    m_progress->setObjectName(QStringLiteral("queueProgress"));
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_done, next, m_hideDone})
        row->addWidget(widget);
    row->addWidget(m_progress, 1);
    row->addWidget(save);
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addLayout(row);
    column->addWidget(m_queue, 1);
    connect(m_done, &QPushButton::clicked, this, &UncertaintyView::markCurrent);
    connect(next, &QPushButton::clicked, this, &UncertaintyView::goToNextOpen);
    connect(m_hideDone, &QCheckBox::toggled, this, [this](bool hides) {
        m_queueModel->setHidesDone(hides);
        followCurrentUnit();
    });
    connect(save, &QPushButton::clicked, this, [this] {
        if (m_queueModel->queue().rows.empty())
            return;
        emit tableExportRequested(m_queueModel->asTable());
    });
    return page;
}

void UncertaintyView::connectQueue()
{
    auto* shortcut = new QShortcut(QKeySequence(tr("Ctrl+D")), m_queue);
    shortcut->setContext(Qt::WidgetWithChildrenShortcut);
    connect(shortcut, &QShortcut::activated, this, &UncertaintyView::markCurrent);
    connect(m_queueModel, &QueueTableModel::marked, this, &UncertaintyView::mark);
    connect(m_queue->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) {
                if (current.isValid() && !m_following)
                    document().selection().setCurrentUnit(m_queueModel->unitAt(current.row()));
            });
    connect(&document().selection(), &Selection::currentUnitChanged, this,
            &UncertaintyView::followCurrentUnit);
}

void UncertaintyView::choosePage(Page page)
{
    m_page = page;
    m_pages[static_cast<std::size_t>(page)]->setChecked(true);
    rebuild();
}

void UncertaintyView::chooseSignal(const QString& id)
{
    m_signal = id.toStdString();
    rebuild();
}

void UncertaintyView::rebuild()
{
    if (document().isEmpty())
        return showNothing(tr("No panel is open."),
                           tr("Open a file, or drop one on this window, to see which rows are uncertain."));
    if (!result() || !result()->facets.uncertainty || !document().table()) {
        m_queueModel->clear();
        return showNothing(tr("Comparing signals of uncertainty \u2026"), {});
    }
    const auto& found = *result()->facets.uncertainty;
    const auto isThere = [&](const std::string& id) {
        return std::any_of(found.measures.begin(), found.measures.end(),
                           [&](const auto& measure) { return measure.id == id; });
    };
    if (!isThere(m_signal))
        m_signal = firstModelSignal(found);
    const QSignalBlocker blocker(m_signals);
    m_signals->clear();
    for (const auto& measure : found.measures)
        m_signals->addItem(catalogText(measure.title), QString::fromStdString(measure.id));
    m_signals->setCurrentIndex(m_signals->findData(QString::fromStdString(m_signal)));
    m_stack->setCurrentIndex(static_cast<int>(m_page));
    switch (m_page) {
    case Page::Signals:
        fillSignals();
        break;
    case Page::Fifths:
        fillFifths();
        break;
    case Page::Queue:
        fillQueue();
        break;
    }
    QStringList notes;
    for (const auto& note : result()->status.notes)
        notes << QString::fromStdString(note);
    m_status->setText(shortenedNotes(notes));
    m_status->setToolTip(notes.join(QLatin1Char('\n')));
    m_status->setVisible(m_page != Page::Queue && !notes.isEmpty());
    frame().showContent();
    emit figureChanged();
}

void UncertaintyView::fillSignals()
{
    auto matrix = signalMatrix(result(), inputOf(document()));
    frame().setText(matrix->text);
    frame().setHint(tr("Point at a cell for p and n; click one to choose the signal of its row."));
    m_matrix->setMatrix(std::move(*matrix));
    m_matrix->setChosen(m_signal);
    m_matrix->setAccessibleDescription(summary());
    const auto& tables = result()->facets.tables;
    m_contrast->setVisible(!tables.empty());
    if (!tables.empty()) {
        m_contrastModel->setTable(tables.front());
        fitHeightToRows(*m_contrast, 4);
        m_contrast->setMinimumHeight(m_contrast->maximumHeight()); // short: whole or not at all
    }
}

void UncertaintyView::fillFifths()
{
    const auto input = inputOf(document());
    auto chart = fifthsChart(result(), input, m_signal);
    if (!chart) {
        m_fifths->clearChart();
        frame().setText({title(), {}, {}});
        frame().setHint(tr("There is only one signal, and nothing to hold it against."));
        return;
    }
    frame().setText(chart->text);
    frame().setHint(tr("Point at a line for its signal. Options choose the target."));
    m_fifths->setChart(std::move(chart->chart));
    for (auto& table : tablesOf(*result(), input)) {
        if (table.id == "quintiles")
            m_fifthsModel->setTable(std::move(table));
    }
    fitHeightToRows(*m_fifthsTable, 6);
}

void UncertaintyView::fillQueue()
{
    const auto& table = document().table();
    auto queue = adjudicationQueue(*result()->facets.uncertainty, m_signal, *table);
    constexpr std::size_t first = 100;
    const std::size_t compared = std::min(first, queue.rows.size());
    FigureText text;
    text.title = tr("Units to look at, by %1").arg(QString::fromStdString(queue.signal));
    text.subtitle =
        queue.signal == queue.baseline
            ? tr("%1 units, by the votes alone, without a model", nullptr, pluralOf(std::ssize(queue.rows)))
                  .arg(formatCount(static_cast<std::int64_t>(queue.rows.size())))
            : tr("%1 units \u00b7 of the first %2, %3 are also among the first %2 by the votes alone")
                  .arg(formatCount(static_cast<std::int64_t>(queue.rows.size())),
                       formatCount(static_cast<std::int64_t>(compared)),
                       formatCount(queue.sharedWithBaseline(compared)));
    text.footnote =
        tr("Ties by vote entropy, then in the order of the table. A decision changes no number; it "
           "is kept with your edits and saved with the queue.");
    frame().setText(text);
    frame().setHint(tr("The inspector shows the ratings of the current row. Ctrl+D marks it done."));
    {
        const QScopedValueRollback following(m_following, true);
        m_queueModel->setDecisions(document().edits().adjudicated);
        m_queueModel->setQueue(std::move(queue), document().data(), table);
        for (int column = 0; column < m_queueModel->columnCount(); ++column)
            m_queue->setColumnWidth(column, std::min(widthOfColumn(*m_queue, column), 320));
    }
    followCurrentUnit();
    updateProgressText();
}

void UncertaintyView::updateProgressText()
{
    m_progress->setText(tr("%1 of %2 done")
                            .arg(formatCount(m_queueModel->doneCount()),
                                 formatCount(static_cast<std::int64_t>(m_queueModel->queue().rows.size()))));
    const auto current = m_queue->currentIndex();
    const bool done = current.isValid() && m_queueModel->isDone(m_queueModel->unitAt(current.row()));
    m_done->setText(done ? tr("&Mark open") : tr("&Mark done"));
}

void UncertaintyView::mark(const Unit& unit, bool done, const std::string& label)
{
    Edits edits = document().edits();
    if (done)
        edits.adjudicated[unit] = label;
    else
        edits.adjudicated.erase(unit);
    const QString text = !done           ? tr("Open a unit again")
                         : label.empty() ? tr("Mark a unit done")
                                         : tr("Decide on %1").arg(QString::fromStdString(label));
    emit editRequested(edits, text);
}

void UncertaintyView::markCurrent()
{
    const auto current = m_queue->currentIndex();
    if (!current.isValid()) {
        goToNextOpen();
        return;
    }
    const Unit unit = m_queueModel->unitAt(current.row());
    const bool wasDone = m_queueModel->isDone(unit);
    const int next = m_queueModel->nextOpen(current.row());
    const std::optional<Unit> after =
        next >= 0 && !wasDone ? std::optional(m_queueModel->unitAt(next)) : std::nullopt;
    mark(unit, !wasDone, {});
    if (after)
        document().selection().setCurrentUnit(after);
}

void UncertaintyView::goToNextOpen()
{
    const auto current = m_queue->currentIndex();
    int next = m_queueModel->nextOpen(current.isValid() ? current.row() : -1);
    if (next < 0)
        next = m_queueModel->nextOpen(-1);
    if (next >= 0)
        document().selection().setCurrentUnit(m_queueModel->unitAt(next));
}

void UncertaintyView::followCurrentUnit()
{
    if (m_page != Page::Queue)
        return;
    const QScopedValueRollback following(m_following, true);
    const auto unit = document().selection().currentUnit();
    const auto shown = m_queue->currentIndex();
    const bool isThere = unit && shown.isValid() && m_queueModel->unitAt(shown.row()) == *unit;
    const int row = isThere ? shown.row() : unit ? m_queueModel->rowOf(*unit) : -1;
    if (row < 0)
        m_queue->selectionModel()->clear();
    else if (!isThere)
        m_queue->setCurrentIndex(m_queueModel->index(row, static_cast<int>(QueueTableModel::Kind::Unit)));
    updateProgressText();
}

std::unique_ptr<Figure> UncertaintyView::figure() const
{
    if (!result() || !document().table() || !frame().showsContent() || m_page == Page::Queue)
        return nullptr;
    const auto input = inputOf(document());
    if (m_page == Page::Fifths) {
        auto chart = fifthsChart(result(), input, m_signal);
        return chart ? std::make_unique<LineFigure>(QStringLiteral("quintiles"), std::move(*chart)) : nullptr;
    }
    auto matrix = signalMatrix(result(), input);
    return matrix ? std::make_unique<SignalMatrixFigure>(std::move(*matrix)) : nullptr;
}

QString UncertaintyView::summary() const
{
    if (!result() || !result()->facets.uncertainty)
        return frame().message();
    const auto& found = *result()->facets.uncertainty;
    QStringList lines{frame().text().title, frame().text().subtitle};
    const auto target = std::find_if(found.measures.begin(), found.measures.end(),
                                     [&](const auto& measure) { return measure.id == found.target; })
                        - found.measures.begin();
    for (std::size_t row = 0; row < found.measures.size(); ++row) {
        if (static_cast<std::ptrdiff_t>(row) == target)
            continue;
        const auto& cell = found.at(found.test, row, static_cast<std::size_t>(target));
        lines << tr("%1 with the target on test rows: %2")
                     .arg(catalogText(found.measures[row].title), describeValue(cell.rho.value, 3));
    }
    return lines.join(QStringLiteral(". ")) + QLatin1Char('.');
}

} // namespace raterscope
