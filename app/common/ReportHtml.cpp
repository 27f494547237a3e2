// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/ReportHtml.h"

#include "common/Html.h"
#include "figure/FigureExporter.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace raterscope {

namespace {

/// Ids and references to them with the figure's id in front: several drawings share the page.
void separateIds(QString& svg, const QString& id)
{
    static const QRegularExpression named(QStringLiteral("(\\sid=\"|\"url\\(#|href=\"#)"));
    svg.replace(named, QStringLiteral("\\1%1-").arg(id));
}

/// The drawing alone, scalable, with an accessible name: its text lines are on the page.
QByteArray inlineSvg(const Figure& figure, const QString& id)
{
    ExportOptions options;
    options.title = options.subtitle = options.footnote = false;
    // A few rows may need less than the exporter's least height; the rest is for its margins.
    const double width = figure.naturalSize().width();
    options.sizeMm = QSizeF(width, std::max(20.0, figure.heightForWidth(width) + 4.0));
    QString svg = QString::fromUtf8(renderFigure(figure, FigureFormat::Svg, options));
    static const QRegularExpression box(QStringLiteral("viewBox=\"0 0 ([0-9.]+) ([0-9.]+)\""));
    const auto size = box.match(svg);
    const auto body = svg.indexOf(QLatin1String("<defs>"));
    if (!size.hasMatch() || body < 0)
        throw ExportError(QStringLiteral("The figure %1 could not be drawn for the page.").arg(id));
    svg.remove(0, body);
    separateIds(svg, id);
    const FigureText lines = figure.text();
    const QString name = HtmlPage::escaped(
        lines.subtitle.isEmpty() ? lines.title : lines.title + QLatin1String(". ") + lines.subtitle);
    const QString start =
        QStringLiteral("<svg xmlns=\"http://www.w3.org/2000/svg\" "
                       "xmlns:xlink=\"http://www.w3.org/1999/xlink\" role=\"img\" aria-label=\"%1\" "
                       "width=\"%2\" height=\"%3\" viewBox=\"0 0 %4 %5\">\n")
            .arg(name, QString::number(std::lround(size.captured(1).toDouble())),
                 QString::number(std::lround(size.captured(2).toDouble())), size.captured(1),
                 size.captured(2));
    return (start + svg).toUtf8();
}

QString findingClass(Severity severity)
{
    switch (severity) {
    case Severity::Warning:
        return QStringLiteral("finding warning");
    case Severity::Notice:
        return QStringLiteral("finding notice");
    case Severity::Note:
        break;
    }
    return QStringLiteral("finding");
}

QString originLine(const Report& report)
{
    QStringList parts;
    for (const auto& [key, value] : report.origin)
        parts << QStringLiteral("%1: %2").arg(key, value);
    return parts.join(QLatin1String(" · "));
}

} // namespace

QByteArray reportHtml(const Report& report)
{
    HtmlPage page(report.title, originLine(report));
    std::vector<std::pair<QString, QString>> links;
    const BlockVisitor add{
        [&](const ReportHeading& block) {
            page.heading(block.level, block.text, block.id);
            if (!block.id.isEmpty())
                links.emplace_back(block.id, block.text);
        },
        [&](const ReportParagraph& block) {
            page.paragraph(block.text, block.isNote ? QStringLiteral("note") : QString());
        },
        [&](const ReportList& block) { page.list(block.entries); },
        [&](const ReportFinding& block) {
            page.callout(findingClass(block.severity), block.headline, block.sentence, block.section);
        },
        [&](const ReportTable& block) {
            page.table(block.columns, block.rows, block.isNumber, block.caption);
        },
        [&](const ReportFigure& block) {
            const QString id = QStringLiteral("figure-") + block.id;
            const FigureText lines = block.figure->text();
            page.figure(id, lines.title, lines.subtitle, inlineSvg(*block.figure, id), lines.footnote);
        },
    };
    for (const auto& block : report.blocks)
        std::visit(add, block);
    page.navigation(links);
    page.footer(originLine(report));
    return page.html().toUtf8();
}

} // namespace raterscope
