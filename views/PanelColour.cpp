// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "PanelColour.h"

#include "audit/IdenticalVectors.h"

#include <algorithm>

namespace raterscope {

QColor panelColour(const Document& document, const Theme& theme, std::string_view panel)
{
    if (document.isEmpty())
        return theme.muted;
    const auto panels = effectivePanels(*document.data(), document.edits());
    const auto place = std::find(panels.begin(), panels.end(), panel);
    return place == panels.end() ? theme.muted : theme.category(static_cast<int>(place - panels.begin()));
}

} // namespace raterscope
