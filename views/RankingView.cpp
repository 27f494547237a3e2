// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "RankingView.h"

#include "CatalogText.h"
#include "Format.h"
#include "Plural.h"
#include "document/Selection.h"
#include "figure/ChartFigure.h"
#include "figure/SkillsFigure.h"
#include "plot/DocumentInput.h"
#include "plot/JudgeCharts.h"
#include "plot/ScatterPlot.h"
#include "plot/ViewFrame.h"
#include "table/FacetTableModel.h"
#include "table/IntervalDelegate.h"
#include "table/PlainTable.h"
#include "table/SkillsTableModel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace raterscope {

namespace {

constexpr auto defaultRanking = "bradley-terry";

bool yieldsSkills(const Analysis& analysis)
{
    return std::find(analysis.facets.begin(), analysis.facets.end(), "skills") != analysis.facets.end();
}

Table judgeTable(const JudgeScales& scales)
{
    const bool hasAspects = std::any_of(scales.rows.begin(), scales.rows.end(),
                                        [](const auto& row) { return !row.aspect.empty(); });
    const bool hasIntervals = !scales.intervalMethod.empty();
    const bool hasNotes = std::any_of(scales.rows.begin(), scales.rows.end(),
                                      [](const auto& row) { return !row.note.empty(); });
    Table table{"Judges", {"judge"}, {}, {}, "judges"};
    if (hasAspects)
        table.columns.emplace_back("aspect");
    table.columns.push_back(scales.parameter);
    if (hasIntervals)
        table.columns.insert(table.columns.end(), {"low", "high"});
    table.columns.insert(table.columns.end(), {"comparisons", "cycle rate", "validity"});
    if (hasNotes)
        table.columns.emplace_back("note");
    table.formats.assign(table.columns.size(), ColumnFormat::Plain);
    table.formats[table.columns.size() - (hasNotes ? 3 : 2)] = ColumnFormat::Share;
    const auto end = [](double number) {
        return number == number ? Value(number) : Value(UndefinedReason::NotEstimated);
    };
    for (const auto& row : scales.rows) {
        std::vector<TableCell> cells{row.judge};
        if (hasAspects)
            cells.emplace_back(row.aspect);
        cells.emplace_back(row.value);
        if (hasIntervals) {
            cells.emplace_back(end(row.low));
            cells.emplace_back(end(row.high));
        }
        cells.emplace_back(row.comparisons);
        cells.emplace_back(row.cycleRate);
        cells.emplace_back(row.validity);
        if (hasNotes)
            cells.emplace_back(row.note);
        table.rows.push_back(std::move(cells));
    }
    return table;
}

} // namespace

RankingView::RankingView(Document& document, QWidget* parent)
    : ResultView(document, parent), m_method(defaultRanking), m_methods(new QComboBox),
      m_groups(new QComboBox), m_stack(new QStackedWidget),
      m_table(makePlainTable("skillsTable", tr("Skills of items"))), m_model(new SkillsTableModel(this)),
      m_bars(new IntervalDelegate(SkillsTableModel::BarRole, this)), m_noJudges(new QLabel),
      m_status(new QLabel)
{
    m_table->setModel(m_model);
    m_table->setSortingEnabled(true);
    m_table->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_noJudges->setAlignment(Qt::AlignCenter);
    m_noJudges->setWordWrap(true);
    m_noJudges->setText(tr("This method tells nothing about single judges. Choose BT-\u03c3 or Crowd-BT."));
    for (QWidget* page : std::initializer_list<QWidget*>{m_table, makeJudgesPage(), m_noJudges})
        m_stack->addWidget(page);
    m_status->setWordWrap(true);
    m_status->setTextFormat(Qt::PlainText);
    m_status->setObjectName(QStringLiteral("rankingStatus"));
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(m_stack, 1);
    column->addWidget(m_status);
    setContent(content);
    setFocusProxy(m_table);

    m_methods->setObjectName(QStringLiteral("rankingMethod"));
    auto* label = new QLabel(tr("Meth&od"));
    label->setBuddy(m_methods);
    m_groups->setObjectName(QStringLiteral("rankingGroup"));
    m_groups->setAccessibleName(tr("Group of items"));
    fitBox(m_groups, 14);
    frame().controls()->addWidget(label);
    fitBox(m_methods, 14);
    frame().controls()->addWidget(m_methods);
    frame().controls()->addSpacing(12);
    m_pages = addPages<2>({{{tr("&Skills"), "pageSkills"}, {tr("&Judges"), "pageJudges"}}},
                          [this](int page) { choosePage(static_cast<Page>(page)); });
    frame().controls()->addSpacing(12);
    frame().controls()->addWidget(m_groups);
    frame().controls()->addStretch(1);
    fillMethods();

    connect(m_methods, &QComboBox::activated, this,
            [this](int index) { chooseMethod(m_methods->itemData(index).toString().toStdString()); });
    connect(m_groups, &QComboBox::currentIndexChanged, this, [this](int index) {
        if (index < 0)
            return;
        const auto key = m_groups->itemData(index).toStringList();
        m_model->showGroup(key.size() == 2
                               ? std::optional(std::pair(key[0].toStdString(), key[1].toStdString()))
                               : std::nullopt);
        m_table->resizeColumnsToContents();
        emit figureChanged();
    });
    connect(m_table, &QTableView::clicked, this,
            [this](const QModelIndex& index) { selectItem(index.row()); });
    connect(m_table, &QTableView::activated, this,
            [this](const QModelIndex& index) { selectItem(index.row()); });
    for (ScatterPlot* plot : {m_validity, m_consistency})
        connect(plot, &ScatterPlot::hovered, &frame(), &ViewFrame::setHover);
    connect(&document, &Document::dataChanged, this, &RankingView::dropResult);
    connect(&document, &Document::tableChanged, this, &RankingView::dropResult);
    rebuild();
}

