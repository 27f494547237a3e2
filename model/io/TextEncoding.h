// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace raterscope {

/// Bytes of the UTF-8 character at the start of `text`; 0 when the bytes there are none. `text` is not empty.
std::size_t leadingCharacter(std::string_view text);
/// How many bytes at the start of `text` are whole, valid UTF-8 characters.
std::size_t validUtf8Prefix(std::string_view text);
/// With U+FFFD in place of every byte that is no UTF-8.
std::string repairedUtf8(std::string_view text);
inline bool isUtf8(std::string_view text)
{
    return validUtf8Prefix(text) == text.size();
}

struct EncodingGuess {
    std::string name;          ///< "UTF-8", "UTF-16LE", "WINDOWS-1252", …; empty = binary, not text
    std::size_t markBytes = 0; ///< length of the byte-order mark
    std::string note;          ///< how it was found, for the person
};

/// The encoding of a text from its first bytes.
///
/// A byte-order mark decides. Otherwise NUL bytes on every other place mean UTF-16, other NUL bytes mean
/// binary. Valid UTF-8 is UTF-8, also when a few broken bytes are among many good characters. The rest is
/// asked of uchardet; its guess among single-byte Latin encodings is taken only with 64 bytes above ASCII or
/// more, since it is unreliable on less: then it is WINDOWS-1252 or ISO-8859-1, which differ only in bytes
/// 0x80–0x9F.
EncodingGuess guessEncoding(std::string_view sample);

/// Length of a byte-order mark of this encoding at the start of `bytes`.
std::size_t markOf(const std::string& encoding, std::string_view bytes);
/// "utf8" → "UTF-8", "latin1" → "ISO-8859-1", "cp1252" → "WINDOWS-1252"; other names in upper case.
std::string encodingName(std::string_view word);

/// Decodes a stream of bytes to UTF-8, block by block.
class TextDecoder
{
public:
    /// Throws std::invalid_argument for an encoding the system does not know.
    explicit TextDecoder(const std::string& encoding);
    ~TextDecoder();
    TextDecoder(const TextDecoder&) = delete;
    TextDecoder& operator=(const TextDecoder&) = delete;

    /// Appends the text of `bytes` and returns how many bytes were used: an incomplete character at the end
    /// is left for the next call. A byte that is no text in this encoding becomes 0xFF, which no UTF-8 text
    /// contains.
    std::size_t decode(std::string_view bytes, std::string& text);

private:
    void* m_handle;
};

} // namespace raterscope
