// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "clustering/Linkage.h"

#include "agreement/RaterMatrix.h"
#include "clustering/LeafOrder.h"
#include "clustering/TreeCut.h"
#include "core/Random.h"
#include "support/Panels.h"
#include "support/ReferenceTables.h"

#include <functional>
#include <numeric>

using namespace raterscope;
using namespace raterscope::test;
using Json = nlohmann::json;

namespace {

constexpr const char* linkages[] = {"average", "single", "complete", "weighted", "ward"};

/// Distances of a data set of reference/clustering.json: 1 − κ from its matrix, or from the file for DICES.
Distances referenceDistances(const std::string& name, const Json& entry)
{
    if (entry.contains("kappa")) {
        const auto& kappa = entry["kappa"];
        Distances distances(kappa.size());
        for (std::size_t i = 0; i < kappa.size(); ++i) {
            for (std::size_t j = i + 1; j < kappa.size(); ++j)
                distances.set(i, j, 1.0 - kappa[i][j].get<double>());
        }
        return distances;
    }
    if (name != "dices/all123")
        throw std::runtime_error("no distances for " + name);
    std::vector<std::string> raters;
    for (int r = 1; r <= 123; ++r)
        raters.push_back("r" + std::to_string(r));
    const auto table = wideTable(readCsv(shared("data/dices/dices_350.csv")), raters);
    return raterDistances(pairwiseMatrix(table), UndefinedDistance::Exclude).distances;
}

std::vector<std::int32_t> clustersOf(const Json& wanted, const std::vector<std::string>& raters)
{
    if (wanted.is_array())
        return wanted.get<std::vector<std::int32_t>>();
    std::vector<std::int32_t> clusters;
    for (const auto& rater : raters)
        clusters.push_back(wanted[rater].get<std::int32_t>());
    return clusters;
}

void compareMerge(const Tree::Merge& merge, const Json& row, double tolerance)
{
    QCOMPARE(merge.a, row[0].get<int>());
    QCOMPARE(merge.b, row[1].get<int>());
    COMPARE_NEAR(merge.height, row[2].get<double>(), tolerance);
    QCOMPARE(merge.size, row[3].get<int>());
}

/// The definition, word by word: at every step look at all pairs of clusters, take the least distance and
/// among equals the smallest numbers. Distances between clusters from their members (not for Ward).
std::vector<Tree::Merge> naive(const Distances& distances, LinkageMethod method)
{
    struct Cluster {
        std::int32_t number;
        std::vector<std::size_t> members;
    };
    std::vector<Cluster> clusters;
    for (std::size_t i = 0; i < distances.size(); ++i)
        clusters.push_back({static_cast<std::int32_t>(i), {i}});
    const auto between = [&](const Cluster& a, const Cluster& b) {
        double sum = 0.0;
        double least = 1e9;
        double greatest = -1.0;
        for (const auto i : a.members) {
            for (const auto j : b.members) {
                sum += distances(i, j);
                least = std::min(least, distances(i, j));
                greatest = std::max(greatest, distances(i, j));
            }
        }
        if (method == LinkageMethod::Single)
            return least;
        if (method == LinkageMethod::Complete)
            return greatest;
        return sum / static_cast<double>(a.members.size() * b.members.size());
    };
    std::vector<Tree::Merge> merges;
    while (clusters.size() > 1) {
        std::size_t bestA = 0;
        std::size_t bestB = 1;
        for (std::size_t a = 0; a < clusters.size(); ++a) {
            for (std::size_t b = a + 1; b < clusters.size(); ++b) {
                if (between(clusters[a], clusters[b]) < between(clusters[bestA], clusters[bestB]) - 1e-12) {
                    bestA = a;
                    bestB = b;
                }
            }
        }
        Cluster both{static_cast<std::int32_t>(distances.size() + merges.size()), clusters[bestA].members};
        both.members.insert(both.members.end(), clusters[bestB].members.begin(),
                            clusters[bestB].members.end());
        merges.push_back({clusters[bestA].number, clusters[bestB].number,
                          between(clusters[bestA], clusters[bestB]),
                          static_cast<std::int32_t>(both.members.size())});
        clusters.erase(clusters.begin() + static_cast<std::ptrdiff_t>(bestB));
        clusters.erase(clusters.begin() + static_cast<std::ptrdiff_t>(bestA));
        clusters.push_back(std::move(both));
    }
    return merges;
}

/// `steps` > 0 rounds distances to that many values, so that there are many ties.
Distances randomDistances(std::size_t n, std::uint64_t seed, int steps = 0)
{
    Random random(seed);
    Distances distances(n);
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = i + 1; j < n; ++j)
            distances.set(i, j,
                          steps > 0 ? (1.0 + random.below(static_cast<std::uint32_t>(steps))) / 4.0
                                    : 0.1 + random.uniform());
    }
    return distances;
}

