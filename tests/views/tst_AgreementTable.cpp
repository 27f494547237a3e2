// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The heatmap for those who do not see it: as a table to assistive technology, and as a table on screen.
// Expected κ: METHODS §9 (Fixtures.h).

#include "AgreementView.h"
#include "document/Selection.h"
#include "plot/AgreementPlot.h"
#include "plot/AgreementTable.h"
#include "table/MatrixTableModel.h"
#include "views/Fixtures.h"

#include <QAbstractItemModelTester>
#include <QAccessible>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QTest>

using namespace raterscope;

class tst_AgreementTable : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_document = std::make_unique<Document>();
        m_document->setData(test::madePanel(test::expertsAndCrowd()), Comparison{});
        m_document->setTable(prepareTable(m_document->data(), {}, {}));
        m_view = std::make_unique<AgreementView>(*m_document);
        m_view->resize(930, 600);
        m_view->show();
        m_plot = m_view->findChild<AgreementPlot*>(QStringLiteral("agreementPlot"));
        m_table = m_view->findChild<AgreementTable*>(QStringLiteral("agreementTable"));
        m_switch = m_view->findChild<QCheckBox*>(QStringLiteral("asTable"));
        m_view->showResult(QStringLiteral("matrix"), test::summEvalResult(*m_document->table()));
    }
    void cleanup()
    {
        m_view.reset();
        m_document.reset();
    }

    void isATableToAssistiveTechnology()
    {
        auto* access = QAccessible::queryAccessibleInterface(m_plot);
        QVERIFY(access);
        QCOMPARE(access->role(), QAccessible::Table);
        QCOMPARE(access->text(QAccessible::Name), QStringLiteral("Agreement matrix"));
        auto* table = access->tableInterface();
        QVERIFY(table);
        QCOMPARE(table->rowCount(), 8);
        QCOMPARE(table->columnCount(), 8);
        QCOMPARE(access->childCount(), 81); // with the headers
        const int row = rowOf("expert_1");
        const int column = rowOf("turker_2");
        QCOMPARE(table->rowDescription(row), QStringLiteral("expert_1"));
        QCOMPARE(table->columnDescription(column), QStringLiteral("turker_2"));
        auto* cell = table->cellAt(row, column);
        QVERIFY(cell && cell->isValid());
        QCOMPARE(cell->role(), QAccessible::Cell);
        // 0.0211 ± 0.05
        QCOMPARE(cell->text(QAccessible::Value),
                 QStringLiteral("0.02\u00a0[\u22120.03, 0.07] \u00b7 1,000 items"));
        QCOMPARE(cell->text(QAccessible::Name), m_plot->scene().describeCell(row, column));
        QVERIFY(cell->text(QAccessible::Name).contains("expert_1"));
        QCOMPARE(table->cellAt(row, row)->text(QAccessible::Value), QStringLiteral("\u2013"));
        QVERIFY(!table->cellAt(8, 0) && !table->cellAt(-1, 0) && !access->child(81) && !access->child(-1));
    }

    void cellsKnowTheirPlaceAndHeaders()
    {
        auto* access = QAccessible::queryAccessibleInterface(m_plot);
        auto* cell = access->tableInterface()->cellAt(2, 5);
        QCOMPARE(access->child(access->indexOfChild(cell)), cell);
        QCOMPARE(cell->parent(), access);
        auto* place = cell->tableCellInterface();
        QCOMPARE(place->rowIndex(), 2);
        QCOMPARE(place->columnIndex(), 5);
        QCOMPARE(place->rowHeaderCells().size(), 1);
        QCOMPARE(place->rowHeaderCells().front()->text(QAccessible::Name), m_plot->scene().rater(2).name);
        QCOMPARE(place->rowHeaderCells().front()->role(), QAccessible::RowHeader);
        QCOMPARE(place->columnHeaderCells().front()->text(QAccessible::Name), m_plot->scene().rater(5).name);
        QCOMPARE(place->columnHeaderCells().front()->role(), QAccessible::ColumnHeader);
        const QPoint middle = m_plot->mapToGlobal(m_plot->cellRect(2, 5).center().toPoint());
        QCOMPARE(access->childAt(middle.x(), middle.y()), cell);
        QVERIFY(cell->rect().contains(middle));
        QVERIFY(
            !access->childAt(m_plot->mapToGlobal(QPoint(1, 1)).x(), m_plot->mapToGlobal(QPoint(1, 1)).y()));
        for (int child = 0; child < access->childCount(); ++child)
            QVERIFY2(access->child(child)->isValid() && access->child(child)->parent() == access,
                     qPrintable(QString::number(child)));
    }

    void pressOnACellSelectsThePair()
    {
        auto* table = QAccessible::queryAccessibleInterface(m_plot)->tableInterface();
        auto* action = table->cellAt(1, 4)->actionInterface();
        QVERIFY(action);
        action->doAction(QAccessibleActionInterface::pressAction());
        const auto pair = m_document->selection().pair();
        QVERIFY(pair);
        QCOMPARE((std::set<RaterId>{pair->a, pair->b}),
                 (std::set<RaterId>{m_plot->scene().rater(1).id, m_plot->scene().rater(4).id}));
    }

    void keyboardMovesTheFocusedCell()
    {
        m_view->activateWindow();
        m_plot->setFocus();
        QTRY_VERIFY(m_plot->hasFocus());
        QTest::keyClick(m_plot, Qt::Key_Down);
        QTest::keyClick(m_plot, Qt::Key_Right);
        QTest::keyClick(m_plot, Qt::Key_Right);
        auto* access = QAccessible::queryAccessibleInterface(m_plot);
        QCOMPARE(access->focusChild(), access->tableInterface()->cellAt(1, 2));
        QVERIFY(access->focusChild()->state().focused);
        QVERIFY(!access->tableInterface()->cellAt(0, 0)->state().focused);
    }

    void followsTheData()
    {
        auto* access = QAccessible::queryAccessibleInterface(m_plot);
        const int row = rowOf("expert_1");
        const int column = rowOf("turker_2");
        access->tableInterface()->cellAt(row, column);
        auto changed = test::summEvalResult(*m_document->table());
        test::setCell(*changed->facets.raterMatrix, 0, 4, 0.75);
        m_view->showResult(QStringLiteral("matrix"), changed);
        QCOMPARE(
            access->tableInterface()->cellAt(rowOf("expert_1"), rowOf("turker_2"))->text(QAccessible::Value),
            QStringLiteral("0.75\u00a0[0.70, 0.80] \u00b7 1,000 items"));
        m_document->setData({});
        QCOMPARE(access->tableInterface()->rowCount(), 0);
        QCOMPARE(access->childCount(), 0);
        QVERIFY(!access->tableInterface()->cellAt(0, 0));
    }

    void undefinedCellsSayWhy()
    {
        auto changed = test::summEvalResult(*m_document->table());
        auto& matrix = *changed->facets.raterMatrix;
        for (const std::size_t cell : {std::size_t{1}, matrix.size()})
            matrix.values[cell] = Value(UndefinedReason::NothingPairable);
        matrix.low[1] = matrix.low[matrix.size()] = std::numeric_limits<double>::quiet_NaN();
        m_view->showResult(QStringLiteral("matrix"), changed);
        const QString text = QAccessible::queryAccessibleInterface(m_plot)
                                 ->tableInterface()
                                 ->cellAt(rowOf("expert_1"), rowOf("expert_2"))
                                 ->text(QAccessible::Value);
        QVERIFY2(text.contains(QLatin1String(describe(UndefinedReason::NothingPairable))), qPrintable(text));
    }

    void switchShowsTheSameCells()
    {
        QVERIFY(m_plot->isVisible() && !m_table->isVisible());
        m_switch->click();
        QVERIFY(!m_plot->isVisible() && m_table->isVisible());
        const auto* model = m_table->model();
        QCOMPARE(model->rowCount(), 8);
        for (int row = 0; row < 8; ++row) {
            QCOMPARE(model->headerData(row, Qt::Vertical).toString(), m_plot->scene().rater(row).name);
            QCOMPARE(model->headerData(row, Qt::Horizontal).toString(), m_plot->scene().rater(row).name);
        }
        QCOMPARE(model->index(rowOf("expert_1"), rowOf("turker_2")).data().toString(),
                 QStringLiteral("0.02\u00a0[\u22120.03, 0.07] \u00b7 1,000 items"));
        m_switch->click();
        QVERIFY(m_plot->isVisible() && !m_table->isVisible());
    }

    void tableFollowsOrderAndData()
    {
        m_switch->click();
        auto* order = m_view->findChild<QComboBox*>(QStringLiteral("rowOrder"));
        order->setCurrentIndex(order->findData(static_cast<int>(RowOrder::File)));
        QCOMPARE(m_table->model()->headerData(0, Qt::Vertical).toString(), QStringLiteral("expert_1"));
        QCOMPARE(m_table->model()->headerData(7, Qt::Vertical).toString(), QStringLiteral("turker_5"));
        m_document->setData({});
        QCOMPARE(m_table->model()->rowCount(), 0);
    }

    void keyboardInTheTable()
    {
        m_switch->click();
        m_view->activateWindow();
        m_table->setFocus();
        m_table->setCurrentIndex(m_table->model()->index(0, 0));
        QTest::keyClick(m_table, Qt::Key_Right);
        QTest::keyClick(m_table, Qt::Key_Right);
        QCOMPARE(m_view->findChild<QLabel*>(QStringLiteral("hoverLine"))->text(),
                 m_plot->scene().describeCell(0, 2));
        QTest::keyClick(m_table, Qt::Key_Return);
        const auto pair = m_document->selection().pair();
        QVERIFY(pair);
        QCOMPARE((std::set<RaterId>{pair->a, pair->b}),
                 (std::set<RaterId>{m_plot->scene().rater(0).id, m_plot->scene().rater(2).id}));
        m_table->setCurrentIndex(m_table->model()->index(3, 3));
        QTest::keyClick(m_table, Qt::Key_Return); // the diagonal is one rater
        QCOMPARE(m_document->selection().raters(), std::set<RaterId>{m_plot->scene().rater(3).id});
    }

    void modelKeepsItsPromises()
    {
        MatrixTableModel model(*m_plot);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.refresh();
        QCOMPARE(model.rowCount(), 8);
        m_document->setData({});
        QVERIFY(!model.index(7, 7).data().isValid()); // the picture is gone, the table not told yet
        model.refresh();
        QCOMPARE(model.rowCount(), 0);
    }

private:
    int rowOf(const char* name) const
    {
        for (int row = 0; row < m_plot->scene().rowCount(); ++row) {
            if (m_plot->scene().rater(row).name == QLatin1String(name))
                return row;
        }
        return -1;
    }

    std::unique_ptr<Document> m_document;
    std::unique_ptr<AgreementView> m_view;
    AgreementPlot* m_plot = nullptr;
    AgreementTable* m_table = nullptr;
    QCheckBox* m_switch = nullptr;
};

RATERSCOPE_TEST(tst_AgreementTable)
#include "tst_AgreementTable.moc"
