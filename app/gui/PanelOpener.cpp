// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/PanelOpener.h"

#include "document/LoadPanel.h"
#include "gui/ImportDialog.h"
#include "gui/SessionActions.h"
#include "studies/Simulate.h"

#include <QFileInfo>
#include <QWidget>

namespace raterscope {

namespace {

/// A format whose keys say everything, so that there is nothing to ask.
bool isRecords(const std::string& format)
{
    return format == "summeval" || format == "mtbench";
}

/// Reads the file and hashes what was read with it.
OpenedPanel readAll(const QString& file, const DataChoice& choice, bool keepsEdits, const JobControl& job)
{
    ImportResult read = loadPanel(file, choice.import, job);
    OpenedPanel panel;
    panel.data = read.data;
    panel.issues = read.issues;
    panel.file = file;
    panel.choice = choice;
    panel.keepsEdits = keepsEdits;
    const auto hash = [&](const std::string& table) {
        return table.empty() ? std::string() : sha256OfFile(QString::fromStdString(table), job);
    };
    panel.referenceSha256 = hash(choice.import.referenceFile);
    panel.comparisonSha256 = hash(choice.import.comparisonFile);
    return panel;
}

} // namespace

PanelOpener::PanelOpener(JobRunner& jobs, QWidget* window) : QObject(window), m_jobs(jobs), m_window(window)
{
}

void PanelOpener::open(const QString& file)
{
    if (m_remembered.contains(file)) {
        ask(file, m_remembered.value(file));
        return;
    }
    m_jobs.start<Preview>(
        {openJobKey, tr("Look at %1").arg(QFileInfo(file).fileName()), 20, true},
        [file](const JobControl& job) { return previewFile(file, ImportOptions(), job).preview; },
        [this, file](Outcome<Preview> outcome) {
            if (const auto* failure = std::get_if<JobFailure>(&outcome))
                emit failed(*failure, file);
            else if (isRecords(std::get<Preview>(outcome).format))
                load(file, DataChoice(), false);
            else
                ask(file, ImportOptions());
        });
}

void PanelOpener::openDirectly(const QString& file, const DataChoice& choice, bool explicitChoice)
{
    load(file, choice, !explicitChoice);
}

void PanelOpener::openSample(std::uint64_t seed)
{
    simulate("summeval-like", seed);
}

void PanelOpener::simulate(const std::string& scenario, std::uint64_t seed,
                           const std::shared_ptr<SessionRequest>& session)
{
    m_jobs.start<DatasetPtr>(
        {openJobKey, tr("Simulate the sample panel"), 20, true},
        [scenario, seed](const JobControl&) -> DatasetPtr { return simulatePanel(scenario, seed).data; },
        [this, scenario, seed, session](Outcome<DatasetPtr> outcome) {
            if (const auto* failure = std::get_if<JobFailure>(&outcome)) {
                emitFailed(*failure, QString(), session);
                return;
            }
            OpenedPanel panel;
            panel.data = std::get<DatasetPtr>(outcome);
            panel.simulated = scenario;
            panel.simulationSeed = seed;
            panel.session = session;
            emit opened(panel);
        });
}

void PanelOpener::openForSession(const std::shared_ptr<SessionRequest>& request)
{
    const SessionSource& source = request->session.source;
    if (source.file.empty()) {
        simulate(source.simulated, source.simulationSeed, request);
        return;
    }
    const QString file = QString::fromStdString(source.file);
    DataChoice choice;
    choice.import = source.import;
    load(file, choice, false, false, request);
}

void PanelOpener::emitFailed(const JobFailure& failure, const QString& file,
                             const std::shared_ptr<SessionRequest>& session)
{
    JobFailure told = failure;
    if (session && failure.cause != JobFailure::Cause::Cancelled)
        told.message = tr("The session %1 cannot be opened. %2")
                           .arg(QFileInfo(session->file).fileName(), failure.message);
    emit failed(told, file);
}

void PanelOpener::askAgain(const QString& file)
{
    ask(file, m_remembered.value(file));
}

void PanelOpener::addReference(const QString& file, const QString& referenceFile)
{
    DataChoice choice = m_opened.value(file);
    choice.import.referenceFile = referenceFile.toStdString();
    choice.import.referenceMapping.clear();
    reload(file, choice);
}

void PanelOpener::addComparisons(const QString& file, const QString& comparisonFile)
{
    DataChoice choice = m_opened.value(file);
    choice.import.comparisonFile = comparisonFile.toStdString();
    choice.import.comparisonMapping.clear();
    reload(file, choice);
}

void PanelOpener::reload(const QString& file, const DataChoice& choice)
{
    if (m_remembered.contains(file))
        m_remembered[file] = choice.import;
    load(file, choice, false, true);
}

void PanelOpener::ask(const QString& file, const ImportOptions& options, const QString& problem)
{
    auto* dialog = new ImportDialog(file, options, m_jobs, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    if (!problem.isEmpty())
        dialog->showProblem(problem);
    connect(dialog, &QDialog::accepted, this, [this, dialog, file] {
        m_remembered[file] = dialog->options();
        DataChoice choice;
        choice.import = dialog->options();
        load(file, choice, false);
    });
    dialog->open();
}

void PanelOpener::load(const QString& file, const DataChoice& choice, bool askOnFailure, bool keepsEdits,
                       const std::shared_ptr<SessionRequest>& session)
{
    m_jobs.start<OpenedPanel>(
        {openJobKey, tr("Open %1").arg(QFileInfo(file).fileName()), 20, true},
        [file, choice, keepsEdits](const JobControl& job) { return readAll(file, choice, keepsEdits, job); },
        [this, file, choice, askOnFailure, session](Outcome<OpenedPanel> outcome) {
            if (auto* panel = std::get_if<OpenedPanel>(&outcome)) {
                m_opened[file] = choice;
                panel->session = session;
                if (session && !isRecords(panel->data->provenance.format))
                    m_remembered[file] = choice.import;
                emit opened(*panel);
                return;
            }
            const auto& failure = std::get<JobFailure>(outcome);
            if (askOnFailure && failure.cause == JobFailure::Cause::Input)
                askAfter(failure, file);
            else
                emitFailed(failure, file, session);
        });
}

/// Perhaps the file is a table that only needs a word about its columns; if not, says what was wrong.
void PanelOpener::askAfter(const JobFailure& failure, const QString& file)
{
    m_jobs.start<Preview>(
        {openJobKey, tr("Look at %1").arg(QFileInfo(file).fileName()), 20, true},
        [file](const JobControl& job) { return previewFile(file, ImportOptions(), job).preview; },
        [this, file, failure](Outcome<Preview> preview) {
            const auto* seen = std::get_if<Preview>(&preview);
            if (seen && !isRecords(seen->format))
                ask(file, ImportOptions(), failure.message);
            else
                emit failed(failure, file);
        });
}

} // namespace raterscope
