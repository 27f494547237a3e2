// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The window in a language that marks every text it translates: what carries no mark was never asked for in
// the person's language.

#include "SessionFixture.h"

#include "catalog/PrepareTable.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QComboBox>
#include <QGroupBox>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QTabBar>
#include <QTableWidget>
#include <QTranslator>

using namespace raterscope;
using raterscope::test::WindowFixture;

namespace {

const QChar opening(0x27e6), closing(0x27e7);

/// Every text in white square brackets. Texts of Qt itself stay.
class Marks : public QTranslator
{
public:
    bool isEmpty() const override { return false; }
    QString translate(const char* context, const char* text, const char*, int) const override
    {
        if (context[0] == 'Q' && qstrcmp(context, "QObject") != 0)
            return {};
        return opening + QString::fromUtf8(text) + closing;
    }
};

/// Letters of the text that no translation gave. A name that was cut off before its first mark ends at it.
QString unmarked(const QString& text)
{
    QString rest;
    int depth = 0;
    for (const QChar c : text) {
        if (c == closing && depth == 0)
            rest.truncate(rest.lastIndexOf(QChar(0xb7)) + 1);
        else if (c == opening || c == closing)
            depth += c == opening ? 1 : -1;
        else if (depth == 0)
            rest += c;
    }
    return rest;
}

} // namespace

class tst_Translation : public test::SessionTest
{
    Q_OBJECT

private slots:
    void init()
    {
        QCoreApplication::installTranslator(m_marks.get());
        open();
    }
    void cleanup()
    {
        close();
        QCoreApplication::removeTranslator(m_marks.get());
    }

    void menusAreTranslated()
    {
        QStringList faults;
        for (const auto* action : window().findChildren<QAction*>()) {
            if (!action->isSeparator() && !action->text().isEmpty())
                check(action->text(), QStringLiteral("action ") + action->objectName(), faults);
        }
        report(faults);
    }

    void viewsAreTranslated_data()
    {
        QTest::addColumn<QString>("what");
        for (const char* what : {"nothing", "sample", "comparisons"})
            QTest::addRow("%s", what) << QString::fromLatin1(what);
    }
    void viewsAreTranslated()
    {
        QFETCH(QString, what);
        openPanel(what);
        QVERIFY(!QTest::currentTestFailed());
        QStringList faults;
        for (const View* view : window().workspace().tabViews()) {
            window().workspace().goTo(view->id());
            WAIT_SETTLED(*m_window);
            look(window(), view->id(), faults);
        }
        report(faults);
    }

    void dialogsAreTranslated()
    {
        openData();
        window().workspace().goTo(QStringLiteral("consensus"));
        WAIT_SETTLED(*m_window);
        QStringList faults;
        for (const char* action : {"file.report", "file.database", "file.export", "figure.table",
                                   "analysis.seed", "help.contents", "help.shortcuts", "help.about"}) {
            m_window->trigger(action);
            QDialog* dialog = nullptr;
            QTRY_VERIFY2((dialog = m_window->shownDialog()), action);
            look(*dialog, QLatin1String(action), faults);
            dialog->close();
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        }
        window().openFile(m_data);
        ImportDialog* import = m_window->waitForImport();
        QVERIFY(import);
        QTRY_VERIFY(import->findChild<QTableWidget*>(QStringLiteral("importPreview"))->columnCount() > 1);
        look(*import, QStringLiteral("import"), faults);
        import->reject();
        report(faults);
    }

private:
    /// Words of the data, keys, and what is compared, which the model says.
    QStringList ofTheData()
    {
        QStringList words{QStringLiteral("\u03ba"), QStringLiteral("(?:Ctrl|Shift|Alt)\\+[^)]*")};
        if (document().isEmpty())
            return words;
        const auto& data = *document().data();
        const auto add = [&](const std::string& text) {
            words << QRegularExpression::escape(QString::fromStdString(text));
        };
        add(data.provenance.file);
        add(describeComparison(data, document().comparison()));
        for (const auto& rater : data.raters)
            add(rater.name);
        for (const auto& panel : data.panels)
            add(panel);
        for (const auto& group : data.groups)
            add(group);
        for (const auto& dimension : data.dimensions)
            add(dimension.name);
        return words;
    }

