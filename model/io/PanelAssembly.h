// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/DatasetBuilder.h"
#include "core/Job.h"
#include "io/ImportOptions.h"
#include "io/InputIssue.h"
#include "io/ReadPanel.h"

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace raterscope {

/// A place in the file; column 0 = the whole line.
struct Place {
    std::int64_t line = 0;
    std::int64_t column = 0; ///< 1-based field (CSV) or byte (JSON)
    std::string columnName;
};

/// What every reader builds a panel with: the table under construction, what was dropped and why, what to
/// tell.
class PanelAssembly
{
public:
    PanelAssembly(std::string file, const ImportOptions& options);

    const std::string& file() const { return m_file; }
    DatasetBuilder& builder() { return m_builder; }

    /// The file has no numbered columns: a place is a line and the path of a member.
    void namePlacesByPath() { m_placesArePaths = true; }

    void rowRead() { ++m_rowsRead; }
    std::int64_t rowsRead() const { return m_rowsRead; }
    void missingRating() { ++m_missing; }
    /// Lists a row, or a value of a row, that is not in the table, and counts it under `message`.
    void drop(Place place, std::string_view value, std::string message, std::string remedy);
    /// Lists a value that says nothing, of a row that is in the table all the same.
    void list(Place place, std::string_view value, std::string message, std::string remedy);
    /// Lists something to know about a place in the file; nothing is dropped.
    void note(Place place, std::string_view value, std::string message, std::string remedy);
    /// Adds a decision to the provenance.
    void decided(std::string text) { m_builder.provenance().notes.push_back(std::move(text)); }
    /// The panel a rater belongs to unless a rule of the options says otherwise.
    void proposePanel(RaterId rater, std::string_view panel);

    /// Takes over what was wrong with a second file.
    void addFrom(const ImportResult& other);

    /// Where the ratings of a rater on a dimension stand: their column, for messages.
    using ColumnOf = std::function<Place(RaterId, DimensionId)>;

    /// Panels, scale, repeats, what is odd about the labels. Throws InputError when no rating is left, for a
    /// panel rule that fits no rater, for repeats under RepeatPolicy::Error or averages of words.
    ImportResult finish(const std::string& format, const ColumnOf& columnOf, const JobControl& job);

    /// The same for a file of comparisons, which are in the builder; `unreadable` of them say nothing. Throws
    /// InputError when there are none, or none that can be read.
    ImportResult finishComparisons(const std::string& format, std::int64_t unreadable, const JobControl& job);

private:
    void assignPanels();
    void assignModels();
    void refuseEmpty(const std::string& why) const;
    [[noreturn]] void refuseRepeats(const RepeatsFound& repeats) const;
    void listOffScale(const ColumnOf& columnOf, const std::vector<std::string>& scales);
    void noteMixedLabels(const Dataset& data);
    void noteSilentRaters(const Dataset& data);
    InputIssue issueAt(Place place, std::string_view value, std::string message, std::string remedy) const;

    std::string m_file;
    const ImportOptions& m_options;
    DatasetBuilder m_builder;
    InputIssues m_issues;
    std::vector<Drop> m_drops; ///< by reason, in order of first appearance
    std::map<RaterId, std::string> m_proposedPanels;
    bool m_placesArePaths = false;
    std::int64_t m_rowsRead = 0;
    std::int64_t m_missing = 0;
};

} // namespace raterscope
