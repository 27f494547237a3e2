// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Dataset.h"

#include <iosfwd>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace raterscope {

/// A file that an annotation tool or a program takes in, and that reads back here.
struct ExportFormat {
    const char* id; ///< "label-studio"
    const char* what;
    const char* ending; ///< of the file, without the point
    void (*write)(const Dataset& data, std::ostream& out);
    // What has a place in it.
    bool groups, panels, kinds, text, unratedItems, silentRaters, manyDimensions;
    int references; ///< columns: 0, 1 or any number (2)
};

std::span<const ExportFormat> exportFormats();
const ExportFormat* findExportFormat(std::string_view id);

/// What of a panel has no place in a format, in words for the person: "panels", "the text of items". Recorded
/// comparisons have none in any: see writePairsCsv().
std::vector<std::string> lostInExport(const Dataset& data, const ExportFormat& format);

/// Writes the ratings; reading the file back gives the same items, raters, dimensions and labels, and
/// whatever else lostInExport() does not name. Labels are written as numbers where the scale is one of
/// numbers. Throws std::invalid_argument for several dimensions where the format has one, and for data
/// without ratings.
void writeExport(const Dataset& data, const ExportFormat& format, std::ostream& out);

// One function a format.
void writeRecordsJsonl(const Dataset& data, std::ostream& out);
void writeLabelStudio(const Dataset& data, std::ostream& out);
void writeProdigy(const Dataset& data, std::ostream& out);
void writeDoccano(const Dataset& data, std::ostream& out);
void writeArgilla(const Dataset& data, std::ostream& out);
void writeToloka(const Dataset& data, std::ostream& out);
void writeMturk(const Dataset& data, std::ostream& out);
void writePotato(const Dataset& data, std::ostream& out);
void writeCrowdKit(const Dataset& data, std::ostream& out);

} // namespace raterscope
