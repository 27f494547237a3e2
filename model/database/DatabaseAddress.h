// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>
#include <string>

namespace raterscope {

/// Which database is asked, and what.
struct DatabaseAddress {
    QString driver; ///< QSQLITE or QPSQL
    QString name;   ///< a SQLite file, or the name of a PostgreSQL database
    QString host;   ///< empty: libpq's own choice
    int port = -1;
    QString user;
    QString password; ///< never shown
    QString options;  ///< of libpq, "sslmode=require"
    QString query;    ///< empty: the only table of the database

    /// As messages show it: "panel.db", "anna@db.example.org:5432/ratings".
    QString text() const;
};

/// What a file asks of a database: a SQLite file is asked for `query`, a file whose name ends in .sql holds
/// the query and, in a comment in front of it, the database:
///
///     -- database: postgresql://anna@db.example.org/ratings
///     SELECT item, rater, label FROM labels WHERE round = 2;
///
/// The database is a postgresql:// address or the path of a SQLite file, relative to the query file. Nothing
/// for any other file, whether or not it exists. Throws InputError for a query file that names no database or
/// no query, or gives an address that cannot be read, and for `query` with a file that is no SQLite database.
std::optional<DatabaseAddress> databaseAddress(const QString& file, const std::string& query);

/// The address of "postgresql://…" or of a path; nothing when it cannot be read.
std::optional<DatabaseAddress> parseDatabaseAddress(const QString& text);

/// The text of a query file.
QString queryFileText(const QString& database, const QString& query);

} // namespace raterscope
