// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/Translations.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

namespace raterscope {

namespace {

constexpr const char* translationFolder = ":/translations";

void install(QCoreApplication& application, QTranslator* translator, bool loaded)
{
    if (loaded)
        QCoreApplication::installTranslator(translator);
    else
        translator->deleteLater();
    translator->setParent(&application);
}

} // namespace

void installTranslations(QCoreApplication& application, const QLocale& locale)
{
    auto* english = new QTranslator;
    install(application, english,
            english->load(QStringLiteral("raterscope_en"), QLatin1String(translationFolder)));
    if (locale.language() == QLocale::English || locale.language() == QLocale::C)
        return;
    auto* own = new QTranslator;
    const bool translated = own->load(locale, QStringLiteral("raterscope"), QStringLiteral("_"),
                                      QLatin1String(translationFolder));
    install(application, own, translated);
    if (!translated)
        return; // buttons of dialogs in one language and all else in another help nobody
    auto* buttons = new QTranslator;
    install(application, buttons,
            buttons->load(locale, QStringLiteral("qtbase"), QStringLiteral("_"),
                          QLibraryInfo::path(QLibraryInfo::TranslationsPath)));
}

} // namespace raterscope
