// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/LoadPanel.h"

#include "database/DatabaseRows.h"
#include "io/ReferenceFile.h"

#include <QCryptographicHash>
#include <QFile>

namespace raterscope {

namespace {

std::filesystem::path pathOf(const QString& file)
{
    return std::filesystem::path(file.toStdU16String());
}

/// A second table in a database.
std::shared_ptr<RowSource> openSecondTable(const std::string& file, const JobControl& job)
{
    const auto address = databaseAddress(QString::fromStdString(file), {});
    return address ? std::make_shared<DatabaseRows>(*address, file, job) : nullptr;
}

} // namespace

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

ImportResult loadPanel(const QString& file, const ImportOptions& asked, const JobControl& job)
{
    ImportOptions options = asked;
    options.openRows = [&job](const std::string& second) { return openSecondTable(second, job); };
    ImportResult result;
    std::string sha256;
    if (const auto address = databaseAddress(file, options.query)) {
        DatabaseRows rows(*address, file.toStdString(), job);
        result = readPanel(rows, options, job);
        sha256 = rows.sha256();
    } else {
        result = readPanel(pathOf(file), options, job);
        sha256 = sha256OfFile(file, job);
    }
    if (!options.referenceFile.empty())
        addReferenceFile(result, options, job);
    result.data->provenance.sha256 = sha256;
    return result;
}

FilePreview previewFile(const QString& file, const ImportOptions& options, const JobControl& job)
{
    auto address = databaseAddress(file, options.query);
    if (!address)
        return {previewPanel(pathOf(file), options), {}, {}};
    FilePreview result;
    if (address->name == file) {
        const DatabaseConnection database(*address, file.toStdString());
        for (const QString& table : database.tables())
            result.tableQueries << database.allRowsOf(table);
        if (address->query.isEmpty() && !result.tableQueries.isEmpty())
            address->query = result.tableQueries.front();
        result.query = address->query.toStdString();
    }
    DatabaseRows rows(*address, file.toStdString(), job);
    result.preview = previewPanel(rows, options);
    return result;
}

} // namespace raterscope
