// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Opening files in the real window: every bad file gives a message with the place, and the window stays
// usable.

#include "WindowFixture.h"

#include "gui/MessagesPanel.h"
#include "support/Support.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QRegularExpression>
#include <QTableWidget>

using namespace raterscope;
using raterscope::test::WindowFixture;

namespace {

/// Of the panel that is open before every test; no other file of them has as many.
constexpr int itemsBefore = 48;

QByteArray longTable()
{
    QByteArray text = "item,rater,score\n";
    for (int item = 0; item < 20; ++item) {
        for (const char* rater : {"ann", "ben", "cyd"})
            text += "i" + QByteArray::number(item) + ',' + rater + ','
                    + QByteArray::number(1 + (item * 7 + rater[0]) % 5) + '\n';
    }
    return text;
}

QByteArray summevalLines(int count)
{
    QByteArray text;
    for (int line = 0; line < count; ++line) {
        const QByteArray value = QByteArray::number(1 + line % 5);
        const QByteArray rating =
            "{\"coherence\": " + value + ", \"consistency\": 5, \"fluency\": 5, \"relevance\": 3}";
        text += "{\"id\": \"doc-" + QByteArray::number(line / 2) + "\", \"model_id\": \"M"
                + QByteArray::number(line % 2) + "\", \"decoded\": \"text\", \"expert_annotations\": ["
                + rating + ", " + rating + "], \"turker_annotations\": [" + rating + ", " + rating + "]}\n";
    }
    return text;
}

} // namespace

