// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Job.h"
#include "io/PanelAssembly.h"
#include "io/ReadPanel.h"
#include "io/TextSource.h"

#include <string_view>

namespace raterscope {

/// Whether the beginning of a JSON Lines text has the keys of pairwise judgments. Judgments of single answers
/// have others.
bool looksLikeMtBench(std::string_view sample);

/// Reads pairwise judgments as FastChat's llm_judge writes them (Zheng et al. 2023), a record a line:
/// `question_id`, `model_1`, `model_2`, `judge`, `turn` and the winners of two games, `g1_winner` with
/// model_1 shown first and `g2_winner` with model_2 shown first. A record makes two rows.
///
/// The question is the group, the models are its items, the turn is the aspect; a judge given as a list is
/// called by its parts joined, and counts as a model. A winner is `model_1`, `model_2` (or the name of one)
/// or `tie`; anything else, such as `error`, makes an Unreadable row and is listed.
ImportResult readMtBench(TextSource& source, const ImportOptions& options, PanelAssembly& assembly,
                         const JobControl& job);

/// The first records as a table of their top-level keys, for the import dialog.
Preview previewMtBench(const TextSource& source);

} // namespace raterscope
