// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/Report.h"

#include "catalog/PrepareTable.h"
#include "common/Figures.h"
#include "common/ReportFlow.h"
#include "common/ReportHtml.h"
#include "common/ReportPdf.h"
#include "common/ReportSections.h"
#include "common/SaveText.h"
#include "studies/Simulate.h"
#include "support/Panels.h"
#include "support/Support.h"

#include <QFontDatabase>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QXmlStreamReader>

#include <set>

using namespace raterscope;

namespace {

AnalysisInput inputOf(const DatasetPtr& data, CompareKind kind = CompareKind::Dimension)
{
    AnalysisInput input;
    input.data = data;
    input.comparison.kind = kind;
    input.seed = 7;
    input.table = prepareTable(data, {}, input.comparison);
    return input;
}

/// Four raters of two panels on a 1–3 scale, with names of one's own.
DatasetPtr panelNamed(const std::vector<std::string>& raters, const std::string& item = "item ")
{
    const std::vector<std::string> labels{"1122", "2211", "3333", "1212", "2133", "3321", "1111", "2322"};
    std::vector<test::Row> rows;
    for (std::size_t i = 0; i < 3 * labels.size(); ++i) {
        for (std::size_t r = 0; r < raters.size(); ++r)
            rows.push_back({item + std::to_string(i), raters[r],
                            std::string(1, labels[(i + r / 4) % labels.size()][r % 4]), "quality"});
    }
    auto data = test::panelOf(rows, integerScale(1, 3), {{raters[0], "experts"}, {raters[1], "experts"}});
    data->provenance.file = "/somewhere/panel & <more>.csv";
    data->provenance.sha256 = "0123456789abcdef";
    return data;
}

DatasetPtr plainPanel()
{
    return panelNamed({"ann", "bob", "cid", "dan"});
}

AnalysisInput judges()
{
    auto data = simulatePanel("judges", 1).data;
    return inputOf(data, CompareKind::Recorded);
}

/// What a parser sees of the page: ids, links, elements, and all text.
struct ParsedPage {
    QStringList ids, links, references;
    std::map<QString, int> elements;
    QString text;
    QString error;
};

ParsedPage parsed(const QByteArray& html)
{
    ParsedPage page;
    QXmlStreamReader reader(html);
    static const QRegularExpression reference(QStringLiteral("url\\(#([^)]*)\\)"));
    while (!reader.atEnd()) {
        reader.readNext();
        if (reader.isCharacters())
            page.text += reader.text();
        if (!reader.isStartElement())
            continue;
        ++page.elements[reader.name().toString()];
        for (const auto& attribute : reader.attributes()) {
            if (attribute.name() == QLatin1String("id"))
                page.ids << attribute.value().toString();
            if (attribute.name() == QLatin1String("href") || attribute.name() == QLatin1String("src"))
                page.links << attribute.value().toString();
            if (const auto match = reference.match(attribute.value().toString()); match.hasMatch())
                page.references << match.captured(1);
        }
    }
    page.error = reader.errorString();
    return page;
}

QStringList headingIds(const Report& report)
{
    QStringList ids;
    for (const auto& block : report.blocks) {
        const auto* heading = std::get_if<ReportHeading>(&block);
        if (heading && heading->level == 2)
            ids << heading->id;
    }
    return ids;
}

/// The output of one of poppler's programs on a PDF; the first argument is the program.
QString poppler(const QByteArray& pdf, QStringList arguments)
{
    QTemporaryDir folder;
    saveBytes(folder.filePath(QStringLiteral("x.pdf")), pdf);
    const QString program = arguments.takeFirst();
    const bool writes = program == QLatin1String("pdftotext");
    arguments << folder.filePath(QStringLiteral("x.pdf"));
    if (writes)
        arguments << QStringLiteral("-");
    QProcess process;
    process.start(program, arguments);
    process.waitForFinished(60'000);
    return QString::fromUtf8(process.readAllStandardOutput());
}

#define NEEDS_POPPLER()                                                                                      \
    if (QStandardPaths::findExecutable(QStringLiteral("pdftotext")).isEmpty())                               \
    QSKIP("needs poppler-utils")

/// The text of a PDF with every break of line or page as one blank.
QString flowing(const QByteArray& pdf)
{
    return poppler(pdf, {QStringLiteral("pdftotext")}).simplified();
}

} // namespace

class tst_Report : public QObject
{
    Q_OBJECT

private slots:
    void hasTheChosenSections_data();
    void hasTheChosenSections();
    void everySectionOfTheTable();
    void refusesUnknownSections();
    void pageIsWellFormed_data();
    void pageIsWellFormed();
    void escapesHostileNames();
    void pdfReadsAsThePage();
    void showsNamesOfOtherScripts();
    void wideTablesKeepEveryColumn();
    void longTablesRepeatTheirHeader();
    void longFiguresGoOnOverPages();
    void keepsHeadingsWithWhatFollows();
    void sameSeedSameReport();
    void fileNamesAreUnique();
    void degeneratePanels_data();
    void degeneratePanels();
    void writesWhatWasAskedFor();
};

void tst_Report::hasTheChosenSections_data()
{
    QTest::addColumn<bool>("recorded");
    QTest::addColumn<QStringList>("sections");
    QTest::addColumn<QStringList>("expected");
    QTest::newRow("one") << false << QStringList{"raters"} << QStringList{"raters"};
    QTest::newRow("in the order of the page")
        << false << QStringList{"methods", "findings"} << QStringList{"findings", "methods"};
    QTest::newRow("all of ratings") << false << QStringList{}
                                    << QStringList{"findings",    "agreement", "coefficients",
                                                   "duplicates",  "raters",    "consensus",
                                                   "uncertainty", "studies",   "methods"};
    QTest::newRow("one that does not fit") << false << QStringList{"ranking"} << QStringList{"ranking"};
    QTest::newRow("of comparisons") << true << QStringList{"order-bias", "ranking", "cycles"}
                                    << QStringList{"order-bias", "ranking", "cycles"};
}

void tst_Report::hasTheChosenSections()
{
    QFETCH(bool, recorded);
    QFETCH(QStringList, sections);
    QFETCH(QStringList, expected);
    const auto report = composeReport(recorded ? judges() : inputOf(plainPanel()), {}, sections);
    QCOMPARE(headingIds(report), expected);
    const QString text = parsed(reportHtml(report)).text;
    QCOMPARE(text.contains(QStringLiteral("what is compared here are ratings")),
             sections.contains("ranking") && !recorded);
}

void tst_Report::everySectionOfTheTable()
{
    std::set<QString> ids;
    for (const auto& section : reportSections()) {
        QVERIFY2(ids.insert(section.id).second, qPrintable(section.id));
        QVERIFY(!section.title.isEmpty() && section.sentence.endsWith(QLatin1Char('.')));
        QCOMPARE(findReportSection(section.id), &section);
        const auto input =
            section.whyNot && section.whyNot(judges()).isEmpty() ? judges() : inputOf(plainPanel());
        if (!section.analyses)
            continue;
        for (const auto& analysis : section.analyses(input))
            QVERIFY2(findAnalysis(analysis.method), analysis.method.c_str());
    }
    QCOMPARE(findReportSection(QStringLiteral("sunset")), nullptr);
}

void tst_Report::refusesUnknownSections()
{
    try {
        composeReport(inputOf(plainPanel()), {}, {QStringLiteral("sunset")});
        QFAIL("no error");
    } catch (const AnalysisError& error) {
        QVERIFY(QString::fromUtf8(error.what()).contains(QStringLiteral("\"sunset\"")));
        QVERIFY(QString::fromUtf8(error.what()).contains(QStringLiteral("coefficients, duplicates")));
    }
}

void tst_Report::pageIsWellFormed_data()
{
    QTest::addColumn<bool>("recorded");
    QTest::newRow("ratings") << false;
    QTest::newRow("comparisons") << true;
}

void tst_Report::pageIsWellFormed()
{
    QFETCH(bool, recorded);
    const auto report = composeReport(recorded ? judges() : inputOf(plainPanel()), {});
    const QByteArray html = reportHtml(report);
    const auto page = parsed(html);
    QCOMPARE(page.error, QString());
    QVERIFY(html.startsWith("<!DOCTYPE html>"));
    for (const char* part : {"<html lang=\"en\"", "<meta charset=\"utf-8\"/>", "width=device-width", "<nav ",
                             "@media print", "prefers-color-scheme: dark", "<title>Audit of "})
        QVERIFY2(html.contains(part), part);
    const QSet<QString> ids(page.ids.begin(), page.ids.end());
    QCOMPARE(ids.size(), page.ids.size());
    for (const QString& link : page.links)
        QVERIFY2(link.startsWith(QLatin1Char('#')) && ids.contains(link.mid(1)), qPrintable(link));
    for (const QString& reference : page.references)
        QVERIFY2(ids.contains(reference), qPrintable(reference));
    for (const QString& section : headingIds(report))
        QVERIFY(page.links.contains(QLatin1Char('#') + section));
    // Nothing but drawings and text: no scripts, no pictures, every figure with its name.
    for (const char* element : {"script", "image", "img", "iframe", "link", "foreignObject"})
        QVERIFY2(!page.elements.contains(QLatin1String(element)), element);
    QCOMPARE(page.elements.at(QStringLiteral("figure")), static_cast<int>(report.figures.size()));
    QCOMPARE(page.elements.at(QStringLiteral("svg")), static_cast<int>(report.figures.size()));
    QCOMPARE(static_cast<int>(html.count("role=\"img\" aria-label=\"")),
             static_cast<int>(report.figures.size()));
}

void tst_Report::escapesHostileNames()
{
    const QStringList names{QStringLiteral("<script>alert(1)</script>"), QStringLiteral("\"><b>&amp; 'x'"),
                            QStringLiteral("]]> %1 %2 --> url(#a)"), QStringLiteral("bell\u0007end")};
    std::vector<std::string> raters;
    for (const QString& name : names)
        raters.push_back(name.toStdString());
    const auto report = composeReport(inputOf(panelNamed(raters, "</td> ")), {});
    const QByteArray html = reportHtml(report);
    const auto page = parsed(html);
    QCOMPARE(page.error, QString());
    QVERIFY(!page.elements.contains(QStringLiteral("script"))
            && !page.elements.contains(QStringLiteral("b")));
    QVERIFY(page.text.contains(QStringLiteral("panel & <more>.csv")));
    for (const QString& name : names.mid(0, 3))
        QVERIFY2(page.text.contains(name), qPrintable(name));
    // XML has no way to write a bell.
    QVERIFY(page.text.contains(QStringLiteral("bell\ufffdend")));
    QVERIFY(!html.contains('\a'));
}

void tst_Report::pdfReadsAsThePage()
{
    NEEDS_POPPLER();
    const auto report = composeReport(inputOf(plainPanel()), {});
    const QByteArray pdf = reportPdf(report);
    const QString text = flowing(pdf);
    for (const auto& block : report.blocks) {
        if (const auto* heading = std::get_if<ReportHeading>(&block))
            QVERIFY2(text.contains(heading->text.simplified()), qPrintable(heading->text));
        if (const auto* figure = std::get_if<ReportFigure>(&block))
            QVERIFY2(text.contains(figure->figure->text().title.simplified()), qPrintable(figure->id));
    }
    QVERIFY(report.figures.size() >= 5);
    const QString facts = poppler(pdf, {QStringLiteral("pdfinfo")});
    static const QRegularExpression pages(QStringLiteral("Pages:\\s+(\\d+)"));
    const int count = pages.match(facts).captured(1).toInt();
    QVERIFY2(count >= 5, qPrintable(facts));
    QVERIFY2(facts.contains(QStringLiteral("A4")), qPrintable(facts));
    QVERIFY(facts.contains(QStringLiteral("Audit of panel & <more>.csv")));
    for (int page = 1; page <= count; ++page)
        QVERIFY(text.contains(QStringLiteral("%1 / %2").arg(page).arg(count)));
    QVERIFY(pdf.contains("Data-SHA256: 0123456789abcdef\nSeed: 7"));
    // Two lines of heading and no picture; every font embedded.
    QCOMPARE(poppler(pdf, {QStringLiteral("pdfimages"), QStringLiteral("-list")})
                 .trimmed()
                 .count(QLatin1Char('\n')),
             1);
    const QStringList fonts =
        poppler(pdf, {QStringLiteral("pdffonts")}).trimmed().split(QLatin1Char('\n')).mid(2);
    QVERIFY(!fonts.isEmpty());
    static const QRegularExpression embedded(QStringLiteral("\\byes (yes|no)\\s+yes\\b"));
    for (const QString& font : fonts)
        QVERIFY2(embedded.match(font).hasMatch(), qPrintable(font));
}

void tst_Report::showsNamesOfOtherScripts()
{
    NEEDS_POPPLER();
    const QString german = QStringLiteral("Prüferin Groß-Öttinger");
    const QString chinese = QStringLiteral("评审员");
    const auto report =
        composeReport(inputOf(panelNamed({german.toStdString(), chinese.toStdString(), "c", "d"})), {},
                      {QStringLiteral("raters")});
    const QString text = flowing(reportPdf(report));
    QVERIFY(text.contains(german));
    if (QFontDatabase::families(QFontDatabase::SimplifiedChinese).isEmpty())
        QSKIP("no font with Chinese characters");
    QVERIFY(text.contains(chinese));
}

namespace {

/// A report of one block, made by hand.
Report reportOf(ReportBlock block)
{
    Report report;
    report.title = QStringLiteral("By hand");
    report.origin = {{QStringLiteral("Creator"), QStringLiteral("test")}};
    report.blocks.emplace_back(ReportHeading{1, report.title, {}});
    report.blocks.push_back(std::move(block));
    return report;
}

} // namespace

void tst_Report::wideTablesKeepEveryColumn()
{
    NEEDS_POPPLER();
    ReportTable table;
    table.caption = QStringLiteral("Wide");
    table.columns << QStringLiteral("rater");
    table.isNumber.push_back(false);
    for (int c = 0; c < 40; ++c) {
        table.columns << QStringLiteral("col%1").arg(c);
        table.isNumber.push_back(true);
    }
    for (int r = 0; r < 3; ++r) {
        QStringList row{QStringLiteral("Averylongnameofarater_without_a_blank_in_it_%1").arg(r)};
        for (int c = 0; c < 40; ++c)
            row << QStringLiteral("%1.%2").arg(100 + r).arg(100 + c);
        table.rows.push_back(row);
    }
    const QByteArray pdf = reportPdf(reportOf(table));
    const QString text = flowing(pdf);
    for (const auto& row : table.rows) {
        for (const QString& cell : row.mid(1))
            QVERIFY2(text.contains(cell), qPrintable(cell));
    }
    for (const QString& column : table.columns)
        QVERIFY2(text.contains(column), qPrintable(column));
    // A4 is 595 points wide; the margins are 20 mm.
    static const QRegularExpression word(QStringLiteral("xMin=\"([0-9.]+)\" .*xMax=\"([0-9.]+)\""));
    auto words = word.globalMatch(poppler(pdf, {QStringLiteral("pdftotext"), QStringLiteral("-bbox")}));
    QVERIFY(words.hasNext());
    while (words.hasNext()) {
        const auto match = words.next();
        QVERIFY2(match.captured(1).toDouble() > 55.0 && match.captured(2).toDouble() < 595.0 - 55.0,
                 qPrintable(match.captured(0)));
    }
}

void tst_Report::longTablesRepeatTheirHeader()
{
    NEEDS_POPPLER();
    ReportTable table;
    table.caption = QStringLiteral("Long");
    table.columns = QStringList{QStringLiteral("the item"), QStringLiteral("score")};
    table.isNumber = {false, true};
    for (int r = 0; r < 150; ++r)
        table.rows.push_back({QStringLiteral("row%1").arg(r), QString::number(r)});
    const QByteArray pdf = reportPdf(reportOf(table));
    const auto pages =
        poppler(pdf, {QStringLiteral("pdftotext")}).split(QLatin1Char('\f'), Qt::SkipEmptyParts);
    QVERIFY(pages.size() >= 2);
    for (const QString& page : pages)
        QCOMPARE(page.count(QStringLiteral("the item")), 1);
    const QString text = flowing(pdf);
    for (const auto& row : table.rows)
        QVERIFY(text.contains(row.front()));
}

void tst_Report::longFiguresGoOnOverPages()
{
    NEEDS_POPPLER();
    std::vector<std::string> raters;
    for (int r = 0; r < 150; ++r)
        raters.push_back("r" + std::to_string(1000 + r));
    std::vector<test::Row> rows;
    for (int i = 0; i < 6; ++i) {
        for (std::size_t r = 0; r < raters.size(); ++r)
            rows.push_back({"item " + std::to_string(i), raters[r],
                            std::to_string(1 + (static_cast<std::size_t>(i) * 7 + r) % 3), "quality"});
    }
    const auto input = inputOf(test::panelOf(rows, integerScale(1, 3)));
    const auto result = std::make_shared<const AnalysisResult>(runAnalysis("rater-profile", input, {}));
    const QByteArray pdf = reportPdf(reportOf(ReportFigure{
        QStringLiteral("raters"), findFigureKind(QStringLiteral("raters"))->make({result, input})}));
    const auto pages =
        poppler(pdf, {QStringLiteral("pdftotext")}).split(QLatin1Char('\f'), Qt::SkipEmptyParts);
    QVERIFY(pages.size() >= 3);
    for (const auto& rater : raters) {
        const QString name = QString::fromStdString(rater);
        qsizetype count = 0;
        for (const QString& page : pages)
            count += page.count(name);
        QVERIFY2(count == 1, qPrintable(QStringLiteral("%1: %2 times").arg(name).arg(count)));
    }
    for (const QString& page : pages) // each part has its own heading of the columns
        QVERIFY(page.contains(QStringLiteral("Level use")));
}

void tst_Report::keepsHeadingsWithWhatFollows()
{
    // Nine lines of ten fill a page; a heading that follows takes its next line along.
    const auto line = [](double height, bool withNext) {
        ReportPiece piece;
        piece.height = height;
        piece.withNext = withNext;
        return piece;
    };
    ReportPieces pieces(9, line(10.0, false));
    pieces.push_back(line(10.0, true));
    pieces.push_back(line(10.0, false));
    auto pages = paginate(pieces, 100.0);
    QCOMPARE(pages.size(), std::size_t{2});
    QCOMPARE(pages[0].size(), std::size_t{9});
    QCOMPARE(pages[1].front().piece, &pieces[9]);
    // Room above is not left at the top of a page, and counts elsewhere.
    pieces.back().before = 15.0;
    pieces[9].before = 30.0;
    pages = paginate(pieces, 100.0);
    QCOMPARE(pages[1][0].top, 0.0);
    QCOMPARE(pages[1][1].top, 25.0);
    // What no page can hold together is split rather than lost, and a giant has its own page.
    ReportPieces chain(25, line(10.0, true));
    chain.push_back(line(500.0, false));
    chain.push_back(line(10.0, false));
    pages = paginate(chain, 100.0);
    std::size_t placed = 0;
    for (const auto& page : pages)
        placed += page.size();
    QCOMPARE(placed, chain.size());
    QCOMPARE(pages.size(), std::size_t{5});
    // A header row is drawn again only where a page begins inside its table.
    const auto header = std::make_shared<const ReportPiece>(line(20.0, false));
    ReportPieces rows{line(20.0, true)};
    for (int r = 0; r < 12; ++r) {
        rows.push_back(line(10.0, false));
        rows.back().repeated = header;
    }
    pages = paginate(rows, 100.0);
    QCOMPARE(pages.size(), std::size_t{2});
    QCOMPARE(pages[1][0].piece, header.get());
    QCOMPARE(pages[1][1].piece, &rows[9]);
    QCOMPARE(pages[1][1].top, 20.0);
}

void tst_Report::sameSeedSameReport()
{
    const QStringList sections{QStringLiteral("agreement"), QStringLiteral("consensus"),
                               QStringLiteral("studies"), QStringLiteral("methods")};
    const auto input = inputOf(plainPanel());
    const auto first = composeReport(input, {}, sections);
    auto again = input;
    again.threads = 1;
    const auto second = composeReport(again, {}, sections);
    QCOMPARE(reportHtml(first), reportHtml(second));
    const QByteArray pdf = reportPdf(first);
    QCOMPARE(pdf, reportPdf(second));
    QVERIFY(!pdf.contains("(D:")); // a date would make tomorrow's file another
    QCOMPARE(first.findingsJson, second.findingsJson);
}

void tst_Report::fileNamesAreUnique()
{
    // Both rankings have skills: neither file may overwrite the other's.
    const auto report = composeReport(judges(), {}, {QStringLiteral("ranking")});
    std::set<std::string> tables;
    for (const auto& table : report.tables) {
        QVERIFY(!table.id.empty());
        QVERIFY2(tables.insert(table.id).second, table.id.c_str());
    }
    QVERIFY(tables.contains("skills") && tables.contains("bt-sigma-skills"));
    std::set<QString> figures;
    for (const auto& figure : report.figures)
        QVERIFY2(figures.insert(figure.id).second, qPrintable(figure.id));
    QVERIFY(figures.size() >= 3);
}

void tst_Report::degeneratePanels_data()
{
    QTest::addColumn<std::vector<test::Row>>("rows");
    const auto panel = [](int items, int raters, const char* labels) {
        std::vector<test::Row> rows;
        for (int i = 0; i < items; ++i) {
            for (int r = 0; r < raters; ++r)
                rows.push_back(
                    {std::to_string(i), "r" + std::to_string(r), std::string(1, labels[(i + r) % 2])});
        }
        return rows;
    };
    QTest::newRow("one rater") << panel(5, 1, "12");
    QTest::newRow("one item") << panel(1, 4, "12");
    QTest::newRow("one label") << panel(6, 3, "11");
    QTest::newRow("one rating") << panel(1, 1, "12");
}

void tst_Report::degeneratePanels()
{
    QFETCH(std::vector<test::Row>, rows);
    const auto report = composeReport(inputOf(test::panelOf(rows)), {});
    const auto page = parsed(reportHtml(report));
    QCOMPARE(page.error, QString());
    static const QRegularExpression notANumber(QStringLiteral("\\bnan\\b"));
    QVERIFY(!page.text.contains(notANumber));
    QVERIFY(reportPdf(report).size() > 1000);
}

void tst_Report::writesWhatWasAskedFor()
{
    const auto report =
        composeReport(inputOf(plainPanel()), {}, {QStringLiteral("findings"), QStringLiteral("agreement")});
    QTemporaryDir folder;
    const QDir out(folder.filePath(QStringLiteral("new/place")));
    writeReport(report, out.path(), {false, true});
    QVERIFY(out.exists(QStringLiteral("report.pdf")) && !out.exists(QStringLiteral("report.html")));
    writeReport(report, out.path(), {true, false});
    for (const char* name : {"report.html", "findings.json", "figures/agreement.svg", "figures/agreement.pdf",
                             "tables/rater-matrix.csv"})
        QVERIFY2(out.exists(QLatin1String(name)), name);
    QVERIFY_EXCEPTION_THROWN(writeReport(report, QStringLiteral("/proc/raterscope")), SaveError);
}

RATERSCOPE_TEST(tst_Report)
#include "tst_Report.moc"