QWidget* RankingView::makeJudgesPage()
{
    m_validity = new ScatterPlot(document().selection());
    m_validity->setObjectName(QStringLiteral("judgeValidity"));
    m_validity->setAccessibleName(tr("Judges and their validity"));
    m_consistency = new ScatterPlot(document().selection());
    m_consistency->setObjectName(QStringLiteral("judgeConsistency"));
    m_consistency->setAccessibleName(tr("Judges and their consistency"));
    m_judges = makePlainTable("judgeTable", tr("Judges"));
    m_judgeModel = new FacetTableModel(this);
    m_judges->setModel(m_judgeModel);
    auto* plots = new QSplitter;
    plots->addWidget(m_validity);
    plots->addWidget(m_consistency);
    plots->setChildrenCollapsible(false);
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(plots, 1);
    column->addWidget(m_judges);
    return page;
}

void RankingView::fillMethods()
{
    for (const auto& analysis : catalog()) {
        if (!yieldsSkills(analysis))
            continue;
        m_methods->addItem(catalogText(analysis.title), QString::fromStdString(analysis.id));
        m_methods->setItemData(m_methods->count() - 1, catalogText(analysis.definition), Qt::ToolTipRole);
    }
    m_methods->setCurrentIndex(m_methods->findData(QString::fromLatin1(defaultRanking)));
}

void RankingView::chooseMethod(const std::string& id)
{
    if (id.empty())
        return chooseMethod(defaultRanking);
    if (id == m_method || m_methods->findData(QString::fromStdString(id)) < 0)
        return;
    m_method = id;
    m_methods->setCurrentIndex(m_methods->findData(QString::fromStdString(id)));
    dropResult();
    setOptions({});
    emit needsChanged();
}

void RankingView::choosePage(Page page)
{
    m_page = page;
    m_pages[static_cast<std::size_t>(page)]->setChecked(true);
    rebuild();
}

void RankingView::fillGroups(const Skills& skills)
{
    const QVariant before = m_groups->currentData();
    const QSignalBlocker blocker(m_groups);
    m_groups->clear();
    m_groups->addItem(tr("All groups"), QStringList());
    QStringList last;
    for (const auto& row : skills.rows) {
        const QStringList key{QString::fromStdString(row.group), QString::fromStdString(row.aspect)};
        if (key == last || (row.group.empty() && row.aspect.empty()))
            continue;
        last = key;
        m_groups->addItem(row.aspect.empty()  ? key[0]
                          : row.group.empty() ? key[1]
                                              : QStringLiteral("%1 \u00b7 %2").arg(key[0], key[1]),
                          key);
    }
    m_groups->setVisible(m_groups->count() > 2 && m_page == Page::Skills);
    // Many small rankings under each other tell little: the first one stands alone until somebody asks.
    const int kept = before.isValid() ? m_groups->findData(before) : -1;
    m_groups->setCurrentIndex(kept >= 0 ? kept : m_groups->count() > 2 ? 1 : 0);
    const auto key = m_groups->currentData().toStringList();
    m_model->showGroup(key.size() == 2 ? std::optional(std::pair(key[0].toStdString(), key[1].toStdString()))
                                       : std::nullopt);
}

QStringList RankingView::statusNotes() const
{
    QStringList parts;
    if (const QString fit = fitSentence(*result()); !fit.isEmpty())
        parts << fit;
    const auto& skills = result()->facets.skills;
    if (skills && skills->quality && skills->quality->value.isDefined())
        parts << tr("Spearman with the reference %1, mean over %2 groups")
                     .arg(formatEstimate(skills->quality->value, skills->quality->interval, 3),
                          formatCount(skills->quality->used));
    for (const auto& note : result()->status.notes)
        parts << QString::fromStdString(note);
    return parts;
}

