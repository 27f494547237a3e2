// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "View.h"

#include <QHash>
#include <QStringList>
#include <QTabWidget>

#include <vector>

namespace raterscope {

class AnalysisEngine;

/// The views of the centre, and the link between views and the analysis engine: what a view needs is wanted
/// from the engine under "<view>/<slot>", and what arrives under that name goes back to the view.
class Workspace : public QTabWidget
{
    Q_OBJECT

public:
    explicit Workspace(AnalysisEngine& engine, QWidget* parent = nullptr);

    /// A view with a tab.
    void addView(View* view);
    /// A view that lives elsewhere in the window but is fed in the same way.
    void attach(View* view);

    View* currentView() const;
    View* view(const QString& id) const;
    const std::vector<View*>& tabViews() const { return m_tabs; }

public slots:
    void goTo(const QString& viewId);
    void goToNext() { step(1); }
    void goToPrevious() { step(-1); }

signals:
    void currentViewChanged();
    void editRequested(const raterscope::Edits& edits, const QString& text);
    void tableExportRequested(const raterscope::Table& table);
    /// A tab shows a result with a rater matrix and a tree over the raters.
    void treeShown(const raterscope::ResultPtr& result);
    void figureChanged();

private:
    void step(int by);
    bool isTab(const View* view) const;
    void requestNeeds(View* view);
    View* viewOf(const QString& client, QString* slot) const;

    AnalysisEngine& m_engine;
    std::vector<View*> m_tabs;            ///< in the order of the tabs
    std::vector<View*> m_views;           ///< tabs and attached
    QHash<QString, QStringList> m_wanted; ///< view id → clients
};

} // namespace raterscope
