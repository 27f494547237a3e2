// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Ids.h"
#include "core/LabelTable.h"

#include <QObject>

#include <optional>
#include <set>
#include <utility>

namespace raterscope {

/// A cell of the rater matrix: row and column rater.
struct RaterPair {
    RaterId a, b;
    bool operator==(const RaterPair&) const = default;
};

/// A cell of a pair's confusion matrix: the level a gave, the level b gave.
struct ConfusionCell {
    std::int32_t levelOfA = -1;
    std::int32_t levelOfB = -1;
    bool operator==(const ConfusionCell&) const = default;
};

/// The one hub of what is selected. Views send intents here and repaint on changed(); they keep no selection
/// of their own. Raters, a matrix cell (pair), a confusion cell of that pair, units (rows of the item table)
/// and the current unit (whose ratings the inspector shows) live side by side.
///
/// Consequences kept here, so that every view agrees: selecting a pair selects its two raters and clears the
/// confusion cell and the units; selecting raters otherwise clears the pair. What the item table lists is
/// derived by the document (Document::listedUnits), not stored.
class Selection : public QObject
{
    Q_OBJECT

public:
    enum class Intent { Replace, Add, Toggle };

    explicit Selection(QObject* parent = nullptr);

    const std::set<RaterId>& raters() const { return m_raters; }
    std::optional<RaterPair> pair() const { return m_pair; }
    std::optional<ConfusionCell> confusionCell() const { return m_cell; }
    const std::set<Unit>& units() const { return m_units; }
    std::optional<Unit> currentUnit() const { return m_current; }
    RaterId hoveredRater() const { return m_hovered; }
    bool isSelected(RaterId rater) const { return m_raters.contains(rater); }
    bool isEmpty() const;

public slots:
    void selectRaters(const std::set<raterscope::RaterId>& raters,
                      raterscope::Selection::Intent intent = raterscope::Selection::Intent::Replace);
    void selectPair(raterscope::RaterId a, raterscope::RaterId b);
    void selectConfusionCell(std::optional<raterscope::ConfusionCell> cell);
    /// The units a view points at (a class of duplicates, the rows behind a flag).
    void selectUnits(const std::set<raterscope::Unit>& units,
                     raterscope::Selection::Intent intent = raterscope::Selection::Intent::Replace);
    void setCurrentUnit(std::optional<raterscope::Unit> unit);
    void hoverRater(raterscope::RaterId rater);
    void clear();
    /// The comparison changed: units mean something else now; raters stay.
    void clearUnits();

signals:
    void changed();
    void currentUnitChanged();
    void hoverChanged();

private:
    std::set<RaterId> m_raters;
    std::optional<RaterPair> m_pair;
    std::optional<ConfusionCell> m_cell;
    std::set<Unit> m_units;
    std::optional<Unit> m_current;
    RaterId m_hovered;
};

} // namespace raterscope
