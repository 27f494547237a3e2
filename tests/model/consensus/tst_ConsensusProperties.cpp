// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "consensus/DawidSkene.h"
#include "consensus/Glad.h"
#include "consensus/KappaCluster.h"
#include "consensus/Kos.h"
#include "consensus/MMsr.h"
#include "consensus/Mace.h"
#include "consensus/MajorityVote.h"
#include "consensus/OneCoin.h"
#include "consensus/Wawa.h"
#include "consensus/ZeroBasedSkill.h"
#include "support/AgreementTables.h"
#include "support/Panels.h"

#include <QtTest>

#include <atomic>
#include <functional>

using namespace raterscope;

/// Every consensus of labels on degenerate panels; properties that all of them have; what is refused.
class tst_ConsensusProperties : public QObject
{
    Q_OBJECT

private slots:
    void degenerate_data();
    void degenerate();
    void tenThousandRatersOnOneItem();
    void unusedLevel();
    void sameForAnyThreads();
    void orderDoesNotMatter();
    void kosRefusesThreeLabels();
    void tooLargeIsRefused();
    void goldOfTheWrongShape();
    void cancelled();
};

namespace {

struct Method {
    const char* name;
    std::function<LabelFit(const LabelTable&, int threads, const JobControl&)> run;
};

const std::vector<Method>& methods()
{
    static const std::vector<Method> list{
        {"majority",
         [](const LabelTable& t, int, const JobControl& job) -> LabelFit {
             return majorityVote(t, {}, job);
         }},
        {"wawa", [](const LabelTable& t, int, const JobControl& job) -> LabelFit { return wawa(t, job); }},
        {"zero-based skill",
         [](const LabelTable& t, int threads, const JobControl& job) -> LabelFit {
             ZeroBasedSkillOptions options;
             options.threads = threads;
             return zeroBasedSkill(t, options, job);
         }},
        {"one-coin",
         [](const LabelTable& t, int threads, const JobControl& job) -> LabelFit {
             OneCoinOptions options;
             options.threads = threads;
             return oneCoin(t, options, job);
         }},
        {"dawid-skene",
         [](const LabelTable& t, int threads, const JobControl& job) -> LabelFit {
             DawidSkeneOptions options;
             options.threads = threads;
             return dawidSkene(t, options, job);
         }},
        {"plain EM",
         [](const LabelTable& t, int threads, const JobControl& job) -> LabelFit {
             DawidSkeneOptions options;
             options.pseudoDiagonal = 0.0;
             options.pseudoOff = 0.0;
             options.threads = threads;
             return dawidSkene(t, options, job);
         }},
        {"mace",
         [](const LabelTable& t, int threads, const JobControl& job) -> LabelFit {
             MaceOptions options;
             options.threads = threads;
             return mace(t, options, job);
         }},
        {"mace by EM",
         [](const LabelTable& t, int threads, const JobControl& job) -> LabelFit {
             MaceOptions options;
             options.fitting = MaceFitting::Em;
             options.threads = threads;
             return mace(t, options, job);
         }},
        {"glad",
         [](const LabelTable& t, int threads, const JobControl& job) -> LabelFit {
             GladOptions options;
             options.threads = threads;
             return glad(t, options, job);
         }},
        {"m-msr",
         [](const LabelTable& t, int threads, const JobControl& job) -> LabelFit {
             MMsrOptions options;
             options.threads = threads;
             return mMsr(t, options, job);
         }},
        {"kappa-cluster",
         [](const LabelTable& t, int threads, const JobControl& job) -> LabelFit {
             KappaClusterOptions options;
             options.threads = threads;
             return kappaCluster(t, options, job);
         }},
        {"kos", [](const LabelTable& t, int, const JobControl& job) -> LabelFit { return kos(t, {}, job); }},
    };
    return list;
}

/// Rows sum to 1 or are zero, nothing is NaN, the chosen level is a most probable one.
void verifyFit(const LabelFit& fit, const LabelTable& table)
{
    QCOMPARE(fit.posterior.size(), table.unitCount() * static_cast<std::size_t>(table.scale.size()));
    QCOMPARE(fit.chosen.size(), table.unitCount());
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        double sum = 0.0;
        for (const double p : fit.of(unit)) {
            QVERIFY(p >= 0.0 && p <= 1.0 + 1e-12);
            sum += p;
        }
        if (table.labelsOf(unit).empty()) {
            QCOMPARE(sum, 0.0);
            QCOMPARE(fit.chosen[unit], -1);
        } else {
            COMPARE_NEAR(sum, 1.0, 1e-12);
            QVERIFY(fit.chosen[unit] >= 0);
        }
    }
    for (const double value : fit.logLikelihood)
        QVERIFY(std::isfinite(value));
}

} // namespace

