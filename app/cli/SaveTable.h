// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Catalog.h"

#include <QCommandLineOption>

class QCommandLineParser;

namespace raterscope::cli {

/// --table: one table of a result instead of all of it.
QCommandLineOption tableOption();

/// Writes the table of --table to the file of -o, or to standard output: as JSON Lines where the name ends in
/// .jsonl, else as CSV. Without --table the result must have one table only. Throws UsageError, which lists
/// the tables there are, and SaveError.
void saveTable(const AnalysisResult& result, const AnalysisInput& input, const QCommandLineParser& parser);

} // namespace raterscope::cli
