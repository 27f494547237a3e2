// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/SessionFile.h"

#include "document/SessionJson.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace raterscope {

namespace {

constexpr qint64 largestSession = 64 << 20;

[[noreturn]] void failSession(const QString& file, const QString& cause)
{
    throw SessionError(QStringLiteral("The session %1 cannot be opened. %2")
                           .arg(QFileInfo(file).fileName(), cause)
                           .toStdString());
}

void makeAbsolute(std::string& path, const QDir& folder)
{
    if (!path.empty())
        path = QDir::cleanPath(folder.absoluteFilePath(QString::fromStdString(path))).toStdString();
}

void makeRelative(std::string& path, const QDir& folder)
{
    if (!path.empty())
        path = folder.relativeFilePath(QString::fromStdString(path)).toStdString();
}

} // namespace

bool isSessionFile(const QString& file)
{
    return file.endsWith(QLatin1String(".raterscope"), Qt::CaseInsensitive);
}

Session readSession(const QString& file, std::vector<std::string>& unknown)
{
    const QFileInfo info(file);
    if (!info.exists())
        failSession(file, QStringLiteral("The file does not exist: %1").arg(QDir::toNativeSeparators(file)));
    if (info.isDir())
        failSession(file, QStringLiteral("It is a folder."));
    if (info.size() > largestSession)
        failSession(file, QStringLiteral("It is larger than 64 MB, which no session is."));
    QFile source(file);
    if (!source.open(QIODevice::ReadOnly))
        failSession(file, source.errorString() + QLatin1Char('.'));
    const QByteArray content = source.read(largestSession + 1);
    if (source.error() != QFileDevice::NoError)
        failSession(file, source.errorString() + QLatin1Char('.'));
    try {
        Session session =
            sessionFromJson({content.constData(), static_cast<std::size_t>(content.size())}, unknown);
        const QDir folder = info.absoluteDir();
        makeAbsolute(session.source.file, folder);
        makeAbsolute(session.source.import.referenceFile, folder);
        makeAbsolute(session.source.import.comparisonFile, folder);
        return session;
    } catch (const SessionError& error) {
        failSession(file, QString::fromUtf8(error.what()));
    }
}

QByteArray sessionContent(const Session& session, const QString& file)
{
    Session moved = session;
    const QDir folder = QFileInfo(file).absoluteDir();
    makeRelative(moved.source.file, folder);
    makeRelative(moved.source.import.referenceFile, folder);
    makeRelative(moved.source.import.comparisonFile, folder);
    return sessionContent(moved);
}

QByteArray sessionContent(const Session& session)
{
    return QByteArray::fromStdString(sessionToJson(session));
}

QString locateSessionFile(const std::string& file, const QString& sessionFile)
{
    const QFileInfo recorded(QString::fromStdString(file));
    if (recorded.isFile())
        return recorded.filePath();
    if (sessionFile.isEmpty())
        return {};
    // A path from another system may have backslashes.
    const QString name = recorded.fileName().section(QLatin1Char('\\'), -1);
    const QFileInfo beside(QFileInfo(sessionFile).absoluteDir(), name);
    return !name.isEmpty() && beside.isFile() ? beside.absoluteFilePath() : QString();
}

} // namespace raterscope
