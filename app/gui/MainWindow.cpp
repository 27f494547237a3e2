// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/MainWindow.h"

#include "FindingsList.h"
#include "Format.h"
#include "Inspector.h"
#include "ItemsView.h"
#include "OptionsPanel.h"
#include "PanelTree.h"
#include "Plural.h"
#include "common/Version.h"
#include "document/Selection.h"
#include "document/SessionFile.h"
#include "gui/Actions.h"
#include "gui/Appearance.h"
#include "gui/ComparisonControls.h"
#include "gui/EditCommand.h"
#include "gui/ElidedButton.h"
#include "gui/FigureActions.h"
#include "gui/FileActions.h"
#include "gui/HelpActions.h"
#include "gui/JobsPanel.h"
#include "gui/MessageBar.h"
#include "gui/MessagesPanel.h"
#include "gui/PanelExport.h"
#include "gui/PasteTable.h"
#include "gui/RaterActions.h"
#include "gui/ReportAction.h"
#include "gui/SessionActions.h"
#include "gui/TableExport.h"
#include "gui/Tour.h"
#include "gui/Views.h"
#include "gui/Workspace.h"

#include <QAction>
#include <QActionGroup>
#include <QCloseEvent>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QInputDialog>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QStatusBar>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <limits>

namespace raterscope {

namespace {

QStringList localFiles(const QMimeData* data)
{
    QStringList files;
    for (const QUrl& url : data->urls()) {
        if (url.isLocalFile())
            files << url.toLocalFile();
    }
    return files;
}

} // namespace

MainWindow::MainWindow(QWidget* parent) : QMainWindow(parent), m_engine(m_document, m_jobs)
{
    setObjectName(QStringLiteral("mainWindow"));
    setAcceptDrops(true);
    setDockNestingEnabled(true);
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    resize(1280, 720);

    createCentre();
    createDocks();
    m_opener = new PanelOpener(m_jobs, this);
    m_files = new FileActions(*m_actions, this);
    m_session =
        new SessionActions(m_document, *m_workspace, *m_opener, m_jobs, *m_messageBar, *m_actions, this);
    m_comparison = new ComparisonControls(m_document, *m_actions, this);
    m_raterActions = new RaterActions(m_document, *m_actions, this);
    m_report = new ReportAction(m_document, m_jobs, *m_messageBar, this);
    new FigureActions(*m_actions, *m_workspace, *m_messageBar, this);
    new TableExport(*m_actions, *m_workspace, m_engine, m_document, m_jobs, *m_messageBar, this);
    new PanelExport(*m_actions, m_document, m_jobs, *m_messageBar, this);
    new HelpActions(*m_actions, *m_workspace, *m_optionsPanel, this);
    m_tour = new Tour(m_document, m_engine, *m_workspace, m_actions->get("help.tour"), this);
    connect(m_tour, &Tour::sampleRequested, this, &MainWindow::openSample);
    auto* paste = new PasteTable(m_actions->get("edit.paste"), *m_messageBar, this);
    connect(paste, &PasteTable::pasted, this, &MainWindow::openFile);
    m_actions->fillMenuBar(menuBar());
    createToolBar();
    createStatusBar();
    connectActions();

    connect(m_opener, &PanelOpener::opened, this, &MainWindow::showOpened);
    connect(m_opener, &PanelOpener::failed, this, &MainWindow::showOpenFailure);
    connect(m_comparison, &ComparisonControls::editRequested, this, &MainWindow::pushEdit);
    connect(m_comparison, &ComparisonControls::comparisonRequested, this, &MainWindow::pushComparison);
    connect(m_raterActions, &RaterActions::editRequested, this, &MainWindow::pushEdit);
    connect(m_workspace, &Workspace::editRequested, this, &MainWindow::pushEdit);
    connect(m_workspace, &Workspace::treeShown, m_panelTree, &PanelTree::showClusters);
    connect(m_workspace, &Workspace::currentViewChanged, this, &MainWindow::updateOptionsPanel);
    connect(m_panelTree, &PanelTree::contextMenuRequested, m_raterActions, &RaterActions::showContextMenu);
    connect(&m_engine, &AnalysisEngine::tableFailed, this,
            [this](const QString& message) { m_messageBar->showMessage(MessageBar::Kind::Error, message); });
    connect(&m_document, &Document::dataChanged, this, &MainWindow::updateActions);
    connect(&m_document, &Document::dataChanged, this, &MainWindow::updateStatus);
    connect(&m_document, &Document::dataChanged, this, &MainWindow::updateTitle);
    connect(m_session, &SessionActions::changed, this, &MainWindow::updateTitle);
    connect(m_session, &SessionActions::saved, m_files, &FileActions::addRecent);
    connect(&m_document, &Document::editsChanged, this, &MainWindow::updateStatus);

    readSettings();
    m_actions->colourIcons(palette());
    updateOptionsPanel();
    updateActions();
    updateStatus();
    updateTitle();
}

MainWindow::~MainWindow()
{
    // Widgets hold references to the document, the jobs and the engine, which are members and die before the
    // base class deletes its children.
    for (auto* dialog : findChildren<QDialog*>(QString(), Qt::FindDirectChildrenOnly))
        delete dialog;
    for (const auto& [name, dock] : m_docks)
        delete dock;
    delete takeCentralWidget();
}

void MainWindow::createCentre()
{
    const auto views = createViews(m_document);
    QList<Actions::ViewName> names;
    for (const View* view : views)
        names.append({view->id(), view->title()});
    m_actions = new Actions(names, this);

    m_workspace = new Workspace(m_engine);
    for (View* view : views) {
        m_workspace->addView(view);
        connect(m_actions->get(QStringLiteral("view.") + view->id()), &QAction::triggered, m_workspace,
                [this, id = view->id()] { m_workspace->goTo(id); });
    }
    m_messageBar = new MessageBar;
    auto* centre = new QWidget;
    auto* layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_messageBar);
    layout->addWidget(m_workspace, 1);
    setCentralWidget(centre);
}

