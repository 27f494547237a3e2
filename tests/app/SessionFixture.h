// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "WindowFixture.h"

#include "gui/Autosave.h"
#include "gui/SessionActions.h"
#include "studies/SimulateComparisons.h"

#include <QMessageBox>
#include <QPushButton>

namespace raterscope::test {

inline QByteArray tableOf(const QStringList& raters, int items = 12)
{
    QByteArray text = "item,rater,score\n";
    for (int item = 0; item < items; ++item) {
        for (const QString& rater : raters)
            text += "i" + QByteArray::number(item) + ',' + rater.toUtf8() + ','
                    + QByteArray::number(1 + (item * 7 + rater.size() * (item % 3)) % 5) + '\n';
    }
    return text;
}

inline const QStringList threeRaters{QStringLiteral("ann"), QStringLiteral("beth"), QStringLiteral("cydney")};

/// What tests of sessions share: a folder with a table of three raters, a window, and a session of both.
class SessionTest : public QObject
{
protected:
    void open()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_window = std::make_unique<WindowFixture>();
        m_data = write("ratings.csv", tableOf(threeRaters));
        m_session = path("study.raterscope");
    }
    void close()
    {
        m_window.reset();
        m_folder.reset();
    }

    MainWindow& window() { return **m_window; }
    Document& document() { return window().document(); }
    QString path(const QString& name) const { return m_folder->filePath(name); }

    QString write(const QString& name, const QByteArray& content) const
    {
        QFile file(path(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("cannot write %s", qPrintable(name));
        return file.fileName();
    }

    static QByteArray read(const QString& name)
    {
        QFile file(name);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    static QStringList copies() { return QDir(autosaveFolder()).entryList({"*.raterscope"}, QDir::Files); }

    void openData()
    {
        window().openFileDirectly(m_data, DataChoice(), false);
        QTRY_VERIFY(!document().isEmpty());
    }

    /// "nothing", the "sample", or simulated "comparisons"; returns when every view has what it wants.
    void openPanel(const QString& what)
    {
        if (what == QLatin1String("sample"))
            window().openSample();
        else if (what == QLatin1String("comparisons"))
            document().setData(simulateJudges(1).data);
        if (what != QLatin1String("nothing"))
            QTRY_VERIFY(!document().isEmpty());
        WAIT_SETTLED(*m_window);
    }

    void openSession()
    {
        window().openFile(m_session);
        QTRY_VERIFY_WITH_TIMEOUT(!document().isEmpty(), 60000);
    }

    void edit(const Edits& edits)
    {
        emit window().workspace().editRequested(edits, QStringLiteral("Change things"));
        QVERIFY(document().edits() == edits);
    }

    /// On the table of three raters: by position, as they stand in the file.
    static Edits someEdits()
    {
        Edits edits;
        edits.excludedRaters = {RaterId(1)}; // beth
        edits.excludedItems = {ItemId(11)};
        edits.panelOf = {{RaterId(2), "second"}};
        edits.slot = {{RaterId(0), true}};
        edits.adjudicated = {{{ItemId(11), {}, DimensionId(0), -1}, "4"}};
        return edits;
    }

    static Comparison aComparison()
    {
        Comparison comparison;
        comparison.sample = SampleKind::First;
        comparison.sampleSize = 5;
        return comparison;
    }

    void saveSomeSession()
    {
        openData();
        edit(someEdits());
        document().setComparison(aComparison());
        QVERIFY(window().session().saveTo(m_session));
        m_window = std::make_unique<WindowFixture>();
    }

    /// The data lies beside the session, which says that it is elsewhere.
    void saveSessionWithDataElsewhere()
    {
        saveSomeSession();
        QByteArray session = read(m_session);
        QVERIFY(session.contains("\"ratings.csv\""));
        session.replace("\"ratings.csv\"", "\"elsewhere/ratings.csv\"");
        write("study.raterscope", session);
    }

    void answer(QMessageBox::StandardButton button)
    {
        auto* box = m_window->find<QMessageBox>("unsavedDialog");
        QVERIFY(box);
        box->button(button)->click();
        QTRY_VERIFY(!m_window->find<QMessageBox>("unsavedDialog"));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<WindowFixture> m_window;
    QString m_data;
    QString m_session;
};

} // namespace raterscope::test
