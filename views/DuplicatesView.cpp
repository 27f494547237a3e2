// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "DuplicatesView.h"

#include "Format.h"
#include "Heading.h"
#include "Plural.h"
#include "document/Selection.h"
#include "figure/DuplicatesFigure.h"
#include "plot/DocumentInput.h"
#include "plot/DuplicatesPlot.h"
#include "plot/FlowLayout.h"
#include "plot/ViewFrame.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace raterscope {

namespace {

double shareOf(const DuplicateItems& panel)
{
    return panel.of > 0 ? static_cast<double>(panel.items.size()) / static_cast<double>(panel.of) : 0.0;
}

QString countOf(const DuplicateItems& panel)
{
    return formatCount(static_cast<std::int64_t>(panel.items.size()));
}

QTableWidgetItem* numberCell(const QString& text, const QString& tip = {})
{
    auto* cell = new QTableWidgetItem(text);
    cell->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    cell->setToolTip(tip);
    return cell;
}

QTableWidgetItem* valueCell(const Value& value, bool asShare)
{
    if (!value.isDefined())
        return numberCell(formatValue(value), describeValue(value));
    return numberCell(asShare ? formatShare(value.number()) : formatFixed(value.number(), 3));
}

void setUpTable(QTableWidget& table)
{
    table.setTabKeyNavigation(false);
    table.setEditTriggers(QAbstractItemView::NoEditTriggers);
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setSelectionMode(QAbstractItemView::SingleSelection);
    table.verticalHeader()->hide();
    table.setShowGrid(false);
    table.setFrameShape(QFrame::NoFrame);
    table.setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

/// As high as its rows: the page scrolls, not the table.
void fitHeight(QTableWidget& table)
{
    table.resizeColumnsToContents();
    table.resizeRowsToContents();
    int height = table.horizontalHeader()->sizeHint().height() + 4;
    for (int row = 0; row < table.rowCount(); ++row)
        height += table.rowHeight(row);
    table.setFixedHeight(height);
    table.setVisible(table.rowCount() > 0);
}

/// "expert_3 212, expert_2 141": who differs on a panel's near-duplicates.
QString whoDiffers(const NearDuplicates& near)
{
    constexpr std::size_t mostNamed = 8;
    QStringList parts;
    for (std::size_t i = 0; i < std::min(near.odd.size(), mostNamed); ++i)
        parts << QStringLiteral("%1 %2").arg(QString::fromStdString(near.odd[i].rater),
                                             formatCount(near.odd[i].items));
    if (near.odd.size() > mostNamed)
        parts << DuplicatesView::tr("%1 more").arg(near.odd.size() - mostNamed);
    return parts.join(QStringLiteral(", "));
}

} // namespace

DuplicatesView::DuplicatesView(Document& document, QWidget* parent)
    : View(document, parent), m_panels(new QVBoxLayout), m_plot(new DuplicatesPlot),
      m_table(new QTableWidget), m_withoutTitle(new Heading(1.0)), m_without(new QTableWidget)
{
    auto* page = new QWidget;
    page->setBackgroundRole(QPalette::Base);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 4, 0, 0);
    column->setSpacing(16);
    m_panels->setSpacing(8);
    column->addLayout(m_panels);
    column->addWidget(m_plot);
    column->addWidget(m_table);
    column->addWidget(m_withoutTitle);
    column->addWidget(m_without);
    column->addStretch(1);
    auto* scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setAccessibleName(tr("Duplicates by panel and class"));
    scroll->setWidgetResizable(true);
    scroll->setBackgroundRole(QPalette::Base);
    scroll->setWidget(page);

    m_table->setObjectName(QStringLiteral("duplicatesTable"));
    m_table->setAccessibleName(tr("Classes of duplicates"));
    setUpTable(*m_table);
    m_table->setToolTip(tr("Click a class to list exactly its rows in Items."));

    m_without->setObjectName(QStringLiteral("withoutTable"));
    m_without->setAccessibleName(tr("Statistics with and without duplicates"));
    setUpTable(*m_without);
    m_withoutTitle->hide();
    m_without->hide();

