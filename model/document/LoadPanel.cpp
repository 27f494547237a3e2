// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/LoadPanel.h"

#include "io/ReferenceFile.h"

#include <QCryptographicHash>
#include <QFile>

namespace raterscope {

std::string sha256OfFile(const QString& path, const JobControl& job)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QCryptographicHash hash(QCryptographicHash::Sha256);
    QByteArray block(1 << 20, Qt::Uninitialized);
    for (qint64 got = file.read(block.data(), block.size()); got > 0;
         got = file.read(block.data(), block.size())) {
        job.check();
        hash.addData(QByteArrayView(block.constData(), got));
    }
    return hash.result().toHex().toStdString();
}

ImportResult loadPanel(const QString& file, const ImportOptions& options, const JobControl& job)
{
    auto result = readPanel(std::filesystem::path(file.toStdU16String()), options, job);
    if (!options.referenceFile.empty())
        addReferenceFile(result, options, job);
    result.data->provenance.sha256 = sha256OfFile(file, job);
    return result;
}

} // namespace raterscope
