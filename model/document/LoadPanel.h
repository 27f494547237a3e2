// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "io/ReadPanel.h"

#include <QString>

namespace raterscope {

/// Reads a panel and fills in the SHA-256 of the file. Blocks: call it on a worker thread. Throws InputError,
/// Cancelled.
ImportResult loadPanel(const QString& file, const ImportOptions& options, const JobControl& job = {});

/// SHA-256 of a file's bytes, hexadecimal; empty when it cannot be read. Throws Cancelled.
std::string sha256OfFile(const QString& file, const JobControl& job = {});

} // namespace raterscope
