// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/AnalysisEngine.h"

#include "catalog/BlockFacets.h"
#include "catalog/PrepareTable.h"

#include <QPointer>

#include <algorithm>

namespace raterscope {

namespace {

constexpr std::int64_t cacheBytes = 512'000'000;

std::int64_t approximateBytes(const LabelTable& table)
{
    return table.labelCount() * static_cast<std::int64_t>(sizeof(Label))
           + static_cast<std::int64_t>(table.unitCount() * (sizeof(Unit) + sizeof(std::size_t)));
}

/// What grows beyond a few hundred kilobytes: the matrix with the square of the raters, lists of rows with
/// the labels.
std::int64_t approximateBytes(const AnalysisResult& result)
{
    std::int64_t bytes = 100'000;
    if (const auto& matrix = result.facets.raterMatrix)
        bytes += static_cast<std::int64_t>(matrix->values.size() * (sizeof(Value) + 4 * sizeof(double)));
    if (const auto& blocks = result.facets.raterBlocks)
        bytes += blocks->pairs.bytes();
    if (const auto& duplicates = result.facets.duplicates) {
        for (const auto& group : duplicates->classes)
            bytes += static_cast<std::int64_t>(group.unitIndices.size() * sizeof(std::size_t));
    }
    for (const auto& profile : result.facets.profiles) {
        bytes += static_cast<std::int64_t>(profile.vectors.topItems.size() * sizeof(ItemId));
        for (const auto& flag : profile.flags)
            bytes += static_cast<std::int64_t>(flag.items.size() * sizeof(ItemId));
    }
    return bytes;
}

} // namespace

AnalysisEngine::AnalysisEngine(Document& document, JobRunner& jobs, QObject* parent)
    : QObject(parent), m_document(document), m_jobs(jobs), m_tables(cacheBytes), m_results(cacheBytes)
{
    m_update.setSingleShot(true);
    m_update.setInterval(0);
    connect(&m_update, &QTimer::timeout, this, &AnalysisEngine::update);
    connect(&document, &Document::dataChanged, this, [this] {
        dropEverything();
        scheduleUpdate();
    });
    connect(&document, &Document::editsChanged, this, &AnalysisEngine::scheduleUpdate);
    connect(&document, &Document::comparisonChanged, this, &AnalysisEngine::scheduleUpdate);
    connect(&document, &Document::seedChanged, this, &AnalysisEngine::scheduleUpdate);
    connect(&jobs, &JobRunner::progressed, this, &AnalysisEngine::passProgressOn);
}

void AnalysisEngine::passProgressOn(quint64 job, double fraction, const QString& stage)
{
    const auto place = std::find_if(m_running.begin(), m_running.end(),
                                    [&](const Running& running) { return running.job == job; });
    if (place == m_running.end())
        return;
    const auto clients = place->clients;
    for (const auto& client : clients)
        emit progressed(client, fraction, stage);
}

void AnalysisEngine::want(const QString& client, const std::string& method, const Options& options,
                          int priority)
{
    auto& wanted = m_wants[client];
    if (wanted.method != method || wanted.options != options)
        wanted.settled.reset();
    wanted.method = method;
    wanted.options = options;
    wanted.priority = priority;
    scheduleUpdate();
}

void AnalysisEngine::forget(const QString& client)
{
    m_wants.erase(client);
    leaveJobs(client);
}

void AnalysisEngine::retry()
{
    m_failedTable.reset();
    for (auto& [client, wanted] : m_wants) {
        if (wanted.settled && !m_results.find(*wanted.settled))
            wanted.settled.reset();
    }
    scheduleUpdate();
}

bool AnalysisEngine::isSettled() const
{
    return !m_update.isActive() && !m_preparing && m_running.empty();
}

AnalysisEngine::TableKey AnalysisEngine::currentTableKey() const
{
    return {m_document.data(), m_document.edits().forAnalyses(), m_document.comparison()};
}

void AnalysisEngine::update()
{
    if (m_document.isEmpty())
        return;
    const TableKey key = currentTableKey();
    if (m_failedTable == key)
        return;
    m_failedTable.reset();
    if (m_preparing && m_preparing != key) {
        m_jobs.drop(m_tableJob);
        m_preparing.reset();
    }
    if (m_table != key) {
        if (const auto* cached = m_tables.find(key)) {
            adoptTable(key, *cached);
        } else {
            if (!m_preparing)
                startTableJob(key);
            return;
        }
    }
    std::vector<std::pair<int, QString>> clients; // threads are taken in this order
    for (const auto& [client, wanted] : m_wants)
        clients.emplace_back(-wanted.priority, client);
    std::sort(clients.begin(), clients.end());
    for (const auto& [rank, client] : clients)
        serve(client);
}

void AnalysisEngine::startTableJob(const TableKey& key)
{
    m_preparing = key;
    for (const auto& running : m_running)
        m_jobs.drop(running.job); // results of the table before are no longer wanted
    m_running.clear();
    m_tableJob = m_jobs.start<LabelTablePtr>(
        {QStringLiteral("table"), tr("Prepare the table"), 10, true},
        [key](const JobControl& job) { return prepareTable(key.data, key.edits, key.comparison, job); },
        [this, key](Outcome<LabelTablePtr> outcome) {
            m_preparing.reset();
            if (const auto* failure = std::get_if<JobFailure>(&outcome)) {
                failTable(key, failure->message);
                return;
            }
            const auto& table = std::get<LabelTablePtr>(outcome);
            m_tables.insert(key, table, approximateBytes(*table));
            scheduleUpdate();
        });
}

void AnalysisEngine::adoptTable(const TableKey& key, const LabelTablePtr& table)
{
    m_table = key;
    m_document.setTable(table);
}

void AnalysisEngine::failTable(const TableKey& key, const QString& message)
{
    if (key != currentTableKey())
        return;
    m_failedTable = key;
    m_table.reset();
    m_document.setTable({});
    emit tableFailed(message);
    std::vector<QString> clients;
    for (auto& [client, wanted] : m_wants) {
        wanted.settled.reset();
        clients.push_back(client);
    }
    for (const auto& client : clients)
        emit failed(client, message);
}

void AnalysisEngine::serve(const QString& client)
{
    const auto place = m_wants.find(client);
    if (place == m_wants.end())
        return; // forgotten by a client served before it
    Want& wanted = place->second;
    ResultKey key{*m_table, wanted.method, wanted.options, m_document.seed()};
    try {
        if (const Analysis* analysis = findAnalysis(wanted.method))
            key.options = completeOptions(analysis->options, wanted.options);
    } catch (const AnalysisError& error) {
        leaveJobs(client);
        if (wanted.settled != key) {
            wanted.settled = key;
            emit failed(client, QString::fromUtf8(error.what()));
        }
        return;
    }
    if (wanted.settled == key)
        return;
    leaveJobs(client, &key);
    if (const auto* cached = m_results.find(key)) {
        const ResultPtr result = *cached;
        wanted.settled = key;
        emit resultReady(client, result);
        return;
    }
    const auto same = std::find_if(m_running.begin(), m_running.end(),
                                   [&](const Running& running) { return running.key == key; });
    if (same != m_running.end())
        same->clients.insert(client);
    else
        startAnalysis(key, client, wanted.priority);
    emit progressed(client, 0.0, QString());
}

void AnalysisEngine::startAnalysis(const ResultKey& key, const QString& client, int priority)
{
    AnalysisInput input;
    input.data = m_document.data();
    input.table = m_document.table();
    input.edits = key.table.edits;
    input.comparison = m_document.comparison();
    input.seed = m_document.seed();
    const Analysis* analysis = findAnalysis(key.method);
    const QString title = QString::fromStdString(analysis ? analysis->title : key.method);
    // By way of the runner, which waits for its workers when it is destroyed; the engine may be gone by then.
    input.partial = [runner = &m_jobs, engine = QPointer<AnalysisEngine>(this), key](AnalysisResult result) {
        const auto known = std::make_shared<const AnalysisResult>(std::move(result));
        QMetaObject::invokeMethod(
            runner,
            [engine, key, known] {
                if (engine)
                    engine->passPartialOn(key, known);
            },
            Qt::QueuedConnection);
    };
    const auto job = m_jobs.start<ResultPtr>(
        {QString(), title, priority, true},
        [input, method = key.method, options = key.options](const JobControl& control) -> ResultPtr {
            return std::make_shared<AnalysisResult>(runAnalysis(method, input, options, control));
        },
        [this, key](Outcome<ResultPtr> outcome) { finishAnalysis(key, std::move(outcome)); });
    m_running.push_back({key, job, {client}});
}

void AnalysisEngine::passPartialOn(const ResultKey& key, const ResultPtr& result)
{
    const auto place = std::find_if(m_running.begin(), m_running.end(),
                                    [&](const Running& running) { return running.key == key; });
    if (place == m_running.end())
        return; // it has ended, or nobody waits for it any more
    const auto clients = place->clients;
    for (const auto& client : clients)
        emit partialReady(client, result);
}

void AnalysisEngine::finishAnalysis(const ResultKey& key, Outcome<ResultPtr> outcome)
{
    const auto place = std::find_if(m_running.begin(), m_running.end(),
                                    [&](const Running& running) { return running.key == key; });
    if (place == m_running.end())
        return;
    const auto clients = place->clients;
    m_running.erase(place);
    for (const auto& client : clients) {
        if (const auto wanted = m_wants.find(client); wanted != m_wants.end())
            wanted->second.settled = key;
    }
    if (const auto* failure = std::get_if<JobFailure>(&outcome)) {
        for (const auto& client : clients)
            emit failed(client, failure->message);
        return;
    }
    const auto& result = std::get<ResultPtr>(outcome);
    m_results.insert(key, result, approximateBytes(*result));
    for (const auto& client : clients)
        emit resultReady(client, result);
}

/// Takes a client off every running job but the one of `except`; a job without clients is cancelled.
void AnalysisEngine::leaveJobs(const QString& client, const ResultKey* except)
{
    std::erase_if(m_running, [&](Running& running) {
        if (except && running.key == *except)
            return false;
        running.clients.erase(client);
        if (running.clients.empty())
            m_jobs.drop(running.job);
        return running.clients.empty();
    });
}

void AnalysisEngine::dropEverything()
{
    for (const auto& running : m_running)
        m_jobs.drop(running.job);
    m_running.clear();
    m_jobs.drop(m_tableJob);
    m_preparing.reset();
    m_failedTable.reset();
    m_table.reset();
    m_tables.clear();
    m_results.clear();
    for (auto& [client, wanted] : m_wants)
        wanted.settled.reset();
}

} // namespace raterscope
