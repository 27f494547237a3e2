// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/FigureExporter.h"

#include "figure/AgreementFigure.h"
#include "support/Support.h"
#include "views/Fixtures.h"

#include <QBuffer>
#include <QImageReader>
#include <QMimeData>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

using namespace raterscope;

namespace {

/// A figure that says what it was asked to paint with.
class ProbeFigure : public Figure
{
public:
    QString id() const override { return QStringLiteral("probe"); }
    FigureText text() const override { return m_text; }
    FigureOrigin origin() const override
    {
        return {QStringLiteral("a<b>.csv"), QStringLiteral("cafe"), QStringLiteral("probe"),
                QStringLiteral("x=1"), 7};
    }
    Table data() const override { return table; }
    QSizeF naturalSize() const override { return QSizeF(100.0, 60.0); }
    void paint(QPainter& painter, const QRectF& target, const Theme& theme) const override
    {
        seenDark = theme.dark;
        seenGround = theme.ground;
        painter.fillRect(target, theme.accent);
    }

    Table table;
    mutable bool seenDark = true;
    mutable QColor seenGround;

private:
    FigureText m_text{QStringLiteral("Probe & title"), QStringLiteral("subtitle"),
                      QStringLiteral("footnote")};
};

AgreementFigure agreement()
{
    const auto input = test::inputOf(test::madePanel(test::expertsAndCrowd()));
    return AgreementFigure(agreementScene(test::summEvalResult(*input.table), input, {}));
}

/// The output of a poppler tool for a PDF, or nothing when the tool is not installed.
std::optional<QString> poppler(const QString& tool, const QStringList& arguments)
{
    const QString program = QStandardPaths::findExecutable(tool);
    if (program.isEmpty())
        return std::nullopt;
    QProcess process;
    process.start(program, arguments);
    if (!process.waitForFinished(20000) || process.exitCode() != 0)
        return std::nullopt;
    return QString::fromUtf8(process.readAllStandardOutput());
}

struct SvgContent {
    QMap<QString, int> elements;
    QMap<QString, int> fills;
    QString text;
    QString title, description;
};

SvgContent readSvg(const QByteArray& bytes, QString* error)
{
    SvgContent content;
    QXmlStreamReader reader(bytes);
    QStringList groupFills;
    while (!reader.atEnd()) {
        reader.readNext();
        if (reader.isEndElement() && reader.name() == QLatin1String("g"))
            groupFills.removeLast();
        if (!reader.isStartElement())
            continue;
        const QString name = reader.name().toString();
        ++content.elements[name];
        if (name == QLatin1String("g"))
            groupFills << reader.attributes().value(QLatin1String("fill")).toString();
        else if (name == QLatin1String("rect"))
            ++content.fills[groupFills.last()];
        else if (name == QLatin1String("text"))
            content.text += reader.readElementText();
        else if (name == QLatin1String("title"))
            content.title = reader.readElementText();
        else if (name == QLatin1String("desc"))
            content.description = reader.readElementText();
    }
    *error = reader.hasError() ? reader.errorString() : QString();
    return content;
}

} // namespace

class tst_FigureExporter : public QObject
{
    Q_OBJECT

private slots:
    void pdfIsVectorsWithReadableText();
    void pdfEmbedsItsFonts();
    void pdfCarriesItsOrigin();
    void svgHasOneShapeACellAndText();
    void largeMatrixStaysVector_data();
    void largeMatrixStaysVector();
    void pngHasTheSizeAskedFor();
    void csvReadsBackExactly();
    void csvNeutralisesFormulasButNotNumbers();
    void csvMetadataIsOptional();
    void exportsUseThePrintTheme();
    void textLinesCanBeDropped();
    void clipboardOffersImageAndSvg();
    void formats_data();
    void formats();
    void refuses_data();
    void refuses();
    void failedExportLeavesTheOldFile();
};

