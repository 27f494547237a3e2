// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/SavePanel.h"

#include "cli/Command.h"
#include "common/PanelFile.h"

#include "core/Job.h"

namespace raterscope::cli {

namespace {

QStringList exportIds()
{
    QStringList ids;
    for (const auto& shape : panelShapes()) {
        if (shape.id != QLatin1String("long") && shape.id != QLatin1String("wide") && !shape.comparisons)
            ids << shape.id;
    }
    return ids;
}

/// --to, or what the data suggests.
const PanelShape& shapeFor(const Dataset& data, const QCommandLineParser& parser)
{
    QString id = parser.value(QStringLiteral("to"));
    if (id.isEmpty() && data.hasComparisons() && data.hasRatings())
        throw UsageError("The data holds ratings and comparisons, and a table holds one of them. Write the "
                         "ratings with --to long (or wide) and the comparisons with --to pairs.");
    if (id.isEmpty())
        id = data.hasComparisons() ? QStringLiteral("pairs") : QStringLiteral("long");
    if (id == QLatin1String("csv"))
        id = data.hasRatings() ? QStringLiteral("long") : QStringLiteral("pairs");
    const PanelShape* shape = findPanelShape(id);
    if (!shape)
        throw UsageError(QStringLiteral("--to takes long, wide or pairs, or a format (%1), not \"%2\".")
                             .arg(exportIds().join(QLatin1String(", ")), id)
                             .toStdString());
    if (shape->comparisons && !data.hasComparisons())
        throw AnalysisError("The data holds ratings and no comparisons: write it with --to long or wide.");
    if (!shape->comparisons && !data.hasRatings())
        throw AnalysisError("The data holds comparisons and no ratings: write it with --to pairs.");
    return *shape;
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
    const PanelShape& shape = shapeFor(data, parser);
    const QString path = outputPath(parser);
    writePanelFile(data, shape, path);
    if (parser.isSet(QStringLiteral("quiet")))
        return;
    complain(describeWritten(data, shape, path));
    // That a table holds one of ratings and comparisons is what --to is for.
    const bool isTable = shape.comparisons || !exportIds().contains(shape.id);
    const QStringList lost = lostInShape(data, shape);
    if (!isTable && !lost.isEmpty())
        complain(describeLost(shape.id, lost));
}

} // namespace raterscope::cli
