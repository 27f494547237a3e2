// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/PanelOpener.h"

#include "document/LoadPanel.h"
#include "gui/ImportDialog.h"
#include "studies/Simulate.h"

#include <QFileInfo>
#include <QWidget>

namespace raterscope {

namespace {

const QString openKey = QStringLiteral("open"); ///< one file at a time: the newest request wins

std::filesystem::path toPath(const QString& file)
{
    return std::filesystem::path(file.toStdU16String());
}

/// A format whose keys say everything, so that there is nothing to ask.
bool isRecords(const Preview& preview)
{
    return preview.format == "summeval" || preview.format == "mtbench";
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
        {openKey, tr("Look at %1").arg(QFileInfo(file).fileName()), 20, true},
        [file](const JobControl&) { return previewPanel(toPath(file), ImportOptions()); },
        [this, file](Outcome<Preview> outcome) {
            if (const auto* failure = std::get_if<JobFailure>(&outcome))
                emit failed(*failure, file);
            else if (isRecords(std::get<Preview>(outcome)))
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
    m_jobs.start<DatasetPtr>(
        {openKey, tr("Simulate the sample panel"), 20, true},
        [seed](const JobControl&) -> DatasetPtr { return simulatePanel("summeval-like", seed).data; },
        [this](Outcome<DatasetPtr> outcome) {
            if (const auto* failure = std::get_if<JobFailure>(&outcome))
                emit failed(*failure, QString());
            else
                emit opened({std::get<DatasetPtr>(outcome), {}, QString(), DataChoice()});
        });
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

void PanelOpener::load(const QString& file, const DataChoice& choice, bool askOnFailure, bool keepsEdits)
{
    m_jobs.start<ImportResult>(
        {openKey, tr("Open %1").arg(QFileInfo(file).fileName()), 20, true},
        [file, options = choice.import](const JobControl& job) { return loadPanel(file, options, job); },
        [this, file, choice, askOnFailure, keepsEdits](Outcome<ImportResult> outcome) {
            if (auto* read = std::get_if<ImportResult>(&outcome)) {
                m_opened[file] = choice;
                emit opened({read->data, read->issues, file, choice, keepsEdits});
                return;
            }
            const auto& failure = std::get<JobFailure>(outcome);
            if (!askOnFailure || failure.cause != JobFailure::Cause::Input) {
                emit failed(failure, file);
                return;
            }
            // Perhaps the file is a table that only needs a word about its columns; if not, say what was
            // wrong.
            m_jobs.start<Preview>(
                {openKey, tr("Look at %1").arg(QFileInfo(file).fileName()), 20, true},
                [file](const JobControl&) { return previewPanel(toPath(file), ImportOptions()); },
                [this, file, failure](Outcome<Preview> preview) {
                    const auto* seen = std::get_if<Preview>(&preview);
                    if (seen && !isRecords(*seen))
                        ask(file, ImportOptions(), failure.message);
                    else
                        emit failed(failure, file);
                });
        });
}

} // namespace raterscope