class tst_Opening : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_window = std::make_unique<WindowFixture>();
        (*m_window)->openFileDirectly(write("before.jsonl", summevalLines(itemsBefore)), DataChoice(), true);
        QTRY_VERIFY(!(*m_window)->document().isEmpty());
        WAIT_SETTLED(*m_window);
    }
    void cleanup() { m_window.reset(); }

    void sampleOpensWithoutAFile()
    {
        (*m_window)->openSample();
        QTRY_COMPARE((*m_window)->document().data()->items.size(), std::size_t{1600});
        WAIT_SETTLED(*m_window);
        QVERIFY((*m_window)->windowTitle().startsWith("Sample panel"));
        QVERIFY(m_window->find<QWidget>("finding-two-constructs"));
    }

    void badFilesGiveAMessage_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("part"); // of the message
        QTest::addRow("missing") << "not-there.jsonl" << QByteArray() << "not-there.jsonl";
        QTest::addRow("directory") << "." << QByteArray() << "folder";
        QTest::addRow("empty") << "empty.csv" << QByteArray("") << "empty.csv";
        QTest::addRow("truncated") << "cut.jsonl" << summevalLines(4).chopped(30) << "";
        QTest::addRow("binary") << "photo.csv"
                                << QByteArray("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\1\0", 20)
                                       + QByteArray(2000, '\0')
                                << "photo.csv";
        QTest::addRow("not-json") << "words.jsonl" << QByteArray("{\"id\": nonsense\n") << "words.jsonl";
    }

    void badFilesGiveAMessage()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, content);
        QFETCH(QString, part);
        const DatasetPtr before = (*m_window)->document().data();
        const QString path = name == "." ? m_folder.path() : write(name, content);
        (*m_window)->openFile(path);
        QTRY_VERIFY((*m_window)->jobs().isIdle());
        QTRY_VERIFY(!(*m_window)->messageBar().text().isEmpty());
        const QString text = (*m_window)->messageBar().text();
        QVERIFY2(text.contains(part, Qt::CaseInsensitive), qPrintable(text));
        if ((*m_window)->messageBar().kind() == MessageBar::Kind::Error)
            QCOMPARE((*m_window)->document().data(), before); // the old panel stays open
        // And the next file opens.
        (*m_window)->openFile(write("good.jsonl", summevalLines(40)));
        QTRY_COMPARE((*m_window)->document().data()->items.size(), std::size_t{40});
        QVERIFY((*m_window)->messageBar().text().isEmpty());
        WAIT_SETTLED(*m_window);
    }

    void raggedRowsAreListed()
    {
        const QByteArray text = longTable() + "i99,ann\ni98,ben,3,too,many\n";
        (*m_window)->openFileDirectly(write("ragged.csv", text), DataChoice(), false);
        QTRY_COMPARE((*m_window)->document().data()->items.size(), std::size_t{20});
        QTRY_VERIFY((*m_window)->messagesPanel().model().rowCount() >= 1);
        const auto& issues = (*m_window)->messagesPanel().model();
        QCOMPARE(issues.index(0, IssueTableModel::LineColumn).data().toString(), QStringLiteral("62"));
        QVERIFY(m_window->find<QPushButton>("statusLine")->text().contains("2 rows dropped"));
        QVERIFY((*m_window)->messageBar().text().contains("2 rows"));
        m_window->find<QPushButton>("statusLine")->click();
        QVERIFY((*m_window)->messagesPanel().isVisible());
        WAIT_SETTLED(*m_window);
    }

    void csvAsksFirst()
    {
        (*m_window)->openFile(write("long.csv", longTable()));
        ImportDialog* dialog = m_window->waitForImport();
        QVERIFY(dialog);
        auto* table = dialog->findChild<QTableWidget*>("importPreview");
        QTRY_COMPARE(table->columnCount(), 3);
        auto* ok = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
        QTRY_VERIFY(ok->isEnabled());
        // Take the role of the score away: OK says why it cannot.
        auto* role = qobject_cast<QComboBox*>(table->cellWidget(0, 2));
        QCOMPARE(role->currentData().toString(), QStringLiteral("value"));
        role->setCurrentIndex(0);
        QTRY_VERIFY(!ok->isEnabled());
        QVERIFY(!ok->toolTip().isEmpty());
        role = qobject_cast<QComboBox*>(table->cellWidget(0, 2));
        role->setCurrentIndex(role->findData(QStringLiteral("value")));
        QTRY_VERIFY(ok->isEnabled());
        dialog->findChild<QLineEdit*>("importScale")->setText("5..1");
        QTRY_VERIFY(!ok->isEnabled());
        dialog->findChild<QLineEdit*>("importScale")->setText("1..7");
        QTRY_VERIFY(ok->isEnabled());
        ok->click();
        QTRY_COMPARE((*m_window)->document().data()->raters.size(), std::size_t{3});
        QCOMPARE((*m_window)->document().data()->dimensions.front().scale.size(), 7);
        WAIT_SETTLED(*m_window);
        // Remembered for the session.
        m_window->trigger("file.import-options");
        dialog = m_window->waitForImport();
        QVERIFY(dialog);
        QCOMPARE(dialog->findChild<QLineEdit*>("importScale")->text(), QStringLiteral("1..7"));
        dialog->reject();
    }

    void wrongDelimiterIsSeenInThePreview()
    {
        QByteArray text = longTable();
        text.replace(',', ';');
        (*m_window)->openFile(write("semicolons.csv", text));
        ImportDialog* dialog = m_window->waitForImport();
        QVERIFY(dialog);
        auto* table = dialog->findChild<QTableWidget*>("importPreview");
        QTRY_COMPARE(table->columnCount(), 3);
        auto* delimiter = dialog->findChild<QComboBox*>("importDelimiter");
        QVERIFY(delimiter->itemText(0).contains("semicolon"));
        delimiter->setCurrentIndex(delimiter->findData(QStringLiteral("|")));
        QTRY_VERIFY(!dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok)->isEnabled());
        delimiter->setCurrentIndex(0);
        QTRY_VERIFY(dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok)->isEnabled());
        dialog->reject();
        QCOMPARE((*m_window)->document().data()->items.size(),
                 std::size_t{itemsBefore}); // nothing was opened
    }

    void commandLineOpensAnUnambiguousTableAtOnce()
    {
        (*m_window)->openFileDirectly(write("direct.csv", longTable()), DataChoice(), false);
        QTRY_COMPARE((*m_window)->document().data()->raters.size(), std::size_t{3});
        QVERIFY(!m_window->find<ImportDialog>("importDialog"));
        WAIT_SETTLED(*m_window);
    }

    void commandLineChoicesApply()
    {
        DataChoice choice;
        choice.verdicts = true;
        choice.sample = SampleKind::First;
        choice.sampleSize = 5;
        (*m_window)->openFileDirectly(write("choices.jsonl", summevalLines(40)), choice, true);
        QTRY_COMPARE((*m_window)->document().data()->items.size(), std::size_t{40});
        WAIT_SETTLED(*m_window);
        QCOMPARE((*m_window)->document().comparison().kind, CompareKind::Verdicts);
        QCOMPARE((*m_window)->document().table()->unitCount(), std::size_t{5});
    }

    void droppedFileOpens()
    {
        const QString path = write("dropped.jsonl", summevalLines(24));
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter(QPoint(400, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&**m_window, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(400, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&**m_window, &drop);
        QTRY_COMPARE((*m_window)->document().data()->items.size(), std::size_t{24});
        WAIT_SETTLED(*m_window);
    }

    void newestFileWins()
    {
        const QString first = write("first.jsonl", summevalLines(4000));
        const QString second = write("second.jsonl", summevalLines(8));
        (*m_window)->openFileDirectly(first, DataChoice(), true);
        (*m_window)->openFileDirectly(second, DataChoice(), true);
        QTRY_COMPARE((*m_window)->document().data()->items.size(), std::size_t{8});
        WAIT_SETTLED(*m_window);
        QCOMPARE((*m_window)->document().data()->items.size(), std::size_t{8});
    }

    void cancelWhileLoading()
    {
        const DatasetPtr before = (*m_window)->document().data();
        (*m_window)->openFileDirectly(write("large.jsonl", summevalLines(20000)), DataChoice(), true);
        QVERIFY(!(*m_window)->jobs().isIdle());
        m_window->trigger("analysis.cancel");
        QTRY_VERIFY((*m_window)->jobs().isIdle());
        QCOMPARE((*m_window)->document().data(), before);
        QVERIFY((*m_window)->messageBar().text().contains("cancelled"));
    }

    void closingDuringAJobIsSafe()
    {
        (*m_window)->openFileDirectly(write("closing.jsonl", summevalLines(20000)), DataChoice(), true);
        QVERIFY((*m_window)->close());
        m_window->close();
        QCoreApplication::processEvents();
    }

    void closedPanelLeavesAnEmptyWindow()
    {
        m_window->trigger("file.close");
        WAIT_SETTLED(*m_window);
        QVERIFY((*m_window)->document().isEmpty());
        QCOMPARE(m_window->find<QLabel>("overviewTitle")->text(), QStringLiteral("No panel is open"));
        for (const View* view : (*m_window)->workspace().tabViews()) {
            (*m_window)->workspace().goTo(view->id());
            QVERIFY(!(*m_window)->grab().isNull());
        }
    }

    void decimalCommaLocaleChangesNoNumber()
    {
        const QLocale before;
        QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
        {
            WindowFixture window;
            window->openFileDirectly(write("german.csv", longTable()), DataChoice(), true);
            QTRY_VERIFY(!window->document().isEmpty());
            WAIT_SETTLED(window);
            QVERIFY(window.find<QPushButton>("statusLine")->text().contains("60 ratings"));
            const auto* title = window.find<QLabel>("overviewTitle");
            QVERIFY(title->text().contains("20 items"));
            for (const auto* label : window.find<QWidget>("workspace")->findChildren<QLabel*>())
                QVERIFY2(!label->text().contains(QRegularExpression("\\b0,\\d\\d")),
                         qPrintable(label->text()));
        }
        QLocale::setDefault(before);
    }

    void recentFilesAreListed()
    {
        const QString path = write("recent.jsonl", summevalLines(8));
        (*m_window)->openFileDirectly(path, DataChoice(), true);
        QTRY_COMPARE((*m_window)->document().data()->items.size(), std::size_t{8});
        const auto entries = (*m_window)->actions().submenu("file.recent")->actions();
        QVERIFY(!entries.isEmpty());
        QCOMPARE(entries.front()->text(), QStringLiteral("recent.jsonl"));
        WAIT_SETTLED(*m_window);
    }

private:
    QString write(const QString& name, const QByteArray& content)
    {
        const QString path = m_folder.filePath(name);
        if (name.startsWith("not-there"))
            return path;
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("cannot write %s", qPrintable(path));
        return path;
    }

    QTemporaryDir m_folder;
    std::unique_ptr<WindowFixture> m_window;
};

RATERSCOPE_TEST(tst_Opening)
#include "tst_Opening.moc"
