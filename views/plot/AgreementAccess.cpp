// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/AgreementAccess.h"

#include "plot/AgreementPlot.h"
#include "table/MatrixTableModel.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QHash>
#include <QPointer>

#include <cmath>

namespace raterscope {

namespace {

int rowsOf(const AgreementPlot* plot)
{
    return plot && plot->hasScene() ? plot->scene().rowCount() : 0;
}

/// A cell, or a header where row or column is −1. It is a place in the picture and reads what is there now.
class AgreementCellAccess final : public QAccessibleInterface,
                                  public QAccessibleTableCellInterface,
                                  public QAccessibleActionInterface
{
public:
    AgreementCellAccess(AgreementPlot* plot, int row, int column) : m_plot(plot), m_row(row), m_column(column)
    {
    }

    bool isValid() const override { return m_row < rowsOf(m_plot) && m_column < rowsOf(m_plot); }
    QObject* object() const override { return nullptr; }
    QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(m_plot); }
    QAccessibleInterface* child(int) const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }

    QAccessible::Role role() const override
    {
        return m_row < 0 && m_column < 0 ? QAccessible::Pane
               : m_row < 0               ? QAccessible::ColumnHeader
               : m_column < 0            ? QAccessible::RowHeader
                                         : QAccessible::Cell;
    }

    QString text(QAccessible::Text what) const override
    {
        if (!isValid())
            return {};
        const AgreementScene& scene = m_plot->scene();
        if (m_row < 0 && m_column < 0)
            return what == QAccessible::Name ? scene.symbol : QString();
        if (m_row < 0 || m_column < 0)
            return what == QAccessible::Name ? scene.rater(std::max(m_row, m_column)).name : QString();
        if (what == QAccessible::Name)
            return scene.describeCell(m_row, m_column);
        return what == QAccessible::Value ? MatrixTableModel::cellText(*m_plot, m_row, m_column) : QString();
    }
    void setText(QAccessible::Text, const QString&) override {}

    QRect rect() const override
    {
        if (!isValid())
            return {};
        QRectF place = m_plot->cellRect(std::max(m_row, 0), std::max(m_column, 0));
        if (m_column < 0)
            place = m_plot->nameRect(std::max(m_row, 0));
        if (m_row < 0)
            place.moveBottom(place.top());
        return QRect(m_plot->mapToGlobal(place.topLeft().toPoint()), place.size().toSize());
    }

    QAccessible::State state() const override
    {
        QAccessible::State state;
        state.readOnly = true;
        state.invalid = !isValid();
        if (state.invalid)
            return state;
        state.focusable = m_row >= 0 && m_column >= 0;
        state.focused =
            state.focusable && m_plot->hasFocus() && m_plot->currentCell() == QPoint(m_column, m_row);
        state.offscreen =
            !m_plot->rect().intersects(QRect(m_plot->mapFromGlobal(rect().topLeft()), rect().size()));
        return state;
    }

    void* interface_cast(QAccessible::InterfaceType type) override
    {
        if (type == QAccessible::TableCellInterface)
            return static_cast<QAccessibleTableCellInterface*>(this);
        if (type == QAccessible::ActionInterface && m_row >= 0 && m_column >= 0)
            return static_cast<QAccessibleActionInterface*>(this);
        return nullptr;
    }

    // QAccessibleTableCellInterface
    bool isSelected() const override { return false; }
    QList<QAccessibleInterface*> columnHeaderCells() const override { return headers(-1, m_column); }
    QList<QAccessibleInterface*> rowHeaderCells() const override { return headers(m_row, -1); }
    int columnIndex() const override { return m_column; }
    int rowIndex() const override { return m_row; }
    int columnExtent() const override { return 1; }
    int rowExtent() const override { return 1; }
    QAccessibleInterface* table() const override { return parent(); }

    // QAccessibleActionInterface
    QStringList actionNames() const override { return {pressAction()}; }
    void doAction(const QString& name) override
    {
        if (name == pressAction() && isValid())
            pressAgreementCell(*m_plot, m_row, m_column);
    }
    QStringList keyBindingsForAction(const QString&) const override { return {}; }

private:
    QList<QAccessibleInterface*> headers(int row, int column) const
    {
        if (!isValid() || (row < 0 && column < 0))
            return {};
        return {parent()->child(agreementChild(*m_plot, row, column))};
    }

    QPointer<AgreementPlot> m_plot;
    int m_row;
    int m_column;
};

class AgreementPlotAccess final : public QAccessibleWidget, public QAccessibleTableInterface
{
public:
    explicit AgreementPlotAccess(AgreementPlot* plot)
        : QAccessibleWidget(plot, QAccessible::Table), m_plot(plot)
    {
    }
    ~AgreementPlotAccess() override { forgetCells(); }

