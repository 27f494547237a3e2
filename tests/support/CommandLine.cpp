// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/CommandLine.h"

#include <QProcess>

namespace raterscope::test {

CliRun cli(const QStringList& arguments)
{
    QProcess process;
    process.start(QStringLiteral(RATERSCOPE_CLI), arguments);
    const bool ended = process.waitForFinished(120'000);
    return {ended && process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
            QString::fromUtf8(process.readAllStandardOutput()),
            QString::fromUtf8(process.readAllStandardError())};
}

nlohmann::json json(const CliRun& run)
{
    return nlohmann::json::parse(run.out.toStdString(), nullptr, false);
}

} // namespace raterscope::test
