// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/SessionActions.h"

#include "common/SaveText.h"
#include "document/Document.h"
#include "document/SessionFile.h"
#include "gui/Actions.h"
#include "gui/MessageBar.h"
#include "gui/RecoveryDialog.h"
#include "gui/SessionNotes.h"
#include "gui/Workspace.h"

#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMainWindow>
#include <QMessageBox>
#include <QPushButton>

namespace raterscope {

namespace {

const QString sessionEnding = QStringLiteral(".raterscope");

SessionSource sourceOf(const OpenedPanel& panel)
{
    SessionSource source;
    source.file = panel.file.toStdString();
    source.sha256 = panel.data->provenance.sha256;
    source.import = panel.choice.import;
    source.referenceSha256 = panel.referenceSha256;
    source.comparisonSha256 = panel.comparisonSha256;
    source.simulated = panel.simulated;
    source.simulationSeed = panel.simulationSeed;
    return source;
}

} // namespace

SessionActions::SessionActions(Document& document, Workspace& workspace, PanelOpener& opener, JobRunner& jobs,
                               MessageBar& messages, const Actions& actions, QMainWindow* window)
    : QObject(window), m_document(document), m_workspace(workspace), m_opener(opener), m_jobs(jobs),
      m_messages(messages), m_actions(actions), m_window(window), m_autosave([this] { return copy(); }, this)
{
    m_update.setSingleShot(true);
    m_update.setInterval(0);
    connect(&m_update, &QTimer::timeout, this, &SessionActions::update);
    for (const auto change : {&Document::dataChanged, &Document::editsChanged, &Document::comparisonChanged,
                              &Document::seedChanged})
        connect(&document, change, &m_update, qOverload<>(&QTimer::start));
    for (const View* view : workspace.tabViews())
        connect(view, &View::needsChanged, &m_update, qOverload<>(&QTimer::start));
    connect(actions.get("file.save"), &QAction::triggered, this, [this] { save({}); });
    connect(actions.get("file.save-as"), &QAction::triggered, this, [this] { askFile({}); });
    connect(&m_autosave, &Autosave::failed, this,
            [this](const QString& message) { m_messages.showMessage(MessageBar::Kind::Error, message); });
    update();
}

bool SessionActions::isModified() const
{
    return !m_document.isEmpty()
           && (m_isStale || m_isRecovered || sessionState(m_document, m_workspace) != m_saved);
}

bool SessionActions::hasWorkToLose() const
{
    return isModified() && (!m_file.isEmpty() || m_isRecovered || m_document.edits() != m_saved.edits);
}

void SessionActions::update()
{
    for (const char* id : {"file.save", "file.save-as"})
        m_actions.get(QLatin1String(id))->setEnabled(!m_document.isEmpty());
    const bool modified = isModified();
    if (!modified) {
        m_autosave.clear();
        m_kept.reset();
    } else if (m_kept != sessionState(m_document, m_workspace)) {
        m_autosave.touch();
    }
    m_window->setWindowModified(modified);
    emit changed();
}

QByteArray SessionActions::copy()
{
    m_kept = sessionState(m_document, m_workspace);
    Session session = captureSession(m_source, *m_kept, m_workspace, *m_window);
    session.recovers = m_file.toStdString();
    return sessionContent(session);
}

// Saving

void SessionActions::save(std::function<void()> then)
{
    if (m_document.isEmpty())
        return;
    if (m_file.isEmpty())
        askFile(std::move(then));
    else if (saveTo(m_file) && then)
        then();
}

void SessionActions::askFile(std::function<void()> then)
{
    if (m_document.isEmpty())
        return;
    auto* dialog = new QFileDialog(m_window, tr("Save session"));
    dialog->setObjectName(QStringLiteral("saveDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(sessionEnding.mid(1));
    dialog->setNameFilters({tr("Sessions (*%1)").arg(sessionEnding)});
    const QFileInfo data(QString::fromStdString(m_source.file));
    if (!m_file.isEmpty()) {
        dialog->selectFile(m_file);
    } else if (!m_source.file.empty()) {
        // Beside the data, so that both can be moved together.
        dialog->setDirectory(data.absolutePath());
        dialog->selectFile(data.completeBaseName() + sessionEnding);
    } else {
        dialog->selectFile(tr("sample") + sessionEnding);
    }
    connect(dialog, &QFileDialog::fileSelected, this, [this, then = std::move(then)](const QString& file) {
        if (saveTo(file) && then)
            then();
    });
    dialog->open();
}

bool SessionActions::isSource(const QString& file) const
{
    const QFileInfo info(file);
    for (const std::string* used :
         {&m_source.file, &m_source.import.referenceFile, &m_source.import.comparisonFile}) {
        if (!used->empty() && info == QFileInfo(QString::fromStdString(*used)))
            return true;
    }
    return false;
}

bool SessionActions::saveTo(const QString& file)
{
    const QString name = QDir::toNativeSeparators(file);
    if (!isSessionFile(file) || isSource(file)) {
        m_messages.showMessage(
            MessageBar::Kind::Error,
            tr("%1 was not written: the name of a session ends in %2, and it is no file of the panel's data.")
                .arg(name, sessionEnding));
        return false;
    }
    const SessionState state = sessionState(m_document, m_workspace);
    try {
        saveBytes(file, sessionContent(captureSession(m_source, state, m_workspace, *m_window), file));
    } catch (const SaveError& error) {
        m_messages.showMessage(MessageBar::Kind::Error,
                               tr("The session was not saved. %1").arg(QString::fromUtf8(error.what())));
        return false;
    }
    if (m_messages.kind() == MessageBar::Kind::Error)
        m_messages.dismiss();
    if (file != m_file)
        m_messages.showMessage(MessageBar::Kind::Notice, tr("The session is in %1.").arg(name));
    m_file = file;
    m_saved = state;
    m_isStale = false;
    m_isRecovered = false;
    update();
    emit saved(file);
    return true;
}

void SessionActions::whenSafe(std::function<void()> then)
{
    if (!hasWorkToLose()) {
        then();
        return;
    }
    for (auto* before : m_window->findChildren<QMessageBox*>(QStringLiteral("unsavedDialog")))
        delete before; // the newest wish counts
    auto* box = new QMessageBox(m_window);
    box->setObjectName(QStringLiteral("unsavedDialog"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setIcon(QMessageBox::Warning);
    box->setWindowTitle(tr("Unsaved changes"));
    box->setTextFormat(Qt::PlainText);
    const QString name =
        QFileInfo(m_file.isEmpty() ? QString::fromStdString(m_source.file) : m_file).fileName();
    box->setText(name.isEmpty() ? tr("Save the changes of the sample panel?")
                                : tr("Save the changes of %1?").arg(name));
    box->setInformativeText(tr("Exclusions, panels, filters and decisions are lost otherwise. The data file "
                               "itself is never changed."));
    box->setStandardButtons(QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel);
    box->setDefaultButton(QMessageBox::Save);
    connect(box, &QMessageBox::buttonClicked, this,
            [this, box, then = std::move(then)](QAbstractButton* button) {
                switch (box->standardButton(button)) {
                case QMessageBox::Save:
                    save(then);
                    break;
                case QMessageBox::Discard:
                    then();
                    break;
                default:
                    break;
                }
            });
    box->open();
}

// Opening

void SessionActions::open(const QString& sessionFile)
{
    auto request = std::make_shared<SessionRequest>();
    request->file = QFileInfo(sessionFile).absoluteFilePath();
    start(request);
}

void SessionActions::offerRecovery()
{
    auto leftovers = findLeftovers();
    if (leftovers.empty())
        return;
    auto* dialog = new RecoveryDialog(std::move(leftovers), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &RecoveryDialog::recoverRequested, this, &SessionActions::recover);
    dialog->open();
}

void SessionActions::recover(const Leftover& leftover)
{
    whenSafe([this, leftover] {
        auto request = std::make_shared<SessionRequest>();
        request->leftover = leftover;
        start(request);
    });
}

void SessionActions::start(std::shared_ptr<SessionRequest> request)
{
    const QString file = request->leftover ? request->leftover->file : request->file;
    using Read = std::pair<Session, std::vector<std::string>>;
    m_jobs.start<Read>(
        {openJobKey, tr("Open %1").arg(QFileInfo(file).fileName()), 20, true},
        [file](const JobControl&) {
            Read read;
            try {
                read.first = readSession(file, read.second);
            } catch (const SessionError& error) {
                throw AnalysisError(error.what());
            }
            return read;
        },
        [this, request](Outcome<Read> outcome) {
            if (const auto* failure = std::get_if<JobFailure>(&outcome)) {
                m_messages.showMessage(MessageBar::Kind::Error, failure->message);
                return;
            }
            auto& [session, unknown] = std::get<Read>(outcome);
            request->session = std::move(session);
            if (request->leftover)
                request->file = QString::fromStdString(request->session.recovers.value_or(std::string()));
            for (const std::string& place : unknown)
                request->notes << tr("The session holds %1, which this program does not know.")
                                      .arg(QString::fromStdString(place));
            locate(request);
        });
}

/// Finds the files of the session one after the other, asking where one is not where it was.
void SessionActions::locate(std::shared_ptr<SessionRequest> request)
{
    auto& source = request->session.source;
    for (std::string* file : {&source.file, &source.import.referenceFile, &source.import.comparisonFile}) {
        if (file->empty())
            continue;
        const QString found = locateSessionFile(*file, request->file);
        if (found.isEmpty()) {
            askPlace(request, *file);
            return;
        }
        if (found.toStdString() != *file) {
            request->notes << tr("%1 was found beside the session, no longer at %2.")
                                  .arg(QFileInfo(found).fileName(),
                                       QDir::toNativeSeparators(QString::fromStdString(*file)));
            request->isChanged = true;
            *file = found.toStdString();
        }
    }
    m_opener.openForSession(request);
}

void SessionActions::askPlace(std::shared_ptr<SessionRequest> request, std::string& file)
{
    const QString path = QString::fromStdString(file);
    const QString name = QFileInfo(path).fileName();
    const QString message = tr("The session needs %1, which is neither at %2 nor beside the session.")
                                .arg(name, QDir::toNativeSeparators(path));
    m_messages.showMessage(MessageBar::Kind::Notice, message);
    auto* dialog = new QFileDialog(m_window, tr("Where is %1?").arg(name));
    dialog->setObjectName(QStringLiteral("locateDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this, request, &file, path](const QString& chosen) {
        // `file` is a part of the request.
        request->notes
            << tr("%1 is read from %2.").arg(QFileInfo(path).fileName(), QDir::toNativeSeparators(chosen));
        request->isChanged = true;
        file = QFileInfo(chosen).absoluteFilePath().toStdString();
        locate(request);
    });
    connect(dialog, &QDialog::rejected, this, [this, message] {
        m_messages.showMessage(MessageBar::Kind::Error,
                               message + QLatin1Char(' ') + tr("It was not opened."));
    });
    dialog->open();
}

void SessionActions::restore(OpenedPanel& panel)
{
    auto& request = *panel.session;
    const QStringList missing =
        restoreSession(request.session, panel.data, m_document, m_workspace, *m_window);
    const QStringList changedFiles = changedFilesOf(request.session.source, sourceOf(panel));
    addSessionNotes(panel.issues, request.file, changedFiles, missing, request.notes);
    if (!changedFiles.isEmpty() || !missing.isEmpty())
        request.isChanged = true;
    const QString text = sessionMessage(changedFiles, missing, request.notes);
    if (!text.isEmpty())
        m_messages.showMessage(MessageBar::Kind::Notice, text);
}

void SessionActions::panelOpened(const OpenedPanel& panel)
{
    m_source = sourceOf(panel);
    if (panel.keepsEdits) { // the same panel, with more said about it
        m_isStale = true;
        update();
        return;
    }
    const bool recovered = panel.session && panel.session->leftover;
    m_kept.reset();
    m_autosave.clear();
    if (recovered) // the copy stays until there is a newer one
        m_autosave.adopt(panel.session->leftover->file, panel.session->leftover->lock);
    m_file = panel.session ? panel.session->file : QString();
    m_isStale = panel.session && panel.session->isChanged;
    m_isRecovered = recovered;
    m_saved = sessionState(m_document, m_workspace);
    update();
}

void SessionActions::panelClosed()
{
    m_file.clear();
    m_source = {};
    m_isStale = false;
    m_isRecovered = false;
    m_saved = {};
    update();
}

} // namespace raterscope
