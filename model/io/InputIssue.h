// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace raterscope {

/// Something about the input that a person should know: where, what, and what to do.
struct InputIssue {
    enum class Severity : std::uint8_t {
        Note,       ///< everything loaded, but there is something to know
        RowDropped, ///< a row, or a single value of it, is not in the table
        Fatal,
    };

    Severity severity = Severity::RowDropped;
    std::string file;
    std::int64_t line = 0;   ///< 1-based; 0 = the file as a whole
    std::int64_t column = 0; ///< 1-based field (CSV) or byte (JSON); 0 = the whole line
    std::string columnName;  ///< empty when the column has none
    std::string value;       ///< as found, shortened to 80 characters
    std::string message;     ///< what is wrong
    std::string remedy;      ///< what to do about it

    /// "ratings.csv, line 12, column 3 (score): not a number (found "x"). Remedy."
    std::string text() const;
};

/// Issues in file order. The first `capacityPerReason` of each reason are kept in full, `capacity` in all;
/// the rest are counted, by reason.
class InputIssues
{
public:
    static constexpr std::size_t capacity = 10'000;
    static constexpr std::size_t capacityPerReason = 1000;

    /// How often something was found, listed or not.
    struct Reason {
        std::string message;
        InputIssue::Severity severity = InputIssue::Severity::RowDropped;
        std::int64_t total = 0;
        std::int64_t listed = 0;
    };

    void add(InputIssue issue);
    /// Issues found after the last row was read: put in by line. `total` counts those that are not in `late`
    /// too; all of them are dropped values.
    void merge(std::vector<InputIssue> late, std::int64_t total);
    /// Those of a second file, behind these.
    void append(const InputIssues& other);
    const std::vector<InputIssue>& listed() const { return m_listed; }
    /// In order of first appearance. Beyond a thousand different ones the rest share one, without a message.
    const std::vector<Reason>& reasons() const { return m_reasons; }
    std::int64_t total() const { return m_total; }
    std::int64_t rowsDropped() const { return m_rowsDropped; }
    bool empty() const { return m_total == 0; }

private:
    Reason& reasonOf(const std::string& message, InputIssue::Severity severity);

    std::vector<InputIssue> m_listed;
    std::vector<Reason> m_reasons;
    std::map<std::pair<std::string, InputIssue::Severity>, std::size_t> m_places; ///< in m_reasons
    std::int64_t m_total = 0;
    std::int64_t m_rowsDropped = 0;
};

/// The file cannot be read at all, or the person asked for something it does not hold.
struct InputError : std::runtime_error {
    explicit InputError(InputIssue cause) : std::runtime_error(cause.text()), issue(std::move(cause)) {}
    InputIssue issue;
};

} // namespace raterscope
