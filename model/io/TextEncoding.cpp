// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/TextEncoding.h"

#include <iconv.h>
#include <uchardet/uchardet.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <stdexcept>

namespace raterscope {

namespace {

constexpr std::string_view utf8Mark = "\xef\xbb\xbf";
constexpr std::string_view utf16LittleMark = "\xff\xfe";
constexpr std::string_view utf16BigMark = "\xfe\xff";
constexpr char brokenByte = '\xff';

bool isHigh(char c)
{
    return static_cast<unsigned char>(c) >= 0x80;
}

bool isContinuation(char c)
{
    return (static_cast<unsigned char>(c) & 0xc0) == 0x80;
}

/// UTF-16 without a mark: nearly all NUL bytes on one parity, hardly any on the other.
std::string guessUtf16(std::string_view sample)
{
    std::array<std::size_t, 2> zeros{};
    for (std::size_t i = 0; i < sample.size(); ++i)
        zeros[i % 2] += sample[i] == '\0' ? 1 : 0;
    const std::size_t half = sample.size() / 2;
    const auto mostly = [&](std::size_t count) { return 10 * count >= 7 * half && count > 0; };
    if (mostly(zeros[1]) && 20 * zeros[0] <= half)
        return "UTF-16LE";
    if (mostly(zeros[0]) && 20 * zeros[1] <= half)
        return "UTF-16BE";
    return {};
}

std::string askUchardet(std::string_view sample)
{
    const std::unique_ptr<uchardet, decltype(&uchardet_delete)> detector(uchardet_new(), &uchardet_delete);
    uchardet_handle_data(detector.get(), sample.data(), sample.size());
    uchardet_data_end(detector.get());
    return uchardet_get_charset(detector.get());
}

/// Single-byte encodings of Latin letters, which uchardet mixes up on short texts.
bool isLatin(const std::string& name)
{
    static constexpr std::array<std::string_view, 22> names{"ISO-8859-1",
                                                            "ISO-8859-2",
                                                            "ISO-8859-3",
                                                            "ISO-8859-4",
                                                            "ISO-8859-9",
                                                            "ISO-8859-10",
                                                            "ISO-8859-13",
                                                            "ISO-8859-15",
                                                            "ISO-8859-16",
                                                            "WINDOWS-1250",
                                                            "WINDOWS-1252",
                                                            "WINDOWS-1254",
                                                            "WINDOWS-1257",
                                                            "WINDOWS-1258",
                                                            "IBM852",
                                                            "IBM865",
                                                            "MAC-CENTRALEUROPE",
                                                            "VISCII",
                                                            "GEORGIAN-ACADEMY",
                                                            "GEORGIAN-PS",
                                                            "ASCII",
                                                            ""};
    return std::find(names.begin(), names.end(), name) != names.end();
}

EncodingGuess guessSingleByte(std::string_view sample)
{
    constexpr std::ptrdiff_t enoughBytes = 64;
    const auto highBytes = std::count_if(sample.begin(), sample.end(), isHigh);
    std::string name = askUchardet(sample);
    std::string note = "encoding " + name + ", guessed from the bytes";
    if (isLatin(name) && (highBytes < enoughBytes || name.empty() || name == "ASCII")) {
        const bool windows = std::any_of(sample.begin(), sample.end(), [](char c) {
            const auto byte = static_cast<unsigned char>(c);
            return byte >= 0x80 && byte < 0xa0;
        });
        name = windows ? "WINDOWS-1252" : "ISO-8859-1";
        note = "encoding " + name + ", assumed: not UTF-8, and too few letters beyond ASCII to tell more";
    }
    return {std::move(name), 0, std::move(note)};
}

} // namespace

std::size_t leadingCharacter(std::string_view text)
{
    const auto first = static_cast<unsigned char>(text.front());
    if (first < 0x80)
        return 1;
    const std::size_t size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first < 0xc2 || first > 0xf4 || text.size() < size)
        return 0;
    for (std::size_t i = 1; i < size; ++i) {
        if (!isContinuation(text[i]))
            return 0;
    }
    // Overlong forms, surrogates and numbers above U+10FFFF show in the second byte.
    const auto second = static_cast<unsigned char>(text[1]);
    if ((first == 0xe0 && second < 0xa0) || (first == 0xed && second > 0x9f)
        || (first == 0xf0 && second < 0x90) || (first == 0xf4 && second > 0x8f))
        return 0;
    return size;
}

std::size_t validUtf8Prefix(std::string_view text)
{
    std::size_t i = 0;
    while (i < text.size()) {
        // Eight ASCII bytes at a time: most of most files.
        while (i + 8 <= text.size()) {
            std::uint64_t word = 0;
            std::memcpy(&word, text.data() + i, 8);
            if (word & 0x8080808080808080ULL)
                break;
            i += 8;
        }
        if (i == text.size())
            break;
        const std::size_t size = leadingCharacter(text.substr(i));
        if (size == 0)
            break;
        i += size;
    }
    return i;
}

