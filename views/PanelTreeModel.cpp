// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "PanelTreeModel.h"

#include "CatalogText.h"
#include "Format.h"
#include "PanelColour.h"
#include "audit/IdenticalVectors.h"

#include <QDataStream>
#include <QIcon>
#include <QMimeData>
#include <QPainter>
#include <QPixmap>

#include <algorithm>

namespace raterscope {

namespace {

constexpr quintptr panelMark =
    ~quintptr{0}; ///< internal id of panel rows; rater rows carry their panel's row
const QString raterMimeType = QStringLiteral("application/x-raterscope-raters");

QIcon chip(const QColor& colour)
{
    QIcon icon;
    for (const qreal ratio : {1.0, 2.0}) {
        QPixmap pixmap(QSizeF(12 * ratio, 12 * ratio).toSize());
        pixmap.setDevicePixelRatio(ratio);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        painter.drawRoundedRect(QRectF(1, 1, 10, 10), 2, 2);
        painter.end();
        icon.addPixmap(pixmap, QIcon::Normal);
        icon.addPixmap(pixmap, QIcon::Selected);
    }
    return icon;
}

} // namespace

PanelTreeModel::PanelTreeModel(Document& document, QObject* parent)
    : QAbstractItemModel(parent), m_document(document)
{
    connect(&document, &Document::dataChanged, this, [this] {
        m_kappaOfRater.clear();
        m_kappaOfPanel.clear();
        m_clusterOf.clear();
        rebuild();
    });
    connect(&document, &Document::editsChanged, this, &PanelTreeModel::rebuild);
    rebuild();
}

void PanelTreeModel::rebuild()
{
    std::vector<PanelRow> panels;
    if (const auto& data = m_document.data()) {
        for (const auto& name : effectivePanels(*data, m_document.edits()))
            panels.push_back({name, {}});
        for (std::size_t r = 0; r < data->raters.size(); ++r) {
            const auto& name = effectivePanel(*data, m_document.edits(), RaterId(r));
            const auto place = std::find_if(panels.begin(), panels.end(),
                                            [&](const PanelRow& panel) { return panel.name == name; });
            place->raters.push_back(RaterId(r));
        }
    }
    const bool sameShape = std::equal(
        panels.begin(), panels.end(), m_panels.begin(), m_panels.end(),
        [](const PanelRow& a, const PanelRow& b) { return a.name == b.name && a.raters == b.raters; });
    if (sameShape) {
        refresh(); // keeps the selection and what is expanded
        return;
    }
    beginResetModel();
    m_panels = std::move(panels);
    endResetModel();
}

void PanelTreeModel::refresh()
{
    if (m_panels.empty())
        return;
    const int lastPanel = rowCount() - 1;
    emit dataChanged(index(0, 0), index(lastPanel, ColumnCount - 1));
    for (int row = 0; row <= lastPanel; ++row) {
        const auto panel = index(row, 0);
        emit dataChanged(index(0, 0, panel), index(rowCount(panel) - 1, ColumnCount - 1, panel));
    }
}

void PanelTreeModel::setTheme(const Theme& theme)
{
    m_theme = theme;
    refresh();
}

void PanelTreeModel::setKappas(const std::vector<RaterProfile>& profiles,
                               const std::vector<Block>& panelBlocks)
{
    m_kappaOfRater.clear();
    m_kappaOfPanel.clear();
    for (const auto& profile : profiles)
        m_kappaOfRater[profile.rater] = profile.meanWithinPanel;
    for (const auto& block : panelBlocks) {
        if (block.within())
            m_kappaOfPanel[block.a] = block.mean;
    }
    refresh();
}

void PanelTreeModel::setClusters(std::map<std::string, Cluster> clusters)
{
    m_clusterOf = std::move(clusters);
    refresh();
}

bool PanelTreeModel::isPanel(const QModelIndex& index) const
{
    return index.isValid() && index.internalId() == panelMark;
}

RaterId PanelTreeModel::raterAt(const QModelIndex& index) const
{
    if (!index.isValid() || isPanel(index))
        return {};
    return m_panels[index.internalId()].raters[static_cast<std::size_t>(index.row())];
}

QString PanelTreeModel::panelAt(const QModelIndex& index) const
{
    if (!index.isValid())
        return {};
    const auto row = isPanel(index) ? static_cast<std::size_t>(index.row()) : index.internalId();
    return QString::fromStdString(m_panels[row].name);
}

QModelIndex PanelTreeModel::indexOf(RaterId rater) const
{
    for (std::size_t p = 0; p < m_panels.size(); ++p) {
        const auto& raters = m_panels[p].raters;
        const auto place = std::lower_bound(raters.begin(), raters.end(), rater);
        if (place != raters.end() && *place == rater)
            return createIndex(static_cast<int>(place - raters.begin()), 0, static_cast<quintptr>(p));
    }
    return {};
}

QModelIndex PanelTreeModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) : panelMark);
}

