// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Theme.h"
#include "catalog/Facets.h"
#include "document/Document.h"

#include <QAbstractItemModel>

#include <map>
#include <set>
#include <string>
#include <vector>

namespace raterscope {

/// Panels with their raters: include boxes, colour, slot mark, mean kappa within the panel.
///
/// Shows the document after its edits; changing anything asks for an edit and waits for the document to carry
/// it out. Raters can be dragged to another panel.
class PanelTreeModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Column { NameColumn, SlotColumn, KappaColumn, ColumnCount };
    enum Roles { SortRole = Qt::UserRole };

    explicit PanelTreeModel(Document& document, QObject* parent = nullptr);

    void setTheme(const Theme& theme);
    /// Mean kappa within the own panel by rater name, and of each panel.
    void setKappas(const std::vector<RaterProfile>& profiles, const std::vector<Block>& panelBlocks);
    struct Cluster {
        int number = 0;  ///< 1…k
        int colour = -1; ///< position among the category colours; −1 = a cluster of one
    };
    /// The clusters a view shows, by rater name; they colour the raters' chips. Empty = none are shown.
    void setClusters(std::map<std::string, Cluster> clusters);

    bool isPanel(const QModelIndex& index) const;
    /// The rater of a row; invalid for panels.
    RaterId raterAt(const QModelIndex& index) const;
    QString panelAt(const QModelIndex& index) const;
    QModelIndex indexOf(RaterId rater) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
    QStringList mimeTypes() const override;
    QMimeData* mimeData(const QModelIndexList& indexes) const override;
    bool canDropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                         const QModelIndex& parent) const override;
    bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                      const QModelIndex& parent) override;

signals:
    void editRequested(const raterscope::Edits& edits, const QString& text);

private:
    struct PanelRow {
        std::string name;
        std::vector<RaterId> raters;
    };

    void rebuild();
    void refresh();
    QVariant panelData(const PanelRow& panel, int column, int role) const;
    QVariant raterData(RaterId rater, int column, int role) const;
    QColor chipOf(RaterId rater) const;
    Qt::CheckState includeState(const PanelRow& panel) const;

    Document& m_document;
    Theme m_theme;
    std::vector<PanelRow> m_panels;
    std::map<std::string, Value> m_kappaOfRater;
    std::map<std::string, Value> m_kappaOfPanel;
    std::map<std::string, Cluster> m_clusterOf;
};

// The edits that panel tree, menus and tests share; each gives the edits after it.
Edits withExcluded(const Edits& edits, const std::set<RaterId>& raters, bool excluded);
Edits withPanel(const Document& document, const std::set<RaterId>& raters, const QString& panel);
Edits withSlot(const Document& document, const std::set<RaterId>& raters, bool slot);
bool isSlot(const Document& document, RaterId rater);
/// "expert_1", "expert_1 and expert_2", "3 raters".
QString describeRaters(const Document& document, const std::set<RaterId>& raters);

} // namespace raterscope
