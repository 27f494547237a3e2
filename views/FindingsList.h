// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "View.h"

class QTreeView;
class QStandardItemModel;

namespace raterscope {

/// What a finding points at, put into the selection: its raters, or the units that hold its items.
void selectFinding(Document& document, const Finding& finding);
/// The mark of a severity: a small dot whose colour says how much it matters.
QIcon severityMark(Severity severity, const Theme& theme);

/// The findings as one line each, under the panel tree; activating one opens its view. No tab of its own.
class FindingsList : public View
{
    Q_OBJECT

public:
    explicit FindingsList(Document& document, QWidget* parent = nullptr);

    QString id() const override { return QStringLiteral("findings-list"); }
    QString title() const override { return tr("Findings"); }
    std::vector<Need> needs() const override;
    void showResult(const QString& slot, const ResultPtr& result) override;
    void showFailure(const QString& slot, const QString& message) override;

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void rebuild();
    void open(int row);
    void fitColumns();

    QTreeView* m_list;
    QStandardItemModel* m_model;
    ResultPtr m_result;
};

} // namespace raterscope
