// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/Jobs.h"
#include "common/LruCache.h"

#include <QSignalSpy>
#include <QTest>

#include <atomic>
#include <latch>
#include <new>
#include <stdexcept>

using namespace raterscope;

namespace {

/// Works until it is cancelled, looking every millisecond or so.
int runUntilCancelled(const JobControl& job)
{
    for (;;) {
        job.check();
        QThread::yieldCurrentThread();
    }
}

} // namespace

class tst_Jobs : public QObject
{
    Q_OBJECT

private slots:
    void deliversTheValueOnTheOwnersThread()
    {
        JobRunner jobs;
        QThread* worker = nullptr;
        QThread* receiver = nullptr;
        int value = 0;
        jobs.start<int>(
            {"", "add", 0, true},
            [&](const JobControl&) {
                worker = QThread::currentThread();
                return 42;
            },
            [&](Outcome<int> outcome) {
                receiver = QThread::currentThread();
                value = std::get<int>(outcome);
            });
        QCOMPARE(value, 0); // never from inside start()
        QTRY_COMPARE(value, 42);
        QCOMPARE(receiver, QThread::currentThread());
        QVERIFY(worker != receiver);
        QVERIFY(jobs.isIdle());
    }

    void aPausedJobStopsAtItsNextReportAndGoesOn()
    {
        JobRunner jobs;
        std::atomic<std::int64_t> steps{0};
        std::atomic<bool> enough{false};
        int value = 0;
        const auto id = jobs.start<int>(
            {"", "count", 0, true},
            [&](const JobControl& job) {
                while (!enough) {
                    ++steps;
                    job.progress(0.5, "counting");
                }
                return 7;
            },
            [&](Outcome<int> outcome) { value = std::get<int>(outcome); });
        QTRY_VERIFY(steps > 0);
        QSignalSpy changed(&jobs, &JobRunner::pauseChanged);
        jobs.setPaused(id, true);
        jobs.setPaused(id, true); // again: nothing changes
        QCOMPARE(changed.count(), 1);
        QVERIFY(jobs.jobs().front().paused);
        // Wherever the worker was when it was paused, it counts once more at most.
        const std::int64_t most = steps.load() + 1;
        QTest::qWait(50);
        QVERIFY(steps.load() <= most);
        QCOMPARE(value, 0);
        enough = true;
        jobs.setPaused(id, false);
        QTRY_COMPARE(value, 7);
    }

    void aPausedJobCanBeCancelled()
    {
        JobRunner jobs;
        bool cancelled = false;
        const auto id = jobs.start<int>(
            {"", "count", 0, true},
            [](const JobControl& job) {
                for (;;)
                    job.progress(0.5, "counting");
                return 0;
            },
            [&](Outcome<int> outcome) {
                cancelled = std::get<JobFailure>(outcome).cause == JobFailure::Cause::Cancelled;
            });
        jobs.setPaused(id, true);
        jobs.cancel(id);
        QTRY_VERIFY(cancelled);
        // The runner's destructor waits for the worker: it ends only when the worker has gone on.
    }

    void exceptionsBecomeFailures_data()
    {
        QTest::addColumn<int>("which");
        QTest::addColumn<int>("cause");
        QTest::addColumn<QString>("part");
        QTest::addRow("input") << 0 << int(JobFailure::Cause::Input) << "ratings.csv, line 3";
        QTest::addRow("analysis") << 1 << int(JobFailure::Cause::Analysis) << "two raters";
        QTest::addRow("memory") << 2 << int(JobFailure::Cause::OutOfMemory) << "memory";
        QTest::addRow("std") << 3 << int(JobFailure::Cause::Internal) << "odd";
        QTest::addRow("other") << 4 << int(JobFailure::Cause::Internal) << "unexpected";
        QTest::addRow("cancelled") << 5 << int(JobFailure::Cause::Cancelled) << "Cancelled";
    }

    void exceptionsBecomeFailures()
    {
        QFETCH(int, which);
        QFETCH(int, cause);
        QFETCH(QString, part);
        JobRunner jobs;
        std::optional<JobFailure> failure;
        jobs.start<int>(
            {"", "fail", 0, true},
            [which](const JobControl&) -> int {
                switch (which) {
                case 0: {
                    InputIssue issue;
                    issue.file = "ratings.csv";
                    issue.line = 3;
                    issue.message = "not a number";
                    throw InputError(issue);
                }
                case 1:
                    throw AnalysisError("It needs two raters.");
                case 2:
                    throw std::bad_alloc();
                case 3:
                    throw std::logic_error("odd");
                case 4:
                    throw 7;
                default:
                    throw Cancelled();
                }
            },
            [&](Outcome<int> outcome) { failure = std::get<JobFailure>(outcome); });
        QTRY_VERIFY(failure);
        QCOMPARE(int(failure->cause), cause);
        QVERIFY2(failure->message.contains(part), qPrintable(failure->message));
        QCOMPARE(failure->issue.has_value(), which == 0);
    }

