// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>

namespace raterscope {

class AgreementPlot;

/// The cells of the agreement picture as a table, in the picture's order: value with interval, and how many
/// units both raters labelled; an undefined cell gives its reason. Nothing is copied: cells are read from the
/// picture when they are asked for, so that thousands of raters cost nothing.
class MatrixTableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    explicit MatrixTableModel(const AgreementPlot& plot, QObject* parent = nullptr);

    /// The picture shows something else. Does nothing when rows, columns and numbers are the same.
    void refresh();

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

    /// "0.402 [0.36, 0.44] · 1,000 items", "undefined: …", or "–" on the diagonal. Empty outside the picture.
    static QString cellText(const AgreementPlot& plot, int row, int column);

private:
    bool isInside(const QModelIndex& index) const;

    const AgreementPlot& m_plot;
    const void* m_shownResult = nullptr; ///< identity only
    std::vector<std::int32_t> m_shownRows;
};

} // namespace raterscope
