// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Estimate.h"
#include "core/Ids.h"
#include "core/Numbers.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace raterscope {

/// One skill an item, from a model of comparisons, with the counts it rests on.
struct Skills {
    std::string title; ///< "skill", "rating", "average probability"
    std::string unit;  ///< "log odds"; may be empty
    bool isShare = false;
    std::string intervalMethod; ///< empty when there are no intervals
    struct Row {
        std::string group; ///< empty when items are not grouped, or groups are pooled
        std::string aspect;
        std::string item; ///< its name within the group
        ItemId id;        ///< invalid when the row stands for an item of several groups
        /// Items of several groups that the row stands for; empty otherwise.
        std::vector<ItemId> pooled = {};
        std::int32_t set = 1; ///< 1-based within group and aspect: items of different sets are not comparable
        Value rank;           ///< within the set, 1 = best, equal skills share the best rank
        Value skill;
        double low = noNumber, high = noNumber; ///< 95 %
        /// Best and worst rank that the intervals of the differences allow; 0 = not known.
        std::int32_t bestRank = 0, worstRank = 0;
        Value averageProbability, winRatio;
        std::int64_t wins = 0, losses = 0, ties = 0;
        Value reference; ///< mean reference value, where the data has one
        std::string note;
    };
    std::vector<Row> rows; ///< by group, aspect, set, then rank
    /// Mean over groups of the Spearman correlation between skill and reference; `dropped` counts groups in
    /// which either is constant. Absent without a reference.
    std::optional<Estimate> quality;
};

/// What a model says about the judges of a comparison, beside what counting says.
struct JudgeScales {
    std::string parameter; ///< "1/σ", "η", "temperature"
    std::string sentence;  ///< what a large value means
    std::string intervalMethod;
    struct Row {
        std::string judge;
        std::string aspect; ///< empty when one value holds for all
        Value value;
        double low = noNumber, high = noNumber; ///< 95 %
        std::int64_t comparisons = 0;
        Value cycleRate;
        Value validity; ///< Spearman of the judge's own average probabilities with the reference
        std::string note;
    };
    std::vector<Row> rows;
    /// Pearson and Spearman, over the rows, of the value with validity and with 1 − cycle rate.
    Estimate pearsonWithValidity, spearmanWithValidity;
    Estimate pearsonWithConsistency, spearmanWithConsistency;
};

/// Self-contradictions: A over B, B over C, C over A.
struct CycleRates {
    struct Row {
        std::string judge; ///< empty: the majority of all judges
        std::string aspect;
        std::int64_t cyclic = 0, decided = 0, withTie = 0, incomplete = 0; ///< triples
        Value rate;
        std::int64_t cyclicFours = 0, decidedFours = 0;
        Value fourRate;
    };
    std::vector<Row> rows;
    struct Triple {
        std::string judge; ///< empty: the majority of all judges
        std::string group, aspect;
        std::array<std::string, 3> items; ///< each beats the next, the last beats the first
        std::array<ItemId, 3> ids;
        double weakest = 0.0; ///< smallest of the three margins |Σ(p − ½)|
    };
    std::vector<Triple> triples;   ///< strongest contradiction first; at most as many as are listed
    std::int64_t triplesFound = 0; ///< all of them
};

/// Counts of swap pairs: the same two items shown to the same judge in both orders.
struct OrderBias {
    struct Row {
        std::string judge;
        std::string part; ///< the aspect or the group the row is about; empty for all of a judge
        std::int64_t front = 0, back = 0, consistent = 0, doubleTie = 0, tieOrOther = 0;
        std::int64_t unpaired = 0;   ///< rows without a swap partner
        std::int64_t unreadable = 0; ///< swap pairs without a verdict in at least one order
        std::int64_t repeats = 0;    ///< rows beyond the first of a presentation that pair with nothing
        Value p;                     ///< exact two-sided sign test, front against back
        Value log10P;
        Value holmP; ///< over the judges
        Estimate backShare;
        Estimate beta; ///< fitted; below 0 = prefers what is shown second
        /// Rows of ComparisonTable behind each count, by Kind.
        std::array<std::vector<std::int32_t>, 7> rows = {};
        std::int64_t pairs() const { return front + back + consistent + doubleTie + tieOrOther; }
    };
    enum Kind : std::uint8_t { Front, Back, Consistent, DoubleTie, TieOrOther, Unpaired, Unreadable };
    std::vector<Row> judges;
    std::vector<Row> byAspect; ///< judge × aspect; empty without aspects
    std::vector<Row> byGroup;  ///< judge × group, only groups with front or back choices; may be empty
    std::string betaMethod;    ///< how β was fitted and its interval made
    struct Stability {
        std::string judge;
        std::int64_t presentations = 0; ///< shown at least twice in the same order, with a readable verdict
        std::int64_t allSame = 0;
        Value sameShare;
        Value pairAgreement; ///< mean over presentations of the share of equal pairs of repetitions
    };
    std::vector<Stability> stability; ///< empty without repetitions
};

/// Estimates along a stream of pairs.
struct StreamTrace {
    std::string axis;                   ///< "pairs seen"
    std::vector<std::int64_t> position; ///< S
    struct Series {
        std::string name;                     ///< "β of gpt-4", "expert_1: P(A | A)"
        std::string kind;                     ///< "beta", "confusion"; series of a kind share an axis
        std::string rater;                    ///< judge or human
        std::vector<double> value, low, high; ///< S; low and high may be empty
    };
    std::vector<Series> series;
    std::vector<std::string> notes;
};

} // namespace raterscope
