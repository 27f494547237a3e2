// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace raterscope {

/// The rows that one record of an export makes: a record of JSON, or a row of a tool's table.
///
/// Fields go by name, those without a value are left out. Fields that all rows of the record share are kept
/// once, so that a long text with many annotations does not multiply.
class RecordContent
{
public:
    using Fields = std::vector<std::pair<std::string, std::string>>;
    /// A part of the record that makes no row.
    struct Loss {
        std::string path; ///< where in the record
        std::string value;
        std::string message;
        std::string remedy;
    };
    /// What the rows of one record may hold at most, beside what they share.
    static constexpr std::size_t mostBytes = 64 << 20;

    void clear();
    /// Empty texts are left out.
    void share(std::string_view name, std::string_view text);
    void addRow(Fields fields);
    void lose(std::string path, std::string value, std::string message, std::string remedy);

    const Fields& shared() const { return m_shared; }
    const std::vector<Fields>& rows() const { return m_rows; }
    const std::vector<Loss>& losses() const { return m_losses; }
    /// Whether more was added than mostBytes: then the rows are not complete.
    bool isOverfull() const { return m_bytes > mostBytes; }

private:
    Fields m_shared;
    std::vector<Fields> m_rows;
    std::vector<Loss> m_losses;
    std::size_t m_bytes = 0;
};

/// Adds a field unless its text is empty.
void addField(RecordContent::Fields& fields, std::string_view name, std::string_view text);

/// Several labels given at once, as one label: sorted, without repeats, with " + " between them.
std::string joinedLabels(std::vector<std::string> labels);

} // namespace raterscope
