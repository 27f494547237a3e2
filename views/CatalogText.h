// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Catalog.h"

#include <QString>

#include <functional>
#include <string>

namespace raterscope {

/// A text of the table of analyses (title, question, definition, option, choice, column) in the person's
/// language. The model knows no languages, so its texts are looked up where they are shown, in the context
/// "Catalog"; packaging/update-translations lists them for translators. A text without a translation stays as
/// it is.
QString catalogText(const std::string& text);

/// Calls `visit` with every text of the table of analyses that a person may read, each once, in its order.
void visitCatalogTexts(const std::function<void(const std::string&)>& visit);

} // namespace raterscope
