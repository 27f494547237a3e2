// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "io/ReadPanel.h"

#include <optional>

namespace raterscope {

/// The roles that were given to a file with the same columns before: layout, mapping, rater columns and their
/// pattern. Kept in the settings, the last fifty column sets, so that they outlive the program.
std::optional<ImportOptions> rememberedRoles(const Preview& preview);

/// Keeps the roles that `options` give to the columns of `preview`. To be called in the GUI thread.
void rememberRoles(const Preview& preview, const ImportOptions& options);

} // namespace raterscope
