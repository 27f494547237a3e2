// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The session file. Nothing but a SessionError may come out, and what was read is the same when it was
// written and read again.

#include "FuzzFile.h"

#include "document/SessionJson.h"

#include <string_view>

using namespace raterscope;
using namespace raterscope::fuzz;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    std::vector<std::string> unknown;
    Session session;
    try {
        session = sessionFromJson({reinterpret_cast<const char*>(bytes), size}, unknown);
    } catch (const SessionError&) {
        return 0;
    }
    const std::string text = sessionToJson(session);
    unknown.clear();
    require(sessionToJson(sessionFromJson(text, unknown)) == text, "a session written is a session read");
    require(unknown.empty(), "a session written has no unknown member");
    return 0;
}
