// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ResultView.h"

class QComboBox;
class QLabel;
class QPushButton;
class QStackedWidget;
class QTableView;

namespace raterscope {

class FacetTableModel;
class LinePlot;
class ScatterPlot;

/// Protocols that answer a question by many fits. One is chosen, its options are set beside it, and it runs
/// when the person says so: it can take minutes. What is known is drawn while it runs.
class StudiesView : public ResultView
{
    Q_OBJECT

public:
    explicit StudiesView(Document& document, QWidget* parent = nullptr);

    QString id() const override { return QStringLiteral("studies"); }
    QString title() const override { return tr("Studies"); }
    std::string method() const override { return m_study; }
    std::vector<Need> needs() const override;
    void showResult(const QString& slot, const ResultPtr& result) override;
    void showPartial(const QString& slot, const ResultPtr& result) override;
    void showFailure(const QString& slot, const QString& message) override;
    std::unique_ptr<Figure> figure() const override;
    QString summary() const override;

    void chooseStudy(const std::string& id);
    std::string chosenMethod() const override { return m_study; }
    void chooseMethod(const std::string& id) override;
    void run();
    void cancel();

protected:
    QString failureHeadline() const override { return tr("The study cannot be run on this panel."); }
    void rebuild() override;

private:
    /// One way of drawing the result.
    struct Drawing {
        enum class Kind { Curve, Reliability, Trust };
        Kind kind = Kind::Curve;
        std::size_t curve = 0;
        int part = 0;
        std::string who;
        QString title;
    };

    void fillStudies();
    void forgetRun();
    void showQuestion();
    void fillDrawings();
    void draw();
    void fillTables();
    void updateButtons();
    const Drawing* drawing() const;

    std::string m_study;
    Options m_runOptions;     ///< of the run that is shown or under way
    bool m_isWanted = false;  ///< a run was asked for and not taken back
    bool m_isRunning = false; ///< and has not ended
    bool m_isPartial = false;
    std::vector<Drawing> m_drawings;
    QComboBox* m_studies;
    QComboBox* m_drawingBox;
    QComboBox* m_tableBox;
    QPushButton* m_run;
    QPushButton* m_cancel;
    QStackedWidget* m_plots;
    LinePlot* m_lines;
    ScatterPlot* m_scatter;
    QTableView* m_table;
    FacetTableModel* m_tableModel;
    QLabel* m_status;
};

} // namespace raterscope
