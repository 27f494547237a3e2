// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Dataset.h"

#include <cstdint>

namespace raterscope {

/// Bytes that a data set holds: ratings (12 each), recorded comparisons, items and raters with their names
/// and texts. Long texts count by their length; what the memory allocator adds does not. Cost: O(items).
std::int64_t datasetBytes(const Dataset& data);

} // namespace raterscope
