// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Facets.h"

#include <QAbstractTableModel>

#include <memory>
#include <optional>
#include <vector>

namespace raterscope {

/// The skills of items as rows, with their counts beside every fitted number. It sorts itself, by number;
/// rows of one group can be shown alone.
class SkillsTableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum class Kind {
        Group,
        Aspect,
        Set,
        Rank,
        Ranks,
        Item,
        Skill,
        Bar,
        AverageProbability,
        WinRatio,
        Wins,
        Losses,
        Ties,
        Reference,
        Note,
    };
    enum Roles {
        SortRole = Qt::UserRole,
        BarRole, ///< skill, low, high as shares of the whole range; absent when undefined
    };

    using QAbstractTableModel::QAbstractTableModel;

    void setSkills(std::shared_ptr<const Skills> skills);
    void clear() { setSkills({}); }
    /// Only rows of this group and aspect; nothing = all.
    void showGroup(std::optional<std::pair<std::string, std::string>> group);

    const std::vector<Kind>& columns() const { return m_columns; }
    const Skills::Row& rowAt(int row) const { return m_skills->rows[m_rows[static_cast<std::size_t>(row)]]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

private:
    void chooseColumns();
    void chooseRows();
    QString text(Kind kind, const Skills::Row& row) const;
    QVariant bar(const Skills::Row& row) const;
    double key(Kind kind, const Skills::Row& row) const;

    std::shared_ptr<const Skills> m_skills;
    std::optional<std::pair<std::string, std::string>> m_group;
    std::vector<Kind> m_columns;
    std::vector<std::size_t> m_rows;
    int m_sortColumn = -1;
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
    double m_low = 0.0, m_high = 1.0; ///< of the shown skills and their intervals
};

} // namespace raterscope
