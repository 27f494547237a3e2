// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/ReadPanel.h"
#include "support/Support.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QTemporaryDir>

using namespace raterscope;

namespace {

const QString caseFolder = QStringLiteral(RATERSCOPE_SOURCE_DIR "/tests/data/cases/");

/// Files that are too large or too odd to keep.
QByteArray madeFile(const QString& name)
{
    constexpr int overLimit = 17 << 20;
    const QByteArray record = "{\"item\":\"a\",\"rater\":\"r\",\"label\":\"x\"}";
    if (name == QLatin1String("huge-field.csv"))
        return "item,rater,label\na,r,x\nb,r,\"" + QByteArray(overLimit, 'y');
    if (name == QLatin1String("huge-record.json"))
        return "[" + record + ",\n{\"item\":\"" + QByteArray(overLimit, 'y');
    if (name == QLatin1String("huge-line.jsonl"))
        return record + "\n{\"item\":\"" + QByteArray(overLimit, 'y') + "\"}\n";
    if (name == QLatin1String("nul-late.jsonl"))
        return (record + "\n").repeated(60'000) + QByteArray("{\"item\":\"\0\"}\n", 13);
    qFatal("nobody makes %s", qPrintable(name));
}

ImportOptions optionsOf(const QString& text)
{
    ImportOptions options;
    const QString value = text.section(QLatin1Char('='), 1);
    if (text.startsWith(QLatin1String("scale=")))
        options.scale = parseScale(value.toStdString());
    else if (text.startsWith(QLatin1String("format=")))
        options.format = value.toStdString();
    else if (text.startsWith(QLatin1String("encoding=")))
        options.encoding = value.toStdString();
    return options;
}

} // namespace

/// tests/data/cases/cases.tsv: what a person is told about a broken file, by the library and by
/// raterscope-cli.
class tst_InputCases : public QObject
{
    Q_OBJECT

private slots:
    void library_data();
    void library();
    void commandLine_data() { library_data(); }
    void commandLine();
    void everyFileHasACase();

private:
    QString path(const QString& name);

    QTemporaryDir m_folder;
};

QString tst_InputCases::path(const QString& name)
{
    if (!name.startsWith(QLatin1String("made:")))
        return caseFolder + name;
    const QString made = m_folder.filePath(name.mid(5));
    QFile file(made);
    if (!file.exists() && file.open(QIODevice::WriteOnly))
        file.write(madeFile(name.mid(5)));
    return made;
}

void tst_InputCases::library_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("option");
    QTest::addColumn<bool>("refused");
    QTest::addColumn<qint64>("line");
    QTest::addColumn<QString>("text");
    QFile table(caseFolder + QStringLiteral("cases.tsv"));
    QVERIFY(table.open(QIODevice::ReadOnly));
    QStringList lines = QString::fromUtf8(table.readAll()).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    QCOMPARE(lines.takeFirst(), QStringLiteral("file\toptions\toutcome\tline\ttext"));
    int number = 0;
    for (const QString& line : lines) {
        const QStringList cells = line.split(QLatin1Char('\t'));
        QCOMPARE(cells.size(), 5);
        QTest::addRow("%d %s", ++number, qPrintable(cells[0]))
            << cells[0] << cells[1] << (cells[2] == QLatin1String("refused")) << cells[3].toLongLong()
            << cells[4];
    }
}

void tst_InputCases::library()
{
    QFETCH(QString, file);
    QFETCH(QString, option);
    QFETCH(bool, refused);
    QFETCH(qint64, line);
    QFETCH(QString, text);
    const auto options = optionsOf(option);
    const auto fits = [&](const InputIssue& issue) {
        return issue.line == line && QString::fromStdString(issue.text()).contains(text);
    };
    QString found;
    try {
        const auto result = readPanel(path(file).toStdString(), options);
        QVERIFY2(!refused, "the file was read");
        for (const auto& issue : result.issues.listed())
            found += QString::fromStdString(issue.text()) + QLatin1Char('\n');
        const auto& listed = result.issues.listed();
        QVERIFY2(std::any_of(listed.begin(), listed.end(), fits), qPrintable(found));
    } catch (const InputError& error) {
        QVERIFY2(refused && fits(error.issue), error.what());
    }
    // The import dialog looks at such files too: it fails with a message, or shows what there is.
    try {
        previewPanel(path(file).toStdString(), options);
    } catch (const InputError& error) {
        QVERIFY(!error.issue.message.empty());
    }
}

void tst_InputCases::commandLine()
{
    QFETCH(QString, file);
    QFETCH(QString, option);
    QFETCH(bool, refused);
    QFETCH(QString, text);
    QStringList arguments{QStringLiteral("convert"), path(file), QStringLiteral("-o"),
                          m_folder.filePath(QStringLiteral("out.csv"))};
    if (!option.isEmpty())
        arguments << QStringLiteral("--") + option;
    QProcess process;
    process.start(QStringLiteral(RATERSCOPE_CLI), arguments);
    QVERIFY(process.waitForFinished(120'000));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    const QString errors = QString::fromUtf8(process.readAllStandardError());
    QCOMPARE(process.exitCode(), refused ? 1 : 0);
    QVERIFY2(errors.contains(text), qPrintable(errors));
}

void tst_InputCases::everyFileHasACase()
{
    QFile table(caseFolder + QStringLiteral("cases.tsv"));
    QVERIFY(table.open(QIODevice::ReadOnly));
    const QString cases = QString::fromUtf8(table.readAll());
    const auto files = QDir(caseFolder).entryList(QDir::Files);
    QVERIFY(files.size() > 20);
    for (const QString& file : files)
        QVERIFY2(file == QLatin1String("cases.tsv")
                     || cases.contains(QLatin1Char('\n') + file + QLatin1Char('\t')),
                 qPrintable(file));
}

RATERSCOPE_TEST(tst_InputCases)
#include "tst_InputCases.moc"
