// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/RecordFormat.h"

#include "io/JsonRecords.h"

#include <algorithm>
#include <array>

namespace raterscope {

namespace {

constexpr std::array<RecordFormat, 5> recordFormatTable{{
    {"label-studio",
     "format: Label Studio tasks, one row an answer; item data.item, else the task's id; rater completed_by; "
     "dimension from_name; cancelled annotations are left out",
     &fitsLabelStudio, &readLabelStudio},
    {"argilla",
     "format: Argilla records, one row a response; item id, rater user_id, dimension the question; "
     "suggestions "
     "are ratings of a model, called by their agent; drafts and discarded responses are left out",
     &fitsArgilla, &readArgilla},
    {"prodigy",
     "format: Prodigy examples, one row an answer; item meta.item, else id, else _input_hash; rater "
     "_annotator_id, else _session_id; the value is the option accepted, or whether a label was accepted",
     &fitsProdigy, &readProdigy},
    {"potato",
     "format: Potato annotations, one row an answer; item the instance's id, rater the user, dimension the "
     "schema; spans are left out",
     &fitsPotatoRecord, &readPotatoRecord},
    {"doccano",
     "format: doccano examples, one row an annotator's labels; the rater is the user, else the file's name",
     &fitsDoccano, &readDoccano},
}};

constexpr std::array<std::string_view, 12> roleFields{"item", "group", "system", "panel",
                                                      "kind", "rater", "value",  "dimension",
                                                      "text", "judge", "first",  "second"};

} // namespace

std::span<const RecordFormat> recordFormats()
{
    return recordFormatTable;
}

const RecordFormat* findRecordFormat(std::string_view id)
{
    const auto place = std::find_if(recordFormatTable.begin(), recordFormatTable.end(),
                                    [&](const RecordFormat& format) { return format.id == id; });
    return place == recordFormatTable.end() ? nullptr : &*place;
}

void shareText(RecordContent& content, std::string_view item, std::string_view text)
{
    if (text != item)
        content.share("text", text);
}

std::string referenceField(std::string name)
{
    const bool taken = std::find(roleFields.begin(), roleFields.end(), name) != roleFields.end();
    return taken ? "reference: " + name : name;
}

void addReferenceFields(const nlohmann::json& references, const std::string& dimension,
                        RecordContent::Fields& fields)
{
    if (!references.is_object())
        return;
    for (const auto& [name, value] : references.items())
        addField(fields, referenceField(name),
                 value.is_object() ? jsonScalar(value, dimension.c_str()) : jsonText(value));
}

} // namespace raterscope
