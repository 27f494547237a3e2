// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Theme.h"
#include "document/Document.h"

#include <string_view>

namespace raterscope {

/// The colour of a panel, the same in every view: by its position among all panels after the edits, so that
/// excluding a whole panel does not recolour the others. An unknown panel is drawn in the muted colour.
QColor panelColour(const Document& document, const Theme& theme, std::string_view panel);

} // namespace raterscope
