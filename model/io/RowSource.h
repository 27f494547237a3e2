// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace raterscope {

/// A table that is no text, such as the rows of a query: columns with names, cells as UTF-8, an empty cell is
/// a missing value. Rows come one at a time and cannot be had again.
class RowSource
{
public:
    RowSource() = default;
    RowSource(const RowSource&) = delete;
    RowSource& operator=(const RowSource&) = delete;
    virtual ~RowSource() = default;

    /// What messages call it.
    virtual const std::string& name() const = 0;
    /// As the source names them: some may be empty or repeated.
    virtual const std::vector<std::string>& columns() const = 0;
    /// How it was read, in words.
    virtual const std::vector<std::string>& notes() const = 0;
    /// The next row, with a cell for each column; false at the end. Throws InputError when nothing more can
    /// be read.
    virtual bool next(std::vector<std::string>& cells) = 0;
};

} // namespace raterscope
