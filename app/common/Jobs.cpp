// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/Jobs.h"

#include <QLoggingCategory>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <new>

namespace raterscope {

Q_LOGGING_CATEGORY(jobsLog, "raterscope.jobs", QtWarningMsg)

struct JobRunner::Job {
    JobInfo info;
    Request request;
    Done done;
    std::atomic<bool> cancelled{false};
    std::atomic<bool> paused{false};

    void cancel()
    {
        cancelled = true;
        goOn();
    }
    void goOn()
    {
        paused = false;
        paused.notify_all();
    }
    /// On a worker: until the job may go on.
    void waitWhilePaused() const { paused.wait(true); }

    // What the worker says last; read on the runner's thread when `posted` events arrive.
    std::mutex mutex;
    double latestFraction = 0.0;
    QString latestStage;
    std::atomic<bool> progressPosted{false};
};

JobFailure currentFailure()
{
    JobFailure failure;
    try {
        throw;
    } catch (const Cancelled&) {
        failure.cause = JobFailure::Cause::Cancelled;
        failure.message = QObject::tr("Cancelled.");
    } catch (const InputError& error) {
        failure.cause = JobFailure::Cause::Input;
        failure.message = QString::fromStdString(error.issue.text());
        failure.issue = error.issue;
    } catch (const AnalysisError& error) {
        failure.cause = JobFailure::Cause::Analysis;
        failure.message = QString::fromUtf8(error.what());
    } catch (const std::bad_alloc&) {
        failure.cause = JobFailure::Cause::OutOfMemory;
        failure.message =
            QObject::tr("There is not enough memory for this. Close other programs, or look at a "
                        "smaller sample.");
    } catch (const std::exception& error) {
        failure.message =
            QObject::tr("Something unexpected went wrong: %1.").arg(QString::fromUtf8(error.what()));
    } catch (...) {
        failure.message = QObject::tr("Something unexpected went wrong.");
    }
    return failure;
}

JobRunner::JobRunner(QObject* parent) : QObject(parent)
{
    // Analyses spread over all cores by themselves; a few threads let a short job pass a long one.
    m_pool.setMaxThreadCount(std::clamp(QThread::idealThreadCount(), 2, 4));
}

JobRunner::~JobRunner()
{
    for (auto& [id, job] : m_running)
        job->cancel();
    m_pool.clear();
    m_pool.waitForDone();
}

std::uint64_t JobRunner::startErased(const Request& request, Work work, Done done)
{
    if (!request.key.isEmpty()) {
        const auto same = std::find_if(m_running.begin(), m_running.end(), [&](const auto& entry) {
            return entry.second->request.key == request.key;
        });
        if (same != m_running.end())
            drop(same->first);
    }

    auto job = std::make_shared<Job>();
    job->info.id = ++m_lastId;
    job->info.title = request.title;
    job->request = request;
    job->done = std::move(done);
    m_running.emplace(job->info.id, job);

    const auto run = [this, job, work = std::move(work)] {
        const JobControl control(&job->cancelled, [this, job](double fraction, const std::string& stage) {
            {
                const std::lock_guard lock(job->mutex);
                job->latestFraction = fraction;
                job->latestStage = QString::fromStdString(stage);
            }
            // One event at a time: a job that reports often must not flood the event loop.
            if (!job->progressPosted.exchange(true))
                QMetaObject::invokeMethod(
                    this, [this, job] { deliverProgress(job); }, Qt::QueuedConnection);
            job->waitWhilePaused();
        });
        std::variant<std::any, JobFailure> outcome;
        try {
            control.check();
            outcome = work(control);
        } catch (...) {
            outcome = currentFailure();
        }
        QMetaObject::invokeMethod(
            this,
            [this, id = job->info.id, outcome = std::move(outcome)]() mutable {
                finish(id, std::move(outcome));
            },
            Qt::QueuedConnection);
    };
    qCDebug(jobsLog) << "start" << job->info.id << request.title;
    m_pool.start(run, request.priority);
    emit started(job->info.id);
    return job->info.id;
}

void JobRunner::deliverProgress(const std::shared_ptr<Job>& job)
{
    job->progressPosted = false;
    if (!m_running.contains(job->info.id) || job->cancelled)
        return;
    {
        const std::lock_guard lock(job->mutex);
        job->info.fraction = std::clamp(job->latestFraction, 0.0, 1.0);
        job->info.stage = job->latestStage;
    }
    emit progressed(job->info.id, job->info.fraction, job->info.stage);
}

void JobRunner::finish(std::uint64_t id, std::variant<std::any, JobFailure> outcome)
{
    const auto place = m_running.find(id);
    if (place == m_running.end())
        return; // dropped, or cancelled and already reported
    const auto job = place->second;
    m_running.erase(place);
    if (const auto* failure = std::get_if<JobFailure>(&outcome))
        qCDebug(jobsLog) << "job" << id << "failed:" << failure->message;
    job->done(std::move(outcome));
    emit ended(id);
}

void JobRunner::cancel(std::uint64_t id)
{
    const auto place = m_running.find(id);
    if (place == m_running.end() || place->second->cancelled)
        return;
    place->second->cancel();
    JobFailure failure;
    failure.cause = JobFailure::Cause::Cancelled;
    failure.message = tr("Cancelled.");
    QMetaObject::invokeMethod(
        this, [this, id, failure] { finish(id, failure); }, Qt::QueuedConnection);
}

void JobRunner::setPaused(std::uint64_t id, bool paused)
{
    const auto place = m_running.find(id);
    if (place == m_running.end() || place->second->cancelled || place->second->info.paused == paused)
        return;
    auto& job = *place->second;
    job.info.paused = paused;
    if (paused)
        job.paused = true;
    else
        job.goOn();
    emit pauseChanged(id, paused);
}

void JobRunner::drop(std::uint64_t id)
{
    const auto place = m_running.find(id);
    if (place == m_running.end())
        return;
    place->second->cancel();
    m_running.erase(place);
    emit ended(id);
}

void JobRunner::cancelAll()
{
    std::vector<std::uint64_t> ids;
    for (const auto& [id, job] : m_running)
        ids.push_back(id);
    for (const auto id : ids)
        cancel(id);
}

std::vector<JobInfo> JobRunner::jobs() const
{
    std::vector<JobInfo> list;
    for (const auto& [id, job] : m_running) {
        if (job->request.listed && !job->cancelled)
            list.push_back(job->info);
    }
    return list;
}

} // namespace raterscope
