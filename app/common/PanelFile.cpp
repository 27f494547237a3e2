// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/PanelFile.h"

#include "common/SaveText.h"

#include "io/WriteComparisons.h"
#include "io/WriteExport.h"
#include "io/WritePanel.h"

#include <QCoreApplication>

#include <algorithm>
#include <stdexcept>

namespace raterscope {

namespace {

std::vector<PanelShape> makeShapes()
{
    std::vector<PanelShape> shapes{{QStringLiteral("long"), QStringLiteral("csv")},
                                   {QStringLiteral("wide"), QStringLiteral("csv")},
                                   {QStringLiteral("pairs"), QStringLiteral("csv"), true}};
    for (const auto& format : exportFormats())
        shapes.push_back({QString::fromLatin1(format.id), QString::fromLatin1(format.ending)});
    return shapes;
}

const std::vector<PanelShape>& allShapes()
{
    static const std::vector<PanelShape> shapes = makeShapes();
    return shapes;
}

} // namespace

std::vector<PanelShape> panelShapes()
{
    return allShapes();
}

const PanelShape* findPanelShape(const QString& id)
{
    const auto& shapes = allShapes();
    const auto place =
        std::find_if(shapes.begin(), shapes.end(), [&](const PanelShape& shape) { return shape.id == id; });
    return place == shapes.end() ? nullptr : &*place;
}

bool hasPartFor(const Dataset& data, const PanelShape& shape)
{
    return shape.comparisons ? data.hasComparisons() : data.hasRatings();
}

QStringList lostInShape(const Dataset& data, const PanelShape& shape)
{
    QStringList lost;
    if (const ExportFormat* format = findExportFormat(shape.id.toStdString())) {
        for (const auto& part : lostInExport(data, *format))
            lost << QString::fromStdString(part);
    } else if (!shape.comparisons && data.hasComparisons()) {
        lost << QStringLiteral("recorded comparisons");
    } else if (shape.comparisons && data.hasRatings()) {
        lost << QStringLiteral("ratings");
    }
    return lost;
}

QString describeLost(const QString& format, const QStringList& lost)
{
    return lost.isEmpty() ? QString()
                          : QCoreApplication::translate("PanelFile", "The format %1 has no place for: %2.")
                                .arg(format, lost.join(QLatin1String(", ")));
}

void writePanelFile(const Dataset& data, const PanelShape& shape, const QString& path)
{
    const ExportFormat* format = findExportFormat(shape.id.toStdString());
    try {
        saveText(path, [&](std::ostream& out) {
            if (format)
                writeExport(data, *format, out);
            else if (shape.comparisons)
                writePairsCsv(data, out);
            else
                shape.id == QLatin1String("wide") ? writeWideCsv(data, out) : writeLongCsv(data, out);
        });
    } catch (const std::invalid_argument& error) {
        throw AnalysisError(error.what());
    }
}

QString describeWritten(const Dataset& data, const PanelShape& shape, const QString& path)
{
    const auto text =
        shape.comparisons
            ? QCoreApplication::translate("PanelFile", "%1: %2 comparisons of %3 items by %4 judges.")
            : QCoreApplication::translate("PanelFile", "%1: %2 ratings of %3 items by %4 raters.");
    const auto rows =
        shape.comparisons ? static_cast<std::int64_t>(data.comparisons.size()) : data.ratingCount();
    return text.arg(path, QString::number(rows), QString::number(data.items.size()),
                    QString::number(data.raters.size()));
}

} // namespace raterscope
