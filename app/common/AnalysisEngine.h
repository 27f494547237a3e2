// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "View.h"
#include "common/Jobs.h"
#include "common/LruCache.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <map>
#include <optional>
#include <set>
#include <vector>

namespace raterscope {

/// Keeps every client supplied with the result it wants, for the document as it is now.
///
/// A client is a view's slot ("agreement/matrix"). It says once what it wants; the engine prepares the table
/// (Document::setTable), runs the analysis on a worker thread or takes it from the cache, and does so again
/// whenever data, edits, comparison or seed change. Clients that want the same thing share one job, and a job
/// nobody waits for any more is cancelled.
///
/// Cache: a result is found again by data set, edits, comparison, method, complete options and seed. The data
/// set counts by identity, not by file hash, since one file imported in two ways is two panels. The values
/// used last are kept, up to a bound on their memory; a new data set empties the cache.
class AnalysisEngine : public QObject
{
    Q_OBJECT

public:
    AnalysisEngine(Document& document, JobRunner& jobs, QObject* parent = nullptr);

    /// From now on `client` wants this; incomplete options are fine. Answers come by signal, later.
    void want(const QString& client, const std::string& method, const Options& options, int priority = 0);
    void forget(const QString& client);
    /// Clients that were let down (failed or cancelled) are served again.
    void retry();
    /// Nothing is running or about to run for any client.
    bool isSettled() const;

signals:
    void tableFailed(const QString& message);
    void resultReady(const QString& client, const raterscope::ResultPtr& result);
    /// What a long analysis knows so far.
    void partialReady(const QString& client, const raterscope::ResultPtr& result);
    void progressed(const QString& client, double fraction, const QString& stage);
    void failed(const QString& client, const QString& message);

private:
    struct TableKey {
        DatasetPtr data;
        Edits edits;
        Comparison comparison;
        bool operator==(const TableKey&) const = default;
    };
    struct ResultKey {
        TableKey table;
        std::string method;
        Options options;
        std::uint64_t seed = 0;
        bool operator==(const ResultKey&) const = default;
    };
    struct Want {
        std::string method;
        Options options;
        int priority = 0;
        std::optional<ResultKey> settled; ///< answered, by a result or a failure
    };
    struct Running {
        ResultKey key;
        std::uint64_t job = 0;
        std::set<QString> clients;
    };

    TableKey currentTableKey() const;
    void scheduleUpdate() { m_update.start(); }
    void update();
    void startTableJob(const TableKey& key);
    void adoptTable(const TableKey& key, const LabelTablePtr& table);
    void failTable(const TableKey& key, const QString& message);
    void serve(const QString& client);
    void startAnalysis(const ResultKey& key, const QString& client, int priority);
    void finishAnalysis(const ResultKey& key, Outcome<ResultPtr> outcome);
    void passPartialOn(const ResultKey& key, const ResultPtr& result);
    void passProgressOn(quint64 job, double fraction, const QString& stage);
    void leaveJobs(const QString& client, const ResultKey* except = nullptr);
    void dropEverything();

    Document& m_document;
    JobRunner& m_jobs;
    QTimer m_update; ///< several changes in one turn of the event loop make one update
    std::map<QString, Want> m_wants;
    std::vector<Running> m_running;
    std::optional<TableKey> m_table; ///< what Document::table() was prepared from
    std::optional<TableKey> m_preparing;
    std::uint64_t m_tableJob = 0;
    std::optional<TableKey> m_failedTable;
    LruCache<TableKey, LabelTablePtr> m_tables;
    LruCache<ResultKey, ResultPtr> m_results;
};

} // namespace raterscope
