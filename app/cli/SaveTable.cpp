// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/SaveTable.h"

#include "cli/Command.h"
#include "common/SaveText.h"

#include "catalog/ResultTables.h"
#include "io/WritePanel.h"

#include <algorithm>
#include <sstream>

namespace raterscope::cli {

namespace {

const Table& chosenTable(const std::vector<Table>& tables, const std::string& id)
{
    const auto found =
        std::find_if(tables.begin(), tables.end(), [&](const Table& table) { return table.id == id; });
    if (found != tables.end())
        return *found;
    if (id.empty() && tables.size() == 1)
        return tables.front();
    std::string ids;
    for (const auto& table : tables)
        ids += (ids.empty() ? "" : ", ") + table.id;
    if (ids.empty())
        throw UsageError("This result has no table.");
    throw UsageError(
        (id.empty() ? "Say which table with --table: " : "There is no table \"" + id + "\"; there are ") + ids
        + ".");
}

} // namespace

QCommandLineOption tableOption()
{
    return {QStringLiteral("table"),
            QStringLiteral(
                "Write one table of the result instead of printing all, as CSV or, to a file of -o that "
                "ends in .jsonl, as JSON Lines."),
            QStringLiteral("id")};
}

void saveTable(const AnalysisResult& result, const AnalysisInput& input, const QCommandLineParser& parser)
{
    const auto tables = tablesOf(result, input);
    const Table& table = chosenTable(tables, parser.value(QStringLiteral("table")).toStdString());
    const QString path = parser.value(QStringLiteral("output"));
    const auto write = [&](std::ostream& out) {
        path.endsWith(QLatin1String(".jsonl")) ? writeTableJsonl(table, out) : writeTableCsv(table, out);
    };
    if (path.isEmpty()) {
        std::ostringstream text;
        write(text);
        print(QString::fromStdString(text.str()));
        return;
    }
    saveText(path, write);
    if (!parser.isSet(QStringLiteral("quiet")))
        complain(QStringLiteral("%1: %2 rows.").arg(path, QString::number(table.rows.size())));
}

} // namespace raterscope::cli
