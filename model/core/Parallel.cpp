// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/Parallel.h"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

namespace raterscope {

void parallelFor(std::size_t count, int threads, std::size_t grain,
                 const std::function<void(std::size_t begin, std::size_t end)>& body)
{
    if (count == 0)
        return;
    if (threads == 1 || count <= grain) {
        // Still in pieces, so that a body that checks for cancel per piece does so here too.
        for (std::size_t begin = 0; begin < count; begin += grain)
            body(begin, begin + grain < count ? begin + grain : count);
        return;
    }
    oneapi::tbb::task_arena arena(threads > 0 ? threads : oneapi::tbb::task_arena::automatic);
    arena.execute([&] {
        oneapi::tbb::parallel_for(oneapi::tbb::blocked_range<std::size_t>(0, count, grain),
                                  [&](const auto& range) { body(range.begin(), range.end()); });
    });
}

} // namespace raterscope
