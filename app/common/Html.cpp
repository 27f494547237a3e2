// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/Html.h"

#include "common/Version.h"

namespace raterscope {

namespace {

// Readable on a phone and on paper; wide tables and figures scroll on their own.
const char* const style = R"(
:root { color: #22272e; background: #fff; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.6rem; line-height: 1.2; } h2 { margin-top: 2.5rem; border-bottom: 1px solid #d5dae1; } h3 { margin-top: 1.5rem; }
.muted, figcaption, caption { color: #57606c; font-size: .875rem; text-align: left; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .75rem .25rem 0; text-align: right; border-bottom: 1px solid #e6e9ee; vertical-align: top; }
th:first-child, td:first-child { text-align: left; } thead th { font-weight: 600; } tbody th { font-weight: 400; }
figure { margin: 1rem 0; } figure svg { max-width: 100%; height: auto; }
.finding { border-left: 4px solid #9aa4b1; padding: .1rem 0 .1rem .75rem; margin: .75rem 0; }
.finding.warning { border-color: #b3541e; } .finding.notice { border-color: #1f5c99; }
.finding strong { display: block; }
@media print { body { max-width: none; padding: 0; } h2 { break-after: avoid; } figure, table, .finding { break-inside: avoid; } .scroll { overflow: visible; } }
)";

} // namespace

HtmlPage::HtmlPage(const QString& title) : m_title(title) {}

void HtmlPage::heading(int level, const QString& text, const QString& anchor)
{
    const QString id = anchor.isEmpty() ? QString() : QStringLiteral(" id=\"%1\"").arg(escaped(anchor));
    m_body += QStringLiteral("<h%1%2>%3</h%1>\n").arg(QString::number(level), id, escaped(text));
}

void HtmlPage::paragraph(const QString& text, const QString& cssClass)
{
    const QString attribute =
        cssClass.isEmpty() ? QString() : QStringLiteral(" class=\"%1\"").arg(escaped(cssClass));
    m_body += QStringLiteral("<p%1>%2</p>\n").arg(attribute, escaped(text));
}

void HtmlPage::list(const QStringList& entries)
{
    if (entries.isEmpty())
        return;
    m_body += QStringLiteral("<ul>\n");
    for (const QString& entry : entries)
        m_body += QStringLiteral("<li>%1</li>\n").arg(escaped(entry));
    m_body += QStringLiteral("</ul>\n");
}

void HtmlPage::table(const QStringList& columns, const std::vector<QStringList>& rows, const QString& caption)
{
    m_body += QStringLiteral("<div class=\"scroll\"><table>\n");
    if (!caption.isEmpty())
        m_body += QStringLiteral("<caption>%1</caption>\n").arg(escaped(caption));
    m_body += QStringLiteral("<thead><tr>");
    for (const QString& column : columns)
        m_body += QStringLiteral("<th scope=\"col\">%1</th>").arg(escaped(column));
    m_body += QStringLiteral("</tr></thead>\n<tbody>\n");
    for (const QStringList& row : rows) {
        m_body += QStringLiteral("<tr>");
        for (qsizetype c = 0; c < row.size(); ++c)
            m_body += (c == 0 ? QStringLiteral("<th scope=\"row\">%1</th>") : QStringLiteral("<td>%1</td>"))
                          .arg(escaped(row[c]));
        m_body += QStringLiteral("</tr>\n");
    }
    m_body += QStringLiteral("</tbody></table></div>\n");
}

QString HtmlPage::html() const
{
    return QStringLiteral(
               "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
               "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
               "<meta name=\"generator\" content=\"Raterscope %1\">\n<title>%2</title>\n<style>%3</style>\n"
               "</head>\n<body>\n%4</body>\n</html>\n")
        .arg(QLatin1String(productVersion), escaped(m_title), QLatin1String(style), m_body);
}

} // namespace raterscope
