// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ComparisonTable.h"
#include "core/Job.h"
#include "io/OutcomeWords.h"
#include "io/PanelAssembly.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace raterscope {

/// What every reader of comparisons builds the table with, on top of a PanelAssembly.
class ComparisonAssembly
{
public:
    explicit ComparisonAssembly(PanelAssembly& assembly);

    PanelAssembly& panel() { return m_assembly; }
    DatasetBuilder& builder() { return m_assembly.builder(); }

    /// The item called `name` in its group; "group · name" is its name in the data.
    ItemId item(std::string_view group, std::string_view name);
    RaterId judge(std::string_view name) { return builder().rater(name); }
    std::int32_t aspect(std::string_view name);
    std::int32_t repetition(std::string_view name);

    /// One presentation; `outcome` is seen from the side of what was shown first.
    struct Row {
        ItemId first, second;
        RaterId judge;
        std::int32_t aspect = 0, repetition = 0;
        PairOutcome outcome;
        Verdict reference = Verdict::Unreadable;
        std::int64_t line = 0;
    };
    void add(const Row& row);
    /// Lists an outcome that says nothing; its row is in the table all the same.
    void listUnreadable(Place place, std::string_view value);

    /// Says what is odd about the table (repeats, presentations without their counterpart) and makes the
    /// data.
    ImportResult finish(const std::string& format, const JobControl& job);

private:
    std::int32_t nameIn(std::vector<std::string>& names, std::string_view name);
    void noteCounts();
    void notePartners(const JobControl& job);

    PanelAssembly& m_assembly;
    ComparisonTable& m_table;
    std::string m_key;
    std::int64_t m_counts[4] = {};
    bool m_fractions = false;
    bool m_references = false;
};

/// The same outcome seen from the other side.
PairOutcome mirrored(const PairOutcome& outcome);

} // namespace raterscope
