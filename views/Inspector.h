// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "View.h"

class QLabel;
class QPlainTextEdit;
class QSplitter;
class QTableView;

namespace raterscope {

class InspectorModel;

/// All that is known about the current unit: every rater's ratings, group, system, references, texts.
class Inspector : public QWidget
{
    Q_OBJECT

public:
    explicit Inspector(Document& document, QWidget* parent = nullptr);

    const InspectorModel& model() const { return *m_model; }
    QString heading() const;

private:
    void update();
    QString facts(const Unit& unit) const;
    QString texts(const Unit& unit) const;

    Document& m_document;
    InspectorModel* m_model;
    QLabel* m_heading;
    QLabel* m_facts;
    QTableView* m_table;
    QPlainTextEdit* m_texts;
    QSplitter* m_splitter;
};

} // namespace raterscope
