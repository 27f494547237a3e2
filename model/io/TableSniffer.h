// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "io/CsvTokens.h"
#include "io/ImportOptions.h"
#include "io/TextSource.h"

#include <string>
#include <vector>

namespace raterscope {

/// The shape of a CSV text, from its beginning.
struct TableShape {
    static constexpr std::size_t sampleRows = 2000;

    CsvDialect dialect;
    bool header = true;
    std::vector<std::string> columns;           ///< unique; "1", "2", … without a header
    std::vector<std::string> repeatedNames;     ///< names the header gives more than once, as made unique
    std::vector<std::vector<std::string>> rows; ///< at most sampleRows, valid UTF-8, without the header
    std::vector<std::string> notes;
    bool isRecords = false;      ///< columns are paths into records ("meta.item"), not fields of a row
    bool describesItems = false; ///< a row without rater and value tells something about its item only
};

/// Delimiter, header and column names. What the options give is taken as it is; every decision is noted.
///
/// The delimiter is the one of , ; tab | that splits most rows into the same number of fields, more than one;
/// else one of ^ ~ : and blank. There is a header unless the first row holds a number or a value that comes
/// again in its column. Throws InputError when the file has a header and nothing else.
TableShape sniffTable(const TextSource& source, const ImportOptions& options);

/// Gives a table the columns of its header: blank names become their position, repeated ones get a number.
void nameColumns(const std::vector<std::string>& header, TableShape& shape);

} // namespace raterscope
