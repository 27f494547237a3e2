// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Dataset.h"
#include "core/Edits.h"
#include "io/ImportOptions.h"

#include <QString>
#include <QStringList>

#include <stdexcept>

class QCommandLineParser;

namespace raterscope {

/// The command line says something that cannot be meant: exit code 2. what() is for the person.
struct UsageError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// What the options that name the data say, before any file has been opened.
struct DataChoice {
    ImportOptions import;
    QString dimension;     ///< empty = not said
    bool pooled = false;   ///< --dimension all
    bool verdicts = false; ///< --derive verdicts
    bool recorded = false; ///< --recorded
    SampleKind sample = SampleKind::All;
    qint64 sampleSize = 1000;  ///< for First and Seeded
    qint64 sampleSeed = 42;    ///< for Seeded
    QStringList dropIdentical; ///< panels whose identical-vector items are dropped
};

/// Adds the options that name the data: --format, --query, --map, --raters, --rater-pattern, --reference,
/// --reference-file, --reference-map, --comparisons, --comparisons-map, --outcomes, --tie-labels,
/// --verdicts-name, --baseline, --models, --recorded, --panel, --scale, --labels, --unordered, --repeats,
/// --dimension, --drop-identical, --derive, --sample, --delimiter,
/// --quote,
/// --encoding, --decimal-comma, --header, --max-size. The same for the window and for the command line.
///
/// Lists are separated by commas; a part in double quotes may hold the separator ("Doe, J",Roe).
void addDataOptions(QCommandLineParser& parser);

/// Reads them after the parser has processed the command line.
/// Throws UsageError naming the option, the value and what it takes.
DataChoice readDataOptions(const QCommandLineParser& parser);

/// What to compare on this data: as chosen, else Document::defaultComparison(). A sample without --derive or
/// --dimension samples the default comparison. Throws AnalysisError for a dimension the data does not have
/// (the message lists those it has).
Comparison comparisonFor(const DataChoice& choice, const Dataset& data);

/// The edits the options ask for. Throws AnalysisError for a panel the data does not have (lists the panels).
Edits editsFor(const DataChoice& choice, const Dataset& data);

} // namespace raterscope
