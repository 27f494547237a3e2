// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "io/ReadPanel.h"

#include <QString>
#include <QStringList>

namespace raterscope {

/// Reads a panel from a file, or from the database that a SQLite file is or a query file names, and fills in
/// the SHA-256 of the file, or of the query's answer. The second tables of the options (reference values,
/// comparisons) may be databases too. Blocks: call it on a worker thread. Throws InputError,
/// Cancelled.
ImportResult loadPanel(const QString& file, const ImportOptions& options, const JobControl& job = {});

/// What the sniffer makes of it. For a file that is a database: what can be asked, and what was.
struct FilePreview {
    Preview preview;
    QStringList tableQueries = {}; ///< one a table; empty unless the file is a database itself
    std::string query = {};        ///< that of the options, else the first of them
};

/// Reads no more than the beginning of the file, or the first rows of the query. Throws InputError,
/// Cancelled.
FilePreview previewFile(const QString& file, const ImportOptions& options, const JobControl& job = {});

/// SHA-256 of a file's bytes, hexadecimal; empty when it cannot be read. Throws Cancelled.
std::string sha256OfFile(const QString& file, const JobControl& job = {});

} // namespace raterscope