void MainWindow::createDocks()
{
    m_panelTree = new PanelTree(m_document);
    m_findings = new FindingsList(m_document);
    m_optionsPanel = new OptionsPanel;
    m_inspector = new Inspector(m_document);
    m_messagesPanel = new MessagesPanel;
    m_workspace->attach(m_panelTree);
    m_workspace->attach(m_findings);

    auto* panel = addDock(QStringLiteral("panel"), tr("Panel"), m_panelTree, Qt::LeftDockWidgetArea);
    auto* findings = addDock(QStringLiteral("findings"), tr("Findings"), m_findings, Qt::LeftDockWidgetArea);
    addDock(QStringLiteral("options"), tr("Options"), m_optionsPanel, Qt::RightDockWidgetArea);
    auto* inspector =
        addDock(QStringLiteral("inspector"), tr("Inspector"), m_inspector, Qt::BottomDockWidgetArea);
    auto* messages =
        addDock(QStringLiteral("messages"), tr("Messages"), m_messagesPanel, Qt::BottomDockWidgetArea);
    auto* jobs = addDock(QStringLiteral("jobs"), tr("Jobs"), new JobsPanel(m_jobs), Qt::BottomDockWidgetArea);
    tabifyDockWidget(inspector, messages);
    tabifyDockWidget(messages, jobs);
    inspector->raise();
    setTabPosition(Qt::BottomDockWidgetArea, QTabWidget::North);
    resizeDocks({panel, findings}, {360, 200}, Qt::Vertical);
    resizeDocks({inspector}, {152}, Qt::Vertical);
}

/// Side docks as wide as their text wants, but no more than a share of the window: the plots need the rest.
void MainWindow::fitDocks()
{
    const double scale = textScale();
    const auto fitted = [&](const char* name, double share, double most) {
        const int least = m_docks.at(QLatin1String(name))->minimumSizeHint().width();
        return std::max(least, static_cast<int>(std::min(share * width(), most * scale)));
    };
    resizeDocks({m_docks.at(QStringLiteral("panel")), m_docks.at(QStringLiteral("options"))},
                {fitted("panel", 0.25, 256.0), fitted("options", 0.15, 232.0)}, Qt::Horizontal);
}

void MainWindow::showEvent(QShowEvent* event)
{
    QMainWindow::showEvent(event);
    if (!m_hasLayout)
        fitDocks();
    m_hasLayout = true;
}