/// Least cost over every way of turning every branch.
double leastCostByTrying(const std::vector<Tree::Merge>& merges, const Distances& distances)
{
    const std::size_t leaves = distances.size();
    double least = 1e9;
    for (std::size_t turned = 0; turned < (std::size_t{1} << merges.size()); ++turned) {
        std::vector<std::int32_t> order;
        const std::function<void(std::size_t)> walk = [&](std::size_t cluster) {
            if (cluster < leaves) {
                order.push_back(static_cast<std::int32_t>(cluster));
                return;
            }
            const std::size_t m = cluster - leaves;
            auto first = static_cast<std::size_t>(merges[m].a);
            auto second = static_cast<std::size_t>(merges[m].b);
            if ((turned >> m) & 1)
                std::swap(first, second);
            walk(first);
            walk(second);
        };
        walk(leaves + merges.size() - 1);
        least = std::min(least, leafOrderCost(order, distances));
    }
    return least;
}

} // namespace

/// Linkages, cuts, silhouettes and leaf orders against independent values and against their definitions.
class tst_Linkage : public QObject
{
    Q_OBJECT

private slots:
    void reference_data();
    void reference();
    void summevalVerdicts_data();
    void summevalVerdicts();
    void matchesDefinition_data();
    void matchesDefinition();
    void heightsAscend();
    void tiesTakeSmallestNumbers();
    void leafOrderIsOptimal_data();
    void leafOrderIsOptimal();
    void cutsAreConsistent();
    void tiedMergesAreCutTogether();
    void degenerate();
    void undefinedDistances();
    void adjustedRand_data();
    void adjustedRand();
    void raterOrderDoesNotMatter();
};

void tst_Linkage::reference_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("method");
    QTest::addColumn<QString>("source");
    NEEDS_SHARED("reference/clustering.json");
    const Json json = readJson(shared("reference/clustering.json"));
    for (const auto& [name, entry] : json["data"].items()) {
        for (const auto* method : linkages)
            QTest::addRow("%s, %s", name.c_str(), method)
                << QString::fromStdString(name) << method
                << QStringLiteral("reference/clustering.json data.%1.%2")
                       .arg(QString::fromStdString(name), method);
    }
}

