// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "io/CsvTokens.h"

namespace raterscope {

/// The data rows of a table, whatever they are read from, each with exactly one field a column.
class RowFeed
{
public:
    RowFeed() = default;
    RowFeed(const RowFeed&) = delete;
    RowFeed& operator=(const RowFeed&) = delete;
    virtual ~RowFeed() = default;

    /// The next good row, valid until the next call; false at the end. Throws InputError when nothing more
    /// can be read.
    virtual bool next(CsvRow& row) = 0;
};

} // namespace raterscope
