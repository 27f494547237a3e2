// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/CommandLine.h"
#include "support/Support.h"

#include <algorithm>
#include <set>

using namespace raterscope;
using test::cli;
using test::CliRun;
using test::json;
using namespace nlohmann::literals;

namespace {

QString problemFile(const QString& name)
{
    return test::shared(QStringLiteral("cases/%1.csv").arg(name));
}

/// The value of a coefficient of all raters (no `a`), or of a pair.
nlohmann::json panelCoefficient(const nlohmann::json& result, const std::string& name,
                                const std::string& a = {}, const std::string& b = {})
{
    for (const auto& entry : result["facets"]["coefficients"]) {
        const bool pair = entry.contains("a");
        if (entry["name"] == name && (a.empty() ? !pair : pair && entry["a"] == a && entry["b"] == b))
            return entry;
    }
    return {};
}

bool notesSay(const nlohmann::json& result, const std::string& text)
{
    for (const auto& note : result["status"]["notes"]) {
        if (note.get<std::string>().find(text) != std::string::npos)
            return true;
    }
    return false;
}

} // namespace

/// Files that broke comparable tools, through the command line, against cases/expected.json. The pairwise κ
/// of d01 to d06, d12 and d15 are in tst_Cli, the comparisons of d07 to d11 in tst_ComparisonFiles.
class tst_ProblemFiles : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void panelCoefficients_data();
    void panelCoefficients();
    void constantRatersOfAPair();
    void ordinalScale_data();
    void ordinalScale();
    void noDeclaredOrder();
    void swapsByJudge();
    void confusionWithZeroCells();
    void twoWhoAlwaysSayYes();
    void twoConstantRatersAreFlagged();
    void competence_data();
    void competence();

private:
    nlohmann::json m_expected;
};

void tst_ProblemFiles::initTestCase()
{
    NEEDS_SHARED("cases/expected.json");
    m_expected = test::readJson(test::shared("cases/expected.json"));
}

void tst_ProblemFiles::panelCoefficients_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("method");
    QTest::addColumn<QString>("name");
    QTest::addColumn<double>("value");
    QTest::addColumn<int>("n");
    const auto row = [](const char* file, const char* method, const char* name, double value, int n) {
        QTest::addRow("%.3s %s", file, name) << file << method << name << value << n;
    };
    // Fractions as in cases/developers.md; n is the number of items with two ratings or more.
    row("d01_constant_raters", "fleiss-kappa", "fleiss-kappa", -0.125, 6);
    row("d01_constant_raters", "krippendorff-alpha", "krippendorff-alpha-nominal", -1.0 / 16.0, 6);
    row("d01_constant_raters", "gwet-ac", "gwet-ac", 0.7230769230769231, 6); // 47/65
    row("d02_blank_is_missing", "krippendorff-alpha", "krippendorff-alpha-nominal", 1.0, 3);
    row("d04_unequal_raters", "fleiss-kappa", "fleiss-kappa", 0.3950617284, 6);
    row("d04_unequal_raters", "gwet-ac", "gwet-ac", 0.4269005848, 6);
    row("d04_unequal_raters", "brennan-prediger", "brennan-prediger", 0.4166666667, 6);
    row("d04_unequal_raters", "fleiss-kappa", "percent-agreement", 11.0 / 18.0, 6);
    row("d04_unequal_raters", "krippendorff-alpha", "krippendorff-alpha-nominal", 23.0 / 47.0, 6);
}

void tst_ProblemFiles::panelCoefficients()
{
    QFETCH(QString, file);
    QFETCH(QString, method);
    QFETCH(QString, name);
    QFETCH(double, value);
    QFETCH(int, n);
    const CliRun run = cli({"run", method, problemFile(file), "--json"});
    QVERIFY2(run.exitCode == 0, qPrintable(run.err));
    const auto found = panelCoefficient(json(run), name.toStdString());
    QVERIFY2(found.is_object(), qPrintable(run.out));
    COMPARE_NEAR(found.at("value").get<double>(), value, 1e-9);
    QCOMPARE(found.at("n").get<int>(), n);
}

void tst_ProblemFiles::constantRatersOfAPair()
{
    const auto path = problemFile(QStringLiteral("d01_constant_raters"));
    // AC1 is defined where κ is not, as the two labels are declared.
    const auto gwet = json(cli({"run", "gwet-ac", path, "--labels", "bad,good", "--json"}));
    QVERIFY(gwet.at("/facets/rater_matrix/raters/0"_json_pointer) == "rA");
    QVERIFY(gwet.at("/facets/rater_matrix/raters/1"_json_pointer) == "rB");
    COMPARE_NEAR(gwet.at("/facets/rater_matrix/values/0/1"_json_pointer).get<double>(),
                 m_expected["d01"]["ac1_AB"].get<double>(), 1e-9);
    const CliRun kappa = cli({"run", "cohen-kappa", path, "--json"});
    const auto pair = panelCoefficient(json(kappa), "cohen-kappa", "rA", "rB");
    QVERIFY2(pair.is_object() && pair.at("value").is_null(), qPrintable(kappa.out));
    QVERIFY(notesSay(json(kappa), "both used only one label"));
    QVERIFY(notesSay(json(kappa), "1 pair of raters is undefined and left out of means"));
    for (const char* wrong : {"NaN", "nan", "inf"})
        QVERIFY(!kappa.out.contains(QLatin1String(wrong)));
}

