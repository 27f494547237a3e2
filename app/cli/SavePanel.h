// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Dataset.h"

#include <QCommandLineOption>

class QCommandLineParser;

namespace raterscope::cli {

/// The file that -o names. Throws UsageError when it names none.
QString outputPath(const QCommandLineParser& parser);

/// --to: the shape of a table, or the format of a tool.
QCommandLineOption shapeOption();

/// Writes a panel to the file of -o in the shape of --to, or the one the data suggests: pairs for comparisons
/// alone, long for ratings alone. Says on standard error what was written, and what of the panel the format
/// has no place for. Throws UsageError, AnalysisError, SaveError.
void savePanel(const Dataset& data, const QCommandLineParser& parser);

} // namespace raterscope::cli
