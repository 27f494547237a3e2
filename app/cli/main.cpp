// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/Command.h"
#include "common/Translations.h"
#include "common/Version.h"

#include <QApplication>
#include <QLocale>

#include <algorithm>
#include <new>

using namespace raterscope;
using namespace raterscope::cli;

namespace {

/// Qt warns about a missing run-time folder on machines without a login session; it is of no use to the
/// person.
void handleMessage(QtMsgType, const QMessageLogContext&, const QString& message)
{
    if (!message.startsWith(QStringLiteral("QStandardPaths: XDG_RUNTIME_DIR")))
        complain(message);
}

QString overview()
{
    QString text = QStringLiteral("Raterscope %1: audit a panel of annotators.\n\n"
                                  "Usage: raterscope-cli COMMAND [arguments] [options]\n\n")
                       .arg(QLatin1String(productVersion));
    for (const auto& command : commands())
        text += QStringLiteral("  %1 %2\n")
                    .arg((command.name + QLatin1Char(' ') + command.arguments).leftJustified(28),
                         command.summary);
    text += QStringLiteral("\n\"raterscope-cli COMMAND --help\" lists a command's options. "
                           "Exit codes: 0 ok, 1 input or analysis failed, 2 usage.\n");
    return text;
}

int runCommand(const Command& command, const QStringList& arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(command.summary);
    parser.addPositionalArgument(command.name, command.summary,
                                 command.name + QLatin1Char(' ') + command.arguments);
    addOptions(parser, command);
    if (!parser.parse(arguments)) {
        complain(parser.errorText() + QLatin1Char('.'));
        complain(QStringLiteral("See \"raterscope-cli %1 --help\".").arg(command.name));
        return ExitUsage;
    }
    if (parser.isSet(QStringLiteral("help"))) {
        print(parser.helpText());
        return ExitOk;
    }
    return command.run(parser);
}

int runGuarded(const Command& command, const QStringList& arguments)
{
    try {
        return runCommand(command, arguments);
    } catch (const UsageError& error) {
        complain(QString::fromUtf8(error.what()));
        complain(QStringLiteral("See \"raterscope-cli %1 --help\".").arg(command.name));
        return ExitUsage;
    } catch (const std::bad_alloc&) {
        complain(QStringLiteral("There is not enough memory for this."));
    } catch (const std::exception& error) {
        complain(QString::fromUtf8(error.what()));
    }
    return ExitFailed;
}

} // namespace

int main(int argc, char** argv)
{
    // Figures need fonts but no display.
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qInstallMessageHandler(&handleMessage);
    QApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("raterscope"));
    QCoreApplication::setApplicationVersion(QLatin1String(productVersion));

    installTranslations(application, QLocale::system());

    const QStringList arguments = QCoreApplication::arguments();
    const QString name = arguments.value(1);
    if (name == QStringLiteral("--version") || name == QStringLiteral("-v")) {
        print(QStringLiteral("raterscope-cli %1\n").arg(QLatin1String(productVersion)));
        return ExitOk;
    }
    if (name == QStringLiteral("--help") || name == QStringLiteral("-h") || name == QStringLiteral("help")) {
        print(overview());
        return ExitOk;
    }
    if (name.isEmpty()) {
        complain(overview());
        return ExitUsage;
    }
    const auto& table = commands();
    const auto command =
        std::find_if(table.begin(), table.end(), [&](const Command& row) { return row.name == name; });
    if (command == table.end()) {
        complain(QStringLiteral("There is no command \"%1\".\n\n").arg(name) + overview());
        return ExitUsage;
    }
    return runGuarded(*command, arguments);
}
