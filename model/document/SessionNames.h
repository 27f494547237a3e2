// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Dataset.h"
#include "document/Session.h"

#include <string>
#include <vector>

namespace raterscope {

/// The names of what the edits are about. `edits` belong to `data`.
SessionEdits namedEdits(const Edits& edits, const Dataset& data);
SessionComparison namedComparison(const Comparison& comparison, const Dataset& data);

/// The edits on this data. What is named but not there is left out, with a sentence each in `missing`.
/// Cost: one pass over raters and items.
Edits editsFor(const SessionEdits& named, const Dataset& data, std::vector<std::string>& missing);
/// The comparison on this data; Document::defaultComparison() with the sample kept, and a sentence, when the
/// data no longer has what is compared.
Comparison comparisonFor(const SessionComparison& named, const Dataset& data,
                         std::vector<std::string>& missing);

} // namespace raterscope
