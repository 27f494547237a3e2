// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/DataOptions.h"
#include "common/Translations.h"
#include "common/Version.h"
#include "document/SessionFile.h"
#include "gui/Appearance.h"
#include "gui/MainWindow.h"
#include "gui/SessionActions.h"
#include "gui/Tour.h"

#include <QApplication>
#include <QCommandLineParser>

#include <cstdio>

using namespace raterscope;

namespace {

/// The options that were given, besides the file.
bool anyOptionGiven(const QCommandLineParser& parser)
{
    return !parser.optionNames().isEmpty();
}

int refuse(const QString& message)
{
    std::fprintf(stderr, "raterscope: %s\n", qPrintable(message));
    return 2;
}

} // namespace

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("raterscope"));
    QApplication::setApplicationDisplayName(QLatin1String(productName));
    QApplication::setOrganizationName(QStringLiteral("raterscope"));
    QApplication::setApplicationVersion(QLatin1String(productVersion));
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/raterscope.svg")));

    installTranslations(application, QLocale::system());

    QCommandLineParser parser;
    parser.setApplicationDescription(
        QCoreApplication::translate("main", "Workbench for auditing panels of annotators."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(
        QStringLiteral("file"),
        QCoreApplication::translate("main",
                                    "Session or ratings to open; the sample panel when there is none."),
        QStringLiteral("[file]"));
    addDataOptions(parser);
    parser.process(application);

    const QStringList files = parser.positionalArguments();
    if (files.size() > 1)
        return refuse(QCoreApplication::translate("main", "one file at a time, please: %1")
                          .arg(files.join(QLatin1Char(' '))));
    if (!files.isEmpty() && isSessionFile(files.front()) && anyOptionGiven(parser))
        return refuse(QCoreApplication::translate(
            "main", "a session says itself how its data is read; open it without options"));
    DataChoice choice;
    try {
        choice = readDataOptions(parser);
    } catch (const UsageError& error) {
        return refuse(QString::fromUtf8(error.what()));
    }

    initialiseAppearance();
    MainWindow window;
    window.show();
    if (files.isEmpty())
        window.openSample();
    else
        window.openFileDirectly(files.front(), choice, anyOptionGiven(parser));
    window.session().offerRecovery();
    if (files.isEmpty())
        window.tour().startOnFirstRun();
    return application.exec();
}
