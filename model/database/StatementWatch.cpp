// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "database/StatementWatch.h"

#include "io/InputIssue.h"
#include "io/Words.h"

#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QVariant>

#include <chrono>

namespace raterscope {

StatementWatch::StatementWatch(const DatabaseConnection& connection, const DatabaseAddress& address,
                               const std::string& file, const JobControl& job)
    : m_address(address), m_file(file), m_job(job)
{
    QSqlQuery query(QSqlDatabase::database(connection.name()));
    if (!query.exec(QStringLiteral("SELECT pg_backend_pid()")) || !query.next())
        throw fileError(file, "the database does not answer: " + databaseWords(query.lastError()),
                        "Try again.");
    m_process = query.value(0).toInt();
    m_thread = std::thread([this] { watch(); });
}

StatementWatch::~StatementWatch()
{
    {
        const std::lock_guard lock(m_mutex);
        m_over = true;
    }
    m_wake.notify_all();
    m_thread.join();
}

void StatementWatch::watch()
{
    using namespace std::chrono_literals;
    std::unique_lock lock(m_mutex);
    const auto isOver = [this] { return m_over; };
    while (!m_wake.wait_for(lock, 20ms, isOver)) {
        if (!m_job.isCancelled())
            continue;
        lock.unlock();
        const bool stopped = stopStatement();
        lock.lock();
        // The statement may just begin when the server is asked, so that it is asked again.
        if (m_wake.wait_for(lock, stopped ? 200ms : 1000ms, isOver))
            return;
    }
}

bool StatementWatch::stopStatement() const
{
    try {
        const DatabaseConnection other(m_address, m_file);
        QSqlQuery query(QSqlDatabase::database(other.name()));
        return query.exec(QStringLiteral("SELECT pg_cancel_backend(%1)").arg(m_process));
    } catch (const InputError&) {
        return false;
    }
}

} // namespace raterscope