void tst_ProblemFiles::ordinalScale_data()
{
    QTest::addColumn<QString>("file");
    QTest::newRow("d05 a") << "d05_ordinal_a";
    QTest::newRow("d05 b") << "d05_ordinal_b";
}

void tst_ProblemFiles::ordinalScale()
{
    QFETCH(QString, file);
    const auto result = json(cli({"run", "krippendorff-alpha", problemFile(file), "--labels",
                                  "very low,low,mid,high,very high", "--json"}));
    COMPARE_NEAR(panelCoefficient(result, "krippendorff-alpha-ordinal").at("value").get<double>(),
                 1863.0 / 2072.0, 1e-9);
    COMPARE_NEAR(panelCoefficient(result, "krippendorff-alpha-nominal").at("value").get<double>(),
                 m_expected["d05"]["alpha_nominal"].get<double>(), 1e-9);
    QVERIFY(notesSay(result, "very low < low < mid < high < very high (declared)"));
}

/// Neither the alphabet nor the order of the rows is taken for the order of the scale.
void tst_ProblemFiles::noDeclaredOrder()
{
    for (const char* file : {"d05_ordinal_a", "d05_ordinal_b"}) {
        const auto result =
            json(cli({"run", "krippendorff-alpha", problemFile(QLatin1String(file)), "--json"}));
        COMPARE_NEAR(panelCoefficient(result, "krippendorff-alpha-nominal").at("value").get<double>(),
                     m_expected["d05"]["alpha_nominal"].get<double>(), 1e-9);
        QVERIFY(panelCoefficient(result, "krippendorff-alpha-ordinal").is_null());
        QVERIFY(notesSay(result, "the labels have no declared order"));
    }
}

void tst_ProblemFiles::swapsByJudge()
{
    const auto result = json(cli({"run", "order-bias", problemFile(QStringLiteral("d11_swaps")), "--json"}));
    const auto& expected = m_expected["d11"];
    int front = 0;
    int back = 0;
    int consistent = 0;
    int tied = 0;
    double p = 0;
    const auto& rows = result.at("facets").at("order_bias");
    QCOMPARE(rows.size(), 1U);
    for (const auto& row : rows) {
        front += row["front"].get<int>();
        back += row["back"].get<int>();
        consistent += row["consistent"].get<int>();
        tied += row["double_tie"].get<int>() + row["tie_or_other"].get<int>();
        p = row["p"].get<double>();
    }
    QCOMPARE(front, expected["always_front"].get<int>());
    QCOMPARE(back, expected["always_back"].get<int>());
    QCOMPARE(consistent, expected["consistent_A"].get<int>() + expected["consistent_B"].get<int>());
    QCOMPARE(tied, expected["with_a_tie"].get<int>());
    COMPARE_NEAR(p, expected["sign_p"].get<double>(), 1e-9);
}

void tst_ProblemFiles::confusionWithZeroCells()
{
    const CliRun run = cli({"run", "dawid-skene", problemFile(QStringLiteral("d13_ds_small")), "--json"});
    const auto result = json(run);
    const auto& expected = m_expected["d13"];
    const auto& facets = result.at("facets");
    for (const auto& row : facets["table"]["rows"])
        COMPARE_NEAR(row[1].get<double>(), expected["prior"][row[0].get<std::string>()].get<double>(), 1e-5);
    COMPARE_NEAR(result["status"]["log_likelihood"].get<double>(), expected["loglik"].get<double>(), 1e-5);
    for (const auto& [rater, diagonal] : expected["diag"].items()) {
        for (std::size_t level = 0; level < 3; ++level)
            COMPARE_NEAR(facets["confusion"][rater]["rows"][level][level].get<double>(),
                         diagonal[level].get<double>(), 1e-5);
    }
    double entropy = 0;
    const auto& items = facets["item_posterior"]["items"];
    QCOMPARE(items.size(), expected["items"].get<std::size_t>());
    for (const auto& [item, posterior] : items.items()) {
        for (const auto& share : posterior) {
            const double value = share.get<double>();
            QVERIFY2(value > 0.0 && value < 1.0, item.c_str());
            entropy -= value * std::log(value);
        }
        if (expected["first_items"].contains(item)) {
            for (std::size_t level = 0; level < 3; ++level)
                COMPARE_NEAR(posterior[level].get<double>(),
                             expected["first_items"][item][level].get<double>(), 1e-5);
        }
    }
    COMPARE_NEAR(entropy / static_cast<double>(items.size()), expected["mean_entropy"].get<double>(), 1e-5);
}

