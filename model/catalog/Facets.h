// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/ConsensusFacets.h"
#include "catalog/RankingFacets.h"
#include "catalog/StudyFacets.h"
#include "core/Dataset.h"
#include "core/Estimate.h"
#include "core/LabelTable.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace raterscope {

/// Rater × rater values of one coefficient. Square, R × R, row-major; the diagonal is SameRater.
struct RaterMatrix {
    std::string coefficient; ///< id: "cohen-kappa"
    std::string title;       ///< "Cohen κ, unweighted"
    std::vector<std::string> raters;
    std::vector<Value> values;           ///< R·R
    std::vector<std::int32_t> used;      ///< R·R, units both rated
    std::vector<double> standardError;   ///< R·R or empty; meaningful where the value is defined, NaN = none
    std::vector<double> low, high;       ///< R·R or empty; NaN where a cell has no interval
    std::string intervalMethod;          ///< empty when there are no intervals
    double centre = 0.0;                 ///< the value a diverging palette is centred on
    double lowest = -1.0, highest = 1.0; ///< the coefficient's range

    std::size_t size() const { return raters.size(); }
    const Value& at(std::size_t row, std::size_t column) const
    {
        return values[row * raters.size() + column];
    }
    std::int32_t usedAt(std::size_t row, std::size_t column) const
    {
        return used[row * raters.size() + column];
    }
};

/// Agglomerative tree over raters, in scipy's numbering: leaves 0…n−1, merge i makes cluster n+i.
struct Tree {
    struct Merge {
        std::int32_t a, b; ///< a < b
        double height;
        std::int32_t size;
    };
    std::string linkage;                 ///< "average"
    std::vector<std::string> raters;     ///< leaves
    std::vector<std::int32_t> columns;   ///< leaf → position in the rater matrix (raters may be excluded)
    std::vector<Merge> merges;           ///< n − 1
    std::vector<std::int32_t> leafOrder; ///< positions of leaves, top to bottom
    Value cophenetic;                    ///< cophenetic correlation
    std::vector<Value> silhouette;       ///< mean silhouette for k = 2 … n−1 (index 0 is k = 2)
    std::vector<std::int32_t> excluded;  ///< matrix positions left out because distances are undefined
    double cutHeight = 0.0;
    std::vector<std::int32_t> clusters; ///< by leaf, 1…k by first appearance in rater order
    int clusterCount = 0;
};

/// Mean of the matrix cells within a panel or cluster, or between two of them.
struct Block {
    std::string a, b;       ///< equal for a within-block
    std::int64_t cells = 0; ///< defined cells the mean is over
    std::int64_t undefinedCells = 0;
    Value mean, lowest, highest;
    std::optional<Interval> interval;
    bool within() const { return a == b; }
};

/// Whether raters of one block agree more with each other than with those of other blocks, by permutation.
struct BlockTest {
    Value statistic;              ///< mean cell within blocks − mean cell between them
    Value p;                      ///< one-sided
    std::int64_t assignments = 0; ///< distinct when exact, drawn otherwise
    bool exact = false;
    std::string method; ///< "permutation of raters over panels, all 56 assignments"
    std::vector<std::string> notes;
};

struct Blocks {
    std::string by; ///< "panel" or "cluster"
    std::vector<Block> blocks;
    std::optional<BlockTest> test = {};
};

/// One named coefficient, of a pair of raters or of a panel.
struct Coefficient {
    std::string name;  ///< "cohen-kappa"
    std::string title; ///< "Cohen κ"
    std::string a, b;  ///< raters of a pair, or a panel and nothing
    Estimate estimate;
};

/// The identical-vector items of one panel.
struct DuplicateItems {
    std::string panel;
    std::vector<ItemId> items;
    std::int64_t of = 0;           ///< all items
    std::int64_t incomplete = 0;   ///< items with fewer than two complete vectors
    std::int64_t fewestRaters = 0; ///< of the panel, on one of the items; 0 without any
    std::int64_t mostRaters = 0;
};

/// What agreement looks like on units whose items are duplicated, and on the others.
struct DuplicateClass {
    std::string name; ///< "both", "one", "neither", "all" for pairs; "identical", "other", "all" for items
    std::int64_t units = 0;
    struct PanelRow {
        std::string panel;
        Value kappa;   ///< mean over the panel's rater pairs
        Value tieRate; ///< share of T among the panel's labels; undefined unless verdicts
    };
    std::vector<PanelRow> panels;
    Value between;                        ///< mean κ between panels
    std::vector<std::size_t> unitIndices; ///< positions in the label table
};

/// The items of one panel on which exactly one rater's vector differs from the one all others gave.
struct NearDuplicates {
    std::string panel;
    std::vector<ItemId> items;
    std::int64_t of = 0; ///< all items
    struct Odd {
        std::string rater;
        std::int64_t items = 0;
    };
    std::vector<Odd> odd; ///< who differs how often, most often first
};

/// What a statistic becomes when identical and near-identical items are left out.
struct WithoutDuplicates {
    std::vector<std::string> steps;  ///< "all", "without identical", "without identical and near-duplicates"
    std::vector<std::int64_t> units; ///< by step
    struct Row {
        std::string statistic;     ///< "mean κ within crowd"
        bool isShare = false;      ///< reads as a percentage
        std::vector<Value> values; ///< by step
    };
    std::vector<Row> rows;
};

struct Duplicates {
    std::vector<DuplicateItems> panels;
    std::string splitPanel; ///< the panel whose identical items define the classes
    std::vector<DuplicateClass> classes;
    std::vector<NearDuplicates> near = {};
    WithoutDuplicates without = {};
};

