// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Job.h"
#include "io/PanelAssembly.h"
#include "io/ReadPanel.h"
#include "io/TextSource.h"

#include <string_view>

namespace raterscope {

/// Whether the beginning of a JSON Lines text has the keys of SummEval.
bool looksLikeSummEval(std::string_view sample);

/// Reads SummEval (Fabbri et al. 2021): one summary a line, as released (`id`, `model_id`, `decoded`,
/// `expert_annotations`, `turker_annotations`: lists of objects with four scores) or as in its re-releases
/// with `instance_id`, `summarizer_id` and `metrics.expert.<dimension>`, `metrics.turker.<dimension>`: lists
/// of scores.
///
/// The k-th entry of a list is rater expert_k or turker_k. Turkers are slots: the release has no worker ids.
/// The scale is 1–5 unless the options declare another. A null score is missing; a score of another type, not
/// whole or off the scale is listed with its byte in the line and left out, and the rest of its row loads.
ImportResult readSummEval(TextSource& source, const ImportOptions& options, PanelAssembly& assembly,
                          const JobControl& job);

/// The first records as a table of their top-level keys, for the import dialog.
Preview previewSummEval(const TextSource& source);

} // namespace raterscope
