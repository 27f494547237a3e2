// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Theme.h"
#include "common/ReportBlocks.h"
#include "common/ReportFlow.h"

namespace raterscope {

/// A table as pieces: caption, header row, one piece a row; the header row is repeated on every page. Where
/// the columns do not fit the width even with texts wrapped and in smaller type, the table comes in parts
/// that each begin with its first column. Nothing is clipped.
ReportPieces tablePieces(const ReportTable& table, const Theme& theme, double width);

} // namespace raterscope
