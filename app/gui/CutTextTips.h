// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace raterscope {

/// Installed on the application, shows the whole text of a list's, tree's or table's cell that has no room
/// for it as its tool-tip, above what the cell's own tool-tip says.
class CutTextTips : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace raterscope