    m_frame = new ViewFrame(scroll);
    m_frame->setHint(tr("Click a class to list exactly its rows in Items."));
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(m_frame);

    connect(m_plot, &DuplicatesPlot::classClicked, this, &DuplicatesView::selectClass);
    connect(m_table, &QTableWidget::cellClicked, this, [this](int row) { selectClass(row); });
    connect(m_table, &QTableWidget::cellActivated, this, [this](int row) { selectClass(row); });
    connect(&document, &Document::dataChanged, this, [this] {
        m_result.reset();
        rebuild();
    });
    // The buttons say what a click would do now.
    connect(&document, &Document::editsChanged, this, &DuplicatesView::rebuild);
    rebuild();
}

std::vector<Need> DuplicatesView::needs() const
{
    return {{QStringLiteral("duplicates"), method(), options()}};
}

void DuplicatesView::showResult(const QString& slot, const ResultPtr& result)
{
    if (slot != QLatin1String("duplicates"))
        return;
    m_result = result;
    m_resultTable = document().table();
    m_frame->hideProgress();
    m_frame->clearFailure();
    rebuild();
}

void DuplicatesView::showProgress(const QString& slot, double fraction, const QString& stage)
{
    if (slot == QLatin1String("duplicates"))
        m_frame->showProgress(fraction, stage);
}

void DuplicatesView::showFailure(const QString& slot, const QString& message)
{
    if (slot != QLatin1String("duplicates"))
        return;
    m_frame->hideProgress();
    if (m_plot->hasScene())
        m_frame->showFailure(message);
    else
        m_frame->showMessage(tr("Duplicates could not be looked for."), message);
}

void DuplicatesView::rebuild()
{
    if (!m_result || !m_result->facets.duplicates || document().isEmpty()) {
        m_plot->clearScene();
        m_frame->setText({tr("Items with identical rating vectors"), {}, {}});
        if (document().isEmpty())
            m_frame->showMessage(
                tr("No panel is open."),
                tr("Open a file, or drop one on this window, to look for rows with identical scores."));
        else
            m_frame->showMessage(tr("Looking for items with identical vectors …"), {});
        emit figureChanged();
        return;
    }
    DuplicatesScene scene = duplicatesScene(m_result, inputOf(document()));
    m_frame->setText(scene.text);
    m_plot->setScene(std::move(scene));
    rebuildPanels();
    fillTable();
    fillWithout();
    m_plot->setAccessibleDescription(summary());
    m_frame->showContent();
    emit figureChanged();
}

