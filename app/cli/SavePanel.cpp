// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/SavePanel.h"

#include "cli/Command.h"
#include "common/SaveText.h"

#include "io/WriteComparisons.h"
#include "io/WriteExport.h"
#include "io/WritePanel.h"

#include <stdexcept>

namespace raterscope::cli {

namespace {

QStringList exportIds()
{
    QStringList ids;
    for (const auto& format : exportFormats())
        ids << QString::fromLatin1(format.id);
    return ids;
}

/// --to, or what the data suggests.
QString shapeFor(const Dataset& data, const QCommandLineParser& parser)
{
    QString shape = parser.value(QStringLiteral("to"));
    if (shape == QLatin1String("csv"))
        shape = data.hasRatings() ? QStringLiteral("long") : QStringLiteral("pairs");
    const QStringList tables{QStringLiteral("long"), QStringLiteral("wide"), QStringLiteral("pairs")};
    if (!shape.isEmpty() && !tables.contains(shape) && !exportIds().contains(shape))
        throw UsageError(QStringLiteral("--to takes long, wide or pairs, or a format (%1), not \"%2\".")
                             .arg(exportIds().join(QLatin1String(", ")), shape)
                             .toStdString());
    if (shape == QLatin1String("pairs") && !data.hasComparisons())
        throw AnalysisError("The data holds ratings and no comparisons: write it with --to long or wide.");
    if (!shape.isEmpty() && shape != QLatin1String("pairs") && !data.hasRatings())
        throw AnalysisError("The data holds comparisons and no ratings: write it with --to pairs.");
    if (shape.isEmpty() && data.hasComparisons() && data.hasRatings())
        throw UsageError("The data holds ratings and comparisons, and a table holds one of them. Write the "
                         "ratings with --to long (or wide) and the comparisons with --to pairs.");
    if (!shape.isEmpty())
        return shape;
    return data.hasComparisons() ? QStringLiteral("pairs") : QStringLiteral("long");
}

void saySaved(const Dataset& data, const QString& path, bool pairs)
{
    complain((pairs ? QStringLiteral("%1: %2 comparisons of %3 items by %4 judges.")
                    : QStringLiteral("%1: %2 ratings of %3 items by %4 raters."))
                 .arg(path,
                      QString::number(pairs ? static_cast<std::int64_t>(data.comparisons.size())
                                            : data.ratingCount()),
                      QString::number(data.items.size()), QString::number(data.raters.size())));
}

} // namespace

QString outputPath(const QCommandLineParser& parser)
{
    const QString path = parser.value(QStringLiteral("output"));
    if (path.isEmpty())
        throw UsageError("Say where to write with -o.");
    return path;
}

QCommandLineOption shapeOption()
{
    return {QStringLiteral("to"),
            QStringLiteral("What to write: long, wide, or pairs for comparisons; or a format: %1.")
                .arg(exportIds().join(QLatin1String(", "))),
            QStringLiteral("format")};
}

void savePanel(const Dataset& data, const QCommandLineParser& parser)
{
    const QString shape = shapeFor(data, parser);
    const QString path = outputPath(parser);
    const bool pairs = shape == QLatin1String("pairs");
    const ExportFormat* format = findExportFormat(shape.toStdString());
    try {
        saveText(path, [&](std::ostream& out) {
            if (format)
                writeExport(data, *format, out);
            else if (pairs)
                writePairsCsv(data, out);
            else
                shape == QLatin1String("wide") ? writeWideCsv(data, out) : writeLongCsv(data, out);
        });
    } catch (const std::invalid_argument& error) {
        throw AnalysisError(error.what());
    }
    if (parser.isSet(QStringLiteral("quiet")))
        return;
    saySaved(data, path, pairs);
    if (!format)
        return;
    QStringList lost;
    for (const auto& part : lostInExport(data, *format))
        lost << QString::fromStdString(part);
    if (!lost.isEmpty())
        complain(
            QStringLiteral("The format %1 has no place for: %2.").arg(shape, lost.join(QLatin1String(", "))));
}

} // namespace raterscope::cli
