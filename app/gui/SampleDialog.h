// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Edits.h"

#include <QDialog>

class QRadioButton;
class QSpinBox;

namespace raterscope {

/// Which rows are compared: all, the first k, or k drawn with a seed.
class SampleDialog : public QDialog
{
    Q_OBJECT

public:
    SampleDialog(const Comparison& comparison, std::int64_t total, QWidget* parent = nullptr);

    /// The comparison given, with the chosen sample.
    Comparison comparison() const;

private:
    Comparison m_comparison;
    QRadioButton* m_all;
    QRadioButton* m_first;
    QRadioButton* m_seeded;
    QSpinBox* m_size;
    QSpinBox* m_seed;
};

} // namespace raterscope
