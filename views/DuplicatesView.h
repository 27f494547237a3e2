// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "View.h"

#include <set>
#include <string>

class QTableWidget;
class QVBoxLayout;

namespace raterscope {

class DuplicatesPlot;
class Heading;
class ViewFrame;
struct DuplicateItems;

/// Copied rows: per panel the items with identical vectors, with one click to drop them or bring them back,
/// and what agreement looks like with and without them.
class DuplicatesView : public View
{
    Q_OBJECT

public:
    explicit DuplicatesView(Document& document, QWidget* parent = nullptr);

    QString id() const override { return QStringLiteral("duplicates"); }
    QString title() const override { return tr("Duplicates"); }
    std::string method() const override { return "duplicates"; }
    std::vector<Need> needs() const override;
    void showResult(const QString& slot, const ResultPtr& result) override;
    void showProgress(const QString& slot, double fraction, const QString& stage) override;
    void showFailure(const QString& slot, const QString& message) override;
    std::unique_ptr<Figure> figure() const override;
    QString summary() const override;

private:
    void rebuild();
    void rebuildPanels();
    QWidget* panelRow(const DuplicateItems& panel);
    void fillTable();
    void fillWithout();
    void toggleDrop(const DuplicateItems& panel);
    void selectItems(const std::vector<ItemId>& items);
    void selectClass(int row);

    ViewFrame* m_frame;
    QVBoxLayout* m_panels;
    DuplicatesPlot* m_plot;
    QTableWidget* m_table;
    Heading* m_withoutTitle;
    QTableWidget* m_without; ///< statistics before and after leaving duplicates out
    ResultPtr m_result;
    LabelTablePtr m_resultTable; ///< the table the result's unit positions refer to
};

} // namespace raterscope
