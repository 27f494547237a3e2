// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/SessionState.h"

#include "Tr.h"
#include "catalog/Catalog.h"
#include "core/Job.h"
#include "document/Document.h"
#include "document/SessionNames.h"
#include "gui/Workspace.h"

#include <QAbstractButton>
#include <QButtonGroup>
#include <QMainWindow>

namespace raterscope {

namespace {

/// The options that the analysis still takes.
Options usableOptions(const SessionView& saved, const Analysis* analysis, const QString& title,
                      QStringList& missing)
{
    Options usable;
    for (const auto& [id, value] : saved.options.values()) {
        try {
            if (!analysis)
                throw AnalysisError("The view has no options.");
            Options one;
            one.set(id, value);
            const Options complete = completeOptions(analysis->options, one);
            usable.set(id, complete.values().at(id)); // a whole number may stand for a real one
        } catch (const AnalysisError& error) {
            missing << tr("Options of the view %1: %2").arg(title, QString::fromUtf8(error.what()));
        }
    }
    return usable;
}

void restoreViews(const Session& session, Workspace& workspace, QStringList& missing)
{
    for (View* view : workspace.tabViews()) {
        const auto found = session.views.find(view->id().toStdString());
        const SessionView saved = found == session.views.end() ? SessionView() : found->second;
        view->chooseMethod(saved.method);
        if (!saved.method.empty() && view->chosenMethod() != saved.method)
            missing << tr("The view %1 offers no method %2.")
                           .arg(view->title(), QString::fromStdString(saved.method));
        const Analysis* analysis = view->method().empty() ? nullptr : findAnalysis(view->method());
        view->setOptions(usableOptions(saved, analysis, view->title(), missing));
    }
    for (const auto& [id, saved] : session.views) {
        if (!workspace.view(QString::fromStdString(id)))
            missing << tr("There is no view %1.").arg(QString::fromStdString(id));
    }
}

/// The page of a view that is in front: the name of the button that is down among exclusive ones.
std::map<std::string, std::string> pagesOf(const Workspace& workspace)
{
    std::map<std::string, std::string> pages;
    for (const View* view : workspace.tabViews()) {
        const auto* group = view->findChild<QButtonGroup*>();
        if (group && group->checkedButton() && !group->checkedButton()->objectName().isEmpty())
            pages[view->id().toStdString()] = group->checkedButton()->objectName().toStdString();
    }
    return pages;
}

void restorePages(const std::map<std::string, std::string>& pages, Workspace& workspace)
{
    for (const auto& [id, page] : pages) {
        View* view = workspace.view(QString::fromStdString(id));
        const auto* group = view ? view->findChild<QButtonGroup*>() : nullptr;
        if (!group)
            continue;
        for (QAbstractButton* button : group->buttons()) {
            if (button->objectName().toStdString() == page && !button->isChecked())
                button->click();
        }
    }
}

QByteArray fromBase64(const std::string& text)
{
    return QByteArray::fromBase64(QByteArray::fromStdString(text));
}

} // namespace

SessionState sessionState(const Document& document, const Workspace& workspace)
{
    SessionState state{document.data(), document.edits(), document.comparison(), document.seed(), {}};
    for (const View* view : workspace.tabViews()) {
        SessionView chosen{view->chosenMethod(), view->options()};
        if (chosen != SessionView())
            state.views[view->id().toStdString()] = std::move(chosen);
    }
    return state;
}

Session captureSession(const SessionSource& source, const SessionState& state, const Workspace& workspace,
                       const QMainWindow& window)
{
    Session session;
    session.source = source;
    session.edits = namedEdits(state.edits, *state.data);
    session.comparison = namedComparison(state.comparison, *state.data);
    session.seed = state.seed;
    session.views = state.views;
    if (const View* view = workspace.currentView())
        session.window.view = view->id().toStdString();
    session.window.pages = pagesOf(workspace);
    session.window.geometry = window.saveGeometry().toBase64().toStdString();
    session.window.layout = window.saveState(windowLayoutVersion).toBase64().toStdString();
    return session;
}

QStringList restoreSession(const Session& session, const DatasetPtr& data, Document& document,
                           Workspace& workspace, QMainWindow& window)
{
    std::vector<std::string> names;
    const Comparison comparison = comparisonFor(session.comparison, *data, names);
    const Edits edits = editsFor(session.edits, *data, names);
    document.setData(data, comparison);
    document.setEdits(edits);
    document.setSeed(session.seed);
    QStringList missing;
    for (const auto& name : names)
        missing << QString::fromStdString(name);
    restoreViews(session, workspace, missing);
    restorePages(session.window.pages, workspace);
    if (!session.window.geometry.empty())
        window.restoreGeometry(fromBase64(session.window.geometry));
    if (!session.window.layout.empty())
        window.restoreState(fromBase64(session.window.layout), windowLayoutVersion);
    workspace.goTo(QString::fromStdString(session.window.view));
    return missing;
}

} // namespace raterscope
