// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDockWidget>
#include <QPointer>

class QLabel;
class QPushButton;

namespace raterscope {

/// What the tour says, in a panel beside the views: nothing is blocked, and Tab, Enter and the mouse work on.
class TourPanel : public QDockWidget
{
    Q_OBJECT

public:
    explicit TourPanel(QWidget* parent);

    /// Stop `step` of `steps`, counted from 0. Data may be in the text: it is shown as plain text.
    void showStep(int step, int steps, const QString& title, const QString& text);
    /// Another text of the same stop.
    void setText(const QString& text);
    /// Something is not as the tour expects, and the sample panel would help; an empty note hides both.
    void setNote(const QString& note);
    void focusNext();

signals:
    void backClicked();
    void nextClicked();
    void closeClicked();
    void sampleClicked();

protected:
    void closeEvent(QCloseEvent* event) override;

private:
    QLabel* m_progress;
    QLabel* m_title;
    QLabel* m_text;
    QLabel* m_note;
    QPushButton* m_sample;
    QPushButton* m_back;
    QPushButton* m_next;
    QPushButton* m_close;
};

/// A ring around a widget that follows it. Lets every click through and takes no focus.
class TourRing : public QWidget
{
    Q_OBJECT

public:
    explicit TourRing(QWidget* window);

    /// Nothing when null, or while the widget cannot be seen.
    void setTarget(QWidget* target);
    QWidget* target() const { return m_target; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    bool isTargetSeen() const;
    void place();

    QPointer<QWidget> m_target;
    QList<QPointer<QObject>> m_watched; ///< the target and what it is in
};

} // namespace raterscope
