// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>

namespace raterscope {

/// The text in the person's language, for functions that belong to no QObject; within one, its own tr() is
/// meant. All such texts are in the context "raterscope"; `comment` tells two of the same words apart, and
/// `n` chooses the form of a counted one.
inline QString tr(const char* text, const char* comment = nullptr, int n = -1)
{
    return QCoreApplication::translate("raterscope", text, comment, n);
}

} // namespace raterscope
