// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "consensus/DawidSkene.h"
#include "consensus/Glad.h"
#include "consensus/Kos.h"
#include "consensus/MMsr.h"
#include "consensus/Mace.h"
#include "consensus/MajorityVote.h"
#include "consensus/OneCoin.h"
#include "consensus/Wawa.h"
#include "consensus/ZeroBasedSkill.h"
#include "support/ConsensusTables.h"

#include <QtTest>

using namespace raterscope;
using nlohmann::json;

/// Every value of reference/consensus.json, at the tolerances given there; its keys are the sources.
class tst_LabelConsensus : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void majority_data() { sets("majority_vote"); }
    void majority();
    void wawaSkills_data() { sets("wawa"); }
    void wawaSkills();
    void zeroBasedSkills_data() { sets("zero_based_skill"); }
    void zeroBasedSkills();
    void dawidSkene200_data() { sets("dawid_skene_200"); }
    void dawidSkene200();
    void withoutPseudoCount_data() { sets("dawid_skene_200_no_pseudo_count"); }
    void withoutPseudoCount();
    void oneCoin200_data() { sets("one_coin_200"); }
    void oneCoin200();
    void maceTenRestarts_data() { sets("mace_vb"); }
    void maceTenRestarts();
    void gladMode_data() { sets("glad"); }
    void gladMode();
    void kosLabels_data() { sets("kos"); }
    void kosLabels();
    void mMsrLabels_data();
    void mMsrLabels();

private:
    void sets(const char* method);
    const test::CrowdSet& set(const std::string& key);
    /// The entry and the set that the current row names.
    std::pair<const json&, const test::CrowdSet&> current(const char* method);

    json m_reference;
    std::map<std::string, test::CrowdSet> m_sets;
};

namespace {

/// Names from `first_items` to rows of `expected`, and what all posteriors add up to.
void comparePosteriors(const LabelFit& fit, const test::CrowdSet& set, const json& expected, double tolerance)
{
    for (const auto& [item, row] : expected["posterior_first5"].items()) {
        const auto posterior = fit.of(set.unitOf.at(item));
        for (std::size_t k = 0; k < row.size(); ++k)
            COMPARE_NEAR(posterior[k], row[k].get<double>(), tolerance);
    }
    std::vector<double> sums(fit.levels, 0.0);
    std::vector<std::int64_t> counts(fit.levels, 0);
    double entropy = 0.0;
    double top = 0.0;
    for (std::size_t unit = 0; unit < fit.chosen.size(); ++unit) {
        ++counts[static_cast<std::size_t>(fit.chosen[unit])];
        top += fit.of(unit)[static_cast<std::size_t>(fit.chosen[unit])];
        for (std::size_t k = 0; k < fit.levels; ++k) {
            const double p = fit.of(unit)[k];
            sums[k] += p;
            entropy -= p > 0.0 ? p * std::log(p) : 0.0;
        }
    }
    const double whole = std::max(tolerance, 1e-6);
    for (std::size_t k = 0; k < fit.levels; ++k)
        COMPARE_NEAR(sums[k], expected["sum_of_posterior_by_label"][k].get<double>(), whole);
    COMPARE_NEAR(entropy, expected["sum_of_entropies_nat"].get<double>(), whole);
    COMPARE_NEAR(top / static_cast<double>(fit.chosen.size()), expected["mean_top_probability"].get<double>(),
                 whole);
    QCOMPARE(counts, expected["argmax_counts"].get<std::vector<std::int64_t>>());
}

void compareHits(const LabelFit& fit, const test::CrowdSet& set, const json& expected)
{
    if (!expected.is_object())
        return;
    const auto [right, of] = set.hits(fit.chosen);
    QCOMPARE(right, expected["correct"].get<std::int64_t>());
    QCOMPARE(of, expected["of"].get<std::int64_t>());
}

std::vector<std::int64_t> chosenCounts(const LabelFit& fit)
{
    std::vector<std::int64_t> counts(fit.levels, 0);
    for (const auto level : fit.chosen)
        ++counts[static_cast<std::size_t>(level)];
    return counts;
}

/// Passes on a failure in a helper: QVERIFY there only leaves the helper.
#define PASSED(call)                                                                                         \
    do {                                                                                                     \
        call;                                                                                                \
        if (QTest::currentTestFailed())                                                                      \
            return;                                                                                          \
    } while (false)

} // namespace

void tst_LabelConsensus::initTestCase()
{
    NEEDS_SHARED("reference/consensus.json");
    m_reference = test::readJson(test::shared("reference/consensus.json"))["data"];
}