QDockWidget* MainWindow::addDock(const QString& name, const QString& title, QWidget* widget,
                                 Qt::DockWidgetArea area)
{
    auto* dock = new QDockWidget(title);
    dock->setObjectName(name + QStringLiteral("Dock"));
    dock->setWidget(widget);
    if (area == Qt::BottomDockWidgetArea) {
        // These three share one place, and their tabs already name them: a title bar would say it twice.
        dock->setTitleBarWidget(new QWidget);
        dock->setFeatures(QDockWidget::DockWidgetClosable);
    }
    addDockWidget(area, dock);
    m_docks[name] = dock;
    return dock;
}

void MainWindow::showDock(const QString& name)
{
    QDockWidget* dock = m_docks.at(name);
    dock->show();
    dock->raise();
    QWidget* target = dock->widget();
    for (auto* child : target->findChildren<QWidget*>()) {
        if (child->focusPolicy() != Qt::NoFocus && child->isVisibleTo(target)) {
            child->setFocus(Qt::ShortcutFocusReason);
            return;
        }
    }
}

void MainWindow::createToolBar()
{
    auto* bar = addToolBar(tr("Tool bar"));
    bar->setObjectName(QStringLiteral("toolBar"));
    bar->setMovable(false);
    bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    bar->setIconSize(QSize(16, 16));
    for (const char* id : {"file.open", "edit.undo", "edit.redo"})
        bar->addAction(m_actions->get(QLatin1String(id)));
    bar->addSeparator();
    m_comparison->addTo(bar);
    auto* space = new QWidget;
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar->addWidget(space);
    auto* exportButton = new QPushButton(tr("Export figure"));
    exportButton->setObjectName(QStringLiteral("exportButton"));
    exportButton->setToolTip(tr("Write the figure of the current view to a file"));
    auto* menu = new QMenu(exportButton);
    for (const char* id :
         {"figure.copy", "figure.pdf", "figure.svg", "figure.png", "figure.csv", "figure.table"})
        menu->addAction(m_actions->get(QLatin1String(id)));
    exportButton->setMenu(menu);
    bar->addWidget(exportButton);
    bar->addAction(m_actions->get("file.report"));
    for (auto* button : bar->findChildren<QToolButton*>())
        button->setFocusPolicy(Qt::StrongFocus);
}

void MainWindow::createStatusBar()
{
    m_status = new ElidedButton;
    m_status->setObjectName(QStringLiteral("statusLine"));
    m_status->setFlat(true);
    m_status->setHint(tr("Show what was said about the file"));
    statusBar()->addWidget(m_status);
    statusBar()->addPermanentWidget(new JobStatus(m_jobs));
    connect(m_status, &QPushButton::clicked, this, [this] { showDock(QStringLiteral("messages")); });
}

void MainWindow::connectActions()
{
    connectFileActions();
    connectViewActions();
    auto* undo = m_actions->get("edit.undo");
    auto* redo = m_actions->get("edit.redo");
    connect(undo, &QAction::triggered, &m_undo, &QUndoStack::undo);
    connect(redo, &QAction::triggered, &m_undo, &QUndoStack::redo);
    connect(&m_undo, &QUndoStack::indexChanged, this, &MainWindow::updateActions);
    connect(&m_undo, &QUndoStack::cleanChanged, this, &MainWindow::updateActions);

    connect(m_actions->get("analysis.seed"), &QAction::triggered, this, &MainWindow::askSeed);
    connect(m_actions->get("analysis.run"), &QAction::triggered, &m_engine, &AnalysisEngine::retry);
    connect(m_actions->get("analysis.cancel"), &QAction::triggered, &m_jobs, &JobRunner::cancelAll);
    connect(&m_jobs, &JobRunner::started, this, &MainWindow::updateActions);
    connect(&m_jobs, &JobRunner::ended, this, &MainWindow::updateActions);
    connect(m_optionsPanel, &OptionsPanel::optionsChanged, this, [this](const Options& options) {
        if (View* view = m_workspace->currentView())
            view->setOptions(options);
    });
    for (View* view : m_workspace->tabViews())
        connect(view, &View::needsChanged, this, &MainWindow::updateOptionsPanel);
    if (auto* items = qobject_cast<ItemsView*>(m_workspace->view(QStringLiteral("items"))))
        connect(items, &ItemsView::inspectorRequested, this,
                [this] { showDock(QStringLiteral("inspector")); });
    connect(&m_document.selection(), &Selection::currentUnitChanged, this, [this] {
        // The inspector comes forward without taking the focus from the table the person walks through.
        if (m_document.selection().currentUnit())
            m_docks.at(QStringLiteral("inspector"))->raise();
    });
}

