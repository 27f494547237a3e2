// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/Session.h"

#include <QByteArray>
#include <QString>

#include <vector>

namespace raterscope {

/// Whether a file is a session by its name: .raterscope.
bool isSessionFile(const QString& file);

/// Reads a session; relative paths in it are taken from its folder, so that the value has absolute ones.
/// Throws SessionError with the file's name and what is wrong. Members nobody knows go to `unknown`.
Session readSession(const QString& file, std::vector<std::string>& unknown);

/// The content of a session file at that place: paths relative to its folder.
QByteArray sessionContent(const Session& session, const QString& file);
/// The same with absolute paths, for a file that does not stay with the data.
QByteArray sessionContent(const Session& session);

/// A file of a session as it can be found now: where it was; else under its name beside the session; else
/// nothing.
QString locateSessionFile(const std::string& file, const QString& sessionFile);

} // namespace raterscope