void tst_LabelConsensus::sets(const char* method)
{
    QTest::addColumn<QString>("key");
    for (const auto& [key, entry] : m_reference.items()) {
        if (entry.contains(method))
            QTest::newRow(qPrintable(QString::fromStdString(key) + QLatin1Char(' ') + QLatin1String(method)))
                << QString::fromStdString(key);
    }
}

const test::CrowdSet& tst_LabelConsensus::set(const std::string& key)
{
    auto place = m_sets.find(key);
    if (place == m_sets.end())
        place = m_sets
                    .emplace(key, test::consensusSet(
                                      key, m_reference[key]["label_order"].get<std::vector<std::string>>()))
                    .first;
    return place->second;
}

std::pair<const json&, const test::CrowdSet&> tst_LabelConsensus::current(const char* method)
{
    const auto key = (*static_cast<QString*>(QTest::qData("key", qMetaTypeId<QString>()))).toStdString();
    return {m_reference[key][method], set(key)};
}

void tst_LabelConsensus::majority()
{
    const auto [expected, crowd] = current("majority_vote");
    const auto fit = majorityVote(crowd.table);
    QCOMPARE(fit.ties, expected["ties"].get<std::int64_t>());
    QCOMPARE(chosenCounts(fit), expected["label_counts"].get<std::vector<std::int64_t>>());
    if (!expected.contains("accuracy_lowest_index"))
        return;
    compareHits(fit, crowd, expected["accuracy_lowest_index"]);
    // A tied unit gives each of its leaders an equal part.
    double shared = 0.0;
    std::int64_t of = 0;
    for (std::size_t unit = 0; unit < crowd.gold.size(); ++unit) {
        if (crowd.gold[unit] < 0)
            continue;
        ++of;
        const auto row = fit.of(unit);
        const double most = *std::max_element(row.begin(), row.end());
        if (row[static_cast<std::size_t>(crowd.gold[unit])] == most)
            shared += 1.0 / fit.leaders[unit];
    }
    COMPARE_NEAR(shared / static_cast<double>(of), expected["accuracy_ties_shared"].get<double>(), 1e-9);
    const auto split = majorityVote(crowd.table, {VoteTies::Split});
    QCOMPARE(std::count(split.chosen.begin(), split.chosen.end(), -1), expected["ties"].get<std::int64_t>());
}

void tst_LabelConsensus::wawaSkills()
{
    const auto [expected, crowd] = current("wawa");
    const auto fit = wawa(crowd.table);
    double sum = 0.0;
    for (const auto& skill : fit.skill)
        sum += skill.value.number();
    COMPARE_NEAR(sum, expected["skill_sum"].get<double>(), 1e-9);
    for (std::size_t r = 0; r < 5; ++r)
        COMPARE_NEAR(fit.skill[r].value.number(), expected["skill_first5"][r].get<double>(), 1e-9);
    for (std::size_t unit = 0; unit < 5; ++unit) {
        for (std::size_t k = 0; k < fit.levels; ++k)
            COMPARE_NEAR(fit.of(unit)[k], expected["probability_first5"][unit][k].get<double>(), 1e-9);
    }
    QCOMPARE(chosenCounts(fit), expected["label_counts"].get<std::vector<std::int64_t>>());
    compareHits(fit, crowd, expected.value("accuracy", json()));
}

void tst_LabelConsensus::zeroBasedSkills()
{
    const auto [expected, crowd] = current("zero_based_skill");
    const auto fit = zeroBasedSkill(crowd.table);
    double sum = 0.0;
    for (const auto& skill : fit.skill)
        sum += skill.number();
    COMPARE_NEAR(sum, expected["skill_sum"].get<double>(), 1e-9);
    for (std::size_t r = 0; r < 5; ++r)
        COMPARE_NEAR(fit.skill[r].number(), expected["skill_first5"][r].get<double>(), 1e-9);
    QCOMPARE(chosenCounts(fit), expected["label_counts"].get<std::vector<std::int64_t>>());
    compareHits(fit, crowd, expected.value("accuracy", json()));
}

