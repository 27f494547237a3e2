// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace raterscope {

class AgreementPlot;

/// From now on every AgreementPlot is a table to assistive technology: raters as row and column headers,
/// cells with value, interval and count or the reason why there is no value, and a press that selects the
/// pair. Cells are made when they are asked for. Calling it again does nothing.
void installAgreementAccess();

/// The child number of a cell in the plot's accessible interface. Children are numbered row by row, with the
/// headers as row and column −1.
int agreementChild(const AgreementPlot& plot, int row, int column);

/// What a click on a cell does: the pair is selected, on the diagonal the rater; of blocks all their raters.
/// Outside the picture nothing.
void pressAgreementCell(AgreementPlot& plot, int row, int column);

} // namespace raterscope
