// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The second tables of a panel: reference values and comparisons, beside a panel that is always the same.

#include "FuzzFile.h"

#include "io/ReadPanel.h"
#include "io/ReferenceFile.h"

#include <string_view>

using namespace raterscope;
using namespace raterscope::fuzz;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    static constexpr std::string_view panel =
        "item,rater,clarity\n1,ann,3\n1,ben,2\n2,ann,1\n2,ben,1\nc,ann,3\n";
    static const auto panelFile =
        fileWith({reinterpret_cast<const std::uint8_t*>(panel.data()), panel.size()}, "panel.csv");
    if (size < 1)
        return 0;
    ImportOptions options;
    const auto table = fileWith({bytes + 1, size - 1}, "second").string();
    const bool isReference = bytes[0] % 2 == 0;
    (isReference ? options.referenceFile : options.comparisonFile) = table;
    try {
        auto result = readPanel(panelFile, options);
        if (isReference)
            addReferenceFile(result, options);
        require(result.data->ratingCount() == 5, "a second table takes no rating away");
    } catch (const InputError&) {
    }
    return 0;
}
