// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "io/ReadPanel.h"

#include <QTableWidget>

#include <vector>

class QComboBox;

namespace raterscope {

/// The first rows of a file that is to be imported, with a combo box over each column that gives it its role.
class ImportTable : public QTableWidget
{
    Q_OBJECT

public:
    explicit ImportTable(QWidget* parent = nullptr);

    /// Shows the rows of a preview with the roles it proposes.
    void setPreview(const Preview& preview);
    /// By column, the id of its role ("item", "item+group", empty = none). Columns beyond the most that get a
    /// combo box are not there.
    std::vector<QString> roles() const;
    /// The boxes of the roles, by column; made anew with every preview.
    const std::vector<QComboBox*>& roleBoxes() const { return m_roles; }

signals:
    /// The person gave a column another role.
    void rolesChanged();

private:
    void fillRows(const Preview& preview);
    void fillRoles(const Preview& preview);

    std::vector<QComboBox*> m_roles;
};

} // namespace raterscope
