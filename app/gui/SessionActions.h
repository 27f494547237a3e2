// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/Autosave.h"
#include "gui/PanelOpener.h"
#include "gui/SessionState.h"

#include <QObject>
#include <QTimer>

#include <functional>
#include <memory>

class QMainWindow;

namespace raterscope {

class Actions;
class MessageBar;

/// A session on its way from its file to the window.
struct SessionRequest {
    Session session;
    QString file;                     ///< of the session; empty for recovered work that never had one
    std::optional<Leftover> leftover; ///< the work is recovered from this
    QStringList notes;                ///< what is to be said once it is open
    bool isChanged = false;           ///< a file was found elsewhere: saving again has a point
};

/// Saving and opening sessions, and what goes with it: whether there is something to save, asking before it
/// is lost, the copy for the case of a crash.
class SessionActions : public QObject
{
    Q_OBJECT

public:
    SessionActions(Document& document, Workspace& workspace, PanelOpener& opener, JobRunner& jobs,
                   MessageBar& messages, const Actions& actions, QMainWindow* window);

    /// Of the open session; empty when what is open was never saved.
    const QString& file() const { return m_file; }
    /// Whether what is open differs from its session file, or from the data as opened.
    bool isModified() const;
    /// Whether closing would lose work: edits, or changes of a saved session. What is merely looked at (the
    /// comparison, options) is not work until it has been saved once.
    bool hasWorkToLose() const;

    void open(const QString& sessionFile);
    bool saveTo(const QString& file);
    /// Runs `then`: at once, or after the person has saved or given up what would be lost; or never.
    void whenSafe(std::function<void()> then);
    /// Offers what earlier starts have left behind.
    void offerRecovery();

    /// For the window, after a panel was read: puts the session into place. Notes go to the panel's issues.
    void restore(OpenedPanel& panel);
    /// For the window, after a panel was put into place, with a session or without.
    void panelOpened(const OpenedPanel& panel);
    void panelClosed();

signals:
    /// The name or the mark of unsaved changes.
    void changed();
    void saved(const QString& file);

private:
    void save(std::function<void()> then);
    void askFile(std::function<void()> then);
    void start(std::shared_ptr<SessionRequest> request);
    void locate(std::shared_ptr<SessionRequest> request);
    void askPlace(std::shared_ptr<SessionRequest> request, std::string& file);
    void recover(const Leftover& leftover);
    void update();
    QByteArray copy();
    bool isSource(const QString& file) const;

    Document& m_document;
    Workspace& m_workspace;
    PanelOpener& m_opener;
    JobRunner& m_jobs;
    MessageBar& m_messages;
    const Actions& m_actions;
    QMainWindow* m_window;
    QTimer m_update; ///< several changes in one turn of the event loop make one update
    Autosave m_autosave;
    QString m_file;
    SessionSource m_source;
    SessionState m_saved;               ///< as in the file, or as opened
    std::optional<SessionState> m_kept; ///< as in the autosave
    bool m_isStale = false;             ///< the session file says something else about the data
    bool m_isRecovered = false;         ///< and was not saved since
};

} // namespace raterscope
