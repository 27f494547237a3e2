// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QCoreApplication;
class QLocale;

namespace raterscope {

/// Installs what the program carries for a locale: English first, which has nothing but its singulars, then
/// the first of the person's languages that there is, with Qt's own texts. A language without a translation
/// is shown in English. Numbers do not follow the locale; see Format. Call before the first text is made.
void installTranslations(QCoreApplication& application, const QLocale& locale);

} // namespace raterscope