    void cancelEndsARunningJob()
    {
        JobRunner jobs;
        std::optional<JobFailure> failure;
        const auto id = jobs.start<int>({"", "long", 0, true}, runUntilCancelled, [&](Outcome<int> outcome) {
            failure = std::get<JobFailure>(outcome);
        });
        jobs.cancel(id);
        QTRY_VERIFY(failure);
        QCOMPARE(failure->cause, JobFailure::Cause::Cancelled);
        QVERIFY(jobs.isIdle());
    }

    void newestOfAKeyWins()
    {
        JobRunner jobs;
        QList<int> delivered;
        const auto done = [&](Outcome<int> outcome) {
            delivered << (std::holds_alternative<int>(outcome) ? std::get<int>(outcome) : -1);
        };
        std::latch firstRuns(1);
        jobs.start<int>(
            {"key", "first", 0, true},
            [&](const JobControl& job) {
                firstRuns.count_down();
                return runUntilCancelled(job);
            },
            done);
        firstRuns.wait();
        for (int i = 2; i <= 20; ++i)
            jobs.start<int>(
                {"key", "next", 0, true}, [i](const JobControl&) { return i; }, done);
        QTRY_VERIFY(jobs.isIdle());
        QCOMPARE(delivered, QList<int>{20});
    }

    void otherKeysGoOn()
    {
        JobRunner jobs;
        QList<int> delivered;
        for (int i = 0; i < 8; ++i)
            jobs.start<int>(
                {QString::number(i), "job", 0, true}, [i](const JobControl&) { return i; },
                [&](Outcome<int> outcome) { delivered << std::get<int>(outcome); });
        QTRY_COMPARE(delivered.size(), 8);
    }

    void reportsProgress()
    {
        JobRunner jobs;
        QSignalSpy progress(&jobs, &JobRunner::progressed);
        std::atomic<bool> goOn = false;
        const auto id = jobs.start<int>(
            {"", "steps", 0, true},
            [&](const JobControl& job) {
                for (int i = 0; i < 10'000; ++i)
                    job.progress(0.5, "half way");
                while (!goOn)
                    job.check();
                return 1;
            },
            [](Outcome<int>) {});
        QTRY_VERIFY(!progress.isEmpty());
        QVERIFY2(progress.size() < 1000, "a chatty job must not flood the event loop");
        QTRY_COMPARE(jobs.jobs().size(), std::size_t{1});
        QCOMPARE(jobs.jobs().front().id, id);
        QTRY_COMPARE(jobs.jobs().front().stage, QStringLiteral("half way"));
        QCOMPARE(jobs.jobs().front().fraction, 0.5);
        goOn = true;
        QTRY_VERIFY(jobs.isIdle());
    }

    void dropSaysNothing()
    {
        JobRunner jobs;
        bool called = false;
        QSignalSpy ended(&jobs, &JobRunner::ended);
        const auto id =
            jobs.start<int>({"", "long", 0, true}, runUntilCancelled, [&](Outcome<int>) { called = true; });
        jobs.drop(id);
        QCOMPARE(ended.size(), 1);
        QVERIFY(jobs.isIdle());
        QCoreApplication::processEvents();
        QVERIFY(!called);
    }

    void canBeDestroyedWhileRunning()
    {
        bool called = false;
        {
            JobRunner jobs;
            for (int i = 0; i < 20; ++i)
                jobs.start<int>({"", "long", 0, true}, runUntilCancelled,
                                [&](Outcome<int>) { called = true; });
        }
        QCoreApplication::processEvents();
        QVERIFY(!called);
    }

    void cacheForgetsTheOldest()
    {
        LruCache<int, QString> cache(3);
        cache.insert(1, "one");
        cache.insert(2, "two");
        cache.insert(3, "three");
        QVERIFY(cache.find(1)); // now the most recent
        cache.insert(4, "four");
        QVERIFY(!cache.find(2));
        QVERIFY(cache.find(1));
        cache.insert(5, "large", 10); // above the capacity, kept alone
        QCOMPARE(cache.size(), std::size_t{1});
        QCOMPARE(*cache.find(5), QStringLiteral("large"));
    }
};

RATERSCOPE_TEST(tst_Jobs)
#include "tst_Jobs.moc"
