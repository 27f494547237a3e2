// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ConsensusView.h"

#include "CatalogText.h"
#include "Format.h"
#include "catalog/ConsensusParts.h"
#include "catalog/ConsensusTables.h"
#include "figure/ChartFigure.h"
#include "plot/ConsensusCharts.h"
#include "plot/DocumentInput.h"
#include "plot/LinePlot.h"
#include "plot/ScatterPlot.h"
#include "plot/SceneText.h"
#include "plot/ViewFrame.h"
#include "table/ConsensusTableModel.h"
#include "table/FacetTableModel.h"
#include "table/IntervalDelegate.h"
#include "table/PlainTable.h"
#include "table/UnitText.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QScopedValueRollback>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <string>
#include <unordered_map>

namespace raterscope {

namespace {

constexpr auto consensusSlot = "consensus";
constexpr auto comparisonSlot = "comparison";

bool yields(const Analysis& analysis, const char* facet)
{
    return std::find(analysis.facets.begin(), analysis.facets.end(), facet) != analysis.facets.end();
}

bool isConsensus(const Analysis& analysis)
{
    return yields(analysis, "item_posterior") || yields(analysis, "item_score");
}

/// A table of an analysis result by its id; nullptr when it is not there.
const Table* findTable(const AnalysisResult& result, const char* id)
{
    const auto& tables = result.facets.tables;
    const auto place =
        std::find_if(tables.begin(), tables.end(), [&](const Table& table) { return table.id == id; });
    return place == tables.end() ? nullptr : &*place;
}

/// How far each rater moved one unit, with its own label.
Table movesTable(const AnalysisResult& result, const AnalysisInput& input, std::size_t unit)
{
    const ItemScore& score = *result.facets.itemScore;
    Table table{"", {"rater", "label"}, {}, {}, "moves"};
    if (!score.influence.empty())
        table.columns.emplace_back("moved it by");
    if (!score.information.empty())
        table.columns.emplace_back("information");
    const auto number = [](double x) {
        return std::isfinite(x) ? Value(x) : Value(UndefinedReason::NothingPairable);
    };
    std::unordered_map<std::string, std::int32_t> levelOf; // of those who labelled the unit
    for (const Label& label : input.table->labelsOf(unit))
        levelOf.emplace(input.table->raterNames[static_cast<std::size_t>(label.column)], label.level);
    for (std::size_t r = 0; r < score.raters.size(); ++r) {
        const auto given = levelOf.find(score.raters[r]);
        const auto level = given == levelOf.end() ? -1 : given->second;
        if (level < 0)
            continue;
        std::vector<TableCell> row{score.raters[r],
                                   input.table->scale.labels[static_cast<std::size_t>(level)]};
        if (!score.influence.empty())
            row.emplace_back(number(score.influence[unit * score.raters.size() + r]));
        if (!score.information.empty())
            row.emplace_back(number(score.information[unit * score.raters.size() + r]));
        table.rows.push_back(std::move(row));
    }
    return table;
}

} // namespace

ConsensusView::ConsensusView(Document& document, QWidget* parent)
    : View(document, parent), m_methods(new QComboBox), m_stack(new QStackedWidget),
      m_trust(new ScatterPlot(document.selection())), m_trace(new LinePlot(document.selection())),
      m_nothing(new QLabel), m_baselineModel(new FacetTableModel(this))
{
    m_comparisonModel = new FacetTableModel(this);
    m_comparisonTable = makePlainTable("methodComparison", tr("Methods against the reference"));
    auto* sorted = new QSortFilterProxyModel(this);
    sorted->setSourceModel(m_comparisonModel);
    sorted->setSortRole(FacetTableModel::SortRole);
    m_comparisonTable->setModel(sorted);
    m_comparisonTable->setSortingEnabled(true);
    m_comparisonTable->horizontalHeader()->setSortIndicator(-1, Qt::DescendingOrder); // the baseline first
    m_trust->setObjectName(QStringLiteral("trustPlot"));
    m_trust->setAccessibleName(tr("Trust and validity of raters"));
    m_trace->setObjectName(QStringLiteral("tracePlot"));
    m_trace->setAccessibleName(tr("Course of the fit"));
    m_nothing->setObjectName(QStringLiteral("consensusNothing"));
    m_nothing->setAlignment(Qt::AlignCenter);
    m_nothing->setWordWrap(true);
    m_nothing->setTextFormat(Qt::PlainText);
    for (QWidget* page : std::initializer_list<QWidget*>{m_trust, makeItemsPage(), makeCurvesPage(),
                                                         m_comparisonTable, m_trace, m_nothing})
        m_stack->addWidget(page);

    m_baseline = makePlainTable("baselineTable", tr("Beside the baseline"));
    m_baseline->setModel(m_baselineModel);
    m_baseline->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(m_stack, 1);
    column->addWidget(m_baseline);
    m_frame = new ViewFrame(content);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(m_frame);

    m_methods->setObjectName(QStringLiteral("consensusMethod"));
    auto* label = new QLabel(tr("Meth&od"));
    label->setBuddy(m_methods);
    m_frame->controls()->addWidget(label);
    fitBox(m_methods, 12);
    m_frame->controls()->addWidget(m_methods);
    m_frame->controls()->addSpacing(12);
    auto* group = new QButtonGroup(this);
    const std::array<std::pair<QString, const char*>, 5> names{{{tr("T&rust"), "Trust"},
                                                                {tr("Item&s"), "Items"},
                                                                {tr("C&urves"), "Curves"},
                                                                {tr("&Methods"), "Methods"},
                                                                {tr("Fi&t"), "Fit"}}};
    for (std::size_t p = 0; p < names.size(); ++p) {
        m_pages[p] = new QToolButton;
        m_pages[p]->setObjectName(QStringLiteral("page") + QLatin1String(names[p].second));
        m_pages[p]->setText(names[p].first);
        m_pages[p]->setCheckable(true);
        m_pages[p]->setAutoRaise(true);
        m_pages[p]->setFocusPolicy(Qt::TabFocus);
        group->addButton(m_pages[p], static_cast<int>(p));
        m_frame->controls()->addWidget(m_pages[p]);
    }
    m_frame->controls()->addStretch(1);
    fillMethods();

    connect(group, &QButtonGroup::idClicked, this, [this](int page) { choosePage(static_cast<Page>(page)); });
    connect(m_methods, &QComboBox::activated, this,
            [this](int index) { chooseMethod(m_methods->itemData(index).toString().toStdString()); });
    for (LinePlot* plot : {m_expected, m_information, m_trace})
        connect(plot, &LinePlot::hovered, m_frame, &ViewFrame::setHover);
    connect(m_trust, &ScatterPlot::hovered, m_frame, &ViewFrame::setHover);
    connect(m_comparisonTable, &QTableView::activated, this,
            [this, sorted](const QModelIndex& index) { selectMethodRow(sorted->mapToSource(index).row()); });
    connect(m_items->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) {
                if (current.isValid() && !m_following)
                    this->document().selection().setCurrentUnit(m_itemModel->unitAt(current.row()));
            });
    connect(&document.selection(), &Selection::currentUnitChanged, this, &ConsensusView::followCurrentUnit);
    connect(&document, &Document::dataChanged, this, [this] {
        m_methodChosen = false;
        dropResult();
    });
    connect(&document, &Document::tableChanged, this, [this] {
        dropResult(); // it is about other units
        followDefault();
    });
    followDefault();
    rebuild();
}

