// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "CatalogText.h"

#include "support/Main.h"
#include "support/Support.h"

#include <QFile>
#include <QTest>
#include <QTranslator>

using namespace raterscope;

namespace {

/// Knows one context and answers with the text in brackets.
class Brackets : public QTranslator
{
public:
    bool isEmpty() const override { return false; }
    QString translate(const char* context, const char* text, const char*, int) const override
    {
        return qstrcmp(context, "Catalog") == 0 ? QStringLiteral("[%1]").arg(QString::fromUtf8(text))
                                                : QString();
    }
};

} // namespace

class tst_CatalogText : public QObject
{
    Q_OBJECT

private slots:
    void textsAreLookedUpInTheirContext()
    {
        QCOMPARE(catalogText("Cohen κ"), QStringLiteral("Cohen κ"));
        Brackets translator;
        QCoreApplication::installTranslator(&translator);
        QCOMPARE(catalogText("Cohen κ"), QStringLiteral("[Cohen κ]"));
        QCOMPARE(catalogText(""), QString()); // an empty key would ask for the file's header
        QCoreApplication::removeTranslator(&translator);
    }

    void everyTextIsVisitedOnce()
    {
        std::vector<std::string> texts;
        visitCatalogTexts([&](const std::string& text) { texts.push_back(text); });
        auto sorted = texts;
        std::sort(sorted.begin(), sorted.end());
        QVERIFY(std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end());
        for (const auto& analysis : catalog()) {
            QVERIFY2(std::binary_search(sorted.begin(), sorted.end(), analysis.title), analysis.id.c_str());
            for (const auto& option : analysis.options)
                QVERIFY2(std::binary_search(sorted.begin(), sorted.end(), option.title), option.id.c_str());
        }
        writeSource(texts);
    }

private:
    /// With RATERSCOPE_CATALOG_TEXTS=<file> the texts are written as C++ that lupdate reads.
    static void writeSource(const std::vector<std::string>& texts)
    {
        const QString name = qEnvironmentVariable("RATERSCOPE_CATALOG_TEXTS");
        if (name.isEmpty())
            return;
        QFile file(name);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("static const char* const texts[] = {\n");
        for (const auto& text : texts) {
            QByteArray quoted = QByteArray::fromStdString(text);
            quoted.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
            file.write("QT_TRANSLATE_NOOP(\"Catalog\", \"" + quoted + "\"),\n");
        }
        file.write("};\n");
    }
};

RATERSCOPE_TEST(tst_CatalogText)
#include "tst_CatalogText.moc"
