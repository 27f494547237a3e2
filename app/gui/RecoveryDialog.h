// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/Autosave.h"

#include <QDialog>

class QListWidget;
class QPushButton;

namespace raterscope {

/// Offers what processes that did not end properly have left: to go on with, to throw away, or later.
class RecoveryDialog : public QDialog
{
    Q_OBJECT

public:
    RecoveryDialog(std::vector<Leftover> leftovers, QWidget* parent);

signals:
    void recoverRequested(const raterscope::Leftover& leftover);

private:
    void update();
    void recover();
    void discard();

    std::vector<Leftover> m_leftovers;
    QListWidget* m_list;
    QPushButton* m_recover;
    QPushButton* m_discard;
};

} // namespace raterscope
