// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Every figure with the names people have, on the narrow and the wide column of a journal: no text leaves the
// page or lies on another. With RATERSCOPE_FIGURES=<folder> the figures stay, as PNG.

#include "catalog/PrepareTable.h"
#include "common/Figures.h"
#include "figure/FigureExporter.h"
#include "figure/RowFigure.h"
#include "studies/Simulate.h"
#include "studies/SimulateComparisons.h"
#include "support/Support.h"
#include "support/TextRecorder.h"

using namespace raterscope;

namespace {

const char* const names[] = {
    "Annotatorin für Qualitätssicherung und Übersetzungsprüfung, Außenstelle Mönchengladbach-Süd",
    "meta-llama/Llama-3.1-405B-Instruct-Turbo@temperature=0.7,top_p=0.95,seed=20240131",
    "高级语言质量评估专家第三小组（北京市海淀区中关村大街二十七号）王小明与李晓红",
    "expert_3",
    "Wörter·mit·Umlauten·äöüß·und·Ziffern·0123456789·0123456789·0123456789·0123456789",
    "Г. Александрова-Преображенская, отдел оценки качества машинного перевода, Екатеринбург",
    "q",
    "評価者（品質保証部・自然言語処理グループ・大規模言語モデル評価チーム所属）山田太郎",
};

/// The names in turn, each with its number: real panels have no two raters of one name.
std::string nameOf(std::size_t i)
{
    return (i < std::size(names) ? std::string() : std::to_string(i) + " ") + names[i % std::size(names)];
}

AnalysisInput inputOf(const std::shared_ptr<Dataset>& data, CompareKind kind)
{
    for (std::size_t r = 0; r < data->raters.size(); ++r)
        data->raters[r].name = nameOf(r);
    data->provenance.file = std::string("/somewhere/") + names[0] + ".csv";
    AnalysisInput input;
    input.data = data;
    input.comparison.kind = kind;
    if (kind == CompareKind::Recorded) {
        for (std::size_t i = 0; i < data->items.size(); ++i)
            data->items[i].system = nameOf(i);
    }
    input.comparison.sample = SampleKind::Seeded;
    input.comparison.sampleSize = 300;
    input.table = prepareTable(data, {}, input.comparison);
    return input;
}

QString boxOf(const test::DrawnText& text)
{
    const QRectF rect = text.box.boundingRect();
    return QStringLiteral("\"%1\" (%2 to %3, %4 to %5)")
        .arg(text.text)
        .arg(rect.left(), 0, 'f', 1)
        .arg(rect.right(), 0, 'f', 1)
        .arg(rect.top(), 0, 'f', 1)
        .arg(rect.bottom(), 0, 'f', 1);
}

/// What is wrong with the texts of a page, a line each.
QStringList faults(const std::vector<test::DrawnText>& texts, const QSizeF& page)
{
    QStringList lines;
    const QRectF sheet(QPointF(), page);
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const QRectF rect = texts[i].box.boundingRect();
        if (!sheet.adjusted(-0.5, -0.5, 0.5, 0.5).contains(rect))
            lines << QStringLiteral("off the page: ") + boxOf(texts[i]);
        for (std::size_t k = 0; k < i; ++k) {
            const QRectF both = texts[i].box.intersected(texts[k].box).boundingRect();
            // Parts of one text in two fonts touch.
            if (both.width() > 1.0 && both.height() > 1.0)
                lines << QStringLiteral("%1 lies on %2").arg(boxOf(texts[i]), boxOf(texts[k]));
        }
    }
    return lines;
}

std::unique_ptr<Figure> figureOf(const QString& view, const AnalysisInput& input)
{
    const auto& kind = *findFigureKind(view);
    const bool needsClasses = view == QLatin1String("model-confusion");
    const auto result = std::make_shared<const AnalysisResult>(
        runAnalysis(needsClasses ? "dawid-skene" : defaultMethod(kind, *input.table), input, {}));
    return kind.make({result, input});
}

/// The texts of a figure without its page, from top to bottom as they are drawn.
QStringList textsOf(const Figure& figure, double width)
{
    const QSizeF size = QSizeF(width, figure.heightForWidth(width)) * pixelsPerMm;
    test::TextRecorder recorder(size);
    QPainter painter(&recorder);
    figure.paint(painter, QRectF(QPointF(), size), Theme::print());
    painter.end();
    QStringList texts;
    for (const auto& drawn : recorder.texts())
        texts << drawn.text;
    return texts;
}

} // namespace

class tst_FigureTexts : public QObject
{
    Q_OBJECT

private slots:
    void recorderSeesAFault()
    {
        test::TextRecorder page(QSizeF(100.0, 50.0));
        QPainter painter(&page);
        painter.drawText(QPointF(10.0, 20.0), QStringLiteral("one"));
        painter.translate(2.0, 1.0);
        painter.drawText(QPointF(10.0, 20.0), QStringLiteral("two"));
        painter.drawText(QPointF(90.0, 40.0), QStringLiteral("three"));
        painter.drawText(QPointF(10.0, 40.0), QStringLiteral("four"));
        painter.end();
        const QStringList found = faults(page.texts(), QSizeF(100.0, 50.0));
        QCOMPARE(found.size(), 2);
        QVERIFY2(found[0].contains(QLatin1String("\"two\"")) && found[0].contains(QLatin1String("\"one\"")),
                 qPrintable(found[0]));
        QVERIFY2(found[1].startsWith(QLatin1String("off the page: \"three\"")), qPrintable(found[1]));
    }

