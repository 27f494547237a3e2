// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QTableView;

namespace raterscope {

/// A table for reading: rows are selected, nothing is edited, no grid, no frame, compact rows.
QTableView* makePlainTable(const char* objectName, const QString& accessibleName);

/// Makes a table as high as its rows, at most `mostRows` of them; columns fit their content.
void fitHeightToRows(QTableView& table, int mostRows);

/// The width in pixels that a column wants, by its header and its first and last rows: to ask a million
/// would take seconds, and counts are longest at the end.
int widthOfColumn(const QTableView& table, int column);

} // namespace raterscope
