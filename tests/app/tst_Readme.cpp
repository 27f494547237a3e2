// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/Support.h"

#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>

/// The README does what it says: its tour runs, line by line, and the files it names are there.
class tst_Readme : public QObject
{
    Q_OBJECT

private slots:
    void tourRuns();
    void namedFilesExist();

private:
    static QString readme();
};

QString tst_Readme::readme()
{
    QFile file(QStringLiteral(RATERSCOPE_SOURCE_DIR "/README.md"));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

void tst_Readme::tourRuns()
{
    const QTemporaryDir folder;
    int commands = 0;
    const auto lines = readme().split(QLatin1Char('\n'));
    for (const QString& line : lines) {
        if (!line.startsWith(QStringLiteral("raterscope-cli ")))
            continue;
        ++commands;
        QStringList arguments = QProcess::splitCommand(line);
        arguments.removeFirst();
        QProcess process;
        process.setWorkingDirectory(folder.path());
        process.start(QStringLiteral(RATERSCOPE_CLI), arguments);
        QVERIFY2(process.waitForFinished(120'000), qPrintable(line));
        QVERIFY2(process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0,
                 qPrintable(line + QLatin1Char('\n') + QString::fromUtf8(process.readAllStandardError())));
    }
    QVERIFY(commands >= 6);
    QVERIFY(QFileInfo::exists(folder.filePath(QStringLiteral("report/report.html"))));
    QVERIFY(QFileInfo::exists(folder.filePath(QStringLiteral("agreement.svg"))));
}

void tst_Readme::namedFilesExist()
{
    static const QRegularExpression named(
        QStringLiteral("(?:\\]\\(|`)((?:packaging|model|views|app|tests)/[\\w./-]*)"));
    auto match = named.globalMatch(readme());
    QVERIFY(match.hasNext());
    while (match.hasNext()) {
        const QString path = match.next().captured(1);
        QVERIFY2(QFileInfo::exists(QStringLiteral(RATERSCOPE_SOURCE_DIR "/") + path), qPrintable(path));
    }
}

RATERSCOPE_TEST(tst_Readme)
#include "tst_Readme.moc"
