// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/Command.h"

#include "catalog/PrepareTable.h"
#include "document/LoadPanel.h"

#include <QByteArray>
#include <QFileInfo>

#include <cstdio>
#include <unistd.h>

namespace raterscope::cli {

namespace {

bool progressShown = false;

void printIssues(const InputIssues& issues)
{
    constexpr std::size_t shown = 20;
    const auto& listed = issues.listed();
    for (std::size_t i = 0; i < listed.size() && i < shown; ++i)
        complain(QString::fromStdString(listed[i].text()));
    if (issues.total() > static_cast<std::int64_t>(shown))
        complain(QStringLiteral("… and %1 more like these.")
                     .arg(issues.total() - static_cast<std::int64_t>(shown)));
}

} // namespace

void print(const QString& text)
{
    const QByteArray bytes = text.toUtf8();
    std::fwrite(bytes.constData(), 1, static_cast<std::size_t>(bytes.size()), stdout);
}

void complain(const QString& text)
{
    endProgress();
    const QByteArray bytes = text.toUtf8() + '\n';
    std::fwrite(bytes.constData(), 1, static_cast<std::size_t>(bytes.size()), stderr);
}

void addOptions(QCommandLineParser& parser, const Command& command)
{
    parser.addOptions({
        {QStringLiteral("json"), QStringLiteral("Print the result as one JSON object.")},
        {QStringLiteral("seed"), QStringLiteral("Seed of everything random (default 0)."),
         QStringLiteral("number"), QStringLiteral("0")},
        {QStringLiteral("threads"),
         QStringLiteral("Threads to use (default 0: all). Never changes a result."), QStringLiteral("number"),
         QStringLiteral("0")},
        {{QStringLiteral("q"), QStringLiteral("quiet")},
         QStringLiteral("No progress, no notes on standard error.")},
    });
    parser.addHelpOption();
    if (command.takes == Takes::Data)
        addDataOptions(parser);
    for (const auto& option : command.options)
        parser.addOption(option);
}

QStringList positional(const QCommandLineParser& parser, int count, const QString& expected)
{
    const QStringList arguments = parser.positionalArguments().mid(1);
    if (arguments.size() != count)
        throw UsageError(QStringLiteral("Expected %1, got %2 argument(s).")
                             .arg(expected)
                             .arg(arguments.size())
                             .toStdString());
    return arguments;
}

std::int64_t wholeNumber(const QCommandLineParser& parser, const QString& option, std::int64_t least)
{
    bool ok = false;
    const qint64 number = parser.value(option).toLongLong(&ok);
    if (!ok || number < least)
        throw UsageError(QStringLiteral("--%1 takes a whole number of at least %2, not \"%3\".")
                             .arg(option)
                             .arg(least)
                             .arg(parser.value(option))
                             .toStdString());
    return number;
}

JobControl progressTo(const QCommandLineParser& parser)
{
    if (parser.isSet(QStringLiteral("quiet")) || !isatty(STDERR_FILENO))
        return {};
    return {nullptr, [](double fraction, const std::string& stage) {
                std::fprintf(stderr, "\r%3.0f %%  %-50.50s", 100.0 * fraction, stage.c_str());
                std::fflush(stderr);
                progressShown = true;
            }};
}

void endProgress()
{
    if (!progressShown)
        return;
    std::fprintf(stderr, "\r%-60s\r", "");
    progressShown = false;
}

OpenedPanel openPanelWithIssues(const QString& file, const QCommandLineParser& parser)
{
    const DataChoice choice = readDataOptions(parser);
    const JobControl job = progressTo(parser);
    ImportResult imported = loadPanel(file, choice.import, job);
    const bool quiet = parser.isSet(QStringLiteral("quiet"));
    if (!quiet) {
        printIssues(imported.issues);
        for (const auto& note : imported.data->provenance.notes)
            complain(QString::fromStdString("Note: " + note));
    }

    AnalysisInput input;
    input.data = imported.data;
    input.comparison = comparisonFor(choice, *input.data);
    input.edits = editsFor(choice, *input.data);
    input.seed = static_cast<std::uint64_t>(wholeNumber(parser, QStringLiteral("seed"), 0));
    input.threads = static_cast<int>(wholeNumber(parser, QStringLiteral("threads"), 0));
    input.table = prepareTable(input.data, input.edits, input.comparison, job);
    endProgress();
    return {std::move(input), std::move(imported.issues)};
}

AnalysisInput openPanel(const QString& file, const QCommandLineParser& parser)
{
    return openPanelWithIssues(file, parser).input;
}

} // namespace raterscope::cli
