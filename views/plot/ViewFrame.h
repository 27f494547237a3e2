// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/Figure.h"

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QProgressBar;
class QStackedLayout;

namespace raterscope {

/// What every plot view has around its plot: title, subtitle, a row of controls, a thin progress line, the
/// plot or a message in its place, a line that says what is under the mouse, and a footnote.
class ViewFrame : public QWidget
{
    Q_OBJECT

public:
    explicit ViewFrame(QWidget* content, QWidget* parent = nullptr);

    void setText(const FigureText& text);
    FigureText text() const;
    QHBoxLayout* controls() const { return m_controls; }
    /// Shows the content; what hid it is gone.
    void showContent();
    /// Instead of the content: nothing to show yet, and what to do about it.
    void showMessage(const QString& headline, const QString& remedy);
    /// Above the content, which stays: the newest request failed.
    void showFailure(const QString& message);
    void clearFailure();
    bool showsContent() const;
    QString message() const;
    int contentHeight() const;

    /// 0…1; negative when it cannot be told.
    void showProgress(double fraction, const QString& stage);
    void hideProgress();

    /// What is under the mouse; an empty text brings the hint back.
    void setHover(const QString& text);
    void setHint(const QString& hint);

signals:
    /// The person followed the footnote into the help.
    void helpRequested();

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void writeFootnote();
    void fitTexts();
    void applyTheme();

    QLabel* m_title;
    QLabel* m_subtitle;
    QLabel* m_footnote;
    QLabel* m_hover;
    QLabel* m_failure;
    QLabel* m_message;
    QHBoxLayout* m_controls;
    QProgressBar* m_progress;
    QStackedLayout* m_stack;
    QWidget* m_content;
    QString m_hint;
    QString m_footnoteText; ///< without its link
};

} // namespace raterscope