void DuplicatesView::rebuildPanels()
{
    while (QLayoutItem* item = m_panels->takeAt(0)) {
        // A click on a button ends up here: it must outlive its own signal.
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
    for (const auto& panel : m_plot->scene().duplicates().panels)
        m_panels->addWidget(panelRow(panel));
}

QWidget* DuplicatesView::panelRow(const DuplicateItems& panel)
{
    const auto& scene = m_plot->scene();
    const QString name = QString::fromStdString(panel.panel);
    const QString key = name.toLower();
    const auto place = std::find(scene.panelOrder.begin(), scene.panelOrder.end(), panel.panel);
    const int colour =
        place == scene.panelOrder.end() ? -1 : static_cast<int>(place - scene.panelOrder.begin());
    const bool dropped = document().edits().dropIdentical.contains(panel.panel);

    auto* row = new QWidget;
    // The bar with its label stays together; the buttons wrap below it in a narrow window.
    auto* layout = new FlowLayout(12, 4);
    row->setLayout(layout);
    auto* figure = new QWidget;
    auto* line = new QHBoxLayout(figure);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(10);
    auto* label = new QLabel(name);
    label->setTextFormat(Qt::PlainText);
    label->setMinimumWidth(64);
    auto* bar = new ShareBar(shareOf(panel), colour);
    bar->setFixedWidth(std::clamp(width() / 5, 100, 320));
    auto* count = new QLabel(
        tr("%1 of %2 items · %3").arg(countOf(panel), formatCount(panel.of), formatShare(shareOf(panel))));
    count->setObjectName(QStringLiteral("identicalCount_") + key);
    if (panel.incomplete > 0)
        count->setToolTip(
            tr("%1 items were left out: fewer than two raters of the panel rated every dimension.", nullptr,
               pluralOf(panel.incomplete))
                .arg(formatCount(panel.incomplete)));
    auto* show = new QPushButton(tr("Show"));
    show->setObjectName(QStringLiteral("showIdentical_") + key);
    show->setToolTip(tr("List these items in Items, with every pair they are part of."));
    show->setEnabled(!panel.items.empty() && !dropped);
    auto* drop = new QPushButton((dropped ? tr("Bring back the %1 items with identical %2 vectors", nullptr,
                                               pluralOf(std::ssize(panel.items)))
                                          : tr("Drop the %1 items with identical %2 vectors", nullptr,
                                               pluralOf(std::ssize(panel.items))))
                                     .arg(countOf(panel), name));
    drop->setObjectName(QStringLiteral("dropIdentical_") + key);
    drop->setEnabled(dropped || !panel.items.empty());
    count->setMinimumWidth(count->fontMetrics().horizontalAdvance(tr("8,888 of 8,888 items · 88.8 %")));
    line->addWidget(label);
    line->addWidget(bar);
    line->addWidget(count);
    layout->addWidget(figure);
    layout->addWidget(show);
    layout->addWidget(drop);
    connect(show, &QPushButton::clicked, this, [this, items = panel.items] { selectItems(items); });
    for (const auto& near : scene.duplicates().near) {
        if (near.panel != panel.panel || near.items.empty())
            continue;
        auto* button = new QPushButton(
            tr("Show %1 near-duplicates").arg(formatCount(static_cast<std::int64_t>(near.items.size()))));
        button->setObjectName(QStringLiteral("showNear_") + key);
        button->setToolTip(
            tr("Items on which all but one rater of the panel gave the same vector. Who differs: %1.")
                .arg(whoDiffers(near)));
        layout->addWidget(button);
        connect(button, &QPushButton::clicked, this, [this, items = near.items] { selectItems(items); });
    }
    connect(drop, &QPushButton::clicked, this, [this, panel] { toggleDrop(panel); });
    return row;
}

void DuplicatesView::toggleDrop(const DuplicateItems& panel)
{
    Edits edits = document().edits();
    const QString name = QString::fromStdString(panel.panel);
    if (edits.dropIdentical.erase(panel.panel) > 0) {
        emit editRequested(edits, tr("Bring back items with identical %1 vectors").arg(name));
        return;
    }
    edits.dropIdentical.insert(panel.panel);
    emit editRequested(edits, tr("Drop items with identical %1 vectors").arg(name));
}

void DuplicatesView::selectItems(const std::vector<ItemId>& items)
{
    const auto& table = document().table();
    if (!table)
        return;
    const std::set<ItemId> wanted(items.begin(), items.end());
    std::set<Unit> units;
    for (const auto& unit : table->units) {
        if (wanted.contains(unit.item) || (unit.isPair() && wanted.contains(unit.second)))
            units.insert(units.end(), unit);
    }
    document().selection().selectUnits(units);
    emit viewRequested(QStringLiteral("items"));
}

void DuplicatesView::selectClass(int row)
{
    // Positions are of the table the result was made from; a newer one brings a newer result.
    const auto& table = document().table();
    if (!m_result || !table || table != m_resultTable)
        return;
    const auto& classes = m_result->facets.duplicates->classes;
    if (row < 0 || row >= static_cast<int>(classes.size()))
        return;
    std::set<Unit> units;
    for (const auto position : classes[static_cast<std::size_t>(row)].unitIndices)
        units.insert(table->units[position]);
    document().selection().selectUnits(units);
}

void DuplicatesView::fillTable()
{
    const auto& scene = m_plot->scene();
    const auto& duplicates = scene.duplicates();
    QStringList headers{tr("Class"), scene.unitNoun};
    if (!duplicates.classes.empty()) {
        for (const auto& panel : duplicates.classes.front().panels)
            headers << tr("κ within %1").arg(QString::fromStdString(panel.panel));
        headers << tr("κ between panels");
        for (const auto& panel : duplicates.classes.front().panels)
            headers << tr("Tie rate of %1").arg(QString::fromStdString(panel.panel));
    }
    m_table->clear();
    m_table->setColumnCount(static_cast<int>(headers.size()));
    m_table->setHorizontalHeaderLabels(headers);
    m_table->setRowCount(static_cast<int>(duplicates.classes.size()));
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const auto& group = duplicates.classes[static_cast<std::size_t>(row)];
        int column = 0;
        m_table->setItem(row, column++, new QTableWidgetItem(duplicateClassTitle(group.name)));
        m_table->setItem(row, column++, numberCell(formatCount(group.units)));
        for (const auto& panel : group.panels)
            m_table->setItem(row, column++, valueCell(panel.kappa, false));
        m_table->setItem(row, column++, valueCell(group.between, false));
        for (const auto& panel : group.panels)
            m_table->setItem(row, column++, valueCell(panel.tieRate, true));
    }
    fitHeight(*m_table);
}

