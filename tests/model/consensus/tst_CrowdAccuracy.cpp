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

/// Units whose consensus is the gold label, on crowd sets that reference/consensus.json does not hold.
///
/// "program" is an independent one, in plain Python from METHODS, never linked with this code; "README" is
/// that of the data set, where Dawid–Skene is plain EM without pseudo-count.
class tst_CrowdAccuracy : public QObject
{
    Q_OBJECT

private slots:
    void hits_data();
    void hits();
    void maceForms_data();
    void maceForms();
    void maceTags();
    void maceManyMaxima();

private:
    const test::CrowdSet& set(const std::string& name);
    std::map<std::string, test::CrowdSet> m_sets;
};

namespace {

std::vector<std::int32_t> chosenBy(const std::string& method, const LabelTable& table)
{
    DawidSkeneOptions plain;
    plain.pseudoDiagonal = 0.0;
    plain.pseudoOff = 0.0;
    if (method == "majority")
        return majorityVote(table).chosen;
    if (method == "wawa")
        return wawa(table).chosen;
    if (method == "zero-based skill")
        return zeroBasedSkill(table).chosen;
    if (method == "one-coin")
        return oneCoin(table).chosen;
    if (method == "dawid-skene")
        return dawidSkene(table).chosen;
    if (method == "plain EM")
        return dawidSkene(table, plain).chosen;
    if (method == "mace")
        return mace(table).chosen;
    if (method == "glad")
        return glad(table).chosen;
    if (method == "kos")
        return kos(table).chosen;
    return mMsr(table).chosen;
}

test::CrowdSet snow(const QString& file, const std::vector<std::string>& labels)
{
    test::CrowdBuilder builder(labels);
    for (const auto& row : test::readCsv(test::shared(QStringLiteral("data/snow2008/") + file)).rows) {
        builder.add(row[2], row[1], row[3]);
        builder.gold(row[2], row[4]);
    }
    return builder.finish();
}

} // namespace

const test::CrowdSet& tst_CrowdAccuracy::set(const std::string& name)
{
    auto place = m_sets.find(name);
    if (place != m_sets.end())
        return place->second;
    test::CrowdSet crowd;
    if (name == "temporal")
        crowd = snow("temporal.standardized.slim.csv", {"after", "before"});
    else if (name == "wsd")
        crowd = snow("wsd.standardized.slim.csv", {"1", "2", "3"});
    else if (name == "product")
        crowd = test::answersAndTruth(name, {"0", "1"});
    else if (name == "web-search")
        crowd = test::answersAndTruth(name, {"1", "2", "3", "4", "5"});
    else
        crowd = test::answersAndTruth(name, {"0", "1", "2", "3"});
    return m_sets.emplace(name, std::move(crowd)).first->second;
}

void tst_CrowdAccuracy::hits_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("method");
    QTest::addColumn<qint64>("right");
    QTest::addColumn<qint64>("of");
    QTest::addColumn<QString>("source");
    const auto row = [](const char* name, const char* method, qint64 right, qint64 of, const char* source) {
        QTest::addRow("%s %s", name, method) << name << method << right << of << source;
    };
    row("temporal", "majority", 431, 462, "program");
    row("temporal", "wawa", 437, 462, "program");
    row("temporal", "zero-based skill", 437, 462, "program");
    row("temporal", "one-coin", 434, 462, "program");
    row("temporal", "dawid-skene", 435, 462, "program");
    row("temporal", "plain EM", 435, 462, "README");
    row("temporal", "mace", 435, 462, "program");
    row("temporal", "glad", 432, 462, "program");
    row("temporal", "kos", 263, 462, "program");
    row("temporal", "m-msr", 430, 462, "program");
    for (const char* method : {"majority", "wawa", "zero-based skill", "one-coin", "dawid-skene", "plain EM",
                               "mace", "glad", "m-msr"})
        row("wsd", method, 176, 177, "program; majority 0.9944 in README");
    row("face-sentiment", "majority", 368, 584, "program");
    row("face-sentiment", "wawa", 368, 584, "program");
    row("face-sentiment", "zero-based skill", 368, 584, "program");
    row("face-sentiment", "one-coin", 357, 584, "program");
    row("face-sentiment", "dawid-skene", 374, 584, "program");
    row("face-sentiment", "plain EM", 374, 584, "README");
    row("face-sentiment", "mace", 376, 584, "program");
    row("face-sentiment", "glad", 367, 584, "program");
    row("face-sentiment", "m-msr", 368, 584, "program");
    row("web-search", "majority", 2060, 2653, "program");
    row("web-search", "wawa", 2167, 2653, "program");
    row("web-search", "zero-based skill", 2192, 2653, "program");
    row("web-search", "one-coin", 2143, 2653, "program");
    row("web-search", "dawid-skene", 2174, 2653, "program");
    row("web-search", "plain EM", 2198, 2653, "program");
    row("web-search", "mace", 2225, 2653, "program");
    row("web-search", "glad", 2183, 2653, "program");
    row("web-search", "m-msr", 1777, 2653, "program");
    row("product", "majority", 7455, 8315, "program; 0.8966 in README");
    row("product", "wawa", 7455, 8315, "program");
    row("product", "zero-based skill", 7455, 8315, "program");
    row("product", "one-coin", 7553, 8315, "program");
    row("product", "dawid-skene", 7816, 8315, "program");
    row("product", "plain EM", 7814, 8315, "program");
    row("product", "glad", 7719, 8315, "program");
    row("product", "kos", 7446, 8315, "program");
    row("product", "m-msr", 7702, 8315, "program");
}

