// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Job.h"
#include "database/DatabaseConnection.h"
#include "database/StatementWatch.h"
#include "io/RowSource.h"

#include <QCryptographicHash>

#include <memory>

class QSqlQuery;

namespace raterscope {

/// The rows of a query, one at a time: memory for one row, however many there are.
///
/// NULL is a missing value; bytes that are no text are shown in hexadecimal. Threads as DatabaseConnection.
class DatabaseRows : public RowSource
{
public:
    /// Connects and runs the query. `file` is what messages call it. `job`, which must outlive this object,
    /// stops a PostgreSQL statement wherever it is. Throws Cancelled, InputError with the database's
    /// own words, for what is not a single statement that reads, and, where the address has no query, for a
    /// database with several tables, which it lists.
    DatabaseRows(const DatabaseAddress& address, const std::string& file, const JobControl& job);
    ~DatabaseRows() override;

    const std::string& name() const override { return m_file; }
    const std::vector<std::string>& columns() const override { return m_columns; }
    const std::vector<std::string>& notes() const override { return m_notes; }
    bool next(std::vector<std::string>& cells) override;

    /// SHA-256, hexadecimal, of the column names and of the rows so far: it changes when the answer does.
    std::string sha256() const;

private:
    void run(const QString& query);
    void hash(const std::string& cell);

    std::string m_file;
    DatabaseConnection m_connection;
    const JobControl& m_job;
    std::unique_ptr<StatementWatch> m_watch; ///< goes after the query, whose end may wait for the server
    std::unique_ptr<QSqlQuery> m_query;
    std::vector<std::string> m_columns;
    std::vector<std::string> m_notes;
    QCryptographicHash m_hash{QCryptographicHash::Sha256};
};

} // namespace raterscope
