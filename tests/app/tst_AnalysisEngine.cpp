// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/AnalysisEngine.h"
#include "studies/Simulate.h"

#include <QSignalSpy>
#include <QTest>

using namespace raterscope;

class tst_AnalysisEngine : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { m_data = simulatePanel("summeval-like", 1).data; }

    void init()
    {
        m_document = std::make_unique<Document>();
        m_jobs = std::make_unique<JobRunner>();
        m_engine = std::make_unique<AnalysisEngine>(*m_document, *m_jobs);
        m_results.clear();
        m_failures.clear();
        connect(
            m_engine.get(), &AnalysisEngine::resultReady, this,
            [this](const QString& client, const ResultPtr& result) { m_results[client].push_back(result); });
        connect(m_engine.get(), &AnalysisEngine::failed, this,
                [this](const QString& client, const QString& message) { m_failures[client] = message; });
    }

    void cleanup()
    {
        m_engine.reset();
        m_jobs.reset();
        m_document.reset();
    }

    void preparesTheTableAndAnswers()
    {
        m_engine->want("view/profiles", "rater-profile", Options());
        m_document->setData(m_data);
        QVERIFY(!m_document->table()); // prepared on a worker
        QTRY_VERIFY(m_results.contains("view/profiles"));
        QVERIFY(m_document->table());
        QCOMPARE(m_document->table()->unitCount(), std::size_t{12000});
        QCOMPARE(m_results["view/profiles"].front()->facets.profiles.size(), m_data->raters.size());
    }

    void sameWantsShareOneJob()
    {
        QSignalSpy started(m_jobs.get(), &JobRunner::started);
        for (int i = 0; i < 5; ++i)
            m_engine->want(QString::number(i), "rater-profile", Options());
        m_document->setData(m_data);
        QTRY_COMPARE(m_results.size(), std::size_t{5});
        QCOMPARE(started.size(), 2); // the table and one analysis
        for (int i = 1; i < 5; ++i)
            QCOMPARE(m_results[QString::number(i)].front(), m_results[QString::number(0)].front());
    }

    void cacheAnswersWhenAnEditIsUndone()
    {
        m_engine->want("a", "rater-profile", Options());
        m_document->setData(m_data);
        QTRY_COMPARE(m_results["a"].size(), std::size_t{1});
        Edits edits;
        edits.excludedRaters.insert(RaterId(std::size_t{0}));
        m_document->setEdits(edits);
        QTRY_COMPARE(m_results["a"].size(), std::size_t{2});
        QCOMPARE(m_results["a"].back()->facets.profiles.size(), m_data->raters.size() - 1);
        QSignalSpy started(m_jobs.get(), &JobRunner::started);
        m_document->setEdits({});
        QTRY_COMPARE(m_results["a"].size(), std::size_t{3});
        QCOMPARE(m_results["a"][2], m_results["a"][0]);
        QVERIFY(started.isEmpty());
    }

    void newestRequestWins()
    {
        m_engine->want("a", "rater-profile", Options());
        m_document->setData(m_data);
        for (std::int64_t size : {100, 200, 300, 400}) {
            Comparison comparison = m_document->comparison();
            comparison.sample = SampleKind::First;
            comparison.sampleSize = size;
            m_document->setComparison(comparison);
            QCoreApplication::processEvents(); // each change may start its jobs
        }
        QTRY_VERIFY(m_engine->isSettled());
        QCOMPARE(m_document->table()->unitCount(), std::size_t{400});
        QCOMPARE(m_results["a"].back()->unitsUsed, std::int64_t{400});
    }

    void tableThatCannotBeMadeFailsEveryClient()
    {
        m_engine->want("a", "rater-profile", Options());
        QSignalSpy tableFailed(m_engine.get(), &AnalysisEngine::tableFailed);
        Comparison wrong;
        wrong.dimension = DimensionId(std::size_t{99});
        m_document->setData(m_data, wrong);
        QTRY_VERIFY(m_failures.contains("a"));
        QCOMPARE(tableFailed.size(), 1);
        QVERIFY(!m_document->table());
        m_document->setComparison(Document::defaultComparison(*m_data)); // and it recovers
        QTRY_VERIFY(m_results.contains("a"));
    }

    void unknownMethodAndOptionSayWhich()
    {
        m_engine->want("a", "no-such-method", Options());
        Options odd;
        odd.set("no-such-option", true);
        m_engine->want("b", "rater-profile", odd);
        m_document->setData(m_data);
        QTRY_COMPARE(m_failures.size(), std::size_t{2});
        QVERIFY2(m_failures["a"].contains("no-such-method"), qPrintable(m_failures["a"]));
        QVERIFY2(m_failures["b"].contains("no-such-option"), qPrintable(m_failures["b"]));
    }

    void forgottenClientsGetNothing()
    {
        m_engine->want("a", "rater-profile", Options());
        m_document->setData(m_data);
        m_engine->forget("a");
        QTRY_VERIFY(m_engine->isSettled());
        QVERIFY(m_results.empty());
    }

    void cancelledIsToldAndRetried()
    {
        m_engine->want("a", "rater-profile", Options());
        m_document->setData(m_data);
        QTRY_VERIFY(!m_jobs->isIdle());
        m_jobs->cancelAll();
        QTRY_VERIFY(m_failures.contains("a"));
        m_engine->retry();
        QTRY_VERIFY(m_results.contains("a"));
    }

    void closingTheDocumentDropsEverything()
    {
        m_engine->want("a", "rater-profile", Options());
        m_document->setData(m_data);
        QCoreApplication::processEvents();
        m_document->setData({});
        QTRY_VERIFY(m_engine->isSettled() && m_jobs->isIdle());
        QVERIFY(!m_document->table());
        QVERIFY(m_results.empty());
    }

private:
    DatasetPtr m_data;
    std::unique_ptr<Document> m_document;
    std::unique_ptr<JobRunner> m_jobs;
    std::unique_ptr<AnalysisEngine> m_engine;
    std::map<QString, std::vector<ResultPtr>> m_results;
    std::map<QString, QString> m_failures;
};

RATERSCOPE_TEST(tst_AnalysisEngine)
#include "tst_AnalysisEngine.moc"
