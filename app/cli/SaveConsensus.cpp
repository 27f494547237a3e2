// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/SaveConsensus.h"

#include "cli/Command.h"
#include "common/PanelFile.h"
#include "common/SaveText.h"

#include "catalog/WriteConsensus.h"

#include <sstream>

namespace raterscope::cli {

namespace {

QString consensusIds()
{
    QStringList ids;
    for (const auto& format : consensusFormats())
        ids << QString::fromLatin1(format.id);
    return ids.join(QLatin1String(", "));
}

} // namespace

QCommandLineOption consensusOption()
{
    return {
        QStringLiteral("to"),
        QStringLiteral("Write the consensus labels as other programs take them in: %1.").arg(consensusIds()),
        QStringLiteral("format")};
}

void checkConsensusFormat(const QCommandLineParser& parser)
{
    if (!parser.isSet(QStringLiteral("to")))
        return;
    const QString id = parser.value(QStringLiteral("to"));
    if (id == QLatin1String("mturk"))
        throw UsageError("Mechanical Turk takes in the variables of tasks and the approval of assignments, "
                         "and no labels. Write them with --to csv.");
    if (!findConsensusFormat(id.toStdString()))
        throw UsageError(QStringLiteral("--to takes the format of consensus labels (%1), not \"%2\".")
                             .arg(consensusIds(), id)
                             .toStdString());
    const QString table = parser.value(QStringLiteral("table"));
    if (!table.isEmpty() && table != QLatin1String("consensus"))
        throw UsageError("--to writes the consensus labels: leave --table out, or name the table consensus.");
}

void saveConsensus(const AnalysisResult& result, const AnalysisInput& input, const QCommandLineParser& parser)
{
    const ConsensusFormat& format = *findConsensusFormat(parser.value(QStringLiteral("to")).toStdString());
    const ConsensusLabels consensus = consensusLabels(result, input);
    if (const auto problem = unfitForConsensus(consensus, format); !problem.empty())
        throw AnalysisError(problem);
    const QString path = parser.value(QStringLiteral("output"));
    if (path.isEmpty()) {
        std::ostringstream text;
        writeConsensus(consensus, *input.data, format, text);
        print(QString::fromStdString(text.str()));
    } else {
        saveText(path, [&](std::ostream& out) { writeConsensus(consensus, *input.data, format, out); });
    }
    if (parser.isSet(QStringLiteral("quiet")))
        return;
    const QString said = QString::fromStdString(describeConsensus(consensus));
    complain(path.isEmpty() ? said : QStringLiteral("%1: %2").arg(path, said));
    QStringList lost;
    for (const auto& part : lostInConsensus(consensus, *input.data, format))
        lost << QString::fromStdString(part);
    if (!lost.isEmpty())
        complain(describeLost(QString::fromLatin1(format.id), lost));
}

} // namespace raterscope::cli
