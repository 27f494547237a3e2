// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/Report.h"

#include <QByteArray>

namespace raterscope {

/// The report as one self-contained page, UTF-8: HTML5 that is also well-formed XML, figures inline as SVG,
/// no scripts and nothing loaded from elsewhere. Every text is escaped.
QByteArray reportHtml(const Report& report);

} // namespace raterscope
