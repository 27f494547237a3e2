// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Job.h"
#include "io/PanelAssembly.h"
#include "io/ReadPanel.h"
#include "io/TextSource.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

namespace raterscope {

constexpr const char* repairJsonLine = "Repair or delete the line.";

/// The record on a line of JSON Lines. What is no complete record is listed with its byte, and dropped.
std::optional<nlohmann::json> parseJsonLine(std::string_view text, std::int64_t number,
                                            PanelAssembly& assembly);

/// Calls `read` for every line of the file, with its number. Throws InputError for a line without end.
void forEachLine(TextSource& source, PanelAssembly& assembly, const JobControl& job,
                 const std::function<void(std::string_view line, std::int64_t number)>& read);

/// The first records of a file as a table of their top-level keys.
void previewJsonLines(const TextSource& source, Preview& preview);

} // namespace raterscope
