// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Catalog.h"
#include "common/DataOptions.h"
#include "io/InputIssue.h"

#include <QCommandLineParser>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <vector>

namespace raterscope::cli {

/// Exit codes of the program.
enum Exit : int { ExitOk = 0, ExitFailed = 1, ExitUsage = 2 };

/// Which of the shared options a command takes.
enum class Takes { Nothing, Data };

/// One command of raterscope-cli. The table commands() is what help, the man page and the tests read.
struct Command {
    QString name;
    QString arguments; ///< "METHOD FILE"
    QString summary;   ///< one sentence
    Takes takes = Takes::Nothing;
    std::vector<QCommandLineOption> options; ///< its own, besides the common ones
    int (*run)(const QCommandLineParser& parser);
};

const std::vector<Command>& commands();

/// Adds --json, --seed, --threads, --quiet, --help, the data options if the command takes data, and its own.
void addOptions(QCommandLineParser& parser, const Command& command);

/// The positional arguments behind the command; throws UsageError unless there are exactly `count`.
QStringList positional(const QCommandLineParser& parser, int count, const QString& expected);
/// A whole number ≥ least; throws UsageError otherwise.
std::int64_t wholeNumber(const QCommandLineParser& parser, const QString& option, std::int64_t least);

struct OpenedPanel {
    AnalysisInput input;
    InputIssues issues;
};

/// A panel opened as the options say, with its table prepared. Prints import issues to standard error.
/// Throws InputError, AnalysisError, UsageError.
OpenedPanel openPanelWithIssues(const QString& file, const QCommandLineParser& parser);
AnalysisInput openPanel(const QString& file, const QCommandLineParser& parser);

/// Progress on standard error when that is a terminal and --quiet is off.
JobControl progressTo(const QCommandLineParser& parser);
void endProgress();

/// Standard output and standard error, UTF-8.
void print(const QString& text);
void complain(const QString& text);

} // namespace raterscope::cli
