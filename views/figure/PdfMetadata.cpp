// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/PdfMetadata.h"

#include "figure/XmlText.h"

#include <algorithm>

namespace raterscope {

QString originText(const OriginLines& origin)
{
    QString text;
    for (const auto& [key, content] : origin)
        text += QStringLiteral("%1: %2\n").arg(key, content);
    return text.trimmed();
}

QByteArray xmpPacket(const QString& title, const OriginLines& origin)
{
    const auto escaped = [](const QString& text) { return validXml(text).toHtmlEscaped(); };
    const QString creator = origin.empty() ? QString() : origin.front().second;
    const QString packet =
        QStringLiteral("<?xpacket begin=\"\ufeff\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
                       "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\n"
                       "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n"
                       "<rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" "
                       "xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\">\n"
                       "<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">%1</rdf:li></rdf:Alt></dc:title>\n"
                       "<dc:description><rdf:Alt><rdf:li xml:lang=\"x-default\">%2</rdf:li></rdf:Alt>"
                       "</dc:description>\n"
                       "<xmp:CreatorTool>%3</xmp:CreatorTool>\n"
                       "</rdf:Description>\n</rdf:RDF>\n</x:xmpmeta>\n<?xpacket end=\"r\"?>\n")
            .arg(escaped(title), escaped(originText(origin)), escaped(creator));
    return packet.toUtf8();
}

void removePdfDate(QByteArray& pdf)
{
    // Overwritten rather than cut out: the file's table of contents counts bytes.
    const auto start = pdf.indexOf("/CreationDate (D:");
    const auto end = pdf.indexOf(')', std::max<qsizetype>(start, 0));
    for (auto i = start; start >= 0 && i <= end; ++i)
        pdf[i] = ' ';
}

} // namespace raterscope
