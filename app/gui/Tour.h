// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/TourPanel.h"
#include "gui/TourSteps.h"

#include <QObject>
#include <QPointer>

class QAction;
class QMainWindow;

namespace raterscope {

class AnalysisEngine;

/// Walks a newcomer through the sample panel in the real window: a panel of words beside the views, and a
/// ring around what they speak of. Whatever the person does meanwhile is allowed; the numbers follow what is
/// open.
class Tour : public QObject
{
    Q_OBJECT

public:
    Tour(Document& document, AnalysisEngine& engine, Workspace& workspace, QAction* start,
         QMainWindow* window);

    /// From the first stop. Opens the sample panel unless it is open.
    void start();
    /// For a start of the program without a file: the tour once, never again after it was closed or finished.
    /// Not over a dialog that asks something, such as the one about unsaved work: then at the next start.
    void startOnFirstRun();
    bool isRunning() const { return m_panel != nullptr; }
    int step() const { return m_step; }
    const std::vector<TourStep>& steps() const { return m_steps; }

signals:
    void sampleRequested();

private:
    void askForSample();
    void goTo(int step);
    void leave();
    void finish();
    void ask();
    void tell();
    void point();
    bool showsSample() const;
    QWidget* target() const;
    const TourStep& now() const { return m_steps[static_cast<std::size_t>(m_step)]; }

    Document& m_document;
    AnalysisEngine& m_engine;
    Workspace& m_workspace;
    QMainWindow* m_window;
    std::vector<TourStep> m_steps;
    int m_step = 0;
    bool m_awaitsSample = false; ///< to go on with the stop once it is open
    ResultPtr m_result;          ///< of the stop's analysis, for what is open
    QPointer<TourPanel> m_panel;
    QPointer<TourRing> m_ring;
    QMetaObject::Connection m_followsOptions;
};

} // namespace raterscope
