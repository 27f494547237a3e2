// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Job.h"
#include "core/LabelTable.h"

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace raterscope {

/// What a method says of every unit of a table.
struct StudyOutput {
    std::vector<double> scores;       ///< N, NaN where there is none; empty where labels have no order
    std::vector<std::int32_t> chosen; ///< N, −1 where there is none; empty when the method gives no label
};

/// A consensus method as studies refit it again and again: at its defaults, on one thread, without standard
/// errors and reports.
struct StudyMethod {
    std::string id; ///< as in the catalog
    std::string title;
    bool needsOrder; ///< its scores need labels with an order
    std::function<StudyOutput(const LabelTable& table, std::uint64_t seed, const JobControl& job)> run;
};

/// All of them. Models of categories see whole levels (wholeLevels()) where scores are numbers, and score by
/// their expected level, rounded to 1e-10; means are rounded to 1e-12. So equal evidence ties.
std::span<const StudyMethod> studyMethods();

/// The methods of the given ids, in that order; without ids those of Ahn 2026, table 1, for labels with an
/// order (mean, median, trimmed-mean, dawid-skene, mace, glad, care, agora), else majority-vote, wawa,
/// one-coin, dawid-skene, mace, glad. Throws AnalysisError for ids that do not exist or do not fit the
/// labels.
std::vector<StudyMethod> chosenStudyMethods(const std::vector<std::string>& ids, const LabelTable& table);

} // namespace raterscope
