// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/FigureExporter.h"

#include "Tr.h"
#include "figure/PdfMetadata.h"
#include "figure/XmlText.h"
#include "io/WritePanel.h"
#include "plot/PlotText.h"

#include <QBuffer>
#include <QDir>
#include <QFileInfo>
#include <QImage>
#include <QImageWriter>
#include <QMimeData>
#include <QPageSize>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>
#include <QTextLayout>
#include <QTextOption>

#include <array>
#include <cmath>
#include <memory>
#include <sstream>
#include <utility>

namespace raterscope {

namespace {

constexpr double pageMargin = 6.0;
constexpr double textGap = 4.0;
constexpr double smallestMm = 20.0;
constexpr double largestMm = 2000.0;
constexpr double largestPixels = 20000.0;

/// One of the texts around the figure, wrapped to the page; a word longer than a line is broken within.
class TextLines
{
public:
    TextLines(const QString& text, bool shown, const QFont& font, const QColor& colour, double width)
        // A line end within a file name would break the line.
        : m_layout(std::make_unique<QTextLayout>(shown ? visibleText(text) : QString(), font)),
          m_colour(colour)
    {
        if (isEmpty())
            return;
        QTextOption option;
        option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
        m_layout->setTextOption(option);
        m_layout->setCacheEnabled(true);
        m_layout->beginLayout();
        for (QTextLine line = m_layout->createLine(); line.isValid(); line = m_layout->createLine()) {
            line.setLeadingIncluded(true);
            line.setLineWidth(width);
            line.setPosition(QPointF(0.0, m_height));
            m_height += line.height();
        }
        m_layout->endLayout();
        m_height += 3.0;
    }

    bool isEmpty() const { return m_layout->text().isEmpty(); }
    double height() const { return m_height; }
    void draw(QPainter& painter, const QPointF& at) const
    {
        painter.setPen(m_colour);
        m_layout->draw(&painter, at);
    }

private:
    std::unique_ptr<QTextLayout> m_layout;
    QColor m_colour;
    double m_height = 0.0;
};

/// Title and subtitle above the figure, footnote below it.
struct PageText {
    TextLines title, subtitle, footnote;

    PageText(const FigureText& text, const Theme& theme, const ExportOptions& options, double width)
        : title(text.title, options.title, theme.sized(1.2, QFont::DemiBold), theme.text, width),
          subtitle(text.subtitle, options.subtitle, theme.sized(0.9), theme.muted, width),
          footnote(text.footnote, options.footnote, theme.sized(0.82), theme.muted, width)
    {
    }

