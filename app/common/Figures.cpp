// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/Figures.h"

#include "figure/AgreementFigure.h"

#include <algorithm>

namespace raterscope {

const std::vector<FigureKind>& figureKinds()
{
    static const std::vector<FigureKind> kinds{
        {QStringLiteral("agreement"), QStringLiteral("Rater matrix with dendrogram and block means"), "cluster-raters",
         [](const auto& result, const AnalysisInput& input) -> std::unique_ptr<Figure> {
             return std::make_unique<AgreementFigure>(agreementScene(result, input, {}));
         }},
    };
    return kinds;
}

const FigureKind* findFigureKind(const QString& view)
{
    const auto& kinds = figureKinds();
    const auto found = std::find_if(kinds.begin(), kinds.end(), [&](const auto& kind) { return kind.view == view; });
    return found == kinds.end() ? nullptr : &*found;
}

} // namespace raterscope
