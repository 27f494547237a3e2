// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Catalog.h"
#include "figure/Figure.h"

#include <QStringList>

namespace raterscope {

/// Where the numbers of a figure come from.
FigureOrigin originOf(const AnalysisResult& result, const AnalysisInput& input);
/// "panel.csv", "coherence, 1,200 items", "9 raters": what a subtitle says before the method.
QStringList dataParts(const AnalysisInput& input);
/// The title of a method: "Dawid–Skene".
QString methodTitle(const AnalysisResult& result);
/// The column of a rater by name; −1 when it is not in the table.
int columnOf(const AnalysisInput& input, const std::string& rater);
/// "items" or "pairs".
QString unitNounOf(const AnalysisInput& input);

} // namespace raterscope
