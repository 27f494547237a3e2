// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "RatersView.h"

#include "FindingsList.h"
#include "Format.h"
#include "PanelColour.h"
#include "Plural.h"
#include "core/NumberText.h"
#include "document/Selection.h"
#include "figure/RatersFigure.h"
#include "plot/DocumentInput.h"
#include "plot/ViewFrame.h"
#include "table/FacetTableModel.h"
#include "table/RaterDelegate.h"
#include "table/RaterTableModel.h"

#include <QEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QScopedValueRollback>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <set>

namespace raterscope {

namespace {

void setUpTable(QTableView& table)
{
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setEditTriggers(QAbstractItemView::NoEditTriggers);
    table.setTabKeyNavigation(false);
    table.setWordWrap(false);
    table.setShowGrid(false);
    table.setFrameShape(QFrame::NoFrame);
    table.setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table.setTextElideMode(Qt::ElideMiddle);
    table.verticalHeader()->hide();
    table.verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table.setMinimumHeight(60);
    table.horizontalHeader()->setHighlightSections(false);
}

/// `hint`: the column where the rater stands when profiles and table are of the same raters.
std::optional<RaterId> raterNamed(const LabelTable& table, const std::string& name, int hint = -1)
{
    const auto guess = static_cast<std::size_t>(hint);
    if (hint >= 0 && guess < table.raterCount() && table.raterNames[guess] == name)
        return table.raters[guess];
    const auto place = std::find(table.raterNames.begin(), table.raterNames.end(), name);
    if (place == table.raterNames.end())
        return std::nullopt;
    return table.raters[static_cast<std::size_t>(place - table.raterNames.begin())];
}

std::string pText(const Value& log10P)
{
    return log10P.isDefined() ? raterscope::pText(log10P.number()) : std::string("–");
}

Table twinsTable(const Twins& twins)
{
    Table table;
    table.columns = {"Raters", "Common items", "Identical", "Share", "By chance", "Other pairs",
                     "p",      "p adjusted",   "Why"};
    if (twins.flagged == 0)
        table.columns.pop_back();
    table.formats.assign(table.columns.size(), ColumnFormat::Plain);
    for (const std::size_t column : {3u, 4u, 5u})
        table.formats[column] = ColumnFormat::Share;
    for (const auto& pair : twins.pairs)
        table.rows.push_back({pair.a + " × " + pair.b, pair.shared, pair.identical, pair.share, pair.expected,
                              pair.othersMedian, pText(pair.log10P), pText(pair.log10HolmP), pair.why});
    return table;
}

} // namespace

RatersView::RatersView(Document& document, QWidget* parent)
    : View(document, parent), m_splitter(new QSplitter(Qt::Vertical)), m_model(new RaterTableModel(this)),
      m_sorted(new QSortFilterProxyModel(this)), m_delegate(new RaterDelegate(*m_model, this)),
      m_table(new QTableView), m_twinsTitle(new QLabel), m_twinsModel(new FacetTableModel(this)),
      m_twinsTable(new QTableView)
{
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(RaterTableModel::SortRole);
    m_sorted->setSortCaseSensitivity(Qt::CaseInsensitive);

    m_table->setObjectName(QStringLiteral("raterTable"));
    m_table->setAccessibleName(tr("Raters and what they did"));
    m_table->setModel(m_sorted);
    m_table->setItemDelegate(m_delegate);
    setUpTable(*m_table);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    m_table->setSortingEnabled(true);
    m_table->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    m_table->horizontalHeader()->setSortIndicatorClearable(true);
    m_table->installEventFilter(this);

    m_twinsTitle->setObjectName(QStringLiteral("twinsTitle"));
    m_twinsTitle->setTextFormat(Qt::PlainText);
    m_twinsTitle->setWordWrap(true);
    m_twinsTable->setObjectName(QStringLiteral("twinsTable"));
    m_twinsTable->setAccessibleName(tr("Pairs of raters with the same rows"));
    m_twinsTable->setModel(m_twinsModel);
    m_twinsModel->setColumnTips(
        {tr("Two raters. Click to select the pair."), tr("Items on which both gave a complete vector."),
         tr("Items on which both gave the same vector."), tr("Identical, of the common items."),
         tr("The share that two independent raters with these vectors would have."),
         tr("Median share of the other pairs of the same panel, or between the same two panels."),
         tr("Chance that independent raters are identical on as many items: exact binomial tail. Raters who "
            "agree "
            "for good reason are far below 0.05 too; only pairs that stand out from the others are flagged."),
         tr("p adjusted over all tested pairs (Holm)."), tr("Which rule flagged the pair.")});
    setUpTable(*m_twinsTable);
    m_twinsTable->setSelectionMode(QAbstractItemView::SingleSelection);
    m_twinsTable->setToolTip(tr("Click a pair to select it."));
    auto* twins = new QWidget;
    auto* column = new QVBoxLayout(twins);
    column->setContentsMargins(0, 8, 0, 0);
    column->setSpacing(4);
    column->addWidget(m_twinsTitle);
    column->addWidget(m_twinsTable, 1);

    m_splitter->addWidget(m_table);
    m_splitter->addWidget(twins);
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setChildrenCollapsible(false);

    m_frame = new ViewFrame(m_splitter);
    m_frame->setHint(
        tr("Click a flag to list the rows that raised it. Select raters to see them everywhere."));
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(m_frame);

    connect(m_delegate, &RaterDelegate::flagClicked, this, &RatersView::openFlag);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &RatersView::selectRaters);
    connect(m_table, &QTableView::customContextMenuRequested, this, [this](const QPoint& place) {
        offerFlags(m_table->indexAt(place), m_table->viewport()->mapToGlobal(place), false);
    });
    connect(m_twinsTable->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) {
                if (current.isValid() && m_twinsTable->hasFocus())
                    selectTwins(current.row());
            });
    connect(m_twinsTable, &QTableView::clicked, this,
            [this](const QModelIndex& index) { selectTwins(index.row()); });
    connect(m_twinsTable, &QTableView::activated, this,
            [this](const QModelIndex& index) { selectTwins(index.row()); });
    connect(&document.selection(), &Selection::changed, this, &RatersView::followSelection);
    connect(&document, &Document::dataChanged, this, [this] {
        m_result.reset();
        rebuild();
    });
    rebuild();
}