QWidget* ConsensusView::makeItemsPage()
{
    m_itemModel = new ConsensusTableModel(this);
    m_items = makePlainTable("consensusItems", tr("Consensus of each unit"));
    m_items->setModel(m_itemModel);
    m_items->setSortingEnabled(true);
    m_items->horizontalHeader()->setStretchLastSection(true);
    m_items->horizontalHeader()->setSortIndicator(-1, Qt::DescendingOrder);
    m_moveModel = new FacetTableModel(this);
    m_moves = makePlainTable("consensusMoves", tr("How far each rater moved the unit"));
    m_moves->setModel(m_moveModel);
    m_movesTitle = new QLabel;
    m_movesTitle->setWordWrap(true);
    m_movesTitle->setTextFormat(Qt::PlainText);
    auto* side = new QWidget;
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(8, 4, 0, 0);
    column->addWidget(m_movesTitle);
    column->addWidget(m_moves, 1);
    auto* splitter = new QSplitter;
    splitter->addWidget(m_items);
    splitter->addWidget(side);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 1);
    splitter->setChildrenCollapsible(false);
    return splitter;
}

QWidget* ConsensusView::makeCurvesPage()
{
    m_expected = new LinePlot(document().selection());
    m_expected->setObjectName(QStringLiteral("expectedPlot"));
    m_expected->setAccessibleName(tr("What each rater is expected to say"));
    m_information = new LinePlot(document().selection());
    m_information->setObjectName(QStringLiteral("informationPlot"));
    m_information->setAccessibleName(tr("What each rater tells about an item"));
    auto* splitter = new QSplitter(Qt::Vertical);
    splitter->addWidget(m_expected);
    splitter->addWidget(m_information);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    splitter->setChildrenCollapsible(false);
    return splitter;
}

