// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "View.h"
#include "document/Selection.h"

#include <optional>

class QCheckBox;
class QPushButton;

namespace raterscope {

class CoefficientsPlot;
class StatementBox;
class ViewFrame;

/// Every coefficient beside every other: all raters, each panel, and the pair that is selected elsewhere.
class CoefficientsView : public View
{
    Q_OBJECT

public:
    explicit CoefficientsView(Document& document, QWidget* parent = nullptr);

    QString id() const override { return QStringLiteral("coefficients"); }
    QString title() const override { return tr("Coefficients"); }
    std::string method() const override { return "coefficients"; }
    /// "panels", and with a selected pair "pair": the same analysis of that pair alone.
    std::vector<Need> needs() const override;
    void showResult(const QString& slot, const ResultPtr& result) override;
    void showProgress(const QString& slot, double fraction, const QString& stage) override;
    void showFailure(const QString& slot, const QString& message) override;
    std::unique_ptr<Figure> figure() const override;
    QString summary() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

protected:
    void showEvent(QShowEvent* event) override;

private:
    bool m_wasShown = false; ///< nothing is asked for before somebody looks
    void rebuild();
    void followSelection();
    void fitStatement();
    std::optional<RaterPair> selectedPair() const;
    void showCoefficient(const Coefficient& coefficient);

    CoefficientsPlot* m_plot;
    StatementBox* m_statement;
    ViewFrame* m_frame;
    QCheckBox* m_undefined;
    QPushButton* m_inAgreement;
    ResultPtr m_panels;
    ResultPtr m_pairResult;
    std::optional<RaterPair> m_pair; ///< as asked for
};

} // namespace raterscope
