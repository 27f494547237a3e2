// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/RecoveryDialog.h"

#include <QDateTime>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QLabel>
#include <QListWidget>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

namespace raterscope {

RecoveryDialog::RecoveryDialog(std::vector<Leftover> leftovers, QWidget* parent)
    : QDialog(parent), m_leftovers(std::move(leftovers)), m_list(new QListWidget)
{
    setObjectName(QStringLiteral("recoveryDialog"));
    setWindowTitle(tr("Unsaved work"));
    auto* text = new QLabel(tr("Raterscope did not end properly. It had kept this unsaved work:"));
    text->setWordWrap(true);
    text->setBuddy(m_list);
    m_list->setObjectName(QStringLiteral("recoveryList"));
    m_list->setAccessibleName(tr("Unsaved work"));
    for (const Leftover& leftover : m_leftovers) {
        const QString when =
            QLocale::system().toString(QFileInfo(leftover.file).lastModified(), QLocale::ShortFormat);
        auto* row =
            new QListWidgetItem(leftover.problem.isEmpty() ? tr("%1, of %2").arg(leftover.title, when)
                                                           : tr("%1 cannot be read").arg(leftover.title));
        // Plain text: the reason quotes the file.
        row->setToolTip(leftover.problem.toHtmlEscaped());
        m_list->addItem(row);
    }
    m_list->setCurrentRow(0);
    auto* buttons = new QDialogButtonBox;
    m_recover = buttons->addButton(tr("&Recover"), QDialogButtonBox::AcceptRole);
    m_discard = buttons->addButton(tr("&Discard"), QDialogButtonBox::DestructiveRole);
    auto* later = buttons->addButton(tr("&Not now"), QDialogButtonBox::RejectRole);
    m_recover->setObjectName(QStringLiteral("recover"));
    m_discard->setObjectName(QStringLiteral("discardRecovery"));
    m_recover->setDefault(true);
    m_recover->setToolTip(tr("Open the selected work as it was"));
    m_discard->setToolTip(tr("Delete the selected work"));
    later->setToolTip(tr("Leave it there until the next start"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(8);
    layout->addWidget(text);
    layout->addWidget(m_list);
    layout->addWidget(buttons);
    connect(m_list, &QListWidget::currentRowChanged, this, &RecoveryDialog::update);
    connect(m_list, &QListWidget::itemActivated, this, &RecoveryDialog::recover);
    connect(m_recover, &QPushButton::clicked, this, &RecoveryDialog::recover);
    connect(m_discard, &QPushButton::clicked, this, &RecoveryDialog::discard);
    connect(later, &QPushButton::clicked, this, &QDialog::reject);
    update();
}

void RecoveryDialog::update()
{
    const int row = m_list->currentRow();
    m_recover->setEnabled(row >= 0 && m_leftovers[static_cast<std::size_t>(row)].problem.isEmpty());
    m_discard->setEnabled(row >= 0);
}

void RecoveryDialog::recover()
{
    if (!m_recover->isEnabled())
        return;
    const Leftover chosen = m_leftovers[static_cast<std::size_t>(m_list->currentRow())];
    m_leftovers.clear(); // the others are free again
    m_list->clear();
    accept();
    emit recoverRequested(chosen);
}

void RecoveryDialog::discard()
{
    const int row = m_list->currentRow();
    if (row < 0)
        return;
    discardLeftover(m_leftovers[static_cast<std::size_t>(row)]);
    m_leftovers.erase(m_leftovers.begin() + row);
    delete m_list->takeItem(row);
    update();
    if (m_leftovers.empty())
        accept();
}

} // namespace raterscope
