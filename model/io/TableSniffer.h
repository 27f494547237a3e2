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
    CsvDialect dialect;
    bool header = true;
    std::vector<std::string> columns;           ///< unique; "1", "2", … without a header
    std::vector<std::string> repeatedNames;     ///< names the header gives more than once, as made unique
    std::vector<std::vector<std::string>> rows; ///< at most 2,000, valid UTF-8, without the header
    std::vector<std::string> notes;
};

/// Delimiter, header and column names. What the options give is taken as it is; every decision is noted.
///
/// The delimiter is the one of , ; tab | that splits most rows into the same number of fields, more than one;
/// else one of ^ ~ : and blank. There is a header unless the first row holds a number or a value that comes
/// again in its column. Throws InputError when the file has a header and nothing else.
TableShape sniffTable(const TextSource& source, const ImportOptions& options);

} // namespace raterscope
