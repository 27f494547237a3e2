// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/Catalog.h"

#include "catalog/ConsensusParts.h"
#include "catalog/StudyParts.h"
#include "catalog/StudyTables.h"
#include "studies/HeldOut.h"
#include "studies/PanelContrast.h"
#include "studies/Uncertainty.h"

namespace raterscope {

namespace {

/// Says which of the models asked for are not of these labels.
void noteLeftOutModels(const std::vector<PosteriorModel>& models, const LabelTable& table,
                       std::vector<std::string>& notes)
{
    for (const auto& model : models) {
        if (model.fits && !model.fits(table))
            notes.push_back(model.title + " is left out: it is a model of verdicts on pairs of items");
    }
}

AnalysisResult runHeldOut(const AnalysisInput& input, const Options& chosen, const JobControl& job)
{
    job.check();
    requireLabels(*input.table, "Predicting withheld raters");
    HeldOutOptions options;
    options.split = chosenSplit(chosen);
    options.models = chosenModels(chosen);
    options.clusters = static_cast<std::size_t>(chosen.integer("clusters"));
    options.pseudoCount = chosen.real("pseudo-count");
    options.seed = input.seed;
    options.threads = input.threads;
    AnalysisResult result;
    result.facets.heldOut = heldOut(*input.table, options, job);
    noteLeftOutModels(options.models, *input.table, result.status.notes);
    return result;
}

Table contrastTable(const std::vector<PanelContrast>& contrasts)
{
    Table table{"Panels as one voice",
                {"panel", "and", "units where both have a clear majority", "same majority", "by chance",
                 "items both scored", "Spearman of mean scores", "p"},
                {},
                {ColumnFormat::Plain, ColumnFormat::Plain, ColumnFormat::Plain, ColumnFormat::Share,
                 ColumnFormat::Share},
                "panel-contrast"};
    for (const auto& contrast : contrasts)
        table.rows.push_back({contrast.a, contrast.b, contrast.clear, contrast.agree, contrast.chance,
                              contrast.items, contrast.meanSpearman, pCellText(contrast.meanSpearmanP)});
    return table;
}

AnalysisResult runUncertainty(const AnalysisInput& input, const Options& chosen, const JobControl& job)
{
    job.check();
    requireLabels(*input.table, "A comparison of uncertainty signals");
    UncertaintyOptions options;
    options.split = chosenSplit(chosen);
    options.models = chosenModels(chosen);
    options.target = chosen.text("target");
    options.seed = input.seed;
    options.threads = input.threads;
    AnalysisResult result;
    result.facets.uncertainty = uncertaintySignals(*input.data, *input.table, options, job);
    if (input.table->panels.size() > 1)
        result.facets.tables.push_back(contrastTable(panelContrasts(*input.data, *input.table, job)));
    noteLeftOutModels(options.models, *input.table, result.status.notes);
    result.status.notes.push_back("Signals made from labels of the same raters (\"shared\", or a star) agree in "
                                  "part by construction.");
    return result;
}

Analysis heldOutRow()
{
    Analysis row;
    row.id = "held-out";
    row.title = "Withheld raters predicted";
    row.question = "How well are a rater's labels predicted from those of the others, and by which model?";
    row.definition =
        "Every rater in turn is withheld; its labels on the test rows are predicted from the other raters by "
        "their majority, by the majority of its own cluster of 1 − Cohen κ, and by models fitted on the "
        "training rows, raw and through the rater's own confusion matrix. Accuracy and expected calibration "
        "error over ten bins, by rater and pooled by panel.";
    row.source =
        "Zhang et al. 2026 (protocol); calibration error: Naeini, Cooper & Hauskrecht 2015; interval: "
        "Wilson 1927";
    row.missing = "Only labels that the withheld rater gave are predicted, from the peers that labelled the "
                  "unit; labels nothing can predict are counted as undetermined.";
    row.facets = {"held_out"};
    row.options = splitOptions();
    row.options.push_back(modelsOption("Models fitted on the training rows of the other raters."));
    row.options.push_back({"clusters",
                           "Clusters",
                           "How many clusters the tree of raters is cut into.",
                           std::int64_t{2},
                           1.0,
                           1000.0,
                           {}});
    row.options.push_back({"pseudo-count",
                           "Pseudo-count",
                           "Added to every cell of the withheld rater's confusion matrix.",
                           0.01,
                           0.0,
                           1000.0,
                           {}});
    row.run = &runHeldOut;
    return row;
}

Analysis uncertaintyRow()
{
    Analysis row;
    row.id = "uncertainty";
    row.title = "Uncertainty signals";
    row.question =
        "Does a model's uncertainty point at the units on which raters disagree, more than a plain "
        "count of votes does?";
    row.definition = "Vote entropy of all raters and of each panel, entropy of each model's posterior and, "
                     "for verdicts derived from scores, minus the gap of the mean scores: Spearman between "
                     "all of them over all units and over the test rows, and means by fifths.";
    row.source = "Shannon 1948; Spearman 1904, p by t with n − 2 degrees of freedom; protocol: Zhang et al. "
                 "2026";
    row.missing = "Pairwise: units where both signals have a value. Vote entropy needs two labels.";
    row.facets = {"uncertainty_signals"};
    row.options = splitOptions();
    row.options.push_back(modelsOption("Models whose posterior entropy is a signal."));
    row.options.push_back({"target",
                           "Target",
                           "The signal whose means by fifths of the others are shown, by id.",
                           std::string("vote-entropy"),
                           {},
                           {},
                           {}});
    row.run = &runUncertainty;
    return row;
}

} // namespace

std::vector<Analysis> predictionStudies()
{
    return {heldOutRow(), uncertaintyRow()};
}

} // namespace raterscope
