// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Catalog.h"
#include "document/Document.h"

namespace raterscope {

/// What the document shows, as the input of an analysis: names and colours a figure needs beside a result.
inline AnalysisInput inputOf(const Document& document)
{
    AnalysisInput input;
    input.data = document.data();
    input.table = document.table();
    input.edits = document.edits();
    input.comparison = document.comparison();
    input.seed = document.seed();
    return input;
}

} // namespace raterscope
