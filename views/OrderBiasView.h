// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ResultView.h"
#include "plot/OrderBiasScene.h"

#include <array>

class QCheckBox;
class QPushButton;
class QTableView;
class QToolButton;

namespace raterscope {

class FacetTableModel;
class OrderBiasPlot;

/// Does a judge prefer whatever it is shown first, or second? Counts of swap pairs as bars with the fitted β
/// beside them, by judge, aspect or group, and below how stable repetitions are.
class OrderBiasView : public ResultView
{
    Q_OBJECT

public:
    explicit OrderBiasView(Document& document, QWidget* parent = nullptr);

    QString id() const override { return QStringLiteral("order-bias"); }
    QString title() const override { return tr("Order bias"); }
    std::string method() const override { return "order-bias"; }
    std::unique_ptr<Figure> figure() const override;
    QString summary() const override;

    void choosePart(BiasPart part);

protected:
    bool canRun() const override;
    QString failureHeadline() const override { return tr("Order bias cannot be told here."); }
    void rebuild() override;

private:
    void fillTables();
    /// Selects the presentations behind a part of a bar.
    void selectPairs(std::size_t line, OrderBias::Kind part);

    BiasPart m_part = BiasPart::Judge;
    OrderBiasPlot* m_plot;
    QTableView* m_stability;
    FacetTableModel* m_stabilityModel;
    std::array<QToolButton*, 3> m_parts{};
    QCheckBox* m_shares;
    QPushButton* m_inItems;
};

} // namespace raterscope
