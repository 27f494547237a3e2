// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "View.h"

#include <QTimer>

class QLabel;
class QLineEdit;
class QPushButton;
class QTableView;

namespace raterscope {

class ItemTableModel;

/// The rows behind the selection: exactly Document::listedUnits(), with every rater's label.
///
/// The current row is the selection's current unit; Enter or a double click asks for the inspector.
class ItemsView : public View
{
    Q_OBJECT

public:
    explicit ItemsView(Document& document, QWidget* parent = nullptr);

    QString id() const override { return QStringLiteral("items"); }
    QString title() const override { return tr("Items"); }
    std::vector<Need> needs() const override;
    void showResult(const QString& slot, const ResultPtr& result) override;
    void showFailure(const QString& slot, const QString& message) override;
    QString summary() const override;

    const ItemTableModel& model() const { return *m_model; }

signals:
    void inspectorRequested();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void scheduleUpdate();
    void updateRows();
    void updateMessage();
    void fitColumns();
    void followCurrentUnit();
    void showAll();

    ItemTableModel* m_model;
    QLabel* m_heading;
    QLabel* m_empty;
    QLineEdit* m_filter;
    QPushButton* m_showAll;
    QTableView* m_table;
    QTimer m_update; ///< listing a million units takes a moment: once per turn, and only when shown
    QTimer m_filterDelay;
    bool m_stale = true;
    bool m_following = false;
};

} // namespace raterscope
