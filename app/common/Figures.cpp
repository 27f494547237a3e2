// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/Figures.h"

#include "catalog/ConsensusParts.h"
#include "figure/AgreementFigure.h"
#include "figure/BarFigure.h"
#include "figure/ChartFigure.h"
#include "figure/CoefficientsFigure.h"
#include "figure/ConfusionFigure.h"
#include "figure/ConfusionGridFigure.h"
#include "figure/DuplicatesFigure.h"
#include "figure/OrderBiasFigure.h"
#include "figure/RatersFigure.h"
#include "figure/SignalMatrixFigure.h"
#include "figure/SkillsFigure.h"
#include "plot/JudgeCharts.h"
#include "plot/StudyCharts.h"

#include <algorithm>

namespace raterscope {

namespace {

std::unique_ptr<Figure> agreement(const FigureRequest& request)
{
    const auto& matrix = request.result->facets.raterMatrix;
    if ((!matrix || matrix->size() == 0) && !request.result->facets.raterBlocks)
        throw AnalysisError("No raters are left to draw; include one again.");
    return std::make_unique<AgreementFigure>(agreementScene(request.result, request.input, {}));
}

std::unique_ptr<Figure> coefficients(const FigureRequest& request)
{
    if (request.result->facets.coefficients.empty())
        throw AnalysisError("There is no coefficient to draw: a panel needs two raters.");
    return std::make_unique<CoefficientsFigure>(
        coefficientsScene(*request.result, nullptr, request.input, true));
}

std::unique_ptr<Figure> duplicates(const FigureRequest& request)
{
    const auto& found = request.result->facets.duplicates;
    if (!found || found->classes.empty())
        throw AnalysisError(
            "There are no classes of units to draw: identical vectors need a panel of two raters.");
    return std::make_unique<DuplicatesFigure>(duplicatesScene(request.result, request.input));
}

std::unique_ptr<Figure> raters(const FigureRequest& request)
{
    if (request.result->facets.profiles.empty())
        throw AnalysisError("No raters are left to draw; include one again.");
    return std::make_unique<RatersFigure>(ratersScene(request.result, request.input));
}

std::unique_ptr<Figure> confusion(const FigureRequest& request)
{
    const auto& raters = request.input.table->raters;
    if (!request.pair && raters.size() < 2)
        throw AnalysisError("A confusion matrix needs two raters.");
    const RaterPair pair = request.pair ? *request.pair : RaterPair{raters[0], raters[1]};
    auto scene = confusionScene(request.input, pair, request.result.get(), false);
    if (!scene)
        throw AnalysisError("One of the two raters is not in the table; was it excluded?");
    return std::make_unique<ConfusionFigure>(std::move(*scene));
}

[[noreturn]] void refuse(const FigureRequest& request, const char* facet)
{
    throw AnalysisError("The method " + request.result->method + " yields no " + facet + " to draw.");
}

std::unique_ptr<Figure> trust(const FigureRequest& request)
{
    auto chart = trustChart(request.result, request.input);
    if (!chart || chart->chart.points.empty())
        refuse(request, "trust in single raters");
    return std::make_unique<TrustFigure>(std::move(*chart));
}

std::unique_ptr<Figure> expectedRatings(const FigureRequest& request)
{
    auto chart = expectedChart(request.result, request.input);
    if (!chart)
        refuse(request, "expected ratings");
    return std::make_unique<LineFigure>(QStringLiteral("expected-ratings"), std::move(*chart));
}

std::unique_ptr<Figure> modelConfusion(const FigureRequest& request)
{
    auto grid = confusionGrid(request.result, request.input, ConfusionGrid::Order::Trust);
    if (!grid)
        refuse(request, "confusion matrices");
    return std::make_unique<ConfusionGridFigure>(std::move(*grid));
}

std::unique_ptr<Figure> fit(const FigureRequest& request)
{
    auto chart = traceChart(request.result, request.input);
    if (!chart)
        refuse(request, "course of a fit");
    return std::make_unique<LineFigure>(QStringLiteral("fit"), std::move(*chart));
}

std::unique_ptr<Figure> ranking(const FigureRequest& request)
{
    if (!request.result->facets.skills)
        refuse(request, "skills");
    return std::make_unique<SkillsFigure>(request.result, request.input, std::nullopt);
}

std::unique_ptr<Figure> judges(const FigureRequest& request)
{
    for (const auto make : {&scaleAgainstValidity, &scaleAgainstConsistency}) {
        auto chart = make(request.result, request.input);
        if (chart && !chart->chart.points.empty())
            return std::make_unique<TrustFigure>(std::move(*chart));
    }
    refuse(request, "scales of judges beside a reference or decided triples");
}

std::unique_ptr<Figure> orderBias(const FigureRequest& request)
{
    auto scene = orderBiasScene(request.result, request.input, BiasPart::Judge, false);
    if (!scene)
        refuse(request, "counts of swap pairs");
    return std::make_unique<OrderBiasFigure>(std::move(*scene));
}

std::unique_ptr<Figure> stream(const FigureRequest& request)
{
    for (const char* kind : {"beta", "confusion"}) {
        if (auto chart = streamChart(request.result, request.input, kind))
            return std::make_unique<LineFigure>(QStringLiteral("stream"), std::move(*chart));
    }
    refuse(request, "estimates along a stream");
}

std::unique_ptr<Figure> cycles(const FigureRequest& request)
{
    return cycleFigure(request.result, request.input);
}

std::unique_ptr<Figure> uncertainty(const FigureRequest& request)
{
    auto matrix = signalMatrix(request.result, request.input);
    if (!matrix)
        refuse(request, "signals of uncertainty");
    return std::make_unique<SignalMatrixFigure>(std::move(*matrix));
}

std::unique_ptr<Figure> quintiles(const FigureRequest& request)
{
    auto chart = fifthsChart(request.result, request.input);
    if (!chart)
        refuse(request, "second signal of uncertainty");
    return std::make_unique<LineFigure>(QStringLiteral("quintiles"), std::move(*chart));
}

std::unique_ptr<Figure> reliability(const FigureRequest& request)
{
    const auto& heldOut = request.result->facets.heldOut;
    if (!heldOut || heldOut->methods.empty() || heldOut->methods.front().panels.empty())
        refuse(request, "predictions of withheld raters");
    auto chart = reliabilityChart(request.result, request.input, heldOut->methods.front().panels.back().who);
    if (!chart)
        refuse(request, "predictions of withheld raters");
    return std::make_unique<LineFigure>(QStringLiteral("reliability"), std::move(*chart));
}

std::unique_ptr<Figure> study(const FigureRequest& request)
{
    auto chart = studyChart(request.result, request.input, 0, StudyPart::Score);
    if (!chart)
        refuse(request, "curve");
    return std::make_unique<LineFigure>(QStringLiteral("study"), std::move(*chart));
}

} // namespace

std::string defaultMethod(const FigureKind& kind, const LabelTable& table)
{
    return kind.method.empty() ? defaultConsensusMethod(table) : kind.method;
}

const std::vector<FigureKind>& figureKinds()
{
    static const std::vector<FigureKind> kinds{
        {QStringLiteral("agreement"), QStringLiteral("Rater matrix with dendrogram and block means"),
         "cluster-raters", true, &agreement},
        {QStringLiteral("coefficients"), QStringLiteral("Coefficients side by side with their intervals"),
         "coefficients", true, &coefficients},
        {QStringLiteral("duplicates"), QStringLiteral("Identical vectors and agreement without them"),
         "duplicates", true, &duplicates},
        {QStringLiteral("raters"), QStringLiteral("Level use, severity and flags of each rater"),
         "rater-profile", true, &raters},
        {QStringLiteral("confusion"), QStringLiteral("Counts of the labels of two raters"), "cohen-kappa",
         false, &confusion},
        {QStringLiteral("trust"),
         QStringLiteral("Trust in each rater against its validity"),
         {},
         true,
         &trust},
        {QStringLiteral("expected-ratings"),
         QStringLiteral("What each rater is expected to say"),
         {},
         true,
         &expectedRatings},
        {QStringLiteral("model-confusion"),
         QStringLiteral("A model's confusion matrix of each rater"),
         {},
         true,
         &modelConfusion},
        {QStringLiteral("ranking"), QStringLiteral("Skills of items with their intervals and counts"),
         "bradley-terry", true, &ranking, "skills"},
        {QStringLiteral("judges"), QStringLiteral("What a ranking says of its judges, against counting"),
         "bt-sigma", true, &judges, "judge_scale"},
        {QStringLiteral("cycles"), QStringLiteral("Self-contradictions of each judge"), "cycles", true,
         &cycles},
        {QStringLiteral("order-bias"), QStringLiteral("Swap pairs of each judge, back share and fitted bias"),
         "order-bias", true, &orderBias},
        {QStringLiteral("stream"), QStringLiteral("Estimates along the stream of pairs"), "bayesjudge", false,
         &stream, "stream"},
        {QStringLiteral("uncertainty"), QStringLiteral("Spearman between signals of uncertainty"),
         "uncertainty", true, &uncertainty, "uncertainty_signals"},
        {QStringLiteral("quintiles"), QStringLiteral("Disagreement in fifths of each signal"), "uncertainty",
         true, &quintiles, "uncertainty_signals"},
        {QStringLiteral("reliability"), QStringLiteral("Confidence against accuracy of predicted labels"),
         "held-out", true, &reliability, "held_out"},
        {QStringLiteral("study"), QStringLiteral("How scores change with size, raters or pools"),
         "small-sets", true, &study, "study_curves"},
        {QStringLiteral("fit"), QStringLiteral("Log-likelihood over the iterations"), {}, false, &fit},
    };
    return kinds;
}

const FigureKind* findFigureKind(const QString& view)
{
    const auto& kinds = figureKinds();
    const auto found =
        std::find_if(kinds.begin(), kinds.end(), [&](const auto& kind) { return kind.view == view; });
    return found == kinds.end() ? nullptr : &*found;
}

} // namespace raterscope