void tst_ConsensusProperties::degenerate_data()
{
    QTest::addColumn<QString>("panel");
    QTest::addColumn<QString>("method");
    for (const char* panel :
         {"one rater", "one item", "one category", "constant rater", "no overlap", "empty table",
          "a unit without labels", "names like numbers", "repeats", "one rater left out"}) {
        for (const auto& method : methods())
            QTest::addRow("%s: %s", panel, method.name)
                << QString::fromLatin1(panel) << QString::fromLatin1(method.name);
    }
}

void tst_ConsensusProperties::degenerate()
{
    QFETCH(QString, panel);
    QFETCH(QString, method);
    LabelTable table;
    if (panel == QStringLiteral("one rater"))
        table = test::tableOf(test::panelFromStrings({"1", "2", "1"}));
    else if (panel == QStringLiteral("one item"))
        table = test::tableOf(test::panelFromStrings({"122"}));
    else if (panel == QStringLiteral("one category"))
        table = test::tableOf(test::panelFromStrings({"111", "111"}));
    else if (panel == QStringLiteral("constant rater"))
        table = test::tableOf(test::panelFromStrings({"112", "121", "122", "111"}));
    else if (panel == QStringLiteral("no overlap"))
        table = test::tableOf(test::panelFromStrings({"1.", ".2", "1."}));
    else if (panel == QStringLiteral("empty table"))
        table.scale = integerScale(1, 3);
    else if (panel == QStringLiteral("names like numbers"))
        table = test::tableOf(
            test::panelOf({{"1", "007", "10"}, {"1", "7", "9"}, {"2", "007", "1e1"}, {"2", "7", "10"}}));
    else if (panel == QStringLiteral("repeats"))
        table =
            test::tableOf(test::panelOf({{"a", "r", "1"}, {"a", "r", "1"}, {"a", "s", "2"}, {"b", "s", "2"}},
                                        {}, {}, RepeatPolicy::Keep));
    else
        table = test::tableOf(test::panelFromStrings({"112", "121", "122", "111"}));
    if (panel == QStringLiteral("a unit without labels")) {
        table.units.push_back({ItemId(9), ItemId(), DimensionId(0)});
        table.start.push_back(table.labels.size());
    }
    if (panel == QStringLiteral("one rater left out")) {
        table.raters.push_back(RaterId(9));
        table.raterNames.push_back("idle");
        table.panelOf.push_back(0);
        table.slot.push_back(0);
    }
    for (const auto& entry : methods()) {
        if (method == QLatin1String(entry.name))
            verifyFit(entry.run(table, 0, {}), table);
    }
    if (panel == QStringLiteral("repeats") && method == QStringLiteral("majority"))
        QCOMPARE(majorityVote(table).of(0)[0], 2.0 / 3.0);
}

void tst_ConsensusProperties::tenThousandRatersOnOneItem()
{
    LabelTable table = test::tableOf(test::panelFromStrings({"12", "12"}));
    table.labels.clear();
    table.start = {0};
    for (std::int32_t r = 0; r < 10'000; ++r) {
        table.labels.push_back({r, r % 10 < 6 ? 0 : 1});
        if (r >= 2) {
            table.raters.push_back(RaterId(r));
            table.raterNames.push_back("r" + std::to_string(r));
            table.panelOf.push_back(0);
            table.slot.push_back(0);
        }
    }
    table.start.push_back(table.labels.size());
    table.units.resize(1);
    for (const auto& method : methods()) {
        // A matrix of 10,000 × 10,000 raters is refused.
        if (QByteArray(method.name) == "m-msr" || QByteArray(method.name) == "kappa-cluster") {
            QVERIFY_THROWS_EXCEPTION(AnalysisError, method.run(table, 0, {}));
            continue;
        }
        const auto fit = method.run(table, 0, {});
        verifyFit(fit, table);
        if (QTest::currentTestFailed())
            return;
    }
    QCOMPARE(dawidSkene(table).chosen[0], 0);
    QCOMPARE(mace(table).chosen[0], 0);
}

