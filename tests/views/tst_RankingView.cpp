// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "RankingView.h"

#include "CyclesView.h"
#include "StreamView.h"
#include "figure/FigureExporter.h"
#include "plot/LinePlot.h"
#include "plot/ScatterPlot.h"
#include "table/SkillsTableModel.h"
#include "views/ComparisonFixtures.h"
#include "views/Fixtures.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QLabel>
#include <QTableView>
#include <QTest>
#include <QToolButton>

using namespace raterscope;
using namespace raterscope::test;

namespace {

Skills::Row skillRow(const std::string& group, const std::string& item, ItemId id, Value skill, double rank,
                     std::int64_t wins, std::int64_t losses)
{
    Skills::Row row;
    row.group = group;
    row.item = item;
    row.id = id;
    row.skill = skill;
    row.rank = Value(rank);
    if (skill.isDefined()) {
        row.low = skill.number() - 0.5;
        row.high = skill.number() + 0.5;
    }
    row.bestRank = 1;
    row.worstRank = 2;
    row.wins = wins;
    row.losses = losses;
    row.averageProbability = Value(0.25);
    row.winRatio = Value(0.75);
    return row;
}

ResultPtr ranked(const Dataset& data)
{
    auto result = std::make_shared<AnalysisResult>();
    result->method = "bt-sigma";
    Skills skills;
    skills.title = "skill";
    skills.unit = "log odds";
    skills.intervalMethod = "Wald, from the observed information";
    for (std::size_t i = 0; i < data.items.size(); ++i)
        skills.rows.push_back(skillRow(
            data.groups[data.items[i].group.index()], data.items[i].system, ItemId(i),
            i == 2 ? Value(UndefinedReason::NoFiniteMaximum) : Value(1.0 - static_cast<double>(i % 3)),
            static_cast<double>(i % 3 + 1), 6 - static_cast<std::int64_t>(i % 3),
            static_cast<std::int64_t>(i % 3)));
    skills.rows[2].note = "never won";
    result->facets.skills = skills;
    JudgeScales scales;
    scales.parameter = "1/σ";
    scales.sentence = "Large 1/σ: the judge tells items apart sharply.";
    scales.rows = {{"gpt", "", Value(0.5), 0.3, 0.8, 12, Value(0.2), Value(0.1), {}},
                   {"claude", "", Value(2.0), 1.5, 2.6, 12, Value(0.0), Value(0.9), {}}};
    scales.pearsonWithValidity.value = Value(1.0);
    result->facets.judgeScales = scales;
    result->status.notes = {"two starts"};
    return result;
}

ResultPtr cyclic()
{
    auto result = std::make_shared<AnalysisResult>();
    result->method = "cycles";
    CycleRates cycles;
    cycles.rows = {{"", "", 0, 2, 0, 0, Value(0.0), 0, 0, UndefinedReason::TooFewItems},
                   {"gpt", "", 1, 2, 0, 0, Value(0.5), 0, 0, UndefinedReason::TooFewItems}};
    CycleRates::Triple triple;
    triple.judge = "gpt";
    triple.group = "q1";
    triple.items = {"a", "b", "c"};
    triple.ids = {ItemId(0), ItemId(1), ItemId(2)};
    triple.weakest = 0.5;
    cycles.triples = {triple};
    cycles.triplesFound = 1;
    result->facets.cycleRates = cycles;
    return result;
}

ResultPtr streamed(std::size_t points)
{
    auto result = std::make_shared<AnalysisResult>();
    result->method = "bayesjudge";
    StreamTrace stream;
    stream.axis = "pairs seen";
    StreamTrace::Series beta{"β of gpt", "beta", "gpt", {}, {}, {}};
    for (std::size_t i = 0; i < points; ++i) {
        stream.position.push_back(static_cast<std::int64_t>(i + 1));
        beta.value.push_back(0.1 * static_cast<double>(i));
        beta.low.push_back(beta.value.back() - 1.0);
        beta.high.push_back(beta.value.back() + 1.0);
    }
    stream.series = {beta};
    result->facets.stream = stream;
    return result;
}

struct Opened {
    Opened() { openRecorded(document, madeComparisons()); }
    Document document;
};

} // namespace