void ConsensusView::fillMethods()
{
    for (const auto& analysis : catalog()) {
        if (!isConsensus(analysis))
            continue;
        m_methods->addItem(catalogText(analysis.title), QString::fromStdString(analysis.id));
        m_methods->setItemData(m_methods->count() - 1, catalogText(analysis.definition), Qt::ToolTipRole);
    }
}

void ConsensusView::followDefault()
{
    const auto& table = document().table();
    if (!table || m_methodChosen) {
        rebuild();
        return;
    }
    const char* wanted = defaultConsensusMethod(*table);
    if (m_method != wanted) {
        m_method = wanted;
        m_methods->setCurrentIndex(m_methods->findData(QString::fromLatin1(wanted)));
        dropResult();
        setOptions({});
        emit needsChanged();
    }
    rebuild();
}

void ConsensusView::chooseMethod(const std::string& id)
{
    if (id.empty()) {
        m_methodChosen = false;
        followDefault();
        return;
    }
    if (m_methods->findData(QString::fromStdString(id)) < 0)
        return;
    m_methodChosen = true;
    if (id == m_method)
        return;
    m_method = id;
    m_methods->setCurrentIndex(m_methods->findData(QString::fromStdString(id)));
    dropResult();
    setOptions({});
    emit needsChanged();
}

void ConsensusView::choosePage(Page page)
{
    m_page = page;
    if (page == Page::Methods)
        emit needsChanged();
    rebuild();
}

void ConsensusView::showEvent(QShowEvent* event)
{
    View::showEvent(event);
    if (m_wasShown)
        return;
    m_wasShown = true;
    emit needsChanged();
}

std::vector<Need> ConsensusView::needs() const
{
    if (!m_wasShown)
        return {};
    std::vector<Need> needs;
    if (!m_method.empty())
        needs.push_back({QString::fromLatin1(consensusSlot), m_method, options()});
    // All methods take their time: only when somebody looks.
    if (m_page == Page::Methods)
        needs.push_back({QString::fromLatin1(comparisonSlot), "compare-methods", Options()});
    return needs;
}

void ConsensusView::showResult(const QString& slot, const ResultPtr& result)
{
    if (slot == QLatin1String(comparisonSlot)) {
        m_comparison = result;
        m_comparisonFailure.clear();
    } else {
        m_result = result;
        m_frame->clearFailure();
    }
    m_frame->hideProgress();
    rebuild();
}

void ConsensusView::showProgress(const QString& slot, double fraction, const QString& stage)
{
    if (slot == QLatin1String(consensusSlot) || m_page == Page::Methods)
        m_frame->showProgress(fraction, stage);
}

void ConsensusView::showFailure(const QString& slot, const QString& message)
{
    m_frame->hideProgress();
    if (slot == QLatin1String(comparisonSlot)) {
        m_comparison.reset();
        m_comparisonFailure = message;
        rebuild();
        return;
    }
    m_result.reset();
    m_frame->setText({tr("Consensus"), {}, {}});
    m_frame->showMessage(tr("No consensus by this method."), message);
    emit figureChanged();
}

