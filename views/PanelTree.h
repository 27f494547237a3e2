// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "View.h"

class QTreeView;

namespace raterscope {

class PanelTreeModel;

/// The panels and raters at the left of the window. It is fed like a view, but it is no tab.
class PanelTree : public View
{
    Q_OBJECT

public:
    explicit PanelTree(Document& document, QWidget* parent = nullptr);

    QString id() const override { return QStringLiteral("panel-tree"); }
    QString title() const override { return tr("Panel"); }
    std::vector<Need> needs() const override;
    void showResult(const QString& slot, const ResultPtr& result) override;
    void showFailure(const QString& slot, const QString& message) override;

    /// A result with a tree over raters that some view shows: its clusters colour the raters here as they do
    /// there.
    void showClusters(const ResultPtr& result);
    PanelTreeModel& model() const { return *m_model; }
    QTreeView& tree() const { return *m_tree; }

signals:
    /// Where a context menu for the selected raters is wanted, in global coordinates.
    void contextMenuRequested(const QPoint& where);

protected:
    void changeEvent(QEvent* event) override;

private:
    void passSelectionOn();
    void followSelection();
    void updateKappas();

    PanelTreeModel* m_model;
    QTreeView* m_tree;
    ResultPtr m_profiles;
    ResultPtr m_matrix;
    bool m_following = false;
};

} // namespace raterscope