std::vector<Need> RatersView::needs() const
{
    return {{QStringLiteral("raters"), method(), options()}};
}

void RatersView::showResult(const QString& slot, const ResultPtr& result)
{
    if (slot != QLatin1String("raters"))
        return;
    m_result = result;
    m_resultTable = document().table();
    m_frame->hideProgress();
    m_frame->clearFailure();
    rebuild();
}

void RatersView::showProgress(const QString& slot, double fraction, const QString& stage)
{
    if (slot == QLatin1String("raters"))
        m_frame->showProgress(fraction, stage);
}

void RatersView::showFailure(const QString& slot, const QString& message)
{
    if (slot != QLatin1String("raters"))
        return;
    m_frame->hideProgress();
    if (m_model->rowCount() > 0)
        m_frame->showFailure(message);
    else
        m_frame->showMessage(tr("Raters could not be described."), message);
}

void RatersView::rebuild()
{
    const bool nothing = !m_result || !m_resultTable || m_result->facets.profiles.empty();
    if (nothing || document().isEmpty()) {
        const QScopedValueRollback following(m_following, true);
        m_model->clear();
        m_twinsModel->setTable({});
        m_frame->setText({tr("What raters did"), {}, {}});
        if (document().isEmpty())
            m_frame->showMessage(tr("No panel is open."),
                                 tr("Open a file, or drop one on this window, to see what each rater did."));
        else if (m_result)
            m_frame->showMessage(tr("No raters are left."), tr("Include a rater again in the panel tree."));
        else
            m_frame->showMessage(tr("Looking at the raters …"), {});
        emit figureChanged();
        return;
    }
    QStringList levels;
    for (const auto& label : m_resultTable->scale.labels)
        levels << QString::fromStdString(label);
    std::vector<QColor> colours;
    const Theme colouring = theme();
    std::map<std::string, QColor> ofPanel;
    for (const auto& profile : m_result->facets.profiles) {
        const auto [place, isNew] = ofPanel.try_emplace(profile.panel);
        if (isNew)
            place->second = panelColour(document(), colouring, profile.panel);
        colours.push_back(place->second);
    }
    {
        const QScopedValueRollback following(m_following, true);
        m_delegate->setTheme(colouring);
        m_model->setResult(m_result, levels, std::move(colours));
    }
    m_frame->setText(ratersScene(m_result, inputOf(document())).text);
    fillTwins();
    fitColumns();
    m_frame->showContent();
    fitSplitter();
    m_table->setAccessibleDescription(summary());
    followSelection();
    emit figureChanged();
}

