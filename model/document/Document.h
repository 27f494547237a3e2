// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Dataset.h"
#include "core/Edits.h"
#include "core/LabelTable.h"

#include <QObject>
#include <QString>

#include <cstdint>

namespace raterscope {

class Selection;

/// What the person has open: the data set as read, the edits, what is compared, the seed, the selection.
///
/// Holds values and tells when they change; it runs nothing. The prepared table arrives from a job through
/// setTable(), because preparing it may take longer than a frame.
class Document : public QObject
{
    Q_OBJECT

public:
    explicit Document(QObject* parent = nullptr);

    bool isEmpty() const { return !m_data; }
    const DatasetPtr& data() const { return m_data; }
    const Edits& edits() const { return m_edits; }
    const Comparison& comparison() const { return m_comparison; }
    std::uint64_t seed() const { return m_seed; }
    /// The table the views show; null until the first job has prepared it. It may lag behind edits() by a
    /// job.
    const LabelTablePtr& table() const { return m_table; }
    Selection& selection() const { return *m_selection; }

    /// A new panel: edits and selection are cleared, the comparison becomes defaultComparison().
    void setData(DatasetPtr data);
    void setData(DatasetPtr data, const Comparison& comparison);
    void setEdits(const Edits& edits);
    void setComparison(const Comparison& comparison);
    void setSeed(std::uint64_t seed);
    void setTable(LabelTablePtr table);

    /// Verdicts (all pairs) when items are grouped and every dimension is ordered and there is more than one
    /// dimension; the recorded comparisons when there are no ratings; otherwise the first dimension.
    static Comparison defaultComparison(const Dataset& data);

    /// Positions in table() of the rows the item table lists, in table order: the selected units; or those in
    /// the selected confusion cell; or, for a selected pair, those on which the two disagree; or, with
    /// several raters selected, those they do not all label alike; or, with one or none, everything. Empty
    /// without a table.
    std::vector<std::size_t> listedUnits() const;
    /// Why listedUnits() are what they are: "478 pairs on which expert_1 and turker_2 disagree".
    QString listedUnitsTitle() const;

signals:
    void dataChanged();
    void editsChanged();
    void comparisonChanged();
    void seedChanged();
    void tableChanged();

private:
    DatasetPtr m_data;
    Edits m_edits;
    Comparison m_comparison;
    std::uint64_t m_seed = 0;
    LabelTablePtr m_table;
    Selection* m_selection;
};

} // namespace raterscope
