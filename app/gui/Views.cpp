// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/Views.h"

#include "ItemsView.h"
#include "OverviewView.h"

namespace raterscope {

std::vector<View*> createViews(Document& document)
{
    return {
        new OverviewView(document),
        new ItemsView(document),
    };
}

} // namespace raterscope
