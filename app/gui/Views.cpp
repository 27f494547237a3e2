// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/Views.h"

#include "AgreementView.h"
#include "CoefficientsView.h"
#include "ConfusionView.h"
#include "ConsensusView.h"
#include "CyclesView.h"
#include "DuplicatesView.h"
#include "ItemsView.h"
#include "OrderBiasView.h"
#include "OverviewView.h"
#include "RankingView.h"
#include "RatersView.h"
#include "StreamView.h"
#include "StudiesView.h"
#include "UncertaintyView.h"

namespace raterscope {

std::vector<View*> createViews(Document& document)
{
    // clang-format off: one view a line
    return {
        new OverviewView(document),
        new AgreementView(document),
        new CoefficientsView(document),
        new DuplicatesView(document),
        new RatersView(document),
        new ConfusionView(document),
        new ConsensusView(document),
        new RankingView(document),
        new CyclesView(document),
        new OrderBiasView(document),
        new StreamView(document),
        new UncertaintyView(document),
        new StudiesView(document),
        new ItemsView(document),
    };
    // clang-format on
}

} // namespace raterscope