    void* interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::TableInterface ? static_cast<QAccessibleTableInterface*>(this)
                                                   : QAccessibleWidget::interface_cast(type);
    }

    int childCount() const override
    {
        const int rows = rowsOf(m_plot);
        return rows == 0 ? 0 : (rows + 1) * (rows + 1);
    }
    QAccessibleInterface* child(int index) const override
    {
        if (index < 0 || index >= childCount())
            return nullptr;
        const int wide = rowsOf(m_plot) + 1;
        QAccessible::Id& id = m_cells[index];
        if (!id)
            id = QAccessible::registerAccessibleInterface(
                new AgreementCellAccess(m_plot, index / wide - 1, index % wide - 1));
        return QAccessible::accessibleInterface(id);
    }
    int indexOfChild(const QAccessibleInterface* child) const override
    {
        auto* cell = const_cast<QAccessibleInterface*>(child)->tableCellInterface();
        return cell && rowsOf(m_plot) > 0 ? agreementChild(*m_plot, cell->rowIndex(), cell->columnIndex())
                                          : -1;
    }
    QAccessibleInterface* childAt(int x, int y) const override
    {
        if (rowsOf(m_plot) == 0)
            return nullptr;
        const QRectF first = m_plot->cellRect(0, 0);
        const QPointF inside = QPointF(m_plot->mapFromGlobal(QPoint(x, y))) - first.topLeft();
        const int row = static_cast<int>(std::floor(inside.y() / first.height()));
        const int column = static_cast<int>(std::floor(inside.x() / first.width()));
        return cellAt(row, column);
    }
    QAccessibleInterface* focusChild() const override
    {
        return m_plot && m_plot->hasFocus() ? cellAt(m_plot->currentCell().y(), m_plot->currentCell().x())
                                            : nullptr;
    }

    // QAccessibleTableInterface
    QAccessibleInterface* caption() const override { return nullptr; }
    QAccessibleInterface* summary() const override { return nullptr; }
    QAccessibleInterface* cellAt(int row, int column) const override
    {
        const int rows = rowsOf(m_plot);
        return row >= 0 && column >= 0 && row < rows && column < rows
                   ? child(agreementChild(*m_plot, row, column))
                   : nullptr;
    }
    int rowCount() const override { return rowsOf(m_plot); }
    int columnCount() const override { return rowsOf(m_plot); }
    QString rowDescription(int row) const override
    {
        return row >= 0 && row < rowsOf(m_plot) ? m_plot->scene().rater(row).name : QString();
    }
    QString columnDescription(int column) const override { return rowDescription(column); }
    int selectedCellCount() const override { return 0; }
    int selectedColumnCount() const override { return 0; }
    int selectedRowCount() const override { return 0; }
    QList<QAccessibleInterface*> selectedCells() const override { return {}; }
    QList<int> selectedColumns() const override { return {}; }
    QList<int> selectedRows() const override { return {}; }
    bool isColumnSelected(int) const override { return false; }
    bool isRowSelected(int) const override { return false; }
    bool selectRow(int) override { return false; }
    bool selectColumn(int) override { return false; }
    bool unselectRow(int) override { return false; }
    bool unselectColumn(int) override { return false; }
    void modelChange(QAccessibleTableModelChangeEvent*) override { forgetCells(); }

private:
    void forgetCells()
    {
        for (const QAccessible::Id id : std::as_const(m_cells))
            QAccessible::deleteAccessibleInterface(id);
        m_cells.clear();
    }

    QPointer<AgreementPlot> m_plot;
    mutable QHash<int, QAccessible::Id> m_cells; ///< by child number
};

QAccessibleInterface* agreementAccess(const QString& className, QObject* object)
{
    if (className != QLatin1String(AgreementPlot::staticMetaObject.className()))
        return nullptr;
    auto* plot = qobject_cast<AgreementPlot*>(object);
    return plot ? new AgreementPlotAccess(plot) : nullptr;
}

} // namespace

void installAgreementAccess()
{
    QAccessible::installFactory(&agreementAccess); // one that is there already is not added again
}

int agreementChild(const AgreementPlot& plot, int row, int column)
{
    return (row + 1) * (rowsOf(&plot) + 1) + column + 1;
}

void pressAgreementCell(AgreementPlot& plot, int row, int column)
{
    const int rows = rowsOf(&plot);
    if (row < 0 || column < 0 || row >= rows || column >= rows)
        return;
    const auto position = [&](int of) { return plot.scene().rows[static_cast<std::size_t>(of)]; };
    if (plot.scene().raterBlocks())
        emit plot.membersClicked(plot.scene().membersOf(row), plot.scene().membersOf(column), false);
    else if (row == column)
        emit plot.ratersClicked({position(row)}, false);
    else
        emit plot.cellClicked(position(row), position(column));
}

} // namespace raterscope
