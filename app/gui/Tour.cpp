// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/Tour.h"

#include "common/AnalysisEngine.h"
#include "gui/Workspace.h"

#include <QAction>
#include <QDialog>
#include <QDockWidget>
#include <QMainWindow>
#include <QSettings>
#include <QTimer>

#include <utility>

namespace raterscope {

namespace {

const QString tourDoneKey = QStringLiteral("tourDone");
const QString tourClient = QStringLiteral("tour/step");

} // namespace

Tour::Tour(Document& document, AnalysisEngine& engine, Workspace& workspace, QAction* start,
           QMainWindow* window)
    : QObject(window), m_document(document), m_engine(engine), m_workspace(workspace), m_window(window),
      m_steps(tourSteps())
{
    connect(start, &QAction::triggered, this, &Tour::start);
    connect(&engine, &AnalysisEngine::resultReady, this,
            [this](const QString& client, const ResultPtr& result) {
                if (client != tourClient || !m_panel)
                    return;
                m_result = result;
                tell();
            });
    // The views answer to the same changes first, so that what is pointed at is there.
    for (const auto change : {&Document::dataChanged, &Document::editsChanged, &Document::tableChanged})
        connect(
            &document, change, this,
            [this] {
                if (!m_panel)
                    return;
                if (m_awaitsSample && showsSample()) {
                    m_awaitsSample = false;
                    goTo(m_step); // opening a panel leads to the overview
                } else {
                    tell();
                }
            },
            Qt::QueuedConnection);
    connect(&document, &Document::dataChanged, this, [this] { m_result.reset(); });
}

void Tour::startOnFirstRun()
{
    const bool asks = m_window->findChild<QDialog*>(QString(), Qt::FindDirectChildrenOnly) != nullptr;
    if (!asks && !QSettings().value(tourDoneKey).toBool())
        start();
}

void Tour::start()
{
    if (!m_panel) {
        m_panel = new TourPanel(m_window);
        m_window->addDockWidget(Qt::RightDockWidgetArea, m_panel);
        // Above the options, which scroll.
        if (auto* options = m_window->findChild<QDockWidget*>(QStringLiteral("optionsDock"));
            options && m_window->dockWidgetArea(options) == Qt::RightDockWidgetArea
            && !options->isFloating()) {
            m_window->splitDockWidget(m_panel, options, Qt::Vertical);
            // Once the window has laid out the two; before that it would not keep their heights.
            QTimer::singleShot(0, m_panel, [this, options] {
                m_window->resizeDocks({m_panel, options}, {360, 240}, Qt::Vertical);
            });
        }
        m_ring = new TourRing(m_window);
        connect(m_panel, &TourPanel::nextClicked, this, [this] {
            if (m_step + 1 < static_cast<int>(m_steps.size()))
                goTo(m_step + 1);
            else
                finish();
        });
        connect(m_panel, &TourPanel::backClicked, this, [this] { goTo(std::max(0, m_step - 1)); });
        connect(m_panel, &TourPanel::closeClicked, this, &Tour::finish);
        connect(m_panel, &TourPanel::sampleClicked, this, &Tour::askForSample);
    }
    goTo(0);
    if (!showsSample())
        askForSample();
    m_panel->focusNext();
}

void Tour::askForSample()
{
    m_awaitsSample = true;
    emit sampleRequested();
}

void Tour::goTo(int step)
{
    leave();
    m_step = step;
    if (!now().view.isEmpty())
        m_workspace.goTo(now().view);
    if (now().arrange)
        now().arrange(m_workspace);
    ask();
    m_panel->showStep(m_step, static_cast<int>(m_steps.size()), now().title, QString());
    tell();
    m_panel->focusNext(); // going to a view moved the focus there
}

/// The same question as the view's, so that the answer is shared.
void Tour::ask()
{
    if (now().method.empty())
        return;
    const View* view = m_workspace.view(now().view);
    const bool sameMethod = view && view->method() == now().method;
    m_engine.want(tourClient, now().method, sameMethod ? view->options() : Options(), 1);
    if (sameMethod && !m_followsOptions)
        m_followsOptions = connect(view, &View::needsChanged, this, &Tour::ask);
}

void Tour::leave()
{
    disconnect(std::exchange(m_followsOptions, {}));
    m_engine.forget(tourClient);
    m_result.reset();
}

bool Tour::showsSample() const
{
    return !m_document.isEmpty() && m_document.data()->provenance.format == "simulated";
}

void Tour::tell()
{
    if (m_document.isEmpty()) {
        m_panel->setText(tr("The tour speaks of a panel of raters."));
        m_panel->setNote(tr("No panel is open. Open the sample to go on, or close the tour."));
    } else {
        m_panel->setText(now().text(m_document, m_result.get()));
        m_panel->setNote(showsSample() ? QString()
                                       : tr("The numbers are those of the panel that is open. The tour was "
                                            "made for the sample."));
    }
    QMetaObject::invokeMethod(this, &Tour::point, Qt::QueuedConnection);
}

void Tour::point()
{
    if (!m_panel)
        return;
    QWidget* wanted = target();
    if (m_ring->target() == wanted)
        return;
    // A panel may lie behind another one, or be closed.
    for (QWidget* around = wanted; around; around = around->parentWidget()) {
        if (auto* dock = qobject_cast<QDockWidget*>(around)) {
            dock->show();
            dock->raise();
        }
    }
    m_ring->setTarget(wanted);
    // A view makes its parts anew with every result.
    if (wanted)
        connect(wanted, &QObject::destroyed, this, &Tour::point, Qt::QueuedConnection);
}

QWidget* Tour::target() const
{
    if (m_document.isEmpty())
        return nullptr;
    const QString& name = now().target;
    if (!name.endsWith(QLatin1Char('*')))
        return m_window->findChild<QWidget*>(name);
    // The parts of a view come and go with its result; they are looked for in their order on the page.
    for (auto* widget : m_workspace.view(now().view)->findChildren<QWidget*>()) {
        if (widget->objectName().startsWith(name.left(name.size() - 1)))
            return widget;
    }
    return nullptr;
}

void Tour::finish()
{
    if (!m_panel)
        return;
    QSettings().setValue(tourDoneKey, true);
    leave();
    delete m_ring;
    TourPanel* panel = std::exchange(m_panel, nullptr);
    const bool hadFocus = panel->isAncestorOf(m_window->focusWidget());
    panel->hide();
    panel->deleteLater(); // it may be in the middle of a click
    if (hadFocus && m_workspace.currentView())
        m_workspace.currentView()->setFocus(Qt::OtherFocusReason);
}

} // namespace raterscope