void RankingView::rebuild()
{
    if (document().isEmpty())
        return showNothing(tr("No panel is open."),
                           tr("Open a file, or drop one on this window, to rank items by comparisons."));
    if (!result() || !result()->facets.skills || !document().table()) {
        m_model->clear();
        return showNothing(tr("Ranking the items \u2026"), {});
    }
    const auto input = inputOf(document());
    const std::shared_ptr<const Skills> skills(result(), &*result()->facets.skills);
    m_model->setSkills(skills);
    fillGroups(*skills);
    for (std::size_t c = 0; c < m_model->columns().size(); ++c) {
        const bool isBar = m_model->columns()[c] == SkillsTableModel::Kind::Bar;
        m_table->setItemDelegateForColumn(static_cast<int>(c), isBar ? m_bars : nullptr);
    }
    m_table->resizeColumnsToContents();
    m_groups->setVisible(m_groups->count() > 2 && m_page == Page::Skills);
    FigureText text = skillsText(*result(), input);
    if (m_page == Page::Judges && result()->facets.judgeScales) {
        fillJudges();
        if (const auto chart = scaleAgainstConsistency(result(), input))
            text = chart->text;
        m_stack->setCurrentIndex(1);
        frame().setHint(tr("Click a judge, or drag a rectangle, to select judges everywhere."));
    } else {
        m_stack->setCurrentIndex(m_page == Page::Judges ? 2 : 0);
        frame().setHint(tr("Click an item to select its comparisons."));
    }
    const QStringList notes = statusNotes();
    m_status->setText(shortenedNotes(notes));
    m_status->setToolTip(notes.join(QLatin1Char('\n')));
    frame().setText(text);
    frame().showContent();
    emit figureChanged();
}

void RankingView::fillJudges()
{
    const auto input = inputOf(document());
    auto validity = scaleAgainstValidity(result(), input);
    auto consistency = scaleAgainstConsistency(result(), input);
    // Without a reference there is nothing to hold the judges against but themselves.
    m_validity->setVisible(validity && !validity->chart.points.empty());
    m_consistency->setVisible(consistency && !consistency->chart.points.empty());
    if (validity)
        m_validity->setChart(std::move(validity->chart));
    if (consistency)
        m_consistency->setChart(std::move(consistency->chart));
    m_judgeModel->setTable(judgeTable(*result()->facets.judgeScales));
    fitHeightToRows(*m_judges, m_validity->isHidden() && m_consistency->isHidden() ? 40 : 5);
}

void RankingView::selectItem(int row)
{
    if (row < 0 || row >= m_model->rowCount() || !document().table())
        return;
    const auto& skill = m_model->rowAt(row);
    std::set<ItemId> items(skill.pooled.begin(), skill.pooled.end());
    if (skill.id.isValid())
        items.insert(skill.id);
    std::set<Unit> units;
    for (const auto& unit : document().table()->units) {
        if (unit.isPair() && (items.contains(unit.item) || items.contains(unit.second)))
            units.insert(unit);
    }
    document().selection().selectUnits(units);
    frame().setHint(
        tr("%1 pairs with %2 are selected; Items lists them.", nullptr, pluralOf(std::ssize(units)))
            .arg(formatCount(static_cast<std::int64_t>(units.size())), QString::fromStdString(skill.item)));
    frame().setHover({});
}

std::unique_ptr<Figure> RankingView::figure() const
{
    if (!result() || !result()->facets.skills || !document().table() || !frame().showsContent())
        return nullptr;
    const auto input = inputOf(document());
    if (m_page == Page::Judges) {
        auto validity = scaleAgainstValidity(result(), input);
        if (validity && !validity->chart.points.empty())
            return std::make_unique<TrustFigure>(std::move(*validity));
        auto consistency = scaleAgainstConsistency(result(), input);
        if (consistency && !consistency->chart.points.empty())
            return std::make_unique<TrustFigure>(std::move(*consistency));
        return nullptr;
    }
    const auto key = m_groups->currentData().toStringList();
    return std::make_unique<SkillsFigure>(
        result(), input,
        key.size() == 2 ? std::optional(std::pair(key[0].toStdString(), key[1].toStdString()))
                        : std::nullopt);
}

QString RankingView::summary() const
{
    if (!result() || !result()->facets.skills || !frame().showsContent())
        return frame().message();
    QStringList lines{frame().text().title, frame().text().subtitle};
    lines << statusNotes();
    for (int row = 0; row < std::min(m_model->rowCount(), 10); ++row) {
        const auto& skill = m_model->rowAt(row);
        lines << tr("%1: %2, %3 wins, %4 losses, %5 ties")
                     .arg(QString::fromStdString(skill.item), describeValue(skill.skill),
                          formatCount(skill.wins), formatCount(skill.losses), formatCount(skill.ties));
    }
    lines.removeAll(QString());
    return lines.join(QStringLiteral(". ")) + QLatin1Char('.');
}

} // namespace raterscope
