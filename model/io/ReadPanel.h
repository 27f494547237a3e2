// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Dataset.h"
#include "core/Job.h"
#include "io/ImportOptions.h"
#include "io/InputIssue.h"
#include "io/OutcomeWords.h"
#include "io/RowSource.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace raterscope {

struct ImportResult {
    std::shared_ptr<Dataset> data; ///< not shared yet: the caller completes its provenance
    InputIssues issues;
};

/// Reads a panel from a file. The format is the one in the options, or sniffed from the content.
///
/// Bad rows are listed in `issues` with line, column, value and reason, and are counted in
/// `data->provenance.drops`; the good rows load. `provenance.sha256` is left empty: the caller hashes the
/// file. Throws InputError when nothing can be read: missing file, directory, empty file, binary content,
/// file above the size limit, a mapped column that is not there, no usable row, repeated ratings under
/// RepeatPolicy::Error. Memory: 20 bytes a rating while reading, plus names; the file itself is streamed.
ImportResult readPanel(const std::filesystem::path& file, const ImportOptions& options,
                       const JobControl& job = {});

/// The same from rows that are no text: ratings (long or wide) or comparisons. Lines of messages are the
/// numbers of the rows. Throws InputError for the format of a tool, which is a text.
ImportResult readPanel(RowSource& rows, const ImportOptions& options, const JobControl& job = {});

/// What the sniffer makes of a file, for the import dialog: every decision, and the first rows.
struct Preview {
    std::string format;  ///< as in Provenance: a tool's export, or the shape of the table
    std::string layout;  ///< long, wide or pairs; empty when columns have no roles (summeval, mtbench)
    bool isTable = true; ///< a text of delimited fields: delimiter, quote and header mean something
    char delimiter = ',';
    char quote = '"';
    std::string encoding; ///< as read; a byte-order mark is mentioned in notes
    bool decimalComma = false;
    bool header = true;
    std::vector<std::string> columns;           ///< names; "1", "2", … without a header
    std::vector<std::vector<std::string>> rows; ///< at most 50, decoded to UTF-8, ragged rows as they are
    std::map<std::string, std::vector<std::string>> mapping; ///< proposed roles
    std::vector<std::string> raterColumns;                   ///< proposed, wide only
    std::string raterPattern;       ///< proposed, wide only; empty = columns are raters
    OutcomeWords outcome;           ///< proposed, pairs only
    std::vector<std::string> notes; ///< each decision in words
    std::string problem;            ///< why not every role has a column; empty when reading is possible
};

/// Reads at most the first megabyte, or the first 2,000 rows. Settings that the options give are taken as
/// they are; the rest is sniffed. Throws InputError as readPanel().
Preview previewPanel(const std::filesystem::path& file, const ImportOptions& options);
Preview previewPanel(RowSource& rows, const ImportOptions& options);

} // namespace raterscope