void tst_FigureExporter::pdfIsVectorsWithReadableText()
{
    const QByteArray bytes = renderFigure(agreement(), FigureFormat::Pdf);
    QVERIFY(bytes.startsWith("%PDF-"));
    QVERIFY2(!bytes.contains("/Subtype /Image"), "a raster image is embedded");
    QVERIFY(!bytes.contains("/DCTDecode"));
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("figure.pdf"));
    exportFigure(agreement(), file);
    const auto text =
        poppler(QStringLiteral("pdftotext"), {QStringLiteral("-layout"), file, QStringLiteral("-")});
    if (!text)
        QSKIP("needs pdftotext (poppler-utils)");
    for (const char* wanted : {"Cohen κ between raters", "expert_3", "turker_5", "0.46", "−0.01",
                               "cut 0.80 · 2 clusters", "within Crowd", "0.402"})
        QVERIFY2(text->contains(QString::fromUtf8(wanted)), wanted);
    const auto images = poppler(QStringLiteral("pdfimages"), {QStringLiteral("-list"), file});
    QVERIFY(images);
    QCOMPARE(images->trimmed().count(QLatin1Char('\n')), 1); // the two lines of the heading
}

void tst_FigureExporter::pdfEmbedsItsFonts()
{
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("figure.pdf"));
    exportFigure(agreement(), file);
    const auto fonts = poppler(QStringLiteral("pdffonts"), {file});
    if (!fonts)
        QSKIP("needs pdffonts (poppler-utils)");
    const QStringList lines = fonts->trimmed().split(QLatin1Char('\n')).mid(2);
    QVERIFY(!lines.isEmpty());
    for (const QString& line : lines) {
        const QStringList columns = line.split(QLatin1Char(' '), Qt::SkipEmptyParts);
        QVERIFY2(columns.size() > 5 && columns.at(columns.size() - 5) == QLatin1String("yes"),
                 qPrintable(line)); // emb
    }
}

void tst_FigureExporter::pdfCarriesItsOrigin()
{
    const QByteArray bytes = renderFigure(ProbeFigure(), FigureFormat::Pdf);
    QVERIFY(bytes.contains("<xmp:CreatorTool>Raterscope"));
    QVERIFY(bytes.contains("Data: a&lt;b&gt;.csv"));
    QVERIFY(bytes.contains("Data-SHA256: cafe"));
    QVERIFY(bytes.contains("Method: probe"));
    QVERIFY(bytes.contains("Options: x=1"));
    QVERIFY(bytes.contains("Seed: 7"));
}

void tst_FigureExporter::svgHasOneShapeACellAndText()
{
    QString error;
    const auto svg = readSvg(renderFigure(agreement(), FigureFormat::Svg), &error);
    QVERIFY2(error.isEmpty(), qPrintable(error));
    QCOMPARE(svg.elements.value(QStringLiteral("image")), 0);
    QVERIFY(svg.text.contains(QStringLiteral("expert_1")));
    QVERIFY(svg.text.contains(QStringLiteral("0.46")));
    QVERIFY(svg.title.startsWith(QStringLiteral("Cohen κ")));
    QVERIFY(svg.description.contains(QStringLiteral("Seed: 42")));
    // The diagonal and its legend swatch carry the colour of missing cells; every other cell its own.
    QCOMPARE(svg.fills.value(Theme::print().missing.name()), 8 + 1);
    const int ground = 1, bar = 64, chips = 8;
    QCOMPARE(svg.elements.value(QStringLiteral("rect")), ground + 64 + bar + chips + 1);
}

void tst_FigureExporter::largeMatrixStaysVector_data()
{
    QTest::addColumn<int>("raters");
    QTest::addColumn<bool>("joined");
    QTest::newRow("200") << 200 << false;
    QTest::newRow("over the limit of single cells") << 700 << true;
}

