// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>

namespace raterscope {

/// Runs body(begin, end) over [0, count) in pieces of at least `grain`, on at most `threads` threads
/// (0 = as many as the machine has). An exception in a piece cancels the rest and is rethrown here.
/// Bodies must write to places that depend on the index alone, so that the result is the same for any
/// number of threads.
void parallelFor(std::size_t count, int threads, std::size_t grain,
                 const std::function<void(std::size_t begin, std::size_t end)>& body);

} // namespace raterscope