void MainWindow::connectFileActions()
{
    connect(m_files, &FileActions::openRequested, this, &MainWindow::openFile);
    connect(m_files, &FileActions::referenceRequested, this,
            [this](const QString& file) { m_opener->addReference(m_file, file); });
    connect(m_files, &FileActions::comparisonsRequested, this,
            [this](const QString& file) { m_opener->addComparisons(m_file, file); });
    connect(m_actions->get("file.sample"), &QAction::triggered, this, &MainWindow::openSample);
    connect(m_actions->get("file.report"), &QAction::triggered, m_report, &ReportAction::ask);
    connect(m_actions->get("file.close"), &QAction::triggered, this,
            [this] { m_session->whenSafe([this] { closePanel(); }); });
    connect(m_actions->get("file.quit"), &QAction::triggered, this, &QWidget::close);
    connect(m_actions->get("file.import-options"), &QAction::triggered, this,
            [this] { m_session->whenSafe([this] { m_opener->askAgain(m_file); }); });
}

void MainWindow::connectViewActions()
{
    connect(m_actions->get("view.next"), &QAction::triggered, m_workspace, &Workspace::goToNext);
    connect(m_actions->get("view.previous"), &QAction::triggered, m_workspace, &Workspace::goToPrevious);
    for (const char* name : {"inspector", "messages", "jobs", "panel", "findings", "options"})
        connect(m_actions->get(QLatin1String("view.") + QLatin1String(name)), &QAction::triggered, this,
                [this, name] { showDock(QLatin1String(name)); });
    connect(m_actions->get("view.zoom-in"), &QAction::triggered, this, [this] { zoomBy(1); });
    connect(m_actions->get("view.zoom-out"), &QAction::triggered, this, [this] { zoomBy(-1); });
    connect(m_actions->get("view.zoom-reset"), &QAction::triggered, this, [this] { zoomBy(-m_zoom); });
    auto* schemes = new QActionGroup(this);
    for (const char* scheme : {"light", "dark", "system"}) {
        auto* action = m_actions->get(QLatin1String("view.") + QLatin1String(scheme));
        schemes->addAction(action);
        connect(action, &QAction::triggered, this,
                [this, scheme] { setColourScheme(QLatin1String(scheme)); });
    }
}

void MainWindow::openFile(const QString& file)
{
    m_session->whenSafe([this, path = QFileInfo(file).absoluteFilePath()] {
        if (isSessionFile(path))
            m_session->open(path);
        else
            m_opener->open(path);
    });
}

void MainWindow::openFileDirectly(const QString& file, const DataChoice& choice, bool explicitChoice)
{
    m_session->whenSafe([this, path = QFileInfo(file).absoluteFilePath(), choice, explicitChoice] {
        if (isSessionFile(path))
            m_session->open(path);
        else
            m_opener->openDirectly(path, choice, explicitChoice);
    });
}

void MainWindow::openSample()
{
    m_session->whenSafe([this] { m_opener->openSample(0); });
}

void MainWindow::showOpened(const OpenedPanel& opened)
{
    OpenedPanel panel = opened;
    m_messageBar->dismiss();
    m_file = panel.file;
    if (panel.keepsEdits && !m_document.isEmpty())
        showReread(panel);
    else
        putIntoPlace(panel);
    m_messagesPanel->setIssues(panel.issues);
    m_report->setIssues(panel.issues);
    m_session->panelOpened(panel);
    updateTitle();
    updateActions();
}

/// The same panel, with more said about it.
void MainWindow::showReread(const OpenedPanel& panel)
{
    const Edits edits = m_document.edits();
    m_document.setData(panel.data, m_document.comparison());
    m_document.setEdits(edits);
    const auto& notes = panel.data->provenance.notes;
    if (!notes.empty())
        m_messageBar->showMessage(MessageBar::Kind::Notice, QString::fromStdString(notes.back()));
}