std::string repairedUtf8(std::string_view text)
{
    std::string result;
    while (!text.empty()) {
        const std::size_t valid = validUtf8Prefix(text);
        result += text.substr(0, valid);
        text.remove_prefix(valid);
        if (text.empty())
            break;
        result += "\xef\xbf\xbd";
        text.remove_prefix(1);
    }
    return result;
}

EncodingGuess guessEncoding(std::string_view sample)
{
    if (sample.starts_with(utf8Mark))
        return {"UTF-8", utf8Mark.size(), "encoding UTF-8 (byte-order mark)"};
    if (sample.starts_with(utf16LittleMark))
        return {"UTF-16LE", utf16LittleMark.size(), "encoding UTF-16LE (byte-order mark)"};
    if (sample.starts_with(utf16BigMark))
        return {"UTF-16BE", utf16BigMark.size(), "encoding UTF-16BE (byte-order mark)"};
    if (sample.find('\0') != std::string_view::npos) {
        std::string name = guessUtf16(sample);
        std::string note = name.empty() ? std::string() : "encoding " + name + ", guessed from its NUL bytes";
        return {std::move(name), 0, std::move(note)};
    }

    std::size_t characters = 0; // beyond ASCII
    std::size_t broken = 0;
    for (auto rest = sample; !rest.empty();) {
        const std::size_t size = leadingCharacter(rest);
        // The sample may end within a character.
        if (size == 0 && rest.size() < 4 && isHigh(rest.front()))
            break;
        characters += size > 1 ? 1 : 0;
        broken += size == 0 ? 1 : 0;
        rest.remove_prefix(std::max<std::size_t>(size, 1));
    }
    if (broken == 0 || characters >= 4 * broken)
        return {"UTF-8", 0,
                characters == 0 && broken == 0 ? "encoding ASCII, read as UTF-8" : "encoding UTF-8"};
    return guessSingleByte(sample);
}

std::size_t markOf(const std::string& encoding, std::string_view bytes)
{
    if (encoding == "UTF-8" && bytes.starts_with(utf8Mark))
        return utf8Mark.size();
    if ((encoding == "UTF-16LE" && bytes.starts_with(utf16LittleMark))
        || (encoding == "UTF-16BE" && bytes.starts_with(utf16BigMark)))
        return utf16LittleMark.size();
    return 0;
}

std::string encodingName(std::string_view word)
{
    std::string name;
    for (const char c : word)
        name += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    std::string plain = name;
    plain.erase(
        std::remove_if(plain.begin(), plain.end(), [](char c) { return c == '-' || c == '_' || c == ' '; }),
        plain.end());
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 9> aliases{{
        {"UTF8", "UTF-8"},
        {"UTF16LE", "UTF-16LE"},
        {"UTF16BE", "UTF-16BE"},
        {"LATIN1", "ISO-8859-1"},
        {"ISO88591", "ISO-8859-1"},
        {"ISO8859", "ISO-8859-1"},
        {"CP1252", "WINDOWS-1252"},
        {"WINDOWS1252", "WINDOWS-1252"},
        {"ANSI", "WINDOWS-1252"},
    }};
    for (const auto& [alias, known] : aliases) {
        if (plain == alias)
            return std::string(known);
    }
    return name;
}

TextDecoder::TextDecoder(const std::string& encoding)
{
    // A slash would hand options to iconv, such as //IGNORE.
    const bool plain = encoding.find('/') == std::string::npos && !encoding.empty();
    m_handle = plain ? iconv_open("UTF-8", encoding.c_str()) : reinterpret_cast<iconv_t>(-1);
    if (m_handle == reinterpret_cast<iconv_t>(-1))
        throw std::invalid_argument("unknown text encoding \"" + encoding + "\"");
}

TextDecoder::~TextDecoder()
{
    iconv_close(m_handle);
}

std::size_t TextDecoder::decode(std::string_view bytes, std::string& text)
{
    std::array<char, 1 << 14> buffer;
    // iconv takes a pointer to non-const, but does not write there.
    char* in = const_cast<char*>(bytes.data());
    std::size_t left = bytes.size();
    while (left > 0) {
        char* out = buffer.data();
        std::size_t room = buffer.size();
        const std::size_t result = iconv(m_handle, &in, &left, &out, &room);
        const int error = result == static_cast<std::size_t>(-1) ? errno : 0;
        text.append(buffer.data(), buffer.size() - room);
        if (error == EINVAL)
            break;
        if (error == EILSEQ) {
            text.push_back(brokenByte);
            ++in;
            --left;
        }
    }
    return bytes.size() - left;
}

} // namespace raterscope
