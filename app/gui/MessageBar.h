// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QLabel;
class QPushButton;
class QToolButton;

namespace raterscope {

/// Says what went wrong, or what a person should know, above the views and without stopping anything.
class MessageBar : public QFrame
{
    Q_OBJECT

public:
    enum class Kind { Notice, Error };

    explicit MessageBar(QWidget* parent = nullptr);

    /// Shows a message, with a button when an action is named; the button emits actionTriggered().
    void showMessage(Kind kind, const QString& text, const QString& action = {});
    QString text() const;
    Kind kind() const { return m_kind; }

public slots:
    void dismiss();

signals:
    void actionTriggered();

protected:
    void changeEvent(QEvent* event) override;

private:
    void updateColours();

    Kind m_kind = Kind::Notice;
    QLabel* m_mark;
    QLabel* m_text;
    QPushButton* m_action;
    QToolButton* m_close;
};

} // namespace raterscope
