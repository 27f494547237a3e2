// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "View.h"
#include "document/Selection.h"

#include <optional>

class QComboBox;
class QLabel;
class QStackedWidget;
class QWidget;

namespace raterscope {

class ConfusionPlot;
class ModelConfusion;
class ViewFrame;

/// What two raters said about the same things: the counts of the selected pair, its κ and what moves it.
///
/// Without a selected pair it shows the first two raters and says so. Counting is one pass over the table; κ
/// with the chosen weights and interval comes from the "cohen-kappa" result once that is there. Instead of a
/// pair it shows, when asked, the confusion matrices that a model fitted for every rater.
class ConfusionView : public View
{
    Q_OBJECT

public:
    explicit ConfusionView(Document& document, QWidget* parent = nullptr);

    QString id() const override { return QStringLiteral("confusion"); }
    QString title() const override { return tr("Confusion"); }
    std::string method() const override { return m_model.empty() ? "cohen-kappa" : m_model; }
    std::vector<Need> needs() const override;
    void showResult(const QString& slot, const ResultPtr& result) override;
    void showProgress(const QString& slot, double fraction, const QString& stage) override;
    void showFailure(const QString& slot, const QString& message) override;
    std::unique_ptr<Figure> figure() const override;
    QString summary() const override;
    /// The matrices of a method of the catalog that yields them; empty = the counts of two raters.
    void chooseModel(const std::string& method);
    std::string chosenMethod() const override { return m_model; }
    void chooseMethod(const std::string& id) override;

private:
    void makeControls();
    void rebuild();
    void rebuildPair();
    void rebuildModel();
    void showFacts();
    void applySelection();
    std::optional<RaterPair> shownPair() const;
    void swapRaters();

    ConfusionPlot* m_plot;
    QLabel* m_facts;
    ModelConfusion* m_grid;
    QStackedWidget* m_pages;
    ViewFrame* m_frame;
    QComboBox* m_source;
    QWidget* m_pairControls;
    QWidget* m_modelControls;
    QComboBox* m_cells;
    QComboBox* m_order;
    std::string m_model; ///< empty = a pair of raters
    ResultPtr m_result;
    ResultPtr m_modelResult;
    std::optional<RaterPair> m_pair; ///< as shown
    LabelTablePtr m_table;           ///< as shown
};

} // namespace raterscope
