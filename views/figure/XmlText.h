// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace raterscope {

/// The text with "�" for what an XML 1.0 document cannot hold or should not: control characters but tab and
/// line ends, halves of surrogate pairs, non-characters. A whole document stays as long as it was. Nothing is
/// escaped.
QString validXml(QString text);

} // namespace raterscope
