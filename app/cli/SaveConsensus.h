// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Catalog.h"

#include <QCommandLineOption>

class QCommandLineParser;

namespace raterscope::cli {

/// --to of the command run: the consensus labels in a format that a tool takes in.
QCommandLineOption consensusOption();
/// Throws UsageError for a --to that is none of them, or that stands beside another table than the
/// consensus.
void checkConsensusFormat(const QCommandLineParser& parser);

/// Writes the consensus labels to the file of -o, or to standard output, in the format of --to. Says on
/// standard error how many there are, which units are left out and why, and what has no place in the format.
/// Throws AnalysisError for a result without labels and for labels that do not fit the format, SaveError.
void saveConsensus(const AnalysisResult& result, const AnalysisInput& input,
                   const QCommandLineParser& parser);

} // namespace raterscope::cli
