// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/Report.h"

#include <QByteArray>

namespace raterscope {

/// The report on A4 pages: figures as vectors and whole, text as text with embedded fonts, tables over
/// several pages with their header repeated, contents with page numbers, file and page in the footer. The
/// same report gives the same bytes: they carry no date.
QByteArray reportPdf(const Report& report);

} // namespace raterscope
