// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "View.h"

#include <QString>

#include <functional>
#include <string>
#include <vector>

namespace raterscope {

class Document;
class Workspace;

/// One stop of the tour. What it says about the panel is read from the document and a result, so that it is
/// true of whatever is open; without a result it says the same without numbers.
struct TourStep {
    QString id;         ///< "findings"
    QString title;      ///< "What to know first"
    QString view;       ///< the view it goes to; empty = stay
    std::string method; ///< the analysis whose result `text` reads; empty = none
    QString target; ///< object name of the widget it speaks of; a trailing "*" takes the first that starts so
    std::function<QString(const Document&, const AnalysisResult*)> text;
    std::function<void(Workspace&)> arrange = {}; ///< after the view was reached: its page
};

/// The stops in order.
std::vector<TourStep> tourSteps();

} // namespace raterscope
