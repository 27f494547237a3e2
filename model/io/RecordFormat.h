// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "io/ImportOptions.h"
#include "io/RecordContent.h"

#include <nlohmann/json.hpp>

#include <span>
#include <string>
#include <string_view>

namespace raterscope {

/// What a record may need to know about the file it stands in: some tools name the annotator there only.
struct RecordContext {
    std::string stem;   ///< "anna" of "exports/anna.jsonl"
    std::string folder; ///< "exports"
};

/// A JSON format of a tool: how it is recognised, and what its records hold.
///
/// Rows of ratings have the fields item, rater and value, and where there are any group, system, panel, kind,
/// dimension and text; whatever else they have is a reference value. Rows of comparisons have group, first,
/// second, judge, outcome, and panel, kind, aspect.
struct RecordFormat {
    const char* id;
    const char* note; ///< how it was read, for the person
    bool (*fits)(const nlohmann::json& record);
    void (*read)(const nlohmann::json& record, const RecordContext& context, RecordContent& content);
};

std::span<const RecordFormat> recordFormats();
const RecordFormat* findRecordFormat(std::string_view id);

/// Records of any other shape, made flat: the path of a member ("meta.item") is its column; a list of objects
/// that name raters or values makes a row of each; the elements of other lists are columns by number.
void flattenRecord(const nlohmann::json& record, RecordContent& content);

// One function a tool, in a file of its own.
bool fitsLabelStudio(const nlohmann::json& record);
void readLabelStudio(const nlohmann::json& record, const RecordContext& context, RecordContent& content);
bool fitsProdigy(const nlohmann::json& record);
void readProdigy(const nlohmann::json& record, const RecordContext& context, RecordContent& content);
bool fitsDoccano(const nlohmann::json& record);
void readDoccano(const nlohmann::json& record, const RecordContext& context, RecordContent& content);
bool fitsArgilla(const nlohmann::json& record);
void readArgilla(const nlohmann::json& record, const RecordContext& context, RecordContent& content);
bool fitsPotatoRecord(const nlohmann::json& record);
void readPotatoRecord(const nlohmann::json& record, const RecordContext& context, RecordContent& content);

/// Shares the text of the item, unless it is only the item's name said again, as where a tool wants a text.
void shareText(RecordContent& content, std::string_view item, std::string_view text);
/// The name a field of a reference value gets, which must not be the name of a role.
std::string referenceField(std::string name);
/// {"gold": "yes"} or {"gold": {"clarity": "yes"}}: the values that hold for a dimension.
void addReferenceFields(const nlohmann::json& references, const std::string& dimension,
                        RecordContent::Fields& fields);

} // namespace raterscope
