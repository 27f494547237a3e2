// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>

namespace raterscope::fuzz {

/// A file in memory that holds the bytes of one run; readers open files. One a process and name.
inline std::filesystem::path fileWith(std::span<const std::uint8_t> bytes, const std::string& name = "input")
{
    static const std::filesystem::path folder = [] {
        const auto path = std::filesystem::path("/dev/shm") / ("raterscope-fuzz-" + std::to_string(getpid()));
        std::filesystem::create_directories(path);
        std::atexit([] {
            std::error_code ignored;
            std::filesystem::remove_all(
                std::filesystem::path("/dev/shm") / ("raterscope-fuzz-" + std::to_string(getpid())), ignored);
        });
        return path;
    }();
    const auto file = folder / name;
    std::ofstream out(file, std::ios::binary | std::ios::trunc);
    out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    return file;
}

/// Stops the run when something that must hold does not.
inline void require(bool holds, const char* what)
{
    if (holds)
        return;
    std::fprintf(stderr, "does not hold: %s\n", what);
    std::abort();
}

} // namespace raterscope::fuzz
