// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Facets.h"
#include "figure/Figure.h"

#include <QString>
#include <QStringList>

#include <memory>
#include <variant>
#include <vector>

namespace raterscope {

// What a report is made of, in reading order. The HTML page and the PDF are drawn from the same blocks; texts
// are plain, and each renderer escapes them.

struct ReportHeading {
    int level = 2;
    QString text;
    QString id; ///< of a section; empty below it
};

struct ReportParagraph {
    QString text;
    bool isNote = false; ///< said aside: why a section is empty, where a long table is
};

struct ReportList {
    QStringList entries;
};

struct ReportFinding {
    Severity severity = Severity::Note;
    QString headline;
    QString sentence;
    QString section; ///< id of the section of this report that shows more; may be empty
};

struct ReportTable {
    QString caption;
    QStringList columns;
    std::vector<QStringList> rows; ///< as read: rounded, with "–" where a value is undefined
    std::vector<bool> isNumber;    ///< by column
};

struct ReportFigure {
    QString id; ///< unique in the report, and a file name stem
    std::shared_ptr<const Figure> figure;
};

using ReportBlock =
    std::variant<ReportHeading, ReportParagraph, ReportList, ReportFinding, ReportTable, ReportFigure>;

/// Calls one of several lambdas by the block's type.
template <class... Callables>
struct BlockVisitor : Callables... {
    using Callables::operator()...;
};
template <class... Callables>
BlockVisitor(Callables...) -> BlockVisitor<Callables...>;

} // namespace raterscope