    double above() const
    {
        return title.height() + subtitle.height() + (title.isEmpty() && subtitle.isEmpty() ? 0.0 : textGap);
    }
    double below() const { return footnote.height() + (footnote.isEmpty() ? 0.0 : textGap); }
};

QString creator()
{
    return QStringLiteral("Raterscope " RATERSCOPE_VERSION);
}

/// Where the figure comes from, in the order people ask for it.
OriginLines originLines(const Figure& figure)
{
    const FigureOrigin origin = figure.origin();
    return {{QStringLiteral("Creator"), creator()},
            {QStringLiteral("Data"), origin.dataFile},
            {QStringLiteral("Data-SHA256"), origin.dataHash},
            {QStringLiteral("Method"), origin.method},
            {QStringLiteral("Options"), origin.options},
            {QStringLiteral("Seed"), QString::number(origin.seed)}};
}

QByteArray renderPdf(const Figure& figure, const ExportOptions& options)
{
    const QSizeF mm = figureSizeMm(figure, options);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        writer.setPageSize(QPageSize(mm, QPageSize::Millimeter, QString(), QPageSize::ExactMatch));
        writer.setPageMargins(QMarginsF());
        writer.setResolution(960);
        writer.setTitle(figure.text().title);
        writer.setCreator(creator());
        writer.setDocumentXmpMetadata(xmpPacket(figure.text().title, originLines(figure)));
        QPainter painter(&writer);
        painter.scale(10.0, 10.0);
        paintFigurePage(painter, mm * pixelsPerMm, figure, Theme::print(), options);
    }
    removePdfDate(bytes);
    return bytes;
}

QByteArray renderSvg(const Figure& figure, const ExportOptions& options)
{
    const QSizeF mm = figureSizeMm(figure, options);
    const QSizeF size = mm * pixelsPerMm;
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    {
        QSvgGenerator generator;
        generator.setOutputDevice(&buffer);
        generator.setResolution(96);
        generator.setSize(size.toSize());
        generator.setViewBox(QRectF(QPointF(), size));
        // The generator writes both as they are, so a "&" in a file name would break the document.
        generator.setTitle(figure.text().title.toHtmlEscaped());
        generator.setDescription(originText(originLines(figure)).toHtmlEscaped());
        QPainter painter(&generator);
        paintFigurePage(painter, size, figure, Theme::print(), options);
    }
    // Where the font is missing any sans serif will do; the generator names no other.
    const QByteArray family = Theme::print().font.family().toHtmlEscaped().toUtf8();
    bytes.replace("font-family=\"" + family + '"', "font-family=\"" + family + ", sans-serif\"");
    return validXml(QString::fromUtf8(bytes)).toUtf8();
}

QImage renderImage(const Figure& figure, const ExportOptions& options)
{
    const QSizeF mm = figureSizeMm(figure, options);
    const double scale = options.dpi / 96.0;
    const QSizeF pixels = mm * pixelsPerMm * scale;
    if (options.dpi < 36 || std::max(pixels.width(), pixels.height()) > largestPixels)
        throw ExportError(
            tr("An image of %1 × %2 mm at %3 dpi cannot be made: choose 36 dpi or more, and sides "
               "below 20,000 pixels.")
                .arg(mm.width(), 0, 'f', 1)
                .arg(mm.height(), 0, 'f', 1)
                .arg(options.dpi));
    QImage image(pixels.toSize(), QImage::Format_RGB32);
    if (image.isNull())
        throw ExportError(tr("There is not enough memory for an image of this size: choose fewer dpi."));
    image.fill(Theme::print().ground);
    {
        QPainter painter(&image);
        painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
        painter.scale(scale, scale);
        paintFigurePage(painter, mm * pixelsPerMm, figure, Theme::print(), options);
    }
    // After painting: text sizes must not follow the image's resolution a second time.
    const int dotsPerMeter = static_cast<int>(std::lround(options.dpi / 0.0254));
    image.setDotsPerMeterX(dotsPerMeter);
    image.setDotsPerMeterY(dotsPerMeter);
    image.setText(QStringLiteral("Title"), figure.text().title);
    for (const auto& [key, content] : originLines(figure))
        image.setText(key, content);
    return image;
}

QByteArray renderPng(const Figure& figure, const ExportOptions& options)
{
    const QImage image = renderImage(figure, options);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QImageWriter writer(&buffer, "png");
    if (!writer.write(image))
        throw ExportError(tr("The image could not be encoded: %1.").arg(writer.errorString()));
    return bytes;
}

QByteArray renderCsv(const Figure& figure, const ExportOptions& options)
{
    QByteArray bytes;
    if (options.withMetadata) {
        for (const auto& [key, content] : originLines(figure)) {
            QString line = QStringLiteral("# %1: %2").arg(key, content);
            line.replace(QLatin1Char('\n'), QLatin1Char(' ')).replace(QLatin1Char('\r'), QLatin1Char(' '));
            bytes += line.toUtf8() + '\n';
        }
    }
    std::ostringstream table;
    writeTableCsv(figure.data(), table);
    return bytes + QByteArray::fromStdString(table.str());
}

void writeWhole(const QString& path, const QByteArray& bytes)
{
    // Flushed before: Qt 6.4's commit() does not see that its own flush failed.
    QSaveFile file(path);
    const bool written =
        file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.flush() && file.commit();
    if (!written)
        throw ExportError(
            tr("The figure could not be written to %1: %2. Choose another folder, or make room.")
                .arg(QDir::toNativeSeparators(path), file.errorString()));
}

} // namespace

