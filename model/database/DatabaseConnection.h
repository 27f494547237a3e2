// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "database/DatabaseAddress.h"

#include <QStringList>

class QSqlError;

namespace raterscope {

/// An open database, closed with this object. Nothing can be written through it: a SQLite file is opened
/// read-only, PostgreSQL runs read-only transactions. To be made, used and destroyed in one thread; Qt needs
/// an application object.
class DatabaseConnection
{
public:
    /// `file` is what messages call it. Throws InputError without the driver, the database or its permission,
    /// and when no connection stands within ten seconds.
    DatabaseConnection(const DatabaseAddress& address, const std::string& file);
    ~DatabaseConnection();
    DatabaseConnection(const DatabaseConnection&) = delete;
    DatabaseConnection& operator=(const DatabaseConnection&) = delete;

    /// What Qt knows it by.
    const QString& name() const { return m_name; }
    /// Tables and views, sorted.
    QStringList tables() const;
    /// The query for all rows of a table, its name quoted.
    QString allRowsOf(const QString& table) const;

private:
    void open(const DatabaseAddress& address, const std::string& file);

    QString m_name;
};

/// The database's own words, in one line.
std::string databaseWords(const QSqlError& error);

} // namespace raterscope
