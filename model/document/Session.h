// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Options.h"
#include "core/Edits.h"
#include "io/ImportOptions.h"

#include <cstdint>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace raterscope {

/// What a session file holds: where the data is and how it is read, and everything a person did with it.
///
/// Raters, items and dimensions are named, not numbered, because the data file may have changed by the time
/// the session is opened again. SessionNames.h goes between names and ids, SessionJson.h between this value
/// and text.
struct SessionSource {
    std::string file;   ///< absolute once read; empty for a simulated panel
    std::string sha256; ///< of the file when the session was saved; empty = not known
    /// How the file is read. The paths of a second table of reference values or of comparisons are in here.
    ImportOptions import;
    std::string referenceSha256;
    std::string comparisonSha256;
    std::string simulated; ///< scenario of a simulated panel
    std::uint64_t simulationSeed = 0;
};

/// A unit by the names of its parts.
struct SessionUnit {
    std::string item;
    std::optional<std::string> second;
    std::optional<std::string> dimension;
    std::optional<std::string> aspect;

    auto operator<=>(const SessionUnit&) const = default;
};

struct SessionDecision {
    SessionUnit unit;
    std::string label; ///< empty = done without a decision

    bool operator==(const SessionDecision&) const = default;
};

/// Edits by name.
struct SessionEdits {
    std::vector<std::string> excludedRaters;
    std::vector<std::string> excludedItems;
    std::map<std::string, std::string> panelOf; ///< rater → panel
    std::map<std::string, bool> slot;
    std::vector<std::string> dropIdentical;
    std::vector<SessionDecision> decisions;

    bool operator==(const SessionEdits&) const = default;
};

struct SessionComparison {
    CompareKind kind = CompareKind::Dimension;
    std::optional<std::string> dimension; ///< for CompareKind::Dimension
    SampleKind sample = SampleKind::All;
    std::int64_t sampleSize = 1000;
    std::int64_t sampleSeed = 42;
    double tieWidth = 1e-6;

    bool operator==(const SessionComparison&) const = default;
};

/// What a person chose in a view.
struct SessionView {
    std::string method; ///< of the catalog; empty = the view has none
    Options options;

    bool operator==(const SessionView&) const = default;
};

struct SessionWindow {
    std::string view;                         ///< id of the view in front
    std::map<std::string, std::string> pages; ///< view → its page in front, where it has several
    std::string geometry;                     ///< base64, as the window wrote it
    std::string layout;

    bool operator==(const SessionWindow&) const = default;
};

struct Session {
    SessionSource source;
    SessionEdits edits;
    SessionComparison comparison;
    std::uint64_t seed = 0;
    std::map<std::string, SessionView> views; ///< by id
    SessionWindow window;
    /// Of an autosave: the session file that was open, empty when there was none.
    std::optional<std::string> recovers;
};

/// A session file that cannot be used; what() says which part of it and why, for the person.
struct SessionError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

} // namespace raterscope
