// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/ReportPdf.h"

#include "common/ReportFlow.h"
#include "common/ReportTableFlow.h"
#include "figure/PdfMetadata.h"
#include "figure/RowFigure.h"

#include <QBuffer>
#include <QFontMetricsF>
#include <QPageSize>
#include <QPdfWriter>

#include <algorithm>
#include <map>

namespace raterscope {

namespace {

constexpr double pageWidth = 210.0 * pixelsPerMm;
constexpr double pageHeight = 297.0 * pixelsPerMm;
constexpr double sideMargin = 20.0 * pixelsPerMm;
constexpr double topMargin = 18.0 * pixelsPerMm;
constexpr double bottomMargin = 24.0 * pixelsPerMm;
constexpr double footerTop = pageHeight - 15.0 * pixelsPerMm;
constexpr double textWidth = pageWidth - 2.0 * sideMargin;
constexpr double textHeight = pageHeight - topMargin - bottomMargin;
/// What a figure leaves to the headings above it.
constexpr double headingRoom = 110.0;
constexpr double bodySize = 1.09; ///< 9 pt

void keepTogether(ReportPieces& pieces)
{
    for (auto& piece : pieces)
        piece.withNext = true;
}

double heightOf(const ReportPieces& pieces)
{
    double height = 0.0;
    for (const auto& piece : pieces)
        height += piece.before + piece.height;
    return height;
}

/// Pieces drawn as one that is never split.
ReportPiece joined(ReportPieces pieces, double before)
{
    ReportPiece whole;
    whole.before = before;
    whole.height = heightOf(pieces);
    whole.paint = [parts = std::move(pieces)](QPainter& painter, const QPointF& topLeft) {
        QPointF place = topLeft;
        for (const auto& part : parts) {
            place.ry() += part.before;
            part.paint(painter, place);
            place.ry() += part.height;
        }
    };
    return whole;
}

/// Turns blocks into pieces.
class PieceMaker
{
public:
    explicit PieceMaker(const Theme& theme) : m_theme(theme) {}

    void operator()(const ReportHeading& block)
    {
        const double size = block.level == 1 ? 1.9 : block.level == 2 ? 1.45 : 1.18;
        const double before = block.level == 2 ? 26.0 : 16.0;
        auto lines = linesOf(block.text, type(size, QFont::DemiBold), before);
        keepTogether(lines);
        if (!lines.empty()) {
            lines.front().anchor = block.id;
            lines.back().height += block.level == 3 ? 0.0 : 4.0;
        }
        add(std::move(lines));
    }

    void operator()(const ReportParagraph& block)
    {
        auto setting = type(block.isNote ? 1.0 : bodySize);
        if (block.isNote)
            setting.colour = m_theme.muted;
        add(linesOf(block.text, setting, 6.0));
    }

    void operator()(const ReportList& block)
    {
        auto setting = type(bodySize);
        setting.indent = 14.0;
        for (const QString& entry : block.entries) {
            auto lines = linesOf(entry, setting, 3.0);
            if (lines.empty())
                continue;
            lines.front().paint = [text = lines.front().paint,
                                   bullet = m_theme.muted](QPainter& painter, const QPointF& topLeft) {
                painter.setPen(Qt::NoPen);
                painter.setBrush(bullet);
                painter.drawEllipse(topLeft + QPointF(5.0, 8.5), 1.6, 1.6);
                painter.setBrush(Qt::NoBrush);
                text(painter, topLeft);
            };
            add(std::move(lines));
        }
    }

    void operator()(const ReportFinding& block)
    {
        auto setting = type(bodySize, QFont::DemiBold);
        setting.indent = 12.0;
        auto lines = linesOf(block.headline, setting, 0.0);
        setting.font = m_theme.sized(bodySize);
        auto sentence = linesOf(block.sentence, setting, 1.0);
        std::move(sentence.begin(), sentence.end(), std::back_inserter(lines));
        auto whole = joined(std::move(lines), 9.0);
        const QColor colour = block.severity == Severity::Warning  ? m_theme.warning
                              : block.severity == Severity::Notice ? m_theme.accent
                                                                   : m_theme.line;
        whole.paint = [text = whole.paint, height = whole.height, colour](QPainter& painter,
                                                                          const QPointF& topLeft) {
            painter.fillRect(QRectF(topLeft, QSizeF(3.0, height)), colour);
            text(painter, topLeft);
        };
        m_pieces.push_back(std::move(whole));
    }

    void operator()(const ReportTable& block) { add(tablePieces(block, m_theme, textWidth)); }

    void operator()(const ReportFigure& block)
    {
        const FigureText text = block.figure->text();
        auto title = linesOf(text.title, type(bodySize, QFont::DemiBold), 16.0);
        auto setting = type(1.0);
        setting.colour = m_theme.muted;
        auto subtitle = linesOf(text.subtitle, setting, 0.0);
        auto footnote = linesOf(text.footnote, setting, 4.0);
        keepTogether(title);
        keepTogether(subtitle);
        const double lines = heightOf(title) + heightOf(subtitle) + heightOf(footnote);
        add(std::move(title));
        add(std::move(subtitle));
        const double tallest = textHeight - headingRoom - lines;
        std::vector<std::shared_ptr<const Figure>> parts;
        if (const auto* rows = dynamic_cast<const RowFigure*>(block.figure.get()))
            parts = rows->split(figureWidth(*block.figure) / pixelsPerMm, tallest / pixelsPerMm);
        for (const auto& part : parts)
            m_pieces.push_back(figurePiece(part, tallest));
        if (parts.empty())
            m_pieces.push_back(figurePiece(block.figure, tallest));
        m_pieces.back().withNext = !footnote.empty();
        for (std::size_t i = 0; i + 1 < footnote.size(); ++i)
            footnote[i].withNext = true;
        add(std::move(footnote));
    }

