// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "View.h"

class QLabel;
class QSortFilterProxyModel;
class QSplitter;
class QTableView;

namespace raterscope {

class FacetTableModel;
class RaterDelegate;
class RaterTableModel;
class ViewFrame;

/// What each rater did: a sortable table with small multiples of level use and severity, flags that lead to
/// the rows that raised them, and the pairs of raters with nearly the same rows.
class RatersView : public View
{
    Q_OBJECT

public:
    explicit RatersView(Document& document, QWidget* parent = nullptr);

    QString id() const override { return QStringLiteral("raters"); }
    QString title() const override { return tr("Raters"); }
    std::string method() const override { return "rater-profile"; }
    std::vector<Need> needs() const override;
    void showResult(const QString& slot, const ResultPtr& result) override;
    void showProgress(const QString& slot, double fraction, const QString& stage) override;
    void showFailure(const QString& slot, const QString& message) override;
    std::unique_ptr<Figure> figure() const override;
    QString summary() const override;

    /// Puts the raters and the rows of a flag into the selection and asks for the item table.
    void openFlag(int row, int flag);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void rebuild();
    void fillTwins();
    void fitColumns();
    void fitSplitter();
    void selectRaters();
    void followSelection();
    void selectTwins(int row);
    /// The flags of a rater as a menu; the only one opens at once when `direct`.
    void offerFlags(const QModelIndex& index, const QPoint& place, bool direct);

    ViewFrame* m_frame;
    QSplitter* m_splitter;
    RaterTableModel* m_model;
    QSortFilterProxyModel* m_sorted;
    RaterDelegate* m_delegate;
    QTableView* m_table;
    QLabel* m_twinsTitle;
    FacetTableModel* m_twinsModel;
    QTableView* m_twinsTable;
    ResultPtr m_result;
    LabelTablePtr m_resultTable; ///< what the result's levels and raters refer to
    bool m_following = false;
};

} // namespace raterscope
