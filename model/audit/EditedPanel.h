// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Dataset.h"
#include "core/Edits.h"
#include "core/Job.h"

namespace raterscope {

/// The panel as it stands after the edits, as a data set of its own: without excluded raters and items and
/// without the items that dropIdentical names, with the panels and slots of the edits.
///
/// Order, scales, groups, texts and reference values stay; a level that no rating is left for stays on its
/// scale. Groups without an item and panels without a rater are gone. Recorded comparisons stay when both
/// items and the judge do. What a sample leaves out is not an edit. A note in the provenance says how many
/// raters and items are left of how many. Cost: one pass over the ratings, 20 bytes a rating. Throws
/// std::invalid_argument when no rating and no comparison is left.
std::shared_ptr<Dataset> editedPanel(const Dataset& data, const Edits& edits, const JobControl& job = {});

} // namespace raterscope
