// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/BlockFacets.h"
#include "catalog/Catalog.h"
#include "figure/Figure.h"

#include <QString>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace raterscope {

enum class RowOrder { Dendrogram, File, Name, Panel };

/// What a person may change about the picture without changing a number.
struct AgreementStyle {
    RowOrder order = RowOrder::Dendrogram;
    bool numbers = true;            ///< cell values, where they fit
    std::optional<double> centre;   ///< of the colours; the coefficient's own when absent
    std::string blocksBy = "panel"; ///< "panel" or "cluster"
};

/// Everything the agreement picture shows, ready to draw: shared by the widget and the exported figure, so
/// that screen and paper agree.
///
/// "Position" is a row of the rater matrix in the result; "row" is its place from the top of the picture. Of
/// very many raters the rows are blocks of them, and a part of a cell is one of the finer blocks, down to a
/// single pair of raters, that one sees from near.
struct AgreementScene {
    struct Rater {
        QString name;
        RaterId id;
        int panel = -1; ///< position in panels, which is also its colour; −1 unknown
        bool slot = false;
    };

    std::shared_ptr<const AnalysisResult> result;
    FigureText text;
    FigureOrigin origin;
    AgreementStyle style;
    std::vector<Rater> raters; ///< by position
    std::vector<QString> panels;
    std::vector<std::int32_t> rows; ///< row → position

    double low = -1.0, centre = 0.0, high = 1.0; ///< of the colour scale, symmetric about the centre
    bool hasUndefined = false;                   ///< off the diagonal

    double cutHeight = 0.0;
    std::vector<std::int32_t> cluster; ///< by position, 1…k; 0 for raters outside the tree
    std::vector<int> clusterColour;    ///< by cluster number − 1; −1 for a cluster of one
    std::vector<double>
        nodeRow; ///< by tree node: its middle in rows from the top (first row's middle is 0.5)
    std::vector<std::int32_t> nodeLeaf; ///< by tree node: one of its leaves

    /// The raters too many for a matrix of single ones; nullptr when rows are raters.
    const RaterBlocks* raterBlocks() const { return result->facets.raterBlocks.get(); }
    const RaterMatrix& matrix() const
    {
        return raterBlocks() ? raterBlocks()->matrix : *result->facets.raterMatrix;
    }
    /// Columns of the table that a row stands for; of blocks only.
    const std::vector<std::int32_t>& membersOf(int row) const
    {
        return raterBlocks()->members[static_cast<std::size_t>(rows[static_cast<std::size_t>(row)])];
    }
    /// A cell that stands for one rater alone.
    bool isSameRater(int row, int column) const
    {
        const Value& cell = value(row, column);
        return !cell.isDefined() && cell.reason() == UndefinedReason::SameRater;
    }
    const Tree* tree() const;
    /// The tree is drawn only beside rows in its own order.
    bool showsTree() const
    {
        return tree() && style.order == RowOrder::Dendrogram && tree()->merges.size() > 0;
    }
    int rowCount() const { return static_cast<int>(rows.size()); }
    int clusterCount() const { return static_cast<int>(clusterColour.size()); }
    /// The height at the left edge of the dendrogram.
    double treeHeight() const;
    const Value& value(int row, int column) const;
    const Rater& rater(int row) const
    {
        return raters[static_cast<std::size_t>(rows[static_cast<std::size_t>(row)])];
    }
    /// The block means of style.blocksBy, within-blocks first; nullptr when the result has none.
    const Blocks* blocks() const;
    /// "expert_1 × turker_2: κ 0.02 [−0.03, 0.07], 1,000 pairs" — what hovering over a cell says.
    QString describeCell(int row, int column) const;
    /// The same of some raters (columns of the table) of two blocks; of two single ones their own value.
    QString describePart(const std::vector<std::int32_t>& rowColumns,
                         const std::vector<std::int32_t>& columnColumns) const;
    QString unitNoun; ///< "pairs" or "items"
    QString symbol;   ///< "κ" for the kappas, otherwise the coefficient's title
};

/// Builds the scene of a result that has a rater matrix. The input names raters, panels and data; where it
/// lags behind the result (a job is under way), unknown raters have no panel. Cost O(R²).
AgreementScene agreementScene(const std::shared_ptr<const AnalysisResult>& result, const AnalysisInput& input,
                              const AgreementStyle& style);

/// Cuts the tree elsewhere and colours clusters anew. A cluster takes the colour of the panel most of its
/// raters belong to, when no larger cluster has it, so that clusters that are panels look like them. Cost
/// O(R).
void cutScene(AgreementScene& scene, double height);

/// "interval=bootstrap, weights=none": for provenance.
QString describeOptions(const Options& options);

} // namespace raterscope
