// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/FigureActions.h"

#include "figure/FigureExporter.h"
#include "gui/Actions.h"
#include "gui/MessageBar.h"
#include "gui/Workspace.h"

#include <QAction>
#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QMimeData>

namespace raterscope {

FigureActions::FigureActions(const Actions& actions, Workspace& workspace, MessageBar& messages,
                             QWidget* window)
    : QObject(window), m_actions(actions), m_workspace(workspace), m_messages(messages), m_window(window)
{
    connect(actions.get("figure.copy"), &QAction::triggered, this, &FigureActions::copy);
    for (const char* ending : {"pdf", "svg", "png", "csv"})
        connect(actions.get(QLatin1String("figure.") + QLatin1String(ending)), &QAction::triggered, this,
                [this, ending] { askFile(QLatin1String(ending)); });
    connect(&workspace, &Workspace::currentViewChanged, this, &FigureActions::update);
    connect(&workspace, &Workspace::figureChanged, this, &FigureActions::update);
    update();
}

void FigureActions::update()
{
    const View* view = m_workspace.currentView();
    const bool some = view && view->figure();
    for (const char* id : {"copy", "pdf", "svg", "png", "csv"})
        m_actions.get(QLatin1String("figure.") + QLatin1String(id))->setEnabled(some);
}

void FigureActions::copy()
{
    const View* view = m_workspace.currentView();
    const auto figure = view ? view->figure() : nullptr;
    if (!figure)
        return;
    try {
        QGuiApplication::clipboard()->setMimeData(figureForClipboard(*figure).release());
    } catch (const ExportError& error) {
        m_messages.showMessage(MessageBar::Kind::Error, QString::fromUtf8(error.what()));
    }
}

void FigureActions::askFile(const QString& ending)
{
    const View* view = m_workspace.currentView();
    const auto figure = view ? view->figure() : nullptr;
    if (!figure)
        return;
    auto* dialog = new QFileDialog(m_window, tr("Export figure"));
    dialog->setObjectName(QStringLiteral("exportDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(ending);
    dialog->setNameFilters({tr("%1 file (*.%2)").arg(ending.toUpper(), ending), tr("All files (*)")});
    dialog->selectFile(figure->id() + QLatin1Char('.') + ending);
    connect(dialog, &QFileDialog::fileSelected, this, &FigureActions::exportTo);
    dialog->open();
}

void FigureActions::exportTo(const QString& path)
{
    const View* view = m_workspace.currentView();
    const auto figure = view ? view->figure() : nullptr;
    if (!figure)
        return;
    try {
        exportFigure(*figure, path);
        m_messages.showMessage(MessageBar::Kind::Notice,
                               tr("The figure is in %1.").arg(QDir::toNativeSeparators(path)));
    } catch (const ExportError& error) {
        m_messages.showMessage(MessageBar::Kind::Error, QString::fromUtf8(error.what()));
    }
}

} // namespace raterscope
