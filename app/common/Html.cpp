// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/Html.h"

#include "common/Version.h"
#include "figure/XmlText.h"

namespace raterscope {

namespace {

// Readable on a phone and on paper. Wide tables scroll in their own box; figures keep their white ground.
const char* const style = R"(
:root { --text: #1b222c; --muted: #566070; --line: #d5dae1; --ground: #fff; --accent: #1f5c99; --warning: #a8480a;
  color-scheme: light dark; color: var(--text); background: var(--ground); font: 1rem/1.5 system-ui, sans-serif; }
@media (prefers-color-scheme: dark) { :root { --text: #e3e7ec; --muted: #a3adba; --line: #3a424d; --ground: #171b21; --accent: #6fb3f2; --warning: #f0a35e; } }
body { margin: 0 auto; padding: 1rem; max-width: 48rem; overflow-wrap: break-word; }
a { color: var(--accent); }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 1rem; }
h2 { margin: 2.5rem 0 1rem; border-bottom: 1px solid var(--line); }
h3 { margin: 2rem 0 .5rem; }
h2:target { border-color: var(--accent); }
.note, figcaption, caption, footer, .foot { color: var(--muted); font-size: .875rem; }
figcaption strong, figcaption span { display: block; }
figcaption strong { color: var(--text); font-size: 1rem; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: 0; margin: 0 0 1.5rem; list-style: none; }
nav a { display: inline-block; padding: .25rem 0; text-decoration: none; }
nav a:hover { text-decoration: underline; }
.scroll { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; padding-bottom: .25rem; }
th, td { padding: .25rem 1rem .25rem 0; text-align: left; border-bottom: 1px solid var(--line); vertical-align: top; }
thead th { font-weight: 600; vertical-align: bottom; }
tbody th { font-weight: 400; position: sticky; left: 0; background: var(--ground); }
th, td { overflow-wrap: normal; } tbody th, td { max-width: 22rem; }
.number { text-align: right; white-space: nowrap; } thead .number { white-space: normal; }
figure { margin: 1.5rem 0; }
figure svg { display: block; max-width: 100%; height: auto; margin: .5rem 0; background: #fff; }
.foot { margin: 0; }
.finding { border-left: 4px solid var(--line); padding-left: .75rem; margin: .75rem 0; }
.finding.warning { border-color: var(--warning); } .finding.notice { border-color: var(--accent); }
.finding p { margin: 0; }
footer { margin-top: 3rem; border-top: 1px solid var(--line); padding-top: .5rem; overflow-wrap: anywhere; }
@media (min-width: 75rem) {
  body { max-width: 62rem; padding-left: 14rem; position: relative; }
  nav { position: fixed; top: 1.5rem; margin-left: -13rem; width: 11rem; } nav ul { display: block; }
}
@media print {
  :root { --text: #1b222c; --muted: #566070; --line: #c3c9d1; --ground: #fff; --accent: #1f5c99; --warning: #a8480a; font-size: 10pt; }
  @page { size: A4; margin: 18mm; }
  body { max-width: none; padding: 0; } nav { display: none; } a { color: inherit; text-decoration: none; }
  h1, h2, h3, caption, figcaption { break-after: avoid; } figure, tr, .finding, li { break-inside: avoid; }
  thead { display: table-header-group; } .scroll { overflow: visible; } p { orphans: 2; widows: 2; }
  table { font-size: 8pt; } th, td { padding-right: .5rem; overflow-wrap: anywhere; } tbody th { position: static; }
  figure svg { max-height: 230mm; }
}
)";

QString attribute(const char* name, const QString& value)
{
    return value.isEmpty() ? QString()
                           : QStringLiteral(" %1=\"%2\"").arg(QLatin1String(name), HtmlPage::escaped(value));
}

QString element(const char* name, const QString& text, const QString& attributes = {})
{
    return QStringLiteral("<%1%2>%3</%1>").arg(QLatin1String(name), attributes, HtmlPage::escaped(text));
}

} // namespace

HtmlPage::HtmlPage(const QString& title, const QString& description)
    : m_title(title), m_description(description)
{
}

QString HtmlPage::escaped(const QString& text)
{
    return validXml(text).toHtmlEscaped();
}

void HtmlPage::heading(int level, const QString& text, const QString& anchor)
{
    m_body += element(qPrintable(QStringLiteral("h%1").arg(level)), text, attribute("id", anchor))
              + QLatin1Char('\n');
}

void HtmlPage::paragraph(const QString& text, const QString& cssClass)
{
    m_body += element("p", text, attribute("class", cssClass)) + QLatin1Char('\n');
}

void HtmlPage::list(const QStringList& entries)
{
    if (entries.isEmpty())
        return;
    m_body += QStringLiteral("<ul>\n");
    for (const QString& entry : entries)
        m_body += element("li", entry) + QLatin1Char('\n');
    m_body += QStringLiteral("</ul>\n");
}

void HtmlPage::table(const QStringList& columns, const std::vector<QStringList>& rows,
                     const std::vector<bool>& isNumber, const QString& caption)
{
    const auto classOf = [&](qsizetype column) {
        const auto index = static_cast<std::size_t>(column);
        return index < isNumber.size() && isNumber[index] ? QStringLiteral(" class=\"number\"") : QString();
    };
    // The box can be reached and scrolled by keyboard, so it needs a role and a name.
    m_body += QStringLiteral("<div class=\"scroll\" tabindex=\"0\" role=\"group\"%1><table>\n")
                  .arg(attribute("aria-label", caption.isEmpty() ? QStringLiteral("Table") : caption));
    if (!caption.isEmpty())
        m_body += element("caption", caption) + QLatin1Char('\n');
    m_body += QStringLiteral("<thead><tr>");
    for (qsizetype c = 0; c < columns.size(); ++c)
        m_body += element("th", columns[c], QStringLiteral(" scope=\"col\"") + classOf(c));
    m_body += QStringLiteral("</tr></thead>\n<tbody>\n");
    for (const QStringList& row : rows) {
        m_body += QStringLiteral("<tr>");
        for (qsizetype c = 0; c < row.size(); ++c)
            m_body += c == 0 ? element("th", row[c], QStringLiteral(" scope=\"row\""))
                             : element("td", row[c], classOf(c));
        m_body += QStringLiteral("</tr>\n");
    }
    m_body += QStringLiteral("</tbody></table></div>\n");
}

void HtmlPage::callout(const QString& cssClass, const QString& headline, const QString& sentence,
                       const QString& anchor)
{
    const QString link = anchor.isEmpty()
                             ? escaped(headline)
                             : element("a", headline, attribute("href", QLatin1Char('#') + anchor));
    m_body += QStringLiteral("<div%1><p><strong>%2</strong></p>%3</div>\n")
                  .arg(attribute("class", cssClass), link, element("p", sentence));
}

void HtmlPage::figure(const QString& id, const QString& title, const QString& subtitle, const QByteArray& svg,
                      const QString& footnote)
{
    QString caption;
    if (!title.isEmpty())
        caption += element("strong", title);
    if (!subtitle.isEmpty())
        caption += element("span", subtitle);
    m_body += QStringLiteral("<figure%1>\n").arg(attribute("id", id));
    if (!caption.isEmpty())
        m_body += QStringLiteral("<figcaption>%1</figcaption>\n").arg(caption);
    m_body += QString::fromUtf8(svg) + QLatin1Char('\n');
    if (!footnote.isEmpty())
        m_body += element("p", footnote, QStringLiteral(" class=\"foot\"")) + QLatin1Char('\n');
    m_body += QStringLiteral("</figure>\n");
}

void HtmlPage::navigation(const std::vector<std::pair<QString, QString>>& links)
{
    m_navigation = QStringLiteral("<nav aria-label=\"Sections\"><ul>\n");
    for (const auto& [anchor, text] : links)
        m_navigation += QStringLiteral("<li>%1</li>\n")
                            .arg(element("a", text, attribute("href", QLatin1Char('#') + anchor)));
    m_navigation += QStringLiteral("</ul></nav>\n");
}

QString HtmlPage::html() const
{
    QString head =
        QStringLiteral("<!DOCTYPE html>\n<html lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\">\n"
                       "<head>\n<meta charset=\"utf-8\"/>\n"
                       "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n");
    head += QStringLiteral("<meta name=\"generator\" content=\"Raterscope %1\"/>\n")
                .arg(QLatin1String(productVersion));
    if (!m_description.isEmpty())
        head += QStringLiteral("<meta name=\"description\"%1/>\n").arg(attribute("content", m_description));
    head += element("title", m_title) + QLatin1String("\n<style>") + QLatin1String(style)
            + QLatin1String("</style>\n</head>\n<body>\n");
    const QString foot = m_footer.isEmpty() ? QString() : element("footer", m_footer) + QLatin1Char('\n');
    return head + m_navigation + QLatin1String("<main>\n") + m_body + QLatin1String("</main>\n") + foot
           + QLatin1String("</body>\n</html>\n");
}

} // namespace raterscope
