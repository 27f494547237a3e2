// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ResultView.h"

class QComboBox;
class QLabel;
class QStackedWidget;
class QTableView;

namespace raterscope {

class FacetTableModel;
class IntervalDelegate;
class ScatterPlot;
class SkillsTableModel;

/// How good each item is, by any method of the catalog that yields skills, with the counts beside every
/// fitted number; and what the comparisons say about the judges.
class RankingView : public ResultView
{
    Q_OBJECT

public:
    enum class Page { Skills, Judges };

    explicit RankingView(Document& document, QWidget* parent = nullptr);

    QString id() const override { return QStringLiteral("ranking"); }
    QString title() const override { return tr("Ranking"); }
    std::string method() const override { return m_method; }
    std::unique_ptr<Figure> figure() const override;
    QString summary() const override;

    std::string chosenMethod() const override { return m_method; }
    void chooseMethod(const std::string& id) override;
    void choosePage(Page page);

protected:
    QString failureHeadline() const override { return tr("The items cannot be ranked by this method."); }
    void rebuild() override;

private:
    QWidget* makeJudgesPage();
    void fillMethods();
    void fillGroups(const Skills& skills);
    void fillJudges();
    QStringList statusNotes() const;
    /// Selects the comparisons of the item in a row.
    void selectItem(int row);

    std::string m_method;
    Page m_page = Page::Skills;
    QComboBox* m_methods;
    QComboBox* m_groups;
    std::array<QToolButton*, 2> m_pages{};
    QStackedWidget* m_stack;
    QTableView* m_table;
    SkillsTableModel* m_model;
    IntervalDelegate* m_bars;
    ScatterPlot* m_validity;
    ScatterPlot* m_consistency;
    QTableView* m_judges;
    FacetTableModel* m_judgeModel;
    QLabel* m_noJudges;
    QLabel* m_status;
};

} // namespace raterscope