QModelIndex PanelTreeModel::parent(const QModelIndex& index) const
{
    if (!index.isValid() || isPanel(index))
        return {};
    return createIndex(static_cast<int>(index.internalId()), 0, panelMark);
}

int PanelTreeModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid())
        return static_cast<int>(m_panels.size());
    if (!isPanel(parent) || parent.column() != 0)
        return 0;
    return static_cast<int>(m_panels[static_cast<std::size_t>(parent.row())].raters.size());
}

int PanelTreeModel::columnCount(const QModelIndex&) const
{
    return ColumnCount;
}

QVariant PanelTreeModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    if (role == Qt::TextAlignmentRole && index.column() == KappaColumn)
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (isPanel(index))
        return panelData(m_panels[static_cast<std::size_t>(index.row())], index.column(), role);
    return raterData(raterAt(index), index.column(), role);
}

QVariant PanelTreeModel::panelData(const PanelRow& panel, int column, int role) const
{
    if (column == KappaColumn) {
        const auto place = m_kappaOfPanel.find(panel.name);
        if (role == Qt::DisplayRole)
            return place == m_kappaOfPanel.end() ? QString() : formatValue(place->second);
        if (role == Qt::ToolTipRole && place != m_kappaOfPanel.end() && !place->second.isDefined())
            return catalogText(describe(place->second.reason()));
        return {};
    }
    if (column != NameColumn)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return panel.name.empty() ? tr("(no panel)") : QString::fromStdString(panel.name);
    case Qt::ToolTipRole:
        return tr("%1: %n rater(s)", nullptr, static_cast<int>(panel.raters.size()))
            .arg(QString::fromStdString(panel.name));
    case Qt::DecorationRole:
        return chip(panelColour(m_document, m_theme, panel.name));
    case Qt::CheckStateRole:
        return includeState(panel);
    case Qt::FontRole: {
        QFont font = m_theme.font;
        font.setWeight(QFont::DemiBold);
        return font;
    }
    default:
        return {};
    }
}

QVariant PanelTreeModel::raterData(RaterId id, int column, int role) const
{
    const Rater& rater = m_document.data()->raters[id.index()];
    const bool excluded = m_document.edits().excludedRaters.contains(id);
    if (role == Qt::ForegroundRole && excluded)
        return QBrush(m_theme.muted);
    if (column == SlotColumn) {
        const bool slot = isSlot(m_document, id);
        if (role == Qt::DisplayRole)
            return slot ? tr("slot") : QString();
        if (role == Qt::ForegroundRole && slot)
            return QBrush(m_theme.warning);
        if (role == Qt::ToolTipRole && slot)
            return tr("A position in the file that different people filled, not a person: its numbers are "
                      "averages.");
        return {};
    }
    if (column == KappaColumn) {
        const auto place = m_kappaOfRater.find(rater.name);
        if (place == m_kappaOfRater.end() || excluded)
            return {};
        if (role == Qt::DisplayRole)
            return formatValue(place->second);
        if (role == Qt::ToolTipRole)
            return place->second.isDefined() ? tr("Mean κ with the other raters of the panel")
                                             : catalogText(describe(place->second.reason()));
        return {};
    }
    switch (role) {
    case Qt::DisplayRole:
        return QString::fromStdString(rater.name);
    case Qt::ToolTipRole: {
        const auto cluster = m_clusterOf.find(rater.name);
        const QString name = QString::fromStdString(rater.name);
        if (excluded)
            return tr("%1 is excluded").arg(name);
        return cluster == m_clusterOf.end() ? name
                                            : tr("%1, cluster %2").arg(name).arg(cluster->second.number);
    }
    case Qt::DecorationRole:
        return m_clusterOf.empty() ? QVariant() : QVariant(chip(chipOf(id)));
    case Qt::CheckStateRole:
        return excluded ? Qt::Unchecked : Qt::Checked;
    default:
        return {};
    }
}

QColor PanelTreeModel::chipOf(RaterId id) const
{
    const auto cluster = m_clusterOf.find(m_document.data()->raters[id.index()].name);
    if (cluster == m_clusterOf.end())
        return Qt::transparent;
    return cluster->second.colour < 0 ? m_theme.muted : m_theme.category(cluster->second.colour);
}

Qt::CheckState PanelTreeModel::includeState(const PanelRow& panel) const
{
    const auto& excluded = m_document.edits().excludedRaters;
    const auto out = std::count_if(panel.raters.begin(), panel.raters.end(),
                                   [&](RaterId rater) { return excluded.contains(rater); });
    if (out == 0)
        return Qt::Checked;
    return static_cast<std::size_t>(out) == panel.raters.size() ? Qt::Unchecked : Qt::PartiallyChecked;
}

