// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/TextSource.h"

#include "io/Words.h"

#include <cerrno>
#include <cstring>

namespace raterscope {

namespace {

constexpr std::size_t blockBytes = 1 << 16;

std::string megabytes(std::int64_t bytes)
{
    return bytes < 1'000'000 ? grouped(bytes) + " bytes" : grouped((bytes + 500'000) / 1'000'000) + " MB";
}

/// What a person who opened this by mistake should do, by the file's first bytes.
std::string binaryRemedy(std::string_view start)
{
    if (start.starts_with("PK\x03\x04"))
        return "It looks like a spreadsheet or a zip archive: save the sheet as CSV, or unpack the archive, "
               "first.";
    if (start.starts_with("\x1f\x8b"))
        return "It is compressed with gzip: unpack it first.";
    if (start.starts_with("SQLite format 3"))
        return "It is an SQLite database: open it as the panel, or export the table as CSV first.";
    return "Open a text file: CSV, TSV or SummEval JSONL. If it is text, name its encoding (--encoding).";
}

} // namespace

TextSource::TextSource(const std::filesystem::path& file, const ImportOptions& options)
    : m_name(file.string())
{
    open(file, options.largestFile);
    m_bytes.resize(std::min<std::size_t>(sampleBytes, static_cast<std::size_t>(m_size)));
    m_file.read(m_bytes.data(), static_cast<std::streamsize>(m_bytes.size()));
    m_bytes.resize(static_cast<std::size_t>(m_file.gcount()));
    if (m_bytes.empty())
        throw fileError(m_name, "the file cannot be read", "Check its permissions and the disk.");
    settleEncoding(m_bytes, options);
    m_bytes.erase(0, markOf(m_encoding, m_bytes));
    m_sample = decodeBlock(isSampleWhole());
    if (m_decoder)
        m_decoder = std::make_unique<TextDecoder>(m_encoding); // without the state the sample left
    m_bytes.clear();
    m_keepFrom = 0;
    m_broken = false;
    m_file.clear();
    m_file.seekg(0);
}

void TextSource::open(const std::filesystem::path& file, std::int64_t largestFile)
{
    std::error_code error;
    const auto status = std::filesystem::status(file, error);
    if (!std::filesystem::exists(status)) {
        if (error && error != std::errc::no_such_file_or_directory)
            throw fileError(m_name, "the file cannot be opened: " + error.message(),
                            "Check its permissions.");
        throw fileError(m_name, "there is no such file", "Check the name and the folder.");
    }
    if (std::filesystem::is_directory(status))
        throw fileError(m_name, "this is a folder, not a file", "Name a file in it.");
    if (!std::filesystem::is_regular_file(status))
        throw fileError(m_name, "this is not a regular file", "Save the data to a file first.");
    m_size = static_cast<std::int64_t>(std::filesystem::file_size(file, error));
    if (error)
        throw fileError(m_name, "the file cannot be read: " + error.message(), "Check its permissions.");
    if (m_size == 0)
        throw fileError(m_name, "the file is empty", "Open a file with at least one rating.");
    if (m_size > largestFile)
        throw fileError(
            m_name,
            "the file has " + megabytes(m_size) + ", which is above the limit of " + megabytes(largestFile),
            "Raise the limit (--max-size) if the memory suffices: about 20 bytes a rating, and the names.");
    m_file.open(file, std::ios::binary);
    if (!m_file)
        throw fileError(m_name, std::string("the file cannot be opened: ") + std::strerror(errno),
                        "Check its permissions.");
}

void TextSource::settleEncoding(const std::string& bytes, const ImportOptions& options)
{
    if (options.encoding) {
        m_encoding = encodingName(*options.encoding);
    } else {
        auto guess = guessEncoding(bytes);
        if (guess.name.empty())
            refuseBinary(bytes);
        m_encoding = std::move(guess.name);
        m_notes.push_back(std::move(guess.note));
    }
    if (m_encoding == "UTF-8")
        return;
    try {
        m_decoder = std::make_unique<TextDecoder>(m_encoding);
    } catch (const std::invalid_argument& error) {
        throw fileError(
            m_name, error.what(),
            "Use UTF-8, UTF-16LE, UTF-16BE, ISO-8859-1, WINDOWS-1252 or another name that iconv knows.");
    }
}

void TextSource::refuseBinary(const std::string& start) const
{
    throw fileError(m_name, "this is a binary file, not text: it holds NUL bytes", binaryRemedy(start));
}

std::string_view TextSource::decodeBlock(bool last)
{
    std::string_view text;
    if (m_decoder) {
        m_text.clear();
        m_keepFrom = m_decoder->decode(m_bytes, m_text);
        if (last && m_keepFrom < m_bytes.size())
            m_text.push_back('\xff');
        text = m_text;
        m_broken = m_broken || text.find('\xff') != std::string_view::npos;
    } else {
        const std::size_t valid = validUtf8Prefix(m_bytes);
        // Fewer than four bytes at the end may be the beginning of a character.
        const bool whole = valid == m_bytes.size() || (!last && m_bytes.size() - valid < 4);
        m_keepFrom = whole ? valid : m_bytes.size();
        m_broken = m_broken || !whole;
        text = std::string_view(m_bytes).substr(0, m_keepFrom);
    }
    if (text.find('\0') != std::string_view::npos)
        refuseBinary(m_bytes);
    return text;
}

std::string_view TextSource::next()
{
    while (m_bytesRead < m_size) {
        m_bytes.erase(0, m_keepFrom);
        const std::size_t kept = m_bytes.size();
        m_bytes.resize(kept + blockBytes);
        m_file.read(m_bytes.data() + kept, static_cast<std::streamsize>(blockBytes));
        const auto got = static_cast<std::size_t>(m_file.gcount());
        m_bytes.resize(kept + got);
        if (m_bytesRead == 0)
            m_bytes.erase(0, markOf(m_encoding, m_bytes));
        // A file that shrinks while it is read ends where it ends.
        m_bytesRead = got == 0 ? m_size : m_bytesRead + static_cast<std::int64_t>(got);
        const auto text = decodeBlock(m_bytesRead >= m_size);
        if (!text.empty())
            return text;
    }
    return {};
}

} // namespace raterscope