void ConsensusView::dropResult()
{
    m_result.reset();
    m_comparison.reset();
    m_comparisonFailure.clear();
    m_itemModel->clear();
    rebuild();
}

void ConsensusView::rebuild()
{
    for (std::size_t p = 0; p < m_pages.size(); ++p)
        m_pages[p]->setChecked(static_cast<Page>(p) == m_page);
    // A result of the table before belongs to other units.
    const bool fits = m_result && document().table()
                      && m_result->unitsUsed == static_cast<std::int64_t>(document().table()->unitCount());
    if (!fits) {
        m_frame->setText({tr("Consensus"), {}, {}});
        if (document().isEmpty())
            m_frame->showMessage(tr("No panel is open."),
                                 tr("Open a file, or drop one on this window, to make one label of many."));
        else
            m_frame->showMessage(tr("Making one label of many …"), {});
        emit figureChanged();
        return;
    }
    fillBaseline();
    showPage();
    m_frame->showContent();
    emit figureChanged();
}

void ConsensusView::showEmpty(const QString& headline, const QString& remedy)
{
    m_nothing->setText(remedy.isEmpty() ? headline : headline + QStringLiteral("\n\n") + remedy);
    m_stack->setCurrentWidget(m_nothing);
}

void ConsensusView::showPage()
{
    const auto input = inputOf(document());
    FigureText text;
    text.title = methodTitle(*m_result);
    text.subtitle = dataParts(input).join(QStringLiteral(" \u00b7 "));
    m_frame->setHint({});
    m_stack->setCurrentIndex(static_cast<int>(m_page));
    switch (m_page) {
    case Page::Trust:
        if (auto trust = trustChart(m_result, input); trust && !trust->chart.points.empty()) {
            text = trust->text;
            m_trust->setChart(std::move(trust->chart));
            m_frame->setHint(tr("Click a rater, or drag a rectangle around several; Ctrl adds."));
        } else if (trust) {
            showEmpty(tr("No rater has both a trust and a validity."),
                      trust->chart.firstMissing(8).join(QLatin1Char('\n')));
        } else {
            showEmpty(tr("This method trusts every rater alike."),
                      tr("Choose a method that weighs raters, such as Dawid–Skene or AGORA."));
        }
        break;
    case Page::Items:
        m_itemModel->setResult(m_result, input);
        for (int column = 0; column < m_itemModel->columnCount(); ++column) {
            const bool isBar =
                m_itemModel->columns()[static_cast<std::size_t>(column)] == ConsensusTableModel::Kind::Bar;
            m_items->setItemDelegateForColumn(
                column, isBar ? new IntervalDelegate(ConsensusTableModel::ScoreRole, m_items) : nullptr);
            const int needed = m_items->horizontalHeader()->sectionSizeHint(column) + 8;
            m_items->setColumnWidth(column, column == 0 ? 190 : std::max(needed, isBar ? 160 : 56));
        }
        if (const auto& score = m_result->facets.itemScore; score && !score->intervalMethod.empty())
            text.footnote = tr("Interval: %1.").arg(QString::fromStdString(score->intervalMethod));
        m_frame->setHint(tr("Choose a row to see its ratings in the inspector, and here who moved it."));
        followCurrentUnit();
        break;
    case Page::Curves: {
        auto expected = expectedChart(m_result, input);
        auto information = informationChart(m_result, input);
        if (expected && information) {
            text = expected->text;
            m_expected->setChart(std::move(expected->chart));
            m_information->setChart(std::move(information->chart));
            m_frame->setHint(tr("Click a line to select its rater; selected raters stay strong."));
        } else {
            showEmpty(tr("This method has no latent scale."),
                      tr("Choose AGORA or the graded response model."));
        }
        break;
    }
    case Page::Methods:
        if (m_comparison && m_comparison->facets.comparison) {
            std::vector<Table> tables;
            Facets shown;
            shown.comparison = m_comparison->facets.comparison;
            addConsensusTables(shown, input, tables);
            text.title = catalogText(tables.front().title);
            m_comparisonModel->setTable(std::move(tables.front()));
            m_comparisonTable->resizeColumnsToContents();
            text.footnote =
                tr("Differences with a paired bootstrap interval; an interval that holds 0 leaves "
                   "open which is better.");
            m_frame->setHint(tr("Press Enter on a method to show it."));
        } else if (!m_comparisonFailure.isEmpty()) {
            showEmpty(tr("The methods cannot be compared."), m_comparisonFailure);
        } else {
            showEmpty(tr("Running every method …"), {});
        }
        break;
    case Page::Fit:
        if (auto trace = traceChart(m_result, input)) {
            text = trace->text;
            m_trace->setChart(std::move(trace->chart));
        } else {
            showEmpty(tr("This method is computed directly: there is no fit to follow."), {});
        }
        break;
    }
    m_frame->setText(text);
}

