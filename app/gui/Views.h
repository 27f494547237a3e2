// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "View.h"

#include <vector>

namespace raterscope {

/// The views of the centre, in tab order. A new view adds its line here and nowhere else.
std::vector<View*> createViews(Document& document);

} // namespace raterscope
