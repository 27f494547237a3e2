// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <utility>
#include <vector>

namespace raterscope {

/// A self-contained HTML page, built piece by piece: HTML5 that is also well-formed XML. Every text argument
/// is escaped here; only the SVG of figure() is not.
class HtmlPage
{
public:
    explicit HtmlPage(const QString& title, const QString& description = {});

    void heading(int level, const QString& text, const QString& anchor = {});
    void paragraph(const QString& text, const QString& cssClass = {});
    void list(const QStringList& entries);
    /// The first column is a row header; those that are numbers are set right.
    void table(const QStringList& columns, const std::vector<QStringList>& rows,
               const std::vector<bool>& isNumber, const QString& caption = {});
    /// A sentence that stands out; the headline is a link when `anchor` names a place on this page.
    void callout(const QString& cssClass, const QString& headline, const QString& sentence,
                 const QString& anchor = {});
    /// Ready SVG of our own making with its text lines around it.
    void figure(const QString& id, const QString& title, const QString& subtitle, const QByteArray& svg,
                const QString& footnote);
    /// Links to places on this page, (anchor, text), beside or above everything.
    void navigation(const std::vector<std::pair<QString, QString>>& links);
    void footer(const QString& text) { m_footer = text; }

    QString html() const;

    /// Also safe inside an attribute; what XML cannot hold (control characters, half surrogate pairs) becomes
    /// U+FFFD.
    static QString escaped(const QString& text);

private:
    QString m_title, m_description, m_navigation, m_body, m_footer;
};

} // namespace raterscope
