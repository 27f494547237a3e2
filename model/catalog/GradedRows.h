// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Catalog.h"

namespace raterscope {

// The catalog rows of graded-response models, which share their options and facets.

Analysis gradedResponseRow();
Analysis agoraRow();

} // namespace raterscope
