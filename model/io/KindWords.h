// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Dataset.h"
#include "io/OutcomeWords.h"

#include <optional>
#include <string_view>

namespace raterscope {

/// What a file says a rater is: human, model (or llm), metric; nothing for another word.
inline std::optional<RaterKind> readRaterKind(std::string_view text)
{
    const auto word = lowered(text);
    if (word == "human")
        return RaterKind::Human;
    if (word == "model" || word == "llm")
        return RaterKind::Model;
    if (word == "metric")
        return RaterKind::Metric;
    return std::nullopt;
}

inline const char* kindWord(RaterKind kind)
{
    return kind == RaterKind::Model ? "model" : kind == RaterKind::Metric ? "metric" : "human";
}

} // namespace raterscope
