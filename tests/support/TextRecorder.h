// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>
#include <QPolygonF>

#include <vector>

namespace raterscope::test {

/// A text as it was drawn: what it says, and the box of its letters in the pixels of the device.
struct DrawnText {
    QString text;
    QPolygonF box; ///< from the height of a small letter above the line to a little below it, turned with it
};

/// A page that keeps nothing but the texts drawn on it.
class TextRecorder : public QPaintDevice
{
public:
    explicit TextRecorder(const QSizeF& size) : m_size(size.toSize()), m_engine(m_texts) {}

    QPaintEngine* paintEngine() const override { return &m_engine; }
    const std::vector<DrawnText>& texts() const { return m_texts; }

protected:
    int metric(PaintDeviceMetric metric) const override
    {
        switch (metric) {
        case PdmWidth:
            return m_size.width();
        case PdmHeight:
            return m_size.height();
        case PdmDpiX:
        case PdmDpiY:
        case PdmPhysicalDpiX:
        case PdmPhysicalDpiY:
            return 96;
        case PdmWidthMM:
            return static_cast<int>(m_size.width() * 25.4 / 96.0);
        case PdmHeightMM:
            return static_cast<int>(m_size.height() * 25.4 / 96.0);
        case PdmNumColors:
            return 1 << 24;
        case PdmDepth:
            return 32;
        case PdmDevicePixelRatio:
            return 1;
        case PdmDevicePixelRatioScaled:
            return static_cast<int>(devicePixelRatioFScale());
        }
        return 0;
    }

private:
    class Engine : public QPaintEngine
    {
    public:
        explicit Engine(std::vector<DrawnText>& texts) : QPaintEngine(AllFeatures), m_texts(texts) {}
        bool begin(QPaintDevice*) override { return true; }
        bool end() override { return true; }
        void updateState(const QPaintEngineState&) override {}
        void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}
        void drawPath(const QPainterPath&) override {}
        void drawPolygon(const QPointF*, int, PolygonDrawMode) override {}
        void drawTextItem(const QPointF& place, const QTextItem& item) override
        {
            if (item.text().trimmed().isEmpty())
                return;
            const QRectF letters(place.x(), place.y() - 0.6 * item.ascent(), item.width(),
                                 0.6 * item.ascent() + 0.2 * item.descent());
            m_texts.push_back({item.text(), painter()->combinedTransform().map(QPolygonF(letters))});
        }
        Type type() const override { return User; }

    private:
        std::vector<DrawnText>& m_texts;
    };

    QSize m_size;
    std::vector<DrawnText> m_texts;
    mutable Engine m_engine;
};

} // namespace raterscope::test