void tst_ProblemFiles::twoWhoAlwaysSayYes()
{
    const auto path = problemFile(QStringLiteral("d14_always_yes"));
    const auto& expected = m_expected["d14"];
    const auto label = [&](const nlohmann::json& posterior) {
        return expected["labels"][posterior[0].get<double>() >= posterior[1].get<double>() ? 0 : 1];
    };
    const auto votes = json(cli({"run", "majority-vote", path, "--json"}));
    const auto fit = json(cli({"run", "dawid-skene", path, "--json"}));
    nlohmann::json wrongVotes = nlohmann::json::array();
    double lowest = 1.0;
    for (const auto& [item, truth] : expected["truth"].items()) {
        if (label(votes["facets"]["item_posterior"]["items"][item]) != truth)
            wrongVotes.push_back(item);
        const auto& posterior = fit["facets"]["item_posterior"]["items"][item];
        QVERIFY2(label(posterior) == truth, item.c_str());
        lowest = std::min(lowest, std::max(posterior[0].get<double>(), posterior[1].get<double>()));
    }
    QVERIFY2(wrongVotes == expected["mv_wrong"], wrongVotes.dump().c_str());
    COMPARE_NEAR(lowest, expected["ds_min_conf"].get<double>(), 1e-5);
    for (const char* rater : {"s1", "w1"}) {
        for (std::size_t truth = 0; truth < 2; ++truth) {
            for (std::size_t given = 0; given < 2; ++given)
                COMPARE_NEAR(fit["facets"]["confusion"][rater]["rows"][truth][given].get<double>(),
                             expected[rater][truth][given].get<double>(), 1e-5);
        }
    }
}

void tst_ProblemFiles::twoConstantRatersAreFlagged()
{
    const auto result =
        json(cli({"run", "rater-profile", problemFile(QStringLiteral("d14_always_yes")), "--json"}));
    const auto& facets = result.at("facets");
    for (const auto& [rater, entropy] : m_expected["d14"]["entropy_by_rater"].items())
        COMPARE_NEAR(facets["rater_parameters"][rater]["level_entropy"].get<double>(), entropy.get<double>(),
                     1e-6);
    int flagged = 0;
    for (const auto& pair : facets["twins"]["pairs"]) {
        if (!pair["flagged"].get<bool>())
            continue;
        ++flagged;
        QCOMPARE(pair["a"].get<std::string>() + pair["b"].get<std::string>(), std::string("s1s2"));
    }
    QCOMPARE(flagged, 1);
    for (const char* rater : {"s1", "s2"})
        QCOMPARE(facets["rater_parameters"][rater]["flags"][0]["id"].get<std::string>(),
                 std::string("constant"));
    for (const char* rater : {"w1", "w2", "w3"})
        QVERIFY(facets["rater_parameters"][rater]["flags"].empty());
}

void tst_ProblemFiles::competence_data()
{
    QTest::addColumn<QString>("file");
    QTest::newRow("d16 sorted") << "d16_mace_sorted";
    QTest::newRow("d16 reversed") << "d16_mace_reversed";
}

void tst_ProblemFiles::competence()
{
    QFETCH(QString, file);
    const auto result = json(cli({"run", "mace", problemFile(file), "--json"}));
    const auto& expected = m_expected["d16"];
    const auto& facets = result.at("facets");
    for (const auto& [rater, knowing] : expected["knowing"].items())
        COMPARE_NEAR(facets["rater_trust"][rater].get<double>(), knowing.get<double>(), 1e-3);
    COMPARE_NEAR(result["status"]["log_likelihood"].get<double>(), expected["lml"].get<double>(), 1e-3);
    for (const auto& [label, share] : expected["w5_strategy"].items())
        COMPARE_NEAR(facets["rater_parameters"]["w5"]["guesses " + label].get<double>(), share.get<double>(),
                     1e-3);
    const auto& labels = facets["item_posterior"]["labels"];
    int right = 0;
    for (const auto& [item, posterior] : facets["item_posterior"]["items"].items()) {
        const auto best = std::max_element(posterior.begin(), posterior.end()) - posterior.begin();
        const int number = std::stoi(item.substr(1));
        right += labels[static_cast<std::size_t>(best)] == std::string(1, "abz"[number % 3]) ? 1 : 0;
    }
    QCOMPARE(right, expected["right"].get<int>());
    // Ten starts that differ from one another.
    std::set<double> begun;
    for (const auto& start : facets["trace"]["starts"])
        begun.insert(start.front().get<double>());
    QCOMPARE(begun.size(), 10U);
}

RATERSCOPE_TEST(tst_ProblemFiles)
#include "tst_ProblemFiles.moc"