    void rowFiguresComeInParts_data()
    {
        QTest::addColumn<QString>("view");
        QTest::addColumn<double>("tallest"); // less than the figure, enough for its axes and some rows
        QTest::addRow("raters") << QStringLiteral("raters") << 28.0;
        for (const char* view : {"ranking", "cycles", "order-bias"})
            QTest::addRow("%s", view) << QString::fromLatin1(view) << 45.0;
    }

    /// A figure that is too tall for a page: its parts fit, hold every row once and in order, and share axes.
    void rowFiguresComeInParts()
    {
        QFETCH(QString, view);
        QFETCH(double, tallest);
        constexpr double width = 170.0;
        const auto input = inputOf(simulateJudges(1).data, CompareKind::Recorded);
        const auto figure = figureOf(view, input);
        const auto& whole = dynamic_cast<const RowFigure&>(*figure);
        QVERIFY(whole.heightForWidth(width) > tallest);
        QVERIFY(whole.split(width, whole.heightForWidth(width) + 0.1).empty());
        const QStringList all = textsOf(whole, width);
        const auto parts = whole.split(width, tallest);
        QVERIFY(parts.size() > 1);
        const QStringList first = textsOf(*parts.front(), width);
        QStringList together;
        for (const auto& part : parts) {
            QVERIFY2(part->heightForWidth(width) <= tallest,
                     qPrintable(QString::number(part->heightForWidth(width))));
            const QStringList texts = textsOf(*part, width);
            for (const QString& text : texts) {
                QVERIFY2(all.contains(text), qPrintable(text));
                if (!together.contains(text))
                    together << text;
            }
            // What the whole has once and all parts have is around the rows: axes, legend, titles.
            for (const QString& text : first) {
                const bool isAround = all.count(text) == 1 && textsOf(*parts.back(), width).contains(text);
                QVERIFY2(!isAround || texts.contains(text), qPrintable(text));
            }
        }
        for (const QString& text : all)
            QVERIFY2(together.contains(text), qPrintable(text));
        if (view == QLatin1String("ranking"))
            return; // names of systems come in every group
        for (const auto& rater : input.data->raters) {
            const QString end = QString::fromStdString(rater.name).right(3);
            qsizetype rows = 0;
            for (const auto& part : parts)
                rows += textsOf(*part, width).filter(end).size();
            QCOMPARE(rows, all.filter(end).size());
            QVERIFY2(rows > 0, qPrintable(end));
        }
    }

    void textsKeepTheirPlace_data()
    {
        QTest::addColumn<QString>("view");
        QTest::addColumn<bool>("isOfComparisons");
        for (const auto& kind : figureKinds()) {
            const bool both = kind.view == QLatin1String("agreement") || kind.view == QLatin1String("raters");
            const bool comparisons =
                QStringList{QStringLiteral("ranking"), QStringLiteral("judges"), QStringLiteral("cycles"),
                            QStringLiteral("order-bias"), QStringLiteral("stream")}
                    .contains(kind.view);
            if (!comparisons)
                QTest::addRow("%s", qPrintable(kind.view)) << kind.view << false;
            if (comparisons || both)
                QTest::addRow("%s of comparisons", qPrintable(kind.view)) << kind.view << true;
        }
    }

    void textsKeepTheirPlace()
    {
        QFETCH(QString, view);
        QFETCH(bool, isOfComparisons);
        const auto input = isOfComparisons
                               ? inputOf(simulateJudges(1).data, CompareKind::Recorded)
                               : inputOf(simulatePanel("summeval-like", 1).data, CompareKind::Dimension);
        const auto figure = figureOf(view, input);
        QStringList found;
        for (const double width : {85.0, 130.0, 180.0}) {
            ExportOptions options;
            options.sizeMm = QSizeF(width, 0.0);
            const QSizeF page = figureSizeMm(*figure, options) * pixelsPerMm;
            test::TextRecorder recorder(page);
            QPainter painter(&recorder);
            paintFigurePage(painter, page, *figure, Theme::print(), options);
            painter.end();
            QVERIFY(recorder.texts().size() > 5);
            for (const auto& fault : faults(recorder.texts(), page))
                found << QStringLiteral("%1 mm: %2").arg(width).arg(fault);
            const QString folder = qEnvironmentVariable("RATERSCOPE_FIGURES");
            if (!folder.isEmpty())
                exportFigure(*figure, QStringLiteral("%1/%2-%3.png").arg(folder, view).arg(width), options);
        }
        QVERIFY2(found.isEmpty(), qPrintable(found.mid(0, 12).join(QLatin1Char('\n'))));
    }
};

RATERSCOPE_TEST(tst_FigureTexts)
#include "tst_FigureTexts.moc"
