// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Dataset.h"
#include "core/LabelTable.h"

#include <QString>

namespace raterscope {

/// An item's name within its group: without the group's name in front, when it is there.
QString shortItemName(const Dataset& data, ItemId item);
/// An item: its name. A pair: "group · first – second", with the aspect of a recorded comparison at its end;
/// "group" alone when both have a system to tell them
/// apart, since unitSystems() says the rest.
QString unitName(const Dataset& data, const Unit& unit);
/// "M8", "M8 – M13"; empty when there are no systems.
QString unitSystems(const Dataset& data, const Unit& unit);
bool hasSystems(const Dataset& data);

} // namespace raterscope
