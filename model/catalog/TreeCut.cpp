// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/TreeCut.h"

#include <cstddef>

namespace raterscope {

std::vector<std::int32_t> cutAtHeight(const Tree& tree, double height)
{
    const std::size_t leaves = tree.raters.size();
    const std::size_t nodes = leaves + tree.merges.size();
    // From the root down, a node takes its parent's group unless the parent's merge lies above the cut.
    std::vector<std::size_t> group(nodes);
    for (std::size_t node = 0; node < nodes; ++node)
        group[node] = node;
    for (std::size_t i = tree.merges.size(); i-- > 0;) {
        const auto& merge = tree.merges[i];
        if (merge.height > height)
            continue;
        group[static_cast<std::size_t>(merge.a)] = group[leaves + i];
        group[static_cast<std::size_t>(merge.b)] = group[leaves + i];
    }
    std::vector<std::int32_t> number(nodes, 0);
    std::vector<std::int32_t> clusters(leaves);
    std::int32_t count = 0;
    for (std::size_t leaf = 0; leaf < leaves; ++leaf) {
        auto& known = number[group[leaf]];
        if (known == 0)
            known = ++count;
        clusters[leaf] = known;
    }
    return clusters;
}

} // namespace raterscope
