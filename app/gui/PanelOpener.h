// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/DataOptions.h"
#include "common/Jobs.h"
#include "core/Dataset.h"
#include "io/InputIssue.h"

#include <QHash>
#include <QObject>

#include <memory>

namespace raterscope {

struct SessionRequest;

/// A panel that has been read, with what is to be compared on it.
struct OpenedPanel {
    DatasetPtr data;
    InputIssues issues;
    QString file; ///< empty for the sample panel
    DataChoice choice;
    bool keepsEdits = false;          ///< the same items and raters as before, with more said about them
    std::string referenceSha256 = {}; ///< of the second tables of `choice`, where there are any
    std::string comparisonSha256 = {};
    std::string simulated = {}; ///< scenario, without a file
    std::uint64_t simulationSeed = 0;
    std::shared_ptr<SessionRequest> session = {}; ///< to be put into place on the data
};

/// Jobs that open something run under this key: one at a time, the newest request wins.
inline const QString openJobKey = QStringLiteral("open");

/// Opens files: sniffs, asks how a table is to be read when that takes a person, reads on a worker thread.
/// The document is changed by nobody here: what was read, or why nothing was, goes out by signal.
class PanelOpener : public QObject
{
    Q_OBJECT

public:
    PanelOpener(JobRunner& jobs, QWidget* window);

    /// As from the menu: a table (CSV, TSV) asks first, with the settings of this session where there are
    /// any.
    void open(const QString& file);
    /// As from the command line: nothing is asked unless the file cannot be read as it is and `choice` is
    /// empty.
    void openDirectly(const QString& file, const DataChoice& choice, bool explicitChoice);
    void openSample(std::uint64_t seed);
    /// Reads the data of a session as the session says, asking nothing.
    void openForSession(const std::shared_ptr<SessionRequest>& request);
    /// Asks again how a file is to be read.
    void askAgain(const QString& file);
    /// Reads the open file again as it was read before, with the reference values of a second table.
    void addReference(const QString& file, const QString& referenceFile);
    /// The same with the comparisons of a second table; they may bring items and judges along.
    void addComparisons(const QString& file, const QString& comparisonFile);
    /// Whether the file was read through the import dialog or could be.
    bool canAskAgain(const QString& file) const { return m_remembered.contains(file); }

signals:
    void opened(const raterscope::OpenedPanel& panel);
    void failed(const raterscope::JobFailure& failure, const QString& file);

private:
    void reload(const QString& file, const DataChoice& choice);
    void ask(const QString& file, const ImportOptions& options, const QString& problem = {});
    void load(const QString& file, const DataChoice& choice, bool askOnFailure, bool keepsEdits = false,
              const std::shared_ptr<SessionRequest>& session = {});
    void askAfter(const JobFailure& failure, const QString& file);
    void simulate(const std::string& scenario, std::uint64_t seed,
                  const std::shared_ptr<SessionRequest>& session = {});
    void emitFailed(const JobFailure& failure, const QString& file,
                    const std::shared_ptr<SessionRequest>& session = {});

    JobRunner& m_jobs;
    QWidget* m_window;
    QHash<QString, ImportOptions> m_remembered; ///< by file, for this session only
    QHash<QString, DataChoice> m_opened;        ///< by file, as it was read last
};

} // namespace raterscope
