// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/ColumnNames.h"
#include "io/TableFormat.h"
#include "io/Words.h"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <optional>

namespace raterscope {

namespace {

/// The columns of a table of pairs: who the two annotators are, and what they said.
struct PairColumns {
    std::size_t raterA = noColumn, raterB = noColumn;
    std::size_t labelA = noColumn, labelB = noColumn;
    std::vector<std::size_t> item; ///< together they name the item
    std::size_t dimension = noColumn;
    std::size_t text = noColumn;
};

/// "annotator_a", "Annotator 1", "user1", "rater2": 0 for the first of two, 1 for the second.
std::optional<std::size_t> sideOf(const std::vector<std::string>& tokens)
{
    for (const auto& token : tokens) {
        if (token == "a" || token == "1" || token == "left")
            return 0;
        if (token == "b" || token == "2" || token == "right")
            return 1;
    }
    return std::nullopt;
}

bool holdsToken(const std::vector<std::string>& tokens, std::initializer_list<std::string_view> words)
{
    return std::any_of(tokens.begin(), tokens.end(), [&](const std::string& token) {
        return std::find(words.begin(), words.end(), token) != words.end();
    });
}

PairColumns pairColumns(const ColumnList& columns)
{
    PairColumns found;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const auto tokens = nameTokens(columns[i]);
        const auto side = sideOf(tokens);
        const bool isLabel = holdsToken(tokens, {"label", "labels", "value", "category", "annotation"});
        const bool isRater = holdsToken(tokens, {"annotator", "rater", "user", "coder", "worker"});
        if (side && isLabel)
            (*side == 0 ? found.labelA : found.labelB) = i;
        else if (side && isRater)
            (*side == 0 ? found.raterA : found.raterB) = i;
        else if (holdsToken(tokens, {"item", "document", "doc", "id", "position", "begin", "end", "offset",
                                     "sentence"}))
            found.item.push_back(i);
        else if (holdsToken(tokens, {"feature", "layer", "dimension", "aspect"}))
            found.dimension = i; // the feature, which stands behind its layer
        else if (holdsToken(tokens, {"text", "covered"}))
            found.text = i;
    }
    return found;
}

class AnnotatorPairRows
{
public:
    explicit AnnotatorPairRows(const ColumnList& columns) : m_columns(pairColumns(columns)) {}

    void read(const CsvRow& row, RecordContent& content);

private:
    void addSide(const CsvRow& row, const std::string& item, std::size_t rater, std::size_t label,
                 RecordContent& content);

    PairColumns m_columns;
    std::map<std::string, std::string> m_labels; ///< by item, annotator and dimension
};

void AnnotatorPairRows::addSide(const CsvRow& row, const std::string& item, std::size_t rater,
                                std::size_t label, RecordContent& content)
{
    const std::string name(cellAt(row, rater));
    const std::string value(cellAt(row, label));
    const std::string dimension(cellAt(row, m_columns.dimension));
    // With three annotators every label stands in two pairs: the second time it is no second rating.
    const auto [place, isNew] = m_labels.emplace(item + '\x1f' + name + '\x1f' + dimension, value);
    if (!isNew && place->second != value) {
        content.lose(name, value,
                     "the annotator's label of the item was \"" + shortValue(place->second)
                         + "\" in an earlier pair; the first counts",
                     "If there are several labels of one item, add their position to the item (--map).");
        return;
    }
    if (!isNew)
        return;
    RecordContent::Fields fields;
    addField(fields, "rater", name);
    addField(fields, "dimension", dimension.empty() ? "rating" : dimension);
    addField(fields, "value", value);
    content.addRow(std::move(fields));
}

void AnnotatorPairRows::read(const CsvRow& row, RecordContent& content)
{
    std::string item;
    for (const std::size_t column : m_columns.item) {
        if (!cellAt(row, column).empty())
            item += (item.empty() ? "" : " · ") + std::string(cellAt(row, column));
    }
    content.share("item", item);
    content.share("text", cellAt(row, m_columns.text));
    addSide(row, item, m_columns.raterA, m_columns.labelA, content);
    addSide(row, item, m_columns.raterB, m_columns.labelB, content);
}

} // namespace

bool fitsAnnotatorPairs(const ColumnList& columns)
{
    const auto found = pairColumns(columns);
    return found.raterA != noColumn && found.raterB != noColumn && found.labelA != noColumn
           && found.labelB != noColumn && !found.item.empty();
}

TableFormat::Read annotatorPairsReader(const ColumnList& columns)
{
    const auto rows = std::make_shared<AnnotatorPairRows>(columns); // a std::function wants to be copied
    return [rows](const CsvRow& row, RecordContent& content) { rows->read(row, content); };
}

} // namespace raterscope
