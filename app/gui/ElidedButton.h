// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>

namespace raterscope {

/// A flat button that gives way: a text longer than the room for it ends in "…", and the tool-tip has it
/// whole.
class ElidedButton : public QPushButton
{
    Q_OBJECT

public:
    using QPushButton::QPushButton;

    /// What the tool-tip says besides the text.
    void setHint(const QString& hint) { m_hint = hint; }
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    QString m_hint;
};

} // namespace raterscope