void MainWindow::putIntoPlace(OpenedPanel& panel)
{
    m_undo.clear();
    if (panel.session) {
        m_session->restore(panel);
    } else {
        try {
            m_document.setData(panel.data, comparisonFor(panel.choice, *panel.data));
            m_document.setEdits(editsFor(panel.choice, *panel.data));
        } catch (const AnalysisError& error) {
            m_document.setData(panel.data);
            m_messageBar->showMessage(MessageBar::Kind::Error, QString::fromUtf8(error.what()));
        }
        m_workspace->goTo(QStringLiteral("overview"));
    }
    if (panel.issues.rowsDropped() > 0 && m_messageBar->text().isEmpty())
        m_messageBar->showMessage(MessageBar::Kind::Notice,
                                  tr("%1 rows of the file were left out; the Messages panel lists them.",
                                     nullptr, pluralOf(panel.issues.rowsDropped()))
                                      .arg(formatCount(panel.issues.rowsDropped())));
    const QString recent = panel.session ? panel.session->file : panel.file;
    if (!recent.isEmpty())
        m_files->addRecent(recent);
}

void MainWindow::showOpenFailure(const JobFailure& failure, const QString& file)
{
    if (failure.cause == JobFailure::Cause::Cancelled) {
        m_messageBar->showMessage(MessageBar::Kind::Notice,
                                  tr("Opening %1 was cancelled.").arg(QFileInfo(file).fileName()));
        return;
    }
    m_messageBar->showMessage(MessageBar::Kind::Error, failure.message);
}

void MainWindow::closePanel()
{
    m_undo.clear();
    m_file.clear();
    m_messageBar->dismiss();
    m_messagesPanel->setIssues({});
    m_document.setData({});
    m_session->panelClosed();
}

void MainWindow::pushEdit(const Edits& edits, const QString& text)
{
    if (edits != m_document.edits())
        m_undo.push(new EditCommand(m_document, edits, text));
}

void MainWindow::pushComparison(const Comparison& comparison, const QString& text)
{
    if (comparison != m_document.comparison())
        m_undo.push(new ComparisonCommand(m_document, comparison, text));
}

void MainWindow::askSeed()
{
    auto* dialog = new QInputDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Seed"));
    dialog->setLabelText(tr("Seed of everything random in the analyses:"));
    dialog->setInputMode(QInputDialog::IntInput);
    dialog->setIntRange(0, std::numeric_limits<int>::max());
    dialog->setIntValue(static_cast<int>(m_document.seed()));
    connect(dialog, &QInputDialog::intValueSelected, this, [this](int value) {
        const auto seed = static_cast<std::uint64_t>(value);
        if (seed != m_document.seed())
            m_undo.push(new SeedCommand(m_document, seed, tr("Seed %1").arg(value)));
    });
    dialog->open();
}

void MainWindow::updateOptionsPanel()
{
    const View* view = m_workspace->currentView();
    const Analysis* analysis = view && !view->method().empty() ? findAnalysis(view->method()) : nullptr;
    m_optionsPanel->showAnalysis(analysis, view ? view->options() : Options());
}

void MainWindow::updateActions()
{
    auto* undo = m_actions->get("edit.undo");
    auto* redo = m_actions->get("edit.redo");
    undo->setEnabled(m_undo.canUndo());
    redo->setEnabled(m_undo.canRedo());
    undo->setText(m_undo.canUndo() ? tr("&Undo %1").arg(m_undo.undoText()) : tr("&Undo"));
    redo->setText(m_undo.canRedo() ? tr("&Redo %1").arg(m_undo.redoText()) : tr("&Redo"));
    undo->setIconText(tr("Undo"));
    redo->setIconText(tr("Redo"));
    m_actions->get("file.open")->setIconText(tr("Open\u2026"));
    m_actions->get("file.report")->setIconText(tr("Report\u2026"));
    const bool open = !m_document.isEmpty();
    for (const char* id : {"file.close", "file.report", "analysis.seed"})
        m_actions->get(QLatin1String(id))->setEnabled(open);
    m_actions->get("file.import-options")
        ->setEnabled(open && !m_file.isEmpty() && m_document.data()->provenance.format != "summeval"
                     && m_document.data()->provenance.format != "mtbench");
    m_actions->get("file.reference")->setEnabled(open && !m_file.isEmpty());
    m_actions->get("file.comparisons")
        ->setEnabled(open && !m_file.isEmpty() && m_document.data()->hasRatings());
    m_actions->get("analysis.run")->setEnabled(open);
    m_actions->get("analysis.cancel")->setEnabled(!m_jobs.isIdle());
}

