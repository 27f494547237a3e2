// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/ReportFlow.h"

#include <QTextLayout>
#include <QTextOption>

#include <algorithm>
#include <cmath>

namespace raterscope {

namespace {

/// One past the last piece that stays with the piece at `first`.
std::size_t groupEnd(const ReportPieces& pieces, std::size_t first)
{
    std::size_t end = first;
    while (end + 1 < pieces.size() && pieces[end].withNext)
        ++end;
    return end + 1;
}

/// Pages in the making.
class Pager
{
public:
    explicit Pager(double height) : m_height(height) {}

    /// The height of pieces below what is on the page, or on a page of their own.
    double heightOf(const ReportPieces& pieces, std::size_t first, std::size_t end, bool onNewPage) const
    {
        const bool atTop = onNewPage || isAtTop();
        double height = atTop && pieces[first].repeated ? pieces[first].repeated->height : 0.0;
        for (std::size_t i = first; i < end; ++i)
            height += pieces[i].height + (i == first && atTop ? 0.0 : pieces[i].before);
        return height;
    }
    bool fits(double height) const { return m_used + height <= m_height; }
    bool fitsNewPage(double height) const { return height <= m_height; }
    bool isAtTop() const { return m_pages.back().empty(); }
    void breakPage()
    {
        if (!isAtTop())
            m_pages.emplace_back();
        m_used = 0.0;
    }
    void place(const ReportPiece& piece)
    {
        if (isAtTop() && piece.repeated)
            put(*piece.repeated, 0.0);
        put(piece, isAtTop() ? 0.0 : piece.before);
    }
    ReportPages take() { return std::move(m_pages); }

private:
    void put(const ReportPiece& piece, double before)
    {
        m_pages.back().push_back({&piece, m_used + before});
        m_used += before + piece.height;
    }

    double m_height;
    double m_used = 0.0;
    ReportPages m_pages{1};
};

} // namespace

ReportPages paginate(const ReportPieces& pieces, double pageHeight)
{
    Pager pager(pageHeight);
    for (std::size_t first = 0; first < pieces.size();) {
        const std::size_t end = groupEnd(pieces, first);
        const bool isWhole = pager.fitsNewPage(pager.heightOf(pieces, first, end, true));
        if (isWhole && !pager.fits(pager.heightOf(pieces, first, end, false)))
            pager.breakPage();
        for (; first < end; ++first) {
            if (!isWhole && !pager.fits(pager.heightOf(pieces, first, first + 1, false)))
                pager.breakPage();
            pager.place(pieces[first]);
        }
    }
    return pager.take();
}

ReportPieces linesOf(const QString& text, const ReportType& type, double before)
{
    auto layout = std::make_shared<QTextLayout>(text, type.font);
    QTextOption option(type.alignment);
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout->setTextOption(option);
    layout->setCacheEnabled(true);
    layout->beginLayout();
    for (QTextLine line = layout->createLine(); line.isValid(); line = layout->createLine())
        line.setLineWidth(type.width - type.indent);
    layout->endLayout();

    ReportPieces pieces;
    const int count = layout->lineCount();
    for (int i = 0; i < count; ++i) {
        const QTextLine line = layout->lineAt(i);
        ReportPiece piece;
        piece.height = std::ceil(std::max(line.height(), type.font.pixelSize() * 1.35));
        piece.before = i == 0 ? before : 0.0;
        piece.withNext = (i == 0 && count > 1) || i + 2 == count;
        const double lift = (piece.height - line.height()) / 2.0;
        piece.paint = [layout, i, lift, indent = type.indent, colour = type.colour](QPainter& painter,
                                                                                    const QPointF& topLeft) {
            painter.setPen(colour);
            const QTextLine drawn = layout->lineAt(i);
            drawn.draw(&painter, topLeft + QPointF(indent, lift - drawn.y()));
        };
        pieces.push_back(std::move(piece));
    }
    return pieces;
}

} // namespace raterscope
