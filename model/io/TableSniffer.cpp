// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/TableSniffer.h"

#include "io/ColumnNames.h"
#include "io/InputIssue.h"
#include "io/Words.h"

#include <algorithm>
#include <map>
#include <set>

namespace raterscope {

namespace {

using Rows = std::vector<std::vector<std::string>>;

constexpr std::size_t delimiterSample = 1 << 16;

/// The first rows of a text. A row that the end of the sample cuts is left out.
Rows firstRows(std::string_view text, bool whole, const CsvDialect& dialect, std::size_t most)
{
    bool given = false;
    CsvTokens tokens(dialect, [&] {
        const auto block = given ? std::string_view() : text;
        given = true;
        return block;
    });
    Rows rows;
    CsvRow row;
    while (rows.size() < most && tokens.next(row)) {
        auto& copy = rows.emplace_back();
        copy.reserve(row.fields.size());
        for (const auto field : row.fields)
            copy.push_back(repairedUtf8(field));
    }
    if (!whole && rows.size() < most && rows.size() > 1)
        rows.pop_back();
    return rows;
}

struct Split {
    std::size_t fields = 0;  ///< most frequent number of fields
    double share = 0.0;      ///< of the rows with that number
    bool headerFits = false; ///< the first row has it
};

Split splitBy(std::string_view text, bool whole, const CsvDialect& dialect)
{
    const auto rows = firstRows(text, whole, dialect, 200);
    std::map<std::size_t, std::size_t> counts;
    for (const auto& row : rows)
        ++counts[row.size()];
    if (rows.empty())
        return {};
    Split split;
    std::size_t best = 0;
    for (const auto& [fields, count] : counts) {
        if (count >= best) {
            best = count;
            split.fields = fields;
        }
    }
    split.share = static_cast<double>(best) / static_cast<double>(rows.size());
    split.headerFits = rows.front().size() == split.fields;
    return split;
}

std::string delimiterName(char delimiter)
{
    return delimiter == '\t' ? "tab" : delimiter == ' ' ? "blank" : std::string("\"") + delimiter + "\"";
}

char sniffDelimiter(std::string_view text, bool whole, char quote, std::vector<std::string>& notes)
{
    if (text.size() > delimiterSample) {
        // A hundred thousand columns: the first row may be longer, and is wanted whole.
        const auto firstEnd = std::min(text.find('\n'), text.size() - 1) + 1;
        text = text.substr(0, std::max(delimiterSample, firstEnd));
        whole = false;
    }
    for (const std::string_view candidates : {std::string_view(",;\t|"), std::string_view("^~: ")}) {
        char best = '\0';
        Split bestSplit;
        const auto rank = [](const Split& split) {
            return std::tuple(split.share + (split.headerFits ? 0.5 : 0.0), split.fields);
        };
        for (const char candidate : candidates) {
            const auto split = splitBy(text, whole, {candidate, quote});
            if (split.fields > 1 && split.share >= 0.5 && (best == '\0' || rank(split) > rank(bestSplit))) {
                best = candidate;
                bestSplit = split;
            }
        }
        if (best != '\0') {
            notes.push_back("delimiter " + delimiterName(best) + ": it splits the rows into "
                            + grouped(static_cast<std::int64_t>(bestSplit.fields)) + " columns");
            return best;
        }
    }
    notes.push_back("delimiter \",\" assumed: no character splits the rows into several columns");
    return ',';
}

bool looksLikeHeader(const Rows& rows, std::vector<std::string>& notes)
{
    const auto& first = rows.front();
    for (const auto& cell : first) {
        if (nameKind(cell) != NameKind::None || soundsLikeRater(trimmed(cell))) {
            notes.push_back("header: yes, \"" + shortValue(cell) + "\" is the name of a column");
            return true;
        }
    }
    for (const auto& cell : first) {
        const auto text = trimmed(cell);
        if (parseNumber(text) || parseNumber(text, true)) {
            notes.push_back("header: no, the first row holds the number " + shortValue(text));
            return false;
        }
    }
    for (std::size_t column = 0; column < first.size(); ++column) {
        const auto again = std::find_if(rows.begin() + 1, rows.end(), [&](const auto& row) {
            return column < row.size() && !trimmed(first[column]).empty() && row[column] == first[column];
        });
        if (again != rows.end()) {
            notes.push_back("header: no, \"" + shortValue(first[column])
                            + "\" of the first row comes again below it");
            return false;
        }
    }
    notes.push_back("header: yes, the first row holds names that do not come again");
    return true;
}

std::size_t usualWidth(const Rows& rows)
{
    std::map<std::size_t, std::size_t> counts;
    for (const auto& row : rows)
        ++counts[row.size()];
    return std::max_element(counts.begin(), counts.end(),
                            [](const auto& a, const auto& b) { return a.second < b.second; })
        ->first;
}

} // namespace

void nameColumns(const std::vector<std::string>& header, TableShape& shape)
{
    std::set<std::string> seen;
    std::set<std::string> all;
    for (const auto& cell : header)
        all.insert(std::string(trimmed(cell)));
    for (std::size_t i = 0; i < header.size(); ++i) {
        std::string name(trimmed(header[i]));
        const std::string position = std::to_string(i + 1);
        if (name.empty()) {
            name = all.contains(position) ? "column " + position : position;
            shape.notes.push_back("column " + position + " has no name; it is called \"" + name + "\"");
        }
        if (!seen.insert(name).second) {
            const std::string original = name;
            for (int number = 2; all.contains(name) || seen.contains(name); ++number)
                name = original + " (" + std::to_string(number) + ")";
            seen.insert(name);
            shape.repeatedNames.push_back(original);
            shape.repeatedNames.push_back(name);
            shape.notes.push_back("column " + position + " has the name \"" + original
                                  + "\" of an earlier column; it is called \"" + name + "\"");
        }
        shape.columns.push_back(std::move(name));
    }
}

TableShape sniffTable(const TextSource& source, const ImportOptions& options)
{
    TableShape shape;
    const std::string& text = source.sample();
    if (!source.isSampleWhole() && text.find_first_of("\r\n") == std::string::npos)
        throw fileError(source.name(), "the first row is longer than 1 MiB, so the columns cannot be told",
                        "Shorten the names of the columns, or save the table with one row a rating (item, "
                        "rater, value).");
    const bool whole = source.isSampleWhole();
    const auto noRow = [&] {
        return fileError(source.name(),
                         "the file holds no row: blank lines only, or a quote that is never closed",
                         "Open a file with at least one rating, or read it without quotes (--quote none).");
    };
    if (whole && trimmed(text).empty())
        throw noRow();
    shape.dialect.quote = options.quote.value_or('"');
    shape.dialect.delimiter = options.delimiter
                                  ? *options.delimiter
                                  : sniffDelimiter(text, whole, shape.dialect.quote, shape.notes);
    if (shape.dialect.delimiter == shape.dialect.quote)
        throw fileError(source.name(), "the delimiter and the quote are the same character",
                        "Choose another of them.");

    shape.rows = firstRows(text, whole, shape.dialect, TableShape::sampleRows + 1);
    if (shape.rows.empty())
        throw noRow();
    if (options.header)
        shape.header = *options.header;
    else
        shape.header = shape.rows.size() == 1 || looksLikeHeader(shape.rows, shape.notes);
    if (!shape.header) {
        const std::size_t width = usualWidth(shape.rows);
        for (std::size_t i = 1; i <= width; ++i)
            shape.columns.push_back(std::to_string(i));
        return shape;
    }
    nameColumns(shape.rows.front(), shape);
    shape.rows.erase(shape.rows.begin());
    if (shape.rows.empty() && whole)
        throw fileError(source.name(), "the file holds a header and no row below it",
                        "Open a file with ratings; if the first line is data, say so (--header no).");
    return shape;
}

} // namespace raterscope