void tst_CrowdAccuracy::hits()
{
    QFETCH(QString, name);
    QFETCH(QString, method);
    const bool isSnow = name == QStringLiteral("temporal") || name == QStringLiteral("wsd");
    const QString folder = isSnow ? QStringLiteral("data/snow2008") : QStringLiteral("data/crowd-") + name;
    if (!QFileInfo::exists(test::shared(folder)))
        QSKIP(qPrintable(QStringLiteral("needs ") + folder
                         + QStringLiteral(": set RATERSCOPE_DATA to the folder that holds data/")));
    QFETCH(qint64, right);
    QFETCH(qint64, of);
    const auto& crowd = set(name.toStdString());
    const auto hits = crowd.hits(chosenBy(method.toStdString(), crowd.table));
    QCOMPARE(hits.first, right);
    QCOMPARE(hits.second, of);
}

/// The same labels in the form in which MACE ships them.
void tst_CrowdAccuracy::maceForms_data()
{
    QTest::addColumn<QString>("task");
    QTest::addColumn<QStringList>("labels");
    QTest::addColumn<qint64>("dawidSkene");
    QTest::addColumn<QString>("source");
    QTest::newRow("rte") << "rte" << QStringList{"0", "1"} << qint64{742} << "data/snow2008/README.md";
    QTest::newRow("temporal") << "temporal" << QStringList{"1", "2"} << qint64{435}
                              << "data/snow2008/README.md";
}

void tst_CrowdAccuracy::maceForms()
{
    NEEDS_SHARED("data/snow2008");
    QFETCH(QString, task);
    QFETCH(QStringList, labels);
    QFETCH(qint64, dawidSkene);
    std::vector<std::string> levels;
    for (const auto& label : labels)
        levels.push_back(label.toStdString());
    const auto folder = QStringLiteral("data/snow2008/mace_") + task;
    const auto crowd = test::maceSet(test::shared(folder + QStringLiteral(".csv")),
                                     test::shared(folder + QStringLiteral(".key")), levels);
    QCOMPARE(crowd.hits(raterscope::dawidSkene(crowd.table).chosen).first, dawidSkene);
}

/// MACE's part-of-speech example: an item without labels in the middle, and control items with known tags.
void tst_CrowdAccuracy::maceTags()
{
    NEEDS_SHARED("data/mace-examples");
    const auto crowd =
        test::maceSet(test::shared("data/mace-examples/pos.csv"), test::shared("data/mace-examples/pos.key"),
                      {"ADJ", "ADP", "ADV", "DET", "NOUN", "NUM", "PRON", "PRT", "VERB", "X"});
    QCOMPARE(crowd.table.unitCount(), std::size_t{6});
    const auto fit = mace(crowd.table);
    QCOMPARE(fit.chosen[2], -1);
    QCOMPARE(fit.of(2)[0], 0.0);
    MaceOptions options;
    options.gold.assign(6, -1);
    options.gold[0] =
        *crowd.table.scale.find("PRON"); // first line of pos.controls; nobody but rater 4 says so
    const auto known = mace(crowd.table, options);
    QCOMPARE(known.chosen[0], options.gold[0]);
    const auto trust = [&](const MaceFit& of, const char* rater) {
        return of.trust[crowd.columnOf.at(rater)].value.number();
    };
    QVERIFY(trust(known, "4") > trust(fit, "4"));
    QVERIFY(trust(known, "0") < trust(fit, "0"));
}

/// Product has many maxima; what can be asked is a log-likelihood as high as another program's best of ten.
void tst_CrowdAccuracy::maceManyMaxima()
{
    NEEDS_SHARED("data/crowd-product");
    const auto fit = mace(set("product").table);
    QCOMPARE(fit.objectives.size(), std::size_t{10});
    COMPARE_NEAR(fit.objectives[fit.best], -8922.741,
                 5e-4); // program, within 0.05 % as consensus.json advises
    QVERIFY(*std::max_element(fit.objectives.begin(), fit.objectives.end()) == fit.objectives[fit.best]);
}

RATERSCOPE_TEST(tst_CrowdAccuracy)
#include "tst_CrowdAccuracy.moc"
