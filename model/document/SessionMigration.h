// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>

namespace raterscope {

/// Brings a session of an older version up to sessionVersion; one that is up to date stays as it is. Throws
/// SessionError when the older version is broken.
void migrateSession(nlohmann::json& session, int version);

} // namespace raterscope
