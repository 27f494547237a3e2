// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "PanelTree.h"

#include "PanelTreeModel.h"
#include "document/Selection.h"
#include "plot/AgreementScene.h"

#include <QEvent>
#include <QHeaderView>
#include <QScopedValueRollback>
#include <QTreeView>
#include <QVBoxLayout>

namespace raterscope {

PanelTree::PanelTree(Document& document, QWidget* parent)
    : View(document, parent), m_model(new PanelTreeModel(document, this)), m_tree(new QTreeView)
{
    m_tree->setObjectName(QStringLiteral("panelTree"));
    m_tree->setAccessibleName(tr("Panels and raters"));
    m_tree->setModel(m_model);
    m_tree->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_tree->setDragDropMode(QAbstractItemView::DragDrop);
    m_tree->setDefaultDropAction(Qt::MoveAction);
    m_tree->setDropIndicatorShown(true);
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    m_tree->setUniformRowHeights(true);
    m_tree->setIndentation(12);
    setMinimumWidth(224);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setTextElideMode(Qt::ElideMiddle);
    m_tree->setAllColumnsShowFocus(true);
    auto* header = m_tree->header();
    header->setStretchLastSection(false);
    header->setMinimumSectionSize(24);
    header->setSectionResizeMode(PanelTreeModel::NameColumn, QHeaderView::Stretch);
    header->setSectionResizeMode(PanelTreeModel::SlotColumn, QHeaderView::ResizeToContents);
    header->setSectionResizeMode(PanelTreeModel::KappaColumn, QHeaderView::ResizeToContents);
    m_model->setTheme(theme());

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_tree);

    connect(m_model, &PanelTreeModel::editRequested, this, &View::editRequested);
    connect(m_model, &QAbstractItemModel::modelReset, this, [this] {
        m_tree->expandAll();
        followSelection();
    });
    connect(m_tree->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &PanelTree::passSelectionOn);
    connect(&document.selection(), &Selection::changed, this, &PanelTree::followSelection);
    connect(m_tree, &QWidget::customContextMenuRequested, this, [this](const QPoint& where) {
        emit contextMenuRequested(m_tree->viewport()->mapToGlobal(where));
    });
    connect(&document, &Document::dataChanged, this, [this] {
        m_profiles.reset();
        m_matrix.reset();
    });
    m_tree->expandAll();
}

std::vector<Need> PanelTree::needs() const
{
    return {{QStringLiteral("profiles"), "rater-profile", Options()},
            {QStringLiteral("matrix"), "cohen-kappa", Options()}};
}

void PanelTree::showResult(const QString& slot, const ResultPtr& result)
{
    (slot == QLatin1String("profiles") ? m_profiles : m_matrix) = result;
    updateKappas();
}

void PanelTree::showFailure(const QString& slot, const QString&)
{
    (slot == QLatin1String("profiles") ? m_profiles : m_matrix).reset();
    updateKappas();
}

void PanelTree::updateKappas()
{
    std::vector<Block> panelBlocks;
    if (m_matrix) {
        for (const auto& blocks : m_matrix->facets.blocks) {
            if (blocks.by == "panel")
                panelBlocks = blocks.blocks;
        }
    }
    m_model->setKappas(m_profiles ? m_profiles->facets.profiles : std::vector<RaterProfile>(), panelBlocks);
}

void PanelTree::showClusters(const ResultPtr& result)
{
    AnalysisInput input;
    input.data = document().data();
    input.table = document().table();
    input.edits = document().edits();
    input.comparison = document().comparison();
    const AgreementScene scene = agreementScene(result, input, AgreementStyle());
    std::map<std::string, PanelTreeModel::Cluster> clusters;
    for (std::size_t position = 0; position < scene.cluster.size(); ++position) {
        const int number = scene.cluster[position];
        if (number > 0)
            clusters[scene.matrix().raters[position]] = {
                number, scene.clusterColour[static_cast<std::size_t>(number) - 1]};
    }
    m_model->setClusters(std::move(clusters));
}

/// A selected panel means its raters.
void PanelTree::passSelectionOn()
{
    if (m_following)
        return;
    std::set<RaterId> raters;
    for (const auto& index : m_tree->selectionModel()->selectedRows()) {
        if (m_model->isPanel(index)) {
            for (int row = 0; row < m_model->rowCount(index); ++row)
                raters.insert(m_model->raterAt(m_model->index(row, 0, index)));
        } else {
            raters.insert(m_model->raterAt(index));
        }
    }
    const QScopedValueRollback following(m_following, true); // a selected panel stays one row here
    document().selection().selectRaters(raters);
}

void PanelTree::followSelection()
{
    if (m_following)
        return;
    const QScopedValueRollback following(m_following, true);
    // Neighbours are one range: a selection model takes the square of the ranges.
    QItemSelection rows;
    QModelIndex first, last;
    const auto close = [&] {
        if (first.isValid())
            rows.select(first, last);
    };
    for (const RaterId rater : document().selection().raters()) {
        const auto index = m_model->indexOf(rater);
        if (!index.isValid())
            continue;
        const bool follows =
            first.isValid() && index.parent() == first.parent() && index.row() == last.row() + 1;
        if (!follows) {
            close();
            first = index;
        }
        last = index;
    }
    close();
    m_tree->selectionModel()->select(rows, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
}

void PanelTree::changeEvent(QEvent* event)
{
    View::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        m_model->setTheme(theme());
}

} // namespace raterscope
