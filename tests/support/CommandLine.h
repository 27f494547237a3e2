// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>

#include <QString>
#include <QStringList>

namespace raterscope::test {

/// What a run of raterscope-cli left behind.
struct CliRun {
    int exitCode; ///< −1 where it did not end by itself
    QString out;
    QString err;
};

/// Runs raterscope-cli, for two minutes at most.
CliRun cli(const QStringList& arguments);

/// What the run printed; discarded where it is not JSON.
nlohmann::json json(const CliRun& run);

} // namespace raterscope::test
