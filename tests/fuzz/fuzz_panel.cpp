// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Every reader of panels: the first byte names the format, the rest is the file. Nothing but an InputError
// may come out, a preview must be possible whenever reading is, and what was read must be writable and
// readable again.

#include "FuzzFile.h"

#include "io/ReadPanel.h"
#include "io/WriteComparisons.h"
#include "io/WriteExport.h"
#include "io/WritePanel.h"

#include <sstream>

using namespace raterscope;
using namespace raterscope::fuzz;

namespace {

void checkPanel(const Dataset& data)
{
    for (std::size_t i = 0; i < data.items.size(); ++i) {
        for (const auto& rating : data.ratingsOf(ItemId(i))) {
            const auto dimension = static_cast<std::size_t>(rating.dimension);
            require(dimension < data.dimensions.size(), "a rating has a dimension");
            require(static_cast<std::size_t>(rating.rater) < data.raters.size(), "a rating has a rater");
            require(rating.level < static_cast<int>(data.dimensions[dimension].scale.labels.size()),
                    "a level is of the scale");
        }
    }
}

void readAgain(const std::string& text, std::int64_t ratings)
{
    ImportOptions options;
    options.format = "long";
    options.mapping = {
        {"item", {"item"}}, {"rater", {"rater"}}, {"dimension", {"dimension"}}, {"value", {"value"}}};
    options.delimiter = ',';
    options.header = true;
    options.encoding = "UTF-8";
    options.repeats = RepeatPolicy::Keep;
    const auto file =
        fileWith({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}, "again.csv");
    require(readPanel(file, options).data->ratingCount() == ratings, "a panel written is a panel read");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    if (size < 1)
        return 0;
    const auto formats = panelFormats();
    ImportOptions options;
    options.format = formats[bytes[0] % formats.size()];
    options.repeats = bytes[0] & 0x80 ? RepeatPolicy::Keep : RepeatPolicy::First;
    const auto file = fileWith({bytes + 1, size - 1});
    std::shared_ptr<Dataset> data;
    try {
        data = readPanel(file, options).data;
    } catch (const InputError&) {
    }
    try {
        previewPanel(file, options);
    } catch (const InputError&) {
        require(!data, "what can be read can be previewed");
    }
    if (!data)
        return 0;
    checkPanel(*data);
    std::ostringstream text;
    if (data->hasComparisons())
        writePairsCsv(*data, text);
    if (!data->hasRatings())
        return 0;
    text.str({});
    writeLongCsv(*data, text);
    if (data->ratingCount() > 0)
        readAgain(text.str(), data->ratingCount());
    for (const auto& format : exportFormats()) {
        std::ostringstream out;
        try {
            writeExport(*data, format, out);
        } catch (const std::invalid_argument&) { // says what of the panel it has no place for
        }
    }
    return 0;
}
