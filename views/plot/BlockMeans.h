// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Theme.h"
#include "plot/AgreementScene.h"

#include <QPainter>
#include <QRectF>

#include <vector>

namespace raterscope {

/// The blocks of the scene in the order they are shown: within-blocks, then between; by name in the result's
/// order.
std::vector<const Block*> orderedBlocks(const AgreementScene& scene);
/// "within Experts", "Experts × Crowd".
QString blockTitle(const AgreementScene& scene, const Block& block);
/// Every block in one line of text each, for screen readers.
QString describeBlock(const AgreementScene& scene, const Block& block);

double blockMeansHeight(int count, const Theme& theme);

/// A dot for the mean and a bar for its interval, one block a line, on a common axis; the thin pale line runs
/// from the smallest to the largest cell. Blocks that do not fit are counted in a last line.
void paintBlockMeans(QPainter& painter, const QRectF& rect, const AgreementScene& scene, const Theme& theme);

} // namespace raterscope
