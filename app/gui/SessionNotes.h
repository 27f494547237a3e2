// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/Session.h"
#include "io/InputIssue.h"

#include <QString>
#include <QStringList>

namespace raterscope {

/// Names of the files whose content is not what it was when the session was saved.
QStringList changedFilesOf(const SessionSource& saved, const SessionSource& opened);

/// What a person is told above the views when a session does not fit any more; empty when it does. A long
/// list is cut: the issues have all of it.
QString sessionMessage(const QStringList& changedFiles, const QStringList& missing, const QStringList& notes);

/// The same among the issues of the panel, one by one.
void addSessionNotes(InputIssues& issues, const QString& sessionFile, const QStringList& changedFiles,
                     const QStringList& missing, const QStringList& notes);

} // namespace raterscope
