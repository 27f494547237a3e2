// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "View.h"

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace raterscope {

/// What opens first: what the panel is, the findings in plain sentences, and what was left out on import.
class OverviewView : public View
{
    Q_OBJECT

public:
    explicit OverviewView(Document& document, QWidget* parent = nullptr);

    QString id() const override { return QStringLiteral("overview"); }
    QString title() const override { return tr("Overview"); }
    std::string method() const override { return "findings"; }
    std::vector<Need> needs() const override;
    void showResult(const QString& slot, const ResultPtr& result) override;
    void showProgress(const QString& slot, double fraction, const QString& stage) override;
    void showFailure(const QString& slot, const QString& message) override;
    QString summary() const override;

protected:
    void changeEvent(QEvent* event) override;

private:
    void updateHeader();
    void rebuild();
    void clearContent();
    void addFinding(const Finding& finding);
    void addShowAll(std::size_t findings);
    void addTable(const Table& table);
    void addDrops();
    void setState(const QString& text);

    QLabel* m_title;
    QLabel* m_subtitle;
    QLabel* m_state;
    QVBoxLayout* m_content;
    ResultPtr m_result;
    QPushButton* m_more = nullptr; ///< shows all findings, or the first ones again
    bool m_showsAll = false;
};

} // namespace raterscope
