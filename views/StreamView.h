// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ResultView.h"

class QLabel;
class QTableView;

namespace raterscope {

class FacetTableModel;
class LinePlot;

/// How the estimates of a model that sees one pair after another move along the stream: β of each judge and
/// the confusion of each human with their bands, drawn while it runs. Verdicts and whole matrices of the same
/// model are in Consensus and Confusion.
class StreamView : public ResultView
{
    Q_OBJECT

public:
    enum class Page { Beta, Confusion };

    explicit StreamView(Document& document, QWidget* parent = nullptr);

    QString id() const override { return QStringLiteral("stream"); }
    QString title() const override { return tr("Stream"); }
    std::string method() const override { return "bayesjudge"; }
    void showPartial(const QString& slot, const ResultPtr& result) override;
    std::unique_ptr<Figure> figure() const override;
    QString summary() const override;

    void choosePage(Page page);

protected:
    bool canRun() const override;
    QString failureHeadline() const override { return tr("The pairs cannot be followed by this model."); }
    void rebuild() override;

private:
    std::string kind() const { return m_page == Page::Beta ? "beta" : "confusion"; }

    Page m_page = Page::Beta;
    bool m_pageChosen = false; ///< by the person; otherwise the first page with a line
    bool m_isPartial = false;
    std::array<QToolButton*, 2> m_pages{};
    LinePlot* m_plot;
    QTableView* m_table;
    FacetTableModel* m_tableModel;
    QLabel* m_status;
};

} // namespace raterscope
