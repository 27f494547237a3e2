// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "database/DatabaseConnection.h"

#include "io/Words.h"

#include <QFile>
#include <QSqlDatabase>
#include <QSqlDriver>
#include <QSqlError>
#include <QSqlQuery>

#include <atomic>

namespace raterscope {

namespace {

constexpr int secondsToConnect = 10;

QString driverPackage(const QString& driver)
{
    return driver == QLatin1String("QPSQL") ? QStringLiteral("libqt6sql6-psql")
                                            : QStringLiteral("libqt6sql6-sqlite");
}

} // namespace

std::string databaseWords(const QSqlError& error)
{
    QString words = error.databaseText().isEmpty() ? error.driverText() : error.databaseText();
    words = words.simplified();
    if (words.startsWith(QLatin1String("ERROR: ")))
        words.remove(0, 7);
    return words.isEmpty() ? "it does not say why" : shortValue(words.trimmed().toStdString());
}

DatabaseConnection::DatabaseConnection(const DatabaseAddress& address, const std::string& file)
{
    static std::atomic<std::uint64_t> made = 0;
    m_name = QStringLiteral("raterscope-%1").arg(++made);
    try {
        open(address, file);
    } catch (...) {
        QSqlDatabase::removeDatabase(m_name);
        throw;
    }
}

DatabaseConnection::~DatabaseConnection()
{
    QSqlDatabase::removeDatabase(m_name);
}

void DatabaseConnection::open(const DatabaseAddress& address, const std::string& file)
{
    if (!QSqlDatabase::isDriverAvailable(address.driver))
        throw fileError(file, "Qt's driver " + address.driver.toStdString() + " is not installed",
                        "Install the package " + driverPackage(address.driver).toStdString() + ".");
    const bool isSqlite = address.driver == QLatin1String("QSQLITE");
    if (isSqlite && !QFile::exists(address.name))
        throw fileError(file, "there is no database " + address.name.toStdString(),
                        "Check the path; it is relative to the query file.");
    auto database = QSqlDatabase::addDatabase(address.driver, m_name);
    database.setDatabaseName(address.name);
    database.setHostName(address.host);
    database.setPort(address.port);
    database.setUserName(address.user);
    database.setPassword(address.password);
    const QString timeout = QStringLiteral("connect_timeout=%1").arg(secondsToConnect);
    database.setConnectOptions(isSqlite                    ? QStringLiteral("QSQLITE_OPEN_READONLY")
                               : address.options.isEmpty() ? timeout
                                                           : timeout + QLatin1Char(';') + address.options);
    if (!database.open())
        throw fileError(file,
                        "the database " + address.text().toStdString()
                            + " cannot be opened: " + databaseWords(database.lastError()),
                        isSqlite ? "Check its permissions."
                                 : "Check that the server runs and the address is right; a password is taken "
                                   "from PGPASSWORD or ~/.pgpass.");
    // SQLite looks at the file with the first query only.
    QSqlQuery first(database);
    if (isSqlite && !first.exec(QStringLiteral("SELECT count(*) FROM sqlite_master")))
        throw fileError(file, "the database cannot be read: " + databaseWords(first.lastError()),
                        "Check that the file is a whole SQLite database, and that no program is writing it.");
    QSqlQuery readOnly(database);
    if (!isSqlite && !readOnly.exec(QStringLiteral("SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY")))
        throw fileError(file, "the database refuses to be read only: " + databaseWords(readOnly.lastError()),
                        "Export the rows to a file instead.");
}

QStringList DatabaseConnection::tables() const
{
    const auto database = QSqlDatabase::database(m_name);
    QStringList names = database.tables(QSql::Tables) + database.tables(QSql::Views);
    names.sort();
    return names;
}

QString DatabaseConnection::allRowsOf(const QString& table) const
{
    const auto* driver = QSqlDatabase::database(m_name).driver();
    return QStringLiteral("SELECT * FROM %1").arg(driver->escapeIdentifier(table, QSqlDriver::TableName));
}

} // namespace raterscope