void tst_FigureExporter::largeMatrixStaysVector()
{
    QFETCH(int, raters);
    QFETCH(bool, joined);
    const auto input = test::inputOf(test::madePanel(test::manyRaters(raters), 2));
    const AgreementFigure figure(agreementScene(test::madeResult(*input.table), input, {}));
    const QByteArray pdf = renderFigure(figure, FigureFormat::Pdf);
    QVERIFY(!pdf.contains("/Subtype /Image"));
    QVERIFY2(pdf.size() < 5'000'000, qPrintable(QString::number(pdf.size())));
    QCOMPARE(figure.text().footnote.contains(QStringLiteral("mean of 2 × 2 cells")), joined);
    // The numbers are all there, whatever the picture joins.
    QCOMPARE(figure.data().rows.size(), static_cast<std::size_t>(raters * (raters - 1) / 2 + 3));
}

void tst_FigureExporter::pngHasTheSizeAskedFor()
{
    ExportOptions options;
    options.sizeMm = QSizeF(85.0, 60.0);
    options.dpi = 300;
    const QImage image = QImage::fromData(renderFigure(ProbeFigure(), FigureFormat::Png, options));
    QCOMPARE(image.size(), QSize(1004, 709)); // 85 and 60 mm of 300 / 25.4 pixels
    QVERIFY(std::abs(image.dotsPerMeterX() * 0.0254 - 300.0) < 0.1);
    QCOMPARE(image.text(QStringLiteral("Data-SHA256")), QStringLiteral("cafe"));
    QCOMPARE(image.text(QStringLiteral("Title")), QStringLiteral("Probe & title"));
}

void tst_FigureExporter::csvReadsBackExactly()
{
    ProbeFigure figure;
    const double awkward = 0.1 + 0.2;
    figure.table.columns = {"name", "value", "n"};
    figure.table.rows = {{std::string("a, \"b\""), Value(awkward), std::int64_t{12000}},
                         {std::string("c"), Value(UndefinedReason::OneLabelOnly), std::int64_t{3}}};
    const QString csv = QString::fromUtf8(renderFigure(figure, FigureFormat::Csv));
    const QStringList lines = csv.split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 3);
    QVERIFY(lines.at(1).startsWith(QStringLiteral("\"a, \"\"b\"\"\",")));
    QCOMPARE(lines.at(1).section(QLatin1Char(','), 2, 2).toDouble(), awkward);
    QVERIFY(lines.at(2).startsWith(QStringLiteral("c,,3,")));
    QVERIFY(lines.at(2).contains(QString::fromUtf8(describe(UndefinedReason::OneLabelOnly))));
}

void tst_FigureExporter::csvNeutralisesFormulasButNotNumbers()
{
    ProbeFigure figure;
    figure.table.columns = {"=HYPERLINK()", "value"};
    figure.table.rows = {{std::string("@SUM(A1)"), Value(-0.25)}, {std::string("+cmd"), Value(-1.0)}};
    const QByteArray csv = renderFigure(figure, FigureFormat::Csv);
    QVERIFY(csv.startsWith("'=HYPERLINK()"));
    QVERIFY(csv.contains("'@SUM(A1),-0.25"));
    QVERIFY(csv.contains("'+cmd,-1"));
}

void tst_FigureExporter::csvMetadataIsOptional()
{
    ProbeFigure figure;
    figure.table.columns = {"x"};
    ExportOptions options;
    QVERIFY(renderFigure(figure, FigureFormat::Csv, options).startsWith("x\n"));
    options.withMetadata = true;
    const QByteArray csv = renderFigure(figure, FigureFormat::Csv, options);
    QVERIFY(csv.startsWith("# Creator: Raterscope"));
    QVERIFY(csv.contains("# Seed: 7\nx\n"));
}

void tst_FigureExporter::exportsUseThePrintTheme()
{
    QPalette dark;
    dark.setColor(QPalette::Base, Qt::black);
    dark.setColor(QPalette::Text, Qt::white);
    QGuiApplication::setPalette(dark);
    for (const auto format : {FigureFormat::Pdf, FigureFormat::Svg, FigureFormat::Png}) {
        const ProbeFigure figure;
        renderFigure(figure, format);
        QVERIFY(!figure.seenDark);
        QCOMPARE(figure.seenGround, QColor(Qt::white));
    }
    const QImage image = QImage::fromData(renderFigure(ProbeFigure(), FigureFormat::Png));
    QCOMPARE(image.pixelColor(1, 1), QColor(Qt::white));
    QGuiApplication::setPalette(QPalette());
}

