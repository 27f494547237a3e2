// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include <utility>
#include <vector>

namespace raterscope {

/// Where a file comes from, in the order people ask for it: ("Creator", …), ("Data-SHA256", …), …
using OriginLines = std::vector<std::pair<QString, QString>>;

/// "Creator: Raterscope 0.1.0", one line each.
QString originText(const OriginLines& origin);
/// XMP metadata of a PDF: title, origin as its description, and the origin's creator as the tool.
QByteArray xmpPacket(const QString& title, const OriginLines& origin);
/// Blanks the date that Qt writes into every PDF, by which two files of the same content would differ.
void removePdfDate(QByteArray& pdf);

} // namespace raterscope