void tst_Linkage::reference()
{
    QFETCH(QString, name);
    QFETCH(QString, method);
    const Json json = readJson(shared("reference/clustering.json"));
    const Json& data = json["data"][name.toStdString()];
    const Json& entry = data[method.toStdString()];
    const auto raters =
        data.contains("raters") ? data["raters"].get<std::vector<std::string>>() : std::vector<std::string>();
    const Distances distances = referenceDistances(name.toStdString(), data);
    const std::size_t n = distances.size();
    const auto merges = linkage(distances, *parseLinkage(method.toStdString()));
    QCOMPARE(merges.size(), n - 1);

    int rows = 0;
    for (const auto& [key, offset] : {std::pair{"linkage", std::size_t{0}},
                                      {"linkage_first_10", std::size_t{0}},
                                      {"linkage_last_10", n - 11}}) {
        if (!entry.contains(key))
            continue;
        for (std::size_t i = 0; i < entry[key].size(); ++i, ++rows) {
            compareMerge(merges[offset + i], entry[key][i], 1e-10);
            if (QTest::currentTestFailed())
                return;
        }
    }
    QVERIFY(rows > 0);
    double sum = 0.0;
    for (const auto& merge : merges)
        sum += merge.height;
    COMPARE_NEAR(sum, entry["heights_sum"].get<double>(), 1e-10);
    COMPARE_NEAR(copheneticCorrelation(distances, merges).number(),
                 entry["cophenetic_correlation"].get<double>(), 1e-10);

    const auto silhouette = silhouettes(distances, merges, n);
    for (const auto& [k, wanted] : entry["silhouette"].items())
        COMPARE_NEAR(silhouette[static_cast<std::size_t>(std::stoi(k)) - 2].number(), wanted.get<double>(),
                     1e-10);
    for (const auto& [k, wanted] : entry["clusters"].items()) {
        const auto height = heightForClusters(merges, static_cast<std::size_t>(std::stoi(k)));
        QCOMPARE(cutAtHeight(merges, n, height), clustersOf(wanted, raters));
    }
    QCOMPARE(cutAtHeight(merges, n, 0.8), clustersOf(entry["clusters_at_height_0.8"], raters));
    if (entry.contains("adjusted_rand_with_panels")) {
        std::vector<std::int32_t> panels;
        for (const auto& rater : raters)
            panels.push_back(rater[0] == 'e' ? 0 : 1);
        for (const auto& [k, wanted] : entry["adjusted_rand_with_panels"].items()) {
            const auto height = heightForClusters(merges, static_cast<std::size_t>(std::stoi(k)));
            COMPARE_NEAR(adjustedRandIndex(cutAtHeight(merges, n, height), panels).number(),
                         wanted.get<double>(), 1e-10);
        }
    }

    const auto plain = plainLeafOrder(merges, n);
    COMPARE_NEAR(leafOrderCost(plain, distances), entry["plain_leaf_order_cost"].get<double>(), 1e-10);
    for (std::size_t i = 0; i < n; ++i) {
        const auto leaf = static_cast<std::size_t>(plain[i]);
        const std::string rater = raters.empty() ? "r" + std::to_string(leaf + 1) : raters[leaf];
        QCOMPARE(rater, entry["plain_leaf_order"][i].get<std::string>());
    }
    const auto optimal = optimalLeafOrder(merges, distances);
    COMPARE_NEAR(leafOrderCost(optimal, distances), entry["optimal_leaf_order_cost"].get<double>(), 1e-10);
}

void tst_Linkage::summevalVerdicts_data()
{
    QTest::addColumn<int>("units");
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("source");
    QTest::newRow("1,000 pairs") << 1000 << "upgma_linkage_1000"
                                 << "reference/summeval.json upgma_linkage_1000";
    QTest::newRow("first 800") << 800 << "upgma_linkage_800"
                               << "reference/summeval.json upgma_linkage_800";
}

void tst_Linkage::summevalVerdicts()
{
    QFETCH(int, units);
    QFETCH(QString, key);
    NEEDS_SHARED("reference/summeval.json");
    const Json reference = readJson(shared("reference/summeval.json"));
    const auto table = firstUnits(tableOf(summevalData(), seed42()), static_cast<std::size_t>(units));
    const auto raters = raterDistances(pairwiseMatrix(table), UndefinedDistance::Exclude);
    QVERIFY(raters.excluded.empty());
    const auto merges = linkage(raters.distances, LinkageMethod::Average);
    const Json& wanted = reference[key.toStdString()];
    for (std::size_t i = 0; i < merges.size(); ++i)
        compareMerge(merges[i], wanted[i], 1e-9);
    QCOMPARE(cutAtHeight(merges, 8, heightForClusters(merges, 2)),
             (std::vector<std::int32_t>{1, 1, 1, 2, 2, 2, 2, 2}));
}

