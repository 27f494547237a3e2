// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/Main.h"

#ifdef QT_WIDGETS_LIB
#include <QApplication>
using Application = QApplication;
#else
#include <QCoreApplication>
using Application = QCoreApplication;
#endif

#include <cstdio>

/// `program tst_Name [options of Qt Test]` runs one test class; without a name it lists them.
int main(int argc, char** argv)
{
    const auto& classes = raterscope::test::testClasses();
    const auto found = argc > 1 ? classes.find(argv[1]) : classes.end();
    if (found == classes.end()) {
        for (const auto& [name, run] : classes)
            std::printf("%.*s\n", static_cast<int>(name.size()), name.data());
        return argc > 1 ? 2 : 0;
    }
    // What follows sees a program of the test's own name: settings and temporary files are kept under it.
    Application application(--argc, ++argv);
    return found->second(argc, argv);
}
