// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/JobsPanel.h"

#include "ElidedLabel.h"
#include "common/Jobs.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

namespace raterscope {

namespace {

/// A job that has not said how far it is shows a moving bar instead of an empty one.
void showFraction(QProgressBar& bar, double fraction)
{
    bar.setRange(0, fraction > 0.0 ? 1000 : 0);
    bar.setValue(qRound(1000.0 * fraction));
}

} // namespace

JobsPanel::JobsPanel(JobRunner& jobs, QWidget* parent)
    : QWidget(parent), m_jobs(jobs), m_idle(new QLabel(tr("Nothing is running.")))
{
    m_idle->setForegroundRole(QPalette::PlaceholderText);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 8, 16, 8);
    layout->setSpacing(8);
    layout->addWidget(m_idle);
    m_rows = new QVBoxLayout;
    m_rows->setSpacing(8);
    layout->addLayout(m_rows);
    layout->addStretch(1);
    connect(&jobs, &JobRunner::started, this, &JobsPanel::update);
    connect(&jobs, &JobRunner::progressed, this, &JobsPanel::update);
    connect(&jobs, &JobRunner::ended, this, &JobsPanel::update);
    connect(&jobs, &JobRunner::pauseChanged, this, &JobsPanel::update);
}

void JobsPanel::update()
{
    std::map<std::uint64_t, Row> left = m_shown;
    for (const JobInfo& job : m_jobs.jobs()) {
        auto place = m_shown.find(job.id);
        if (place == m_shown.end())
            place = m_shown.emplace(job.id, makeRow(job.id, job.title)).first;
        place->second.stage->setText(job.paused ? tr("paused") : job.stage);
        place->second.pause->setText(job.paused ? tr("Go on") : tr("Pause"));
        showFraction(*place->second.bar, job.fraction);
        left.erase(job.id);
    }
    for (const auto& [id, row] : left) {
        row.widget->hide();
        row.widget->deleteLater();
        m_shown.erase(id);
    }
    m_idle->setVisible(m_shown.empty());
}

JobsPanel::Row JobsPanel::makeRow(std::uint64_t id, const QString& title)
{
    Row row{new QWidget, new ElidedLabel(title), new ElidedLabel, new QProgressBar,
            new QPushButton(tr("Pause"))};
    row.pause->setAccessibleName(tr("Pause or go on: %1").arg(title));
    connect(row.pause, &QPushButton::clicked, this,
            [this, id, pause = row.pause] { m_jobs.setPaused(id, pause->text() == tr("Pause")); });
    row.stage->setForegroundRole(QPalette::PlaceholderText);
    row.bar->setMaximumWidth(160);
    row.bar->setTextVisible(false);
    row.bar->setAccessibleName(tr("Progress of: %1").arg(title));
    auto* cancel = new QPushButton(tr("Cancel"));
    cancel->setAccessibleName(tr("Cancel: %1").arg(title));
    connect(cancel, &QPushButton::clicked, this, [this, id] { m_jobs.cancel(id); });
    auto* layout = new QHBoxLayout(row.widget);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(16);
    layout->addWidget(row.title);
    layout->addWidget(row.stage, 1);
    layout->addWidget(row.bar);
    layout->addWidget(row.pause);
    layout->addWidget(cancel);
    m_rows->addWidget(row.widget);
    return row;
}

JobStatus::JobStatus(JobRunner& jobs, QWidget* parent)
    : QWidget(parent), m_jobs(jobs), m_bar(new QProgressBar), m_text(new ElidedLabel),
      m_cancel(new QPushButton(tr("Cancel")))
{
    setObjectName(QStringLiteral("jobStatus"));
    m_bar->setFixedSize(120, 8);
    m_bar->setTextVisible(false);
    m_bar->setAccessibleName(tr("Progress of the running job"));
    m_cancel->setFlat(true);
    m_cancel->setToolTip(tr("Cancel this job"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 8, 0);
    layout->setSpacing(8);
    layout->addWidget(m_bar);
    layout->addWidget(m_text);
    layout->addWidget(m_cancel);
    connect(&jobs, &JobRunner::started, this, &JobStatus::update);
    connect(&jobs, &JobRunner::progressed, this, &JobStatus::update);
    connect(&jobs, &JobRunner::ended, this, &JobStatus::update);
    connect(m_cancel, &QPushButton::clicked, this, [this] {
        const auto running = m_jobs.jobs();
        if (!running.empty())
            m_jobs.cancel(running.front().id);
    });
    update();
}

void JobStatus::update()
{
    const auto running = m_jobs.jobs();
    setVisible(!running.empty());
    if (running.empty())
        return;
    const JobInfo& job = running.front();
    showFraction(*m_bar, job.fraction);
    const QString what = job.stage.isEmpty() ? job.title : job.stage;
    m_text->setText(job.fraction > 0.0
                        ? QStringLiteral("%1 %2\u00a0%").arg(what).arg(qRound(100.0 * job.fraction))
                        : what);
    setToolTip(job.title.toHtmlEscaped());
}

} // namespace raterscope
