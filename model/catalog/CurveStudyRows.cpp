// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/Catalog.h"

#include "catalog/ConsensusParts.h"
#include "catalog/StudyParts.h"
#include "catalog/StudyTables.h"
#include "core/NumberText.h"
#include "studies/PoolStudies.h"
#include "studies/SmallSets.h"
#include "studies/SparseCells.h"

#include <cmath>

namespace raterscope {

namespace {

void addNotes(AnalysisResult& result, const std::vector<std::string>& notes)
{
    result.status.notes.insert(result.status.notes.end(), notes.begin(), notes.end());
}

AnalysisResult runSmallSets(const AnalysisInput& input, const Options& chosen, const JobControl& job)
{
    job.check();
    requireLabels(*input.table, "A study of small sets");
    const auto reference = referenceOf(*input.data, *input.table);
    SmallSetOptions options;
    options.sizes = chosenSizes(chosen);
    options.withAll = chosen.flag("all");
    options.subsets = static_cast<int>(chosen.integer("subsets"));
    options.firstSeed = chosen.integer("subset-seed");
    options.replicates = static_cast<int>(chosen.integer("replicates"));
    options.seed = input.seed;
    options.threads = input.threads;
    options.observer = observerOf(input);
    auto study =
        smallSets(*input.table, reference,
                  chosenStudyMethods(listedWords(chosen.text("methods")), *input.table), options, job);
    AnalysisResult result;
    result.facets.studyCurves.push_back(std::move(study.curve));
    addNotes(result, reference.notes);
    addNotes(result, study.notes);
    return result;
}

Table juryTable(const JurySize& study, const std::vector<StudyMethod>& methods)
{
    Table table{"Juries", {"raters", "juries", "all of them"}, {}, {}, "juries"};
    for (const auto& method : methods) {
        for (const char* what : {"deviation", "lowest", "highest"})
            table.columns.push_back(method.title + ", " + what);
    }
    table.columns.emplace_back("mean δ");
    for (std::size_t s = 0; s < study.sizes.size(); ++s) {
        const auto& size = study.sizes[s];
        std::vector<TableCell> row{static_cast<std::int64_t>(size.size),
                                   static_cast<std::int64_t>(size.juries),
                                   std::string(size.isExact ? "yes" : "drawn")};
        for (const auto& scores : size.scores) {
            double lowest = std::nan("");
            double highest = std::nan("");
            for (const double score : scores) {
                lowest = std::fmin(lowest, score);
                highest = std::fmax(highest, score);
            }
            const auto point = studyPoint(0.0, scores, {}, 0, 0);
            row.emplace_back(point.deviation);
            for (const double end : {lowest, highest})
                row.emplace_back(std::isnan(end) ? Value(UndefinedReason::NoReplicates) : Value(end));
        }
        row.emplace_back(study.curve.series.front().points[s].dispersion);
        table.rows.push_back(std::move(row));
    }
    return table;
}

AnalysisResult runJurySize(const AnalysisInput& input, const Options& chosen, const JobControl& job)
{
    job.check();
    requireLabels(*input.table, "A study of jury sizes");
    const auto reference = referenceOf(*input.data, *input.table);
    const auto methods = chosenPoolMethods(chosen, *input.table);
    JurySizeOptions options;
    options.largest = static_cast<std::size_t>(chosen.integer("largest"));
    options.juries = static_cast<std::size_t>(chosen.integer("juries"));
    options.completeUnits = chosen.text("units") == "complete";
    options.seed = input.seed;
    options.threads = input.threads;
    options.observer = observerOf(input);
    auto study = jurySize(*input.table, reference, methods, options, job);
    AnalysisResult result;
    result.facets.tables.push_back(juryTable(study, methods));
    result.facets.studyCurves.push_back(std::move(study.curve));
    addNotes(result, reference.notes);
    addNotes(result, study.notes);
    return result;
}

Table gainTable(const RandomPools& study, const std::string& baseline)
{
    Table table{"Gain over " + baseline + " and dispersion of the pool",
                {"method", "mean gain", "pools ahead", "Spearman of gain and δ", "p", "pools"},
                {},
                {ColumnFormat::Plain, ColumnFormat::Plain, ColumnFormat::Share},
                "pool-gains"};
    for (const auto& gain : study.gains)
        table.rows.push_back({gain.title, gain.mean, gain.ahead, gain.withDispersion.value, pCellText(gain.p),
                              gain.withDispersion.used});
    return table;
}

AnalysisResult runRandomPools(const AnalysisInput& input, const Options& chosen, const JobControl& job)
{
    job.check();
    requireLabels(*input.table, "A study of random pools");
    const auto reference = referenceOf(*input.data, *input.table);
    const auto methods = chosenPoolMethods(chosen, *input.table);
    RandomPoolOptions options;
    options.size = static_cast<std::size_t>(chosen.integer("pool-size"));
    options.pools = static_cast<std::size_t>(chosen.integer("pools"));
    options.units = chosen.integer("size");
    options.subsets = static_cast<int>(chosen.integer("subsets"));
    options.seed = input.seed;
    options.threads = input.threads;
    auto study = randomPools(*input.table, reference, methods, options, job);
    AnalysisResult result;
    result.facets.tables.push_back(gainTable(study, methods.front().title));
    result.facets.studyCurves.push_back(std::move(study.curve));
    addNotes(result, reference.notes);
    addNotes(result, study.notes);
    return result;
}

AnalysisResult runDispersionSweep(const AnalysisInput& input, const Options& chosen, const JobControl& job)
{
    job.check();
    requireLabels(*input.table, "A dispersion sweep");
    const auto reference = referenceOf(*input.data, *input.table);
    DispersionSweepOptions options;
    options.kind = chosen.text("added") == "mirrored" ? AddedRaters::Mirrored : AddedRaters::Random;
    options.poolSizes.clear();
    for (const auto size : listedNumbers(chosen.text("pool-sizes"), "pool-sizes"))
        options.poolSizes.push_back(static_cast<std::size_t>(size));
    options.poolsPerSize = static_cast<std::size_t>(chosen.integer("pools"));
    options.mostAdded = static_cast<std::size_t>(chosen.integer("most"));
    options.units = chosen.integer("size");
    options.seed = input.seed;
    options.threads = input.threads;
    options.observer = observerOf(input);
    auto study =
        dispersionSweep(*input.table, reference, chosenPoolMethods(chosen, *input.table), options, job);
    AnalysisResult result;
    result.facets.studyCurves.push_back(std::move(study.curve));
    addNotes(result, reference.notes);
    addNotes(result, study.notes);
    return result;
}

AnalysisResult runSparseCells(const AnalysisInput& input, const Options& chosen, const JobControl& job)
{
    job.check();
    requireLabels(*input.table, "A count of sparse cells");
    SparseCellOptions options;
    options.sizes = chosenSizes(chosen);
    options.subsets = static_cast<int>(chosen.integer("subsets"));
    options.firstSeed = chosen.integer("subset-seed");
    options.few = chosen.real("few");
    options.threads = input.threads;
    options.observer = observerOf(input);
    auto study = sparseCells(*input.table, options, job);
    Table table{"Parameters", {"model", "what", "count"}, {}, {}, "parameter-counts"};
    table.rows.push_back({std::string("Dawid–Skene"), std::string("confusion cells"), study.cells});
    table.rows.push_back({std::string("Dawid–Skene"), std::string("free parameters"), study.freeConfusion});
    table.rows.push_back(
        {std::string("graded response"), std::string("α and thresholds"), study.gradedParameters});
    AnalysisResult result;
    result.facets.tables.push_back(std::move(table));
    result.facets.studyCurves.push_back(std::move(study.curve));
    addNotes(result, study.notes);
    return result;
}

Analysis smallSetsRow()
{
    Analysis row;
    row.id = "small-sets";
    row.title = "Methods on small sets";
    row.question = "How few items does each method need, and which one is best when there are few?";
    row.definition = "Every method refitted on the same random subsets of each size: mean of its Spearman "
                     "with the reference (share of equal labels where labels have no order), and the paired "
                     "bootstrap of its difference from the first method.";
    row.source = "Ahn 2026, figure 2; Efron & Tibshirani 1993 for the paired bootstrap";
    row.missing = "Subsets are drawn from the units that have a reference; a method without a value on a "
                  "subset is left out of its mean, and counted.";
    row.facets = {"study_curves"};
    row.options = {
        studyMethodsOption("mean,median,trimmed-mean,dawid-skene,mace,glad,care,agora (labels "
                           "without an order: majority-vote,wawa,one-coin,dawid-skene,mace,glad)")};
    for (auto& option : subsetOptions())
        row.options.push_back(std::move(option));
    row.options.push_back({"all", "All units", "Whether all units are the last size.", true, {}, {}, {}});
    row.options.push_back({"replicates",
                           "Replicates",
                           "Of the paired bootstrap.",
                           std::int64_t{1000},
                           0.0,
                           100'000.0,
                           {},
                           "no interval"});
    row.run = &runSmallSets;
    return row;
}

Analysis jurySizeRow()
{
    Analysis row;
    row.id = "jury-size";
    row.title = "Size of the jury";
    row.question = "How many raters of this panel are enough, and how much does it matter which?";
    row.definition =
        "Every method on juries of 1, 2, … raters of the panel, all of them where there are few, "
        "drawn ones otherwise: mean score against the reference, its spread over juries, and the "
        "agreement dispersion of juries of three or more.";
    row.source = "METHODS: exact enumeration of juries; dispersion: Ahn 2026";
    row.missing =
        "By default only units that every rater labelled, so that juries are judged on the same ones.";
    row.facets = {"study_curves", "table"};
    row.options = {poolMethodsOption(),
                   {"largest",
                    "Largest jury",
                    "Raters in the largest jury.",
                    std::int64_t{0},
                    0.0,
                    10'000.0,
                    {},
                    "all raters"},
                   {"juries",
                    "Juries",
                    "Sizes with more juries than this are sampled.",
                    std::int64_t{200},
                    1.0,
                    100'000.0,
                    {}},
                   {"units",
                    "Units",
                    "Which units juries are judged on.",
                    std::string("complete"),
                    {},
                    {},
                    {{"complete", "Labelled by every rater"}, {"all", "All with a reference"}}}};
    row.run = &runJurySize;
    return row;
}

Analysis randomPoolsRow()
{
    Analysis row;
    row.id = "random-pools";
    row.title = "Random pools";
    row.question = "Does a method beat the plain mean on any pool of these raters, and more so where they "
                   "agree unevenly?";
    row.definition = "Random pools of raters; each method on the same subsets of units; its gain over the "
                     "first method against the agreement dispersion δ of the pool.";
    row.source = "Ahn 2026, section 5.3 and table 2; p of Spearman by t with n − 2 degrees of freedom";
    row.missing = "Each method's own rule; pools without a δ stay out of the association.";
    row.facets = {"study_curves", "table"};
    row.options = {
        poolMethodsOption(),
        {"pool-size", "Raters in a pool", "How many raters make a pool.", std::int64_t{5}, 2.0, 10'000.0, {}},
        {"pools", "Pools", "How many pools, at most.", std::int64_t{30}, 1.0, 10'000.0, {}},
        {"size", "Units", "Units in each subset.", std::int64_t{50}, 0.0, 1e9, {}, "all units"},
        {"subsets", "Subsets", "Subsets of units a pool.", std::int64_t{5}, 1.0, 10'000.0, {}}};
    row.run = &runRandomPools;
    return row;
}

Analysis dispersionSweepRow()
{
    Analysis row;
    row.id = "dispersion-sweep";
    row.title = "Bad raters added";
    row.question = "Which method stands raters who guess, or who say the opposite?";
    row.definition =
        "To random pools of the panel 0 … m raters are added that draw levels at random, or that "
        "mirror an existing rater about the middle of the scale; score of each method and "
        "agreement dispersion of the pool.";
    row.source = "Ahn 2026, figure 3 (random) and table 4 (mirrored)";
    row.missing = "Added raters label the units that have a label; mirrored ones those of their original.";
    row.facets = {"study_curves"};
    row.options = {
        poolMethodsOption(),
        {"added",
         "Added raters",
         "What the added raters do.",
         std::string("random"),
         {},
         {},
         {{"random", "Draw levels at random"}, {"mirrored", "Mirror an existing rater"}}},
        {"pool-sizes",
         "Raters in a pool",
         "Sizes of the pools before anybody is added, separated "
         "by commas.",
         std::string("5,7"),
         {},
         {},
         {}},
        {"pools", "Pools", "How many pools of each size, at most.", std::int64_t{10}, 1.0, 10'000.0, {}},
        {"most", "Most added", "The largest number of raters added.", std::int64_t{8}, 0.0, 1000.0, {}},
        {"size", "Units", "Units drawn for each pool.", std::int64_t{100}, 0.0, 1e9, {}, "all units"}};
    row.run = &runDispersionSweep;
    return row;
}

Analysis sparseCellsRow()
{
    Analysis row;
    row.id = "sparse-cells";
    row.title = "Sparse confusion cells";
    row.question = "Is there enough data for a confusion matrix of every rater?";
    row.definition = "The share of the R · K² confusion cells that Dawid–Skene expects fewer than five "
                     "observations of, on subsets of each size and on all units, beside the number of "
                     "parameters of both kinds of model.";
    row.source = "Ahn 2026, figure 5";
    row.missing = "Missing labels are no observations.";
    row.facets = {"study_curves", "table"};
    row.options = subsetOptions();
    row.options.push_back(
        {"few", "Few", "A cell with fewer expected observations is sparse.", 5.0, 0.0, 1e9, {}});
    row.run = &runSparseCells;
    return row;
}

} // namespace

std::vector<Analysis> curveStudies()
{
    return {smallSetsRow(), jurySizeRow(), randomPoolsRow(), dispersionSweepRow(), sparseCellsRow()};
}

} // namespace raterscope
