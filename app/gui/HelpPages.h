// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Catalog.h"
#include "gui/Actions.h"

#include <QString>

#include <vector>

namespace raterscope {

/// One page of the help. Links: "help:<page id>" opens a page, "view:<view id>" the view itself.
struct HelpPage {
    QString id;    ///< "contents", "view/agreement", "analysis/cohen-kappa"
    QString title; ///< as in the list of pages; plain text
    QString group; ///< its heading in the list; empty for "contents"
    QString html;
    QString text; ///< what a search reads: the page without marks
};

/// Every page: the contents, a page for each view of the table of actions, a page for each row of the
/// catalog. What an analysis is, is said by its catalog row alone; texts are escaped.
std::vector<HelpPage> helpPages(const std::vector<ActionSpec>& actions);

/// The views that show an analysis or its results: ids, the one made for it first. Never empty.
QStringList viewsShowing(const Analysis& analysis);

/// The page of an analysis where there is one of that id, otherwise the page of the view.
QString helpPageOf(const std::string& method, const QString& viewId);

} // namespace raterscope
