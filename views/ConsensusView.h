// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "View.h"

#include <array>

class QComboBox;
class QLabel;
class QStackedWidget;
class QTableView;
class QToolButton;

namespace raterscope {

class ConsensusTableModel;
class FacetTableModel;
class LinePlot;
class ScatterPlot;
class ViewFrame;

/// One label or score of many, by any method of the catalog that yields a posterior or scores: trust against
/// validity, the items with their intervals, what each rater is expected to say, all methods against the
/// reference, and how the fit went. The baseline stands below every page.
class ConsensusView : public View
{
    Q_OBJECT

public:
    enum class Page { Trust, Items, Curves, Methods, Fit };

    explicit ConsensusView(Document& document, QWidget* parent = nullptr);

    QString id() const override { return QStringLiteral("consensus"); }
    QString title() const override { return tr("Consensus"); }
    std::string method() const override { return m_method; }
    std::vector<Need> needs() const override;

    void showResult(const QString& slot, const ResultPtr& result) override;
    void showProgress(const QString& slot, double fraction, const QString& stage) override;
    void showFailure(const QString& slot, const QString& message) override;
    std::unique_ptr<Figure> figure() const override;
    QString summary() const override;

    std::string chosenMethod() const override { return m_methodChosen ? m_method : std::string(); }
    void chooseMethod(const std::string& id) override;
    void choosePage(Page page);
    Page page() const { return m_page; }

protected:
    void showEvent(QShowEvent* event) override;

private:
    bool m_wasShown = false; ///< nothing is asked for before somebody looks
    QWidget* makeItemsPage();
    QWidget* makeCurvesPage();
    void fillMethods();
    void followDefault();
    void dropResult();
    void rebuild();
    void showPage();
    void showEmpty(const QString& headline, const QString& remedy);
    void fillBaseline();
    void fillMoves();
    void followCurrentUnit();
    void selectMethodRow(int row);

    std::string m_method;
    bool m_methodChosen = false; ///< by the person; otherwise it follows the labels
    Page m_page = Page::Trust;
    ResultPtr m_result;
    ResultPtr m_comparison;
    QString m_comparisonFailure;
    bool m_following = false;

    ViewFrame* m_frame;
    QComboBox* m_methods;
    std::array<QToolButton*, 5> m_pages{};
    QStackedWidget* m_stack;
    ScatterPlot* m_trust;
    QTableView* m_items;
    ConsensusTableModel* m_itemModel;
    QTableView* m_moves;
    FacetTableModel* m_moveModel;
    QLabel* m_movesTitle;
    LinePlot* m_expected;
    LinePlot* m_information;
    QTableView* m_comparisonTable;
    FacetTableModel* m_comparisonModel;
    LinePlot* m_trace;
    QLabel* m_nothing;
    QTableView* m_baseline;
    FacetTableModel* m_baselineModel;
};

} // namespace raterscope