void tst_Linkage::matchesDefinition_data()
{
    QTest::addColumn<int>("method");
    QTest::addColumn<int>("leaves");
    QTest::addColumn<int>("steps");
    for (const auto method : {LinkageMethod::Average, LinkageMethod::Single, LinkageMethod::Complete}) {
        QTest::addRow("%s", toString(method)) << int(method) << 60 << 0;
        // Heavy ties: the smallest numbers decide at nearly every step.
        QTest::addRow("%s, ties", toString(method))
            << int(method) << 25 << (method == LinkageMethod::Average ? 1 : 3);
    }
}

void tst_Linkage::matchesDefinition()
{
    QFETCH(int, method);
    QFETCH(int, leaves);
    QFETCH(int, steps);
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
        const auto distances = randomDistances(static_cast<std::size_t>(leaves), seed, steps);
        const auto merges = linkage(distances, static_cast<LinkageMethod>(method));
        const auto wanted = naive(distances, static_cast<LinkageMethod>(method));
        for (std::size_t i = 0; i < merges.size(); ++i) {
            QCOMPARE(merges[i].a, wanted[i].a);
            QCOMPARE(merges[i].b, wanted[i].b);
            COMPARE_NEAR(merges[i].height, wanted[i].height, 1e-12);
        }
    }
}

void tst_Linkage::heightsAscend()
{
    for (const auto* name : linkages) {
        for (const int steps : {0, 2}) {
            const auto merges = linkage(randomDistances(150, 9, steps), *parseLinkage(name));
            for (std::size_t i = 1; i < merges.size(); ++i)
                QVERIFY(merges[i - 1].height <= merges[i].height);
        }
    }
}

void tst_Linkage::tiesTakeSmallestNumbers()
{
    // All at one distance: 0 and 1 first, then 2 and 3, then the two pairs, as METHODS §3 orders equals.
    const auto distances = randomDistances(4, 1, 1);
    for (const auto* name : {"average", "single", "complete", "weighted"}) {
        const auto merges = linkage(distances, *parseLinkage(name));
        QCOMPARE(merges[0].a, 0);
        QCOMPARE(merges[0].b, 1);
        QCOMPARE(merges[1].a, 2);
        QCOMPARE(merges[1].b, 3);
        QCOMPARE(merges[2].a, 4);
        QCOMPARE(merges[2].b, 5);
        QCOMPARE(merges[2].height, 0.25);
        QCOMPARE(copheneticCorrelation(distances, merges).reason(), UndefinedReason::NoVariation);
    }
}

void tst_Linkage::leafOrderIsOptimal_data()
{
    QTest::addColumn<QString>("method");
    for (const auto* method : linkages)
        QTest::newRow(method) << method;
}

void tst_Linkage::leafOrderIsOptimal()
{
    QFETCH(QString, method);
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        const auto distances = randomDistances(4 + seed, seed);
        const auto merges = linkage(distances, *parseLinkage(method.toStdString()));
        const auto order = optimalLeafOrder(merges, distances);
        COMPARE_NEAR(leafOrderCost(order, distances), leastCostByTrying(merges, distances), 1e-12);
        QVERIFY(order.front() < order.back());
        auto sorted = order;
        std::sort(sorted.begin(), sorted.end());
        for (std::size_t i = 0; i < sorted.size(); ++i)
            QCOMPARE(sorted[i], static_cast<std::int32_t>(i));
    }
}

