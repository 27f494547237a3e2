// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/Session.h"

#include <string>
#include <string_view>
#include <vector>

namespace raterscope {

/// Of the files that sessionToJson() writes. Older ones are brought up to it, one version at a time; newer
/// ones are refused.
constexpr int sessionVersion = 1;

/// A session as a JSON text that a person can read, paths as they are in the value.
std::string sessionToJson(const Session& session);

/// Reads a session of this version or an older one.
///
/// Members nobody knows are left out, their places added to `unknown`. Throws SessionError: no JSON (with
/// line and column), nested deeper than a session is, no session, a newer version (with the program that
/// wrote it), a value of the wrong type or out of range (with its place in the session).
Session sessionFromJson(std::string_view text, std::vector<std::string>& unknown);

} // namespace raterscope
