// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Facets.h"

#include <QFrame>

class QLabel;

namespace raterscope {

/// The finding of a view, said in a sentence beside the figure; hidden when there is none.
class StatementBox : public QFrame
{
    Q_OBJECT

public:
    explicit StatementBox(QWidget* parent = nullptr);

    void setFinding(const Finding* finding);
    QString text() const;
    /// Only the headline, the sentence in its tool-tip: for narrow windows.
    void setCompact(bool compact);
    /// The height that headline and sentence need at this width, shown or not.
    int heightWithSentence(int width) const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void applyTheme();

    QLabel* m_headline;
    QLabel* m_sentence;
    Severity m_severity = Severity::Notice;
};

} // namespace raterscope
