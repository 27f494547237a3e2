// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPoint>
#include <QTableView>

class QCheckBox;

namespace raterscope {

class AgreementPlot;
class MatrixTableModel;

/// The agreement picture as a table one can walk through, in the picture's place while asSwitch() is checked.
/// Whoever prefers words to colours, or has them read out, finds the same numbers; a cell that is activated
/// does what a click on the picture does. Also keeps the picture's accessible table up to date.
class AgreementTable : public QTableView
{
    Q_OBJECT

public:
    /// A sibling of the plot, hidden at first; the plot must outlive it.
    explicit AgreementTable(AgreementPlot& plot, QWidget* parent = nullptr);

    /// "As table": named "asTable", to be put among the view's controls.
    QCheckBox* asSwitch() const { return m_switch; }

public slots:
    /// The plot shows something else.
    void refresh();

protected:
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void changeEvent(QEvent* event) override;

private:
    void showInstead(bool table);
    void choose(const QModelIndex& index);
    void tellFocus();
    void fitCells();

    AgreementPlot& m_plot;
    MatrixTableModel* m_model;
    QCheckBox* m_switch;
    QPoint m_told{-1, -1}; ///< the cell screen readers were sent to last
};

} // namespace raterscope