bool PanelTreeModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!index.isValid() || role != Qt::CheckStateRole)
        return false;
    std::set<RaterId> raters;
    if (isPanel(index)) {
        const auto& all = m_panels[static_cast<std::size_t>(index.row())].raters;
        raters.insert(all.begin(), all.end());
    } else {
        raters.insert(raterAt(index));
    }
    const bool include = value.toInt() == Qt::Checked;
    const QString who = isPanel(index) ? panelAt(index) : describeRaters(m_document, raters);
    emit editRequested(withExcluded(m_document.edits(), raters, !include),
                       include ? tr("Include %1").arg(who) : tr("Exclude %1").arg(who));
    return true;
}

QVariant PanelTreeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((section == KappaColumn ? Qt::AlignRight : Qt::AlignLeft)
                                   | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && section == KappaColumn)
        return tr("Mean Cohen κ with the other raters of the panel");
    if (role != Qt::DisplayRole)
        return {};
    return section == NameColumn ? tr("Rater") : section == KappaColumn ? tr("κ within") : QString();
}

Qt::ItemFlags PanelTreeModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    if (index.column() == NameColumn)
        flags |= Qt::ItemIsUserCheckable;
    flags |= isPanel(index) ? Qt::ItemIsDropEnabled : Qt::ItemIsDragEnabled | Qt::ItemNeverHasChildren;
    return flags;
}

QStringList PanelTreeModel::mimeTypes() const
{
    return {raterMimeType};
}

QMimeData* PanelTreeModel::mimeData(const QModelIndexList& indexes) const
{
    std::set<RaterId> raters;
    for (const auto& index : indexes) {
        if (const RaterId rater = raterAt(index); rater.isValid())
            raters.insert(rater);
    }
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    for (const RaterId rater : raters)
        stream << rater.value;
    auto* data = new QMimeData;
    data->setData(raterMimeType, bytes);
    return data;
}

bool PanelTreeModel::canDropMimeData(const QMimeData* data, Qt::DropAction action, int, int,
                                     const QModelIndex& parent) const
{
    return action == Qt::MoveAction && parent.isValid() && data->hasFormat(raterMimeType);
}

bool PanelTreeModel::dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                                  const QModelIndex& parent)
{
    if (!canDropMimeData(data, action, row, column, parent))
        return false;
    std::set<RaterId> raters;
    QDataStream stream(data->data(raterMimeType));
    while (!stream.atEnd()) {
        std::int32_t rater = -1;
        stream >> rater;
        if (rater >= 0 && static_cast<std::size_t>(rater) < m_document.data()->raters.size())
            raters.insert(RaterId(rater));
    }
    const QString panel = panelAt(parent);
    emit editRequested(withPanel(m_document, raters, panel),
                       tr("Move %1 to %2").arg(describeRaters(m_document, raters), panel));
    return false; // the rows move when the document has carried the edit out; the view must not remove them
}

Edits withExcluded(const Edits& edits, const std::set<RaterId>& raters, bool excluded)
{
    Edits after = edits;
    for (const RaterId rater : raters) {
        if (excluded)
            after.excludedRaters.insert(rater);
        else
            after.excludedRaters.erase(rater);
    }
    return after;
}

Edits withPanel(const Document& document, const std::set<RaterId>& raters, const QString& panel)
{
    Edits after = document.edits();
    const auto& data = *document.data();
    for (const RaterId rater : raters) {
        const PanelId inFile = data.raters[rater.index()].panel;
        if (inFile.isValid() && data.panels[inFile.index()] == panel.toStdString())
            after.panelOf.erase(rater); // back home is no edit
        else
            after.panelOf[rater] = panel.toStdString();
    }
    return after;
}

Edits withSlot(const Document& document, const std::set<RaterId>& raters, bool slot)
{
    Edits after = document.edits();
    for (const RaterId rater : raters) {
        if (document.data()->raters[rater.index()].isSlot == slot)
            after.slot.erase(rater);
        else
            after.slot[rater] = slot;
    }
    return after;
}

bool isSlot(const Document& document, RaterId rater)
{
    const auto mark = document.edits().slot.find(rater);
    return mark != document.edits().slot.end() ? mark->second : document.data()->raters[rater.index()].isSlot;
}

QString describeRaters(const Document& document, const std::set<RaterId>& raters)
{
    const auto name = [&](RaterId rater) {
        return QString::fromStdString(document.data()->raters[rater.index()].name);
    };
    if (raters.size() == 1)
        return name(*raters.begin());
    if (raters.size() == 2)
        return QObject::tr("%1 and %2").arg(name(*raters.begin()), name(*raters.rbegin()));
    return QObject::tr("%1 raters").arg(raters.size());
}

} // namespace raterscope