void tst_ConsensusProperties::unusedLevel()
{
    Scale scale;
    scale.labels = {"a", "never", "b"};
    scale.declared = true;
    const auto table = test::tableOf(test::panelOf({{"1", "r", "a"},
                                                    {"1", "s", "a"},
                                                    {"1", "t", "b"},
                                                    {"2", "r", "b"},
                                                    {"2", "s", "b"},
                                                    {"2", "t", "a"},
                                                    {"3", "r", "a"},
                                                    {"3", "s", "b"},
                                                    {"3", "t", "b"}},
                                                   scale));
    for (const auto& method : methods()) {
        const auto fit = method.run(table, 0, {});
        verifyFit(fit, table);
        if (QTest::currentTestFailed())
            return;
        for (std::size_t unit = 0; unit < 3; ++unit)
            QCOMPARE(fit.of(unit)[1], 0.0);
        QVERIFY2(!fit.notes.empty() && fit.notes.front().find("used by nobody") != std::string::npos,
                 method.name);
    }
    QCOMPARE(dawidSkene(table).prior[1], 0.0);
}

/// To the bit: sums are over fixed blocks, in order.
void tst_ConsensusProperties::sameForAnyThreads()
{
    const auto table = test::randomTable(3000, 12, 2, 0.4, 81);
    for (const auto& method : methods()) {
        const auto one = method.run(table, 1, {});
        for (const int threads : {2, 3, 0}) {
            const auto other = method.run(table, threads, {});
            QVERIFY2(one.posterior == other.posterior, method.name);
            QVERIFY2(one.logLikelihood == other.logLikelihood, method.name);
        }
    }
}

/// Raters and units in another order give the same units the same posteriors, up to rounding.
void tst_ConsensusProperties::orderDoesNotMatter()
{
    const auto table = test::randomTable(400, 6, 2, 0.2, 91);
    const auto turned = test::permuted(table, {3, 5, 0, 4, 1, 2});
    for (const auto& method : methods()) {
        const auto fit = method.run(table, 0, {});
        const auto other = method.run(turned, 0, {});
        for (std::size_t unit = 0; unit < 400; ++unit) {
            for (std::size_t k = 0; k < 2; ++k)
                COMPARE_NEAR(other.of(399 - unit)[k], fit.of(unit)[k], 1e-6);
        }
    }
}

void tst_ConsensusProperties::kosRefusesThreeLabels()
{
    const auto table = test::tableOf(test::panelFromStrings({"123", "321"}));
    QVERIFY_THROWS_EXCEPTION(AnalysisError, kos(table));
}

void tst_ConsensusProperties::tooLargeIsRefused()
{
    auto table = test::randomTable(2, 200, 2, 0.0, 1);
    table.scale = integerScale(1, 50'000);
    QVERIFY_THROWS_EXCEPTION(AnalysisError, dawidSkene(table));
}

void tst_ConsensusProperties::goldOfTheWrongShape()
{
    const auto table = test::tableOf(test::panelFromStrings({"12", "21"}));
    DawidSkeneOptions options;
    options.gold = {0};
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, dawidSkene(table, options));
    options.gold = {0, 2};
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, dawidSkene(table, options));
    MaceOptions mace50;
    mace50.gold = {0, 1, 0};
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, mace(table, mace50));
}

void tst_ConsensusProperties::cancelled()
{
    const auto table = test::randomTable(500, 8, 2, 0.2, 3);
    const std::atomic<bool> flag = true;
    const JobControl control(&flag, {});
    for (const auto& method : methods()) {
        if (QByteArray(method.name) != "wawa")
            QVERIFY_THROWS_EXCEPTION(Cancelled, method.run(table, 0, control));
    }
}

RATERSCOPE_TEST(tst_ConsensusProperties)
#include "tst_ConsensusProperties.moc"
