// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Estimate.h"

#include <nlohmann/json.hpp>

#include <QFileInfo>
#include <QString>
#include <QTest>

#include <cmath>

/// Near-compare for statistics: fails on NaN, says both numbers. `tolerance` is absolute, or relative for
/// numbers above 1 in size.
#define COMPARE_NEAR(actual, expected, tolerance)                                                            \
    do {                                                                                                     \
        const double actualValue = (actual);                                                                 \
        const double expectedValue = (expected);                                                             \
        const double allowed = (tolerance)*std::max(1.0, std::abs(expectedValue));                           \
        if (!(std::abs(actualValue - expectedValue) <= allowed)) {                                           \
            QFAIL(qPrintable(QStringLiteral("%1 is %2, expected %3 (difference %4, allowed %5)")             \
                                 .arg(QLatin1String(#actual))                                                \
                                 .arg(actualValue, 0, 'g', 17)                                               \
                                 .arg(expectedValue, 0, 'g', 17)                                             \
                                 .arg(std::abs(actualValue - expectedValue))                                 \
                                 .arg(allowed)));                                                            \
        }                                                                                                    \
    } while (false)

/// Skips the test unless the shared data is there.
#define NEEDS_SHARED(relative)                                                                               \
    do {                                                                                                     \
        if (!QFileInfo::exists(raterscope::test::shared(QStringLiteral(relative))))                          \
            QSKIP("needs " relative                                                                          \
                  ": set RATERSCOPE_DATA to the folder that holds data/, cases/ and reference/");            \
    } while (false)

// Compiled once a folder of tests, not in each.
extern template class nlohmann::basic_json<>;

namespace raterscope::test {

/// Path below the folder with data/, cases/ and reference/: $RATERSCOPE_DATA, else ../shared beside the
/// project. RATERSCOPE_DATA may also name the data/ folder itself.
QString shared(const QString& relative);

/// The parsed file; null where it cannot be opened. A file that is not JSON throws.
nlohmann::json readJson(const QString& path);

} // namespace raterscope::test
