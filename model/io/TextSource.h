// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "io/ImportOptions.h"
#include "io/TextEncoding.h"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace raterscope {

/// A file as a stream of UTF-8 text in blocks of about 64 KiB. Never holds more than a block.
///
/// Opening checks what can be checked: the file exists, is a regular file, is not empty, is not above the
/// size limit, can be read, is text. Every failure is an InputError with a remedy.
class TextSource
{
public:
    static constexpr std::size_t sampleBytes = 1 << 20;

    TextSource(const std::filesystem::path& file, const ImportOptions& options);

    const std::string& name() const { return m_name; }
    const std::string& encoding() const { return m_encoding; }
    /// How the encoding was found, and what is odd about it.
    const std::vector<std::string>& notes() const { return m_notes; }

    /// The text of the first sampleBytes bytes, without the byte-order mark.
    const std::string& sample() const { return m_sample; }
    /// Whether the sample is all of the file.
    bool isSampleWhole() const { return m_size <= static_cast<std::int64_t>(sampleBytes); }

    /// The next block, valid until the next call; empty at the end of the file.
    std::string_view next();
    /// Share of the file that has been read.
    double fractionRead() const { return static_cast<double>(m_bytesRead) / static_cast<double>(m_size); }
    /// Whether any block so far had bytes that are no text in the encoding: then rows must be looked at.
    bool hasBrokenText() const { return m_broken; }

private:
    void open(const std::filesystem::path& file, std::int64_t largestFile);
    void settleEncoding(const std::string& bytes, const ImportOptions& options);
    /// Makes text of the bytes in m_bytes; keeps an incomplete character for the next call unless `last`.
    std::string_view decodeBlock(bool last);
    void refuseBinary(const std::string& start) const;

    std::string m_name;
    std::ifstream m_file;
    std::int64_t m_size = 0;
    std::int64_t m_bytesRead = 0;
    std::string m_encoding;
    std::unique_ptr<TextDecoder> m_decoder; ///< none for UTF-8
    std::string m_sample;
    std::vector<std::string> m_notes;
    std::string m_bytes;        ///< the block as read, after what the last block left
    std::size_t m_keepFrom = 0; ///< where in m_bytes that begins
    std::string m_text;         ///< the decoded block
    bool m_broken = false;
};

} // namespace raterscope