QSizeF figureSizeMm(const Figure& figure, const ExportOptions& options)
{
    QSizeF size = options.sizeMm;
    if (!(size.width() > 0.0))
        size.setWidth(figure.naturalSize().width());
    if (!(size.height() > 0.0)) {
        const double width = size.width() * pixelsPerMm - 2.0 * pageMargin;
        const PageText text(figure.text(), Theme::print(), options, width);
        size.setHeight(figure.heightForWidth(width / pixelsPerMm)
                       + (text.above() + text.below() + 2.0 * pageMargin) / pixelsPerMm);
    }
    if (std::min(size.width(), size.height()) < smallestMm
        || std::max(size.width(), size.height()) > largestMm)
        throw ExportError(tr("A figure of %1 × %2 mm cannot be made: each side must be 20 to 2,000 mm.")
                              .arg(size.width(), 0, 'f', 1)
                              .arg(size.height(), 0, 'f', 1));
    return size;
}

void paintFigurePage(QPainter& painter, const QSizeF& size, const Figure& figure, const Theme& theme,
                     const ExportOptions& options)
{
    const double width = size.width() - 2.0 * pageMargin;
    const PageText text(figure.text(), theme, options, width);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    painter.fillRect(QRectF(QPointF(), size), theme.ground);
    text.title.draw(painter, QPointF(pageMargin, pageMargin));
    text.subtitle.draw(painter, QPointF(pageMargin, pageMargin + text.title.height()));
    text.footnote.draw(painter, QPointF(pageMargin, size.height() - pageMargin - text.footnote.height()));
    const double top = pageMargin + text.above();
    const double bottom = size.height() - pageMargin - text.below();
    figure.paint(painter, QRectF(pageMargin, top, width, std::max(bottom - top, 1.0)), theme);
}

std::optional<FigureFormat> formatOf(const QString& fileName)
{
    const QString ending = QFileInfo(fileName).suffix().toLower();
    constexpr std::array<std::pair<const char*, FigureFormat>, 4> endings{{{"pdf", FigureFormat::Pdf},
                                                                           {"svg", FigureFormat::Svg},
                                                                           {"png", FigureFormat::Png},
                                                                           {"csv", FigureFormat::Csv}}};
    for (const auto& [known, format] : endings) {
        if (ending == QLatin1String(known))
            return format;
    }
    return std::nullopt;
}

QByteArray renderFigure(const Figure& figure, FigureFormat format, const ExportOptions& options)
{
    switch (format) {
    case FigureFormat::Pdf:
        return renderPdf(figure, options);
    case FigureFormat::Svg:
        return renderSvg(figure, options);
    case FigureFormat::Png:
        return renderPng(figure, options);
    case FigureFormat::Csv:
        break;
    }
    return renderCsv(figure, options);
}

void exportFigure(const Figure& figure, const QString& path, FigureFormat format,
                  const ExportOptions& options)
{
    writeWhole(path, renderFigure(figure, format, options));
}

void exportFigure(const Figure& figure, const QString& path, const ExportOptions& options)
{
    const auto format = formatOf(path);
    if (!format)
        throw ExportError(
            tr("%1 does not say which format to write: end the name in .pdf, .svg, .png or .csv.")
                .arg(QDir::toNativeSeparators(path)));
    exportFigure(figure, path, *format, options);
}

std::unique_ptr<QMimeData> figureForClipboard(const Figure& figure, const ExportOptions& options)
{
    auto mime = std::make_unique<QMimeData>();
    mime->setImageData(renderImage(figure, options));
    mime->setData(QStringLiteral("image/svg+xml"), renderFigure(figure, FigureFormat::Svg, options));
    return mime;
}

} // namespace raterscope