void tst_LabelConsensus::dawidSkene200()
{
    const auto [expected, crowd] = current("dawid_skene_200");
    DawidSkeneOptions options;
    options.tolerance = 0.0;
    const auto fit = dawidSkene(crowd.table, options);
    QCOMPARE(fit.iterations, std::int64_t{200});
    COMPARE_NEAR(fit.logLikelihood.back(), expected["log_likelihood"].get<double>(), 1e-9);
    for (const auto& [round, value] : expected["log_likelihood_at_rounds"].items())
        COMPARE_NEAR(fit.logLikelihood[std::stoul(round) - 1], value.get<double>(), 1e-9);
    for (std::size_t k = 0; k < fit.levels; ++k)
        COMPARE_NEAR(fit.prior[k], expected["prior"][k].get<double>(), 1e-8);
    for (const auto& [rater, rows] : expected["confusion"].items()) {
        for (std::size_t truth = 0; truth < fit.levels; ++truth) {
            for (std::size_t given = 0; given < fit.levels; ++given)
                COMPARE_NEAR(fit.confusionAt(crowd.columnOf.at(rater), truth, given),
                             rows[truth][given].get<double>(), 1e-8);
        }
    }
    PASSED(comparePosteriors(fit, crowd, expected, 1e-8));
    compareHits(fit, crowd, expected.value("accuracy", json()));
}

void tst_LabelConsensus::withoutPseudoCount()
{
    const auto [expected, crowd] = current("dawid_skene_200_no_pseudo_count");
    DawidSkeneOptions options;
    options.tolerance = 0.0;
    options.pseudoDiagonal = 0.0;
    options.pseudoOff = 0.0;
    const auto fit = dawidSkene(crowd.table, options);
    COMPARE_NEAR(fit.logLikelihood.back(), expected["log_likelihood"].get<double>(), 1e-9);
    for (std::size_t k = 0; k < fit.levels; ++k)
        COMPARE_NEAR(fit.prior[k], expected["prior"][k].get<double>(), 1e-8);
    for (std::size_t round = 1; round < fit.logLikelihood.size(); ++round)
        QVERIFY(fit.logLikelihood[round] >= fit.logLikelihood[round - 1] - 1e-9);
    PASSED(comparePosteriors(fit, crowd, expected, 1e-8));
    compareHits(fit, crowd, expected.value("accuracy", json()));
}

void tst_LabelConsensus::oneCoin200()
{
    const auto [expected, crowd] = current("one_coin_200");
    OneCoinOptions options;
    options.tolerance = 0.0;
    const auto fit = oneCoin(crowd.table, options);
    COMPARE_NEAR(fit.logLikelihood.back(), expected["log_likelihood"].get<double>(), 1e-9);
    for (std::size_t k = 0; k < fit.levels; ++k)
        COMPARE_NEAR(fit.prior[k], expected["prior"][k].get<double>(), 1e-9);
    double sum = 0.0;
    for (const auto& skill : fit.skill)
        sum += skill.value.number();
    COMPARE_NEAR(sum, expected["accuracy_parameter_sum"].get<double>(), 1e-9);
    for (std::size_t r = 0; r < 5; ++r)
        COMPARE_NEAR(fit.skill[r].value.number(), expected["accuracy_parameter_first5"][r].get<double>(),
                     1e-9);
    PASSED(comparePosteriors(fit, crowd, expected, 1e-9));
    compareHits(fit, crowd, expected.value("accuracy", json()));
}

void tst_LabelConsensus::maceTenRestarts()
{
    const auto [expected, crowd] = current("mace_vb");
    const auto fit = mace(crowd.table);
    // Ten restarts of 50 iterations: the objective within 0.05 % of the best of ten.
    const double best = expected["ten_restarts_50_rounds"]["best"].get<double>();
    COMPARE_NEAR(fit.objectives[fit.best], best, 5e-4);
    const double slack = expected["largest_change_50_rounds_to_fixed_point"].get<double>() + 0.01;
    for (std::size_t r = 0; r < 5; ++r)
        COMPARE_NEAR(fit.trust[r].value.number(),
                     expected["competence_best_objective_first5"][r].get<double>(), slack);

    // At the fixed point everything agrees to 1e-4.
    MaceOptions options;
    options.restarts = 1;
    options.iterations = 1500;
    const auto fixed = mace(crowd.table, options);
    QVERIFY(fixed.converged);
    COMPARE_NEAR(fixed.objectives[0], expected["fixed_points"]["objective_best"].get<double>(), 1e-8);
    COMPARE_NEAR(fixed.lowerBounds[0], expected["fixed_points"]["elbo_of_best_objective"].get<double>(),
                 1e-8);
    double sum = 0.0;
    for (const auto& trust : fixed.trust)
        sum += trust.value.number();
    COMPARE_NEAR(sum, expected["competence_sum"].get<double>(), 1e-4);
    for (std::size_t r = 0; r < 5; ++r)
        COMPARE_NEAR(fixed.trust[r].value.number(),
                     expected["competence_best_objective_first5"][r].get<double>(), 1e-4);
    for (std::size_t r = 0; r < 2; ++r) {
        const auto& row = expected["strategy_first2_raters_exp_e_log"][r];
        double total = 0.0;
        for (const auto& value : row)
            total += value.get<double>();
        for (std::size_t k = 0; k < fixed.levels; ++k)
            COMPARE_NEAR(fixed.strategy[r * fixed.levels + k], row[k].get<double>() / total, 1e-4);
    }
    PASSED(comparePosteriors(fixed, crowd, expected, 1e-4));
    compareHits(fixed, crowd, expected.value("accuracy", json()));
}

