// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include <functional>
#include <iosfwd>
#include <stdexcept>

namespace raterscope {

/// A file could not be written; what() names it, the cause and what to do.
struct SaveError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Writes a file so that it is there whole or not at all. Throws SaveError.
void saveBytes(const QString& path, const QByteArray& bytes);
/// The same for text that a function writes to a stream.
void saveText(const QString& path, const std::function<void(std::ostream&)>& write);
/// Makes a folder and those above it. Throws SaveError.
void makeFolder(const QString& path);

} // namespace raterscope
