// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/Autosave.h"

#include "common/SaveText.h"
#include "document/SessionFile.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLockFile>
#include <QStandardPaths>

namespace raterscope {

namespace {

std::shared_ptr<QLockFile> lockOf(const QString& file)
{
    auto lock = std::make_shared<QLockFile>(file + QStringLiteral(".lock"));
    lock->setStaleLockTime(0); // however old: stale only once its process is gone
    return lock;
}

} // namespace

QString autosaveFolder()
{
    return QDir(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation))
        .filePath(QStringLiteral("autosave"));
}

Autosave::Autosave(std::function<QByteArray()> content, QObject* parent)
    : QObject(parent), m_content(std::move(content))
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &Autosave::write);
}

Autosave::~Autosave()
{
    clear();
}

void Autosave::touch()
{
    if (!m_timer.isActive())
        m_timer.start(m_file.isEmpty() ? firstDelay : delay);
}

void Autosave::clear()
{
    m_timer.stop();
    if (m_file.isEmpty())
        return;
    QFile::remove(m_file);
    m_file.clear();
    m_lock.reset(); // removes the lock file
}

void Autosave::adopt(const QString& file, std::shared_ptr<QLockFile> lock)
{
    clear();
    m_file = file;
    m_lock = std::move(lock);
}

bool Autosave::prepareFile()
{
    if (!m_file.isEmpty())
        return true;
    const QString folder = autosaveFolder();
    makeFolder(folder);
    QFile::setPermissions(folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    const QString file = QDir(folder).filePath(
        QStringLiteral("%1-%2.raterscope")
            .arg(QDateTime::currentDateTimeUtc().toString(QStringLiteral("yyyyMMdd-hhmmss-zzz")))
            .arg(QCoreApplication::applicationPid()));
    auto lock = lockOf(file);
    if (!lock->tryLock(0))
        return false;
    m_lock = std::move(lock);
    m_file = file;
    return true;
}

void Autosave::write()
{
    try {
        if (!prepareFile())
            throw SaveError("The lock of " + autosaveFolder().toStdString() + " could not be written.");
        saveBytes(m_file, m_content());
        m_hasFailed = false;
    } catch (const SaveError& error) {
        if (!m_hasFailed)
            emit failed(tr("Unsaved changes cannot be kept for the case of a crash. %1")
                            .arg(QString::fromUtf8(error.what())));
        m_hasFailed = true;
    }
}

std::vector<Leftover> findLeftovers()
{
    std::vector<Leftover> leftovers;
    const QDir folder(autosaveFolder());
    const auto files = folder.entryInfoList({QStringLiteral("*.raterscope")}, QDir::Files, QDir::Time);
    for (const QFileInfo& info : files) {
        Leftover leftover{info.absoluteFilePath(), lockOf(info.absoluteFilePath()), {}, {}};
        if (!leftover.lock->tryLock(0))
            continue; // its process lives
        try {
            std::vector<std::string> unknown;
            const Session session = readSession(leftover.file, unknown);
            const std::string about =
                session.recovers.value_or(std::string()).empty() ? session.source.file : *session.recovers;
            leftover.title = about.empty() ? QCoreApplication::translate("Autosave", "Sample panel")
                                           : QFileInfo(QString::fromStdString(about)).fileName();
        } catch (const SessionError& error) {
            leftover.title = info.fileName();
            leftover.problem = QString::fromUtf8(error.what());
        }
        leftovers.push_back(std::move(leftover));
    }
    return leftovers;
}

void discardLeftover(const Leftover& leftover)
{
    QFile::remove(leftover.file);
    leftover.lock->unlock();
}

} // namespace raterscope
