// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "FindingsList.h"

#include "document/Selection.h"

#include <QEvent>
#include <QHeaderView>
#include <QIcon>
#include <QPainter>
#include <QStandardItemModel>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace raterscope {

void selectFinding(Document& document, const Finding& finding)
{
    auto& selection = document.selection();
    std::set<RaterId> raters;
    const auto& all = document.data()->raters;
    for (std::size_t r = 0; r < all.size(); ++r) {
        if (std::find(finding.raters.begin(), finding.raters.end(), all[r].name) != finding.raters.end())
            raters.insert(RaterId(r));
    }
    selection.selectRaters(raters);
    const auto& table = document.table();
    if (finding.items.empty() || !table)
        return;
    std::vector<bool> wanted(document.data()->items.size(), false);
    for (const ItemId item : finding.items)
        wanted[item.index()] = true;
    std::set<Unit> units;
    for (const Unit& unit : table->units) {
        if (wanted[unit.item.index()] || (unit.isPair() && wanted[unit.second.index()]))
            units.insert(units.end(), unit);
    }
    selection.selectUnits(units);
}

QIcon severityMark(Severity severity, const Theme& theme)
{
    const QColor colour = severity == Severity::Warning  ? theme.warning
                          : severity == Severity::Notice ? theme.accent
                                                         : theme.muted;
    QIcon icon;
    for (const qreal ratio : {1.0, 2.0}) {
        QPixmap pixmap(QSizeF(12 * ratio, 12 * ratio).toSize());
        pixmap.setDevicePixelRatio(ratio);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        painter.drawEllipse(QRectF(2, 2, 8, 8));
        painter.end();
        icon.addPixmap(pixmap, QIcon::Normal);
        icon.addPixmap(pixmap, QIcon::Selected);
    }
    return icon;
}

FindingsList::FindingsList(Document& document, QWidget* parent)
    : View(document, parent), m_list(new QTreeView), m_model(new QStandardItemModel(this))
{
    m_list->setObjectName(QStringLiteral("findingsList"));
    m_list->setAccessibleName(tr("Findings"));
    m_list->setModel(m_model);
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setHeaderHidden(true); // the dock's title says it
    m_list->setAllColumnsShowFocus(true);
    m_list->setTextElideMode(Qt::ElideRight);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_list);
    connect(m_list, &QTreeView::activated, this, [this](const QModelIndex& index) { open(index.row()); });
    connect(m_list, &QTreeView::clicked, this, [this](const QModelIndex& index) { open(index.row()); });
    connect(&document, &Document::dataChanged, this, [this] {
        m_result.reset();
        rebuild();
    });
    rebuild();
}

std::vector<Need> FindingsList::needs() const
{
    return {{QStringLiteral("findings"), "findings", Options()}};
}

void FindingsList::showResult(const QString&, const ResultPtr& result)
{
    m_result = result;
    rebuild();
}

void FindingsList::showFailure(const QString&, const QString&)
{
    m_result.reset();
    rebuild();
}

void FindingsList::rebuild()
{
    m_model->clear();
    m_model->setHorizontalHeaderLabels({tr("Findings"), QString()});
    if (m_result) {
        for (const Finding& finding : m_result->facets.findings) {
            auto* headline = new QStandardItem(severityMark(finding.severity, theme()),
                                               QString::fromStdString(finding.headline));
            auto* figure = new QStandardItem(QString::fromStdString(finding.figure));
            figure->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            figure->setForeground(theme().muted);
            for (auto* item : {headline, figure})
                item->setToolTip(QString::fromStdString(finding.sentence));
            m_model->appendRow({headline, figure});
        }
    }
    fitColumns();
}

/// The headline gets more than half of the width, however long the figure beside it is.
void FindingsList::fitColumns()
{
    auto* header = m_list->header();
    header->setStretchLastSection(false);
    header->setMinimumSectionSize(8);
    if (header->count() < 2)
        return;
    header->setSectionResizeMode(0, QHeaderView::Stretch);
    header->setSectionResizeMode(1, QHeaderView::Fixed);
    m_list->resizeColumnToContents(1);
    header->resizeSection(1, std::min(header->sectionSize(1), m_list->viewport()->width() * 2 / 5));
}

void FindingsList::resizeEvent(QResizeEvent* event)
{
    View::resizeEvent(event);
    fitColumns();
}

void FindingsList::open(int row)
{
    if (!m_result || row < 0 || static_cast<std::size_t>(row) >= m_result->facets.findings.size())
        return;
    const ResultPtr shown = m_result; // the selection may bring another result
    const Finding& finding = shown->facets.findings[static_cast<std::size_t>(row)];
    selectFinding(document(), finding);
    emit viewRequested(QString::fromStdString(finding.view));
}

void FindingsList::changeEvent(QEvent* event)
{
    View::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        rebuild();
}

} // namespace raterscope
