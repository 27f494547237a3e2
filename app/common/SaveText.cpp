// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/SaveText.h"

#include <QDir>
#include <QSaveFile>

#include <sstream>

namespace raterscope {

namespace {

[[noreturn]] void fail(const QString& path, const QString& cause)
{
    throw SaveError(QStringLiteral("%1 could not be written: %2. Choose another place, or free some space.")
                        .arg(path, cause)
                        .toStdString());
}

} // namespace

void saveBytes(const QString& path, const QByteArray& bytes)
{
    // Flushed before: Qt 6.4's commit() does not see that its own flush failed, and puts an empty file in the
    // place of the old one when the disk is full.
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.flush()
        || !file.commit())
        fail(path, file.errorString());
}

void saveText(const QString& path, const std::function<void(std::ostream&)>& write)
{
    std::ostringstream out;
    write(out);
    saveBytes(path, QByteArray::fromStdString(out.str()));
}

void makeFolder(const QString& path)
{
    if (!QDir().mkpath(path))
        fail(path, QStringLiteral("the folder cannot be made"));
}

} // namespace raterscope
