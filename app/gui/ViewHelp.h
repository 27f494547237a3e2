// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace raterscope {

/// What a view is for and what one can do in it. Definitions of statistics are not here: they are the
/// catalog's.
struct ViewHelp {
    QString shows;    ///< a sentence or two; empty when there is no such view
    QStringList does; ///< what clicks and keys do, a sentence each
};

ViewHelp viewHelp(const QString& viewId);

} // namespace raterscope