    /// A line of the contents; the page number is known only when all pages are filled.
    void contentsLine(const ReportHeading& section, std::shared_ptr<const std::map<QString, int>> pages)
    {
        auto lines = linesOf(section.text, type(bodySize), 0.0);
        if (lines.empty())
            return;
        lines.front().paint = [text = lines.front().paint, id = section.id, pages = std::move(pages),
                               setting = type(bodySize)](QPainter& painter, const QPointF& topLeft) {
            text(painter, topLeft);
            const auto page = pages->find(id);
            painter.setFont(setting.font);
            painter.setPen(setting.colour);
            painter.drawText(
                QRectF(topLeft.x() + 0.45 * textWidth, topLeft.y(), 40.0, 1.35 * setting.font.pixelSize()),
                Qt::AlignRight | Qt::AlignVCenter,
                page == pages->end() ? QString() : QString::number(page->second));
        };
        add(std::move(lines));
    }

    const ReportPieces& pieces() const { return m_pieces; }

private:
    ReportType type(double size, int weight = QFont::Normal) const
    {
        return {m_theme.sized(size, weight), m_theme.text, textWidth};
    }

    static double figureWidth(const Figure& figure)
    {
        return std::min(textWidth, std::max(figure.naturalSize().width(), 85.0) * pixelsPerMm);
    }

    /// As wide as the text; one that cannot be split is made smaller when it would be too tall.
    ReportPiece figurePiece(std::shared_ptr<const Figure> figure, double tallest) const
    {
        const double width = figureWidth(*figure);
        const double height = std::max(figure->heightForWidth(width / pixelsPerMm) * pixelsPerMm, 1.0);
        const double scale = std::min(1.0, tallest / height);
        ReportPiece piece;
        piece.before = 6.0;
        piece.height = height * scale;
        piece.paint = [figure = std::move(figure), size = QSizeF(width, height), scale,
                       theme = m_theme](QPainter& painter, const QPointF& topLeft) {
            painter.save();
            painter.translate(topLeft);
            painter.scale(scale, scale);
            figure->paint(painter, QRectF(QPointF(), size), theme);
            painter.restore();
        };
        return piece;
    }

    void add(ReportPieces pieces) { std::move(pieces.begin(), pieces.end(), std::back_inserter(m_pieces)); }

    const Theme& m_theme;
    ReportPieces m_pieces;
};

using PageNumbers = std::map<QString, int>;

ReportPieces piecesOf(const Report& report, const Theme& theme,
                      const std::shared_ptr<const PageNumbers>& numbers)
{
    std::vector<ReportHeading> sections;
    for (const auto& block : report.blocks) {
        const auto* heading = std::get_if<ReportHeading>(&block);
        if (heading && !heading->id.isEmpty())
            sections.push_back(*heading);
    }
    PieceMaker make(theme);
    bool hasContents = sections.size() < 2;
    for (const auto& block : report.blocks) {
        const auto* heading = std::get_if<ReportHeading>(&block);
        if (!hasContents && heading && !heading->id.isEmpty()) {
            make(ReportHeading{3, QStringLiteral("Contents"), {}});
            for (const auto& section : sections)
                make.contentsLine(section, numbers);
            hasContents = true;
        }
        std::visit(make, block);
    }
    return make.pieces();
}

void paintFooter(QPainter& painter, const Report& report, const Theme& theme, std::size_t page,
                 std::size_t count)
{
    const QFont font = theme.sized(0.9);
    painter.setFont(font);
    painter.setPen(theme.muted);
    const QRectF room(sideMargin, footerTop, textWidth, 1.5 * font.pixelSize());
    const QString number = QStringLiteral("%1 / %2").arg(page).arg(count);
    const QFontMetricsF metrics(font);
    painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter, number);
    const double left = textWidth - metrics.horizontalAdvance(number) - 16.0;
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                     metrics.elidedText(report.title, Qt::ElideMiddle, left));
}

void paintPages(QPdfWriter& writer, const Report& report, const Theme& theme, const ReportPages& pages)
{
    QPainter painter(&writer);
    painter.scale(10.0, 10.0);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    for (std::size_t page = 0; page < pages.size(); ++page) {
        if (page > 0)
            writer.newPage();
        for (const auto& [piece, top] : pages[page]) {
            painter.save();
            piece->paint(painter, QPointF(sideMargin, topMargin + top));
            painter.restore();
        }
        paintFooter(painter, report, theme, page + 1, pages.size());
    }
}

} // namespace

QByteArray reportPdf(const Report& report)
{
    const Theme theme = Theme::print();
    const auto numbers = std::make_shared<PageNumbers>();
    const ReportPieces pieces = piecesOf(report, theme, numbers);
    const ReportPages pages = paginate(pieces, textHeight);
    for (std::size_t page = 0; page < pages.size(); ++page) {
        for (const auto& placed : pages[page]) {
            if (!placed.piece->anchor.isEmpty())
                (*numbers)[placed.piece->anchor] = static_cast<int>(page) + 1;
        }
    }
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        writer.setPageSize(QPageSize(QPageSize::A4));
        writer.setPageMargins(QMarginsF());
        writer.setResolution(960);
        writer.setTitle(report.title);
        writer.setCreator(report.origin.front().second);
        writer.setDocumentXmpMetadata(xmpPacket(report.title, report.origin));
        paintPages(writer, report, theme, pages);
    }
    removePdfDate(bytes);
    return bytes;
}

} // namespace raterscope
