// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "FindingsList.h"
#include "OverviewView.h"
#include "document/Selection.h"
#include "support/Support.h"
#include "views/Fixtures.h"

#include <QCoreApplication>
#include <QEvent>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

using namespace raterscope;

/// The findings of the Overview and of the dock: how many are shown, and where they lead.
class tst_OverviewView : public QObject
{
    Q_OBJECT

private slots:
    void atMostTenUntilAsked();
    void tenNeedNoButton();
    void otherDataShowsFewAgain();
    void linksLeadToTheirView();
    void namesFromTheDataAreNoMarkup();
    void listShowsAllOfThem();
};

namespace {

std::shared_ptr<AnalysisResult> findings(int count)
{
    auto result = std::make_shared<AnalysisResult>();
    result->method = "findings";
    for (int i = 0; i < count; ++i) {
        Finding finding;
        finding.id = "made-" + std::to_string(i);
        finding.severity = i == 0 ? Severity::Warning : Severity::Note;
        finding.headline = "Finding " + std::to_string(i);
        finding.sentence = "Sentence with n = " + std::to_string(i) + ".";
        finding.figure = std::to_string(i);
        finding.view = i % 2 == 0 ? "uncertainty" : "consensus";
        result->facets.findings.push_back(std::move(finding));
    }
    return result;
}

struct Overview {
    explicit Overview(const std::shared_ptr<AnalysisResult>& result)
    {
        document.setData(test::madePanel(test::expertsAndCrowd()), Comparison{});
        view.showResult(QStringLiteral("findings"), result);
        clean();
    }
    /// Widgets taken off the page go with the next event.
    static void clean() { QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete); }
    QStringList shown() const
    {
        QStringList names;
        for (const auto* row : view.findChildren<QWidget*>(QRegularExpression(QStringLiteral("^finding-"))))
            names << row->objectName();
        return names;
    }
    QPushButton* more() const { return view.findChild<QPushButton*>(QStringLiteral("showAllFindings")); }

    Document document;
    OverviewView view{document};
};

} // namespace

void tst_OverviewView::atMostTenUntilAsked()
{
    Overview overview(findings(14));
    QCOMPARE(overview.shown().size(), 10);
    QVERIFY(overview.more());
    QCOMPARE(overview.more()->text(), QStringLiteral("Show all 14 findings"));
    overview.more()->click();
    Overview::clean();
    QCOMPARE(overview.shown().size(), 14);
    QCOMPARE(overview.shown().back(), QStringLiteral("finding-made-13"));
    overview.more()->click();
    Overview::clean();
    QCOMPARE(overview.shown().size(), 10);
    // What is read out names them all.
    QVERIFY(overview.view.summary().contains(QStringLiteral("Finding 13")));
}

void tst_OverviewView::tenNeedNoButton()
{
    Overview overview(findings(10));
    QCOMPARE(overview.shown().size(), 10);
    QVERIFY(!overview.more());
}

void tst_OverviewView::otherDataShowsFewAgain()
{
    Overview overview(findings(12));
    overview.more()->click();
    overview.document.setData(test::madePanel(test::manyRaters(4)), Comparison{});
    overview.view.showResult(QStringLiteral("findings"), findings(12));
    Overview::clean();
    QCOMPARE(overview.shown().size(), 10);
}

void tst_OverviewView::linksLeadToTheirView()
{
    auto result = findings(2);
    result->facets.findings[0].raters = {"turker_2"};
    result->facets.findings[1].view.clear();
    Overview overview(result);
    QSignalSpy requested(&overview.view, &View::viewRequested);
    auto* row = overview.view.findChild<QWidget*>(QStringLiteral("finding-made-0"));
    auto* show = row->findChild<QPushButton*>();
    QVERIFY(show);
    show->click();
    QCOMPARE(requested.size(), 1);
    QCOMPARE(requested[0][0].toString(), QStringLiteral("uncertainty"));
    const auto& selected = overview.document.selection().raters();
    QCOMPARE(selected.size(), std::size_t{1});
    QCOMPARE(overview.document.data()->raters[selected.begin()->index()].name, std::string("turker_2"));
    // A finding without a view has nowhere to lead to.
    QVERIFY(!overview.view.findChild<QWidget*>(QStringLiteral("finding-made-1"))->findChild<QPushButton*>());
}

void tst_OverviewView::namesFromTheDataAreNoMarkup()
{
    auto result = findings(1);
    result->facets.findings[0].headline = "<b>r1</b> rates against the others";
    result->facets.findings[0].sentence = "<img src=x>";
    Overview overview(result);
    const auto* row = overview.view.findChild<QWidget*>(QStringLiteral("finding-made-0"));
    int markup = 0;
    for (const auto* label : row->findChildren<QLabel*>()) {
        if (label->text().contains(QLatin1Char('<'))) {
            ++markup;
            QCOMPARE(label->textFormat(), Qt::PlainText);
        }
    }
    QCOMPARE(markup, 2);
}

void tst_OverviewView::listShowsAllOfThem()
{
    Document document;
    document.setData(test::madePanel(test::expertsAndCrowd()), Comparison{});
    FindingsList list(document);
    list.showResult(QStringLiteral("findings"), findings(14));
    const auto* tree = list.findChild<QTreeView*>(QStringLiteral("findingsList"));
    QCOMPARE(tree->model()->rowCount(), 14);
    QSignalSpy requested(&list, &View::viewRequested);
    emit const_cast<QTreeView*>(tree)->activated(tree->model()->index(13, 0));
    QCOMPARE(requested.size(), 1);
    QCOMPARE(requested[0][0].toString(), QStringLiteral("consensus"));
}

RATERSCOPE_TEST(tst_OverviewView)
#include "tst_OverviewView.moc"