void tst_FigureExporter::textLinesCanBeDropped()
{
    ExportOptions options;
    QString error;
    QVERIFY(readSvg(renderFigure(ProbeFigure(), FigureFormat::Svg, options), &error)
                .text.contains(QStringLiteral("Probe")));
    options.title = options.subtitle = options.footnote = false;
    const auto svg = readSvg(renderFigure(ProbeFigure(), FigureFormat::Svg, options), &error);
    QVERIFY(svg.text.isEmpty());
    QCOMPARE(svg.title, QStringLiteral("Probe & title"));
}

void tst_FigureExporter::clipboardOffersImageAndSvg()
{
    const auto mime = figureForClipboard(ProbeFigure());
    QVERIFY(mime->hasImage());
    QVERIFY(mime->data(QStringLiteral("image/svg+xml")).contains("<svg"));
}

void tst_FigureExporter::formats_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("format");
    QTest::newRow("pdf") << "a.pdf" << static_cast<int>(FigureFormat::Pdf);
    QTest::newRow("upper case") << "a.SVG" << static_cast<int>(FigureFormat::Svg);
    QTest::newRow("dots in the name") << "a.b.png" << static_cast<int>(FigureFormat::Png);
    QTest::newRow("csv") << "/x/a.csv" << static_cast<int>(FigureFormat::Csv);
    QTest::newRow("unknown") << "a.jpg" << -1;
    QTest::newRow("none") << "figure" << -1;
}

void tst_FigureExporter::formats()
{
    QFETCH(QString, name);
    QFETCH(int, format);
    const auto found = formatOf(name);
    QCOMPARE(found ? static_cast<int>(*found) : -1, format);
}

void tst_FigureExporter::refuses_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QSizeF>("size");
    QTest::addColumn<int>("dpi");
    QTest::addColumn<QString>("says");
    QTest::newRow("folder that is not there") << "no/such/a.pdf" << QSizeF() << 300 << "could not be written";
    QTest::newRow("file in place of a folder") << "plain/a.pdf" << QSizeF() << 300 << "could not be written";
    QTest::newRow("unknown ending") << "a.jpg" << QSizeF() << 300 << "which format";
    QTest::newRow("too small") << "a.pdf" << QSizeF(5.0, 5.0) << 300 << "20 to 2,000 mm";
    QTest::newRow("too many pixels") << "a.png" << QSizeF(1000.0, 1000.0) << 1200 << "20,000 pixels";
    QTest::newRow("no resolution") << "a.png" << QSizeF(100.0, 100.0) << 0 << "36 dpi";
}

void tst_FigureExporter::refuses()
{
    QFETCH(QString, name);
    QFETCH(QSizeF, size);
    QFETCH(int, dpi);
    QFETCH(QString, says);
    QTemporaryDir folder;
    QFile plain(folder.filePath(QStringLiteral("plain")));
    QVERIFY(plain.open(QIODevice::WriteOnly));
    plain.close();
    ExportOptions options;
    options.sizeMm = size;
    options.dpi = dpi;
    QString message;
    try {
        exportFigure(ProbeFigure(), folder.filePath(name), options);
    } catch (const ExportError& error) {
        message = QString::fromUtf8(error.what());
    }
    QVERIFY2(message.contains(says), qPrintable(message));
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList{QStringLiteral("plain")});
}

void tst_FigureExporter::failedExportLeavesTheOldFile()
{
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("a.svg"));
    exportFigure(ProbeFigure(), file);
    QFile old(file);
    QVERIFY(old.open(QIODevice::ReadOnly));
    const QByteArray before = old.readAll();
    ExportOptions options;
    options.sizeMm = QSizeF(5.0, 5.0);
    QVERIFY_EXCEPTION_THROWN(exportFigure(ProbeFigure(), file, options), ExportError);
    old.seek(0);
    QCOMPARE(old.readAll(), before);
}

RATERSCOPE_TEST(tst_FigureExporter)
#include "tst_FigureExporter.moc"
