// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Dataset.h"
#include "core/Job.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace raterscope {

/// A shape that a panel is written in: a table, or the format of a tool.
struct PanelShape {
    QString id;               ///< "long", "wide", "pairs", "label-studio"
    QString ending;           ///< of the file, without the point
    bool comparisons = false; ///< holds the comparisons instead of the ratings
};

/// long, wide, pairs, and the formats of tools.
std::vector<PanelShape> panelShapes();
const PanelShape* findPanelShape(const QString& id);
/// Whether the data holds what the shape is of.
bool hasPartFor(const Dataset& data, const PanelShape& shape);

/// What of the data has no place in the shape, in words for the person.
QStringList lostInShape(const Dataset& data, const PanelShape& shape);
/// "The format mturk has no place for: panels, the text of items."; empty where nothing is lost.
QString describeLost(const QString& format, const QStringList& lost);
/// Writes the file whole or not at all. Throws SaveError, and AnalysisError where the data does not fit the
/// shape, with what to do.
void writePanelFile(const Dataset& data, const PanelShape& shape, const QString& path);
/// "x.csv: 480 ratings of 20 items by 3 raters."
QString describeWritten(const Dataset& data, const PanelShape& shape, const QString& path);

} // namespace raterscope