void tst_Linkage::cutsAreConsistent()
{
    const auto distances = randomDistances(40, 4);
    const auto merges = linkage(distances, LinkageMethod::Average);
    for (std::size_t k = 1; k <= 40; ++k)
        QCOMPARE(clusterCount(cutAtHeight(merges, 40, heightForClusters(merges, k))), int(k));
    // Cut exactly at a merge's height: the merge is made.
    QCOMPARE(clusterCount(cutAtHeight(merges, 40, merges[38].height)), 1);
    const auto clusters = cutAtHeight(merges, 40, heightForClusters(merges, 7));
    QCOMPARE(clusters.front(), 1); // numbered by first appearance
    QCOMPARE(silhouettes(distances, merges, 40).size(), std::size_t(38));
    QCOMPARE(silhouettes(distances, merges, 10).size(), std::size_t(9));
}

void tst_Linkage::tiedMergesAreCutTogether()
{
    // Two pairs at 0.25 each and one distance between: three clusters cannot be had, scipy gives two.
    Distances distances(4);
    for (std::size_t i = 0; i < 4; ++i) {
        for (std::size_t j = i + 1; j < 4; ++j)
            distances.set(i, j, i / 2 == j / 2 ? 0.25 : 1.0);
    }
    const auto merges = linkage(distances, LinkageMethod::Average);
    QCOMPARE(cutAtHeight(merges, 4, heightForClusters(merges, 3)), (std::vector<std::int32_t>{1, 1, 2, 2}));
    COMPARE_NEAR(meanSilhouette(distances, {1, 1, 2, 2}).number(), 0.75, 1e-12); // (1 − 0.25) / 1, by hand
}

void tst_Linkage::degenerate()
{
    for (const auto* name : linkages) {
        QVERIFY(linkage(Distances(0), *parseLinkage(name)).empty());
        QVERIFY(linkage(Distances(1), *parseLinkage(name)).empty());
        Distances two(2);
        two.set(0, 1, 0.7);
        const auto merges = linkage(two, *parseLinkage(name));
        QCOMPARE(merges.size(), std::size_t(1));
        QCOMPARE(merges[0].height, 0.7);
        QCOMPARE(optimalLeafOrder(merges, two), (std::vector<std::int32_t>{0, 1}));
        QCOMPARE(copheneticCorrelation(two, merges).reason(), UndefinedReason::TooFewRaters);
        QVERIFY(silhouettes(two, merges, 10).empty());
    }
    QVERIFY(!parseLinkage("median").has_value());
    QVERIFY(plainLeafOrder({}, 0).empty());
    QCOMPARE(plainLeafOrder({}, 1), std::vector<std::int32_t>{0});
    QCOMPARE(optimalLeafOrder({}, Distances(1)), std::vector<std::int32_t>{0});
    QVERIFY(cutAtHeight({}, 0, 1.0).empty());
    QCOMPARE(meanSilhouette(Distances(2), {1, 1}).reason(), UndefinedReason::TooFewRaters);
}

void tst_Linkage::undefinedDistances()
{
    // r1 and r2 share no item with r4; r3 shares items with everybody. κ(r1, r4) and κ(r2, r4) are undefined.
    const auto matrix =
        pairwiseMatrix(tableOf(panelFromStrings({"112.", "221.", "111.", "..11", "..22", "..21"})));
    QVERIFY(!matrix.at(0, 3).isDefined() && !matrix.at(1, 3).isDefined() && matrix.at(2, 3).isDefined());
    const auto excluded = raterDistances(matrix, UndefinedDistance::Exclude);
    QCOMPARE(excluded.excluded, std::vector<std::int32_t>{3});
    QCOMPARE(excluded.columns, (std::vector<std::int32_t>{0, 1, 2}));
    QCOMPARE(excluded.imputed, 0);
    COMPARE_NEAR(excluded.distances(0, 2), 1.0 - matrix.at(0, 2).number(), 1e-15);

    const auto imputed = raterDistances(matrix, UndefinedDistance::Impute);
    QVERIFY(imputed.excluded.empty());
    QCOMPARE(imputed.imputed, 2);
    const double meanOfFirst = 0.5 * (matrix.at(0, 1).number() + matrix.at(0, 2).number());
    COMPARE_NEAR(imputed.distances(0, 3), 1.0 - 0.5 * (meanOfFirst + matrix.at(2, 3).number()), 1e-15);

    // Among equals the last rater goes; a rater without a defined cell goes under both rules.
    const auto constant = pairwiseMatrix(tableOf(panelFromStrings({"11", "11"})));
    QCOMPARE(raterDistances(constant, UndefinedDistance::Exclude).excluded, std::vector<std::int32_t>{1});
    QCOMPARE(raterDistances(constant, UndefinedDistance::Impute).excluded, (std::vector<std::int32_t>{0, 1}));
}

