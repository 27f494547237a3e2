// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ResultView.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QStackedWidget;
class QTableView;

namespace raterscope {

class FacetTableModel;
class LinePlot;
class QueueTableModel;
class SignalMatrixPlot;

/// Which units are uncertain, by which signal: the signals against each other, what each says about the
/// disagreement it is meant to find, and the queue of units for a person to go through, with what a plain
/// count of votes would say beside it.
class UncertaintyView : public ResultView
{
    Q_OBJECT

public:
    enum class Page { Signals, Fifths, Queue };

    explicit UncertaintyView(Document& document, QWidget* parent = nullptr);

    QString id() const override { return QStringLiteral("uncertainty"); }
    QString title() const override { return tr("Uncertainty"); }
    std::string method() const override { return "uncertainty"; }
    std::unique_ptr<Figure> figure() const override;
    QString summary() const override;

    void choosePage(Page page);
    /// The signal that orders the queue and is drawn thicker.
    void chooseSignal(const QString& id);

protected:
    QString failureHeadline() const override { return tr("Uncertainty cannot be told here."); }
    void rebuild() override;

private:
    QWidget* makeFifthsPage();
    QWidget* makeQueuePage();
    void connectQueue();
    void fillSignals();
    void fillFifths();
    void fillQueue();
    void updateProgressText();
    void mark(const Unit& unit, bool done, const std::string& label);
    void markCurrent();
    void goToNextOpen();
    void followCurrentUnit();

    Page m_page = Page::Signals;
    std::string m_signal;
    std::array<QToolButton*, 3> m_pages{};
    QComboBox* m_signals;
    QStackedWidget* m_stack;
    SignalMatrixPlot* m_matrix;
    QTableView* m_contrast;
    FacetTableModel* m_contrastModel;
    LinePlot* m_fifths = nullptr;
    QTableView* m_fifthsTable = nullptr;
    FacetTableModel* m_fifthsModel = nullptr;
    QTableView* m_queue = nullptr;
    QueueTableModel* m_queueModel = nullptr;
    QLabel* m_progress = nullptr;
    QPushButton* m_done = nullptr;
    QCheckBox* m_hideDone = nullptr;
    QLabel* m_status;
    bool m_following = false;
};

} // namespace raterscope