    /// Findings and notes are sentences the model makes of numbers; they are English.
    static bool isSaidByTheModel(const QWidget* widget)
    {
        static const QSet<QString> notes{QStringLiteral("statement"),     QStringLiteral("streamStatus"),
                                         QStringLiteral("rankingStatus"), QStringLiteral("uncertaintyStatus"),
                                         QStringLiteral("twinsTitle"),    QStringLiteral("confusionFacts"),
                                         QStringLiteral("importNotes"),   QStringLiteral("importPreview")};
        for (; widget; widget = widget->parentWidget()) {
            if (notes.contains(widget->objectName())
                || widget->objectName().startsWith(QLatin1String("finding-")))
                return true;
        }
        return false;
    }

    void check(const QString& text, const QString& where, QStringList& faults) const
    {
        static const QRegularExpression word(QStringLiteral("\\p{L}{3,}"));
        static const QRegularExpression tag(QStringLiteral("<[^>]*>"));
        if (unmarked(QString(text).remove(tag)).remove(m_known).contains(word))
            faults << QStringLiteral("%1: \"%2\"").arg(where, text.left(160));
    }

    void look(QWidget& window, const QString& where, QStringList& faults)
    {
        m_known = QRegularExpression(ofTheData().join(QLatin1Char('|')));
        QVERIFY2(m_known.isValid(), qPrintable(m_known.errorString()));
        for (auto* widget : window.findChildren<QWidget*>()) {
            // The buttons of docks, tabs and dialogs are Qt's own; what was found in a file is said by the
            // model.
            if (!widget->isVisible() || isSaidByTheModel(widget) || widget->inherits("QDockWidgetTitleButton")
                || (widget->parent()
                    && (widget->parent()->inherits("QTabBar")
                        || widget->parent()->inherits("QDialogButtonBox")))
                || widget->objectName() == QLatin1String("importEncoding"))
                continue;
            const QString place =
                QStringLiteral("%1 %2 %3")
                    .arg(where, QLatin1String(widget->metaObject()->className()), widget->objectName());
            for (const QString& text : textsOf(widget))
                check(text, place, faults);
            check(widget->toolTip(), place + QStringLiteral(" (tool-tip)"), faults);
            check(widget->accessibleName(), place + QStringLiteral(" (name)"), faults);
        }
    }

    static QStringList textsOf(const QWidget* widget)
    {
        QStringList texts;
        if (const auto* label = qobject_cast<const QLabel*>(widget))
            texts << label->text();
        else if (const auto* button = qobject_cast<const QAbstractButton*>(widget))
            texts << button->text();
        else if (const auto* box = qobject_cast<const QGroupBox*>(widget))
            texts << box->title();
        else if (const auto* combo = qobject_cast<const QComboBox*>(widget)) {
            for (int i = 0; i < combo->count(); ++i)
                texts << combo->itemText(i);
        } else if (const auto* tabs = qobject_cast<const QTabBar*>(widget)) {
            for (int i = 0; i < tabs->count(); ++i)
                texts << tabs->tabText(i);
        } else if (const auto* header = qobject_cast<const QHeaderView*>(widget);
                   header && header->orientation() == Qt::Horizontal && header->model()) {
            for (int c = 0; c < header->count(); ++c)
                texts << header->model()->headerData(c, Qt::Horizontal).toString();
        }
        return texts;
    }

    static void report(const QStringList& faults)
    {
        for (const QString& fault : faults)
            qInfo().noquote() << fault;
        QVERIFY2(faults.isEmpty(), qPrintable(QStringLiteral("%1 texts").arg(faults.size())));
    }

    QRegularExpression m_known;
    std::unique_ptr<QTranslator> m_marks = std::make_unique<Marks>();
};

RATERSCOPE_TEST(tst_Translation)
#include "tst_Translation.moc"
