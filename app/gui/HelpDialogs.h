// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/Actions.h"

class QDialog;
class QWidget;

namespace raterscope {

/// All actions and their keys, from the table of actions.
QDialog* createShortcutsDialog(const std::vector<ActionSpec>& table, QWidget* parent);
QDialog* createAboutDialog(QWidget* parent);

} // namespace raterscope
