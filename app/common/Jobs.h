// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Job.h"
#include "io/InputIssue.h"

#include <QObject>
#include <QString>
#include <QThreadPool>

#include <any>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

namespace raterscope {

/// Why a job gave no value.
struct JobFailure {
    enum class Cause { Cancelled, Input, Analysis, OutOfMemory, Internal };

    Cause cause = Cause::Internal;
    QString message;                 ///< for the person, whole sentences
    std::optional<InputIssue> issue; ///< place and remedy, for Cause::Input
};

/// The failure that the exception in flight means. Call it inside a catch block only.
JobFailure currentFailure();

/// What a job ended with.
template <class T>
using Outcome = std::variant<T, JobFailure>;

/// What a person sees of a job in the list of jobs.
struct JobInfo {
    std::uint64_t id = 0;
    QString title; ///< "Cohen κ between raters"
    QString stage; ///< "bootstrap"
    double fraction = 0.0;
    bool paused = false;
};

/// Runs functions on worker threads and delivers their values on the thread the runner lives on.
///
/// - Newest request wins: starting a job under a key cancels the running job of that key and drops its
/// result;
///   its `done` is never called.
/// - A job cancelled by a person ends at once as far as the program is concerned: `done` gets
///   Cause::Cancelled from the event loop, whatever the worker still does until its next JobControl::check().
/// - Exceptions never leave the worker: they become a JobFailure.
/// - Destroying the runner cancels everything and waits for the workers (at most their 50 ms between checks);
///   no `done` is called from then on.
///
/// All members are called from the runner's own thread.
class JobRunner : public QObject
{
    Q_OBJECT

public:
    struct Request {
        QString key; ///< empty = never superseded
        QString title;
        int priority = 0;
        bool listed = true; ///< whether the list of jobs shows it
    };

    explicit JobRunner(QObject* parent = nullptr);
    ~JobRunner() override;

    /// Starts `work` and returns the id of the job. `done` runs later, never from inside start().
    template <class T>
    std::uint64_t start(const Request& request, std::function<T(const JobControl&)> work,
                        std::function<void(Outcome<T>)> done);

    void cancel(std::uint64_t id);
    /// A paused job keeps its thread and stops at its next report of progress, until it goes on or is
    /// cancelled.
    void setPaused(std::uint64_t id, bool paused);
    /// Cancels without a word: `done` is not called.
    void drop(std::uint64_t id);
    void cancelAll();
    /// Running and waiting jobs that are listed, oldest first.
    std::vector<JobInfo> jobs() const;
    bool isRunning(std::uint64_t id) const { return m_running.contains(id); }
    bool isIdle() const { return m_running.empty(); }

signals:
    void started(quint64 id);
    void progressed(quint64 id, double fraction, const QString& stage);
    void pauseChanged(quint64 id, bool paused);
    /// After `done` has run, or after the job was dropped.
    void ended(quint64 id);

private:
    struct Job;
    using Work = std::function<std::any(const JobControl&)>;
    using Done = std::function<void(std::variant<std::any, JobFailure>)>;

    std::uint64_t startErased(const Request& request, Work work, Done done);
    void deliverProgress(const std::shared_ptr<Job>& job);
    void finish(std::uint64_t id, std::variant<std::any, JobFailure> outcome);

    QThreadPool m_pool;
    std::map<std::uint64_t, std::shared_ptr<Job>> m_running;
    std::uint64_t m_lastId = 0;
};

template <class T>
std::uint64_t JobRunner::start(const Request& request, std::function<T(const JobControl&)> work,
                               std::function<void(Outcome<T>)> done)
{
    // std::any needs a copyable content; the box also keeps large values from being copied.
    return startErased(
        request,
        [work = std::move(work)](const JobControl& control) -> std::any {
            return std::make_shared<T>(work(control));
        },
        [done = std::move(done)](std::variant<std::any, JobFailure> outcome) {
            if (auto* failure = std::get_if<JobFailure>(&outcome))
                done(std::move(*failure));
            else
                done(std::move(*std::any_cast<std::shared_ptr<T>>(std::get<std::any>(outcome))));
        });
}

} // namespace raterscope
