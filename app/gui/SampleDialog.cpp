// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/SampleDialog.h"

#include "Format.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QRadioButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

namespace raterscope {

SampleDialog::SampleDialog(const Comparison& comparison, std::int64_t total, QWidget* parent)
    : QDialog(parent), m_comparison(comparison),
      m_all(new QRadioButton(tr("&All %1 rows").arg(formatCount(total)))),
      m_first(new QRadioButton(tr("The &first rows of the file"))),
      m_seeded(
          new QRadioButton(tr("Rows drawn with a &seed, as Python's random.Random(seed).sample draws them"))),
      m_size(new QSpinBox), m_seed(new QSpinBox)
{
    setWindowTitle(tr("Sample"));
    constexpr int most = std::numeric_limits<int>::max();
    for (auto* box : {m_size, m_seed})
        box->setLocale(QLocale(QLocale::English, QLocale::UnitedStates));
    m_size->setRange(1, static_cast<int>(std::clamp<std::int64_t>(total, 1, most)));
    m_size->setValue(static_cast<int>(std::clamp<std::int64_t>(comparison.sampleSize, 1, most)));
    m_size->setGroupSeparatorShown(true);
    m_seed->setRange(std::numeric_limits<int>::min(), most);
    m_seed->setValue(static_cast<int>(comparison.sampleSeed));
    (comparison.sample == SampleKind::All     ? m_all
     : comparison.sample == SampleKind::First ? m_first
                                              : m_seeded)
        ->setChecked(true);

    auto* form = new QFormLayout;
    form->addRow(tr("&Rows"), m_size);
    form->addRow(tr("S&eed"), m_seed);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(8);
    for (auto* choice : {m_all, m_first, m_seeded})
        layout->addWidget(choice);
    layout->addLayout(form);
    layout->addWidget(buttons);
    const auto update = [this] {
        m_size->setEnabled(!m_all->isChecked());
        m_seed->setEnabled(m_seeded->isChecked());
    };
    for (auto* choice : {m_all, m_first, m_seeded})
        connect(choice, &QRadioButton::toggled, this, update);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    update();
}

Comparison SampleDialog::comparison() const
{
    Comparison chosen = m_comparison;
    chosen.sample = m_all->isChecked()     ? SampleKind::All
                    : m_first->isChecked() ? SampleKind::First
                                           : SampleKind::Seeded;
    if (!m_all->isChecked())
        chosen.sampleSize = m_size->value();
    if (m_seeded->isChecked())
        chosen.sampleSeed = m_seed->value();
    return chosen;
}

} // namespace raterscope
