// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agreement/Resampling.h"
#include "support/Support.h"

#include <string>

/// Windows that the ends of a bootstrap interval must fall into, from reference/resampling.json.
namespace raterscope::test {

/// Rows for one entry of the file: items and articles, three seeds at 1,000 replicates, one at 10,000.
inline void addResamplingWindows(const char* entry)
{
    QTest::addColumn<QString>("entry");
    QTest::addColumn<int>("resample");
    QTest::addColumn<int>("replicates");
    QTest::addColumn<quint64>("seed");
    QTest::addColumn<QString>("source");
    const QString source = QStringLiteral("reference/resampling.json ") + QLatin1String(entry);
    for (const auto resample : {Resample::Items, Resample::Groups}) {
        const char* noun = resample == Resample::Items ? "items" : "articles";
        for (const quint64 seed : {0, 1, 42})
            QTest::addRow("%s, seed %d", noun, static_cast<int>(seed))
                << QString::fromLatin1(entry) << int(resample) << 1000 << seed << source;
        QTest::addRow("%s, 10,000", noun)
            << QString::fromLatin1(entry) << int(resample) << 10000 << quint64(3) << source;
    }
}

struct ResamplingWindow {
    BootstrapOptions options;
    double value = 0.0; ///< of the coefficient itself
    double lowFrom = 0.0, lowTo = 0.0, highFrom = 0.0, highTo = 0.0;

    bool holds(const Interval& interval) const
    {
        return lowFrom <= interval.low && interval.low <= lowTo && highFrom <= interval.high
               && interval.high <= highTo;
    }
    std::string words(const Interval& interval) const
    {
        return std::to_string(interval.low) + " … " + std::to_string(interval.high);
    }
};

/// The window of the current row.
inline ResamplingWindow currentWindow()
{
    QFETCH(QString, entry);
    QFETCH(int, resample);
    QFETCH(int, replicates);
    QFETCH(quint64, seed);
    const auto reference = readJson(shared("reference/resampling.json"));
    const auto& found = reference["data"][entry.toStdString()];
    const bool items = static_cast<Resample>(resample) == Resample::Items;
    const auto& limits = found[items ? "resampling_items" : "resampling_articles"];
    const std::string ending = replicates == 1000 ? "" : "_B10000";
    ResamplingWindow window;
    window.options.resample = static_cast<Resample>(resample);
    window.options.replicates = replicates;
    window.options.seed = seed;
    window.value = found["value"].get<double>();
    window.lowFrom = limits["low_window" + ending][0].get<double>();
    window.lowTo = limits["low_window" + ending][1].get<double>();
    window.highFrom = limits["high_window" + ending][0].get<double>();
    window.highTo = limits["high_window" + ending][1].get<double>();
    return window;
}

} // namespace raterscope::test
