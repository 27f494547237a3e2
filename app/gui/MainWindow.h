// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/AnalysisEngine.h"
#include "common/Jobs.h"
#include "document/Document.h"
#include "gui/PanelOpener.h"

#include <QMainWindow>
#include <QUndoStack>

#include <map>

class QDockWidget;
class QLabel;
class QStackedWidget;

namespace raterscope {

class Actions;
class ComparisonControls;
class ElidedButton;
class FileActions;
class FindingsList;
class Inspector;
class MessageBar;
class MessagesPanel;
class OptionsPanel;
class PanelTree;
class RaterActions;
class ReportAction;
class SessionActions;
class Tour;
class Workspace;

/// The window: puts document, jobs, views, docks and actions together. What each of them does is theirs.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    explicit MainWindow(QWidget* parent = nullptr);
    ~MainWindow() override;

    /// A session, or a file with data. Unsaved work is asked about first.
    void openFile(const QString& file);
    void openFileDirectly(const QString& file, const DataChoice& choice, bool explicitChoice);
    void openSample();

    Document& document() { return m_document; }
    JobRunner& jobs() { return m_jobs; }
    AnalysisEngine& engine() { return m_engine; }
    QUndoStack& undoStack() { return m_undo; }
    const Actions& actions() const { return *m_actions; }
    SessionActions& session() { return *m_session; }
    Workspace& workspace() { return *m_workspace; }
    PanelTree& panelTree() { return *m_panelTree; }
    Inspector& inspector() { return *m_inspector; }
    OptionsPanel& optionsPanel() { return *m_optionsPanel; }
    MessageBar& messageBar() { return *m_messageBar; }
    MessagesPanel& messagesPanel() { return *m_messagesPanel; }
    Tour& tour() { return *m_tour; }

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void createCentre();
    void createDocks();
    void fitDocks();
    void createToolBar();
    void createStatusBar();
    void connectActions();
    void connectFileActions();
    void connectViewActions();
    QDockWidget* addDock(const QString& name, const QString& title, QWidget* widget, Qt::DockWidgetArea area);
    void showDock(const QString& name);

    void pushEdit(const Edits& edits, const QString& text);
    void pushComparison(const Comparison& comparison, const QString& text);
    void showOpened(const OpenedPanel& opened);
    void showReread(const OpenedPanel& panel);
    void putIntoPlace(OpenedPanel& panel);
    void showOpenFailure(const JobFailure& failure, const QString& file);
    void closePanel();
    void askSeed();
    void updateOptionsPanel();
    void updateActions();
    void updateStatus();
    void updateTitle();
    void zoomBy(int steps);
    void setColourScheme(const QString& scheme);
    void readSettings();
    void writeSettings() const;

    // Order matters: views and engine refer to document and jobs, which therefore outlive them.
    Document m_document;
    JobRunner m_jobs;
    AnalysisEngine m_engine;
    QUndoStack m_undo;
    Actions* m_actions = nullptr;
    PanelOpener* m_opener = nullptr;
    FileActions* m_files = nullptr;
    SessionActions* m_session = nullptr;
    ComparisonControls* m_comparison = nullptr;
    RaterActions* m_raterActions = nullptr;
    ReportAction* m_report = nullptr;
    Tour* m_tour = nullptr;
    Workspace* m_workspace = nullptr;
    MessageBar* m_messageBar = nullptr;
    PanelTree* m_panelTree = nullptr;
    FindingsList* m_findings = nullptr;
    OptionsPanel* m_optionsPanel = nullptr;
    Inspector* m_inspector = nullptr;
    MessagesPanel* m_messagesPanel = nullptr;
    std::map<QString, QDockWidget*> m_docks;
    ElidedButton* m_status = nullptr;
    QString m_file; ///< of the open panel; empty for the sample
    int m_zoom = 0;
    bool m_hasLayout = false; ///< docks stand where the person, or the first showing, put them
    bool m_mayClose = false;  ///< unsaved work was asked about
};

} // namespace raterscope