void RatersView::fillTwins()
{
    const auto& twins = m_result->facets.twins;
    m_twinsModel->setTable(twins ? twinsTable(*twins) : Table());
    m_twinsTable->setVisible(m_twinsModel->rowCount() > 0);
    if (!twins) {
        m_twinsTitle->clear();
        return;
    }
    QStringList words;
    const QString rows = QString::fromStdString(twins->of);
    if (twins->flagged == 1)
        words << tr("Twins: one pair of raters stands out by identical %1; the last column says why.")
                     .arg(rows);
    else if (twins->flagged > 1)
        words << tr("Twins: %1 pairs of raters stand out by identical %2; the last column says why.")
                     .arg(formatCount(twins->flagged), rows);
    else if (twins->tested > 0)
        words << tr("Twins: none of %1 pairs of raters stands out by identical %2.")
                     .arg(formatCount(twins->tested), QString::fromStdString(twins->of));
    else
        words << tr("Twins: no pair of raters could be tested for identical %1.")
                     .arg(QString::fromStdString(twins->of));
    for (const auto& note : twins->notes) {
        const QString text = QString::fromStdString(note);
        words << text.left(1).toUpper() + text.mid(1) + QLatin1Char('.');
    }
    m_twinsTitle->setText(words.join(QLatin1Char(' ')));
}

void RatersView::fitColumns()
{
    const int rowHeight = fontMetrics().height() + 10;
    m_table->verticalHeader()->setDefaultSectionSize(rowHeight);
    m_twinsTable->verticalHeader()->setDefaultSectionSize(rowHeight);
    QStyleOptionViewItem option;
    option.initFrom(m_table);
    for (int column = 0; column < m_sorted->columnCount(); ++column) {
        int width = m_table->horizontalHeader()->sectionSizeHint(column);
        // The first rows are enough to guess by.
        for (int row = 0; row < std::min(50, m_sorted->rowCount()); ++row)
            width = std::max(width, m_delegate->sizeHint(option, m_sorted->index(row, column)).width() + 8);
        m_table->setColumnWidth(column, std::min(width, 260));
    }
    m_twinsTable->resizeColumnsToContents();
    for (int column = 0; column < m_twinsModel->columnCount(); ++column)
        m_twinsTable->setColumnWidth(column, std::min(m_twinsTable->columnWidth(column) + 12, 320));
}

void RatersView::fitSplitter()
{
    // Both get what they need; when that is too much, the pairs get what the raters leave, at least a third.
    const int row = m_table->verticalHeader()->defaultSectionSize();
    const int header = m_table->horizontalHeader()->sizeHint().height() + row;
    const int raters = header + row * m_sorted->rowCount();
    const int pairs = m_twinsTitle->sizeHint().height() + 16
                      + (m_twinsModel->rowCount() > 0 ? header + row * m_twinsModel->rowCount() : 0);
    const int height = std::max(m_splitter->height(), 1);
    const int twins = std::min(pairs, std::max(height / 3, height - raters));
    const int top = std::min(height - twins, raters);
    m_splitter->setSizes({top, height - top});
}

void RatersView::selectRaters()
{
    if (m_following || !m_resultTable)
        return;
    std::set<RaterId> raters;
    for (const auto& index : m_table->selectionModel()->selectedRows()) {
        const int row = m_sorted->mapToSource(index).row();
        if (const auto rater = raterNamed(*m_resultTable, m_model->profileAt(row).rater, row))
            raters.insert(*rater);
    }
    const QScopedValueRollback following(m_following, true);
    document().selection().selectRaters(raters);
}

void RatersView::followSelection()
{
    if (m_following || !m_resultTable)
        return;
    const QScopedValueRollback following(m_following, true);
    std::vector<int> sorted;
    for (const RaterId rater : document().selection().raters()) {
        if (rater.index() >= document().data()->raters.size())
            continue;
        const int row = m_model->rowOf(document().data()->raters[rater.index()].name);
        if (row < 0)
            continue;
        sorted.push_back(m_sorted->mapFromSource(m_model->index(row, 0)).row());
    }
    // Neighbours are one range: a selection model takes the square of the ranges.
    std::sort(sorted.begin(), sorted.end());
    QItemSelection rows;
    for (std::size_t from = 0; from < sorted.size();) {
        std::size_t to = from;
        while (to + 1 < sorted.size() && sorted[to + 1] == sorted[to] + 1)
            ++to;
        rows.select(m_sorted->index(sorted[from], 0),
                    m_sorted->index(sorted[to], m_sorted->columnCount() - 1));
        from = to + 1;
    }
    m_table->selectionModel()->select(rows, QItemSelectionModel::ClearAndSelect);
}

