// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "database/DatabaseRows.h"

#include "core/Scale.h"
#include "io/Words.h"

#include <QDateTime>
#include <QRegularExpression>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QSqlRecord>
#include <QVariant>

#include <cmath>

namespace raterscope {

namespace {

/// Whether a text is one statement that reads. The connection is read-only as well; this keeps statements
/// such as COPY and SET, which that does not stop, from being sent at all.
bool isOneReading(const QString& query)
{
    static const QRegularExpression reading(
        QStringLiteral("^(\\s|\\(|--[^\n]*\n|/\\*.*?\\*/)*(select|with|values|table)\\b"),
        QRegularExpression::CaseInsensitiveOption | QRegularExpression::DotMatchesEverythingOption);
    static const QRegularExpression quoted(QStringLiteral("'[^']*'|\"[^\"]*\""));
    QString bare = query;
    return query.contains(reading) && !bare.remove(quoted).contains(QLatin1Char(';'));
}

std::string cellText(const QVariant& value)
{
    if (value.isNull())
        return {};
    switch (value.typeId()) {
    case QMetaType::Double:
    case QMetaType::Float: {
        const double number = value.toDouble();
        return std::isfinite(number) ? formatNumber(number) : value.toString().toStdString();
    }
    case QMetaType::QByteArray:
        return value.toByteArray().toHex().toStdString();
    case QMetaType::QDateTime:
        return value.toDateTime().toString(Qt::ISODateWithMs).toStdString();
    case QMetaType::QDate:
        return value.toDate().toString(Qt::ISODate).toStdString();
    default:
        return value.toString().toStdString();
    }
}

QString onlyTable(const DatabaseConnection& connection, const std::string& file)
{
    const QStringList tables = connection.tables();
    if (tables.size() == 1)
        return connection.allRowsOf(tables.front());
    if (tables.isEmpty())
        throw fileError(file, "the database has no table", "Open a database that holds ratings.");
    std::vector<std::string> names;
    for (const QString& table : tables)
        names.push_back(table.toStdString());
    throw fileError(file, "the database has several tables: " + listed(names),
                    "Choose the rows with a query (--query), such as "
                        + connection.allRowsOf(tables.front()).toStdString()
                        + ". A second table is chosen by a file (.sql) that begins with \"-- database: "
                          "FILE\".");
}

} // namespace

DatabaseRows::DatabaseRows(const DatabaseAddress& address, const std::string& file, const JobControl& job)
    : m_file(file), m_connection(address, file), m_job(job)
{
    if (address.driver == QLatin1String("QPSQL"))
        m_watch = std::make_unique<StatementWatch>(m_connection, address, file, job);
    run(address.query.isEmpty() ? onlyTable(m_connection, file) : address.query);
    m_notes.push_back((address.driver == QLatin1String("QPSQL") ? "PostgreSQL: " : "SQLite: ")
                      + address.text().toStdString() + ", read only");
    m_notes.push_back("query: " + m_query->lastQuery().simplified().toStdString());
}

DatabaseRows::~DatabaseRows() = default;

void DatabaseRows::run(const QString& query)
{
    if (!isOneReading(query))
        throw fileError(m_file, "this is not one statement that reads",
                        "Write a single query that begins with SELECT, WITH, VALUES or TABLE.");
    m_query = std::make_unique<QSqlQuery>(QSqlDatabase::database(m_connection.name()));
    m_query->setForwardOnly(true);
    m_query->setNumericalPrecisionPolicy(
        QSql::HighPrecision); // a decimal as it is written, not through a double
    const bool ran = m_query->exec(query);
    m_job.check(); // the server's words would say that somebody cancelled
    if (!ran)
        throw fileError(m_file, "the query failed: " + databaseWords(m_query->lastError()),
                        "Correct the query.");
    const QSqlRecord record = m_query->record();
    for (int column = 0; column < record.count(); ++column) {
        m_columns.push_back(record.fieldName(column).toStdString());
        hash(m_columns.back());
    }
}

bool DatabaseRows::next(std::vector<std::string>& cells)
{
    if (!m_query->next()) {
        m_job.check();
        if (m_query->lastError().isValid())
            throw fileError(
                m_file, "the query failed while its rows were read: " + databaseWords(m_query->lastError()),
                "Run it again.");
        return false;
    }
    cells.resize(m_columns.size());
    for (std::size_t column = 0; column < cells.size(); ++column) {
        cells[column] = cellText(m_query->value(static_cast<int>(column)));
        hash(cells[column]);
    }
    return true;
}

void DatabaseRows::hash(const std::string& cell)
{
    const auto size = static_cast<std::uint64_t>(cell.size()); // "ab", "c" is not "a", "bc"
    m_hash.addData(QByteArrayView(reinterpret_cast<const char*>(&size), sizeof size));
    m_hash.addData(QByteArrayView(cell.data(), static_cast<qsizetype>(cell.size())));
}

std::string DatabaseRows::sha256() const
{
    return m_hash.result().toHex().toStdString();
}

} // namespace raterscope