class tst_RankingView : public QObject
{
    Q_OBJECT

private slots:
    void everyMethodWithSkillsIsOffered()
    {
        Opened opened;
        RankingView view(opened.document);
        auto* methods = view.findChild<QComboBox*>(QStringLiteral("rankingMethod"));
        int expected = 0;
        for (const auto& analysis : catalog())
            expected +=
                std::find(analysis.facets.begin(), analysis.facets.end(), "skills") != analysis.facets.end();
        QVERIFY(expected >= 6);
        QCOMPARE(methods->count(), expected);
        QCOMPARE(methods->currentData().toString(), QStringLiteral("bradley-terry"));
        QVERIFY(view.needs().empty());
        view.show();
        QCOMPARE(view.needs().front().method, std::string("bradley-terry"));
        view.chooseMethod("bt-sigma");
        QCOMPARE(view.needs().front().method, std::string("bt-sigma"));
    }

    void skillsStandBesideTheirCounts()
    {
        Opened opened;
        RankingView view(opened.document);
        view.resize(1000, 500);
        view.show();
        view.showResult(QStringLiteral("result"), ranked(*opened.document.data()));
        auto* table = view.findChild<QTableView*>(QStringLiteral("skillsTable"));
        auto* model = qobject_cast<SkillsTableModel*>(table->model());
        const QAbstractItemModelTester tester(model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        auto* groups = view.findChild<QComboBox*>(QStringLiteral("rankingGroup"));
        QVERIFY(groups->isVisible());
        QCOMPARE(groups->count(), 3);   // all, q1, q2
        QCOMPARE(model->rowCount(), 3); // the first group alone
        groups->setCurrentIndex(0);
        QCOMPARE(model->rowCount(), 6);
        using Kind = SkillsTableModel::Kind;
        const auto at = [&](int row, Kind kind) {
            const auto& columns = model->columns();
            const auto place = std::find(columns.begin(), columns.end(), kind);
            return model->index(row, static_cast<int>(place - columns.begin()));
        };
        QCOMPARE(at(0, Kind::Wins).data().toString(), QStringLiteral("6"));
        QCOMPARE(at(0, Kind::Ranks).data().toString(), QStringLiteral("1–2"));
        QCOMPARE(at(0, Kind::WinRatio).data().toString(), QStringLiteral("75.0\u00a0%"));
        QCOMPARE(at(2, Kind::Note).data().toString(), QStringLiteral("never won"));
        QVERIFY(at(2, Kind::Skill)
                    .data(Qt::ToolTipRole)
                    .toString()
                    .contains(QStringLiteral("no finite maximum")));
        QVERIFY(!at(2, Kind::Bar).data(SkillsTableModel::BarRole).isValid());
        QCOMPARE(at(0, Kind::Bar).data(SkillsTableModel::BarRole).toList().size(), 3);
        const auto skill = std::find(model->columns().begin(), model->columns().end(), Kind::Skill);
        table->sortByColumn(static_cast<int>(skill - model->columns().begin()), Qt::AscendingOrder);
        QCOMPARE(at(0, Kind::Note).data().toString(), QStringLiteral("never won")); // undefined sorts lowest
        QVERIFY(view.findChild<QLabel*>(QStringLiteral("rankingStatus"))
                    ->text()
                    .contains(QStringLiteral("two starts")));
    }

    void clickingAnItemSelectsItsComparisons()
    {
        Opened opened;
        RankingView view(opened.document);
        view.resize(1000, 500);
        view.show();
        view.showResult(QStringLiteral("result"), ranked(*opened.document.data()));
        auto* table = view.findChild<QTableView*>(QStringLiteral("skillsTable"));
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        const QRect cell = table->visualRect(table->model()->index(0, 0));
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, cell.center());
        // a of q1 against b and c, both ways
        QCOMPARE(opened.document.selection().units().size(), std::size_t{4});
    }