void tst_LabelConsensus::gladMode()
{
    const auto [expected, crowd] = current("glad");
    const auto fit = glad(crowd.table);
    QVERIFY(fit.converged);
    const double objective = expected["marginal_log_likelihood"].get<double>()
                             + expected["log_prior_without_constants"].get<double>();
    COMPARE_NEAR(fit.finalObjective, objective, 1e-7);
    COMPARE_NEAR(fit.objective.back(), expected["em_objective_before_polish"].get<double>(), 1e-7);
    COMPARE_NEAR(fit.logLikelihood.back(), expected["marginal_log_likelihood"].get<double>(), 1e-6);
    double abilities = 0.0;
    double eases = 0.0;
    for (const auto& value : fit.ability)
        abilities += value.number();
    for (const auto& value : fit.ease)
        eases += value.number();
    COMPARE_NEAR(abilities, expected["alpha_sum"].get<double>(), 1e-4);
    COMPARE_NEAR(eases, expected["b_sum"].get<double>(), 1e-4);
    for (std::size_t i = 0; i < 5; ++i) {
        COMPARE_NEAR(fit.ability[i].number(), expected["alpha_first5"][i].get<double>(), 1e-4);
        COMPARE_NEAR(fit.ease[i].number(), expected["b_first5"][i].get<double>(), 1e-4);
    }
    PASSED(comparePosteriors(fit, crowd, expected, 1e-4));
    compareHits(fit, crowd, expected.value("accuracy", json()));
}

void tst_LabelConsensus::kosLabels()
{
    const auto [expected, crowd] = current("kos");
    const auto fit = kos(crowd.table);
    QCOMPARE(chosenCounts(fit), expected["label_counts"].get<std::vector<std::int64_t>>());
    compareHits(fit, crowd, expected.value("accuracy", json()));
}

void tst_LabelConsensus::mMsrLabels_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("source");
    QTest::addColumn<QList<qint64>>("counts");
    QTest::addColumn<qint64>("right");
    QTest::addColumn<double>("skillSum");
    if (m_reference.empty())
        return;
    // crowd-kit settles the signs another way, so its labels are a reference where that does not matter. The
    // independent program is plain Python from METHODS, the signs by the best of 40 searches by single flips.
    const auto crowdKit = m_reference["crowd-bluebird"]["m_msr_crowd_kit_only"][0]["label_counts"];
    QTest::newRow("bluebird") << "crowd-bluebird"
                              << "consensus.json m_msr_crowd_kit_only; skills: independent program"
                              << QList<qint64>{crowdKit[0].get<qint64>(), crowdKit[1].get<qint64>()}
                              << qint64{77} << 15.502832779434906;
    QTest::newRow("dog") << "crowd-dog"
                         << "independent program" << QList<qint64>{186, 172, 185, 264} << qint64{665}
                         << 85.98518913636842;
    QTest::newRow("mace example") << "mace-example"
                                  << "independent program" << QList<qint64>{35, 29, 36, 0} << qint64{37}
                                  << 6.830549945663681;
    QTest::newRow("rte") << "snow-rte"
                         << "independent program" << QList<qint64>{422, 378} << qint64{742}
                         << 115.68096271892726;
}

void tst_LabelConsensus::mMsrLabels()
{
    QFETCH(QString, key);
    QFETCH(QList<qint64>, counts);
    QFETCH(qint64, right);
    QFETCH(double, skillSum);
    const auto& crowd = set(key.toStdString());
    const auto fit = mMsr(crowd.table);
    QVERIFY(fit.converged);
    const auto chosen = chosenCounts(fit);
    QCOMPARE(QList<qint64>(chosen.begin(), chosen.end()), counts);
    QCOMPARE(crowd.hits(fit.chosen).first, right);
    double sum = 0.0;
    for (const auto& skill : fit.skill)
        sum += skill.number();
    COMPARE_NEAR(sum, skillSum, 1e-8);
}

RATERSCOPE_TEST(tst_LabelConsensus)
#include "tst_LabelConsensus.moc"
