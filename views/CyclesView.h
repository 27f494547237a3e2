// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ResultView.h"

class QChartView;
class QLabel;
class QTableView;

namespace raterscope {

class FacetTableModel;

/// Does a judge contradict itself? Cycle rates by judge and aspect as bars, their counts, and the strongest
/// contradictions, each leading to its three pairs.
class CyclesView : public ResultView
{
    Q_OBJECT

public:
    explicit CyclesView(Document& document, QWidget* parent = nullptr);

    QString id() const override { return QStringLiteral("cycles"); }
    QString title() const override { return tr("Cycles"); }
    std::string method() const override { return "cycles"; }
    std::unique_ptr<Figure> figure() const override;
    QString summary() const override;

protected:
    QString failureHeadline() const override { return tr("Cycles cannot be counted here."); }
    void rebuild() override;
    void changeEvent(QEvent* event) override;

private:
    bool fillChart(); ///< false when there is nothing to draw
    void fillTriples();
    void layOutChart();
    void selectTriple(int row);

    QChartView* m_chart;
    QTableView* m_triples;
    FacetTableModel* m_tripleModel;
    QLabel* m_triplesTitle;
    int m_bars = 0;
};

} // namespace raterscope
