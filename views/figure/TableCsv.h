// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Facets.h"

#include <QByteArray>

namespace raterscope {

/// A table as CSV (RFC 4180, UTF-8, line feeds): a header, then one line a row.
///
/// Numbers carry 17 significant digits in the C locale. An undefined value is an empty field; every column that has
/// one is followed by a column "<name> note" with the reason. Text that a spreadsheet would run as a formula (it
/// starts with = + - @, a tab or a carriage return) gets a leading apostrophe; numbers are never touched.
QByteArray toCsv(const Table& table);

} // namespace raterscope
