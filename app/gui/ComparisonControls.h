// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/Document.h"

#include <QObject>
#include <QTimer>

class QMenu;
class QPushButton;
class QToolBar;
class QWidget;

namespace raterscope {

class Actions;

/// The three choosers of the tool bar, with the same menus in the menu bar: what is compared, on which
/// sample, and which identical items are dropped. They change nothing themselves: each choice goes out as a
/// request for an undoable change.
class ComparisonControls : public QObject
{
    Q_OBJECT

public:
    ComparisonControls(Document& document, const Actions& actions, QWidget* window);

    void addTo(QToolBar* bar);

signals:
    void editRequested(const raterscope::Edits& edits, const QString& text);
    void comparisonRequested(const raterscope::Comparison& comparison, const QString& text);

private:
    void rebuild();
    void rebuildCompare();
    void rebuildSample();
    void rebuildFilter();
    void addSample(const QString& text, SampleKind kind, std::int64_t size, std::int64_t seed);
    void askSample();
    QPushButton* addButton(QToolBar* bar, QMenu* menu, const QString& name);
    void setButton(QPushButton* button, const QString& text, const QString& name);

    Document& m_document;
    QWidget* m_window;
    QTimer m_rebuild;
    QMenu* m_compareMenu;
    QMenu* m_sampleMenu;
    QMenu* m_filterMenu;
    QPushButton* m_compare = nullptr;
    QPushButton* m_sample = nullptr;
    QPushButton* m_filter = nullptr;
};

} // namespace raterscope
