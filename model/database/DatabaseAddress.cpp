// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "database/DatabaseAddress.h"

#include "io/Words.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QUrl>
#include <QUrlQuery>

namespace raterscope {

namespace {

constexpr qint64 longestQueryFile = 1 << 20;
constexpr const char* queryFileRemedy =
    "Begin the file with a line such as \"-- database: ratings.db\" or "
    "\"-- database: postgresql://user@host/name\", and the query below it.";

bool isSqlite(const QString& file)
{
    QFile bytes(file);
    return bytes.open(QIODevice::ReadOnly) && bytes.read(16) == QByteArray("SQLite format 3\0", 16);
}

/// Takes off the comment lines and blank lines in front of the query; the database is named in one of them.
QString takeDatabaseLine(QString& text)
{
    static const QRegularExpression comment(
        QStringLiteral("\\A\\s*--[ \\t]*(database[ \\t]*:[ \\t]*(?<address>[^\\r\\n]*))?[^\\r\\n]*"),
        QRegularExpression::CaseInsensitiveOption);
    QString address;
    for (auto match = comment.match(text); match.hasMatch(); match = comment.match(text)) {
        if (address.isEmpty())
            address = match.captured(QStringLiteral("address")).trimmed();
        text.remove(0, match.capturedEnd());
    }
    text = text.trimmed();
    while (text.endsWith(QLatin1Char(';')))
        text = text.chopped(1).trimmed();
    return address;
}

DatabaseAddress readQueryFile(const QString& file)
{
    const std::string name = file.toStdString();
    QFile bytes(file);
    if (!bytes.open(QIODevice::ReadOnly))
        throw fileError(name, "the file cannot be opened: " + bytes.errorString().toStdString(),
                        "Check its name and its permissions.");
    if (bytes.size() > longestQueryFile)
        throw fileError(name, "a query file is at most 1 MiB long", "Open a file that holds one query.");
    QString text = QString::fromUtf8(bytes.readAll());
    const QString address = takeDatabaseLine(text);
    if (address.isEmpty())
        throw fileError(name, "the query does not say which database it is for", queryFileRemedy);
    if (text.isEmpty())
        throw fileError(name, "the file names a database and holds no query", queryFileRemedy);
    auto parsed = parseDatabaseAddress(address);
    if (!parsed)
        throw fileError(name, "the address of the database cannot be read",
                        "Write postgresql://user@host:port/name, or the path of a SQLite file.");
    if (parsed->driver == QLatin1String("QSQLITE"))
        parsed->name = QFileInfo(file).absoluteDir().absoluteFilePath(parsed->name);
    parsed->query = text;
    return *parsed;
}

} // namespace

QString DatabaseAddress::text() const
{
    if (driver == QLatin1String("QSQLITE"))
        return name;
    QString who = user.isEmpty() ? QString() : user + QLatin1Char('@');
    who += host.isEmpty() ? QStringLiteral("localhost") : host;
    if (port > 0)
        who += QLatin1Char(':') + QString::number(port);
    return who + QLatin1Char('/') + name;
}

std::optional<DatabaseAddress> parseDatabaseAddress(const QString& text)
{
    DatabaseAddress address;
    static const QRegularExpression scheme(QStringLiteral("^postgres(ql)?://"),
                                           QRegularExpression::CaseInsensitiveOption);
    if (!text.contains(scheme)) {
        const QString path = text.startsWith(QLatin1String("sqlite:")) ? text.mid(7) : text;
        if (path.trimmed().isEmpty() || text.contains(QLatin1String("://")))
            return std::nullopt;
        address.driver = QStringLiteral("QSQLITE");
        address.name = path.trimmed();
        return address;
    }
    const QUrl url(text, QUrl::StrictMode);
    address.driver = QStringLiteral("QPSQL");
    address.name = url.path(QUrl::FullyDecoded).mid(1);
    if (!url.isValid() || address.name.isEmpty())
        return std::nullopt;
    address.host = url.host(QUrl::FullyDecoded);
    address.port = url.port(-1);
    address.user = url.userName(QUrl::FullyDecoded);
    address.password = url.password(QUrl::FullyDecoded);
    const QUrlQuery settings(url);
    QStringList options;
    for (const auto& [key, value] : settings.queryItems(QUrl::FullyDecoded)) {
        // A socket's folder is no host name, and is given as libpq wants it.
        if (key == QLatin1String("host"))
            address.host = value;
        else if (!value.contains(QLatin1Char(';')) && !value.contains(QLatin1Char(' ')))
            options << key + QLatin1Char('=') + value;
        else
            return std::nullopt;
    }
    address.options = options.join(QLatin1Char(';'));
    return address;
}

std::optional<DatabaseAddress> databaseAddress(const QString& file, const std::string& query)
{
    const bool isQueryFile = file.endsWith(QLatin1String(".sql"), Qt::CaseInsensitive);
    if (isQueryFile && query.empty() && QFileInfo(file).isFile())
        return readQueryFile(file);
    if (!isQueryFile && isSqlite(file))
        return DatabaseAddress{QStringLiteral("QSQLITE"),    file, {}, -1, {}, {}, {},
                               QString::fromStdString(query)};
    if (!query.empty())
        throw fileError(file.toStdString(),
                        isQueryFile ? "the file holds a query, and another one is given"
                                    : "a query is given, and this is no SQLite database",
                        isQueryFile
                            ? "Leave --query out, or change the file."
                            : "Open the database itself; for PostgreSQL, write the query to a file that "
                              "begins with \"-- database: postgresql://user@host/name\".");
    return std::nullopt;
}

QString queryFileText(const QString& database, const QString& query)
{
    return QStringLiteral("-- database: %1\n%2\n").arg(database.simplified(), query.trimmed());
}

} // namespace raterscope