void MainWindow::updateStatus()
{
    if (m_document.isEmpty()) {
        m_status->setText(tr("No panel is open"));
        return;
    }
    const auto& panel = *m_document.data();
    std::int64_t dropped = 0;
    for (const Drop& drop : panel.provenance.drops)
        dropped += drop.count;
    QString name = QFileInfo(QString::fromStdString(panel.provenance.file)).fileName();
    if (m_file.isEmpty())
        name = QString::fromStdString(panel.provenance.file);
    m_status->setText(QStringList{
        name,
        tr("%1 items", nullptr, pluralOf(std::ssize(panel.items))).arg(formatCount(std::ssize(panel.items))),
        tr("%1 raters", nullptr, pluralOf(std::ssize(panel.raters)))
            .arg(formatCount(std::ssize(panel.raters))),
        panel.hasRatings()
            ? tr("%1 ratings", nullptr, pluralOf(panel.ratingCount())).arg(formatCount(panel.ratingCount()))
            : tr("%1 comparisons", nullptr, pluralOf(static_cast<std::int64_t>(panel.comparisons.size())))
                  .arg(formatCount(static_cast<std::int64_t>(panel.comparisons.size()))),
        tr("%1 rows dropped", nullptr, pluralOf(dropped)).arg(formatCount(dropped))}
                          .join(QStringLiteral(" \u00b7 ")));
}

void MainWindow::updateTitle()
{
    const QString product = QLatin1String(productName);
    const QString shown = m_session->file().isEmpty() ? m_file : m_session->file();
    QString name = shown.isEmpty() ? tr("Sample panel") : QFileInfo(shown).fileName();
    name.replace(QLatin1String("[*]"), QLatin1String("[*][*]")); // the place of the mark of unsaved changes
    setWindowFilePath(shown);
    setWindowTitle(m_document.isEmpty() ? product : tr("%1[*] \u2013 %2").arg(name, product));
}

void MainWindow::zoomBy(int steps)
{
    m_zoom = std::clamp(m_zoom + steps, -4, 10);
    applyTextZoom(m_zoom);
}

void MainWindow::setColourScheme(const QString& scheme)
{
    applyColourScheme(parseColourScheme(scheme));
    QSettings().setValue(QStringLiteral("colourScheme"), scheme);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (!localFiles(event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    const QStringList files = localFiles(event->mimeData());
    if (files.isEmpty())
        return;
    event->acceptProposedAction();
    openFile(files.front());
    if (files.size() > 1)
        m_messageBar->showMessage(
            MessageBar::Kind::Notice,
            tr("One file at a time: opening %1.").arg(QFileInfo(files.front()).fileName()));
}

void MainWindow::changeEvent(QEvent* event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_actions)
        m_actions->colourIcons(palette());
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (!m_mayClose && m_session->hasWorkToLose()) {
        event->ignore();
        m_session->whenSafe([this] {
            m_mayClose = true;
            close();
        });
        return;
    }
    writeSettings();
    m_jobs.cancelAll();
    QMainWindow::closeEvent(event);
}

void MainWindow::readSettings()
{
    const QSettings settings;
    restoreGeometry(settings.value(QStringLiteral("geometry")).toByteArray());
    m_hasLayout = restoreState(settings.value(QStringLiteral("state")).toByteArray(), windowLayoutVersion);
    const QString scheme =
        toString(parseColourScheme(settings.value(QStringLiteral("colourScheme")).toString()));
    m_actions->get(QStringLiteral("view.") + scheme)->setChecked(true);
    applyColourScheme(parseColourScheme(scheme));
    if (const int zoom = settings.value(QStringLiteral("zoom")).toInt())
        zoomBy(zoom);
}

void MainWindow::writeSettings() const
{
    QSettings settings;
    settings.setValue(QStringLiteral("geometry"), saveGeometry());
    settings.setValue(QStringLiteral("state"), saveState(windowLayoutVersion));
    settings.setValue(QStringLiteral("zoom"), m_zoom);
}

} // namespace raterscope
