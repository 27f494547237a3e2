// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Facets.h"
#include "catalog/Options.h"
#include "core/Edits.h"
#include "core/Job.h"
#include "core/LabelTable.h"

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace raterscope {

struct AnalysisResult;

/// What an analysis is run on. The table is prepared from the other three by prepareTable().
struct AnalysisInput {
    DatasetPtr data;
    LabelTablePtr table;
    Edits edits;
    Comparison comparison;
    std::uint64_t seed = 0;
    int threads = 0; ///< 0 = as many as the machine has; never changes a result
    /// What is known before the analysis ends, for those that take long: a result with the facets that are
    /// there, called from the working thread now and then. May be empty, and never changes a result.
    std::function<void(AnalysisResult)> partial = {};
};

struct AnalysisResult {
    std::string method;
    Options options; ///< complete
    std::uint64_t seed = 0;
    FitStatus status;
    Facets facets;
    std::int64_t unitsUsed = 0;
    std::int64_t labelsUsed = 0;
    std::vector<Drop> drops;
};

/// One row of the table from which menu, options panel, command line, report, help and tests are generated.
struct Analysis {
    std::string id;                  ///< kebab-case
    std::string title;               ///< "Cohen κ between raters"
    std::string question;            ///< what it answers, one sentence
    std::string definition;          ///< what it is, one or two sentences; the tool-tip
    std::string source;              ///< "Cohen 1960; SE: Fleiss, Cohen & Everitt 1969"
    std::string missing;             ///< the missing-data rule
    std::vector<std::string> facets; ///< ids as in the JSON: "rater_matrix", "tree", …
    std::vector<OptionSpec> options;
    /// Throws AnalysisError when the data does not fit, Cancelled when the job is no longer wanted.
    std::function<AnalysisResult(const AnalysisInput&, const Options&, const JobControl&)> run;
    bool isStudy = false; ///< a protocol of many fits, run when somebody asks for it
};

/// All analyses, in menu order.
std::span<const Analysis> catalog();
/// nullptr when there is none of that id.
const Analysis* findAnalysis(std::string_view id);

/// Completes the options, runs, and fills in method, options, seed and the table's drops.
/// Throws AnalysisError (unknown method or option, unfit data) or Cancelled.
AnalysisResult runAnalysis(std::string_view id, const AnalysisInput& input, const Options& chosen,
                           const JobControl& job = {});

// One list per family; a new method adds its row to one of them.
std::vector<Analysis> agreementAnalyses();
std::vector<Analysis> coefficientAnalyses();
std::vector<Analysis> clusteringAnalyses();
std::vector<Analysis> auditAnalyses();
std::vector<Analysis> labelConsensusAnalyses();
std::vector<Analysis> scoreConsensusAnalyses();
std::vector<Analysis> methodComparisonAnalyses();
std::vector<Analysis> rankingAnalyses();
std::vector<Analysis> orderBiasAnalyses();
std::vector<Analysis> bayesAnalyses();
std::vector<Analysis> predictionStudies();
std::vector<Analysis> adjudicationAnalyses();
std::vector<Analysis> curveStudies();
std::vector<Analysis> raterStudies();

} // namespace raterscope
