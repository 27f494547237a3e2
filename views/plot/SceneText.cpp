// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/SceneText.h"

#include "CatalogText.h"
#include "Format.h"
#include "Plural.h"
#include "Tr.h"
#include "catalog/PrepareTable.h"
#include "plot/AgreementScene.h"

#include <QFileInfo>

#include <algorithm>

namespace raterscope {

FigureOrigin originOf(const AnalysisResult& result, const AnalysisInput& input)
{
    FigureOrigin origin;
    if (input.data) {
        origin.dataFile = QFileInfo(QString::fromStdString(input.data->provenance.file)).fileName();
        origin.dataHash = QString::fromStdString(input.data->provenance.sha256);
    }
    origin.method = QString::fromStdString(result.method);
    origin.options = describeOptions(result.options);
    origin.seed = result.seed;
    return origin;
}

QStringList dataParts(const AnalysisInput& input)
{
    QStringList parts;
    if (input.data) {
        parts << QFileInfo(QString::fromStdString(input.data->provenance.file)).fileName();
        parts << QString::fromStdString(describeComparison(*input.data, input.comparison));
    }
    if (input.table) {
        const auto raters = static_cast<std::int64_t>(input.table->raterCount());
        parts << (raters == 1 ? tr("1 rater")
                              : tr("%1 raters", nullptr, pluralOf(raters)).arg(formatCount(raters)));
    }
    parts.removeAll(QString());
    return parts;
}

QString methodTitle(const AnalysisResult& result)
{
    const Analysis* analysis = findAnalysis(result.method);
    return analysis ? catalogText(analysis->title) : QString::fromStdString(result.method);
}

int columnOf(const AnalysisInput& input, const std::string& rater)
{
    const auto& names = input.table->raterNames;
    const auto place = std::find(names.begin(), names.end(), rater);
    return place == names.end() ? -1 : static_cast<int>(place - names.begin());
}

QString unitNounOf(const AnalysisInput& input)
{
    const bool pairs = input.table && !input.table->units.empty() && input.table->units.front().isPair();
    return pairs ? tr("pairs") : tr("items");
}

} // namespace raterscope