void RatersView::selectTwins(int row)
{
    if (!m_result || !m_result->facets.twins || !m_resultTable)
        return;
    const auto& pairs = m_result->facets.twins->pairs;
    if (row < 0 || row >= static_cast<int>(pairs.size()))
        return;
    const auto& pair = pairs[static_cast<std::size_t>(row)];
    const auto a = raterNamed(*m_resultTable, pair.a);
    const auto b = raterNamed(*m_resultTable, pair.b);
    if (a && b)
        document().selection().selectPair(*a, *b);
}

void RatersView::openFlag(int row, int flag)
{
    if (row < 0 || row >= m_model->rowCount() || !document().table())
        return;
    const auto& flags = m_model->profileAt(row).flags;
    if (flag < 0 || flag >= static_cast<int>(flags.size()))
        return;
    // A copy: the selection may bring a new result.
    const RaterFlag chosen = flags[static_cast<std::size_t>(flag)];
    Finding finding;
    finding.raters = chosen.raters;
    finding.items = chosen.items;
    selectFinding(document(), finding);
    if (!chosen.items.empty())
        emit viewRequested(QStringLiteral("items"));
}

void RatersView::offerFlags(const QModelIndex& index, const QPoint& place, bool direct)
{
    if (!index.isValid())
        return;
    const int row = m_sorted->mapToSource(index).row();
    const auto& flags = m_model->profileAt(row).flags;
    if (flags.empty())
        return;
    if (direct && flags.size() == 1) {
        openFlag(row, 0);
        return;
    }
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("flagMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (std::size_t i = 0; i < flags.size(); ++i) {
        const QString badge = QString::fromStdString(flags[i].badge);
        const QString text =
            flags[i].items.empty()
                ? badge
                : tr("%1: list %2 items", nullptr, pluralOf(std::ssize(flags[i].items)))
                      .arg(badge, formatCount(static_cast<std::int64_t>(flags[i].items.size())));
        connect(menu->addAction(text), &QAction::triggered, this,
                [this, row, flag = static_cast<int>(i)] { openFlag(row, flag); });
    }
    menu->popup(place);
}

bool RatersView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_table && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const QModelIndex current = m_table->currentIndex();
        if ((key == Qt::Key_Return || key == Qt::Key_Enter) && current.isValid()) {
            const QRect cell = m_table->visualRect(current);
            offerFlags(current, m_table->viewport()->mapToGlobal(cell.bottomLeft()), true);
            return true;
        }
    }
    return View::eventFilter(watched, event);
}

void RatersView::changeEvent(QEvent* event)
{
    View::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        rebuild();
}

void RatersView::resizeEvent(QResizeEvent* event)
{
    View::resizeEvent(event);
    fitSplitter();
}

std::unique_ptr<Figure> RatersView::figure() const
{
    if (m_model->rowCount() == 0)
        return nullptr;
    return std::make_unique<RatersFigure>(ratersScene(m_result, inputOf(document())));
}

QString RatersView::summary() const
{
    if (m_model->rowCount() == 0)
        return m_frame->message();
    const FigureText text = m_frame->text();
    QStringList lines{text.title, text.subtitle};
    int flagged = 0;
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const auto& profile = m_model->profileAt(row);
        flagged += profile.flags.empty() ? 0 : 1;
        if (flagged <= 20) {
            for (const auto& flag : profile.flags)
                lines << QString::fromStdString(flag.sentence).chopped(1);
        }
    }
    lines << tr("%1 of %2 raters have flags").arg(formatCount(flagged), formatCount(m_model->rowCount()));
    lines << m_twinsTitle->text().chopped(m_twinsTitle->text().isEmpty() ? 0 : 1);
    lines.removeAll(QString());
    return lines.join(QStringLiteral(". ")) + QLatin1Char('.');
}

} // namespace raterscope
