// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace raterscope {

/// A line of plain text larger than the body by a factor, which stays so when the body's size changes.
class Heading : public QLabel
{
    Q_OBJECT

public:
    explicit Heading(double factor, const QString& text = {}, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    void updateFont();

    double m_factor;
};

} // namespace raterscope
