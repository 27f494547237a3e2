// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "View.h"

#include <QComboBox>

namespace raterscope {

View::View(Document& document, QWidget* parent) : QWidget(parent), m_document(document) {}

void View::setOptions(const Options& options)
{
    if (options == m_options)
        return;
    m_options = options;
    emit needsChanged();
}

void View::showResult(const QString&, const ResultPtr&) {}

void View::showPartial(const QString&, const ResultPtr&) {}

void View::showProgress(const QString&, double, const QString&) {}

void View::showFailure(const QString&, const QString&) {}

Theme View::theme() const
{
    return Theme::screen(palette(), font());
}

void View::fitBox(QComboBox* box, int letters)
{
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(letters);
    box->setMinimumWidth(72);
}

} // namespace raterscope