void DuplicatesView::fillWithout()
{
    const auto& duplicates = m_plot->scene().duplicates();
    const auto& without = duplicates.without;
    m_withoutTitle->setText(tr("What each statistic is without the duplicates of %1")
                                .arg(QString::fromStdString(duplicates.splitPanel)));
    m_withoutTitle->setVisible(!without.rows.empty());
    QStringList headers{tr("Statistic")};
    for (std::size_t step = 0; step < without.steps.size(); ++step) {
        const QString name = step == 0   ? tr("All")
                             : step == 1 ? tr("Without identical")
                                         : tr("Without near-duplicates too");
        headers << tr("%1 (%2 %3)").arg(name, formatCount(without.units[step]), m_plot->scene().unitNoun);
    }
    m_without->clear();
    m_without->setColumnCount(static_cast<int>(headers.size()));
    m_without->setHorizontalHeaderLabels(headers);
    m_without->setRowCount(static_cast<int>(without.rows.size()));
    for (int row = 0; row < m_without->rowCount(); ++row) {
        const auto& statistic = without.rows[static_cast<std::size_t>(row)];
        m_without->setItem(row, 0, new QTableWidgetItem(QString::fromStdString(statistic.statistic)));
        for (std::size_t step = 0; step < statistic.values.size(); ++step)
            m_without->setItem(row, static_cast<int>(step) + 1,
                               valueCell(statistic.values[step], statistic.isShare));
    }
    fitHeight(*m_without);
}

std::unique_ptr<Figure> DuplicatesView::figure() const
{
    return m_plot->hasScene() ? std::make_unique<DuplicatesFigure>(m_plot->scene()) : nullptr;
}

QString DuplicatesView::summary() const
{
    if (!m_plot->hasScene())
        return m_frame->message();
    const auto& scene = m_plot->scene();
    QStringList lines{scene.text.title, scene.text.subtitle};
    for (const auto& panel : scene.duplicates().panels)
        lines << tr("%1: %2 of %3 items have identical vectors")
                     .arg(QString::fromStdString(panel.panel), countOf(panel), formatCount(panel.of));
    for (const auto& group : scene.duplicates().classes) {
        QString line =
            tr("%1: %2 %3").arg(duplicateClassTitle(group.name), formatCount(group.units), scene.unitNoun);
        for (const auto& panel : group.panels)
            line += tr(", κ within %1 %2")
                        .arg(QString::fromStdString(panel.panel), describeValue(panel.kappa, 3));
        lines << line;
    }
    return lines.join(QStringLiteral(". ")) + QLatin1Char('.');
}

} // namespace raterscope