void ConsensusView::fillBaseline()
{
    const Table* baseline = findTable(*m_result, "baseline");
    m_baseline->setVisible(baseline && m_page != Page::Methods);
    if (!baseline)
        return;
    m_baselineModel->setTable(*baseline);
    fitHeightToRows(*m_baseline, static_cast<int>(baseline->rows.size()));
}

void ConsensusView::followCurrentUnit()
{
    if (!m_result || m_itemModel->rowCount() == 0)
        return;
    const QScopedValueRollback following(m_following, true);
    const auto unit = document().selection().currentUnit();
    const int row = unit ? m_itemModel->rowOf(*unit) : -1;
    if (row < 0)
        m_items->selectionModel()->clear();
    else if (m_items->currentIndex().row() != row)
        m_items->setCurrentIndex(m_itemModel->index(row, 0));
    fillMoves();
}

void ConsensusView::fillMoves()
{
    const auto& score = m_result->facets.itemScore;
    const bool hasMoves = score && (!score->influence.empty() || !score->information.empty());
    m_moves->parentWidget()->setVisible(hasMoves);
    if (!hasMoves)
        return;
    const auto current = m_items->currentIndex();
    if (!current.isValid()) {
        m_movesTitle->setText(tr("Choose a row to see how far each rater moved it."));
        m_moveModel->setTable({});
        return;
    }
    const auto input = inputOf(document());
    m_movesTitle->setText(
        tr("How far each rater moved %1").arg(unitName(*input.data, m_itemModel->unitAt(current.row()))));
    m_moveModel->setTable(movesTable(*m_result, input, m_itemModel->unitOf(current.row())));
    m_moves->resizeColumnsToContents();
}

void ConsensusView::selectMethodRow(int row)
{
    const auto& comparison = m_comparison ? m_comparison->facets.comparison : std::nullopt;
    if (comparison && row >= 0 && static_cast<std::size_t>(row) < comparison->methods.size())
        chooseMethod(comparison->methods[static_cast<std::size_t>(row)].method);
}

std::unique_ptr<Figure> ConsensusView::figure() const
{
    if (!m_result || !m_frame->showsContent())
        return nullptr;
    const auto input = inputOf(document());
    if (m_page == Page::Curves) {
        if (auto chart = expectedChart(m_result, input))
            return std::make_unique<LineFigure>(QStringLiteral("expected-ratings"), std::move(*chart));
    } else if (m_page == Page::Fit) {
        if (auto chart = traceChart(m_result, input))
            return std::make_unique<LineFigure>(QStringLiteral("fit"), std::move(*chart));
    } else if (auto chart = trustChart(m_result, input); chart && !chart->chart.points.empty()) {
        return std::make_unique<TrustFigure>(std::move(*chart));
    }
    return nullptr;
}

QString ConsensusView::summary() const
{
    if (!m_frame->showsContent())
        return m_frame->message();
    QStringList lines{m_frame->text().title, m_frame->text().subtitle, fitSentence(*m_result)};
    if (m_page == Page::Trust && m_trust->hasChart()) {
        for (const auto& point : m_trust->chart().points)
            lines << point.tip;
    }
    lines.removeAll(QString());
    return lines.join(QStringLiteral(". ")) + QLatin1Char('.');
}

} // namespace raterscope
