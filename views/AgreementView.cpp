// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "AgreementView.h"

#include "Format.h"
#include "document/Selection.h"
#include "figure/AgreementFigure.h"
#include "plot/AgreementPlot.h"
#include "plot/AgreementTable.h"
#include "plot/BlockMeans.h"
#include "plot/BlockMeansPlot.h"
#include "plot/DocumentInput.h"
#include "plot/FlowLayout.h"
#include "plot/StatementBox.h"
#include "plot/ViewFrame.h"

#include <QBoxLayout>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>

#include <algorithm>
#include <cmath>
#include <utility>

namespace raterscope {

namespace {

constexpr int sliderSteps = 1000;
constexpr int sideWidth = 236;
constexpr int narrow = 620;     ///< fewer controls
constexpr int veryNarrow = 500; ///< the side column goes below

/// A control with its label before it, as one piece that wraps together.
QWidget* labelled(const QString& text, QWidget* control, QWidget* after = nullptr)
{
    auto* pair = new QWidget;
    auto* row = new QHBoxLayout(pair);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    auto* label = new QLabel(text);
    label->setBuddy(control);
    row->addWidget(label);
    row->addWidget(control);
    if (after)
        row->addWidget(after);
    return pair;
}

} // namespace

AgreementView::AgreementView(Document& document, QWidget* parent)
    : View(document, parent), m_plot(new AgreementPlot), m_table(new AgreementTable(*m_plot)),
      m_blocks(new BlockMeansPlot), m_statement(new StatementBox), m_side(new QWidget),
      m_order(new QComboBox), m_blocksBy(new QComboBox), m_numbers(new QCheckBox),
      m_centre(new QDoubleSpinBox), m_cut(new QSlider(Qt::Horizontal)), m_cutLabel(new QLabel)
{
    auto* content = new QWidget;
    m_body = new QBoxLayout(QBoxLayout::LeftToRight, content);
    m_body->setContentsMargins(0, 0, 0, 0);
    m_body->setSpacing(16);
    auto* side = new QVBoxLayout(m_side);
    side->setContentsMargins(0, 0, 0, 0);
    side->setSpacing(16);
    side->addWidget(m_statement);
    side->addWidget(m_blocks);
    side->addStretch(1);
    m_body->addWidget(m_plot, 1);
    m_body->addWidget(m_table, 1);
    m_body->addWidget(m_side);

    m_frame = new ViewFrame(content);
    m_frame->setHint(tr(
        "Click a cell to see the pair, a name or a branch to select raters; drag the cut; wheel to zoom."));
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(m_frame);
    buildControls();
    connectPlot();
    connect(this, &View::figureChanged, m_table, &AgreementTable::refresh);
    connect(&document.selection(), &Selection::changed, this, &AgreementView::applySelection);
    connect(&document, &Document::dataChanged, this, [this] {
        m_result.reset();
        m_centreChosen = false;
        rebuild();
    });
    // Panels and slots colour the picture; the numbers follow with the next result.
    connect(&document, &Document::editsChanged, this, &AgreementView::rebuild);
    rebuild();
}

void AgreementView::buildControls()
{
    m_order->setObjectName(QStringLiteral("rowOrder"));
    m_order->addItem(tr("dendrogram"), static_cast<int>(RowOrder::Dendrogram));
    m_order->addItem(tr("panel"), static_cast<int>(RowOrder::Panel));
    m_order->addItem(tr("file"), static_cast<int>(RowOrder::File));
    m_order->addItem(tr("name"), static_cast<int>(RowOrder::Name));
    m_blocksBy->setObjectName(QStringLiteral("blocksBy"));
    m_blocksBy->addItem(tr("panel"), QStringLiteral("panel"));
    m_blocksBy->addItem(tr("cluster"), QStringLiteral("cluster"));
    m_numbers->setObjectName(QStringLiteral("cellNumbers"));
    m_numbers->setText(tr("Cell values"));
    m_numbers->setChecked(true);
    m_centre->setObjectName(QStringLiteral("colourCentre"));
    m_centre->setRange(-1.0, 1.0);
    m_centre->setSingleStep(0.05);
    m_centre->setDecimals(2);
    m_centre->setLocale(QLocale::c());
    m_centre->setToolTip(tr("The value without colour: lower values are blue, higher ones orange."));
    m_cut->setObjectName(QStringLiteral("cutSlider"));
    m_cut->setRange(0, sliderSteps);
    m_cut->setFixedWidth(120);
    m_cut->setAccessibleName(tr("Cut height of the dendrogram"));
    m_cutLabel->setObjectName(QStringLiteral("cutLabel"));

    auto* flow = new FlowLayout(12, 6);
    flow->addWidget(labelled(tr("&Order"), m_order));
    flow->addWidget(labelled(tr("C&ut"), m_cut, m_cutLabel));
    m_blocksControl = labelled(tr("&Blocks by"), m_blocksBy);
    m_centreControl = labelled(tr("&Centre"), m_centre);
    flow->addWidget(m_blocksControl);
    flow->addWidget(m_centreControl);
    flow->addWidget(m_numbers);
    flow->addWidget(m_table->asSwitch());
    m_frame->controls()->addLayout(flow, 1);

    connect(m_order, &QComboBox::currentIndexChanged, this, &AgreementView::rebuild);
    connect(m_blocksBy, &QComboBox::currentIndexChanged, this, &AgreementView::rebuild);
    connect(m_numbers, &QCheckBox::toggled, this, &AgreementView::rebuild);
    connect(m_centre, &QDoubleSpinBox::valueChanged, this, [this] {
        m_centreChosen = true;
        rebuild();
    });
    connect(m_cut, &QSlider::valueChanged, this, [this](int step) {
        if (!m_plot->hasScene())
            return;
        const double height = m_plot->scene().treeHeight() * step / sliderSteps;
        applyCut(height);
        if (!m_cut->isSliderDown())
            releaseCut(height);
    });
    connect(m_cut, &QSlider::sliderReleased, this, [this] { releaseCut(m_plot->scene().cutHeight); });
}

void AgreementView::connectPlot()
{
    connect(m_plot, &AgreementPlot::cellClicked, this, [this](std::int32_t row, std::int32_t column) {
        const RaterId a = raterAt(row);
        const RaterId b = raterAt(column);
        if (a.isValid() && b.isValid())
            document().selection().selectPair(a, b);
    });
    connect(m_plot, &AgreementPlot::membersClicked, this, &AgreementView::selectMembers);
    connect(m_plot, &AgreementPlot::ratersClicked, this,
            [this](const std::set<std::int32_t>& positions, bool toggle) {
                document().selection().selectRaters(ratersAt(positions), toggle ? Selection::Intent::Toggle
                                                                                : Selection::Intent::Replace);
            });
    connect(m_plot, &AgreementPlot::backgroundClicked, this, [this] { document().selection().clear(); });
    connect(m_plot, &AgreementPlot::raterHovered, this,
            [this](std::int32_t position) { document().selection().hoverRater(raterAt(position)); });
    connect(m_plot, &AgreementPlot::hovered, m_frame, &ViewFrame::setHover);
    connect(m_plot, &AgreementPlot::cutDragged, this, &AgreementView::applyCut);
    connect(m_plot, &AgreementPlot::cutReleased, this, &AgreementView::releaseCut);
}

std::vector<Need> AgreementView::needs() const
{
    return {{QStringLiteral("matrix"), method(), options()}};
}

void AgreementView::showResult(const QString& slot, const ResultPtr& result)
{
    if (slot != QLatin1String("matrix"))
        return;
    m_result = result;
    m_frame->hideProgress();
    m_frame->clearFailure();
    rebuild();
}

void AgreementView::showProgress(const QString& slot, double fraction, const QString& stage)
{
    if (slot == QLatin1String("matrix"))
        m_frame->showProgress(fraction, stage);
}

void AgreementView::showFailure(const QString& slot, const QString& message)
{
    if (slot != QLatin1String("matrix"))
        return;
    m_frame->hideProgress();
    if (m_plot->hasScene())
        m_frame->showFailure(message);
    else
        m_frame->showMessage(tr("The agreement between raters could not be computed."), message);
}

AgreementStyle AgreementView::style() const
{
    AgreementStyle style;
    style.order = static_cast<RowOrder>(m_order->currentData().toInt());
    style.numbers = m_numbers->isChecked();
    if (m_centreChosen)
        style.centre = m_centre->value();
    style.blocksBy = m_blocksBy->currentData().toString().toStdString();
    return style;
}

void AgreementView::showEmpty()
{
    m_plot->clearScene();
    m_blocks->clearScene();
    m_statement->setFinding(nullptr);
    m_frame->setText({tr("Agreement between raters"), {}, {}});
    if (document().isEmpty())
        m_frame->showMessage(tr("No panel is open."),
                             tr("Open a file, or drop one on this window, to see who agrees with whom."));
    else if (m_result)
        m_frame->showMessage(tr("There is no pair of raters to compare."),
                             tr("Include at least two raters in the panel list."));
    else
        m_frame->showMessage(tr("Computing the agreement between raters …"), {});
}

void AgreementView::rebuild()
{
    const bool shows = m_result
                       && (m_result->facets.raterBlocks
                           || (m_result->facets.raterMatrix && m_result->facets.raterMatrix->size() > 0));
    for (QWidget* control : {static_cast<QWidget*>(m_order), static_cast<QWidget*>(m_blocksBy),
                             static_cast<QWidget*>(m_numbers), static_cast<QWidget*>(m_centre)})
        control->setEnabled(shows);
    if (!shows) {
        m_cut->setEnabled(false);
        showEmpty();
        emit figureChanged();
        return;
    }
    AgreementScene scene = agreementScene(m_result, inputOf(document()), style());
    m_cut->setEnabled(scene.tree() && !scene.tree()->merges.empty());
    if (!m_centreChosen) {
        const QSignalBlocker quiet(m_centre);
        m_centre->setValue(scene.centre);
    }
    const auto& findings = m_result->facets.findings;
    m_statement->setFinding(findings.empty() ? nullptr : &findings.front());
    m_frame->setText(scene.text);
    m_blocks->setScene(scene);
    m_plot->setScene(std::move(scene));
    m_plot->setAccessibleDescription(summary());
    m_frame->showContent();
    placeCutSlider();
    arrangeSideColumn();
    applySelection();
    emit figureChanged();
}

void AgreementView::placeCutSlider()
{
    const AgreementScene& scene = m_plot->scene();
    const QSignalBlocker quiet(m_cut);
    m_cut->setValue(static_cast<int>(std::lround(scene.cutHeight / scene.treeHeight() * sliderSteps)));
    const int count = scene.clusterCount();
    m_cutLabel->setVisible(!scene.showsTree()); // where it is shown, the tree says the same
    m_cutLabel->setText(count == 1 ? tr("%1 · 1 cluster").arg(formatFixed(scene.cutHeight))
                                   : tr("%1 · %2 clusters").arg(formatFixed(scene.cutHeight)).arg(count));
}

void AgreementView::applyCut(double height)
{
    m_plot->setCut(height);
    m_blocks->setStale(style().blocksBy == "cluster");
    placeCutSlider();
}

void AgreementView::releaseCut(double height)
{
    Options chosen = options();
    // The option's 0 stands for "not given": a cut at the leaves is one just above them.
    chosen.set("cut-height", std::max(height, 1e-6));
    setOptions(chosen);
    emit figureChanged();
}

RaterId AgreementView::raterAt(std::int32_t position) const
{
    return position < 0 ? RaterId() : m_plot->scene().raters[static_cast<std::size_t>(position)].id;
}

std::set<RaterId> AgreementView::ratersAt(const std::set<std::int32_t>& positions) const
{
    std::set<RaterId> raters;
    const RaterBlocks* blocks = m_plot->scene().raterBlocks();
    for (const auto position : positions) {
        if (blocks) {
            for (const auto column : blocks->members[static_cast<std::size_t>(position)])
                raters.insert(blocks->raters[static_cast<std::size_t>(column)]);
        } else if (const RaterId rater = raterAt(position); rater.isValid())
            raters.insert(rater);
    }
    return raters;
}

/// Two single raters are a pair; more are raters.
void AgreementView::selectMembers(const std::vector<std::int32_t>& ofRow,
                                  const std::vector<std::int32_t>& ofColumn, bool toggle)
{
    const RaterBlocks& blocks = *m_plot->scene().raterBlocks();
    const auto id = [&](std::int32_t column) { return blocks.raters[static_cast<std::size_t>(column)]; };
    if (ofRow.size() == 1 && ofColumn.size() == 1 && ofRow != ofColumn) {
        document().selection().selectPair(id(ofRow.front()), id(ofColumn.front()));
        return;
    }
    std::set<RaterId> raters;
    for (const auto* part : {&ofRow, &ofColumn}) {
        for (const auto column : *part)
            raters.insert(id(column));
    }
    document().selection().selectRaters(raters,
                                        toggle ? Selection::Intent::Toggle : Selection::Intent::Replace);
}

/// Marks the blocks that hold a selected rater, and the cell where the selected pair is.
void AgreementView::applySelectionToBlocks()
{
    const auto& selection = document().selection();
    const RaterBlocks& blocks = *m_plot->scene().raterBlocks();
    std::set<std::int32_t> marked;
    std::int32_t row = -1;
    std::int32_t column = -1;
    for (std::size_t block = 0; block < blocks.members.size(); ++block) {
        const auto position = static_cast<std::int32_t>(block);
        for (const auto member : blocks.members[block]) {
            const RaterId rater = blocks.raters[static_cast<std::size_t>(member)];
            if (selection.isSelected(rater))
                marked.insert(position);
            if (selection.pair() && rater == selection.pair()->a)
                row = position;
            if (selection.pair() && rater == selection.pair()->b)
                column = position;
        }
    }
    std::optional<std::pair<std::int32_t, std::int32_t>> cell;
    if (row >= 0 && column >= 0)
        cell.emplace(row, column);
    m_plot->setMarked(std::move(marked), cell);
}

void AgreementView::applySelection()
{
    if (!m_plot->hasScene())
        return;
    if (m_plot->scene().raterBlocks())
        return applySelectionToBlocks();
    const auto& selection = document().selection();
    const auto& raters = m_plot->scene().raters;
    std::set<std::int32_t> marked;
    std::int32_t row = -1;
    std::int32_t column = -1;
    for (std::size_t i = 0; i < raters.size(); ++i) {
        const auto position = static_cast<std::int32_t>(i);
        if (raters[i].id.isValid() && selection.isSelected(raters[i].id))
            marked.insert(position);
        if (selection.pair() && raters[i].id == selection.pair()->a)
            row = position;
        if (selection.pair() && raters[i].id == selection.pair()->b)
            column = position;
    }
    std::optional<std::pair<std::int32_t, std::int32_t>> cell;
    if (row >= 0 && column >= 0)
        cell.emplace(row, column);
    m_plot->setMarked(std::move(marked), cell);
}

void AgreementView::resizeEvent(QResizeEvent* event)
{
    View::resizeEvent(event);
    arrangeSideColumn();
    arrangeSideColumnLater();
}

void AgreementView::showEvent(QShowEvent* event)
{
    View::showEvent(event);
    arrangeSideColumnLater();
}

/// The room for the statement is known only when the layout below has followed, which on a hidden tab it has
/// not.
void AgreementView::arrangeSideColumnLater()
{
    QMetaObject::invokeMethod(this, &AgreementView::arrangeSideColumn, Qt::QueuedConnection);
}

void AgreementView::arrangeSideColumn()
{
    const bool below = width() < veryNarrow;
    const bool few = width() < narrow;
    m_body->setDirection(below ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    const int wide = std::clamp(width() / 4, few ? 150 : sideWidth - 36, sideWidth + 64);
    m_side->setMinimumWidth(below ? 0 : wide);
    m_side->setMaximumWidth(below ? QWIDGETSIZE_MAX : wide);
    const int room = m_frame->contentHeight();
    const int needed = m_statement->heightWithSentence(wide) + m_blocks->sizeHint().height() + 16;
    // The means carry the sentence's numbers: where both do not fit, its headline is enough.
    m_statement->setCompact(below || needed > room);
    m_centreControl->setVisible(!few);
    m_blocksControl->setVisible(!few);
    m_blocks->setVisible(m_plot->hasScene() && m_plot->scene().blocks() && !below);
}

std::unique_ptr<Figure> AgreementView::figure() const
{
    return m_plot->hasScene() ? std::make_unique<AgreementFigure>(m_plot->scene()) : nullptr;
}

QString AgreementView::summary() const
{
    if (!m_plot->hasScene())
        return m_frame->message();
    const AgreementScene& scene = m_plot->scene();
    QStringList lines{scene.text.title, scene.text.subtitle};
    if (const QString finding = m_statement->text(); !finding.isEmpty())
        lines << finding;
    for (const Block* block : orderedBlocks(scene))
        lines << describeBlock(scene, *block);
    if (scene.tree())
        lines << tr("Cut at height %1: %2 clusters")
                     .arg(formatFixed(scene.cutHeight))
                     .arg(scene.clusterCount());
    return lines.join(QStringLiteral(". ")) + QLatin1Char('.');
}

} // namespace raterscope
