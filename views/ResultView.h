// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "View.h"

#include <array>

class QButtonGroup;
class QToolButton;

namespace raterscope {

class ViewFrame;

/// A view that draws one result: it asks for it only once somebody looks, shows progress and failures in its
/// frame, and has a message in place of its content while there is none.
class ResultView : public View
{
    Q_OBJECT

public:
    explicit ResultView(Document& document, QWidget* parent = nullptr);

    std::vector<Need> needs() const override;
    void showResult(const QString& slot, const ResultPtr& result) override;
    void showProgress(const QString& slot, double fraction, const QString& stage) override;
    void showFailure(const QString& slot, const QString& message) override;

protected:
    void showEvent(QShowEvent* event) override;

    /// Puts the frame around the content; once, in the constructor.
    void setContent(QWidget* content);
    ViewFrame& frame() const { return *m_frame; }
    const ResultPtr& result() const { return m_result; }
    void setResult(const ResultPtr& result) { m_result = result; }
    /// The result is about something else now.
    void dropResult();
    bool wasShown() const { return m_wasShown; }

    /// Whether the analysis fits what is open at all.
    virtual bool canRun() const { return document().data() != nullptr; }
    /// "Order bias cannot be told here."
    virtual QString failureHeadline() const = 0;
    /// Draws the result, or says why there is none.
    virtual void rebuild() = 0;
    /// A message in place of the content, under the view's plain title.
    void showNothing(const QString& headline, const QString& remedy);

    /// The first notes as one text, and how many more there are: a small window has to hold the plot too.
    static QString shortenedNotes(const QStringList& notes, qsizetype most = 2);

    /// A row of exclusive buttons in the frame's controls, the first one checked: "Skills | Judges".
    template <std::size_t N>
    std::array<QToolButton*, N> addPages(const std::array<std::pair<QString, const char*>, N>& names,
                                         std::function<void(int)> choose)
    {
        std::array<QToolButton*, N> buttons{};
        QButtonGroup* group = makePageGroup(std::move(choose));
        for (std::size_t p = 0; p < N; ++p)
            buttons[p] = addPage(group, names[p].first, names[p].second, static_cast<int>(p));
        return buttons;
    }

private:
    QButtonGroup* makePageGroup(std::function<void(int)> choose);
    QToolButton* addPage(QButtonGroup* group, const QString& text, const char* name, int page);

    bool m_wasShown = false;
    ViewFrame* m_frame = nullptr;
    ResultPtr m_result;
};

} // namespace raterscope