void tst_Linkage::adjustedRand_data()
{
    QTest::addColumn<QList<int>>("a");
    QTest::addColumn<QList<int>>("b");
    QTest::addColumn<double>("index"); // 9 = undefined
    QTest::addColumn<QString>("source");
    QTest::newRow("same, other numbers")
        << QList<int>{1, 1, 2, 2} << QList<int>{5, 5, 3, 3} << 1.0 << "by definition";
    QTest::newRow("one moved") << QList<int>{1, 1, 1, 2, 2, 2} << QList<int>{1, 1, 2, 2, 2, 2}
                               << 0.32432432432432434
                               << "by hand: together 4, rows 6, columns 7, all 15: (4 − 2.8) / (6.5 − 2.8)";
    QTest::newRow("crossed") << QList<int>{1, 1, 2, 2} << QList<int>{1, 2, 1, 2} << -0.5
                             << "by hand: together 0, rows 2, columns 2, all 6: (0 − 2/3) / (2 − 2/3)";
    QTest::newRow("one cluster each") << QList<int>{1, 1, 1} << QList<int>{2, 2, 2} << 9.0 << "0/0";
    QTest::newRow("singletons each") << QList<int>{1, 2, 3} << QList<int>{3, 2, 1} << 9.0 << "0/0";
    QTest::newRow("nothing") << QList<int>{} << QList<int>{} << 9.0 << "0/0";
}

void tst_Linkage::adjustedRand()
{
    QFETCH(QList<int>, a);
    QFETCH(QList<int>, b);
    QFETCH(double, index);
    const auto result = adjustedRandIndex({a.begin(), a.end()}, {b.begin(), b.end()});
    QCOMPARE(result.isDefined(), index < 2.0);
    if (result.isDefined())
        COMPARE_NEAR(result.number(), index, 1e-12);
}

void tst_Linkage::raterOrderDoesNotMatter()
{
    const auto distances = randomDistances(30, 2);
    Distances reversed(30);
    for (std::size_t i = 0; i < 30; ++i) {
        for (std::size_t j = i + 1; j < 30; ++j)
            reversed.set(29 - i, 29 - j, distances(i, j));
    }
    for (const auto* name : linkages) {
        const auto merges = linkage(distances, *parseLinkage(name));
        const auto others = linkage(reversed, *parseLinkage(name));
        for (std::size_t i = 0; i < merges.size(); ++i)
            COMPARE_NEAR(merges[i].height, others[i].height, 1e-12);
        auto clusters = cutAtHeight(others, 30, heightForClusters(others, 5));
        std::reverse(clusters.begin(), clusters.end());
        COMPARE_NEAR(
            adjustedRandIndex(cutAtHeight(merges, 30, heightForClusters(merges, 5)), clusters).number(), 1.0,
            1e-12);
        COMPARE_NEAR(leafOrderCost(optimalLeafOrder(merges, distances), distances),
                     leafOrderCost(optimalLeafOrder(others, reversed), reversed), 1e-12);
    }
}

RATERSCOPE_TEST(tst_Linkage)
#include "tst_Linkage.moc"
