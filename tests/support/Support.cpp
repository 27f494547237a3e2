// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/Support.h"

#include <QByteArray>
#include <QDir>
#include <QFile>

template class nlohmann::basic_json<>;

namespace raterscope::test {

QString shared(const QString& relative)
{
    QString root = qEnvironmentVariable("RATERSCOPE_DATA");
    if (root.isEmpty())
        root = QStringLiteral(RATERSCOPE_SOURCE_DIR "/../shared");
    else if (!QDir(root).exists(QStringLiteral("data")) && QDir(root).dirName() == QStringLiteral("data"))
        root = QDir(root).filePath(QStringLiteral(".."));
    return QDir::cleanPath(root + QLatin1Char('/') + relative);
}

nlohmann::json readJson(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QByteArray bytes = file.readAll();
    return nlohmann::json::parse(bytes.begin(), bytes.end());
}

} // namespace raterscope::test
