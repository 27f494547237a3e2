// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <cstdint>
#include <map>

class QLabel;
class QProgressBar;
class QPushButton;
class QVBoxLayout;

namespace raterscope {

class JobRunner;

/// The running jobs, each with stage, progress and a way to cancel it.
class JobsPanel : public QWidget
{
    Q_OBJECT

public:
    explicit JobsPanel(JobRunner& jobs, QWidget* parent = nullptr);

private:
    struct Row {
        QWidget* widget;
        QLabel* title;
        QLabel* stage;
        QProgressBar* bar;
        QPushButton* pause;
    };

    void update();
    Row makeRow(std::uint64_t id, const QString& title);

    JobRunner& m_jobs;
    QLabel* m_idle;
    QVBoxLayout* m_rows;
    std::map<std::uint64_t, Row> m_shown;
};

/// The oldest running job in the status bar: a short bar, its stage and "Cancel". Hidden while nothing runs.
class JobStatus : public QWidget
{
    Q_OBJECT

public:
    explicit JobStatus(JobRunner& jobs, QWidget* parent = nullptr);

private:
    void update();

    JobRunner& m_jobs;
    QProgressBar* m_bar;
    QLabel* m_text;
    QPushButton* m_cancel;
};

} // namespace raterscope
