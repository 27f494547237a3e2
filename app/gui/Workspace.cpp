// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/Workspace.h"

#include "common/AnalysisEngine.h"

#include <algorithm>

namespace raterscope {

Workspace::Workspace(AnalysisEngine& engine, QWidget* parent) : QTabWidget(parent), m_engine(engine)
{
    setObjectName(QStringLiteral("workspace"));
    setDocumentMode(true);
    setAccessibleName(tr("Views"));
    connect(this, &QTabWidget::currentChanged, this, [this] {
        for (View* each : m_views)
            requestNeeds(each); // what is looked at goes first from now on
        emit currentViewChanged();
    });
    connect(&engine, &AnalysisEngine::resultReady, this,
            [this](const QString& client, const ResultPtr& result) {
                QString slot;
                View* to = viewOf(client, &slot);
                if (!to)
                    return;
                to->showResult(slot, result);
                if (result->facets.tree && result->facets.raterMatrix && isTab(to))
                    emit treeShown(result);
            });
    connect(&engine, &AnalysisEngine::partialReady, this,
            [this](const QString& client, const ResultPtr& result) {
                QString slot;
                if (View* to = viewOf(client, &slot))
                    to->showPartial(slot, result);
            });
    connect(&engine, &AnalysisEngine::progressed, this,
            [this](const QString& client, double fraction, const QString& stage) {
                QString slot;
                if (View* to = viewOf(client, &slot))
                    to->showProgress(slot, fraction, stage);
            });
    connect(&engine, &AnalysisEngine::failed, this, [this](const QString& client, const QString& message) {
        QString slot;
        if (View* to = viewOf(client, &slot))
            to->showFailure(slot, message);
    });
}

void Workspace::addView(View* view)
{
    m_tabs.push_back(view);
    addTab(view, view->title());
    attach(view);
}

void Workspace::attach(View* view)
{
    m_views.push_back(view);
    connect(view, &View::needsChanged, this, [this, view] { requestNeeds(view); });
    connect(view, &View::viewRequested, this, &Workspace::goTo);
    connect(view, &View::editRequested, this, &Workspace::editRequested);
    connect(view, &View::tableExportRequested, this, &Workspace::tableExportRequested);
    connect(view, &View::figureChanged, this, &Workspace::figureChanged);
    requestNeeds(view);
}

bool Workspace::isTab(const View* view) const
{
    return std::find(m_tabs.begin(), m_tabs.end(), view) != m_tabs.end();
}

View* Workspace::currentView() const
{
    return qobject_cast<View*>(currentWidget());
}

View* Workspace::view(const QString& id) const
{
    const auto place =
        std::find_if(m_views.begin(), m_views.end(), [&](const View* view) { return view->id() == id; });
    return place == m_views.end() ? nullptr : *place;
}

void Workspace::goTo(const QString& viewId)
{
    if (View* wanted = view(viewId); wanted && isTab(wanted)) {
        setCurrentWidget(wanted);
        wanted->setFocus(Qt::OtherFocusReason);
    }
}

void Workspace::step(int by)
{
    if (count() > 0)
        setCurrentIndex((currentIndex() + by + count()) % count());
}

void Workspace::requestNeeds(View* view)
{
    const int priority = view == currentView() ? 2 : isTab(view) ? 0 : 1;
    QStringList wanted;
    for (const Need& need : view->needs()) {
        const QString client = view->id() + QLatin1Char('/') + need.slot;
        m_engine.want(client, need.method, need.options, priority);
        wanted << client;
    }
    for (const QString& before : std::as_const(m_wanted[view->id()])) {
        if (!wanted.contains(before))
            m_engine.forget(before);
    }
    m_wanted[view->id()] = wanted;
}

View* Workspace::viewOf(const QString& client, QString* slot) const
{
    const auto slash = client.indexOf(QLatin1Char('/'));
    *slot = client.mid(slash + 1);
    return view(client.left(slash));
}

} // namespace raterscope
