// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "View.h"
#include "plot/AgreementScene.h"

#include <set>

class QBoxLayout;
class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QSlider;

namespace raterscope {

class AgreementPlot;
class AgreementTable;
class BlockMeansPlot;
class StatementBox;
class ViewFrame;

/// Who agrees with whom: the rater matrix with its dendrogram, the cut, block means and the finding.
///
/// Moving the cut recolours the clusters at once; on release it becomes the option "cut-height", and the
/// block means by cluster follow with the next result.
class AgreementView : public View
{
    Q_OBJECT

public:
    explicit AgreementView(Document& document, QWidget* parent = nullptr);

    QString id() const override { return QStringLiteral("agreement"); }
    QString title() const override { return tr("Agreement"); }
    std::string method() const override { return "cluster-raters"; }
    std::vector<Need> needs() const override;
    void showResult(const QString& slot, const ResultPtr& result) override;
    void showProgress(const QString& slot, double fraction, const QString& stage) override;
    void showFailure(const QString& slot, const QString& message) override;
    std::unique_ptr<Figure> figure() const override;
    QString summary() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void buildControls();
    void connectPlot();
    void rebuild();
    void showEmpty();
    void applySelection();
    void applySelectionToBlocks();
    void selectMembers(const std::vector<std::int32_t>& ofRow, const std::vector<std::int32_t>& ofColumn,
                       bool toggle);
    void applyCut(double height);
    void releaseCut(double height);
    void placeCutSlider();
    void arrangeSideColumn();
    void arrangeSideColumnLater();
    AgreementStyle style() const;
    RaterId raterAt(std::int32_t position) const;
    std::set<RaterId> ratersAt(const std::set<std::int32_t>& positions) const;

    AgreementPlot* m_plot;
    AgreementTable* m_table;
    BlockMeansPlot* m_blocks;
    StatementBox* m_statement;
    ViewFrame* m_frame;
    QBoxLayout* m_body;
    QWidget* m_side;
    QComboBox* m_order;
    QComboBox* m_blocksBy;
    QCheckBox* m_numbers;
    QDoubleSpinBox* m_centre;
    QWidget* m_blocksControl = nullptr; ///< with its label
    QWidget* m_centreControl = nullptr;
    QSlider* m_cut;
    QLabel* m_cutLabel;
    ResultPtr m_result;
    bool m_centreChosen = false;
};

} // namespace raterscope
