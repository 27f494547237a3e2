// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/TableExport.h"

#include "Format.h"
#include "Plural.h"
#include "catalog/ResultTables.h"
#include "catalog/WriteConsensus.h"
#include "common/PanelFile.h"
#include "common/SaveText.h"
#include "gui/Actions.h"
#include "gui/MessageBar.h"
#include "gui/Workspace.h"
#include "io/WritePanel.h"

#include <QAction>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace raterscope {

namespace {

const QString labelsPrefix = QStringLiteral("labels:");

/// The tables of results; those of consensus labels with the labels.
std::vector<SavableTable> savableTables(const std::vector<ResultPtr>& results, const AnalysisInput& input,
                                        const JobControl& job)
{
    std::vector<SavableTable> tables;
    for (const auto& result : results) {
        job.check();
        std::shared_ptr<const ConsensusLabels> labels;
        if (result->facets.itemPosterior || result->facets.itemScore)
            labels = std::make_shared<const ConsensusLabels>(consensusLabels(*result, input));
        for (auto& table : tablesOf(*result, input)) {
            const bool isConsensus = table.id == "consensus";
            tables.push_back({std::move(table), isConsensus ? labels : nullptr, input.data});
        }
    }
    return tables;
}

} // namespace

TableExportDialog::TableExportDialog(std::vector<SavableTable> tables, QWidget* parent)
    : QDialog(parent), m_tables(std::move(tables)), m_table(new QComboBox), m_format(new QComboBox)
{
    setObjectName(QStringLiteral("tableExportDialog"));
    setWindowTitle(tr("Export table"));
    m_table->setObjectName(QStringLiteral("exportTable"));
    m_format->setObjectName(QStringLiteral("exportTableFormat"));
    for (auto* box : {m_table, m_format}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(40);
    }
    for (const auto& entry : m_tables)
        m_table->addItem(
            tr("%1 (%2 rows)", nullptr, pluralOf(std::ssize(entry.table.rows)))
                .arg(QString::fromStdString(entry.table.title), formatCount(std::ssize(entry.table.rows))));
    // Labels are what most people come for.
    const auto labels = std::find_if(m_tables.begin(), m_tables.end(),
                                     [](const SavableTable& entry) { return entry.labels != nullptr; });
    if (labels != m_tables.end())
        m_table->setCurrentIndex(static_cast<int>(labels - m_tables.begin()));
    auto* form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    form->addRow(tr("&Table"), m_table);
    form->addRow(tr("&Format"), m_format);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel);
    buttons->button(QDialogButtonBox::Save)->setText(tr("Save\u2026"));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_table, &QComboBox::currentIndexChanged, this, &TableExportDialog::fillFormats);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(8);
    layout->addLayout(form);
    layout->addWidget(buttons);
    fillFormats();
}

void TableExportDialog::fillFormats()
{
    const QVariant before = m_format->currentData();
    m_format->clear();
    m_format->addItem(tr("The table as it is (CSV)"), QStringLiteral("csv"));
    m_format->addItem(tr("The table as it is (JSON Lines)"), QStringLiteral("jsonl"));
    if (const auto& labels = table().labels) {
        for (const auto& format : consensusFormats()) {
            if (unfitForConsensus(*labels, format).empty())
                m_format->addItem(tr("Consensus: %1").arg(QString::fromLatin1(format.what)),
                                  labelsPrefix + QString::fromLatin1(format.id));
        }
    }
    m_format->setCurrentIndex(std::max(0, m_format->findData(before)));
}

const SavableTable& TableExportDialog::table() const
{
    return m_tables[static_cast<std::size_t>(m_table->currentIndex())];
}

QString TableExportDialog::labelFormat() const
{
    const QString chosen = m_format->currentData().toString();
    return chosen.startsWith(labelsPrefix) ? chosen.mid(labelsPrefix.size()) : QString();
}

QString TableExportDialog::format() const
{
    return m_format->currentData().toString();
}

TableExport::TableExport(const Actions& actions, Workspace& workspace, AnalysisEngine& engine,
                         const Document& document, JobRunner& jobs, MessageBar& messages, QWidget* window)
    : QObject(window), m_action(actions.get(QStringLiteral("figure.table"))), m_workspace(workspace),
      m_document(document), m_jobs(jobs), m_messages(messages), m_window(window)
{
    connect(m_action, &QAction::triggered, this, &TableExport::ask);
    connect(&workspace, &Workspace::tableExportRequested, this, [this](const Table& table) {
        askFile({{table}, {}}, QStringLiteral("csv"));
    });
    connect(&workspace, &Workspace::currentViewChanged, this, &TableExport::update);
    connect(&engine, &AnalysisEngine::resultReady, this,
            [this](const QString& client, const ResultPtr& result) {
                m_results[client] = result;
                update();
            });
    // A result is of the table it was made from, and of no other.
    const auto forget = [this] {
        m_results.clear();
        update();
    };
    connect(&document, &Document::dataChanged, this, forget);
    connect(&document, &Document::tableChanged, this, forget);
    update();
}

void TableExport::update()
{
    m_action->setEnabled(!currentResults().empty());
}

