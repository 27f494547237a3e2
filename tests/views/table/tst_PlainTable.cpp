// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "table/PlainTable.h"

#include "support/Support.h"

#include <QAbstractTableModel>
#include <QHeaderView>
#include <QTableView>

using namespace raterscope;

namespace {

/// One column of the numbers of its rows; counts how often it is asked.
class Ranks : public QAbstractTableModel
{
public:
    explicit Ranks(int rows) : m_rows(rows) {}

    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : m_rows; }
    int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : 1; }
    QVariant data(const QModelIndex& index, int role) const override
    {
        if (role != Qt::DisplayRole)
            return {};
        ++asked;
        return QString::number(index.row() + 1);
    }
    QVariant headerData(int, Qt::Orientation, int role) const override
    {
        return role == Qt::DisplayRole ? QVariant(QStringLiteral("R")) : QVariant();
    }

    mutable int asked = 0;

private:
    int m_rows;
};

} // namespace

class tst_PlainTable : public QObject
{
    Q_OBJECT

private slots:
    void widthHoldsTheLastRow_data()
    {
        QTest::addColumn<int>("rows");
        for (const int rows : {0, 1, 39, 41, 100, 1'000'000})
            QTest::addRow("%d", rows) << rows;
    }

    void widthHoldsTheLastRow()
    {
        QFETCH(int, rows);
        Ranks model(rows);
        const std::unique_ptr<QTableView> table(makePlainTable("ranks", QStringLiteral("Ranks")));
        table->setModel(&model);
        model.asked = 0;
        const int width = widthOfColumn(*table, 0);
        QVERIFY2(model.asked <= 80, qPrintable(QString::number(model.asked)));
        QVERIFY(width >= table->horizontalHeader()->sectionSizeHint(0));
        if (rows > 0)
            QVERIFY(width > table->fontMetrics().horizontalAdvance(QString::number(rows)));
        table->setModel(nullptr);
    }
};

RATERSCOPE_TEST(tst_PlainTable)
#include "tst_PlainTable.moc"
