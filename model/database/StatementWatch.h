// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Job.h"
#include "database/DatabaseConnection.h"

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace raterscope {

/// Stops what a PostgreSQL server does for a connection when the job is cancelled, however long the statement
/// has still to go: a call that waits for the server cannot look at the job itself.
///
/// Qt does not give out libpq's own way to cancel, so that a second connection asks for pg_cancel_backend(),
/// which a person may always do to statements of their own. The statement then fails in the thread that waits
/// for it. Where the second connection is refused it is tried again every second, and the statement goes on.
class StatementWatch
{
public:
    /// Watches the connection from now until this object goes. `address` and `file` are those it was made
    /// with; `job` must outlive this object. Throws InputError when the server does not name its process.
    StatementWatch(const DatabaseConnection& connection, const DatabaseAddress& address,
                   const std::string& file, const JobControl& job);
    ~StatementWatch();
    StatementWatch(const StatementWatch&) = delete;
    StatementWatch& operator=(const StatementWatch&) = delete;

private:
    void watch();
    /// Whether the server was asked.
    bool stopStatement() const;

    DatabaseAddress m_address;
    std::string m_file;
    const JobControl& m_job;
    int m_process = 0; ///< of the server, for the watched connection
    std::mutex m_mutex;
    std::condition_variable m_wake;
    bool m_over = false;
    std::thread m_thread;
};

} // namespace raterscope
