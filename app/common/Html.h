// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string>
#include <vector>

namespace raterscope {

/// A self-contained HTML page, built piece by piece. Every text argument is escaped here; only markup() is
/// not.
class HtmlPage
{
public:
    explicit HtmlPage(const QString& title);

    void heading(int level, const QString& text, const QString& anchor = {});
    void paragraph(const QString& text, const QString& cssClass = {});
    void list(const QStringList& entries);
    /// The first column is a row header; the others are set as numbers.
    void table(const QStringList& columns, const std::vector<QStringList>& rows, const QString& caption = {});
    /// Ready markup, such as an inline SVG of our own making.
    void markup(const QString& html) { m_body += html; }

    QString html() const;

    static QString escaped(const QString& text) { return text.toHtmlEscaped(); }

private:
    QString m_title;
    QString m_body;
};

} // namespace raterscope