    void judgesAreTwoLinkedScatters()
    {
        Opened opened;
        RankingView view(opened.document);
        view.resize(1000, 600);
        view.show();
        view.showResult(QStringLiteral("result"), ranked(*opened.document.data()));
        view.findChild<QToolButton*>(QStringLiteral("pageJudges"))->click();
        auto* validity = view.findChild<ScatterPlot*>(QStringLiteral("judgeValidity"));
        auto* consistency = view.findChild<ScatterPlot*>(QStringLiteral("judgeConsistency"));
        QVERIFY(validity->isVisible() && consistency->isVisible());
        QCOMPARE(consistency->chart().points[1].y, 1.0); // claude never contradicts itself
        QCOMPARE(consistency->chart().points[0].y, 0.8);
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        QTest::mouseClick(validity, Qt::LeftButton, {}, validity->placeOf(1).toPoint());
        QCOMPARE(opened.document.selection().raters(), std::set<RaterId>{validity->chart().points[1].rater});
        auto* judges = view.findChild<QTableView*>(QStringLiteral("judgeTable"));
        QCOMPARE(judges->model()->rowCount(), 2);
        QVERIFY(view.figure());
    }

    void theFigureIsVectorsWithItsNumbers()
    {
        Opened opened;
        RankingView view(opened.document);
        view.show();
        QVERIFY(!view.figure());
        view.showResult(QStringLiteral("result"), ranked(*opened.document.data()));
        const auto figure = view.figure();
        const auto svg = renderFigure(*figure, FigureFormat::Svg);
        QVERIFY(!svg.contains("<image"));
        QVERIFY(renderFigure(*figure, FigureFormat::Csv).contains("q1,,1,a,1,1,0.5,1.5,1,2,0.25,0.75,6,0,0"));
    }

    void cyclesLeadToTheirPairs()
    {
        Opened opened;
        CyclesView view(opened.document);
        view.resize(900, 500);
        view.show();
        QCOMPARE(view.needs().front().method, std::string("cycles"));
        view.showResult(QStringLiteral("result"), cyclic());
        QVERIFY(view.summary().contains(QStringLiteral("1 of 2 decided triples")));
        auto* triples = view.findChild<QTableView*>(QStringLiteral("cyclicTriples"));
        QCOMPARE(triples->model()->rowCount(), 1);
        QCOMPARE(triples->model()->index(0, 2).data().toString(), QStringLiteral("a > b > c > a"));
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        QTest::mouseClick(triples->viewport(), Qt::LeftButton, {},
                          triples->visualRect(triples->model()->index(0, 0)).center());
        QCOMPARE(opened.document.selection().units().size(), std::size_t{6}); // three pairs, both orders
        QVERIFY(renderFigure(*view.figure(), FigureFormat::Svg).contains("majority of all"));
    }

    void theStreamIsDrawnWhileItRuns()
    {
        Opened opened;
        StreamView view(opened.document);
        view.resize(900, 500);
        view.show();
        auto* plot = view.findChild<LinePlot*>(QStringLiteral("streamPlot"));
        view.showPartial(QStringLiteral("result"), streamed(5));
        QCOMPARE(plot->chart().series.front().x.size(), std::size_t{5});
        auto* status = view.findChild<QLabel*>(QStringLiteral("streamStatus"));
        QVERIFY(status->text().contains(QStringLiteral("Still running")));
        view.showResult(QStringLiteral("result"), streamed(9));
        QCOMPARE(plot->chart().series.front().low.size(), std::size_t{9});
        QVERIFY(plot->chart().y.low <= -1.0); // the axis holds the band
        QVERIFY(!status->text().contains(QStringLiteral("Still running")));
        QVERIFY(view.figure());
    }

    void nothingOpenSaysWhatToDo()
    {
        Document empty;
        RankingView ranking(empty);
        CyclesView cycles(empty);
        StreamView stream(empty);
        for (View* view : std::initializer_list<View*>{&ranking, &cycles, &stream}) {
            view->show();
            QVERIFY(view->needs().empty());
            QVERIFY2(view->summary().contains(QStringLiteral("No panel is open")),
                     qPrintable(view->summary()));
            QVERIFY(!view->figure());
        }
    }
};

RATERSCOPE_TEST(tst_RankingView)
#include "tst_RankingView.moc"