/// The vectors of one rater over all dimensions of the file; with one dimension, its labels.
struct VectorUse {
    std::int64_t vectors = 0;            ///< items with a complete vector
    std::string topVector;               ///< the most frequent one: "5, 5, 5, 5"
    std::vector<ItemId> topItems;        ///< the items that carry it, in file order
    Value topShare;                      ///< their share of the complete vectors
    std::int64_t longestRun = 0;         ///< most items in a row, in file order, with the same vector
    std::vector<ItemId> longestRunItems; ///< the first such run
};

/// Something about a rater that a person should look at, with the rows that raised it.
struct RaterFlag {
    std::string id;                  ///< "constant", "straight-lines", "twin", "few-labels", "severity"
    std::string badge;               ///< one or two words: "one label"
    std::string sentence;            ///< with numbers and n
    std::vector<ItemId> items;       ///< the rows
    std::vector<std::string> raters; ///< whom it concerns; the rater itself first
};

/// Two raters whose rows were compared for being copies of each other.
struct TwinPair {
    std::string a, b;
    std::int64_t shared = 0;    ///< items with a complete vector of both
    std::int64_t identical = 0; ///< of those, with the same vector
    Value share;                ///< identical / shared
    Value expected;             ///< under independence, from the two raters' own vectors on the shared items
    Value log10P;               ///< of the binomial tail; undefined when both raters are constant
    Value log10HolmP;           ///< adjusted over all tested pairs
    Value othersMedian;         ///< median share of the other pairs of the same panel or panels
    bool flagged = false;
    std::string why;           ///< which rule flagged it; empty otherwise
    std::vector<ItemId> items; ///< the identical items of a flagged pair, in file order
};

struct Twins {
    std::string of;              ///< "vectors over 4 dimensions", "labels"
    std::vector<TwinPair> pairs; ///< flagged ones first, then by p
    std::int64_t tested = 0;     ///< size of the Holm family
    std::int64_t flagged = 0;    ///< pairs that are suspicious, listed or not
    std::int64_t fewShared = 0;  ///< pairs left out for sharing too few items
    std::vector<std::string> notes;
};

/// Basics of what one rater did.
struct RaterProfile {
    std::string rater;
    std::string panel;
    bool slot = false;
    std::int64_t labels = 0;
    std::vector<std::int64_t> levelCounts; ///< K
    Value tieRate;                         ///< share of T; undefined unless verdicts
    Value entropy;                         ///< of level use, natural log; undefined without labels
    Value agreementWithRest; ///< share of the other raters' labels on the same units that are equal, mean
                             ///< over units
    Value meanWithinPanel, meanAcrossPanels; ///< mean κ with the raters of the own panel, of the others
    std::int64_t longestRun = 0;             ///< most units in file order with the same label
    bool constant = false;                   ///< one label only, on at least two units
    VectorUse vectors = {};
    /// Mean position against the rest of the panel, in units of the scale, positive = above; undefined on
    /// labels without an order.
    Estimate severity = {};
    std::vector<RaterFlag> flags = {};
};

/// A table cell: text, a whole number, or a value.
using TableCell = std::variant<std::string, std::int64_t, Value>;

/// How the numbers of a column read on screen; files always hold the plain number.
enum class ColumnFormat : std::uint8_t { Plain, Share };

struct Table {
    std::string title;
    std::vector<std::string> columns;
    std::vector<std::vector<TableCell>> rows;
    std::vector<ColumnFormat> formats = {}; ///< by column; Plain beyond its end
    std::string id = {};                    ///< kebab-case, a file name stem; may be empty

    ColumnFormat formatOf(std::size_t column) const
    {
        return column < formats.size() ? formats[column] : ColumnFormat::Plain;
    }
};

enum class Severity : std::uint8_t { Note, Notice, Warning };

/// One plain sentence with its numbers, and where to look.
struct Finding {
    std::string id; ///< stable: "two-constructs"
    Severity severity = Severity::Notice;
    std::string headline;      ///< "Two constructs, not one"
    std::string sentence;      ///< with numbers and n
    std::string figure;        ///< the short number for a list: "κ across 0.01"
    std::string view;          ///< view id to open: "agreement"
    std::vector<ItemId> items; ///< rows that raised it
    std::vector<std::string> raters;
};

/// How a fit ended.
struct FitStatus {
    bool converged = true;
    std::int64_t iterations = 0;
    std::optional<double> logLikelihood;
    std::vector<std::string> notes;
};

struct RaterBlocks; // catalog/BlockFacets.h

/// Everything an analysis may yield. Views bind to facets, never to a method's name.
struct Facets {
    std::optional<RaterMatrix> raterMatrix;
    std::shared_ptr<const RaterBlocks>
        raterBlocks; ///< in place of matrix and tree, where raters are too many
    std::optional<Tree> tree;
    std::vector<Blocks> blocks;
    std::vector<Coefficient> coefficients;
    std::optional<Duplicates> duplicates;
    std::vector<RaterProfile> profiles;
    std::optional<ItemPosterior> itemPosterior;
    std::optional<ItemScore> itemScore;
    std::optional<ConfusionMatrices> confusion;
    std::optional<RaterTrust> raterTrust;
    std::optional<RaterParameters> raterParameters;
    std::optional<FitTrace> trace;
    std::optional<ResponseCurves> curves;
    std::optional<TrustValidity> trustValidity;
    std::optional<MethodComparison> comparison;
    std::optional<Twins> twins;
    std::optional<Skills> skills;
    std::optional<JudgeScales> judgeScales;
    std::optional<CycleRates> cycleRates;
    std::optional<OrderBias> orderBias;
    std::optional<StreamTrace> stream;
    std::optional<HeldOut> heldOut;
    std::optional<UncertaintySignals> uncertainty;
    std::vector<StudyCurve> studyCurves;
    std::vector<Finding> findings;
    std::vector<Table> tables;
};

} // namespace raterscope
