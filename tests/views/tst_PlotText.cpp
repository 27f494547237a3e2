// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Names from files on plots and in exported XML: what could hide or break something is shown, the rest stays.

#include "plot/PlotText.h"

#include "figure/XmlText.h"
#include "support/Support.h"

#include <QXmlStreamReader>

using namespace raterscope;

class tst_PlotText : public QObject
{
    Q_OBJECT

private slots:
    void visibleText_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("seen");
        QTest::addRow("plain") << QStringLiteral("expert_1 & <b>") << QStringLiteral("expert_1 & <b>");
        QTest::addRow("empty") << QString() << QString();
        QTest::addRow("spaces alone") << QStringLiteral("  ") << QStringLiteral("\u2423\u2423");
        QTest::addRow("spaces within") << QStringLiteral(" a b ") << QStringLiteral(" a b ");
        QTest::addRow("line ends") << QStringLiteral("a\nb\u2028c") << QStringLiteral("a\u21b5b\u21b5c");
        QTest::addRow("tab") << QStringLiteral("a\tb") << QStringLiteral("a b");
        QTest::addRow("bell and NUL")
            << QStringLiteral("a\u0007b") + QChar(0) << QStringLiteral("a\ufffdb\ufffd");
        QTest::addRow("override of direction")
            << QStringLiteral("a\u202egpj.exe") << QStringLiteral("a\ufffdgpj.exe");
        QTest::addRow("half a pair") << QStringLiteral("a") + QChar(0xd83d) + QStringLiteral("b")
                                     << QStringLiteral("a\ufffdb");
        QTest::addRow("a pair") << QStringLiteral("\U0001F600") << QStringLiteral("\U0001F600");
        QTest::addRow("umlaut of two") << QStringLiteral("Mu\u0308ller") << QStringLiteral("M\u00fcller");
        QTest::addRow("Chinese") << QStringLiteral("王小明") << QStringLiteral("王小明");
        QTest::addRow("Hebrew") << QStringLiteral("דוד") << QStringLiteral("דוד");
    }
    void visibleText()
    {
        QFETCH(QString, text);
        QFETCH(QString, seen);
        QCOMPARE(raterscope::visibleText(text), seen);
        QCOMPARE(raterscope::visibleText(seen), seen); // nothing is replaced twice
    }

    void elidedTextFits()
    {
        const QFontMetricsF metrics(Theme::print().font);
        const QString name =
            QStringLiteral("Annotatorin für Qualität \U0001F600\U0001F600\U0001F600 王小明 am Ende");
        for (double width = 20.0; width < metrics.horizontalAdvance(name) + 10.0; width += 3.0) {
            const QString cut = elidedMiddle(metrics, name, width);
            QVERIFY2(metrics.horizontalAdvance(cut) <= width + 0.5, qPrintable(cut));
            for (qsizetype i = 0; i < cut.size(); ++i) {
                if (cut[i].isHighSurrogate())
                    QVERIFY(i + 1 < cut.size() && cut[i + 1].isLowSurrogate());
                if (cut[i].isLowSurrogate())
                    QVERIFY(i > 0 && cut[i - 1].isHighSurrogate());
            }
        }
        QCOMPARE(elidedMiddle(metrics, name, 1e4), name);
    }

    void validXml_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("valid");
        QTest::addRow("plain") << QStringLiteral("<a>&\t\n</a>") << QStringLiteral("<a>&\t\n</a>");
        QTest::addRow("control") << QStringLiteral("a\u0001b\u009fc") << QStringLiteral("a\ufffdb\ufffdc");
        QTest::addRow("half a pair at the end")
            << QStringLiteral("a") + QChar(0xd83d) << QStringLiteral("a\ufffd");
        QTest::addRow("second half alone")
            << QString(QChar(0xde00)) + QLatin1Char('a') << QStringLiteral("\ufffda");
        QTest::addRow("non-character") << QString(QChar(0xffff)) << QStringLiteral("\ufffd");
        QTest::addRow("a pair") << QStringLiteral("\U0001F600") << QStringLiteral("\U0001F600");
    }
    void validXml()
    {
        QFETCH(QString, text);
        QFETCH(QString, valid);
        QCOMPARE(raterscope::validXml(text), valid);
        QXmlStreamReader reader(QStringLiteral("<t>%1</t>").arg(valid.toHtmlEscaped()));
        reader.readNextStartElement();
        reader.readElementText();
        QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
    }
};

RATERSCOPE_TEST(tst_PlotText)
#include "tst_PlotText.moc"
