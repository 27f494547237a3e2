// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/ImportIssues.h"

#include "Format.h"
#include "document/LoadPanel.h"
#include "gui/MessagesPanel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace raterscope {

ImportIssues::ImportIssues(const QString& file, JobRunner& jobs, QWidget* parent)
    : QWidget(parent), m_file(file), m_jobs(jobs), m_summary(new QLabel), m_button(new QPushButton),
      m_reasons(new QComboBox), m_model(new IssueTableModel(this)),
      m_filtered(new QSortFilterProxyModel(this)), m_table(new QTableView)
{
    m_summary->setObjectName(QStringLiteral("importLeftOut"));
    m_summary->setTextFormat(Qt::PlainText);
    m_summary->setWordWrap(true);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_summary->setFocusPolicy(Qt::NoFocus);
    m_button->setObjectName(QStringLiteral("importCheck"));
    m_button->setAutoDefault(false);
    m_reasons->setObjectName(QStringLiteral("importReasons"));
    m_reasons->setAccessibleName(tr("Reason of the rows that are listed"));
    m_reasons->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed); // reasons are long
    m_filtered->setSourceModel(m_model);
    m_filtered->setSortRole(IssueTableModel::SortRole);
    m_filtered->setFilterKeyColumn(IssueTableModel::ReasonColumn);
    m_table->setObjectName(QStringLiteral("importIssueTable"));
    m_table->setAccessibleName(tr("Rows of the file that are left out"));
    m_table->setModel(m_filtered);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setTabKeyNavigation(false);
    m_table->setWordWrap(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setStretchLastSection(true);

    auto* top = new QHBoxLayout;
    top->setSpacing(8);
    top->addWidget(m_summary, 1);
    top->addWidget(m_button);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->setSpacing(8);
    layout->addLayout(top);
    layout->addWidget(m_reasons);
    layout->addWidget(m_table, 1);
    connect(m_button, &QPushButton::clicked, this,
            [this] { m_jobs.isRunning(m_job) ? m_jobs.cancel(m_job) : start(); });
    connect(m_reasons, &QComboBox::currentIndexChanged, this, [this](int index) {
        const QString reason = m_reasons->currentData().toString();
        m_filtered->setFilterRegularExpression(
            index <= 0 ? QString() : QRegularExpression::anchoredPattern(QRegularExpression::escape(reason)));
    });
    connect(&m_jobs, &JobRunner::progressed, this, [this](quint64 job, double fraction, const QString&) {
        if (job == m_job)
            m_summary->setText(tr("Reading every row: %1.").arg(formatShare(fraction, 0)));
    });
    setUnreadable();
}

ImportIssues::~ImportIssues()
{
    m_jobs.drop(m_job);
}

void ImportIssues::setOptions(const ImportOptions& options, bool startsByItself)
{
    m_options = options;
    if (startsByItself) {
        start();
        return;
    }
    stop();
    showNothing(tr("The rows of a query are checked when you ask for it, since it runs once more for that."));
    m_button->setEnabled(true);
}

void ImportIssues::setUnreadable()
{
    stop();
    showNothing(tr("Every row is checked as soon as the file can be read."));
    m_button->setEnabled(false);
}

std::array<QWidget*, 3> ImportIssues::controls() const
{
    return {m_button, m_reasons, m_table};
}

void ImportIssues::stop()
{
    m_jobs.drop(m_job);
    setRunning(false);
}

void ImportIssues::setRunning(bool running)
{
    m_button->setText(running ? tr("Sto&p") : tr("Check &all rows"));
    m_button->setEnabled(true);
}

void ImportIssues::start()
{
    showNothing(tr("Reading every row."));
    m_job = m_jobs.start<Read>(
        {QStringLiteral("import-check"), tr("Check all rows"), 15, true},
        [file = m_file, options = m_options](const JobControl& job) {
            const ImportResult read = loadPanel(file, options, job);
            return Read{read.issues, read.data->provenance.rowsRead};
        },
        [this](const Outcome<Read>& outcome) { show(outcome); });
    setRunning(true);
    emit titleChanged(tr("Left out (\u2026)"));
}

void ImportIssues::showNothing(const QString& text)
{
    m_summary->setText(text);
    m_model->setIssues({});
    m_reasons->clear();
    m_reasons->hide();
    m_table->hide();
    emit titleChanged(tr("Left out"));
}

void ImportIssues::show(const Outcome<Read>& outcome)
{
    setRunning(false);
    if (const auto* failure = std::get_if<JobFailure>(&outcome)) {
        showNothing(failure->cause == JobFailure::Cause::Cancelled ? tr("Stopped: not every row was checked.")
                                                                   : failure->message);
        return;
    }
    showIssues(std::get<Read>(outcome));
}

void ImportIssues::showIssues(const Read& read)
{
    const InputIssues& issues = read.issues;
    const auto listed = static_cast<std::int64_t>(issues.listed().size());
    m_model->setIssues(issues);
    QString text = issues.rowsDropped() == 0
                       ? tr("All %1 rows were read, and none is left out.").arg(formatCount(read.rows))
                       : tr("All %1 rows were read; %2 rows or values are left out.")
                             .arg(formatCount(read.rows), formatCount(issues.rowsDropped()));
    if (const auto notes = issues.total() - issues.rowsDropped(); notes > 0)
        text += QLatin1Char(' ') + tr("Remarks on what is read: %1.").arg(formatCount(notes));
    if (issues.total() > listed)
        text += QLatin1Char(' ')
                + tr("The first %1 of each reason are listed, the others counted.")
                      .arg(formatCount(static_cast<std::int64_t>(InputIssues::capacityPerReason)));
    m_summary->setText(text);
    m_reasons->clear();
    m_reasons->addItem(tr("Every reason: %1").arg(formatCount(issues.total())));
    for (const auto& reason : issues.reasons()) {
        const QString name =
            reason.message.empty() ? tr("other reasons") : QString::fromStdString(reason.message);
        m_reasons->addItem(reason.listed < reason.total
                               ? tr("%1: %2, of which %3 are listed")
                                     .arg(name, formatCount(reason.total), formatCount(reason.listed))
                               : tr("%1: %2").arg(name, formatCount(reason.total)),
                           QString::fromStdString(reason.message));
    }
    m_reasons->setVisible(!issues.empty());
    m_table->setVisible(!issues.empty());
    m_table->resizeColumnsToContents();
    for (int column = 0; column < IssueTableModel::RemedyColumn; ++column)
        m_table->setColumnWidth(column, std::min(m_table->columnWidth(column), 280));
    emit titleChanged(tr("Left out (%1)").arg(formatCount(issues.rowsDropped())));
}

} // namespace raterscope