std::vector<ResultPtr> TableExport::currentResults() const
{
    std::vector<ResultPtr> results;
    const View* view = m_workspace.currentView();
    if (!view)
        return results;
    for (const Need& need : view->needs()) {
        const auto place = m_results.find(view->id() + QLatin1Char('/') + need.slot);
        if (place != m_results.end() && place->second->method == need.method)
            results.push_back(place->second);
    }
    return results;
}

void TableExport::ask()
{
    const auto results = currentResults();
    if (results.empty() || !m_document.table())
        return;
    AnalysisInput input;
    input.data = m_document.data();
    input.table = m_document.table();
    input.edits = m_document.edits();
    input.comparison = m_document.comparison();
    input.seed = m_document.seed();
    m_jobs.start<std::vector<SavableTable>>(
        {QStringLiteral("export-tables"), tr("Collect the tables of the view"), 15, true},
        [results, input](const JobControl& job) { return savableTables(results, input, job); },
        [this](Outcome<std::vector<SavableTable>> outcome) {
            if (auto* tables = std::get_if<std::vector<SavableTable>>(&outcome))
                chooseTable(std::move(*tables));
            else if (const auto& failure = std::get<JobFailure>(outcome);
                     failure.cause != JobFailure::Cause::Cancelled)
                m_messages.showMessage(MessageBar::Kind::Error, failure.message);
        });
}

void TableExport::chooseTable(std::vector<SavableTable> tables)
{
    if (tables.empty()) {
        m_messages.showMessage(MessageBar::Kind::Notice, tr("This view has no table to save."));
        return;
    }
    auto* dialog = new TableExportDialog(std::move(tables), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        const ConsensusFormat* labels = findConsensusFormat(dialog->labelFormat().toStdString());
        askFile({dialog->table(), dialog->labelFormat()},
                labels ? QString::fromLatin1(labels->ending) : dialog->format());
    });
    dialog->open();
}

void TableExport::askFile(const Choice& choice, const QString& ending)
{
    auto* dialog = new QFileDialog(m_window, tr("Save table"));
    dialog->setObjectName(QStringLiteral("tableDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(ending);
    if (choice.labelFormat.isEmpty()) {
        const QString csv = tr("CSV file (*.csv)");
        const QString lines = tr("JSON Lines (*.jsonl)");
        dialog->setNameFilters({csv, lines, tr("All files (*)")});
        dialog->selectNameFilter(ending == QLatin1String("jsonl") ? lines : csv);
        connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString& filter) {
            dialog->setDefaultSuffix(filter.contains(QLatin1String("jsonl")) ? QStringLiteral("jsonl")
                                                                             : QStringLiteral("csv"));
        });
    } else {
        dialog->setNameFilters({tr("%1 file (*.%2)").arg(ending.toUpper(), ending), tr("All files (*)")});
    }
    const QString stem = QString::fromStdString(choice.table.table.id)
                         + (choice.labelFormat.isEmpty() ? QString() : QLatin1Char('-') + choice.labelFormat);
    dialog->selectFile(stem + QLatin1Char('.') + ending);
    connect(dialog, &QFileDialog::fileSelected, this,
            [this, choice](const QString& path) { save(choice, path); });
    dialog->open();
}

void TableExport::save(const Choice& choice, const QString& path)
{
    const QString shown = QDir::toNativeSeparators(path);
    m_jobs.start<QString>(
        {QStringLiteral("export-table"), tr("Save %1").arg(QFileInfo(path).fileName()), 10, true},
        [choice, path, shown](const JobControl&) {
            const Table& table = choice.table.table;
            const ConsensusFormat* format = findConsensusFormat(choice.labelFormat.toStdString());
            const bool asLines = path.endsWith(QLatin1String(".jsonl"));
            try {
                saveText(path, [&](std::ostream& out) {
                    if (format)
                        writeConsensus(*choice.table.labels, *choice.table.data, *format, out);
                    else
                        asLines ? writeTableJsonl(table, out) : writeTableCsv(table, out);
                });
            } catch (const SaveError& error) {
                throw AnalysisError(error.what());
            }
            if (!format)
                return tr("%1 rows are in %2.", nullptr, pluralOf(std::ssize(table.rows)))
                    .arg(formatCount(std::ssize(table.rows)), shown);
            QString said =
                tr("%1: %2").arg(shown, QString::fromStdString(describeConsensus(*choice.table.labels)));
            QStringList lost;
            for (const auto& part : lostInConsensus(*choice.table.labels, *choice.table.data, *format))
                lost << QString::fromStdString(part);
            if (!lost.isEmpty())
                said += QLatin1Char(' ') + describeLost(choice.labelFormat, lost);
            return said;
        },
        [this](const Outcome<QString>& outcome) {
            if (const auto* failure = std::get_if<JobFailure>(&outcome)) {
                if (failure->cause != JobFailure::Cause::Cancelled)
                    m_messages.showMessage(MessageBar::Kind::Error, failure->message);
                return;
            }
            m_messages.showMessage(MessageBar::Kind::Notice, std::get<QString>(outcome));
        });
}

} // namespace raterscope
